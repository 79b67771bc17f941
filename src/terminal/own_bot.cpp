#include "terminal/own_bot.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "base/fields.h"
#include "base/words.h"
#include "bots/registry.h"
#include "notation/action.h"
#include "notation/position.h"
#include "notation/record.h"
#include "play/ranking.h"

namespace bankhalter::terminal {
namespace json = boost::json;
namespace {

/// Whether the deeds of an offer have changed hands as it says.
bool is_carried_out(const State& s, const Offer& o) {
    const auto all_belong = [&](DeedSet deeds, Seat owner) {
        for (Deed deed : deeds)
            if (s.owner[deed] != owner) return false;
        return true;
    };
    return all_belong(o.give.deeds, o.to) && all_belong(o.take.deeds, o.from);
}

void put_null(json::value& value, std::string_view key) {
    if (json::object* object = value.if_object(); object && !object->contains(key))
        (*object)[key] = nullptr;
}

/// The position that a view shows. A merge patch that sets a field to null removes it; a position
/// names every field.
json::object game_in(const json::object& view) {
    json::object game = object_in(view, "game");
    game.erase("outlook");
    if (!game.contains("result")) game["result"] = nullptr;
    put_null(game["turn"], "seat");
    if (json::object* deeds = game["deeds"].if_object())
        for (auto& deed : *deeds) put_null(deed.value(), "owner");
    json::value& awaiting = game["awaiting"];
    if (awaiting.is_object() && text_in(awaiting.get_object(), "step") == "bid") {
        put_null(awaiting, "space");
        put_null(awaiting, "high");
    }
    return game;
}

Result<State> read_game(const Rules& rules, const json::object& game) {
    const auto header = read_header(game);
    return header ? read_position(rules, *header, game) : Result<State>(header.faults());
}

}  // namespace

Result<std::unique_ptr<OwnBot>> OwnBot::make(const std::string& player,
                                             std::chrono::milliseconds limit) {
    using Made = Result<std::unique_ptr<OwnBot>>;
    if (std::string fault = check_player(player); !fault.empty()) return Made::fail(fault);
    std::unique_ptr<RemotePlayer> program;
    if (const auto command = command_of(player)) {
        program =
            std::make_unique<RemotePlayer>(*command, RemoteSettings{.edition = {}, .limit = limit});
        if (!program->fault().empty()) return Made::fail(program->fault());
    }
    return std::unique_ptr<OwnBot>(new OwnBot(player, std::move(program)));
}

std::string OwnBot::name() const {
    const std::string& name = program_ ? program_->name() : player_;
    return is_name(name) ? name : "Bot";
}

void OwnBot::sit_down(const Rules& rules, const Edition& edition, Seat seat) {
    seat_ = seat;
    table_ = std::make_unique<BotTable>(rules, std::hash<std::string>{}(player_));
    if (program_) program_->set_edition(edition.id);
    table_->seat(seat, standing_ ? std::unique_ptr<Player>(std::move(standing_))
                                 : make_player(player_, rules, seat.value));
}

/// The open offers with the numbers that the table gave them, and what came of those it no longer
/// shows.
Negotiation OwnBot::read_talk(const Rules& rules, const json::object& view) {
    std::vector<Offer> open;
    for (const auto& [id, value] : object_in(view, "offers")) {
        const json::object* fields = value.if_object();
        if (!fields) continue;
        const auto give = parse_items(rules, text_in(*fields, "give")),
                   take = parse_items(rules, text_in(*fields, "take"));
        const auto from = number_in<int>(*fields, "from", -1),
                   to = number_in<int>(*fields, "to", -1);
        if (!give || !take || from < 0 || to < 0 || from >= kMaxSeats || to >= kMaxSeats) continue;
        open.push_back({parse_number({id.data(), id.size()}).value_or(0),
                        Seat{static_cast<std::uint8_t>(from)}, Seat{static_cast<std::uint8_t>(to)},
                        *give, *take});
        next_offer_ = std::max(next_offer_, open.back().id + 1);
    }
    for (const Offer& before : open_)
        if (std::none_of(open.begin(), open.end(),
                         [&](const Offer& o) { return o.id == before.id; }))
            ended_.push_back({before, is_carried_out(*state_, before)});
    open_ = open;
    return Negotiation(std::move(open), ended_, next_offer_);
}

std::optional<BotTable::Move> OwnBot::think(const Rules& rules, const Edition& edition,
                                            const json::object& view, Seat seat) {
    const json::object game = game_in(view);
    std::string seen = json::serialize(game) + json::serialize(object_in(view, "offers"));
    if (seen == seen_) return std::nullopt;
    const auto state = read_game(rules, game);
    if (!state) {
        fault_ = state.faults()[0];
        return std::nullopt;
    }
    if (!table_) sit_down(rules, edition, seat);
    seen_ = std::move(seen);
    state_ = *state;
    const Negotiation talk = read_talk(rules, view);
    return table_->think(*state_, talk);
}

void OwnBot::hear_end(const Rules& rules, const json::object& view) {
    if (!program_ || !table_ || std::exchange(has_heard_end_, true)) return;
    const auto state = read_game(rules, game_in(view));
    if (!state) return;
    Places places{};
    for (std::uint8_t i = 0; i < state->seats; ++i) {
        const json::object& sitter = object_in(object_in(view, "seats"), std::to_string(i));
        places[i] = static_cast<std::uint8_t>(number_in<int>(sitter, "place", 1) - 1);
    }
    program_->end_game(rules, *state, std::span(places).first(state->seats), false);
}

std::optional<Action> OwnBot::play_safe(const Rules& rules) {
    if (std::exchange(safe_seen_, seen_) == seen_) return std::nullopt;
    if (!state_ || !to_act(*state_).has(seat_)) return std::nullopt;
    return default_action(rules, *state_, seat_);
}

}  // namespace bankhalter::terminal
