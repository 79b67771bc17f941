#include "edition/toml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace bankhalter::edition {

static const toml::table kNoTable;

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

TomlFile::TomlFile(const EditionFiles& files, std::string path, Diagnostics& faults)
    : path_(std::move(path)), faults_(faults) {
    const auto file = files.find(path_);
    if (file == files.end()) {
        faults_.push_back(path_ + ": missing");
        return;
    }
    auto parsed = parse(file->second, path_, faults_);
    if (!parsed) return;
    root_ = std::move(*parsed);
    if (number(root_, "format", 0, 1'000'000) != 1)
        fault(root_.get("format"), "format 1 is the only one known");
}

void TomlFile::fault(const toml::node* where, std::string_view text) const {
    const auto line = where ? where->source().begin.line : 1u;
    faults_.push_back(fmt::format("{}:{}: {}", path_, line, text));
}

const toml::node* TomlFile::find(const toml::table& t, std::string_view key) const {
    const toml::node* node = t.get(key);
    // A file that could not be parsed has been reported once; its keys are not missed one by one.
    if (!node && !(root_.empty() && &t == &kNoTable) && !root_.empty())
        fault(&t, fmt::format("{}: missing", key));
    return node;
}

std::string TomlFile::text(const toml::table& t, std::string_view key) const {
    const toml::node* node = find(t, key);
    if (!node) return {};
    if (const auto* value = node->as_string(); value && !value->get().empty()) return value->get();
    fault(node, fmt::format("{}: not a text", key));
    return {};
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

std::vector<std::string> TomlFile::texts(const toml::table& t, std::string_view key) const {
    std::vector<std::string> out;
    const toml::node* node = find(t, key);
    if (!node) return out;
    const toml::array* list = node->as_array();
    if (!list) {
        fault(node, fmt::format("{}: not a list", key));
        return out;
    }
    for (const toml::node& item : *list) {
        if (const auto* value = item.as_string())
            out.push_back(value->get());
        else
            fault(&item, fmt::format("{}: not a text", key));
    }
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
