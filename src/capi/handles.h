// What stands behind the opaque handles, and the door through which every call comes and goes.
#pragma once

#include <new>
#include <string>
#include <string_view>

#include "base/result.h"
#include "capi/asked_game.h"
#include "capi/bankhalter.h"

struct bankhalter_text {
    std::string text;
};
struct bankhalter_rules {
    bankhalter::capi::Board board;
};
struct bankhalter_game {
    bankhalter::capi::AskedGame game;
};
struct bankhalter_player {
    const bankhalter::capi::Board& board;
    std::unique_ptr<bankhalter::bots::Player> player;
    const bankhalter_game* at = nullptr;  // where it sits
    bankhalter::engine::Seat seat{};
    std::optional<bankhalter::engine::Action> proposed{};  // and nobody has told it what came of it
};

namespace bankhalter::capi {

/// The built-in editions; loaded once, never changed.
const Library& library();

/// What a call comes to.
class Answer {
public:
    Answer() = default;
    Answer(bankhalter_status status, std::string_view code, std::string_view clause,
           std::string message)
        : status_(status), code_(code), clause_(clause), message_(std::move(message)) {}

    bool is_fine() const { return status_ == BANKHALTER_OK; }
    int tell(bankhalter_error* error) const;

private:
    bankhalter_status status_ = BANKHALTER_OK;
    std::string code_, clause_, message_;
};
Answer refused(Refusal refusal);
Answer bad_argument(std::string message);
Answer bad_data(std::string_view code, std::string_view clause, const Diagnostics& faults);

/// Runs a call; nothing is thrown further.
template <class Call>
int answer(bankhalter_error* error, Call call) noexcept {
    try {
        const Answer made = call();
        return made.tell(error);
    } catch (const std::bad_alloc&) {
        if (error) *error = {BANKHALTER_NO_MEMORY, "no_memory", "", "out of memory"};
        return BANKHALTER_NO_MEMORY;
    } catch (...) {
        if (error) *error = {BANKHALTER_FAILED, "failed", "", "an error nobody expected"};
        return BANKHALTER_FAILED;
    }
}

/// The same where none of these may be NULL.
template <class Call, class... Pointers>
int answer_with(bankhalter_error* error, Call call, const Pointers*... pointers) noexcept {
    return answer(error, [&]() -> Answer {
        const bool missing = (!pointers || ...);
        if (missing) return bad_argument("NULL where something is needed");
        return call();
    });
}

/// The options of a game, or what is wrong with them. NULL for none.
Result<GameOptions> read_options(const bankhalter_options* options);
/// A name for each seat.
std::vector<std::string> seat_names(int seats);

}  // namespace bankhalter::capi
