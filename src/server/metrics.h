// Figures for operation, in the text format of Prometheus.
#pragma once

#include <string>
#include <string_view>

namespace bankhalter::server {

class Gateway;
class Hall;

std::string print_metrics(Hall& hall, Gateway& gateway, std::string_view version);

}  // namespace bankhalter::server
