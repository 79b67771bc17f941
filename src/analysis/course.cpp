#include "analysis/course.h"

#include "notation/action.h"

namespace bankhalter::analysis {

Result<Course> Course::of(const Library& library, const Record& record) {
    auto replayer = Replayer::open(library, record);
    if (!replayer) return replayer.faults();
    const Table& table = replayer->table();
    Course out{table.header(), &table.edition(), table.rules(), {table.state()}, {}, {}};
    while (replayer->next()) {
        out.actions.push_back(*parse_words(table.rules(), replayer->line().text));
        out.states.push_back(table.state());
        out.events.emplace_back(table.events().begin(), table.events().end());
    }
    if (!replayer->fault().empty()) return Result<Course>::fail(replayer->fault());
    return out;
}

Result<Course> Course::of(const Library& library, std::string_view record) {
    const auto parsed = parse_record(std::string(record));
    return parsed ? of(library, *parsed) : Result<Course>(parsed.faults());
}

}  // namespace bankhalter::analysis
