#include "sim/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

namespace bankhalter::sim {
namespace json = boost::json;
namespace {

bool is_nested(const json::value& v) { return v.is_array() || v.is_object(); }

bool fits_a_line(const json::value& v) {
    if (const json::array* a = v.if_array()) return std::none_of(a->begin(), a->end(), is_nested);
    if (const json::object* o = v.if_object())
        return std::none_of(o->begin(), o->end(),
                            [](const auto& field) { return is_nested(field.value()); });
    return true;
}

void print(std::string& out, const json::value& v, std::size_t depth) {
    if (v.is_double()) {
        out += fmt::format("{}", v.get_double());
        return;
    }
    if (!is_nested(v)) {
        out += json::serialize(v);
        return;
    }
    const bool flat = fits_a_line(v);
    bool is_first = true;
    const auto separate = [&] {
        if (!is_first) out += flat ? ", " : ",";
        if (!flat) out += "\n" + std::string(depth + 1, ' ');
        is_first = false;
    };
    out += v.is_array() ? "[" : "{";
    if (const json::array* a = v.if_array())
        for (const json::value& item : *a) {
            separate();
            print(out, item, depth + 1);
        }
    else
        for (const auto& field : v.get_object()) {
            separate();
            out += json::serialize(json::value(field.key())) + ": ";
            print(out, field.value(), depth + 1);
        }
    if (!flat) out += "\n" + std::string(depth, ' ');
    out += v.is_array() ? "]" : "}";
}

}  // namespace

std::string print_indented(const json::value& value) {
    std::string out;
    print(out, value, 0);
    return out + "\n";
}

}  // namespace bankhalter::sim
