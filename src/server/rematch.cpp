#include "server/rematch.h"

#include <utility>

#include "room/opening.h"
#include "room/steward.h"
#include "server/appends.h"
#include "server/live_room.h"
#include "server/new_names.h"

namespace bankhalter::server {

void Rematch::ask(const Asker& asker, std::optional<Seat> sender) {
    const Room& over = live_.room();
    const std::string next = new_room_id();
    if (const Ruling ruling = judge_rematch(over, sender, next); ruling.entries.empty())
        return live_.answer(asker, ruling, over.n());
    askers_.push_back(asker);
    if (askers_.size() > 1) return;
    if (!corridor_.may_open_room(askers_.front().id))
        return answer(Ruling::refuse("too_many_rooms"), 0);
    Draft draft(Room(house_.shelf, next));
    draft.add(rematch_log(house_.shelf, over, new_code(), *sender, random_secret()), now_ms());
    auto made = live_.later([this, sender, next](Appended outcome) {
        if (outcome != Appended::Done) return answer(Ruling::refuse("busy"), 0);
        live_.submit(
            {[sender, next](const Room& r, Millis) { return judge_rematch(r, sender, next); },
             [this](const Ruling& r, std::int64_t n) { answer(r, n); }});
    });
    house_.keeper.append(append_of(draft),
                         [&loop = corridor_.loop, made = std::move(made)](Appended outcome) {
                             loop.post([made, outcome]() mutable { made(outcome); });
                         });
}

void Rematch::answer(const Ruling& ruling, std::int64_t n) {
    for (const Asker& asker : std::exchange(askers_, {})) live_.answer(asker, ruling, n);
}

}  // namespace bankhalter::server
