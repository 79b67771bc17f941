#include "edition/own_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <sstream>

#include "base/fields.h"
#include "edition/embedded.h"
#include "edition/read_edition.h"

namespace bankhalter::edition {
namespace json = boost::json;
namespace {

// The files of a folder, and their keys in the one file.
constexpr std::pair<std::string_view, std::string_view> kParts[] = {
    {"board", "board.toml"}, {"box", "box.toml"},         {"cards", "cards.toml"},
    {"art", "art.toml"},     {"text_de", "text.de.toml"}, {"text_en", "text.en.toml"},
    {"theme", "theme.toml"}};
constexpr std::string_view kPackedId = "own";  // while a file is read

// ---- TOML to JSON ----

json::value to_json(const toml::node& node) {
    if (const toml::table* table = node.as_table()) {
        json::object out;
        for (const auto& [key, value] : *table) out[key.str()] = to_json(value);
        return out;
    }
    if (const toml::array* list = node.as_array()) {
        json::array out;
        for (const toml::node& value : *list) out.push_back(to_json(value));
        return out;
    }
    if (const auto* number = node.as_integer()) return number->get();
    if (const auto* text = node.as_string()) return json::value(text->get());
    if (const auto* flag = node.as_boolean()) return flag->get();
    return nullptr;
}

// ---- JSON to TOML ----

struct Unpacker {
    Diagnostics faults{};

    // Not a template over what takes the node: one that calls itself with a lambda of its own never
    // ends instantiating.
    void add(const json::value& value, const std::string& place, toml::array& into) {
        switch (value.kind()) {
            case json::kind::object: return into.push_back(table(value.get_object(), place));
            case json::kind::array: {
                toml::array list;
                std::size_t i = 0;
                for (const json::value& item : value.get_array())
                    add(item, fmt::format("{}.{}", place, i++), list);
                return into.push_back(std::move(list));
            }
            case json::kind::string: return into.push_back(std::string(value.get_string()));
            case json::kind::int64: return into.push_back(value.get_int64());
            case json::kind::bool_: return into.push_back(value.get_bool());
            default: faults.push_back(place + ": neither a text nor a whole number");
        }
    }
    toml::table table(const json::object& object, const std::string& place) {
        toml::table out;
        for (const auto& [key, value] : object) {
            toml::array one;
            add(value, place + "." + std::string(key), one);
            if (!one.empty()) out.insert_or_assign(std::string(key), std::move(one[0]));
        }
        return out;
    }
};

std::string print_toml(const toml::table& table) {
    std::ostringstream out;
    out << toml::toml_formatter(table) << '\n';
    return out.str();
}

Result<json::object> parse_file(std::string_view file) {
    if (file.size() > kMostBoardBytes)
        return Result<json::object>::fail(
            fmt::format("file: larger than {} bytes", kMostBoardBytes));
    boost::system::error_code error;
    json::value parsed = json::parse(file, error);
    if (error) return Result<json::object>::fail("file: not JSON");
    if (!parsed.is_object()) return Result<json::object>::fail("file: not a JSON object");
    return std::move(parsed.get_object());
}

/// With `id` as the name of the folder.
Result<EditionFiles> unpack_as(const json::object& parts, const std::string& id) {
    Unpacker unpacker;
    EditionFiles files;
    if (Fields(parts).number("format") != 1)
        unpacker.faults.push_back("format: 1 is the only one known");
    for (const auto& [key, value] : parts) {
        const auto part =
            std::find_if(std::begin(kParts), std::end(kParts),
                         [&, k = std::string_view(key)](const auto& p) { return p.first == k; });
        if (part == std::end(kParts)) {
            if (key != "format") unpacker.faults.push_back(std::string(key) + ": unknown key");
            continue;
        }
        if (!value.is_object()) {
            unpacker.faults.push_back(std::string(key) + ": not a table");
            continue;
        }
        toml::table table = unpacker.table(value.get_object(), std::string(key));
        table.insert_or_assign("format", 1);
        if (key == "board") table.insert_or_assign("id", id);
        files[fmt::format("{}/{}", id, part->second)] = print_toml(table);
    }
    if (!unpacker.faults.empty()) return unpacker.faults;
    return files;
}

std::string id_in(const json::object& parts) {
    return std::string(text_in(object_in(parts, "board"), "id"));
}

}  // namespace

Result<std::string> pack(const EditionFiles& files, const std::string& id) {
    json::object out{{"format", 1}};
    Diagnostics faults;
    const Reading reading{files, faults};
    for (const auto& [key, name] : kParts) {
        const std::string path = fmt::format("{}/{}", id, name);
        if (!files.contains(path)) continue;
        const TomlFile file(reading, path);
        json::object part = to_json(file.root()).get_object();
        part.erase("format");
        out[key] = std::move(part);
    }
    if (!faults.empty()) return faults;
    return json::serialize(out);
}

Result<EditionFiles> unpack(std::string_view file) {
    const auto parts = parse_file(file);
    if (!parts) return parts.faults();
    const std::string id = id_in(*parts);
    if (!is_edition_id(id)) return Result<EditionFiles>::fail("board.id: missing");
    return unpack_as(*parts, id);
}

Result<Edition> load_board(const Library& library, std::string_view file) {
    const auto parts = parse_file(file);
    if (!parts) return parts.faults();
    const std::string id = id_in(*parts);
    const std::string folder = is_edition_id(id) ? id : std::string(kPackedId);
    const auto files = unpack_as(*parts, folder);
    if (!files) return files.faults();
    Diagnostics faults;
    if (folder != id)
        faults.push_back("board.id: not 1 to 24 small letters, digits and hyphens, a letter first");
    Edition edition = read_edition({*files, faults, true}, folder, library);
    if (!faults.empty()) return faults;
    return edition;
}

EditionFiles starting_set(const std::string& id) {
    EditionFiles files;
    for (const EmbeddedFile& f : kEmbeddedBoard) {
        std::string text(f.begin, f.end);
        if (std::string_view(f.path) == "board.toml") {
            const std::size_t at = text.find("id = \"");
            text.replace(at, text.find('\n', at) - at, fmt::format("id = \"{}\"", id));
        }
        files.emplace(fmt::format("{}/{}", id, f.path), std::move(text));
    }
    return files;
}

}  // namespace bankhalter::edition
