#include "edition/toml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/words.h"

namespace bankhalter::edition {

static const toml::table kNoTable;

/// Control characters, and those that turn the direction of what follows.
static bool has_hidden(std::string_view utf8) {
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto c = static_cast<unsigned char>(utf8[i]);
        if (c < 0x20 || c == 0x7f) return true;
        const std::string_view rest = utf8.substr(i);
        if (c == 0xc2 && rest.size() > 1 && static_cast<unsigned char>(rest[1]) < 0xa0) return true;
        for (std::string_view turn : {"\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066",
                                      "\u2067", "\u2068", "\u2069", "\u200e", "\u200f"})
            if (rest.starts_with(turn)) return true;
    }
    return false;
}

static std::optional<toml::table> parse(std::string_view text, const std::string& path,
                                        Diagnostics& faults) {
    const auto note = [&](const toml::parse_error& e) {
        faults.push_back(fmt::format("{}:{}: {}", path, e.source().begin.line, e.description()));
        return std::nullopt;
    };
#if TOML_EXCEPTIONS
    try {
        return toml::parse(text, path);
    } catch (const toml::parse_error& e) {
        return note(e);
    }
#else  // in WebAssembly
    auto parsed = toml::parse(text, path);
    if (!parsed) return note(parsed.error());
    return std::move(parsed).table();
#endif
}

TomlFile::TomlFile(const Reading& reading, std::string path)
    : path_(std::move(path)), reading_(reading) {
    const auto file = reading.files.find(path_);
    if (file == reading.files.end()) {
        reading_.faults.push_back(place_of(nullptr) + ": missing");
        return;
    }
    auto parsed = parse(file->second, path_, reading_.faults);
    if (!parsed) return;
    root_ = std::move(*parsed);
    if (number(root_, "format", 0, 1'000'000) != 1)
        fault(root_.get("format"), "format 1 is the only one known");
}

void TomlFile::fault(const toml::node* where, std::string_view text) const {
    reading_.faults.push_back(fmt::format("{}: {}", place_of(where), text));
}

/// Where a node stands below another, as keys; none when it does not.
static std::optional<std::string> keys_to(const toml::node& from, const toml::node* to) {
    if (&from == to) return std::string();
    auto below = [&](const toml::node& node, std::string_view key) -> std::optional<std::string> {
        const auto rest = keys_to(node, to);
        return rest ? std::optional(fmt::format(".{}{}", key, *rest)) : std::nullopt;
    };
    if (const toml::table* table = from.as_table()) {
        for (const auto& [key, node] : *table)
            if (auto found = below(node, key.str())) return found;
    } else if (const toml::array* list = from.as_array()) {
        for (std::size_t i = 0; i < list->size(); ++i)
            if (auto found = below(*list->get(i), fmt::format("{}", i))) return found;
    }
    return std::nullopt;
}

std::string TomlFile::place_of(const toml::node* node) const {
    if (!reading_.by_keys)
        return root_.empty() && !node
                   ? path_
                   : fmt::format("{}:{}", path_, node ? node->source().begin.line : 1u);
    std::string file = path_.substr(path_.find('/') + 1);
    file = file.substr(0, file.rfind('.'));
    std::replace(file.begin(), file.end(), '.', '_');
    return node ? file + keys_to(root_, node).value_or("") : file;
}

const toml::node* TomlFile::find(const toml::table& t, std::string_view key) const {
    const toml::node* node = t.get(key);
    // A file that could not be parsed has been reported once; its keys are not missed one by one.
    if (!node && !(root_.empty() && &t == &kNoTable) && !root_.empty())
        fault(&t, fmt::format("{}: missing", key));
    return node;
}

std::string TomlFile::shown(const toml::node& node, std::string_view key, std::size_t most) const {
    const auto* value = node.as_string();
    if (!value || value->get().empty())
        fault(&node, fmt::format("{}: not a text", key));
    else if (count_letters(value->get()) > most)
        fault(&node, fmt::format("{}: longer than {} characters", key, most));
    else if (has_hidden(value->get()))
        fault(&node, fmt::format("{}: has a character that cannot be seen", key));
    else
        return value->get();
    return {};
}

std::string TomlFile::text(const toml::table& t, std::string_view key, std::size_t most) const {
    const toml::node* node = find(t, key);
    return node ? shown(*node, key, most) : std::string();
}

std::int64_t TomlFile::number(const toml::table& t, std::string_view key, std::int64_t low,
                              std::int64_t high) const {
    const toml::node* node = find(t, key);
    if (!node) return low;
    const auto* value = node->as_integer();
    if (value && value->get() >= low && value->get() <= high) return value->get();
    fault(node, fmt::format("{}: not a whole number from {} to {}", key, low, high));
    return low;
}

void TomlFile::may_change(const toml::table& t, std::string_view key, std::int64_t low,
                          std::int64_t high, std::int16_t& value) const {
    if (!t.contains(key)) return;
    const std::size_t before = faults();
    const std::int64_t read = number(t, key, low, high);
    if (faults() == before) value = static_cast<std::int16_t>(read);
}

std::vector<std::int64_t> TomlFile::numbers(const toml::table& t, std::string_view key,
                                            std::size_t count, std::int64_t low,
                                            std::int64_t high) const {
    std::vector<std::int64_t> out(count, low);
    const toml::node* node = find(t, key);
    if (!node) return out;
    const toml::array* list = node->as_array();
    bool fits = list && list->size() == count;
    for (std::size_t i = 0; fits && i < count; ++i) {
        const auto* value = list->get(i)->as_integer();
        fits = value && value->get() >= low && value->get() <= high;
        if (fits) out[i] = value->get();
    }
    if (!fits)
        fault(node, fmt::format("{}: not {} whole numbers from {} to {}", key, count, low, high));
    return out;
}

std::vector<std::string> TomlFile::texts(const toml::table& t, std::string_view key,
                                         std::size_t most) const {
    std::vector<std::string> out;
    const toml::node* node = find(t, key);
    if (!node) return out;
    const toml::array* list = node->as_array();
    if (!list) {
        fault(node, fmt::format("{}: not a list", key));
        return out;
    }
    for (const toml::node& item : *list) out.push_back(shown(item, key, most));
    return out;
}

const toml::table& TomlFile::table(const toml::table& t, std::string_view key) const {
    const toml::node* node = find(t, key);
    if (!node) return kNoTable;
    if (const toml::table* value = node->as_table()) return *value;
    fault(node, fmt::format("{}: not a table", key));
    return kNoTable;
}

std::vector<const toml::table*> TomlFile::tables(std::string_view key, std::size_t count) const {
    std::vector<const toml::table*> out;
    if (const toml::node* node = find(root_, key)) {
        if (const toml::array* list = node->as_array())
            for (const toml::node& item : *list) {
                if (item.as_table())
                    out.push_back(item.as_table());
                else
                    fault(&item, fmt::format("{}: not a table", key));
            }
        if (out.size() != count) fault(node, fmt::format("{}: {} of {}", key, out.size(), count));
    }
    out.resize(count, &kNoTable);
    return out;
}

void TomlFile::only(const toml::table& t, std::initializer_list<std::string_view> keys) const {
    for (const auto& [key, node] : t)
        if (std::find(keys.begin(), keys.end(), key.str()) == keys.end())
            fault(&node, fmt::format("{}: unknown key", key.str()));
}

}  // namespace bankhalter::edition
