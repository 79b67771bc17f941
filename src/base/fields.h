// Reading JSON: what a value is, and the fields of an object. Where every fault is to be named:
// notation/checked_fields.h.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/layers.h"

namespace bankhalter {

/// A whole number: what is written holds unsigned ones, what is parsed signed ones.
inline std::optional<std::int64_t> to_number(const boost::json::value& v) {
    if (v.is_int64()) return v.get_int64();
    if (v.is_uint64() && v.get_uint64() <= std::numeric_limits<std::int64_t>::max())
        return static_cast<std::int64_t>(v.get_uint64());
    return std::nullopt;
}
inline std::optional<bool> to_flag(const boost::json::value& v) {
    return v.is_bool() ? std::optional(v.get_bool()) : std::nullopt;
}
inline std::optional<std::string_view> to_text(const boost::json::value& v) {
    return v.is_string() ? std::optional<std::string_view>(v.get_string()) : std::nullopt;
}
inline const boost::json::object* to_object(const boost::json::value& v) { return v.if_object(); }
inline const boost::json::array* to_list(const boost::json::value& v) { return v.if_array(); }

/// Fields of strangers: each either fits or is missing.
class Fields {
public:
    explicit Fields(const boost::json::object& object) : object_(object) {}

    bool has(std::string_view key) const { return value(key) != nullptr; }
    /// Whatever stands there.
    const boost::json::value* value(std::string_view key) const { return object_.if_contains(key); }
    std::optional<std::string_view> text(std::string_view key, std::size_t longest = 400) const {
        const auto text = fitting(key, to_text);
        return text && text->size() <= longest ? text : std::nullopt;
    }
    std::optional<bool> flag(std::string_view key) const { return fitting(key, to_flag); }
    std::optional<std::int64_t> number(
        std::string_view key, std::int64_t low = std::numeric_limits<std::int64_t>::min(),
        std::int64_t high = std::numeric_limits<std::int64_t>::max()) const {
        const auto number = fitting(key, to_number);
        return number && *number >= low && *number <= high ? number : std::nullopt;
    }
    const boost::json::object* object(std::string_view key) const {
        return fitting(key, to_object);
    }
    const boost::json::array* list(std::string_view key) const { return fitting(key, to_list); }

private:
    template <class Read>
    std::invoke_result_t<Read, const boost::json::value&> fitting(std::string_view key,
                                                                  Read read) const {
        const boost::json::value* v = value(key);
        if (!v) return {};
        return read(*v);
    }

    const boost::json::object& object_;
};

// Fields of our own logs, messages and views: what is missing or of another kind reads as nothing.
// A view kept by merge patches lacks what became null.

inline std::string_view text_in(const boost::json::object& object, std::string_view key) {
    return Fields(object).text(key, std::numeric_limits<std::size_t>::max()).value_or("");
}
inline bool flag_in(const boost::json::object& object, std::string_view key) {
    return Fields(object).flag(key).value_or(false);
}
template <std::signed_integral Number = std::int64_t>
Number number_in(const boost::json::object& object, std::string_view key, Number otherwise = 0) {
    using Limits = std::numeric_limits<Number>;
    return static_cast<Number>(
        Fields(object).number(key, Limits::min(), Limits::max()).value_or(otherwise));
}
inline const boost::json::object& object_in(const boost::json::object& object,
                                            std::string_view key) {
    static const boost::json::object kEmpty;
    const boost::json::object* found = Fields(object).object(key);
    return found ? *found : kEmpty;
}
inline const boost::json::array& list_in(const boost::json::object& object, std::string_view key) {
    static const boost::json::array kEmpty;
    const boost::json::array* found = Fields(object).list(key);
    return found ? *found : kEmpty;
}
inline std::vector<int> numbers_in(const boost::json::object& object, std::string_view key) {
    std::vector<int> out;
    for (const boost::json::value& v : list_in(object, key))
        if (const auto number = to_number(v)) out.push_back(static_cast<int>(*number));
    return out;
}
inline std::vector<std::string_view> texts_in(const boost::json::object& object,
                                              std::string_view key) {
    std::vector<std::string_view> out;
    for (const boost::json::value& v : list_in(object, key))
        if (const auto text = to_text(v)) out.push_back(*text);
    return out;
}
inline std::vector<const boost::json::object*> objects_in(const boost::json::object& object,
                                                          std::string_view key) {
    std::vector<const boost::json::object*> out;
    for (const boost::json::value& v : list_in(object, key))
        if (const boost::json::object* found = to_object(v)) out.push_back(found);
    return out;
}

}  // namespace bankhalter
