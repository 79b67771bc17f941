// An analysed game in words: what happened, and what would have been better.
#pragma once

#include "analysis/findings.h"
#include "edition/narrate.h"

namespace bankhalter::analysis {

class Words {
public:
    Words(const Library& library, const Course& course, Language language);

    /// "Zug 41: Berta zahlt 300 …"
    std::string happened(std::size_t at) const;
    /// An alternative as something to do: "buy Zora-Höhle", "do nothing".
    std::string way(const Alternative& alternative) const;
    /// A text of the table [analysis].
    std::string say(std::string_view key,
                    const std::map<std::string, std::string, std::less<>>& values = {}) const;
    const Narrator& narrator() const { return narrator_; }

private:
    const Library& library_;
    const Course& course_;
    Language language_;
    Narrator narrator_;
};

}  // namespace bankhalter::analysis
