// How a game here begins, goes on from a record, and is written down.
#include <fmt/format.h>

#include "bots/registry.h"
#include "edition/house_rules.h"
#include "notation/position.h"
#include "play/replay.h"
#include "room/entry_json.h"
#include "room/replies.h"
#include "terminal/local_game.h"

namespace bankhalter::terminal {
namespace entry = room::entry;
namespace {

Secret secret_from(Random& random) {
    Secret secret;
    for (unsigned char& byte : secret) byte = static_cast<unsigned char>(random.next() >> 56);
    return secret;
}

/// Everybody sits there as people do, bots too, as with `join --bot`: they are asked whether they
/// demand a rent.
entry::What sit_down(Seat seat, const std::string& name, const std::string& nonce) {
    return entry::Sit{.seat = seat, .name = name, .piece = seat.value, .nonce = nonce};
}

}  // namespace

LocalGame::LocalGame(const Library& library, Language language,
                     std::unique_ptr<const room::RulesShelf> shelf, room::LoggedRoom table,
                     std::vector<LocalSeat> seats, Programs programs, std::uint64_t bot_seed)
    : Session(library, table.room.edition(), table.room.rules(), language),
      shelf_(std::move(shelf)),
      table_(std::move(table)),
      seats_(std::move(seats)),
      bots_(table_.room.rules(), bot_seed) {
    for (std::uint8_t i = 0; i < seats_.size(); ++i) {
        if (programs[i]) {
            programs_.push_back(programs[i].get());
            bots_.seat(Seat{i}, std::move(programs[i]));
        } else if (seats_[i].is_bot()) {
            bots_.seat(Seat{i}, make_player(seats_[i].player, table_.room.rules(), bot_seed + i));
        } else {
            people_.add(Seat{i});
        }
    }
    tell("welcome", {{"word", table_.room.edition().title}});
    hear_snapshot(parse_json(room::print_snapshot(table_.room, std::nullopt))->get_object());
    show(std::nullopt);
}

LocalGame::Made LocalGame::open(const Library& library, const Record& record,
                                std::vector<LocalSeat> seats, const LocalOrder& order,
                                std::uint64_t bot_seed, Language language) {
    const std::string& id = record.header.edition;
    auto programs = start_programs(seats, {.edition = id, .limit = order.bot_limit});
    if (!programs) return programs.faults();
    const auto edition = find_edition(library, id);  // none for a board of one's own
    auto shelf = std::make_unique<const room::RulesShelf>(library, edition ? *edition : nullptr);
    auto table = room::play_record(*shelf, "play", record, sit_down, 0);
    if (!table) return table.faults();
    for (std::uint8_t i = 0; i < seats.size(); ++i)
        if (order.auto_claim && !seats[i].is_bot())
            table->write(entry::AutoClaim{Seat{i}, true}, 0);
    return std::unique_ptr<LocalGame>(new LocalGame(library, language, std::move(shelf),
                                                    std::move(*table), std::move(seats),
                                                    std::move(*programs), bot_seed));
}

LocalGame::Made LocalGame::begin(const Library& library, const LocalOrder& order,
                                 Language language) {
    const auto edition = find_edition(library, order.edition);
    if (!edition) return Made::fail(library.text(language, "refusal", "unknown_edition"));
    if (!(*edition)->offers(order.variant))
        return Made::fail(library.text(language, "refusal", "variant_not_offered"));
    Random random(order.seed.value_or(0));
    const auto secret = [&] { return order.seed ? secret_from(random) : random_secret(); };
    const Secret seed = secret();
    Record record;
    record.header.edition = (*edition)->id;
    record.header.variant = order.variant;
    record.commitment = commitment_to(seed);
    record.seed = to_hex(seed);
    for (const LocalSeat& seat : order.seats) {
        record.nonces[record.header.seats()] = to_hex(secret());
        record.header.names.push_back(seat.name);
    }
    return open(library, record, order.seats, order,
                order.seed ? *order.seed : seed[0] + 256u * seed[1], language);
}

LocalGame::Made LocalGame::resume(const Library& library, std::string_view text,
                                  const LocalOrder& order, Language language) {
    auto record = parse_record(text);
    if (!record) return record.faults();
    const auto replayed = open_table(library, text, -1);
    if (!replayed) return replayed.faults();
    auto seats = seats_in(text, record->header.names);
    if (!seats) return seats.faults();
    if (!order.seats.empty()) {
        if (order.seats.size() != seats->size())
            return Made::fail("players: as many as the record has");
        for (std::size_t i = 0; i < seats->size(); ++i)
            (*seats)[i].player = order.seats[i].player;  // names stay as they are written down
    }
    // What cannot be proved goes on with dice of its own, of which nothing was promised.
    if (record->commitment.empty() || !record->is_revealed()) {
        Random random(order.seed.value_or(0));
        record->seed = to_hex(order.seed ? secret_from(random) : random_secret());
        record->commitment.clear();
        record->nonces.clear();
        record->epochs.clear();
    }
    auto game =
        open(library, *record, std::move(*seats), order, parse_hex(record->seed)[0], language);
    if (game) (*game)->tell("resumed", {{"number", fmt::format("{}", replayed->length())}});
    return game;
}

std::string LocalGame::record() const {
    std::vector<std::string> log = table_.bodies;
    if (table_.room.phase() == room::Phase::Playing)
        log.push_back(room::print_entry(
            {entry::Reveal{table_.room.seed(), table_.room.earlier_seeds()}}, table_.room.rules()));
    return *room::print_game_record(*shelf_, table_.room.id(), log) + print_seats(seats_);
}

}  // namespace bankhalter::terminal
