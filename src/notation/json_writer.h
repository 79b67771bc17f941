// JSON as text at once: what is only sent or kept needs no tree of values. Commas come by
// themselves.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/layers.h"

namespace bankhalter::notation {

class JsonWriter {
public:
    JsonWriter() = default;
    /// Goes on after what is written already.
    explicit JsonWriter(std::string text) : text_(std::move(text)), size_(text_.size()) {}

    JsonWriter& value(std::nullptr_t) { return raw("null"); }
    JsonWriter& value(bool flag) { return raw(flag ? "true" : "false"); }
    JsonWriter& value(std::integral auto number) {
        char* at = separate(kDigits);
        return end_at(std::to_chars(at, at + kDigits, number).ptr);
    }
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    template <class T>
    JsonWriter& value(const std::optional<T>& maybe) {
        return maybe ? value(*maybe) : value(nullptr);
    }
    /// A value, or members, that stand as JSON already.
    JsonWriter& raw(std::string_view json) {
        return end_at(std::ranges::copy(json, separate(json.size())).out);
    }

    /// Precondition: a word of ours, in which nothing must be escaped.
    JsonWriter& key(std::string_view word) {
        char* at = separate(word.size() + 3);
        *at++ = '"';
        at = std::ranges::copy(word, at).out;
        *at++ = '"';
        *at++ = ':';
        return end_at(at);
    }
    JsonWriter& key(std::integral auto number) {
        char* at = separate(kDigits + 3);
        *at++ = '"';
        at = std::to_chars(at, at + kDigits, number).ptr;
        *at++ = '"';
        *at++ = ':';
        return end_at(at);
    }
    /// A member of an object.
    template <class Key, class T>
    JsonWriter& operator()(const Key& name, const T& what) {
        return key(name).value(what);
    }

    template <class Write>
    JsonWriter& object(Write write) {
        return enclose('{', write, '}');
    }
    template <class Write>
    JsonWriter& list(Write write) {
        return enclose('[', write, ']');
    }
    /// The ids or numbers of a set or a list.
    template <class Items>
    JsonWriter& items(const Items& items) {
        return list([&] {
            for (const auto& item : items)
                if constexpr (requires { item.value; })
                    value(item.value);
                else
                    value(item);
        });
    }
    /// A member that is an object, left out where nothing is written into it.
    template <class Key, class Write>
    JsonWriter& object_if_any(const Key& name, Write write) {
        const std::size_t before = size_;
        key(name).put('{');
        const std::size_t inside = size_;
        write();
        if (size_ == inside)
            size_ = before;
        else
            put('}');
        return *this;
    }

    std::size_t size() const { return size_; }
    std::string_view text() const { return {text_.data(), size_}; }
    std::string take() {
        text_.resize(size_);
        return std::move(text_);
    }

private:
    static constexpr std::size_t kDigits = 24;

    /// The place for so many letters more.
    char* make_room(std::size_t letters) {
        if (text_.size() - size_ < letters) grow(letters);
        return text_.data() + size_;
    }
    void grow(std::size_t letters);
    /// The same, behind a comma where one is due.
    char* separate(std::size_t letters) {
        char* at = make_room(letters + 1);
        if (size_ > 0 && at[-1] != '{' && at[-1] != '[' && at[-1] != ':') *at++ = ',';
        return at;
    }
    JsonWriter& end_at(const char* end) {
        size_ = static_cast<std::size_t>(end - text_.data());
        return *this;
    }
    void put(char letter) {
        *make_room(1) = letter;
        ++size_;
    }
    template <class Write>
    JsonWriter& enclose(char open, Write& write, char close) {
        char* at = separate(1);
        *at = open;
        end_at(at + 1);
        write();
        put(close);
        return *this;
    }

    std::string text_;  // longer than what is written
    std::size_t size_ = 0;
};

template <class Write>
std::string print_json(Write write) {
    JsonWriter out;
    write(out);
    return out.take();
}

/// The members of an object, each known by itself: those of an object before and after give a merge
/// patch. A value that is an object may come and go there, but not change.
class Members {
public:
    template <class Key, class T>
    Members& operator()(const Key& name, const T& what) {
        return add(name, [&](JsonWriter& out) { out.value(what); });
    }
    /// A member whose value is written by a function.
    template <class Key, class Write>
    Members& add(const Key& name, Write write) {
        assert(count_ < kMost);
        Member& member = members_[count_++];
        member.from = text_.size() + (text_.size() > 0);  // behind the comma
        text_.key(name);
        member.value = text_.size();
        write(text_);
        member.to = text_.size();
        return *this;
    }

    void write_members(JsonWriter& out) const {
        if (count_) out.raw(text_.text());
    }
    void write_to(JsonWriter& out) const {
        out.object([&] { write_members(out); });
    }
    /// What leads from these to those. A patch cannot say null: it removes the member.
    void write_patch(JsonWriter& out, const Members& to) const;

private:
    static constexpr std::size_t kMost = 24;
    struct Member {
        std::size_t from, value, to;
    };
    std::string_view key(std::size_t i) const {
        return text_.text().substr(members_[i].from, members_[i].value - members_[i].from);
    }
    std::string_view value(std::size_t i) const {
        return text_.text().substr(members_[i].value, members_[i].to - members_[i].value);
    }
    std::string_view member(std::size_t i) const {
        return text_.text().substr(members_[i].from, members_[i].to - members_[i].from);
    }
    /// The place of the member with that key, most likely there; `count_` for none.
    std::size_t find(std::string_view wanted, std::size_t likely) const;

    JsonWriter text_;
    std::size_t count_ = 0;
    std::array<Member, kMost> members_;
};

}  // namespace bankhalter::notation
