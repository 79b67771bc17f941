// A message before the judge. ruling.cpp knows who may say it when; what it does is ruled here, in
// lobby_rulings.cpp while the table gathers, in table_rulings.cpp while it plays.
#pragma once

#include "room/ruling.h"

namespace bankhalter::room {

struct Case {
    const Room& room;
    const Sender& sender;
    Millis now;

    /// The sender's, where only those with a seat are heard.
    Seat seat() const { return *sender.seat; }
};

Ruling rule(const Case& c, const message::Sit& m);
Ruling rule(const Case& c, const message::Rename& m);
Ruling rule(const Case& c, const message::Stand& m);
Ruling rule(const Case& c, const message::Ready& m);
Ruling rule(const Case& c, const message::Settings& m);
Ruling rule(const Case& c, const message::Bot& m);
Ruling rule(const Case& c, const message::Unseat& m);
Ruling rule(const Case& c, const message::Seal& m);
Ruling rule(const Case& c, const message::Unseal& m);
Ruling rule(const Case& c, const message::Start& m);

Ruling rule(const Case& c, const message::Act& m);
Ruling rule(const Case& c, const message::Why& m);
Ruling rule(const Case& c, const message::Preview& m);
Ruling rule(const Case& c, const message::Hint& m);
Ruling rule(const Case& c, const message::Offer& m);
Ruling rule(const Case& c, const message::Accept& m);
Ruling rule(const Case& c, const message::Decline& m);
Ruling rule(const Case& c, const message::Withdraw& m);
Ruling rule(const Case& c, const message::Hold& m);
Ruling rule(const Case& c, const message::Vote& m);
Ruling rule(const Case& c, const message::Delivered& m);

Ruling rule(const Case& c, const message::Mute& m);
Ruling rule(const Case& c, const message::AutoClaim& m);
Ruling rule(const Case& c, const message::Chat& m);
Ruling rule(const Case& c, const message::Renew& m);
Ruling rule(const Case& c, const message::Revoke& m);

}  // namespace bankhalter::room
