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

/// One parsed file. Missing and ill-typed values are noted as faults and read as empty.
class TomlFile {
public:
    TomlFile(const EditionFiles& files, std::string path, Diagnostics& faults);

    const toml::table& root() const { return root_; }
    void fault(const toml::node* where, std::string_view text) const;

    std::string text(const toml::table& t, std::string_view key) const;
    std::int64_t number(const toml::table& t, std::string_view key, std::int64_t low,
                        std::int64_t high) const;
    std::vector<std::int64_t> numbers(const toml::table& t, std::string_view key, std::size_t count,
                                      std::int64_t low, std::int64_t high) const;
    std::vector<std::string> texts(const toml::table& t, std::string_view key) const;
    const toml::table& table(const toml::table& t, std::string_view key) const;
    /// The tables of an array of tables; a fault when there are not exactly `count`.
    std::vector<const toml::table*> tables(std::string_view key, std::size_t count) const;
    /// Notes keys that nobody reads: a misspelt key is a fault, not a default.
    void only(const toml::table& t, std::initializer_list<std::string_view> keys) const;

private:
    const toml::node* find(const toml::table& t, std::string_view key) const;

    std::string path_;
    Diagnostics& faults_;
    toml::table root_;
};

}  // namespace bankhalter::edition
