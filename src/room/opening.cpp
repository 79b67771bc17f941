#include "room/opening.h"

#include "notation/names.h"

namespace bankhalter::room {

Ruling judge_create(const RulesShelf& shelf, const RoomPlan& plan, const Secret& seed) {
    std::shared_ptr<const OwnBoard> board;
    if (!plan.board.empty()) board = *read_board(shelf.library(), plan.board);
    const Edition* edition = board ? &board->edition : shelf.library().find(plan.edition);
    if (!edition) return Ruling::refuse("unknown_edition");
    const auto variant = parse_variant(plan.variant);
    if (!variant || !edition->offers(*variant)) return Ruling::refuse("unknown_variant");
    const Pace* pace = find_pace(plan.pace);
    if (!pace) return Ruling::refuse("unknown_pace");
    return Ruling::write(entry::Create{.edition = edition->id,
                                       .variant = *variant,
                                       .pace = pace,
                                       .is_public = plan.is_public && !plan.is_private,
                                       .code = plan.code,
                                       .commitment = commitment_to(seed),
                                       .position = plan.position,
                                       .seed = to_hex(seed),
                                       .board = plan.board,
                                       .is_private = plan.is_private,
                                       .hints = plan.hints});
}

std::vector<Entry> rematch_log(const RulesShelf& shelf, const Room& over, const std::string& code,
                               Seat first, const Secret& fresh) {
    const RoomPlan plan{over.edition().id,
                        std::string(variant_name(over.variant())),
                        std::string(over.pace().name),
                        code,
                        over.is_public(),
                        {},
                        over.own_file(),
                        over.is_private(),
                        over.gives_hints()};
    std::vector<Entry> log = judge_create(shelf, plan, derive_secret(fresh, "seed")).entries;
    // The one who asks becomes the host, the others keep their order to his left.
    for (int k = 0; k < over.taken(); ++k) {
        const Seat from{static_cast<std::uint8_t>((first.value + k) % over.taken())};
        const Seat to{static_cast<std::uint8_t>(k)};
        const Sitter& s = *over.sitter(from);
        if (s.is_bot)
            log.push_back(
                {entry::Bot{.seat = to, .name = s.name, .piece = s.piece, .level = s.level}});
        else
            log.push_back({entry::Sit{.seat = to,
                                      .name = s.name,
                                      .piece = s.piece,
                                      .token_hash = s.token_hash,
                                      .node = s.node}});
    }
    return log;
}

entry::Start start_entry(const Room& room, std::optional<Seat> by, std::vector<Seat> order) {
    entry::Start start{.seat = by, .order = std::move(order)};
    for (std::size_t k = 0; k < start.order.size(); ++k)
        if (const Sitter* s = room.sitter(start.order[k]); s && !s->nonce.empty())
            start.nonces[static_cast<int>(k)] = s->nonce;
    return start;
}

}  // namespace bankhalter::room
