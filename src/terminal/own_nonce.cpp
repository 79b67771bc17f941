#include "terminal/own_nonce.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "base/fields.h"
#include "play/fair_dice.h"

namespace bankhalter::terminal {
namespace json = boost::json;

void OwnNonce::recall(const SeatKey& kept) {
    *this = {};
    nonce_ = kept.nonce;
    commitment_ = kept.commitment;
}

std::optional<room::message::ToTable> OwnNonce::take_due(const json::object& view, int seat) {
    const json::object& room = object_in(view, "room");
    const json::object& sitter = object_in(object_in(view, "seats"), fmt::format("{}", seat));
    if ((text_in(room, "phase") != "lobby" && !flag_in(room, "resealing")) || sitter.empty())
        return std::nullopt;
    if (const auto promised = text_in(room, "commitment");
        !nonce_.empty() && promised != commitment_)  // after a rollback all begins anew
        *this = {};
    const bool sealed = flag_in(sitter, "sealed");
    if (Fields(room).object("seals")) {
        if (said_ == Said::Nonce || nonce_.empty() || !sealed || flag_in(sitter, "unsealed"))
            return std::nullopt;
        said_ = Said::Nonce;
        return room::message::Unseal{nonce_};
    }
    if (said_ == Said::Seal || (sealed && !nonce_.empty())) return std::nullopt;
    said_ = Said::Seal;
    nonce_ = to_hex(random_secret());
    commitment_ = text_in(room, "commitment");
    return room::message::Seal{commitment_to(parse_hex(nonce_))};
}

void OwnNonce::hear_start(const std::map<int, std::string>& nonces) {
    const auto values = nonces | std::views::values;
    went_in_ = std::ranges::find(values, nonce_) != values.end();
}

OwnNonce::Found OwnNonce::compare(std::string_view seed) const {
    if (nonce_.empty() || seed.size() != 64) return Found::Nothing;
    if (commitment_to(parse_hex(seed)) != commitment_ || went_in_ == false) return Found::Otherwise;
    return went_in_ ? Found::Both : Found::Seed;
}

}  // namespace bankhalter::terminal
