#include "edition/template.h"

namespace bankhalter::edition {
namespace {

/// Where the brace that opens at `open` is closed; npos where it never is.
std::size_t closing(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        if (text[i] == '{') ++depth;
        if (text[i] == '}' && --depth == 0) return i;
    }
    return std::string_view::npos;
}

/// The first bar outside of inner braces; the end where there is none.
std::size_t bar_in(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') ++depth;
        if (text[i] == '}') --depth;
        if (text[i] == '|' && depth == 0) return i;
    }
    return text.size();
}

}  // namespace

std::optional<Placeholder> next_placeholder(std::string_view text) {
    const std::size_t open = text.find('{');
    if (open == std::string_view::npos) return std::nullopt;
    const std::size_t close = closing(text, open);
    if (close == std::string_view::npos) return std::nullopt;
    Placeholder hole;
    hole.before = text.substr(0, open);
    hole.after = text.substr(close + 1);
    const std::string_view inside = text.substr(open + 1, close - open - 1);
    const std::size_t bar = bar_in(inside);
    hole.name = inside.substr(0, bar);
    if (!hole.name.empty() && hole.name[0] >= 'A' && hole.name[0] <= 'Z') {
        hole.capital = true;
        hole.name[0] = static_cast<char>(hole.name[0] - 'A' + 'a');
    }
    if (bar < inside.size()) {
        const std::string_view choices = inside.substr(bar + 1);
        const std::size_t second = bar_in(choices);
        hole.chooses = true;
        hole.one = choices.substr(0, second);
        hole.many = second < choices.size() ? choices.substr(second + 1) : std::string_view();
    }
    return hole;
}

bool counts_one(std::string_view value) { return value == "1" || value.starts_with("1 "); }

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    else if (text.size() > 1 && text[0] == '\xc3' && (text[1] & 0xe0) == 0xa0)
        text[1] = static_cast<char>(text[1] - 0x20);  // ä ö ü, in UTF-8
    return text;
}

std::vector<std::string> placeholders(std::string_view text) {
    std::vector<std::string> names;
    while (const auto hole = next_placeholder(text)) {
        names.push_back(hole->name);
        for (const std::string_view choice : {hole->one, hole->many})
            for (std::string& name : placeholders(choice)) names.push_back(std::move(name));
        text = hole->after;
    }
    return names;
}

}  // namespace bankhalter::edition
