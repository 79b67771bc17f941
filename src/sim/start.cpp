#include "sim/start.h"

#include <boost/json/serialize.hpp>

#include "notation/names.h"
#include "notation/state_json.h"
#include "play/replay.h"

namespace bankhalter::sim {

static StartPoint start_at(const Table& table) {
    const Header& h = table.header();
    return {h.edition, std::string(variant_name(h.variant)),
            boost::json::serialize(state_to_json(table.rules(), h, table.state()))};
}

Result<StartPoint> read_start(const Library& library, std::string_view text, int at) {
    const auto table = open_table(library, text, at);
    return table ? Result<StartPoint>(start_at(*table)) : Result<StartPoint>(table.faults());
}

}  // namespace bankhalter::sim
