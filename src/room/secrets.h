// The secrets of a room. Nothing here is random by itself: whoever asks brings random bytes along.
#pragma once

#include <string>
#include <string_view>

#include "play/fair_dice.h"

namespace bankhalter::room {

/// The secret that keeps a seat for its player; a room knows only its hash.
std::string print_token(const Secret& secret);
bool is_token(std::string_view text);
std::string hash_token(std::string_view token);

/// One of many secrets that follow from one; whoever is told it learns nothing about the others.
Secret derive_secret(const Secret& from, std::string_view what, int number = 0);

}  // namespace bankhalter::room
