// Counts in rows and columns. Whole numbers only, so that adding parts gives the same in every
// order.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace bankhalter::sim {

class Tally {
public:
    Tally(int rows, std::vector<std::string> columns)
        : columns_(std::move(columns)), counts_(static_cast<std::size_t>(rows) * columns_.size()) {}

    std::int64_t& at(int row, int column) { return counts_[index(row, column)]; }
    std::int64_t at(int row, int column) const { return counts_[index(row, column)]; }
    int rows() const { return static_cast<int>(counts_.size() / columns_.size()); }
    int columns() const { return static_cast<int>(columns_.size()); }
    std::int64_t sum(int column) const;
    /// All counts, row by row.
    std::vector<std::int64_t>& counts() { return counts_; }
    const std::vector<std::int64_t>& counts() const { return counts_; }

    void clear() { counts_.assign(counts_.size(), 0); }
    void add(const Tally& other);

    /// Columns by name and the rows up to the last one that is not all zero.
    boost::json::object to_json() const;
    /// Replaces all counts by those of the JSON; what does not fit is listed.
    Diagnostics read(const boost::json::value& value);

private:
    std::size_t index(int row, int column) const {
        return static_cast<std::size_t>(row) * columns_.size() + static_cast<std::size_t>(column);
    }

    std::vector<std::string> columns_;
    std::vector<std::int64_t> counts_;
};

}  // namespace bankhalter::sim
