#include "sim/picture.h"

#include <algorithm>
#include <cmath>

namespace bankhalter::sim {

Scale scale_of(const Ring& ring) {
    Scale scale;
    bool is_first = true;
    for (const auto& value : ring.values) {
        if (!value) continue;
        scale.low = is_first ? *value : std::min(scale.low, *value);
        scale.high = is_first ? *value : std::max(scale.high, *value);
        is_first = false;
    }
    return scale;
}

std::vector<double> ticks(double high, int about) {
    if (high <= 0) return {0};
    const double raw = high / about;
    const double unit = std::pow(10, std::floor(std::log10(raw)));
    const double step = raw <= unit       ? unit
                        : raw <= 2 * unit ? 2 * unit
                        : raw <= 5 * unit ? 5 * unit
                                          : 10 * unit;
    std::vector<double> values;
    for (int i = 0; i * step <= high * (1 + 1e-9); ++i) values.push_back(i * step);
    return values;
}

const std::string& file_of(const Picture& picture) {
    return std::visit([](const auto& p) -> const std::string& { return p.file; }, picture);
}

void set_source(Picture& picture, const std::string& source) {
    std::visit([&](auto& p) { p.source = source; }, picture);
}

std::string to_svg(const Picture& picture, const Edition& edition, Language language) {
    return std::visit([&](const auto& p) { return to_svg(p, edition, language); }, picture);
}

std::string to_text(const Picture& picture, const Edition& edition, bool colour) {
    if (const auto* ring = std::get_if<Ring>(&picture)) return to_text(*ring, edition, colour);
    if (const auto* curves = std::get_if<Curves>(&picture)) return to_text(*curves);
    return to_text(std::get<Bars>(picture));
}

}  // namespace bankhalter::sim
