// JSON merge patches (RFC 7396): what changed between two objects.
#pragma once

#include <boost/json/object.hpp>

namespace bankhalter {

/// The patch that turns one into the other. A merge patch cannot say null: a field that becomes null is removed.
boost::json::object merge_patch(const boost::json::object& from, const boost::json::object& to);

}  // namespace bankhalter
