// A board of one's own: any bytes as its file, or the starting set with values changed. What is
// accepted is printed and read again as the same, and a random game on it keeps every invariant.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>

#include "edition/narrate.h"
#include "edition/own_board.h"
#include "engine/check.h"
#include "play/random_play.h"

using namespace bankhalter;
using namespace bankhalter::tests;
namespace json = boost::json;

/// The values that are no list and no object.
static void collect(json::value& value, std::vector<json::value*>& leaves) {
    if (value.is_object())
        for (auto& [key, part] : value.get_object()) collect(part, leaves);
    else if (value.is_array())
        for (json::value& part : value.get_array()) collect(part, leaves);
    else
        leaves.push_back(&value);
}

/// Every four bytes change one leaf: which, and to what.
static std::string changed(const json::value& starter, const std::uint8_t* data, std::size_t size) {
    json::value file = starter;
    std::vector<json::value*> leaves;
    collect(file, leaves);
    for (; size >= 4; data += 4, size -= 4) {
        json::value& leaf = *leaves[(data[0] * 256u + data[1]) % leaves.size()];
        if (leaf.is_int64())
            leaf = data[2] * 16 + data[3];
        else if (leaf.is_string() && data[2] % 2)
            leaf.get_string().insert(0, std::string(1u + data[2] / 8, static_cast<char>(data[3])));
        else
            leaf = data[3];
    }
    return json::serialize(file);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Library library = [] {
        EditionFiles files = embedded_files();
        std::erase_if(files, [](const auto& f) { return !f.first.starts_with("base/"); });
        for (const char* rules : {"base/rules.de.toml", "base/rules.en.toml"})
            files[rules] = "format = 1\n";
        return *load_library(files);
    }();
    static const json::value starter = json::parse(*pack(starting_set("own"), "own"));
    if (size == 0) return 0;
    const std::string file = data[0] % 2
                                 ? changed(starter, data + 1, size - 1)
                                 : std::string(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto board = load_board(library, file);
    if (!board) {
        if (board.faults().empty()) std::abort();
        return 0;
    }
    const auto files = unpack(file);
    const auto again = files ? pack(*files, board->id) : Result<std::string>(files.faults());
    if (!again || !load_board(library, *again)) std::abort();
    const Narrator narrator(library, *board, Language::German, {});
    for (int n = 1; n <= kCardsPerDeck; ++n) (void)narrator.card(Deck{0}, n);
    Random random(size);
    const Rules rules = compile(*board, board->variants.front());
    State state = new_game(rules, 2 + data[0] % 5);
    for (int n = 0; n < 60 && !state.is_over(); ++n) {
        apply(rules, state, random_action(rules, state, random));
        if (!check(rules, state).none()) std::abort();
    }
    return 0;
}
