#include "server/guests.h"

#include "notation/position.h"
#include "room/message_json.h"
#include "room/secrets.h"

namespace bankhalter::server {

constexpr std::size_t kMostWaiting = 64;
constexpr int kProtocol = 1;
constexpr std::uint16_t kBanned = 1008;  // the close code for a breach of policy

static bool is_ping(const message::InRoom& said) {
    const auto* to_keeper = std::get_if<message::ToKeeper>(&said);
    return to_keeper && std::holds_alternative<message::Ping>(*to_keeper);
}
static bool is_ping(const message::What& what) {
    const auto* said = std::get_if<message::InRoom>(&what);
    return said && is_ping(*said);
}

void Guests::arrive(ConnectionId id, const std::string& address) {
    if (house_.bans.has(address)) return loop_.close(id, kBanned, "banned");
    guests_[id] = {address};
}

void Guests::leave(ConnectionId id) {
    const auto guest = guests_.extract(id);
    if (!guest || !guest.mapped().wing) return;
    Wing& wing = *guest.mapped().wing;
    loop_.tell(wing.loop(), [&wing, id] { wing.leave(id); });
}

void Guests::hear(ConnectionId id, std::string_view text) {
    if (house_.closing || !guests_.contains(id)) return;
    const auto parsed = parse_json(text);
    if (!parsed || !parsed->is_object()) return refuse(id, "", "malformed");
    auto message = read_message(parsed->get_object());
    if (!message) return refuse(id, message_id(parsed->get_object()), "malformed");
    dispatch(id, std::move(*message));
}

void Guests::dispatch(ConnectionId id, Message message) {
    Guest& guest = guests_.at(id);
    if (guest.entering && !is_ping(message.what)) {
        if (guest.waiting.size() >= kMostWaiting) return refuse(id, message.id, "too_fast");
        return guest.waiting.push_back(std::move(message));
    }
    std::visit([&](auto& said) { pass_on({id, message.id}, said); }, message.what);
}

void Guests::pass_on(const Asker& asker, message::InRoom& said) {
    const Guest& guest = guests_.at(asker.id);
    if (guest.wing && !guest.entering)
        return loop_.tell(guest.wing->loop(),
                          [&wing = *guest.wing, asker, said = std::move(said)]() mutable {
                              wing.hear(asker, std::move(said));
                          });
    if (!is_ping(said)) return refuse(asker.id, asker.message_id, "hello_first");
    loop_.send(asker.id, std::make_shared<const std::string>(print_pong(now_ms(), 0)));
}

/// What the old room has said comes before what the new one says.
void Guests::pass_on(const Asker& asker, message::Hello& said) {
    const auto& [id, message_id] = asker;
    if (said.version != kProtocol) return refuse(id, message_id, "version");
    Guest& guest = guests_.at(id);
    guest.entering = true;
    const Wing::Entrance who{.id = id,
                             .address = guest.address,
                             .message_id = message_id,
                             .room = said.room,
                             .token_hash = said.token ? hash_token(*said.token) : "",
                             .since = said.since,
                             .commitment = said.commitment,
                             .then = {}};
    Wing* const from = std::exchange(guest.wing, nullptr);
    if (!from) return enter(who);
    loop_.tell(from->loop(), [this, from, who] {
        from->leave(who.id);
        from->loop().tell(loop_, [this, who] { enter(who); });
    });
}

void Guests::enter(Wing::Entrance who) {
    const auto guest = guests_.find(who.id);
    if (guest == guests_.end()) return;
    Wing& wing = wing_of_(who.room);
    guest->second.wing = &wing;
    who.then = [this, &wing, id = who.id](bool is_in) {
        wing.loop().tell(loop_, [this, id, is_in] { entered(id, is_in); });
    };
    loop_.tell(wing.loop(), [&wing, who = std::move(who)] { wing.enter(who); });
}

void Guests::entered(ConnectionId id, bool is_in) {
    const auto there = guests_.find(id);
    if (there == guests_.end()) return;
    Guest& guest = there->second;
    guest.entering = false;
    if (!is_in) guest.wing = nullptr;
    // A second hello among them makes the rest wait again.
    for (Message& said : std::exchange(guest.waiting, {})) dispatch(id, std::move(said));
}

void Guests::refuse(ConnectionId id, std::string_view message_id, std::string code) {
    ++house_.counts.refusals;
    loop_.send(id, std::make_shared<const std::string>(print_refused(
                       house_.shelf.library(), message_id, Refused{std::move(code)})));
}

void Guests::shut_out() {
    for (const auto& [id, guest] : guests_)
        if (house_.bans.has(guest.address)) loop_.close(id, kBanned, "banned");
}

std::size_t Guests::say_to_all(const SharedText& text) {
    for (const auto& guest : guests_) loop_.send(guest.first, text);
    return guests_.size();
}

}  // namespace bankhalter::server
