// The page: its files, and the page itself with the preview of what its address shows.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "server/api.h"
#include "server/api_answers.h"
#include "server/preview.h"

namespace bankhalter::server {
namespace {

std::string_view type_of(std::string_view path) {
    constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript"},
        {".css", "text/css"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".json", "application/json"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"}};
    for (const auto& [ending, type] : kTypes)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

/// The addresses of the page; it knows what they show.
bool is_page(std::string_view path) {
    path.remove_prefix(1);
    if (path.ends_with('/')) path.remove_suffix(1);
    const auto parts = split_at(path, '/');
    if (parts.size() == 1) return parts[0].empty() || parts[0] == "settings" || parts[0] == "board";
    constexpr std::string_view kWithOne[] = {"r", "g", "proof", "rules"};
    return parts.size() == 2 && std::ranges::find(kWithOne, parts[0]) != std::end(kWithOne);
}

/// German is the language of the editions; whoever prefers another is told in English.
Language language_of(const Request& request) {
    const std::string_view first = request.accept_language;
    return first.empty() || first.starts_with("de") ? Language::German : Language::English;
}

}  // namespace

/// A file of the page, or the page itself.
void Api::page_file(const Request& request, Respond respond) {
    const auto found = page_.find(request.path);
    const bool asset = request.path.starts_with("/assets/");
    if (found == page_.end() && !asset && request.path.find('.') == std::string::npos)
        return page_at(request, std::move(respond));
    if (found == page_.end()) return respond(error(404, "not_found"));
    const auto zipped = page_.find(found->first + ".gz");
    const EmbeddedFile& file =
        takes_gzip(request) && zipped != page_.end() ? *zipped->second : *found->second;
    respond({.type = std::string(type_of(found->first)),
             .fixed = {file.begin, static_cast<std::size_t>(file.end - file.begin)},
             .gzip = &file != found->second,
             .cache = asset ? "public, max-age=31536000, immutable" : "no-cache"});
}

void Api::page_at(const Request& request, Respond respond) {
    const auto index = page_.find("/index.html");
    if (index == page_.end())
        return respond({.type = "text/plain; charset=utf-8",
                        .body = "Bankhalter was built without its page.\n"});
    if (!is_page(request.path)) return respond(error(404, "not_found"));
    const Language language = language_of(request);
    auto show = [this, request, respond, file = index->second](const Preview& preview) {
        const std::string picture = fmt::format("/preview-{}.png", preview.picture);
        const bool drawn = !request.site.empty() && page_.contains(picture);
        respond(packed(
            request,
            {.type = "text/html; charset=utf-8",
             .body = with_preview({file->begin, static_cast<std::size_t>(file->end - file->begin)},
                                  preview, drawn ? request.site + picture : std::string()),
             .cache = "no-cache"}));
    };
    const auto parts = split_at(std::string_view(request.path).substr(1), '/');
    const std::string id(parts.size() == 2 ? parts[1] : std::string_view());
    if (const Edition* edition = parts[0] == "rules" ? library_.find(id) : nullptr)
        return show(preview_of_rules(library_, language, *edition));
    const bool replay = parts[0] == "g" || parts[0] == "proof";
    if ((!replay && parts[0] != "r") || id.empty() || id.size() > 40)
        return show(preview_of_home(library_, language));
    hall_.reader().ask([this, show, language, id, replay](Store& store) {
        const auto row = store.find(id);
        home_.post([this, show, language, replay,
                    summary = row && *row ? (*row)->summary : std::string()] {
            show(preview_of_room(library_, language, summary, replay));
        });
    });
}

}  // namespace bankhalter::server
