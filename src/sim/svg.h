// Writing SVG: elements one after the other, text escaped, numbers rounded to hundredths.
#pragma once

#include <string>
#include <string_view>

#include "edition/edition.h"

namespace bankhalter::sim {

class Svg {
public:
    /// A picture with a background, a title for readers of the screen, and the fonts of the system.
    Svg(int width, int height, std::string_view title, std::string_view background);

    void rect(double x, double y, double width, double height, std::string_view style);
    void line(double x1, double y1, double x2, double y2, std::string_view style);
    void path(std::string_view d, std::string_view style);
    /// `anchor`: start, middle or end.
    void text(double x, double y, double size, std::string_view anchor, std::string_view colour,
              std::string_view words, bool bold = false);
    /// The same, upright beside an axis.
    void text_upwards(double x, double y, double size, std::string_view colour,
                      std::string_view words);
    /// The whole document. Nothing may follow.
    std::string finish();

private:
    std::string out_;
};

/// A colour of the edition's light theme, or of its groups ("A" to "H", "station", "utility").
const std::string& theme_colour(const Edition& edition, std::string_view part,
                                std::string_view name);

/// Between two "#rrggbb".
std::string blend(std::string_view from, std::string_view to, double share);
/// How bright a colour is, 0 to 1.
double brightness(std::string_view colour);

}  // namespace bankhalter::sim
