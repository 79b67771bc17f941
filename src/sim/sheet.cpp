#include "sim/sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>

#include "base/words.h"

namespace bankhalter::sim {
namespace json = boost::json;

Sheet::Cell ratio(std::int64_t part, std::int64_t whole, double times) {
    if (whole == 0) return {};
    return static_cast<double>(part) * times / static_cast<double>(whole);
}

static std::string print_cell(const Sheet::Cell& cell, int decimals, std::string_view missing) {
    if (const auto* n = std::get_if<std::int64_t>(&cell)) return std::to_string(*n);
    if (const auto* x = std::get_if<double>(&cell)) return fmt::format("{:.{}f}", *x, decimals);
    if (const auto* text = std::get_if<std::string>(&cell)) return *text;
    return std::string(missing);
}

std::string to_text(const Sheet& sheet) {
    std::string text = fmt::format("{}\n", sheet.title);
    std::vector<std::vector<std::string>> cells(1 + sheet.rows.size());
    std::vector<std::size_t> widths;
    std::vector<bool> words;
    for (std::size_t c = 0; c < sheet.columns.size(); ++c) {
        const Sheet::Column& column = sheet.columns[c];
        if (column.heading.empty()) continue;
        words.push_back(std::any_of(sheet.rows.begin(), sheet.rows.end(), [&](const auto& row) {
            return std::holds_alternative<std::string>(row[c]);
        }));
        widths.push_back(count_letters(column.heading));
        cells[0].push_back(column.heading);
        for (std::size_t r = 0; r < sheet.rows.size(); ++r) {
            cells[r + 1].push_back(print_cell(sheet.rows[r][c], column.decimals, "-"));
            widths.back() = std::max(widths.back(), count_letters(cells[r + 1].back()));
        }
    }
    for (const auto& row : cells) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string space(widths[c] - count_letters(row[c]), ' ');
            line += "  " + (words[c] ? row[c] + space : space + row[c]);
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    if (!sheet.note.empty()) text += fmt::format("  {}\n", sheet.note);
    return text;
}

std::string quote_csv(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

/// Every line with that before its first cell.
static std::string print_lines(const Sheet& sheet, const std::string& before) {
    std::string text;
    const auto add = [&](std::size_t column, const std::string& cell) {
        text += (column == 0 ? before : ",") + cell;
    };
    for (std::size_t c = 0; c < sheet.columns.size(); ++c) add(c, sheet.columns[c].name);
    text += "\n";
    for (const auto& row : sheet.rows) {
        for (std::size_t c = 0; c < row.size(); ++c)
            add(c, quote_csv(print_cell(row[c], sheet.columns[c].decimals, "")));
        text += "\n";
    }
    return text;
}

std::string to_csv(const Sheet& sheet) { return print_lines(sheet, sheet.name + ","); }
std::string to_table(const Sheet& sheet) { return print_lines(sheet, ""); }

static json::value to_value(const Sheet::Cell& cell, int decimals) {
    if (const auto* n = std::get_if<std::int64_t>(&cell)) return *n;
    if (const auto* text = std::get_if<std::string>(&cell)) return json::value(*text);
    if (std::holds_alternative<double>(cell))
        return std::stod(print_cell(cell, decimals, ""));  // the number that people see
    return nullptr;
}

json::array to_json(const Sheet& sheet) {
    json::array rows;
    for (const auto& row : sheet.rows) {
        json::object o;
        for (std::size_t c = 0; c < row.size(); ++c)
            o[sheet.columns[c].name] = to_value(row[c], sheet.columns[c].decimals);
        rows.emplace_back(std::move(o));
    }
    return rows;
}

}  // namespace bankhalter::sim
