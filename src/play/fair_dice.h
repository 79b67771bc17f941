// Dice that can be proved. The table commits to a secret seed before the first throw by publishing
// its SHA-256; every seat adds a nonce of its own; each throw follows from seed, nonces and its
// number alone; in the end the seed is revealed.
//
//   key      = HMAC-SHA-256(seed, "bankhalter fair dice 1" and the nonces, in seat order)
//   block k,b = HMAC-SHA-256(key, k and b as 8 bytes each, big-endian); k counts the chance actions
//   of the game from 0 number below n = the next byte of blocks k,0 k,1 … that is less than 256 -
//   256 mod n, modulo n
//
// SHA-256 and HMAC are what browsers bring along, so a page can check a game without a library.
#pragma once

#include <map>
#include <string>

#include "notation/record.h"
#include "play/chance.h"
#include "play/crypto.h"

namespace bankhalter::play {

std::string to_hex(const Secret& secret);
/// Precondition: 64 hexadecimal digits.
Secret parse_hex(std::string_view hex);
/// What is published before the first throw.
std::string commitment_to(const Secret& seed);

/// What all throws of a game follow from.
struct DiceKey {
    /// Nonces by seat, as hexadecimal digits.
    DiceKey(const Secret& seed, const std::map<int, std::string>& nonces);

    Secret value;
};

class FairDice : public ChanceSource {
public:
    /// `number` is the number of chance actions that have been played already.
    FairDice(const Secret& seed, const std::map<int, std::string>& nonces, std::uint64_t number = 0)
        : FairDice(DiceKey(seed, nonces), number) {}
    FairDice(const DiceKey& key, std::uint64_t number) : key_(key), number_(number) {}
    Result<Action> next(const Rules& rules, const State& state) override;

private:
    std::uint32_t below(std::uint32_t n);

    DiceKey key_;
    Secret block_{};
    std::uint64_t number_;
    std::uint64_t block_number_ = 0;
    std::size_t used_ = 0;
};

}  // namespace bankhalter::play
