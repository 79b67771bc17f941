// Reading TOML so that every fault is found and told with its file and line.
#pragma once

#define TOML_HEADER_ONLY 0
#include <toml++/toml.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "edition/files.h"

namespace bankhalter::edition {

/// What is read, and the faults that are found in it.
struct Reading {
    const EditionFiles& files;
    Diagnostics& faults;
    /// Whether a place is told by its keys (board.space.3.name) instead of file and line: for what
    /// nobody has written by hand.
    bool by_keys = false;
};

/// The longest text that has no limit of its own.
inline constexpr std::size_t kLongestText = 4000;

/// One parsed file. Missing and ill-typed values are noted as faults and read as empty.
class TomlFile {
public:
    TomlFile(const Reading& reading, std::string path);

    const toml::table& root() const { return root_; }
    void fault(const toml::node* where, std::string_view text) const;
    /// How many faults there are so far: what could not be read need not be compared.
    std::size_t faults() const { return reading_.faults.size(); }

    /// At most so many characters, all of them to be seen.
    std::string text(const toml::table& t, std::string_view key,
                     std::size_t most = kLongestText) const;
    std::int64_t number(const toml::table& t, std::string_view key, std::int64_t low,
                        std::int64_t high) const;
    /// Changes a value where the table has one for it.
    void may_change(const toml::table& t, std::string_view key, std::int64_t low, std::int64_t high,
                    std::int16_t& value) const;
    std::vector<std::int64_t> numbers(const toml::table& t, std::string_view key, std::size_t count,
                                      std::int64_t low, std::int64_t high) const;
    std::vector<std::string> texts(const toml::table& t, std::string_view key,
                                   std::size_t most = kLongestText) const;
    const toml::table& table(const toml::table& t, std::string_view key) const;
    /// The tables of an array of tables; a fault when there are not exactly `count`.
    std::vector<const toml::table*> tables(std::string_view key, std::size_t count) const;
    /// Notes keys that nobody reads: a misspelt key is a fault, not a default.
    void only(const toml::table& t, std::initializer_list<std::string_view> keys) const;

private:
    const toml::node* find(const toml::table& t, std::string_view key) const;
    /// The text of a node as it may be shown; empty, and a fault, where it may not.
    std::string shown(const toml::node& node, std::string_view key, std::size_t most) const;
    std::string place_of(const toml::node* node) const;

    std::string path_;
    Reading reading_;
    toml::table root_;
};

}  // namespace bankhalter::edition
