// Curves and histograms as text.
#include <fmt/format.h>

#include <algorithm>

#include "sim/picture.h"

namespace bankhalter::sim {
namespace {

constexpr int kChartColumns = 64;
constexpr int kRows = 14;
constexpr std::size_t kWidest = 80;

/// Rows from the top with the value axis on the left, numbers at the top, in the middle and at the
/// bottom.
std::string frame(const std::string& title, const std::vector<std::string>& rows, double high) {
    std::string text = title + "\n";
    const std::size_t last = rows.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
        const bool labelled = i == 0 || i == last / 2 || i == last;
        const double value = high * static_cast<double>(last - i) / static_cast<double>(last);
        std::string line =
            fmt::format("{:>9} │{}",
                        labelled ? fmt::format("{:.{}f}", value, high < 100 ? 1 : 0) : "", rows[i]);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

/// The horizontal axis with its first and last value and its name.
std::string axis(int width, const std::string& first, const std::string& label,
                 const std::string& last) {
    std::string line;
    for (int i = 0; i < width; ++i) line += "─";
    const int space = std::max(width - static_cast<int>(first.size() + last.size()),
                               static_cast<int>(label.size()) + 2);
    return fmt::format("{:>9} └{}\n{:>11}{}{:^{}}{}\n", "", line, "", first, label, space, last);
}

/// The names of the lines, on as many rows as they need.
std::string legend(const std::vector<Curves::Line>& lines) {
    const std::string margin(10, ' ');
    std::string text, row = margin;
    const auto add = [&](const std::string& gap, const std::string& words) {
        if (row.size() + gap.size() + words.size() > kWidest) {
            text += row + "\n";
            row = margin + " " + words;
        } else {
            row += gap + words;
        }
    };
    for (const Curves::Line& line : lines) add(" ", line.name);
    add("  ", "(* several)");
    return text + row + "\n";
}

}  // namespace

std::string to_text(const Curves& curves) {
    const std::size_t steps = curves.shade.size();
    double high = 0;
    for (const Curves::Line& line : curves.lines)
        high = std::max(high, *std::max_element(line.values.begin(), line.values.end()));
    std::vector<std::string> rows(kRows, std::string(kChartColumns, ' '));
    for (std::size_t seat = 0; seat < curves.lines.size(); ++seat)
        for (std::size_t column = 0; column < kChartColumns; ++column) {
            const double value =
                curves.lines[seat].values[column * (steps - 1) / (kChartColumns - 1)];
            const auto up =
                high > 0 ? static_cast<std::size_t>(value / high * (kRows - 1) + 0.5) : 0;
            char& place = rows[kRows - 1 - up][column];
            place = place == ' ' ? static_cast<char>('0' + seat) : '*';
        }
    std::string text = frame(fmt::format("{} ({})", curves.title, curves.y_label), rows, high);
    text += axis(kChartColumns, "0", curves.x_label, std::to_string(steps - 1));
    return text + legend(curves.lines) +
           fmt::format("           {}: {:.0f} % after {} {}\n", curves.shade_label,
                       100 * curves.shade.back(), steps - 1, curves.x_label);
}

std::string to_text(const Bars& bars) {
    constexpr std::array<std::string_view, 9> kEighths{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const int width = std::max(1, kChartColumns / static_cast<int>(bars.values.size()));
    const double high = *std::max_element(bars.values.begin(), bars.values.end());
    std::vector<std::string> rows;
    for (int row = kRows - 1; row >= 0; --row) {
        std::string line;
        for (const double value : bars.values) {
            const int eighths =
                high > 0 ? static_cast<int>(value / high * kRows * 8 + 0.5) - row * 8 : 0;
            const auto piece = kEighths[static_cast<std::size_t>(std::clamp(eighths, 0, 8))];
            for (int i = 0; i < width; ++i) line += i + 1 == width && width > 1 ? " " : piece;
        }
        rows.push_back(line);
    }
    const auto count = static_cast<int>(bars.values.size());
    std::string text = frame(fmt::format("{} ({})", bars.title, bars.y_label), rows, high);
    text += axis(width * count, std::to_string(bars.first), bars.x_label,
                 std::to_string(bars.first + (bars.step > 1 ? count : count - 1) * bars.step));
    return text + "           " + bars.note + "\n";
}

}  // namespace bankhalter::sim
