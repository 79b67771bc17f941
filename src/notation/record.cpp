#include "notation/record.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "engine/short_game.h"
#include "notation/names.h"

namespace bankhalter::notation {
namespace {

std::string_view take_word(std::string_view& rest) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return word;
}

bool is_hex(std::string_view text, std::size_t length) {
    return text.size() == length &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Number of bytes of the UTF-8 character that starts here; 0 if it is not valid.
std::size_t utf8_length(std::string_view s) {
    const auto lead = static_cast<unsigned char>(s[0]);
    const std::size_t n = lead < 0x80                   ? 1
                          : lead >= 0xc2 && lead < 0xe0 ? 2
                          : lead >= 0xe0 && lead < 0xf0 ? 3
                          : lead >= 0xf0 && lead < 0xf5 ? 4
                                                        : 0;
    if (n == 0 || s.size() < n) return 0;
    for (std::size_t i = 1; i < n; ++i)
        if ((static_cast<unsigned char>(s[i]) & 0xc0) != 0x80) return 0;
    const auto second = n > 1 ? static_cast<unsigned char>(s[1]) : 0;
    const bool overlong_or_surrogate =
        (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ||
        (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f);
    return overlong_or_surrogate ? 0 : n;
}

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<Record> parse() {
        while (next_line()) {
            if (number_ == 1)
                check(line_ == fmt::format("bankhalter record {}", kRecordFormat),
                      "not a record of a format known here");
            else if (line_.empty() || line_[0] == '#')
                continue;
            else if (line_[0] == '=')
                checkpoint();
            else if ((line_[0] >= '0' && line_[0] <= '9') || line_.starts_with("bank ") ||
                     line_.starts_with("chance "))
                record_.lines.push_back({std::string(line_), number_});
            else
                header();
        }
        check(number_ > 0, "empty");
        check(!record_.header.edition.empty(), "no edition");
        check(record_.header.seats() >= 2, "fewer than two seats");
        if (!faults_.empty()) return faults_;
        return record_;
    }

private:
    bool next_line() {
        if (text_.empty()) return false;
        const std::size_t end = std::min(text_.find('\n'), text_.size());
        line_ = text_.substr(0, end);
        if (line_.ends_with('\r')) line_.remove_suffix(1);
        text_.remove_prefix(std::min(end + 1, text_.size()));
        ++number_;
        check(std::ranges::none_of(line_, [](unsigned char c) { return c < 0x20; }),
              "a control character");
        return true;
    }
    void check(bool ok, std::string_view fault) {
        if (!ok) faults_.push_back(fmt::format("line {}: {}", number_, fault));
    }
    void checkpoint() {
        check(is_hex(line_.substr(1), 16), "a checkpoint is = and 16 hexadecimal digits");
        record_.lines.push_back({std::string(line_), number_});
    }
    void header() {
        std::string_view rest = line_;
        const std::string_view key = take_word(rest);
        if (key == "edition") {
            record_.header.edition = take_word(rest);
            record_.fingerprint = rest;
            check(is_hex(record_.fingerprint, 16), "an edition is followed by its fingerprint");
        } else if (key == "rules") {
            check(parse_number(rest) == kRulesVersion, "another version of the rules");
        } else if (key == "variant") {
            const auto variant = parse_variant(rest);
            check(variant.has_value(), "unknown variant");
            record_.header.variant = variant.value_or(Variant::Standard);
        } else if (key == "seat") {
            check(parse_number(take_word(rest)) == record_.header.seats() &&
                      record_.header.seats() < kMaxSeats,
                  "seats count up from 0 to at most 5");
            check(is_name(rest), "not a name");
            record_.header.names.emplace_back(rest);
        } else if (key == "board") {
            record_.board = rest;
        } else if (key == "position") {
            record_.position = rest;
        } else if (key == "commit") {
            check(is_hex(rest, 64), "a commitment is 64 hexadecimal digits");
            record_.commitment = rest;
        } else if (key == "epoch") {
            check(is_hex(rest, 64), "a commitment is 64 hexadecimal digits");
            check(!record_.commitment.empty(), "an epoch without a commitment before");
            record_.epochs.push_back({record_.lines.size(), std::string(rest)});
        } else if (key == "nonce") {
            auto& nonces = record_.epochs.empty() ? record_.nonces : record_.epochs.back().nonces;
            const auto seat = parse_number(take_word(rest));
            check(seat && *seat < kMaxSeats && is_hex(rest, 64) && !nonces.contains(*seat),
                  "a nonce is a seat and 64 hexadecimal digits");
            if (seat) nonces[*seat] = rest;
        } else if (key == "reveal") {
            check(is_hex(rest, 64), "a seed is 64 hexadecimal digits");
            reveal(std::string(rest));
        } else if (key == "result") {
            record_.result = rest;
        } else {
            check(false, "unknown line");
        }
    }

    /// Seeds come in the order of their commitments.
    void reveal(std::string seed) {
        if (record_.seed.empty()) {
            record_.seed = std::move(seed);
            return;
        }
        const auto hidden = std::ranges::find(record_.epochs, "", &Record::Epoch::seed);
        check(hidden != record_.epochs.end(), "a seed without a commitment");
        if (hidden != record_.epochs.end()) hidden->seed = std::move(seed);
    }

    std::string_view text_;
    std::string_view line_;
    int number_ = 0;
    Record record_;
    Diagnostics faults_;
};

}  // namespace

bool is_name(std::string_view name) {
    if (name.empty() || name.front() == ' ' || name.back() == ' ') return false;
    int characters = 0;
    while (!name.empty()) {
        const std::size_t n = utf8_length(name);
        const auto lead = static_cast<unsigned char>(name[0]);
        if (n == 0) return false;
        const bool control = lead < 0x20 || lead == 0x7f ||
                             (lead == 0xc2 && static_cast<unsigned char>(name[1]) < 0xa0);
        if (control) return false;
        name.remove_prefix(n);
        ++characters;
    }
    return characters <= 24;
}

bool Record::is_revealed() const {
    return !seed.empty() &&
           std::ranges::none_of(epochs, [](const Epoch& e) { return e.seed.empty(); });
}

Result<Record> parse_record(std::string_view text) { return Parser(text).parse(); }

std::string print_result(const Rules& rules, const State& state) {
    if (!state.is_over()) return {};
    std::string out = rules.is_short() ? "short_game" : "last_solvent";
    for (Seat seat : winners(rules, state)) out += fmt::format(" {}", seat.value);
    return out;
}

std::string print_record(const Record& r) {
    std::string out =
        fmt::format("bankhalter record {}\nedition {} {}\nrules {}\nvariant {}\n", kRecordFormat,
                    r.header.edition, r.fingerprint, kRulesVersion, variant_name(r.header.variant));
    for (std::size_t i = 0; i < r.header.names.size(); ++i)
        out += fmt::format("seat {} {}\n", i, r.header.names[i]);
    if (!r.commitment.empty()) out += fmt::format("commit {}\n", r.commitment);
    for (const auto& [seat, nonce] : r.nonces) out += fmt::format("nonce {} {}\n", seat, nonce);
    if (!r.board.empty()) out += fmt::format("board {}\n", r.board);
    if (!r.position.empty()) out += fmt::format("position {}\n", r.position);
    out += '\n';
    auto epoch = r.epochs.begin();
    for (std::size_t i = 0; i <= r.lines.size(); ++i) {
        for (; epoch != r.epochs.end() && epoch->from == i; ++epoch) {
            out += fmt::format("epoch {}\n", epoch->commitment);
            for (const auto& [seat, nonce] : epoch->nonces)
                out += fmt::format("nonce {} {}\n", seat, nonce);
        }
        if (i < r.lines.size()) out += r.lines[i].text + '\n';
    }
    if (!r.seed.empty()) out += fmt::format("reveal {}\n", r.seed);
    for (const Record::Epoch& e : r.epochs)
        if (!e.seed.empty()) out += fmt::format("reveal {}\n", e.seed);
    if (!r.result.empty()) out += fmt::format("result {}\n", r.result);
    return out;
}

}  // namespace bankhalter::notation
