#include "notation/names.h"

#include <array>

namespace bankhalter::notation {
namespace {

constexpr std::array<std::string_view, 3> kVariants{"standard", "short", "speed"};

constexpr std::array<RefusalName, kRefusals> kRefusalNames{{
    {"none", ""},
    {"game_over", "END-3"},
    {"no_such_seat", "SETUP-7"},
    {"seat_is_out", "BKR-6"},
    {"not_asked", "ANY-4"},
    {"not_now", "ANY-4"},
    {"chance_first", "AMB-18"},
    {"move_first", "AMB-18"},
    {"not_by_players", "TURN-1"},
    {"in_debt", "ANY-5"},
    {"place_first", "AMB-82"},
    {"stock_is_frozen", "AMB-81"},
    {"claims_wait", "AMB-18"},
    {"resign_waits", "AMB-60"},
    {"wrong_dice", "COMP-6"},
    {"card_not_next", "CARD-1"},
    {"deed_taken", "QUICK-1"},
    {"not_jailed", "JAIL-8"},
    {"no_jail_card", "JAIL-8"},
    {"cannot_pay_fine", "JAIL-7"},
    {"not_that_far", "SPEED-5"},
    {"cannot_pay_price", "BUY-6"},
    {"bid_too_low", "AUC-6"},
    {"bid_too_high", "AUC-4"},
    {"no_such_claim", "RENT-3"},
    {"not_your_claim", "RENT-10"},
    {"not_yours", "MORT-1"},
    {"not_a_street", "BUILD-1"},
    {"group_incomplete", "BUILD-1"},
    {"group_mortgaged", "BUILD-7"},
    {"not_even", "BUILD-3"},
    {"fully_built", "BUILD-6"},
    {"none_left", "SCARCE-1"},
    {"cannot_pay_building", "BUILD-9"},
    {"wrong_building", "AMB-82"},
    {"nothing_to_sell", "SELL-1"},
    {"not_even_sale", "SELL-2"},
    {"no_houses_for_hotel", "AMB-26"},
    {"bad_target", "AMB-26"},
    {"already_mortgaged", "MORT-3"},
    {"group_is_built", "MORT-2"},
    {"not_mortgaged", "MORT-4"},
    {"cannot_pay_redemption", "MORT-4"},
    {"deed_waits", "AMB-80"},
    {"not_waiting", "AMB-80"},
    {"keep_only", "AMB-80"},
    {"trade_with_self", "TRADE-5"},
    {"partner_placing", "AMB-82"},
    {"nothing_traded", "HOUSE-1"},
    {"cash_on_both_sides", "AMB-29"},
    {"not_theirs", "TRADE-5"},
    {"built_group_traded", "TRADE-2"},
    {"mortgaged_trade_waits", "AMB-18"},
    {"cannot_pay_trade", "TRADE-10"},
    {"cannot_pay_interest", "AMB-30"},
    {"debtor_loses_cash", "AMB-79"},
    {"can_still_pay", "AMB-36"},
}};

constexpr std::array<FaultName, kFaults> kFaultNames{{
    {"money_not_conserved", "BANK-1"},
    {"negative_cash", "BUY-6"},
    {"owner_not_in_game", "BKR-6"},
    {"buildings_miscounted", "COMP-5"},
    {"uneven_group", "BUILD-3"},
    {"built_without_group", "BUILD-1"},
    {"built_on_mortgage", "BUILD-7"},
    {"built_off_street", "BUILD-1"},
    {"bad_level", "BUILD-4"},
    {"bank_deed_mortgaged", "MORT-1"},
    {"card_lost", "COMP-4"},
    {"card_twice", "COMP-4"},
    {"card_holder_out", "AMB-88"},
    {"jailed_elsewhere", "JAIL-1"},
    {"too_many_tries", "JAIL-11"},
    {"tries_outside_jail", "JAIL-13"},
    {"out_with_assets", "AMB-88"},
    {"speed_die_not_played", "SPEED-3"},
    {"bad_doubles", "DBL-2"},
    {"claim_broken", "RENT-3"},
    {"claim_id_order", "RENT-13"},
    {"too_few_players", "OBJ-1"},
    {"not_over", "END-1"},
    {"turn_seat_not_in_game", "SETUP-7"},
    {"frames_broken", "ANY-5"},
    {"bid_not_covered", "AUC-4"},
    {"debt_can_be_paid", "DEBT-1"},
    {"nobody_can_act", "TURN-6"},
    {"holdings_differ", "COMP-3"},
}};

constexpr std::array<std::string_view, static_cast<int>(EventKind::GameOver) + 1> kEvents{
    "turn_started",
    "thrown",
    "extra_throw",
    "moved",
    "jailed",
    "left_jail",
    "jail_throw_failed",
    "speed_die_active",
    "paid",
    "deed_moved",
    "mortgaged",
    "redeemed",
    "built",
    "sold_building",
    "card_drawn",
    "jail_card_moved",
    "claim_opened",
    "claim_made",
    "claim_lapsed",
    "auction_opened",
    "bid_made",
    "passed",
    "auction_won",
    "auction_unsold",
    "shortage_polled",
    "competed",
    "debt_opened",
    "deed_kept",
    "traded",
    "went_bankrupt",
    "game_over"};

constexpr std::array<std::string_view, static_cast<int>(Why::Jackpot) + 1> kWhys{
    "none",     "salary",   "levy",       "fine",     "card",
    "rent",     "purchase", "auction",    "building", "building_sold",
    "mortgage", "redeem",   "interest",   "trade",    "bankruptcy",
    "dice",     "triple",   "second_leg", "doubles",  "go_to_jail_space",
    "dealt",    "start",    "jackpot"};

constexpr std::array<std::string_view, static_cast<int>(Step::Over) + 1> kSteps{
    "start_turn", "choose_move",   "buy",     "bid",      "shortage",
    "place",      "raise_cash",    "inherit", "end_turn", "throw_opening",
    "throw_turn", "throw_utility", "draw",    "deal",     "after_throw",
    "second_leg", "leave_jail",    "estate",  "over"};

constexpr std::array<std::string_view, 6> kFaces{"", "1", "2", "3", "bus", "mr"};

template <class Array>
auto find_word(const Array& names, std::string_view word) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == word) return static_cast<int>(i);
    return -1;
}

}  // namespace

std::string_view variant_name(Variant variant) {
    return kVariants[static_cast<std::size_t>(variant)];
}
std::optional<Variant> parse_variant(std::string_view word) {
    const int i = find_word(kVariants, word);
    return i < 0 ? std::nullopt : std::optional(static_cast<Variant>(i));
}
RefusalName refusal_name(Refusal refusal) {
    return kRefusalNames[static_cast<std::size_t>(refusal)];
}
FaultName fault_name(Fault fault) { return kFaultNames[static_cast<std::size_t>(fault)]; }
std::string_view event_name(EventKind kind) { return kEvents[static_cast<std::size_t>(kind)]; }
std::string_view why_name(Why why) { return kWhys[static_cast<std::size_t>(why)]; }
std::string_view step_name(Step step) { return kSteps[static_cast<std::size_t>(step)]; }
std::optional<Step> parse_step(std::string_view word) {
    const int i = find_word(kSteps, word);
    return i < 0 ? std::nullopt : std::optional(static_cast<Step>(i));
}
std::string_view face_name(SpeedFace face) { return kFaces[static_cast<std::size_t>(face)]; }

}  // namespace bankhalter::notation
