#include "server/house.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <boost/json/serialize.hpp>

#include "server/addresses.h"

namespace bankhalter::server {

bool House::may_open_room(const std::string& address) {
    return rooms_per_hour == 0 || rooms_opened.count(household(address), rooms_per_hour);
}

void House::note_error(std::string_view room, std::string_view what) {
    ++counts.errors;
    spdlog::error(R"({{"event":"error","room":"{}","what":{}}})", room,
                  boost::json::serialize(boost::json::string(what)));
}

void House::note_damage(const std::string& room, const Damage& damage) {
    ++counts.quarantined;
    const std::string why =
        damage.number ? fmt::format("entry {} {}", damage.number, damage.what) : damage.what;
    spdlog::error(R"({{"event":"quarantine","room":"{}","entry":{},"why":{}}})", room,
                  damage.number, boost::json::serialize(boost::json::string(damage.what)));
    keeper.ask([room, why](Store& store) { (void)store.quarantine(room, why); });
}

void House::after_writes(Gateway::Loop& loop, std::function<void()> work) {
    keeper.ask([&loop, work = std::move(work)](Store&) { loop.post(work); });
}

}  // namespace bankhalter::server
