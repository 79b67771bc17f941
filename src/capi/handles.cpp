#include "capi/handles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "notation/names.h"

namespace bankhalter::capi {

const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}

template <std::size_t N>
static void copy(char (&to)[N], std::string_view from) {
    const std::size_t size = std::min(from.size(), N - 1);
    std::memcpy(to, from.data(), size);
    std::memset(to + size, 0, N - size);
}

int Answer::tell(bankhalter_error* error) const {
    if (error) {
        error->status = status_;
        copy(error->code, code_);
        copy(error->clause, clause_);
        copy(error->message, message_);
    }
    return status_;
}

Answer refused(Refusal refusal) {
    const RefusalName name = refusal_name(refusal);
    return {BANKHALTER_REFUSED, name.code, name.clause,
            library().text(Language::English, "refusal", name.code)};
}

Answer bad_argument(std::string message) {
    return {BANKHALTER_BAD_ARGUMENT, "bad_argument", "", std::move(message)};
}

Answer bad_data(std::string_view code, std::string_view clause, const Diagnostics& faults) {
    return {BANKHALTER_BAD_DATA, code, clause, fmt::format("{}", fmt::join(faults, "; "))};
}

Result<GameOptions> read_options(const bankhalter_options* in) {
    GameOptions out;
    if (!in) return out;
    constexpr std::uint32_t kAll = BANKHALTER_EXPOSE_CHANCE | BANKHALTER_NO_TRADES |
                                   BANKHALTER_MAY_RESIGN | BANKHALTER_KEEP_RECORD;
    if (in->flags & ~kAll) return Result<GameOptions>::fail("flags: unknown");
    if (in->rounds < 0 || in->rounds > 1'000'000)
        return Result<GameOptions>::fail("rounds: from 0 to 1000000");
    out.seed = in->seed;
    if (in->rounds > 0) out.rounds = in->rounds;
    out.expose_chance = in->flags & BANKHALTER_EXPOSE_CHANCE;
    out.trades = !(in->flags & BANKHALTER_NO_TRADES);
    out.may_resign = in->flags & BANKHALTER_MAY_RESIGN;
    out.keeps_record = in->flags & BANKHALTER_KEEP_RECORD;
    return out;
}

std::vector<std::string> seat_names(int seats) {
    std::vector<std::string> names;
    for (int i = 0; i < seats; ++i) names.push_back(fmt::format("Seat {}", i));
    return names;
}

}  // namespace bankhalter::capi

extern "C" {

const char* bankhalter_version(void) { return BANKHALTER_VERSION; }

bankhalter_text* bankhalter_text_new(void) { return new (std::nothrow) bankhalter_text; }
void bankhalter_text_free(bankhalter_text* text) { delete text; }
const char* bankhalter_text_data(const bankhalter_text* text) {
    return text ? text->text.c_str() : "";
}
size_t bankhalter_text_size(const bankhalter_text* text) { return text ? text->text.size() : 0; }
}
