// What a bot says with its offer.
#pragma once

#include "room/offer_reason.h"
#include "terminal/scene.h"

namespace bankhalter::terminal {

/// To the one who is asked: "You would have all of group D; I would have 120 more."
std::string print_offer_reason(const Scene& scene, const room::OfferReason& reason);

}  // namespace bankhalter::terminal
