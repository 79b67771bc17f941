#include "sim/tally.h"

#include <fmt/format.h>

#include "base/fields.h"

namespace bankhalter::sim {
namespace json = boost::json;

constexpr std::int64_t kMost = std::int64_t{1} << 53;  // what every JSON reader keeps exactly

std::int64_t Tally::sum(int column) const {
    std::int64_t all = 0;
    for (int row = 0; row < rows(); ++row) all += at(row, column);
    return all;
}

void Tally::add(const Tally& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
}

json::object Tally::to_json() const {
    json::array names(columns_.begin(), columns_.end());
    json::array lines;
    std::size_t used = counts_.size();
    while (used > 0 && counts_[used - 1] == 0) --used;
    for (std::size_t i = 0; i < used; i += columns_.size())
        lines.emplace_back(
            json::array(counts_.begin() + static_cast<std::ptrdiff_t>(i),
                        counts_.begin() + static_cast<std::ptrdiff_t>(i + columns_.size())));
    return {{"columns", std::move(names)}, {"rows", std::move(lines)}};
}

Diagnostics Tally::read(const json::value& value) {
    const json::object* o = to_object(value);
    const json::array* names = o ? Fields(*o).list("columns") : nullptr;
    const json::array* lines = o ? Fields(*o).list("rows") : nullptr;
    if (!names || !lines) return {"columns and rows are missing"};
    if (*names != json::array(columns_.begin(), columns_.end())) return {"has other columns"};
    if (lines->size() > static_cast<std::size_t>(rows())) return {"has too many rows"};
    clear();
    Diagnostics faults;
    for (int row = 0; const json::value& line : *lines) {
        const json::array* cells = to_list(line);
        if (!cells || cells->size() != columns_.size())
            return {fmt::format("row {}: not {} numbers", row, columns_.size())};
        for (int column = 0; const json::value& cell : *cells) {
            const auto count = to_number(cell);
            if (!count || *count < 0 || *count > kMost)
                faults.push_back(fmt::format("row {}: not a count", row));
            else
                at(row, column) = *count;
            ++column;
        }
        ++row;
    }
    return faults;
}

}  // namespace bankhalter::sim
