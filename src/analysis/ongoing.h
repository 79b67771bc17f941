// What decided a game, worked out action by action, so that whoever asks can do something else in
// between.
#pragma once

#include <boost/json/object.hpp>
#include <memory>

#include "analysis/analysis.h"

namespace bankhalter::analysis {

class OngoingAnalysis {
public:
    OngoingAnalysis(const Library& library, std::shared_ptr<const Course> course, Look look);

    /// One action more; nothing when all of them are weighed.
    void go_on();

    double progress() const;  // 1: it is there
    /// Precondition: it is.
    const boost::json::object& result() const { return result_; }

private:
    const Library& library_;
    const std::shared_ptr<const Course> course_;
    const Look look_;
    const Depth depth_;
    Playouts playouts_;
    std::vector<Weighed> weighed_;
    boost::json::object result_;
};

}  // namespace bankhalter::analysis
