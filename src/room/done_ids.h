// The ids of messages that a seat has had carried out, all of them: whatever is sent again after a
// lost answer must not be done twice. A room is copied for every draft, so full pages are shared
// between its copies.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace bankhalter::room {

class DoneIds {
public:
    void add(std::string_view id, std::int64_t n);
    /// The entry that the message has made; 0 for none.
    std::int64_t find(std::string_view id) const;

private:
    struct Done {
        std::uint64_t hash;
        std::int64_t n;
    };
    using Page = std::vector<Done>;

    std::vector<std::shared_ptr<const Page>> full_;
    Page last_;
};

}  // namespace bankhalter::room
