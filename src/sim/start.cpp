#include "sim/start.h"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "notation/names.h"
#include "notation/state_json.h"
#include "play/replay.h"

namespace bankhalter {

using Start = Result<StartPoint>;

static StartPoint start_at(const Table& table) {
    const Header& h = table.header();
    return {h.edition, std::string(variant_name(h.variant)), boost::json::serialize(state_to_json(table.rules(), h, table.state()))};
}

Result<StartPoint> read_start(const Library& library, std::string_view text, int at) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '{') {
        if (at >= 0) return Start::fail("is a position: --at is for records");
        const auto table = Table::set_up(library, text);
        return table ? Start(start_at(*table)) : Start(table.faults());
    }
    const auto record = parse_record(text);
    if (!record) return record.faults();
    auto replayer = Replayer::open(library, *record);
    if (!replayer) return replayer.faults();
    while ((at < 0 || replayer->table().length() < static_cast<std::size_t>(at)) && replayer->next()) {
    }
    if (!replayer->fault().empty()) return Start::fail(replayer->fault());
    if (at >= 0 && replayer->table().length() < static_cast<std::size_t>(at))
        return Start::fail(fmt::format("has only {} actions", replayer->table().length()));
    return start_at(replayer->table());
}

}  // namespace bankhalter
