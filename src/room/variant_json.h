// Reading and writing one of several structs: its "type" says which.
#pragma once

#include <algorithm>
#include <span>

#include "room/field_codec.h"

namespace bankhalter::room {

/// The number of a kind in its variant.
template <class Kind, class What, std::size_t K = 0>
constexpr std::size_t kind_number() {
    if constexpr (std::same_as<Kind, std::variant_alternative_t<K, What>>)
        return K;
    else
        return kind_number<Kind, What, K + 1>();
}

/// Makes the kind with that number and has its fields read.
template <class What, class Read, std::size_t... K>
bool read_kind(What& out, std::size_t kind, Read read, std::index_sequence<K...>) {
    return ((kind == K && read(out.template emplace<K>())) || ...);
}

/// `types` are the names of the variant's kinds, in its order; `read` reads the fields of one.
/// False when it is none of them.
template <class What, class Read>
bool read_variant(const boost::json::object& from, std::span<const std::string_view> types,
                  What& out, Read read) {
    const auto at = std::find(types.begin(), types.end(), type_in(from));
    return at != types.end() && read_kind(out, static_cast<std::size_t>(at - types.begin()), read,
                                          std::make_index_sequence<std::variant_size_v<What>>());
}

}  // namespace bankhalter::room
