// Any calls of the C interface: nothing breaks, a refusal changes nothing, and whatever state was
// taken goes out and in again.
#include <array>
#include <cstdlib>
#include <cstring>
#include <string>

#include "capi/bankhalter.h"

namespace {

void expect(bool fine) {
    if (!fine) std::abort();
}

/// The calls are read from the input, byte by byte.
class Input {
public:
    Input(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}
    bool empty() const { return at_ == end_; }
    std::uint8_t byte() { return empty() ? 0 : *at_++; }
    std::int32_t number() {
        const int high = byte();
        return high * 256 + byte() - 4;
    }
    std::uint32_t word() {
        std::uint32_t n = 0;
        for (int i = 0; i < 4; ++i) n = n << 8 | byte();
        return n;
    }
    std::string text(std::size_t most) {
        std::string out;
        const std::size_t size = byte() % (most + 1);
        while (out.size() < size && !empty()) out.push_back(static_cast<char>(byte()));
        return out;
    }

private:
    const std::uint8_t *at_, *end_;
};

using StateBytes = std::array<std::uint8_t, BANKHALTER_STATE_SIZE>;

StateBytes state_of(const bankhalter_game* game) {
    StateBytes bytes{};
    expect(bankhalter_game_state(game, bytes.data(), nullptr) == BANKHALTER_OK);
    return bytes;
}

/// Some legal answer, so that games get somewhere.
int play(bankhalter_game* game, unsigned choice) {
    std::array<std::int32_t, BANKHALTER_ACTIONS> ids{};
    std::array<double, BANKHALTER_OUTCOMES> shares{};
    std::size_t count = 0;
    expect(bankhalter_game_outcomes(game, ids.data(), shares.data(), shares.size(), &count,
                                    nullptr) == BANKHALTER_OK);
    if (count > 0) return bankhalter_game_apply_outcome(game, ids[choice % count], nullptr);
    expect(bankhalter_game_legal(game, ids.data(), ids.size(), &count, nullptr) == BANKHALTER_OK);
    return count == 0 ? BANKHALTER_REFUSED
                      : bankhalter_game_apply(game, ids[choice % count], nullptr);
}

/// A game that asks for everything stands as it was set; others play on by themselves.
int set_changed_state(bankhalter_game* game, bool asks_for_everything, Input& in) {
    StateBytes bytes = state_of(game);
    for (int i = in.byte() % 4; i >= 0; --i)
        bytes[static_cast<std::size_t>(in.number() + 4) % bytes.size()] = in.byte();
    const int status = bankhalter_game_set_state(game, bytes.data(), bytes.size(), nullptr);
    if (status == BANKHALTER_OK && asks_for_everything) expect(state_of(game) == bytes);
    return status;
}

int propose(bankhalter_game* game, Input& in) {
    const bankhalter_trade trade{in.byte() % 8 - 1, in.byte() % 8 - 1, in.word(),
                                 in.word(),         in.number(),       in.number(),
                                 in.byte() % 5u,    in.byte() % 5u};
    return bankhalter_game_propose(game, &trade, nullptr);
}

int call(bankhalter_game* game, bool& asks_for_everything, bankhalter_text* text, Input& in) {
    bankhalter_error error;
    switch (in.byte() % 12) {
        case 0: return bankhalter_game_apply(game, in.number(), &error);
        case 1: return bankhalter_game_apply_outcome(game, in.number(), &error);
        case 2: return set_changed_state(game, asks_for_everything, in);
        case 3: return propose(game, in);
        case 4: {
            const std::string words = in.text(60);
            return bankhalter_game_play(game, words.data(), words.size(), &error);
        }
        case 5: {
            const std::string json = in.text(200);
            return bankhalter_game_set_json(game, json.data(), json.size(), &error);
        }
        case 6: {
            const int seat = in.byte() % 8 - 1;
            const char* player = in.byte() % 2 ? "standard-200" : "";
            if (*player) asks_for_everything = false;
            return bankhalter_game_seat_player(game, seat, player, 1, &error);
        }
        case 7: {
            std::array<float, BANKHALTER_FEATURES> out{};
            return bankhalter_game_observe(game, in.byte() % 8 - 1, out.data(), &error);
        }
        case 8: return bankhalter_game_action_words(game, in.number(), text, &error);
        case 9: return bankhalter_game_throw(game, &error);
        default: return play(game, in.byte());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr const char* kBoards[][2] = {
        {"zelda", "standard"}, {"bond", "speed"}, {"thrones", "short"}};
    static const std::array<bankhalter_rules*, 3> boards = [] {
        std::array<bankhalter_rules*, 3> out{};
        for (std::size_t i = 0; i < out.size(); ++i)
            expect(bankhalter_rules_new(kBoards[i][0], kBoards[i][1], &out[i], nullptr) ==
                   BANKHALTER_OK);
        return out;
    }();
    Input in(data, size);
    const bankhalter_options options{in.byte(), 20, in.byte() % 8u};
    bankhalter_game* game = nullptr;
    const bankhalter_rules* rules = boards[in.byte() % boards.size()];
    if (bankhalter_game_new(rules, in.byte() % 8, &options, &game, nullptr) != BANKHALTER_OK)
        return 0;
    bankhalter_text* text = bankhalter_text_new();
    bool asks_for_everything = options.flags & BANKHALTER_EXPOSE_CHANCE;
    for (int calls = 0; calls < 400 && !in.empty(); ++calls) {
        const StateBytes before = state_of(game);
        if (call(game, asks_for_everything, text, in) != BANKHALTER_OK)
            expect(state_of(game) == before);
    }
    expect(bankhalter_game_json(game, text, nullptr) == BANKHALTER_OK);
    const std::uint64_t hash = bankhalter_game_hash(game);
    bankhalter_game* other = nullptr;
    expect(bankhalter_game_clone(game, &other, nullptr) == BANKHALTER_OK);
    expect(bankhalter_game_hash(other) == hash);
    bankhalter_game_free(other);
    bankhalter_text_free(text);
    bankhalter_game_free(game);
    return 0;
}
