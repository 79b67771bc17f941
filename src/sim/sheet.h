// A sheet of results: named columns and rows of cells, printed for people, as CSV and as JSON.
#pragma once

#include <boost/json/array.hpp>
#include <string>
#include <variant>
#include <vector>

namespace bankhalter::sim {

struct Sheet {
    struct Column {
        std::string name{};     // in CSV and JSON
        std::string heading{};  // for people; empty leaves the column out on the screen
        int decimals = 0;       // of fractions
    };
    using Cell = std::variant<std::monostate, std::int64_t, double,
                              std::string>;  // monostate: there is no value

    std::string name{};   // in CSV and JSON
    std::string title{};  // for people; empty keeps the sheet off the screen
    std::vector<Column> columns{};
    std::vector<std::vector<Cell>> rows{};
    std::string note{};  // a line beneath
};

/// A fraction, or no value where nothing can be divided.
Sheet::Cell ratio(std::int64_t part, std::int64_t whole, double times = 1);

std::string to_text(const Sheet& sheet);
/// Every line begins with the sheet's name, the first holds the columns'.
std::string to_csv(const Sheet& sheet);
/// The same without the sheet's name: a file of its own.
std::string to_table(const Sheet& sheet);
/// In quotation marks where CSV needs them.
std::string quote_csv(const std::string& text);
boost::json::array to_json(const Sheet& sheet);

}  // namespace bankhalter::sim
