// What clients say: a small struct for each message. message_json.cpp knows how they are spelled,
// ruling.cpp who may say them when. What is in them is a stranger's: nothing is checked but its
// kind.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "engine/types.h"

namespace bankhalter::room {

namespace message {

// To the table.
struct Sit {
    Seat seat{};
    std::string name{};
    int piece = 0;
    std::optional<std::string> token{};
};
struct Rename {
    std::string name{};
    int piece = 0;
};
struct Stand {};
struct Ready {
    bool on = false;
};
struct Settings {
    std::optional<std::string> edition{}, variant{}, pace{};
    std::optional<bool> is_public{}, is_private{}, hints{};
};
struct Bot {
    Seat seat{};
    std::optional<std::string> level{};  // else the usual one
};
struct Unseat {
    Seat seat{};
};
struct Seal {
    std::string sealed{};
};
struct Unseal {
    std::string nonce{};
};
struct Start {};
struct Act {
    std::string words{};
    std::optional<std::int64_t> answers{};
};
struct Why {
    std::string words{};
};
struct Preview {
    std::optional<std::string> words{};
    std::optional<int> offer{};
};
/// What would Champion do?
struct Hint {};
struct Offer {
    Seat to{};
    std::string give{}, take{};
    std::optional<int> counters{};
};
struct Accept {
    int offer = 0;
};
struct Decline {
    int offer = 0;
};
struct Withdraw {
    int offer = 0;
};
struct Hold {};
struct Vote {
    Seat seat{};
    bool on = false;
};
struct Delivered {
    std::int64_t n = 0;
};
struct Mute {
    Seat seat{};
    bool on = false;
};
struct AutoClaim {
    bool on = false;
};
/// The seat's secret is replaced by another.
struct Renew {
    std::optional<std::string> token{};
};
/// Another's secret is worth nothing any more.
struct Revoke {
    Seat seat{};
};
struct Chat {
    std::string text{};
    std::optional<std::string> name{};
};
using ToTable = std::variant<Sit, Rename, Stand, Ready, Settings, Bot, Unseat, Seal, Unseal, Start,
                             Act, Why, Preview, Hint, Offer, Accept, Decline, Withdraw, Hold, Vote,
                             Delivered, Mute, AutoClaim, Chat, Renew, Revoke>;

// To whoever keeps the table: the server, or the page on one's own device.
struct Ping {};
struct Rematch {};
/// The operator should see a name, or what was said.
struct Report {
    std::optional<Seat> seat{};
    std::optional<std::int64_t> n{};
    std::optional<std::string> why{};
};
using ToKeeper = std::variant<Ping, Rematch, Report>;

/// What is heard only of those who are in a room.
using InRoom = std::variant<ToTable, ToKeeper>;

/// The way into a room.
struct Hello {
    int version = 1;
    std::string room{};
    std::optional<std::string> token{};
    std::optional<std::int64_t> since{};
    std::optional<std::string> commitment{};  // of the log that was seen
};

using What = std::variant<Hello, InRoom>;

}  // namespace message

struct Message {
    message::What what;
    std::string id{};
};

}  // namespace bankhalter::room
