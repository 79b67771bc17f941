#include "room/opening.h"

#include "notation/names.h"

namespace bankhalter::room {

Ruling judge_create(const RulesShelf& shelf, const RoomPlan& plan, const Secret& seed) {
    const Edition* edition = shelf.library().find(plan.edition);
    if (!edition) return Ruling::refuse("unknown_edition");
    const auto variant = parse_variant(plan.variant);
    if (!variant || !edition->offers(*variant)) return Ruling::refuse("unknown_variant");
    const Pace* pace = find_pace(plan.pace);
    if (!pace) return Ruling::refuse("unknown_pace");
    return Ruling::write(entry::Create{.edition = plan.edition,
                                       .variant = *variant,
                                       .pace = pace,
                                       .is_public = plan.is_public,
                                       .code = plan.code,
                                       .commitment = commitment_to(seed),
                                       .position = plan.position,
                                       .seed = to_hex(seed)});
}

std::vector<Entry> rematch_log(const RulesShelf& shelf, const Room& over, const std::string& code,
                               Seat first, const Secret& fresh) {
    const RoomPlan plan{over.edition().id,
                        std::string(variant_name(over.variant())),
                        std::string(over.pace().name),
                        code,
                        over.is_public(),
                        {}};
    std::vector<Entry> log = judge_create(shelf, plan, derive_secret(fresh, "seed")).entries;
    // The one who asks becomes the host, the others keep their order to his left.
    for (int k = 0; k < over.taken(); ++k) {
        const Seat from{static_cast<std::uint8_t>((first.value + k) % over.taken())};
        const Seat to{static_cast<std::uint8_t>(k)};
        const Sitter& s = *over.sitter(from);
        std::string nonce = to_hex(derive_secret(fresh, "nonce", k));
        if (s.is_bot)
            log.push_back({entry::Bot{to, s.name, s.piece, s.level, std::move(nonce)}});
        else
            log.push_back(
                {entry::Sit{to, s.name, s.piece, std::move(nonce), s.token_hash, s.node}});
    }
    return log;
}

}  // namespace bankhalter::room
