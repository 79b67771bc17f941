// The rules as a process: one command a line in, one JSON object a line out. For test suites, bots
// and other languages.
#pragma once

#include <boost/json/array.hpp>
#include <optional>
#include <string>

#include "play/table.h"

namespace bankhalter::commands {

class Arbiter {
public:
    Arbiter(const Library& library, Language language) : library_(library), language_(language) {}

    /// Answers one line, whatever it contains. Never throws for what a line says.
    std::string answer(std::string_view line);
    bool finished() const { return finished_; }

private:
    std::string run(std::string_view line);
    std::string start(std::span<const std::string_view> words);
    std::string play(std::span<const std::string_view> words);
    std::string play_chance();
    std::string list(std::span<const std::string_view> words);
    std::string set_up(std::string_view json);
    std::string load(std::string_view path);
    std::string submit(const Action& action);
    std::string state_answer(bool with_events) const;
    boost::json::array legal_of(Seat seat) const;
    std::string refuse(std::string_view code, std::string_view clause,
                       const Diagnostics* faults = nullptr) const;

    const Library& library_;
    Language language_;
    std::optional<Table> table_;
    SeededChance chance_{0};
    bool with_legal_ = false;  // answers with a state list what is legal too
    bool finished_ = false;
};

}  // namespace bankhalter::commands
