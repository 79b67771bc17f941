// Figures for operation, in the text format of Prometheus.
#pragma once

#include <string>

namespace bankhalter::server {

class Gateway;
class Hall;

std::string print_metrics(Hall& hall, const Gateway& gateway);

}  // namespace bankhalter::server
