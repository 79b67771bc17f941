#include "server/audience.h"

#include <algorithm>

#include "room/view.h"
#include "server/house.h"

namespace bankhalter::server {

std::optional<Seat> Audience::enter(ConnectionId id, const Room& room,
                                    const std::string& token_hash,
                                    std::optional<std::int64_t> since) {
    const std::optional<Seat> seat = room.seat_of(token_hash);
    say(id, print_welcome(room, seat, now_ms()));
    const std::int64_t missed = since ? room.n() - *since : -1;
    if (missed >= 0 && missed <= static_cast<std::int64_t>(recent_.size()))
        for (auto text = recent_.end() - missed; text != recent_.end(); ++text)
            gateway_.send(id, *text);
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

void Audience::seat(ConnectionId id, Seat seat, std::string token_hash) {
    if (const auto member = members_.find(id); member != members_.end())
        member->second = {seat, std::move(token_hash)};
}

void Audience::seat_anew(const Room& room) {
    for (auto& entry : members_) entry.second.seat = room.seat_of(entry.second.token_hash);
}

void Audience::say(ConnectionId id, std::string text) const {
    gateway_.send(id, std::make_shared<const std::string>(std::move(text)));
}

void Audience::tell(const std::vector<EventMessage>& told, const Room& after) {
    for (const EventMessage& event : told) {
        const auto plain = std::make_shared<const std::string>(event.text());
        recent_.push_back(plain);
        if (recent_.size() > kRecent) recent_.pop_front();
        std::array<SharedText, kMaxSeats> own;
        for (const auto& [id, member] : members_) {
            if (!member.seat || &event != &told.back()) {
                gateway_.send(id, plain);
                continue;
            }
            SharedText& mine = own[member.seat->value];
            if (!mine)
                mine = std::make_shared<const std::string>(
                    event.text_for(you_of(after, *member.seat)));
            gateway_.send(id, mine);
        }
    }
}

void Audience::say_bye(std::string_view reason, Millis retry) const {
    for (const auto& entry : members_) {
        say(entry.first, print_bye(reason, retry));
        gateway_.close(entry.first, 1012, std::string(reason));
    }
}

}  // namespace bankhalter::server
