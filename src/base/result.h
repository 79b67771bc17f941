// A value, or every reason why there is none. For bad data and I/O; illegal actions are a Refusal
// instead.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/layers.h"

namespace bankhalter {

struct Diagnostics : std::vector<std::string> {
    using vector::vector;
};

template <class T>
class Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Diagnostics faults) : content_(std::move(faults)) {}
    static Result fail(std::string fault) { return Result(Diagnostics{std::move(fault)}); }

    bool ok() const { return std::holds_alternative<T>(content_); }
    explicit operator bool() const { return ok(); }
    T& operator*() { return std::get<T>(content_); }
    const T& operator*() const { return std::get<T>(content_); }
    T* operator->() { return &std::get<T>(content_); }
    const T* operator->() const { return &std::get<T>(content_); }
    const Diagnostics& faults() const { return std::get<Diagnostics>(content_); }

private:
    std::variant<T, Diagnostics> content_;
};

}  // namespace bankhalter
