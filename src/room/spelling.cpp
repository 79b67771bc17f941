#include <algorithm>
#include <span>

#include "base/words.h"
#include "notation/board_json.h"
#include "room/field_codec.h"

namespace bankhalter::room::spelling {
namespace json = boost::json;
namespace {

constexpr std::string_view kBy[] = {"person", "bot",    "trustee", "clock",
                                    "bank",   "chance", "record"};
constexpr std::string_view kEndings[] = {"declined", "withdrawn", "expired"};

/// No number of an entry or a message is negative.
template <class Number>
bool read_number(const json::value& v, Number& out) {
    const auto number = to_number(v);
    if (!number || *number < 0 || std::cmp_greater(*number, std::numeric_limits<Number>::max()))
        return false;
    out = static_cast<Number>(*number);
    return true;
}

template <class Enum>
bool read_name(const json::value& v, std::span<const std::string_view> names, Enum& out) {
    const auto name = to_text(v);
    const auto at = name ? std::find(names.begin(), names.end(), *name) : names.end();
    if (at == names.end()) return false;
    out = static_cast<Enum>(at - names.begin());
    return true;
}

bool read_effect_name(const json::value& v, TradeEffect::What& out) {
    using enum TradeEffect::What;
    for (TradeEffect::What what : {Deeds, Cash, Nearer, Complete})
        if (to_text(v) == trade_effect_name(what)) return out = what, true;
    return false;
}

bool read_effect(const json::value* v, TradeEffect& out) {
    const json::object* fields = v ? to_object(*v) : nullptr;
    const json::value* what = fields ? Fields(*fields).value("what") : nullptr;
    if (!what || !read_effect_name(*what, out.what)) return false;
    FieldReader reader(*fields, nullptr);
    reader.maybe("group", out.group).maybe("cash", out.cash);
    return reader.maybe("breaks", out.breaks).maybe("spares", out.spares).fits();
}

void write_effect(JsonWriter& out, const TradeEffect& e) {
    out.object([&] {
        out("what", trade_effect_name(e.what));
        if (e.group) out("group", group_name(*e.group));
        if (e.cash > 0) out("cash", e.cash);
        if (e.breaks) out("breaks", group_name(*e.breaks));
        if (e.spares) out("spares", true);
    });
}

}  // namespace

bool read(const json::value& v, const Rules*, bool& out) {
    const auto flag = to_flag(v);
    if (flag) out = *flag;
    return flag.has_value();
}
bool read(const json::value& v, const Rules*, int& out) { return read_number(v, out); }
bool read(const json::value& v, const Rules*, std::int64_t& out) { return read_number(v, out); }
bool read(const json::value& v, const Rules*, std::uint32_t& out) { return read_number(v, out); }
bool read(const json::value& v, const Rules*, std::string& out) {
    const auto text = to_text(v);
    if (text) out = *text;
    return text.has_value();
}
bool read(const json::value& v, const Rules*, Seat& out) {
    return read_number(v, out.value) && out.value < kMaxSeats;
}
bool read(const json::value& v, const Rules*, Variant& out) {
    const auto variant = parse_variant(to_text(v).value_or(""));
    if (variant) out = *variant;
    return variant.has_value();
}
bool read(const json::value& v, const Rules*, const Pace*& out) {
    out = find_pace(to_text(v).value_or(""));
    return out != nullptr;
}
bool read(const json::value& v, const Rules*, By& out) { return read_name(v, kBy, out); }
bool read(const json::value& v, const Rules*, OfferEnding& out) {
    return read_name(v, kEndings, out);
}
bool read(const json::value& v, const Rules*, BothLanguages& out) {
    const json::object* texts = to_object(v);
    return texts && FieldReader(*texts, nullptr)("de", out.de)("en", out.en).fits();
}
bool read(const json::value& v, const Rules*, Group& out) {
    const auto name = to_text(v);
    for (out.value = 0; out.value < kGroups; ++out.value)
        if (name == group_name(out)) return true;
    return false;
}
bool read(const json::value& v, const Rules*, OfferReason& out) {
    const json::object* sides = to_object(v);
    return sides && read_effect(Fields(*sides).value("to"), out.to) &&
           read_effect(Fields(*sides).value("from"), out.from);
}
bool read(const json::value& v, const Rules* rules, std::vector<std::string>& out) {
    if (!v.is_array()) return false;
    for (const json::value& one : v.get_array())
        if (!read(one, rules, out.emplace_back())) return false;
    return true;
}
bool read(const json::value& v, const Rules* rules, std::vector<Seat>& out) {
    const json::array* seats = to_list(v);
    if (!seats || seats->size() > kMaxSeats) return false;
    for (const json::value& seat : *seats)
        if (!read(seat, rules, out.emplace_back())) return false;
    return true;
}
bool read(const json::value& v, const Rules* rules, std::map<int, std::string>& out) {
    const json::object* texts = to_object(v);
    if (!texts) return false;
    for (const auto& [key, value] : *texts) {
        const auto number = parse_number(key);
        if (!number || !read(value, rules, out[*number])) return false;
    }
    return true;
}
bool read(const json::value& v, const Rules* rules, std::vector<Delivery>& out) {
    const json::object* times = to_object(v);
    if (!times) return false;
    for (const auto& [key, value] : *times) {
        const auto claim = parse_number(key);
        if (!claim ||
            !read(value, rules, out.emplace_back(static_cast<std::uint32_t>(*claim), 0).at))
            return false;
    }
    return true;
}
bool read(const json::value& v, const Rules* rules, Items& out) {
    const auto items = rules ? parse_items(*rules, to_text(v).value_or("")) : std::nullopt;
    if (items) out = *items;
    return items.has_value();
}
bool read(const json::value& v, const Rules* rules, Action& out) {
    const auto action =
        rules ? parse_words(*rules, to_text(v).value_or("")) : Result<Action>::fail("no rules yet");
    if (action) out = *action;
    return action.ok();
}

void write(JsonWriter& out, bool v, const Rules*) { out.value(v); }
void write(JsonWriter& out, int v, const Rules*) { out.value(v); }
void write(JsonWriter& out, std::int64_t v, const Rules*) { out.value(v); }
void write(JsonWriter& out, std::uint32_t v, const Rules*) { out.value(v); }
void write(JsonWriter& out, const std::string& v, const Rules*) { out.value(v); }
void write(JsonWriter& out, Seat v, const Rules*) { out.value(v.value); }
void write(JsonWriter& out, Variant v, const Rules*) { out.value(variant_name(v)); }
void write(JsonWriter& out, const Pace* v, const Rules*) { out.value(v->name); }
void write(JsonWriter& out, By v, const Rules*) { out.value(kBy[static_cast<int>(v)]); }
void write(JsonWriter& out, OfferEnding v, const Rules*) {
    out.value(kEndings[static_cast<int>(v)]);
}
void write(JsonWriter& out, const BothLanguages& v, const Rules*) {
    out.object([&] { out("de", v.de)("en", v.en); });
}
void write(JsonWriter& out, Group v, const Rules*) { out.value(group_name(v)); }
void write(JsonWriter& out, const OfferReason& v, const Rules*) {
    out.object([&] {
        write_effect(out.key("to"), v.to);
        write_effect(out.key("from"), v.from);
    });
}
void write(JsonWriter& out, const std::vector<std::string>& v, const Rules*) { out.items(v); }
void write(JsonWriter& out, const std::vector<Seat>& v, const Rules*) { out.items(v); }
void write(JsonWriter& out, const std::map<int, std::string>& v, const Rules*) {
    out.object([&] {
        for (const auto& [number, text] : v) out(number, text);
    });
}
void write(JsonWriter& out, const std::vector<Delivery>& v, const Rules*) {
    out.object([&] {
        for (const Delivery& d : v) out(d.claim, d.at);
    });
}
void write(JsonWriter& out, const Items& v, const Rules* rules) {
    out.value(print_items(*rules, v));
}
void write(JsonWriter& out, const Action& v, const Rules* rules) {
    out.value(print_words(*rules, v));
}

}  // namespace bankhalter::room::spelling
