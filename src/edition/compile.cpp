#include "edition/edition.h"

namespace bankhalter::edition {

Rules compile(const Edition& edition, Variant variant) {
    Rules r = edition.rules;
    r.variant = variant;
    if (variant == Variant::Short) {
        r.max_houses = 3;   // QUICK-2, AMB-43
        r.jail_throws = 1;  // QUICK-4
    }
    if (variant == Variant::Speed)
        r.start_cash = static_cast<std::int16_t>(r.start_cash + r.speed_extra);  // SPEED-1
    return r;
}

}  // namespace bankhalter::edition
