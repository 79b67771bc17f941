// Words that the operator does not want in names and chat.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "room/message.h"

namespace bankhalter::server {

class WordList {
public:
    WordList() = default;
    /// One word a line, in any case and however its letters are drawn; a word with * behind it
    /// stands for all that begin so. Blank lines and lines that begin with # are skipped.
    explicit WordList(const std::vector<std::string>& lines);

    bool has(std::string_view text) const;
    /// What is wrong with a message by this list: `bad_name`, `bad_text`, or nothing.
    std::string_view fault_of(const message::ToTable& said) const;

private:
    std::set<std::u16string> words_;
    std::vector<std::u16string> beginnings_;
};

}  // namespace bankhalter::server
