#include "room/opening.h"

#include "notation/names.h"
#include "room/case.h"

namespace bankhalter::room {
namespace json = boost::json;

Ruling judge_create(const RulesShelf& shelf, const RoomPlan& plan, const Secret& seed) {
    const Edition* edition = shelf.library().find(plan.edition);
    if (!edition) return Ruling::refuse("unknown_edition");
    const auto variant = parse_variant(plan.variant);
    if (!variant || !edition->offers(*variant)) return Ruling::refuse("unknown_variant");
    if (!find_pace(plan.pace)) return Ruling::refuse("unknown_pace");
    json::object e{{"type", "create"},
                   {"edition", plan.edition},
                   {"variant", plan.variant},
                   {"pace", plan.pace},
                   {"public", plan.is_public},
                   {"code", plan.code},
                   {"commitment", commitment_to(seed)},
                   {"secret", json::object{{"seed", to_hex(seed)}}}};
    if (!plan.position.empty()) e["position"] = plan.position;
    return write(std::move(e));
}

std::vector<json::object> rematch_log(const RulesShelf& shelf, const Room& over,
                                      const std::string& code, Seat first, const Secret& fresh) {
    const RoomPlan plan{over.edition().id,
                        std::string(variant_name(over.variant())),
                        std::string(over.pace().name),
                        code,
                        over.is_public(),
                        {}};
    std::vector<json::object> log = judge_create(shelf, plan, derive_secret(fresh, "seed")).entries;
    const int taken = over.taken();
    for (int k = 0; k < taken;
         ++k) {  // the one who asks becomes the host, the others keep their order to his left
        const Seat from{static_cast<std::uint8_t>((first.value + k) % taken)};
        const Sitter& s = *over.sitter(from);
        json::object e{{"type", s.is_bot ? "bot" : "sit"},
                       {"seat", k},
                       {"name", s.name},
                       {"piece", s.piece},
                       {"nonce", to_hex(derive_secret(fresh, "nonce", k))}};
        if (s.is_bot)
            e["level"] = s.level;
        else
            e["secret"] = json::object{{"token", s.token_hash}, {"node", s.node}};
        log.push_back(std::move(e));
    }
    return log;
}

}  // namespace bankhalter::room
