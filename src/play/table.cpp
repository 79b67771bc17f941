#include "play/table.h"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "edition/house_rules.h"
#include "notation/action.h"
#include "notation/position.h"

namespace bankhalter::play {

Table::Table(const Edition& edition, Variant variant, std::vector<std::string> names)
    : Table(std::shared_ptr<const Edition>(std::shared_ptr<void>(), &edition), variant,
            std::move(names)) {}

Table::Table(std::shared_ptr<const Edition> edition, Variant variant,
             std::vector<std::string> names)
    : edition_(std::move(edition)),
      rules_(compile(*edition_, variant)),
      state_(new_game(rules_, static_cast<int>(names.size()))) {
    record_.header = {edition_->id, variant, std::move(names)};
    record_.fingerprint = edition_->fingerprint;
}

Result<Table> Table::set_up(const Library& library, std::string_view text,
                            std::shared_ptr<const Edition> edition) {
    const auto json = parse_json(text);
    if (!json) return json.faults();
    const auto header = read_header(*json);
    if (!header) return header.faults();
    if (!edition || edition->id != header->edition) {
        auto found = find_edition(library, header->edition);
        if (!found) return Result<Table>::fail("edition: unknown");
        edition = std::move(*found);
    }
    if (!edition->offers(header->variant))
        return Result<Table>::fail("variant: the edition's sheet does not print it");
    for (const std::string& name : header->names)
        if (!is_name(name)) return Result<Table>::fail("players: not a name");
    Table table(edition, header->variant, header->names);
    const auto state = read_position(table.rules_, *header, *json);
    if (!state) return state.faults();
    table.state_ = *state;
    table.record_.position = boost::json::serialize(*json);
    return table;
}

Refusal Table::submit(const Action& action) {
    if (const Refusal no = validate(rules_, state_, action); no != Refusal::None) return no;
    events_.clear();
    apply(rules_, state_, action, &events_);
    record_.lines.push_back({print_words(rules_, action), 0});
    chance_count_ += action.seat == kChance;
    return Refusal::None;
}

Record Table::record() const {
    Record r = record_;
    r.lines.push_back({fmt::format("={:016x}", hash(state_)), 0});
    r.result = print_result(rules_, state_);
    return r;
}

}  // namespace bankhalter::play
