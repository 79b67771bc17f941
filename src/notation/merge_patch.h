// JSON merge patches (RFC 7396): what changed between two objects, and the change carried out.
#pragma once

#include <boost/json/value.hpp>

#include "base/layers.h"

namespace bankhalter::notation {

/// The patch that turns one into the other, in the memory of the other. A merge patch cannot say
/// null: a member that becomes null is removed.
boost::json::object make_patch(const boost::json::object& from, const boost::json::object& to);

void apply_patch(boost::json::value& target, const boost::json::value& patch);

/// A patch cannot tell null from absent: members that are null are taken out before views are
/// compared.
void drop_nulls(boost::json::value& view);

}  // namespace bankhalter::notation
