// A room without network, store and threads: messages are judged and taken at a time that the test
// chooses.
#pragma once

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "edition/files.h"
#include "notation/merge_patch.h"
#include "notation/position.h"
#include "play/fair_dice.h"
#include "room/entry_json.h"
#include "room/message_json.h"
#include "room/opening.h"
#include "room/steward.h"
#include "room/view.h"

namespace bankhalter::tests {

inline const RulesShelf& shelf() {
    static const Library library = *load_library(embedded_files());
    static const RulesShelf made(library);
    return made;
}

inline std::string print_view(const Room& room) {
    return print_json([&](JsonWriter& out) { write_view(out, room); });
}

struct PaperRoom {
    /// The same dice for the same number.
    explicit PaperRoom(RoomPlan plan, std::uint64_t dice = 0, bool patches = true,
                       Millis at = 1'000'000)
        : room(shelf(), "paper"),
          now(at),
          seed(fmt::format("{:064x}", dice)),
          checks_patches(patches) {
        plan.code = "PAPER";
        take(judge_create(shelf(), plan, parse_hex(seed)).entries);
    }

    /// Writes entries and what follows from them by itself. False when one does not fit.
    bool take(std::vector<Entry> entries) {
        for (Entry& entry : entries)
            if (!write(std::move(entry))) return false;
        while (auto entry = next_automatic(room))
            if (!write(std::move(*entry))) return false;
        return true;
    }

    bool write(Entry entry) {
        entry.at = now;
        entry.shown = room.shown();
        if (auto* bot = std::get_if<entry::Bot>(&entry.what)) bot->nonce = seed;
        if (auto* sit = std::get_if<entry::Sit>(&entry.what)) sit->nonce = seed;
        const ViewBefore before(room);
        if (!room.fits(entry)) return false;
        room.apply(entry, events);
        log.push_back(print_entry(entry, room.rules()));
        if (checks_patches) follow(before);
        for (const Event& e : events) {
            if (e.kind == EventKind::AuctionOpened) lot_opened = now;
            claims_made += e.kind == EventKind::ClaimMade;
            claims_lapsed += e.kind == EventKind::ClaimLapsed;
        }
        return true;
    }

    Sender sender(int seat) const {
        Sender out;
        if (seat >= 0) out.seat = Seat{static_cast<std::uint8_t>(seat)};
        out.node = "node";
        out.fresh = derive_secret(parse_hex(seed), "message", static_cast<int>(room.n()));
        return out;
    }

    /// What a client says, judged and taken. `seat` < 0 is a watcher.
    Ruling say(int seat, const boost::json::object& message) {
        const auto read = read_message(message);
        const auto* in_room = read ? std::get_if<message::InRoom>(&read->what) : nullptr;
        const auto* said = in_room ? std::get_if<message::ToTable>(in_room) : nullptr;
        if (!said) return Ruling::refuse("malformed");
        Ruling ruling = judge(room, sender(seat), *said, read->id, now);
        for (const Delivery& delivery : ruling.shown) room.deliver(delivery);
        if (!ruling.refused && !ruling.entries.empty() && !take(ruling.entries))
            ruling = Ruling::refuse("does not fit");
        return ruling;
    }
    Ruling act(int seat, const std::string& words) {
        return say(seat, {{"type", "act"}, {"words", words}, {"answers", room.decision()}});
    }
    /// Does what is due at `now`; false when nothing is.
    bool do_due() {
        Ruling due = judge_due(room, now);
        return !due.entries.empty() && take(std::move(due.entries));
    }

    Ruling sit(int seat) {
        return say(-1, {{"type", "sit"},
                        {"seat", seat},
                        {"name", "Person " + std::to_string(seat)},
                        {"piece", seat}});
    }

    /// A client's view, made from patches alone.
    void follow(const ViewBefore& before) {
        apply_patch(
            view, *parse_json(print_json([&](JsonWriter& out) { before.write_patch(out, room); })));
        boost::json::value whole = *parse_json(print_view(room)), mine = view;
        drop_nulls(whole);
        drop_nulls(mine);
        if (mine != whole && patch_fault.empty())
            patch_fault = log.back() + boost::json::serialize(mine) + boost::json::serialize(whole);
    }

    Room folded() const {
        Room again(shelf(), room.id());
        EventList ignored;
        for (const std::string& body : log)
            if (!again.fold(body, ignored)) return Room(shelf(), "damaged");
        return again;
    }

    Room room;
    Millis now;
    std::string seed;
    std::vector<std::string> log;
    EventList events;  // of the last entry
    Millis lot_opened = 0;
    bool checks_patches;  // costs most of the time
    boost::json::value view = boost::json::object{};
    std::string patch_fault;  // the first entry whose patch did not lead to the view
    int claims_made = 0, claims_lapsed = 0;
};

/// Everything that can be asked of a room, as one text.
inline std::string told(const Room& room) {
    std::string out = std::to_string(room.n()) + print_view(room);
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (room.sitter(Seat{i}))
            out += print_json([&](JsonWriter& you) { write_you(you, room, Seat{i}); });
    if (room.has_game())
        if (const auto due = next_due(room)) {
            out += " due " + std::to_string(due->at);
            for (const Entry& e : due->ruling.entries) out += print_entry(e, room.rules());
        }
    return out;
}

}  // namespace bankhalter::tests
