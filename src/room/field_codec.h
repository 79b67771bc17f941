// Reading and writing structs as JSON objects. A struct names its fields once, for both ways:
//
//     template <class Codec>
//     void fields(Codec& c, Is<entry::Rename> auto& e) {
//         c("seat", e.seat)("name", e.name)("piece", e.piece);
//     }
//
// `c(…)` is a field that must be there, `c.maybe(…)` one that may be missing, `c.secret(…)` one
// that stays with the server.
#pragma once

#include <boost/json/object.hpp>
#include <concepts>

#include "base/fields.h"
#include "notation/action.h"
#include "notation/json_writer.h"
#include "notation/names.h"
#include "room/entry.h"

namespace bankhalter::room {

template <class T, class Wanted>
concept Is = std::same_as<std::remove_const_t<T>, Wanted>;

/// The field that says which kind an entry, a message or a reply is.
constexpr std::string_view kTypeField = "type";
inline std::string_view type_in(const boost::json::object& from) {
    return text_in(from, kTypeField);
}

/// How the values of fields are spelled. Items and actions need the rules they are played by.
namespace spelling {

bool read(const boost::json::value& v, const Rules*, bool& out);
bool read(const boost::json::value& v, const Rules*, int& out);
bool read(const boost::json::value& v, const Rules*, std::int64_t& out);
bool read(const boost::json::value& v, const Rules*, std::uint32_t& out);
bool read(const boost::json::value& v, const Rules*, std::string& out);
bool read(const boost::json::value& v, const Rules*, Seat& out);
bool read(const boost::json::value& v, const Rules*, Variant& out);
bool read(const boost::json::value& v, const Rules*, const Pace*& out);
bool read(const boost::json::value& v, const Rules*, By& out);
bool read(const boost::json::value& v, const Rules*, OfferEnding& out);
bool read(const boost::json::value& v, const Rules*, BothLanguages& out);
bool read(const boost::json::value& v, const Rules*, Group& out);
bool read(const boost::json::value& v, const Rules*, OfferReason& out);
bool read(const boost::json::value& v, const Rules*, std::vector<Seat>& out);
bool read(const boost::json::value& v, const Rules*, std::vector<std::string>& out);
bool read(const boost::json::value& v, const Rules*, std::map<int, std::string>& out);
bool read(const boost::json::value& v, const Rules*, std::vector<Delivery>& out);
bool read(const boost::json::value& v, const Rules* rules, Items& out);
bool read(const boost::json::value& v, const Rules* rules, Action& out);
template <class T>
bool read(const boost::json::value& v, const Rules* rules, std::optional<T>& out) {
    return read(v, rules, out.emplace());
}

void write(JsonWriter& out, bool v, const Rules*);
void write(JsonWriter& out, int v, const Rules*);
void write(JsonWriter& out, std::int64_t v, const Rules*);
void write(JsonWriter& out, std::uint32_t v, const Rules*);
void write(JsonWriter& out, const std::string& v, const Rules*);
void write(JsonWriter& out, Seat v, const Rules*);
void write(JsonWriter& out, Variant v, const Rules*);
void write(JsonWriter& out, const Pace* v, const Rules*);
void write(JsonWriter& out, By v, const Rules*);
void write(JsonWriter& out, OfferEnding v, const Rules*);
void write(JsonWriter& out, const BothLanguages& v, const Rules*);
void write(JsonWriter& out, Group v, const Rules*);
void write(JsonWriter& out, const OfferReason& v, const Rules*);
void write(JsonWriter& out, const std::vector<Seat>& v, const Rules*);
void write(JsonWriter& out, const std::vector<std::string>& v, const Rules*);
void write(JsonWriter& out, const std::map<int, std::string>& v, const Rules*);
void write(JsonWriter& out, const std::vector<Delivery>& v, const Rules*);
void write(JsonWriter& out, const Items& v, const Rules* rules);
void write(JsonWriter& out, const Action& v, const Rules* rules);
template <class T>
void write(JsonWriter& out, const std::optional<T>& v, const Rules* rules) {
    v ? write(out, *v, rules) : void(out.value(nullptr));
}

// What is not written at all.
inline bool is_nothing(const auto&) { return false; }
inline bool is_nothing(int v) { return v == 0; }
inline bool is_nothing(const Pace* v) { return !v; }
inline bool is_nothing(const std::string& v) { return v.empty(); }
inline bool is_nothing(const std::vector<Delivery>& v) { return v.empty(); }
inline bool is_nothing(const std::vector<std::string>& v) { return v.empty(); }
template <class T>
bool is_nothing(const std::optional<T>& v) {
    return !v;
}

}  // namespace spelling

class FieldReader {
public:
    FieldReader(const boost::json::object& from, const Rules* rules)
        : from_(from), secret_(object_in(from, "secret")), rules_(rules) {}

    template <class T>
    FieldReader& operator()(std::string_view key, T& out) {
        const boost::json::value* v = from_.value(key);
        fits_ = fits_ && v && spelling::read(*v, rules_, out);
        return *this;
    }
    template <class T>
    FieldReader& maybe(std::string_view key, T& out) {
        return look(from_, key, out);
    }
    template <class T>
    FieldReader& hidden(std::string_view key, T& out) {
        return look(from_, key, out);
    }
    template <class T>
    FieldReader& secret(std::string_view key, T& out) {
        return look(secret_, key, out);
    }
    bool fits() const { return fits_; }

private:
    template <class T>
    FieldReader& look(const Fields& in, std::string_view key, T& out) {
        const boost::json::value* v = in.value(key);
        fits_ = fits_ && (!v || spelling::read(*v, rules_, out));
        return *this;
    }

    Fields from_, secret_;
    const Rules* rules_;
    bool fits_ = true;
};

/// For the log everything, for clients what is theirs to see.
enum class For { Log, Clients };

class FieldWriter {
public:
    /// Writes members into an object that is open.
    FieldWriter(JsonWriter& out, std::string_view type, For whom, const Rules* rules)
        : out_(out), whom_(whom), rules_(rules) {
        out_(kTypeField, type);
    }

    template <class T>
    FieldWriter& operator()(std::string_view key, const T& value) {
        spelling::write(out_.key(key), value, rules_);
        return *this;
    }
    template <class T>
    FieldWriter& maybe(std::string_view key, const T& value) {
        if (!spelling::is_nothing(value)) (*this)(key, value);
        return *this;
    }
    template <class T>
    FieldWriter& hidden(std::string_view key, const T& value) {
        return whom_ == For::Log ? maybe(key, value) : *this;
    }
    template <class T>
    FieldWriter& secret(std::string_view key, const T& value) {
        if (whom_ == For::Log && !spelling::is_nothing(value))
            spelling::write(secret_.key(key), value, rules_);
        return *this;
    }
    /// Secrets stand behind everything else.
    void finish() {
        if (secret_.size() > 0) out_.key("secret").object([&] { out_.raw(secret_.text()); });
    }

private:
    JsonWriter& out_;
    JsonWriter secret_;
    For whom_;
    const Rules* rules_;
};

}  // namespace bankhalter::room
