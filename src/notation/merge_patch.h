// JSON merge patches (RFC 7396), carried out. They are written by `Members` (json_writer.h).
#pragma once

#include <boost/json/value.hpp>

#include "base/layers.h"

namespace bankhalter::notation {

void apply_patch(boost::json::value& target, const boost::json::value& patch);

/// A patch cannot tell null from absent: members that are null are taken out before views are
/// compared.
void drop_nulls(boost::json::value& view);

}  // namespace bankhalter::notation
