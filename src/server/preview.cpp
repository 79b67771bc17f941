#include "server/preview.h"

#include <fmt/format.h>

#include <boost/json/value.hpp>

#include "base/fields.h"
#include "base/markup.h"
#include "edition/template.h"
#include "notation/position.h"

namespace bankhalter::server {
namespace json = boost::json;
namespace {

constexpr std::string_view kBareTitle = "<title>Bankhalter</title>";

std::string titled(std::string_view edition) { return fmt::format("{} – Bankhalter", edition); }

/// Who opened the table: the first person at it.
std::string_view inviter(const json::object& summary) {
    for (const json::object* seat : objects_in(summary, "seats"))
        if (text_in(*seat, "kind") == "person") return text_in(*seat, "name");
    return {};
}

}  // namespace

Preview preview_of_home(const Library& library, Language language) {
    return {"Bankhalter", library.text(language, "page", "preview_home"), "home"};
}

Preview preview_of_rules(const Library& library, Language language, const Edition& edition) {
    return {titled(edition.title), library.text(language, "page", "preview_rules"), edition.id};
}

Preview preview_of_room(const Library& library, Language language, std::string_view summary,
                        bool replay) {
    const auto parsed = parse_json(summary);
    const json::object* room = parsed ? to_object(*parsed) : nullptr;
    const Edition* edition = room ? library.find(text_in(*room, "edition")) : nullptr;
    // A board of one's own says its title itself.
    const std::string_view title = edition ? std::string_view(edition->title)
                                   : room  ? text_in(object_in(*room, "board"), "title")
                                           : std::string_view();
    if (title.empty()) return preview_of_home(library, language);
    const std::string_view phase = text_in(*room, "phase"), host = inviter(*room);
    const std::string_view key = replay || phase == "over" ? "preview_over"
                                 : phase == "playing"      ? "preview_playing"
                                 : host.empty()            ? "preview_table"
                                                           : "preview_invitation";
    return {titled(title),
            fill(library.text(language, "page", key),
                 [&](std::string_view) { return std::string(host); }),
            edition ? edition->id : std::string()};
}

std::string with_preview(std::string_view page, const Preview& preview, std::string_view image) {
    const std::size_t at = page.find(kBareTitle);
    if (at == std::string_view::npos) return std::string(page);
    const std::string title = escape_markup(preview.title), text = escape_markup(preview.text);
    std::string head = fmt::format(
        "<title>{0}</title>\n"
        "    <meta name=\"description\" content=\"{1}\" />\n"
        "    <meta property=\"og:type\" content=\"website\" />\n"
        "    <meta property=\"og:site_name\" content=\"Bankhalter\" />\n"
        "    <meta property=\"og:title\" content=\"{0}\" />\n"
        "    <meta property=\"og:description\" content=\"{1}\" />",
        title, text);
    if (!image.empty())
        head += fmt::format(
            "\n    <meta property=\"og:image\" content=\"{}\" />\n"
            "    <meta name=\"twitter:card\" content=\"summary_large_image\" />",
            escape_markup(image));
    return fmt::format("{}{}{}", page.substr(0, at), head, page.substr(at + kBareTitle.size()));
}

}  // namespace bankhalter::server
