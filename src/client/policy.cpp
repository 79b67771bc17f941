#include "client/policy.h"

#include <algorithm>

#include "base/words.h"
#include "notation/action.h"

namespace bankhalter::client {
namespace {

constexpr int kCheapBid = 120;

/// The listed actions that begin with a word.
class Listed {
public:
    explicit Listed(const std::vector<std::string>& legal) : legal_(legal) {}
    const std::string* first(std::string_view word) const {
        const auto at = std::find_if(legal_.begin(), legal_.end(), [&](const std::string& words) {
            return first_word(words) == word;
        });
        return at == legal_.end() ? nullptr : &*at;
    }
    const std::string* any(std::string_view word, Random& random) const {
        const std::string* chosen = nullptr;
        std::uint32_t seen = 0;
        for (const std::string& words : legal_)
            if (first_word(words) == word && random.below(++seen) == 0) chosen = &words;
        return chosen;
    }
    static std::string_view first_word(std::string_view words) {
        return words.substr(0, words.find(' '));
    }

private:
    const std::vector<std::string>& legal_;
};

/// `bid LO HI`: HI is the cash.
std::string bid_or_pass(std::string_view listed, Random& random) {
    const auto words = split_words(listed);
    const int low = parse_number(words.at(1)).value_or(1),
              high = parse_number(words.at(2)).value_or(0);
    if (low > kCheapBid || low > high / 3 || random.below(3) == 0) return "pass";
    return "bid " + std::to_string(std::min<int>(high, low + static_cast<int>(random.below(20))));
}

}  // namespace

bool is_answer(std::string_view words) {
    const auto kind = parse_verb(Listed::first_word(words));
    return !kind || is_answer(*kind);
}

std::string choose_words(const std::vector<std::string>& legal, bool extras, bool tired,
                         Random& random) {
    const Listed listed(legal);
    const std::string* own_turn = listed.first("roll") ? listed.first("roll") : listed.first("end");
    if (own_turn && tired && random.below(10) == 0 && listed.first("resign")) return "resign";
    if (own_turn && extras)
        for (const auto& [word, chance] : {std::pair("build", 2u), std::pair("redeem", 10u)})
            if (const std::string* words = listed.any(word, random);
                words && random.below(chance) == 0)
                return *words;
    if (own_turn) return *own_turn;
    if (listed.first("buy") && random.below(20) > 0) return "buy";
    if (listed.first("auction")) return "auction";
    if (const std::string* words = listed.first("bid")) return bid_or_pass(*words, random);
    if (listed.first("compete") && random.below(3) == 0) return "compete";
    for (const char* word :
         {"pass", "place", "keep", "steps", "goto", "bankrupt", "sell", "mortgage", "fine", "card"})
        if (const std::string* words = listed.any(word, random)) return *words;
    return listed.first("resign") ? "resign" : "";
}

}  // namespace bankhalter::client
