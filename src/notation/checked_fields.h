// Reading the fields of a JSON object where every fault is to be named, with the path to its field:
// "players[0].cash: not a whole number". A faulty field yields a harmless value, so that reading
// goes on.
#pragma once

#include <fmt/format.h>

#include "base/fields.h"
#include "base/result.h"

namespace bankhalter::notation {

class CheckedFields {
public:
    /// `path` goes before the names of the fields: "players[0]."
    CheckedFields(const boost::json::object& object, Diagnostics& faults, std::string path = {})
        : object_(&object), faults_(&faults), path_(std::move(path)) {}

    const boost::json::object& json() const { return *object_; }
    bool has(std::string_view name) const { return Fields(*object_).has(name); }

    void fault(std::string_view name, std::string_view what) const {
        faults_->push_back(fmt::format("{}{}: {}", path_, name, what));
    }
    const boost::json::value* field(std::string_view name) const {
        const boost::json::value* v = Fields(*object_).value(name);
        if (!v) fault(name, "missing");
        return v;
    }

    /// One number: a field, or what stands in the list of that name.
    std::int64_t number(const boost::json::value& v, std::string_view name, std::int64_t low,
                        std::int64_t high) const {
        const auto number = to_number(v);
        if (number && *number >= low && *number <= high) return *number;
        fault(name,
              number ? fmt::format("not between {} and {}", low, high) : "not a whole number");
        return low;
    }
    std::int64_t number(std::string_view name, std::int64_t low, std::int64_t high) const {
        const boost::json::value* v = field(name);
        return v ? number(*v, name, low, high) : low;
    }
    bool flag(std::string_view name) const {
        return fitting(name, to_flag, "not true or false").value_or(false);
    }
    std::string_view text(std::string_view name) const {
        return fitting(name, to_text, "not a text").value_or("");
    }
    const boost::json::array& list(std::string_view name) const {
        static const boost::json::array kEmpty;
        const boost::json::array* list = fitting(name, to_list, "not a list");
        return list ? *list : kEmpty;
    }
    CheckedFields object(std::string_view name) const {
        const boost::json::value* v = field(name);
        return v ? inside(*v, name)
                 : CheckedFields(kNone, *faults_, fmt::format("{}{}.", path_, name));
    }
    /// The objects of a list, one after the other.
    std::vector<CheckedFields> objects(std::string_view name) const {
        std::vector<CheckedFields> out;
        for (const boost::json::value& v : list(name))
            out.push_back(inside(v, fmt::format("{}[{}]", name, out.size())));
        return out;
    }

private:
    inline static const boost::json::object kNone;

    template <class Read>
    std::invoke_result_t<Read, const boost::json::value&> fitting(std::string_view name, Read read,
                                                                  std::string_view what) const {
        const boost::json::value* v = field(name);
        if (!v) return {};
        auto fits = read(*v);
        if (!fits) fault(name, what);
        return fits;
    }
    CheckedFields inside(const boost::json::value& v, std::string_view name) const {
        const boost::json::object* object = to_object(v);
        if (!object) fault(name, "not an object");
        return {object ? *object : kNone, *faults_, fmt::format("{}{}.", path_, name)};
    }

    const boost::json::object* object_;
    Diagnostics* faults_;
    std::string path_;
};

}  // namespace bankhalter::notation
