// Where JSON is made. What is printed at once is made in a place of its own, which is given back as
// one: it has no pieces that must be asked for and freed singly.
#pragma once

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/storage_ptr.hpp>

#include "base/layers.h"

namespace bankhalter::notation {

using Memory = boost::json::storage_ptr;  // by default the heap

class Scratch {
public:
    Memory memory() { return &resource_; }

private:
    unsigned char first_[16 * 1024];  // more is asked for when that is full
    boost::json::monotonic_resource resource_{first_, sizeof first_};
};

}  // namespace bankhalter::notation
