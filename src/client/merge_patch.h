// RFC 7396: how a view follows from the one before and the patch that came with an entry.
#pragma once

#include <boost/json/value.hpp>

namespace bankhalter {

void merge_patch(boost::json::value& target, const boost::json::value& patch);

/// A patch cannot tell null from absent: members that are null are taken out before views are compared.
void drop_nulls(boost::json::value& view);

}  // namespace bankhalter
