#include "play/replay.h"

#include <fmt/format.h>

#include "base/words.h"
#include "edition/house_rules.h"
#include "edition/own_board.h"
#include "notation/action.h"
#include "notation/names.h"
#include "play/fair_dice.h"

namespace bankhalter::play {

/// The board of one's own that a record brings along; null without one.
static Result<std::shared_ptr<const Edition>> own_board(const Library& library,
                                                        const Record& record) {
    if (record.board.empty()) return std::shared_ptr<const Edition>();
    auto board = load_board(library, record.board);
    if (!board) return board.faults();
    if (board->id != record.header.edition)
        return Result<std::shared_ptr<const Edition>>::fail("the board belongs to another game");
    return std::shared_ptr<const Edition>(std::make_shared<Edition>(std::move(*board)));
}

Result<Replayer> Replayer::open(const Library& library, const Record& record) {
    const auto own = own_board(library, record);
    if (!own) return own.faults();
    const auto found = *own ? own : find_edition(library, record.header.edition);
    if (!found) return found.faults();
    const std::shared_ptr<const Edition>& edition = *found;
    if (edition->fingerprint != record.fingerprint)
        return Result<Replayer>::fail("the edition's values have changed since this record");
    if (!edition->offers(record.header.variant))
        return Result<Replayer>::fail("the edition does not offer this variant");
    const Header& named = record.header;
    auto table = !record.position.empty()
                     ? Table::set_up(library, record.position, edition)
                     : Result<Table>(Table(edition, named.variant, named.names));
    if (!table) return table.faults();
    table->enclose(record.board);
    const Header& h = table->header();
    if (h.edition != record.header.edition || h.variant != record.header.variant ||
        h.names != record.header.names)
        return Result<Replayer>::fail("the position belongs to another game");
    return Replayer(std::move(*table), record);
}

bool Replayer::compare_checkpoint(const Record::Line& line) {
    if (line.text.substr(1) == fmt::format("{:016x}", hash(table_.state()))) return true;
    fault_ = fmt::format("line {}: the checkpoint does not fit the game", line.number);
    return false;
}

bool Replayer::next() {
    while (fault_.empty() && at_ < record_.lines.size()) {
        const Record::Line& line = record_.lines[at_++];
        if (line.is_checkpoint()) {
            if (!compare_checkpoint(line)) return false;
            continue;
        }
        const auto words = split_words(line.text);
        const auto actor = parse_actor(words[0]);
        const auto action = actor
                                ? parse_action(table_.rules(), *actor, std::span(words).subspan(1))
                                : Result<Action>(actor.faults());
        if (!action) {
            fault_ = fmt::format("line {}: {}", line.number, action.faults()[0]);
        } else if (const Refusal no = table_.submit(*action); no != Refusal::None) {
            fault_ = fmt::format("line {}: {} ({})", line.number, refusal_name(no).code,
                                 refusal_name(no).clause);
        }
        return fault_.empty();
    }
    return false;
}

Result<Table> open_table(const Library& library, std::string_view text, int at) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '{') {
        if (at >= 0) return Result<Table>::fail("is a position: --at is for records");
        return Table::set_up(library, text);
    }
    const auto record = parse_record(text);
    if (!record) return record.faults();
    auto replayer = Replayer::open(library, *record);
    if (!replayer) return replayer.faults();
    while ((at < 0 || replayer->table().length() < static_cast<std::size_t>(at)) &&
           replayer->next()) {
    }
    if (!replayer->fault().empty()) return Result<Table>::fail(replayer->fault());
    if (at >= 0 && replayer->table().length() < static_cast<std::size_t>(at))
        return Result<Table>::fail(fmt::format("has only {} actions", replayer->table().length()));
    return replayer->table();
}

ScriptedChance recorded_chance(const Rules& rules, const Record& record) {
    std::vector<Action> chance;
    for (const Record::Line& line : record.lines) {
        const auto words = split_words(line.text);
        if (words.empty() || words[0] != "chance") continue;
        if (const auto action = parse_action(rules, kChance, std::span(words).subspan(1)))
            chance.push_back(*action);
    }
    return ScriptedChance(std::move(chance));
}

/// Plays the record again, asking the fair dice for every throw.
static std::string prove_dice(const Library& library, const Record& record) {
    std::vector<Record::Epoch> epochs{{0, record.commitment, record.seed, record.nonces}};
    epochs.insert(epochs.end(), record.epochs.begin(), record.epochs.end());
    for (const Record::Epoch& epoch : epochs)
        if (commitment_to(parse_hex(epoch.seed)) != epoch.commitment)
            return "the revealed seed is not the one committed to";
    auto replayer = Replayer::open(library, record);
    const Table& table = replayer->table();
    ScriptedChance recorded = recorded_chance(table.rules(), record);
    FairDice dice(parse_hex(record.seed), record.nonces);
    auto next = epochs.begin() + 1;
    do {
        for (; next != epochs.end() && next->from <= replayer->at(); ++next)
            dice = FairDice(parse_hex(next->seed), next->nonces, table.chance_count());
        if (!chance_answers(table.state().top().step) || recorded.used_up()) continue;
        if (*dice.next(table.rules(), table.state()) !=
            *recorded.next(table.rules(), table.state()))
            return fmt::format("chance {} is not what seed and nonces give", table.chance_count());
    } while (replayer->next());
    return {};
}

Verdict verify(const Library& library, const Record& record) {
    Verdict v;
    auto replayer = Replayer::open(library, record);
    if (!replayer) {
        v.fault = replayer.faults()[0];
        return v;
    }
    while (replayer->next()) {
    }
    v.fault = replayer->fault();
    v.actions = replayer->table().length();
    v.over = replayer->table().state().is_over();
    for (const Record::Line& line : record.lines) v.checkpoints += line.is_checkpoint();
    if (v.fault.empty() && record.result != replayer->table().record().result)
        v.fault = "the result is not the one the game gives";
    if (v.fault.empty() && record.is_revealed()) {
        v.fault = record.commitment.empty() ? "a seed without a commitment proves nothing"
                                            : prove_dice(library, record);
        v.dice_fit = v.fault.empty();
    }
    return v;
}

}  // namespace bankhalter::play
