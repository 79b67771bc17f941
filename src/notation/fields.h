// Reading the fields of a JSON object.
#pragma once

#include <boost/json/object.hpp>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace bankhalter {

/// Fields of strangers: each either fits or is missing.
class Fields {
public:
    explicit Fields(const boost::json::object& object) : object_(object) {}

    bool has(std::string_view key) const { return object_.contains(key); }
    std::optional<std::string_view> text(std::string_view key, std::size_t longest = 400) const {
        const boost::json::value* v = object_.if_contains(key);
        if (!v || !v->is_string() || v->get_string().size() > longest) return std::nullopt;
        return std::string_view(v->get_string());
    }
    std::optional<bool> flag(std::string_view key) const {
        const boost::json::value* v = object_.if_contains(key);
        return v && v->is_bool() ? std::optional(v->get_bool()) : std::nullopt;
    }
    std::optional<std::int64_t> number(std::string_view key, std::int64_t low, std::int64_t high) const {
        const boost::json::value* v = object_.if_contains(key);
        if (!v || !v->is_int64() || v->get_int64() < low || v->get_int64() > high) return std::nullopt;
        return v->get_int64();
    }

private:
    const boost::json::object& object_;
};

// Fields of our own logs and messages: what is missing or of another kind reads as nothing.

inline std::string_view text_in(const boost::json::object& object, std::string_view key) {
    return Fields(object).text(key, std::numeric_limits<std::size_t>::max()).value_or("");
}
inline bool flag_in(const boost::json::object& object, std::string_view key) { return Fields(object).flag(key).value_or(false); }
template <std::signed_integral Number = std::int64_t>
Number number_in(const boost::json::object& object, std::string_view key, Number otherwise = 0) {
    using Limits = std::numeric_limits<Number>;
    return static_cast<Number>(Fields(object).number(key, Limits::min(), Limits::max()).value_or(otherwise));
}
inline const boost::json::object& object_in(const boost::json::object& object, std::string_view key) {
    static const boost::json::object kEmpty;
    const boost::json::value* v = object.if_contains(key);
    return v && v->is_object() ? v->get_object() : kEmpty;
}

}  // namespace bankhalter
