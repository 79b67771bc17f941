// Curves and histograms as SVG: title, labelled axes, and a legend.
#include <fmt/format.h>

#include <algorithm>

#include "sim/picture.h"
#include "sim/svg.h"

namespace bankhalter::sim {
namespace {

constexpr int kWidth = 960, kHeight = 560;
constexpr double kLeft = 90, kRight = 930, kTop = 126, kBottom = 480;
constexpr double kText = 15;

/// The frame of a chart: everything but what is drawn in it.
class Chart {
public:
    Chart(const Edition& edition, const std::string& title, double x_high, double y_high)
        : edition_(edition),
          x_high_(x_high),
          y_high_(y_high),
          svg_(kWidth, kHeight, fmt::format("{}: {}", edition.title, title), theme("paper")) {
        svg_.text(kLeft, 42, 26, "start", theme("ink"), title, true);
        svg_.rect(kLeft, kTop, kRight - kLeft, kBottom - kTop, "fill:" + theme("surface"));
    }

    const std::string& theme(std::string_view name) const {
        return theme_colour(edition_, "light", name);
    }
    double x(double value) const { return kLeft + (kRight - kLeft) * value / x_high_; }
    double y(double value) const { return kBottom - (kBottom - kTop) * value / y_high_; }
    Svg& svg() { return svg_; }

    void subtitle(const std::string& words) {
        svg_.text(kLeft, 66, kText, "start", theme("muted"),
                  fmt::format("{} · {}", edition_.title, words));
    }

    void grid() {
        for (double value : ticks(y_high_, 6)) {
            svg_.line(kLeft, y(value), kRight, y(value),
                      fmt::format("stroke:{};stroke-width:1", theme("line")));
            svg_.text(kLeft - 10, y(value) + 5, kText, "end", theme("ink"),
                      fmt::format("{}", value));
        }
    }
    /// `place` is where along the axis, `value` what is written there.
    void x_tick(double place, double value) {
        svg_.line(x(place), kBottom, x(place), kBottom + 6,
                  fmt::format("stroke:{};stroke-width:1", theme("ink")));
        svg_.text(x(place), kBottom + 24, kText, "middle", theme("ink"), fmt::format("{}", value));
    }
    void axes(const std::string& x_label, const std::string& y_label) {
        const std::string style = fmt::format("stroke:{};stroke-width:1.5", theme("ink"));
        svg_.line(kLeft, kBottom, kRight, kBottom, style);
        svg_.line(kLeft, kTop, kLeft, kBottom, style);
        svg_.text((kLeft + kRight) / 2, kBottom + 56, kText + 1, "middle", theme("ink"), x_label);
        svg_.text_upwards(26, (kTop + kBottom) / 2, kText + 1, theme("ink"), y_label);
    }
    /// Upright, with a bar at both ends; nothing where it would not be seen.
    void whisker(double at, double value, double half_width) {
        constexpr double kLeastSeen = 1, kEnd = 4;
        const double top = y(value + half_width), bottom = y(std::max(0.0, value - half_width));
        if (bottom - top < 2 * kLeastSeen) return;
        const std::string style = fmt::format("stroke:{};stroke-width:1.5", theme("ink"));
        svg_.line(at, top, at, bottom, style);
        svg_.line(at - kEnd, top, at + kEnd, top, style);
        svg_.line(at - kEnd, bottom, at + kEnd, bottom, style);
    }
    void source(const std::string& words) {
        svg_.text(kRight, kHeight - 8, 12, "end", theme("muted"), words);
    }
    /// One entry after the other above the chart, on two lines at most.
    void legend(const std::string& style, const std::string& words) {
        const double width = 44 + 8.6 * static_cast<double>(words.size());
        if (legend_ + width > kRight + 20) legend_ = kLeft, legend_line_ += 20;
        svg_.rect(legend_, legend_line_ - 10, 18, 11, style);
        svg_.text(legend_ + 24, legend_line_, kText - 1, "start", theme("ink"), words);
        legend_ += width;
    }

private:
    const Edition& edition_;
    double x_high_, y_high_;
    double legend_ = kLeft, legend_line_ = 92;
    Svg svg_;
};

/// Along the upper ends of the intervals and back along the lower ones.
template <class Corner>
std::string band_of(const Curves::Line& line, Corner corner, const Chart& chart) {
    std::string path;
    const std::size_t steps = line.half_widths.size();
    for (std::size_t i = 0; i < steps; ++i)
        path += corner(i, chart.y(line.values[i] + line.half_widths[i]));
    for (std::size_t i = steps; i-- > 0;)
        path += fmt::format("L{:.2f} {:.2f}", chart.x(static_cast<double>(i)),
                            chart.y(std::max(0.0, line.values[i] - line.half_widths[i])));
    return path + "Z";
}

/// The top of the highest value with its interval.
double high_of(const std::vector<double>& values, const std::vector<double>& half_widths) {
    double high = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        high = std::max(high, values[i] + (i < half_widths.size() ? half_widths[i] : 0));
    return high;
}

}  // namespace

std::string to_svg(const Curves& curves, const Edition& edition, Language) {
    constexpr std::array<const char*, kMaxSeats> kColours{"E", "H", "G", "D", "C", "A"};
    double high = 1;
    for (const Curves::Line& line : curves.lines)
        high = std::max(high, high_of(line.values, line.half_widths));
    high *= 1.05;
    const std::size_t steps = curves.shade.size();
    Chart chart(edition, curves.title, static_cast<double>(steps - 1), high);
    chart.subtitle(fmt::format("the area shows {}, the full height is 100 %", curves.shade_label));
    const auto corner = [&](std::size_t i, double y) {
        return fmt::format("{}{:.2f} {:.2f}", i == 0 ? "M" : "L", chart.x(static_cast<double>(i)),
                           y);
    };
    std::string area;
    for (std::size_t i = 0; i < steps; ++i) area += corner(i, chart.y(curves.shade[i] * high));
    chart.svg().path(
        fmt::format("{}L{:.2f} {:.2f}L{:.2f} {:.2f}Z", area, kRight, kBottom, kLeft, kBottom),
        "stroke:none;fill:" + chart.theme("board"));
    chart.grid();
    for (double value : ticks(static_cast<double>(steps - 1), 10))
        if (value == static_cast<double>(static_cast<int>(value))) chart.x_tick(value, value);
    for (std::size_t seat = 0; seat < curves.lines.size(); ++seat) {
        const std::string& colour = theme_colour(edition, "groups", kColours[seat]);
        std::string path;
        for (std::size_t i = 0; i < steps; ++i)
            path += corner(i, chart.y(curves.lines[seat].values[i]));
        chart.svg().path(band_of(curves.lines[seat], corner, chart),
                         fmt::format("stroke:none;fill:{};fill-opacity:0.2", colour));
        chart.svg().path(
            path,
            fmt::format("fill:none;stroke:{};stroke-width:2.5;stroke-linejoin:round", colour));
        chart.legend("fill:" + colour, curves.lines[seat].name);
    }
    chart.legend(fmt::format("fill:{};stroke:{}", chart.theme("board"), chart.theme("line")),
                 curves.shade_label);
    chart.source(curves.source + " · bands: 95 % intervals");
    chart.axes(curves.x_label, curves.y_label);
    return chart.svg().finish();
}

std::string to_svg(const Bars& bars, const Edition& edition, Language) {
    const double high =
        std::max({high_of(bars.values, bars.half_widths), high_of(bars.marks, {}), 1e-9}) * 1.05;
    const auto count = static_cast<double>(bars.values.size());
    Chart chart(edition, bars.title, count, high);
    chart.subtitle(bars.note);
    chart.grid();
    for (std::size_t i = 0; i < bars.values.size(); ++i) {
        const double left = chart.x(static_cast<double>(i)), width = chart.x(1) - chart.x(0),
                     gap = width * 0.08;
        const double top = chart.y(bars.values[i]);
        chart.svg().rect(left + gap, top, width - 2 * gap, kBottom - top,
                         "fill:" + chart.theme("accent"));
        if (i < bars.half_widths.size())
            chart.whisker(left + width / 2, bars.values[i], bars.half_widths[i]);
        if (i < bars.marks.size()) {
            const double mark = chart.y(bars.marks[i]);
            chart.svg().line(
                left + gap, mark, left + width - gap, mark,
                fmt::format("stroke:{};stroke-width:3", theme_colour(edition, "groups", "D")));
        }
    }
    if (!bars.marks.empty())
        chart.legend("fill:" + theme_colour(edition, "groups", "D"), bars.marks_label);
    if (bars.step == 1 && count <= 20) {  // every bar has a name of its own
        for (int i = 0; i < static_cast<int>(bars.values.size()); ++i)
            chart.x_tick(i + 0.5, bars.first + i);
    } else {
        for (double value : ticks(count * bars.step, 10))
            chart.x_tick(value / bars.step, bars.first + value);
    }
    chart.source(bars.source + " · whiskers: 95 % intervals");
    chart.axes(bars.x_label, bars.y_label);
    return chart.svg().finish();
}

}  // namespace bankhalter::sim
