// Which entries may come next. What was judged fits; this is for logs that were read.
#include <set>

#include "bots/level.h"
#include "room/game_log.h"
#include "room/room.h"

namespace bankhalter::room {

struct Fit {
    const Room& room;

    bool sits(Seat seat) const { return room.sitter(seat) != nullptr; }
    bool is_playing() const { return room.phase_ == Phase::Playing; }
    bool is_gathering() const {
        return (room.phase_ == Phase::Lobby || room.is_resealing()) && !room.is_opening();
    }
    bool has_rules(const Edition* edition, Variant variant) const {
        return edition && edition->offers(variant);
    }

    bool operator()(const entry::Create& e) const {
        if (e.board.empty()) return has_rules(room.find_edition(e.edition), e.variant);
        const auto board = read_board(room.library(), e.board);
        return board && (*board)->edition.id == e.edition && (*board)->edition.offers(e.variant);
    }
    bool operator()(const entry::Sit&) const { return true; }
    bool operator()(const entry::Bot& e) const {
        return e.level == kRecordLevel || find_level(e.level);
    }
    bool operator()(const entry::Rename& e) const { return sits(e.seat); }
    bool operator()(const entry::Stand&) const { return true; }
    bool operator()(const entry::Unseat&) const { return true; }
    bool operator()(const entry::Ready& e) const { return sits(e.seat); }
    bool operator()(const entry::Settings& e) const {
        return has_rules(e.edition ? room.find_edition(*e.edition) : room.edition_,
                         e.variant.value_or(room.variant_));
    }
    bool operator()(const entry::Seal& e) const { return sits(e.seat) && is_gathering(); }
    bool operator()(const entry::Open& e) const {
        return is_gathering() && (e.seat ? sits(*e.seat) : room.is_resealing());
    }
    bool operator()(const entry::Unseal& e) const { return sits(e.seat) && room.is_opening(); }
    bool operator()(const entry::Start& e) const {
        std::set<Seat> different(e.order.begin(), e.order.end());
        for (const Seat seat : different)
            if (!sits(seat)) return false;
        if (room.phase_ != Phase::Lobby || different.size() != e.order.size() || e.order.size() < 2)
            return false;
        return room.opening_state(room.opening_header(e.order)).has_value();
    }
    bool operator()(const entry::Act& e) const {
        return is_playing() && validate(*room.rules_, room.state_, e.action) == Refusal::None;
    }
    bool operator()(const entry::Offer& e) const {
        Negotiation talk = room.negotiation_;
        int id = 0;
        return is_playing() &&
               put_offer(talk, *room.rules_, room.state_, e, &id) == Refusal::None && id == e.offer;
    }
    bool operator()(const entry::OfferEnd&) const { return is_playing(); }
    bool operator()(const entry::Mute& e) const { return sits(e.seat); }
    bool operator()(const entry::AutoClaim& e) const { return sits(e.seat); }
    bool operator()(const entry::Hold& e) const { return sits(e.seat); }
    bool operator()(const entry::Hint& e) const { return sits(e.seat) && is_playing(); }
    bool operator()(const entry::Vote& e) const { return sits(e.seat) && sits(e.other); }
    bool operator()(const entry::StandIn& e) const { return sits(e.seat); }
    bool operator()(const entry::Here& e) const { return sits(e.seat); }
    bool operator()(const entry::Away& e) const { return sits(e.seat); }
    bool operator()(const entry::Chat&) const { return true; }
    bool operator()(const entry::Delivered& e) const { return sits(e.seat); }
    bool operator()(const entry::Shown& e) const { return sits(e.seat); }
    bool operator()(const entry::Key& e) const {
        return sits(e.seat) && !room.sitter(e.seat)->is_bot;
    }
    bool operator()(const entry::Wake&) const { return true; }
    bool operator()(const entry::Epoch& e) const {
        return room.phase_ != Phase::Over && e.epoch > room.epoch_;
    }
    bool operator()(const entry::Resume&) const { return room.is_resealing(); }
    bool operator()(const entry::Reveal&) const { return is_playing(); }
    bool operator()(const entry::Rematch&) const { return true; }
};

bool Room::fits(const Entry& entry) const {
    const bool creates = entry.as<entry::Create>() != nullptr;
    return creates == (n_ == 0) && std::visit(Fit{*this}, entry.what);
}

}  // namespace bankhalter::room
