#include "server/ruling.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>

#include "base/words.h"
#include "bots/bot_table.h"
#include "notation/action.h"
#include "notation/names.h"
#include "notation/record.h"
#include "play/fair_dice.h"
#include "server/fields.h"

namespace bankhalter {
namespace json = boost::json;
namespace {

constexpr std::string_view kLevels[] = {"easy", "medium", "hard"};
constexpr int kChatLetters = 300;

bool is_hex64(std::string_view text) { return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos; }

bool name_is_taken(const Room& room, std::string_view name, std::optional<Seat> besides) {
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i}); s && Seat{i} != besides && s->name == name) return true;
    return false;
}

bool piece_exists(const Room& room, std::int64_t piece) {
    return piece >= 0 && piece < static_cast<std::int64_t>(room.edition().tokens[0].size());
}

Ruling write(json::object entry) {
    Ruling r;
    r.entries.push_back(std::move(entry));
    return r;
}

/// Answers to the awaited step say which decision they answer; what may be done at any time does not.
bool answers_a_step(ActionKind kind) { return permit_for(kind).actor == Actor::Asked; }

struct Judge {
    const Room& room;
    const Sender& sender;
    const json::object& message;
    Millis now;
    Fields f{message};

    const Sitter& me() const { return *room.sitter(*sender.seat); }
    bool is_host() const { return sender.seat && room.host() == sender.seat; }

    json::object entry(std::string_view type) const {
        json::object e{{"type", type}};
        if (sender.seat) e["seat"] = sender.seat->value;
        return e;
    }

    Ruling sit() const {
        const auto number = f.number("seat", 0, kMaxSeats - 1);
        const auto name = f.text("name");
        const auto piece = f.number("piece", 0, 100);
        if (!number || !name || !piece) return Ruling::refuse("malformed");
        if (room.phase() != Phase::Lobby) return Ruling::refuse("not_in_lobby");
        const Seat seat{static_cast<std::uint8_t>(*number)};
        const std::string token = f.has("token") ? std::string(f.text("token").value_or("")) : new_token();
        if (!is_token(token)) return Ruling::refuse("bad_token");
        const std::string hash = hash_token(token);
        if (const auto mine = room.seat_of(hash)) {  // the answer to the first try was lost
            Ruling r;
            r.repeats = room.n();
            r.seated = mine;
            r.token = token;
            return r;
        }
        if (sender.seat) return Ruling::refuse("already_seated");
        if (room.sitter(seat)) return Ruling::refuse("seat_taken");
        if (!is_name(*name)) return Ruling::refuse("bad_name");
        if (name_is_taken(room, *name, {})) return Ruling::refuse("name_taken");
        if (!piece_exists(room, *piece)) return Ruling::refuse("bad_piece");
        const std::string nonce = f.has("nonce") ? std::string(f.text("nonce").value_or("")) : to_hex(random_secret());
        if (!is_hex64(nonce)) return Ruling::refuse("bad_nonce");
        Ruling r = write({{"type", "sit"},
                          {"seat", seat.value},
                          {"name", *name},
                          {"piece", *piece},
                          {"nonce", nonce},
                          {"secret", json::object{{"token", hash}, {"node", sender.node}}}});
        r.seated = seat;
        r.token = token;
        return r;
    }

    Ruling rename() const {
        const auto name = f.text("name");
        const auto piece = f.number("piece", 0, 100);
        if (!name || !piece) return Ruling::refuse("malformed");
        if (!is_name(*name)) return Ruling::refuse("bad_name");
        if (name_is_taken(room, *name, sender.seat)) return Ruling::refuse("name_taken");
        if (!piece_exists(room, *piece)) return Ruling::refuse("bad_piece");
        json::object e = entry("rename");
        e["name"] = *name;
        e["piece"] = *piece;
        return write(std::move(e));
    }

    Ruling settings() const {
        json::object e = entry("settings");
        const Edition* edition = &room.edition();
        Variant variant = room.variant();
        if (f.has("edition")) {
            edition = room.library().find(f.text("edition").value_or(""));
            if (!edition) return Ruling::refuse("unknown_edition");
            e["edition"] = edition->id;
            if (!edition->offers(variant)) variant = Variant::Standard;
        }
        if (f.has("variant")) {
            const auto wanted = parse_variant(f.text("variant").value_or(""));
            if (!wanted || !edition->offers(*wanted)) return Ruling::refuse("unknown_variant");
            variant = *wanted;
        }
        if (!room.position().empty() && (edition != &room.edition() || variant != room.variant())) return Ruling::refuse("unknown_variant");
        e["variant"] = variant_name(variant);
        if (f.has("pace")) {
            const Pace* pace = find_pace(f.text("pace").value_or(""));
            if (!pace) return Ruling::refuse("unknown_pace");
            e["pace"] = pace->name;
        }
        if (f.has("public")) {
            if (!f.flag("public")) return Ruling::refuse("malformed");
            e["public"] = *f.flag("public");
        }
        return write(std::move(e));
    }

    Ruling bot() const {
        const auto number = f.number("seat", 0, kMaxSeats - 1);
        const auto level = f.text("level");
        if (!number || !level) return Ruling::refuse("malformed");
        if (std::find(std::begin(kLevels), std::end(kLevels), *level) == std::end(kLevels)) return Ruling::refuse("unknown_level");
        const Seat seat{static_cast<std::uint8_t>(*number)};
        if (const Sitter* there = room.sitter(seat); there && !there->is_bot) return Ruling::refuse("seat_taken");
        json::object e = bot_entry(seat, *level);
        e["by"] = sender.seat->value;
        return write(std::move(e));
    }

    json::object bot_entry(Seat seat, std::string_view level) const {
        std::string_view name;
        for (std::size_t i = 0; i < std::size(kBotNames) && (name.empty() || name_is_taken(room, name, seat)); ++i)
            name = kBotNames[(seat.value + i) % std::size(kBotNames)];
        return {{"type", "bot"},  {"seat", seat.value},
                {"name", name},   {"piece", free_piece(seat)},
                {"level", level}, {"nonce", to_hex(random_secret())}};
    }

    int free_piece(Seat besides) const {
        for (int piece = 0; piece_exists(room, piece); ++piece) {
            bool taken = false;
            for (std::uint8_t i = 0; i < kMaxSeats; ++i)
                if (const Sitter* s = room.sitter(Seat{i}); s && Seat{i} != besides) taken |= s->piece == piece;
            if (!taken) return piece;
        }
        return 0;
    }

    Ruling unseat() const {
        const auto number = f.number("seat", 0, kMaxSeats - 1);
        if (!number) return Ruling::refuse("malformed");
        const Seat seat{static_cast<std::uint8_t>(*number)};
        if (!room.sitter(seat) || seat == *sender.seat) return Ruling::refuse("no_such_seat");
        return write({{"type", "unseat"}, {"seat", seat.value}, {"by", sender.seat->value}});
    }

    Ruling start() const {
        Ruling r;
        json::array order;
        json::object nonces;
        int taken = 0;
        const int needed = room.position().empty() ? 0 : seats_in(room.position());
        if (needed)  // a game that goes on has as many seats as before: bots take what is free
            for (std::uint8_t i = 0; i < needed; ++i)
                if (!room.sitter(Seat{i})) r.entries.push_back(bot_entry(Seat{i}, "medium"));
        for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
            const bool filled = i < needed && !room.sitter(Seat{i});
            if (!filled && !room.sitter(Seat{i})) continue;
            if (needed && i >= needed) return Ruling::refuse("no_such_seat");
            const std::string nonce = filled ? std::string(r.entries[static_cast<std::size_t>(filled_before(i))].at("nonce").as_string())
                                             : room.sitter(Seat{i})->nonce;
            nonces[fmt::format("{}", taken)] = nonce;
            order.push_back(i);
            ++taken;
        }
        if (taken < 2) return Ruling::refuse("too_few");
        json::object e = entry("start");
        e["order"] = std::move(order);
        e["nonces"] = std::move(nonces);
        r.own = static_cast<int>(r.entries.size());
        r.entries.push_back(std::move(e));
        return r;
    }
    int filled_before(std::uint8_t seat) const {
        int n = 0;
        for (std::uint8_t i = 0; i < seat; ++i) n += !room.sitter(Seat{i});
        return n;
    }
    static int seats_in(const std::string& position) {
        const json::value v = json::parse(position);
        return static_cast<int>(v.at("seats").as_int64());
    }

    Ruling act() const {
        const auto text = f.text("words");
        if (!text) return Ruling::refuse("malformed");
        const auto words = split_words(*text);
        const auto action = parse_action(room.rules(), *sender.seat, words);
        if (!action || action->kind == ActionKind::Trade) return Ruling::refuse("malformed");
        if (answers_a_step(action->kind)) {
            const auto answers = f.number("answers", 0, std::numeric_limits<std::int64_t>::max());
            if (!answers) return Ruling::refuse("malformed");
            if (*answers != room.decision()) return Ruling::refuse("stale");
        }
        if (const Refusal no = validate(room.rules(), room.state(), *action); no != Refusal::None) return Ruling::refuse(no);
        if (action->kind == ActionKind::Roll)
            if (const Millis opens = room.throw_opens(*sender.seat); opens > now) return Ruling::refuse("too_soon", opens - now);
        return write(act_entry(*action, "person"));
    }

    json::object act_entry(const Action& action, std::string_view by) const {
        json::object e = entry("act");
        e["words"] = fmt::format("{} {}", print_actor(action.seat), print_action(room.rules(), action));
        e["by"] = by;
        return e;
    }

    /// The same check as `act` and `offer`, without doing anything: why a button is grey.
    Ruling why() const {
        const auto text = f.text("words");
        const auto words = split_words(text.value_or(""));
        const auto action = text ? parse_action(room.rules(), *sender.seat, words) : Result<Action>::fail("words");
        if (!action) return Ruling::refuse("malformed");
        if (const Refusal no = validate(room.rules(), room.state(), *action); no != Refusal::None) return Ruling::refuse(no);
        return {};
    }

    Ruling offer() const {
        const auto to = f.number("to", 0, kMaxSeats - 1);
        const auto give = parse_items(room.rules(), f.text("give").value_or("")),
                   take = parse_items(room.rules(), f.text("take").value_or(""));
        if (!to || !give || !take) return Ruling::refuse("malformed");
        const Seat partner{static_cast<std::uint8_t>(*to)};
        const auto counters = f.number("counters", 1, std::numeric_limits<int>::max());
        if (f.has("counters") && !counters) return Ruling::refuse("malformed");
        if (const Sitter* s = room.sitter(partner); s && s->muted.has(*sender.seat)) return Ruling::refuse("muted");
        return judge_talk(partner, *give, *take, static_cast<int>(counters.value_or(0)));
    }

    Ruling judge_talk(Seat to, const Items& give, const Items& take, int counters) const {
        Negotiation talk = room.negotiation();
        int id = 0;
        if (counters) {
            const Offer* answered = talk.find(counters);
            if (!answered || answered->to != *sender.seat || answered->from != to) return Ruling::refuse("no_such_offer");
        }
        const Refusal no = counters ? talk.counter(room.rules(), room.state(), counters, *sender.seat, give, take, &id)
                                    : talk.offer(room.rules(), room.state(), *sender.seat, to, give, take, &id);
        if (no != Refusal::None) return Ruling::refuse(no);
        json::object e = entry("offer");
        e["offer"] = id;
        e["from"] = sender.seat->value;
        e["to"] = to.value;
        e["give"] = print_items(room.rules(), give);
        e["take"] = print_items(room.rules(), take);
        if (counters) e["counters"] = counters;
        return write(std::move(e));
    }

    Ruling answer_offer(std::string_view type) const {
        const auto id = f.number("offer", 1, std::numeric_limits<int>::max());
        if (!id) return Ruling::refuse("malformed");
        const Offer* o = room.negotiation().find(static_cast<int>(*id));
        if (!o || (type == "withdraw" ? o->from : o->to) != *sender.seat) return Ruling::refuse("no_such_offer");
        if (type == "accept") return accept(*o);
        json::object e = entry("offer_end");
        e["offer"] = o->id;
        e["how"] = type == "withdraw" ? "withdrawn" : "declined";
        return write(std::move(e));
    }

    Ruling accept(const Offer& o) const {
        if (const Refusal no = validate(room.rules(), room.state(), o.as_trade()); no != Refusal::None) return Ruling::refuse(no);
        json::object e = act_entry(o.as_trade(), me().played_by_bot() ? "bot" : "person");
        e["offer"] = o.id;
        return write(std::move(e));
    }

    Ruling with_flag(std::string_view type) const {
        if (!f.flag("on")) return Ruling::refuse("malformed");
        json::object e = entry(type);
        e["on"] = *f.flag("on");
        return write(std::move(e));
    }

    Ruling mute() const {
        const auto other = f.number("seat", 0, kMaxSeats - 1);
        if (!other || !f.flag("on")) return Ruling::refuse("malformed");
        const Seat seat{static_cast<std::uint8_t>(*other)};
        if (!room.sitter(seat) || seat == *sender.seat) return Ruling::refuse("no_such_seat");
        json::object e = entry("mute");
        e["other"] = seat.value;
        e["on"] = *f.flag("on");
        return write(std::move(e));
    }

    Ruling hold() const { return me().holds > 0 ? write(entry("hold")) : Ruling::refuse("no_hold_left"); }

    Ruling vote() const {
        const auto other = f.number("seat", 0, kMaxSeats - 1);
        if (!other || !f.flag("on")) return Ruling::refuse("malformed");
        const Seat about{static_cast<std::uint8_t>(*other)};
        const Sitter* absent = room.sitter(about);
        if (!absent || about == *sender.seat) return Ruling::refuse("no_such_seat");
        if (absent->is_bot || !absent->away || absent->stand_in || absent->trustee_turns < kTurnsBeforeVote)
            return Ruling::refuse("no_vote");
        json::object e = entry("vote");
        e["other"] = about.value;
        e["on"] = *f.flag("on");
        Ruling r = write(std::move(e));
        SeatSet votes = absent->votes;
        *f.flag("on") ? votes.add(*sender.seat) : votes.remove(*sender.seat);
        int present = 0;
        for (std::uint8_t i = 0; i < kMaxSeats; ++i)
            if (const Sitter* s = room.sitter(Seat{i}); s && !s->is_bot && !s->away && Seat{i} != about) ++present;
        if (2 * votes.count() > present) r.entries.push_back(seat_entry("stand_in", about));
        return r;
    }

    Ruling chat() const {
        const auto text = f.text("text", 4 * kChatLetters);
        if (!text) return Ruling::refuse("malformed");
        const bool control =
            std::any_of(text->begin(), text->end(), [](char c) { return (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == '\x7f'; });
        if (control || text->find_first_not_of(" \t\n") == std::string_view::npos || count_letters(*text) > kChatLetters)
            return Ruling::refuse("bad_text");
        json::object e = entry("chat");
        if (!sender.seat) {
            const auto name = f.text("name");
            if (!name || !is_name(*name)) return Ruling::refuse("bad_name");
            e["name"] = *name;
        }
        e["text"] = *text;
        return write(std::move(e));
    }

    /// The owner's screen shows the landing: his time to claim begins.
    Ruling delivered() const {
        const auto n = f.number("n", 0, std::numeric_limits<std::int64_t>::max());
        if (!n) return Ruling::refuse("malformed");
        Ruling r;
        for (int i = 0; i < room.state().claim_count; ++i) {
            const Claim& c = room.state().claims[static_cast<std::size_t>(i)];
            const Room::OpenClaim& open = room.open_claims()[static_cast<std::size_t>(i)];
            if (c.owner != *sender.seat || open.delivered || open.n > *n) continue;  // a newer one is still on its way to him
            json::object e = entry("delivered");
            e["claim"] = c.id;
            r.entries.push_back(std::move(e));
        }
        return r;
    }

    Ruling judge_any(std::string_view type) const {
        if (type == "sit") return sit();
        if (type == "chat") return chat();
        struct Row {
            std::string_view type;
            std::optional<Phase> phase;
            bool host;
            Ruling (*rule)(const Judge&);
        };
        static constexpr Row kRows[] = {
            {"rename", Phase::Lobby, false, [](const Judge& j) { return j.rename(); }},
            {"stand", Phase::Lobby, false, [](const Judge& j) { return write(j.entry("stand")); }},
            {"ready", Phase::Lobby, false, [](const Judge& j) { return j.with_flag("ready"); }},
            {"settings", Phase::Lobby, true, [](const Judge& j) { return j.settings(); }},
            {"bot", Phase::Lobby, true, [](const Judge& j) { return j.bot(); }},
            {"unseat", Phase::Lobby, true, [](const Judge& j) { return j.unseat(); }},
            {"start", Phase::Lobby, true, [](const Judge& j) { return j.start(); }},
            {"act", Phase::Playing, false, [](const Judge& j) { return j.act(); }},
            {"why", Phase::Playing, false, [](const Judge& j) { return j.why(); }},
            {"offer", Phase::Playing, false, [](const Judge& j) { return j.offer(); }},
            {"accept", Phase::Playing, false, [](const Judge& j) { return j.answer_offer("accept"); }},
            {"decline", Phase::Playing, false, [](const Judge& j) { return j.answer_offer("decline"); }},
            {"withdraw", Phase::Playing, false, [](const Judge& j) { return j.answer_offer("withdraw"); }},
            {"hold", Phase::Playing, false, [](const Judge& j) { return j.hold(); }},
            {"vote", Phase::Playing, false, [](const Judge& j) { return j.vote(); }},
            {"delivered", Phase::Playing, false, [](const Judge& j) { return j.delivered(); }},
            {"mute", std::nullopt, false, [](const Judge& j) { return j.mute(); }},
            {"auto_claim", std::nullopt, false, [](const Judge& j) { return j.with_flag("auto_claim"); }},
        };
        for (const Row& row : kRows) {
            if (row.type != type) continue;
            if (!sender.seat) return Ruling::refuse("not_seated");
            if (row.phase && *row.phase != room.phase()) return Ruling::refuse(*row.phase == Phase::Lobby ? "not_in_lobby" : "not_playing");
            if (row.host && !is_host()) return Ruling::refuse("not_host");
            return row.rule(*this);
        }
        return Ruling::refuse("malformed");
    }
};

}  // namespace

Ruling Ruling::refuse(Refusal refusal) {
    const RefusalName name = refusal_name(refusal);
    return {.refused = Refused{std::string(name.code), std::string(name.clause), 0}};
}

Ruling judge(const Room& room, const Sender& sender, const json::object& message, Millis now) {
    const Judge j{room, sender, message, now};
    const auto type = j.f.text("type");
    if (!type) return Ruling::refuse("malformed");
    const std::string_view id = j.f.text("id", 40).value_or("");
    if (sender.seat)
        if (const std::int64_t n = room.made_by(*sender.seat, id)) {
            Ruling r;
            r.repeats = n;
            return r;
        }
    Ruling r = j.judge_any(*type);
    if (!id.empty() && !r.entries.empty()) r.entries[static_cast<std::size_t>(r.own)]["id"] = id;
    return r;
}

Ruling judge_action(const Room& room, const Action& action, std::string_view by) {
    if (room.phase() != Phase::Playing) return Ruling::refuse("not_playing");
    if (const Refusal no = validate(room.rules(), room.state(), action); no != Refusal::None) return Ruling::refuse(no);
    json::object e{
        {"type", "act"}, {"words", fmt::format("{} {}", print_actor(action.seat), print_action(room.rules(), action))}, {"by", by}};
    return write(std::move(e));
}

Ruling judge_offer(const Room& room, const Action& trade) {
    const Sender sender{trade.seat, {}};
    const json::object none;
    const Judge j{room, sender, none, 0};
    if (const Sitter* s = room.sitter(Seat{trade.a}); s && s->muted.has(trade.seat)) return Ruling::refuse("muted");
    return j.judge_talk(Seat{trade.a}, trade.give, trade.take, 0);
}

Ruling judge_answer(const Room& room, int offer, bool accepted, std::string_view by) {
    const Offer* o = room.negotiation().find(offer);
    if (!o) return Ruling::refuse("no_such_offer");
    if (!accepted)
        return write({{"type", "offer_end"}, {"seat", o->to.value}, {"offer", offer}, {"how", by == "clock" ? "expired" : "declined"}});
    const Sender sender{o->to, {}};
    const json::object none;
    return Judge{room, sender, none, 0}.accept(*o);
}

json::object seat_entry(std::string_view type, Seat seat) { return {{"type", type}, {"seat", seat.value}}; }

Ruling judge_create(const RulesShelf& shelf, const RoomPlan& plan) {
    const Edition* edition = shelf.library().find(plan.edition);
    if (!edition) return Ruling::refuse("unknown_edition");
    const auto variant = parse_variant(plan.variant);
    if (!variant || !edition->offers(*variant)) return Ruling::refuse("unknown_variant");
    if (!find_pace(plan.pace)) return Ruling::refuse("unknown_pace");
    const Secret seed = random_secret();
    json::object e{{"type", "create"},
                   {"edition", plan.edition},
                   {"variant", plan.variant},
                   {"pace", plan.pace},
                   {"public", plan.is_public},
                   {"code", plan.code},
                   {"commitment", commitment_to(seed)},
                   {"secret", json::object{{"seed", to_hex(seed)}}}};
    if (!plan.position.empty()) e["position"] = plan.position;
    return write(std::move(e));
}

std::vector<json::object> rematch_log(const RulesShelf& shelf, const Room& over, const std::string& code, Seat first) {
    const RoomPlan plan{
        over.edition().id, std::string(variant_name(over.variant())), std::string(over.pace().name), code, over.is_public(), {}};
    std::vector<json::object> log = judge_create(shelf, plan).entries;
    int taken = over.taken();
    for (int k = 0; k < taken; ++k) {  // the one who asks becomes the host, the others keep their order to his left
        const Seat from{static_cast<std::uint8_t>((first.value + k) % taken)};
        const Sitter& s = *over.sitter(from);
        json::object e{
            {"type", s.is_bot ? "bot" : "sit"}, {"seat", k}, {"name", s.name}, {"piece", s.piece}, {"nonce", to_hex(random_secret())}};
        if (s.is_bot)
            e["level"] = s.level;
        else
            e["secret"] = json::object{{"token", s.token_hash}, {"node", s.node}};
        log.push_back(std::move(e));
    }
    return log;
}

std::span<const std::string_view> bot_levels() { return kLevels; }

}  // namespace bankhalter
