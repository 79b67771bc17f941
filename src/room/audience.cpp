#include "room/audience.h"

#include <algorithm>

#include "room/secrets.h"
#include "room/view.h"

namespace bankhalter::room {

bool reopen(Draft& draft, std::span<const std::string> log, std::deque<SharedText>& recent) {
    const auto kept = log.last(std::min(log.size(), Audience::kRecent));
    EventList ignored;
    for (const std::string& body : log.first(log.size() - kept.size()))
        if (!draft.room.fold(body, ignored)) return false;
    for (const std::string& body : kept) {
        if (!draft.fold(body)) return false;
        recent.push_back(std::make_shared<const std::string>(draft.told.back().text()));
    }
    return true;
}

std::optional<Seat> Audience::enter(ConnectionId id, const Room& room,
                                    const std::string& token_hash,
                                    std::optional<std::int64_t> since, Millis now) {
    const std::optional<Seat> seat = room.seat_of(token_hash);
    say(id, print_welcome(room, seat, now));
    const std::int64_t missed = since ? room.n() - *since : -1;
    if (missed >= 0 && missed <= static_cast<std::int64_t>(recent_.size()))
        for (auto text = recent_.end() - static_cast<std::ptrdiff_t>(missed); text != recent_.end();
             ++text)
            send_(id, *text);
    else
        say(id, print_snapshot(room, seat));
    members_[id] = {seat, token_hash};
    return seat;
}

const Audience::Member* Audience::find(ConnectionId id) const {
    const auto member = members_.find(id);
    return member == members_.end() ? nullptr : &member->second;
}

std::int64_t Audience::watchers() const {
    return std::count_if(members_.begin(), members_.end(),
                         [](const auto& entry) { return !entry.second.seat; });
}

void Audience::seat_anew(const Room& room) {
    for (auto& entry : members_) entry.second.seat = room.seat_of(entry.second.token_hash);
}

void Audience::say(ConnectionId id, std::string text) const {
    send_(id, std::make_shared<const std::string>(std::move(text)));
}

void Audience::answer(const Asker& asker, const Room& room, const Ruling& ruling, std::int64_t n) {
    const auto& [id, message_id] = asker;
    if (ruling.refused) return say(id, print_refused(room.library(), message_id, *ruling.refused));
    if (ruling.preview)
        return say(id, print_preview(room.rules(), room.n(), message_id, *ruling.preview));
    if (ruling.hint) return say(id, print_hint(room, message_id, *ruling.hint));
    if (!ruling.seated) return say(id, print_ok(message_id, n));
    if (const auto member = members_.find(id); member != members_.end())
        member->second = {ruling.seated, hash_token(ruling.token)};
    say(id, print_seated(message_id, n, *ruling.seated, ruling.token));
    if (room.has_game())  // it began before he heard of his seat: now he learns what he may do
        say(id, print_snapshot(room, ruling.seated));
}

void Audience::tell(const std::vector<EventMessage>& told, const Room& after) {
    for (const EventMessage& event : told) {
        const auto plain = std::make_shared<const std::string>(event.text());
        recent_.push_back(plain);
        if (recent_.size() > kRecent) recent_.pop_front();
        std::array<SharedText, kMaxSeats> own;
        for (const auto& [id, member] : members_) {
            if (!member.seat || &event != &told.back()) {
                send_(id, plain);
                continue;
            }
            SharedText& mine = own[member.seat->value];
            if (!mine)
                mine = std::make_shared<const std::string>(event.text_for(after, *member.seat));
            send_(id, mine);
        }
    }
}

}  // namespace bankhalter::room
