#include "sim/svg.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/markup.h"

namespace bankhalter::sim {
namespace {

std::string number(double x) {
    return fmt::format("{}", std::round(x * 100) / 100 + 0.0);
}  // + 0.0: no "-0"

std::array<int, 3> channels(std::string_view colour) {
    std::array<int, 3> rgb{};
    for (std::size_t i = 0; i < 3; ++i)
        rgb[i] = std::stoi(std::string(colour.substr(1 + 2 * i, 2)), nullptr, 16);
    return rgb;
}

}  // namespace

Svg::Svg(int width, int height, std::string_view title, std::string_view background) {
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
        "{1}\" role=\"img\" "
        "font-family=\"'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, "
        "sans-serif\">\n<title>{2}</title>\n",
        width, height, escape_markup(title));
    rect(0, 0, width, height, fmt::format("fill:{}", background));
}

void Svg::rect(double x, double y, double width, double height, std::string_view style) {
    out_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" style=\"{}\"/>\n",
                        number(x), number(y), number(width), number(height), escape_markup(style));
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view style) {
    out_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" style=\"{}\"/>\n",
                        number(x1), number(y1), number(x2), number(y2), escape_markup(style));
}

void Svg::path(std::string_view d, std::string_view style) {
    out_ += fmt::format("<path d=\"{}\" style=\"{}\"/>\n", d, escape_markup(style));
}

void Svg::text(double x, double y, double size, std::string_view anchor, std::string_view colour,
               std::string_view words, bool bold) {
    out_ += fmt::format(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n",
        number(x), number(y), number(size), anchor, colour, bold ? " font-weight=\"bold\"" : "",
        escape_markup(words));
}

void Svg::text_upwards(double x, double y, double size, std::string_view colour,
                       std::string_view words) {
    out_ += fmt::format(
        "<text transform=\"translate({} {}) rotate(-90)\" font-size=\"{}\" text-anchor=\"middle\" "
        "fill=\"{}\">{}</text>\n",
        number(x), number(y), number(size), colour, escape_markup(words));
}

std::string Svg::finish() { return std::move(out_) + "</svg>\n"; }

const std::string& theme_colour(const Edition& edition, std::string_view part,
                                std::string_view name) {
    static const std::string kGrey = "#808080";
    const auto colours = edition.theme.find(part);
    if (colours == edition.theme.end()) return kGrey;
    const auto found = colours->second.find(name);
    return found == colours->second.end() ? kGrey : found->second;
}

std::string blend(std::string_view from, std::string_view to, double share) {
    const auto a = channels(from), b = channels(to);
    std::string colour = "#";
    for (std::size_t i = 0; i < 3; ++i)
        colour +=
            fmt::format("{:02x}", static_cast<int>(std::lround(a[i] + (b[i] - a[i]) * share)));
    return colour;
}

double brightness(std::string_view colour) {
    const auto rgb = channels(colour);
    return (0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]) / 255;
}

}  // namespace bankhalter::sim
