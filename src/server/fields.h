// Reading the fields of a message: each either fits or is missing.
#pragma once

#include <boost/json/object.hpp>
#include <limits>
#include <optional>
#include <string_view>

namespace bankhalter {

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

/// An action id: 1 to 40 letters, digits, _ or -.
inline bool is_message_id(std::string_view id) {
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    return !id.empty() && id.size() <= 40 && id.find_first_not_of(kLetters) == std::string_view::npos;
}

}  // namespace bankhalter
