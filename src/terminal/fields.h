// Fields of a JSON object as they come from a table. What became null is absent in a view kept by merge patches, so absent reads as the
// value for null. Written states hold unsigned numbers, parsed ones signed.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <vector>

namespace bankhalter {

inline std::optional<std::int64_t> to_number(const boost::json::value& v) {
    if (v.is_int64()) return v.get_int64();
    if (v.is_uint64()) return static_cast<std::int64_t>(v.get_uint64());
    return std::nullopt;
}

inline std::optional<std::int64_t> number_if(const boost::json::object& o, std::string_view key) {
    const boost::json::value* v = o.if_contains(key);
    return v ? to_number(*v) : std::nullopt;
}

inline std::int64_t number_in(const boost::json::object& o, std::string_view key, std::int64_t otherwise = 0) {
    return number_if(o, key).value_or(otherwise);
}

inline int int_in(const boost::json::object& o, std::string_view key, int otherwise = 0) {
    return static_cast<int>(number_in(o, key, otherwise));
}

inline bool flag_in(const boost::json::object& o, std::string_view key) {
    const boost::json::value* v = o.if_contains(key);
    return v && v->is_bool() && v->get_bool();
}

/// As it came: `harmless` before it is shown.
inline std::string text_in(const boost::json::object& o, std::string_view key) {
    const boost::json::value* v = o.if_contains(key);
    return v && v->is_string() ? std::string(v->get_string()) : std::string();
}

inline const boost::json::object& object_in(const boost::json::object& o, std::string_view key) {
    static const boost::json::object kEmpty;
    const boost::json::value* v = o.if_contains(key);
    return v && v->is_object() ? v->get_object() : kEmpty;
}

inline const boost::json::array& list_in(const boost::json::object& o, std::string_view key) {
    static const boost::json::array kEmpty;
    const boost::json::value* v = o.if_contains(key);
    return v && v->is_array() ? v->get_array() : kEmpty;
}

inline std::vector<int> numbers_in(const boost::json::object& o, std::string_view key) {
    std::vector<int> out;
    for (const boost::json::value& v : list_in(o, key))
        if (const auto n = to_number(v)) out.push_back(static_cast<int>(*n));
    return out;
}

}  // namespace bankhalter
