// What a room's log is made of: a small struct for each thing that can happen to a table.
// entry_json.cpp knows how they are spelled, room_fits.cpp when they fit, room.cpp what they do.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/action.h"
#include "engine/rules.h"
#include "room/offer_reason.h"
#include "room/pace.h"

namespace bankhalter::room {

/// Who plays an action.
enum class By : std::uint8_t { Person, Bot, Trustee, Clock, Bank, Chance, Record };

enum class OfferEnding : std::uint8_t { Declined, Withdrawn, Expired };

struct BothLanguages {
    std::string de{}, en{};
};

/// A rent that came to its owner's screen.
struct Delivery {
    std::uint32_t claim{};
    Millis at{};
};

namespace entry {

struct Create {
    std::string edition{};
    Variant variant = Variant::Standard;
    const Pace* pace = nullptr;
    bool is_public = false;
    std::string code{}, commitment{};
    std::string position{};   // JSON the game starts from
    std::string seed{};       // of the dice, secret until the end
    std::string board{};      // of one's own, as one file
    bool is_private = false;  // only those who sit there see the game
    bool hints = false;       // people may ask what Champion would do
};
struct Sit {
    Seat seat{};
    std::string name{};
    int piece = 0;
    std::string nonce{};               // only in logs from before seals
    std::string token_hash{}, node{};  // secret
};
struct Bot {
    Seat seat{};
    std::string name{};
    int piece = 0;
    std::string level{};
    std::string nonce{};       // only in logs from before seals, and in imported ones
    std::optional<Seat> by{};  // the host
};
struct Rename {
    Seat seat{};
    std::string name{};
    int piece = 0;
};
struct Stand {
    Seat seat{};
};
struct Unseat {
    Seat seat{};
    std::optional<Seat> by{};
};
struct Ready {
    Seat seat{};
    bool on = false;
};
struct Settings {
    std::optional<Seat> seat{};
    std::optional<std::string> edition{};
    std::optional<Variant> variant{};
    const Pace* pace = nullptr;
    std::optional<bool> is_public{}, is_private{}, hints{};
};
/// A person promises a nonce: its SHA-256.
struct Seal {
    Seat seat{};
    std::string sealed{};
};
/// Nobody sits down or changes a seal any more, the seals are broken: the host has the game begin,
/// or without a seat it is to go on.
struct Open {
    std::optional<Seat> seat{};
};
struct Unseal {
    Seat seat{};
    std::string nonce{};
};
struct Start {
    std::optional<Seat> seat{};
    std::vector<Seat> order{};            // who was where before
    std::map<int, std::string> nonces{};  // by new number; seats without one are left out
};
struct Act {
    std::optional<Seat> seat{};  // whose message it was
    Action action{};
    By by = By::Person;
    int offer = 0;  // that became this trade
    std::optional<BothLanguages> reason{};
};
struct Offer {
    Seat from{}, to{};
    int offer = 0;
    Items give{}, take{};
    int counters = 0;                     // the offer that this one answers
    std::optional<OfferReason> reason{};  // a bot's
};
struct OfferEnd {
    std::optional<Seat> seat{};
    int offer = 0;
    OfferEnding how = OfferEnding::Declined;
};
struct Mute {
    Seat seat{}, other{};
    bool on = false;
};
struct AutoClaim {
    Seat seat{};
    bool on = false;
};
struct Hold {
    Seat seat{};
};
/// A person asks what Champion would do: the others see that, but not the answer.
struct Hint {
    Seat seat{};
};
struct Vote {
    Seat seat{}, other{};
    bool on = false;
};
struct StandIn {
    Seat seat{};
};
struct Here {
    Seat seat{};
    std::string node{};  // secret
};
struct Away {
    Seat seat{};
};
struct Chat {
    std::optional<Seat> seat{};
    std::optional<std::string> name{};  // of a watcher
    std::string text{};
};
struct Delivered {
    Seat seat{};
    std::uint32_t claim = 0;
};
/// The question is on the screen of the one it is put to: his clock begins.
struct Shown {
    Seat seat{};
};
/// A seat has another secret, or none: then nobody can come back to it, and a bot plays on.
struct Key {
    Seat seat{};
    std::optional<Seat> by{};  // the host
    std::string token_hash{};  // secret
};
struct Wake {};
/// The log was rolled back. From here on the dice follow from another seed and other nonces, so
/// that no throw comes again.
struct Epoch {
    int epoch = 0;          // how often that has happened
    std::int64_t kept = 0;  // the last entry of the log that is left
    std::string commitment{}, seed{};
};
/// The nonces of an epoch are told; chance goes on.
struct Resume {
    std::map<int, std::string> nonces{};  // by seat
};
struct Reveal {
    std::string seed{};
    std::vector<std::string> before{};  // those of the epochs before
};
struct Rematch {
    std::optional<Seat> seat{};
    std::string room{};
};

using What =
    std::variant<Create, Sit, Bot, Rename, Stand, Unseat, Ready, Settings, Seal, Open, Unseal,
                 Start, Act, Offer, OfferEnd, Mute, AutoClaim, Hold, Hint, Vote, StandIn, Here,
                 Away, Chat, Delivered, Shown, Key, Wake, Epoch, Resume, Reveal, Rematch>;

}  // namespace entry

struct Entry {
    entry::What what;
    Millis at = 0;
    std::string id{};               // of the message that made it; not for clients
    std::vector<Delivery> shown{};  // since the entry before; not for clients

    template <class Kind>
    const Kind* as() const {
        return std::get_if<Kind>(&what);
    }
};

/// Whose doing it was, as far as it was a seat's.
std::optional<Seat> author_of(const Entry& entry);

}  // namespace bankhalter::room
