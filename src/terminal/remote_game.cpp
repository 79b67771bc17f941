#include "terminal/remote_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>

#include "base/words.h"
#include "bots/level.h"
#include "client/policy.h"
#include "notation/fields.h"
#include "notation/merge_patch.h"
#include "notation/record.h"
#include "play/fair_dice.h"
#include "terminal/grid.h"
#include "terminal/room_scene.h"
#include "terminal/seat_keys.h"

namespace bankhalter::terminal {
namespace json = boost::json;
namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds kSilence{4};  // then a ping: the server counts 10 s as absence
constexpr std::chrono::seconds kDead{10};    // a network that lets nothing through does not say so
constexpr milliseconds kTick{100};
constexpr int kFirstTries = 5;  // a server that never answered is not there

}  // namespace

Result<TableLink> parse_link(std::string_view link) {
    const auto fault = [&] {
        return Result<TableLink>::fail(harmless(link) +
                                       ": not http://HOST:PORT/r/TABLE or https://…");
    };
    const std::size_t at = link.find("/r/");
    if (at == std::string_view::npos) return fault();
    const auto server = parse_server(link.substr(0, at));
    std::string_view room = link.substr(at + 3);
    room = room.substr(0, room.find_first_of("?#/"));
    const bool plain =
        !room.empty() && room.size() <= 40 &&
        room.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
    if (!server || !plain) return fault();
    return TableLink{*server, std::string(room)};
}

RemoteGame::RemoteGame(const Library& library, RemoteOrder order, Language language)
    : Session(Scene(library, library.editions.front(), library.editions.front().rules, language)),
      order_(std::move(order)),
      token_(read_seat_key(order_.token_file, order_.link.room)),
      rules_(library.editions.front().rules),
      id_start_(to_hex(random_secret()).substr(0, 8)) {
    scene_.rules = &rules_;
    scene_.phase = Scene::Phase::Lobby;
    scene_.at_server = true;
    thread_ = std::thread([this] { loop_.run(); });
    loop_.post([this] { tick(); });
    connect();
}

RemoteGame::~RemoteGame() {
    loop_.post([this] {
        loop_.close(link_id_);
        loop_.after(milliseconds(50), [this] { loop_.stop(); });  // time for the goodbye
    });
    thread_.join();
}

/// On the loop's thread: the clock of everything that waits.
void RemoteGame::tick() {
    inbox_.put({});
    loop_.after(kTick, [this] { tick(); });
}

void RemoteGame::connect() {
    reconnect_at_.reset();
    const int link = ++link_;
    loop_.post([this, link] {
        Loop::LinkEvents events;
        events.opened = [this, link] { inbox_.put({Mail::Kind::Opened, link}); };
        events.message = [this, link](std::string_view text) {
            inbox_.put({Mail::Kind::Message, link, std::string(text)});
        };
        events.closed = [this, link](std::uint16_t, const std::string& why) {
            inbox_.put({Mail::Kind::Closed, link, why});
        };
        link_id_ = loop_.connect(order_.link.server, std::move(events));
    });
}

void RemoteGame::drop() {
    loop_.post([this] { loop_.drop(link_id_); });
}

void RemoteGame::send(const json::object& message) {
    spoke_ = Clock::now();
    loop_.post([this, text = json::serialize(message)] { loop_.send(link_id_, text); });
}

bool RemoteGame::ask_server(json::object message) {
    if (under_way_ || !welcomed_) {
        note("not_asked");
        return false;
    }
    const std::string id = fmt::format("{}-{}", id_start_, ++last_id_);
    message["id"] = id;
    under_way_ = UnderWay{id, std::move(message)};
    send(under_way_->message);
    return true;
}

Session::Mood RemoteGame::mood() const {
    if (!failure_.empty() || (scene_.is_over() && !is_seated())) return Mood::Over;
    return scene_.asks && !under_way_ && welcomed_ ? Mood::Asks : Mood::Waits;
}

void RemoteGame::step() {
    for (const Mail& mail : inbox_.take()) read(mail);
}

void RemoteGame::read(const Mail& mail) {
    if (mail.kind == Mail::Kind::Tick) {
        const auto now = Clock::now();
        if (reconnect_at_ && now >= *reconnect_at_) connect();
        if (welcomed_ && now - spoke_ > kSilence) send({{"type", "ping"}});
        if (open_ && now - heard_ > kDead) {
            heard_ = now;
            drop();
        }
        if (welcomed_ && under_way_ && under_way_->again && now >= *under_way_->again) {
            under_way_->again.reset();
            send(under_way_->message);
        }
        return show_clocks();
    }
    if (mail.link != link_) return;  // of a connection that is given up
    heard_ = Clock::now();
    if (mail.kind == Mail::Kind::Closed) return lose(mail.text);
    if (mail.kind == Mail::Kind::Message) return hear(mail.text);
    open_ = ever_open_ = true;
    hello();
}

void RemoteGame::hello() {
    json::object message{{"type", "hello"}, {"version", 1}, {"room", order_.link.room}};
    if (!token_.empty()) message["token"] = token_;
    if (seen_ > 0) message["since"] = seen_;
    send(message);
}

void RemoteGame::lose(std::string_view why) {
    open_ = welcomed_ = sits_ = false;
    ++failures_;
    if (!ever_open_ && failures_ >= kFirstTries)
        return fail(scene_.say("no_server", {{"word", harmless(why)}}));
    scene_.connection = scene_.say("lost");
    reconnect_at_ = Clock::now() +
                    std::min(milliseconds(200) * (1 << std::min(failures_, 5)), milliseconds(5000));
}

void RemoteGame::fail(std::string why) {
    failure_ = std::move(why);
    scene_.question = failure_;
    scene_.asks = false;
}

// --------------------------------------------------------------------------------------------------------------------
// hearing

void RemoteGame::hear(std::string_view text) {
    json::error_code error;
    const json::value value = json::parse(text, error);
    if (error || !value.is_object()) return;
    const json::object& message = value.get_object();
    const std::string_view type = text_in(message, "type");
    if (type == "welcome" || type == "pong") set_clock(message);
    if (type == "welcome") hear_welcome(message);
    if (type == "snapshot") hear_snapshot(message);
    if (type == "event") hear_event(message);
    if (type == "seated") hear_seated(message);
    if (type == "refused") hear_refused(message);
    if (type == "ok" && under_way_ && text_in(message, "id") == under_way_->id)
        under_way_->entry = number_in(message, "n");
    if (type == "bye" && text_in(message, "reason") == "deleted") fail(scene_.say("deleted"));
    settle();
}

void RemoteGame::hear_welcome(const json::object& message) {
    welcomed_ = true;
    failures_ = 0;
    scene_.connection.clear();
    seat_ = number_in<int>(message, "seat", -1);
    hear_you(message);
    if (under_way_ && !under_way_->entry)
        send(
            under_way_
                ->message);  // the answer may have been lost; the id keeps it from being done twice
}

void RemoteGame::hear_snapshot(const json::object& message) {
    seen_ = number_in(message, "n");
    if (const json::value* whole = message.if_contains("view"); whole && whole->is_object())
        view_ = *whole;
    hear_you(message);
    show();
    if (!is_seated()) sit();
}

void RemoteGame::hear_event(const json::object& message) {
    const std::int64_t n = number_in(message, "n");
    if (n <= seen_) return;
    if (n != seen_ + 1) {  // cannot be; a whole view mends it
        seen_ = 0;
        return drop();
    }
    seen_ = n;
    if (const json::value* patch = message.if_contains("patch"); patch && patch->is_object())
        apply_patch(view_, *patch);
    hear_you(message);
    if (const json::value* entry = message.if_contains("entry"); entry && entry->is_object())
        tell_entry(entry->get_object());
    const json::object& texts = object_in(message, "text");
    if (const json::value* lines =
            texts.if_contains(scene_.language == Language::German ? "de" : "en");
        lines && lines->is_array())
        for (const json::value& line : lines->get_array())
            if (line.is_string()) scene_.log.push_back(harmless(line.get_string()));
    if (const json::value* events = message.if_contains("events");
        events && events->is_array() && is_seated())
        for (const json::value& e : events->get_array())
            if (e.is_object() && text_in(e.get_object(), "event") == "claim_opened" &&
                number_in(e.get_object(), "seat", -1) == seat_)
                send({{"type", "delivered"}, {"n", n}});
    show();
}

void RemoteGame::hear_you(const json::object& message) {
    const json::value* you = message.if_contains("you");
    if (!you || !you->is_object()) return;
    const json::object& facts = you->get_object();
    seat_ = number_in<int>(facts, "seat", seat_);
    const std::int64_t answers = number_in(facts, "answers", -1);
    answers_ = answers >= 0 ? std::optional(answers) : std::nullopt;
    legal_.clear();
    if (const json::value* legal = facts.if_contains("legal"); legal && legal->is_array())
        for (const json::value& words : legal->get_array())
            if (words.is_string() && !split_words(words.get_string()).empty())
                legal_.push_back(harmless(words.get_string()));
}

void RemoteGame::hear_seated(const json::object& message) {
    token_ = text_in(message, "token");
    seat_ = number_in<int>(message, "seat", -1);
    keep_key();
    if (order_.auto_claim) send({{"type", "auto_claim"}, {"on", true}});
    show();
}

void RemoteGame::keep_key() {
    if (order_.token_file.empty()) return note("token_hint");
    note(keep_seat_key(order_.token_file, order_.link.room, token_) ? "seat_kept" : "not_saved",
         {{"word", order_.token_file}});
}

void RemoteGame::hear_refused(const json::object& message) {
    const std::string_view code = text_in(message, "code"), id = text_in(message, "id");
    const json::object& texts = object_in(message, "text");
    const std::string text =
        harmless(text_in(texts, scene_.language == Language::German ? "de" : "en"));
    if (!welcomed_ && code == "bad_token" && !token_.empty()) {  // of a seat that was given up
        token_.clear();
        scene_.notice = text;
        return hello();
    }
    if (!welcomed_ && (code == "no_room" || code == "version")) return fail(text);
    if (id == "sit") {
        sits_ = false;
        if (code == "name_taken" && ++namesakes_ < kMaxSeats) return sit();
        if (code == "seat_taken" && !order_.seat)
            return;  // the entry that took it is on its way; then the next one
        order_.watches = true;
    }
    if (under_way_ && id == under_way_->id) {
        if (code == "too_soon" || code == "too_fast" || code == "busy") {
            under_way_->again =
                Clock::now() + milliseconds(number_in(message, "wait_ms", 300) + 20);
            if (code == "too_soon") scene_.notice = text;
            return;
        }
        under_way_.reset();
        wants_rematch_ = false;
        if (code == "stale") return;  // somebody was quicker; the new question is on its way
    }
    scene_.notice = text;
}

/// What happens beside the game is told in lines of our own.
void RemoteGame::tell_entry(const json::object& entry) {
    const std::string_view type = text_in(entry, "type");
    const auto add = [&](std::string_view key,
                         std::map<std::string, std::string, std::less<>> values) {
        scene_.log.push_back(scene_.say(key, values));
    };
    const int seat = number_in<int>(entry, "seat", -1), other = number_in<int>(entry, "other", -1);
    const bool on = flag_in(entry, "on");
    if (type == "chat" && !has_muted(view(), seat_, seat))
        add("said",
            {{"name", entry.contains("name") ? harmless(text_in(entry, "name")) : seat_name(entry)},
             {"word", harmless(text_in(entry, "text"))}});
    if (type == "sit" || type == "bot")
        add("sits_down", {{"name", harmless(text_in(entry, "name"))}});
    if (type == "stand" || type == "unseat") add("stands_up", {{"name", scene_.name(seat)}});
    if (type == "away") add("away_line", {{"name", seat_name(entry)}});
    if (type == "here") add("here_line", {{"name", seat_name(entry)}});
    if (type == "stand_in") add("stand_in_line", {{"name", seat_name(entry)}});
    if (type == "vote")
        add(on ? "voted" : "unvoted", {{"name", scene_.name(seat)}, {"other", scene_.name(other)}});
    if (type == "mute" && seat == seat_)
        add(on ? "muted" : "unmuted", {{"other", scene_.name(other)}});
    if (type == "rematch") add("rematch_line", {{"name", scene_.name(seat)}});
    if (type == "reveal") add("dice_proved", {{"word", harmless(text_in(entry, "seed"))}});
    if (type == "offer")
        add("offered", {{"name", scene_.name(number_in<int>(entry, "from", -1))},
                        {"other", scene_.name(number_in<int>(entry, "to", -1))},
                        {"give", scene_.items_text(text_in(entry, "give"))},
                        {"get", scene_.items_text(text_in(entry, "take"))}});
    if (type == "offer_end" && text_in(entry, "how") == "declined")
        for (const Scene::OpenOffer& o : scene_.offers)
            if (o.id == number_in(entry, "offer"))
                add("declined", {{"name", scene_.name(o.from)}, {"other", scene_.name(o.to)}});
}

std::string RemoteGame::seat_name(const json::object& entry) const {
    const json::object& seats = object_in(view(), "seats");
    return harmless(
        text_in(object_in(seats, fmt::format("{}", number_in(entry, "seat", -1))), "name"));
}

// --------------------------------------------------------------------------------------------------------------------
// sitting

/// The own name; with a number when somebody at the table has it already.
std::string RemoteGame::own_name() const {
    const std::string numbered = fmt::format("{} {}", order_.name, namesakes_ + 1);
    return namesakes_ > 0 && is_name(numbered) ? numbered : order_.name;
}

void RemoteGame::sit() {
    if (order_.watches || sits_ || is_seated() || !welcomed_) return;
    const json::object& seats = object_in(view(), "seats");
    int seat = 0;
    std::set<std::int64_t> pieces;
    for (const auto& [number, sitter] : seats)
        if (sitter.is_object()) pieces.insert(number_in(sitter.get_object(), "piece", -1));
    while (seat < kMaxSeats && seats.contains(fmt::format("{}", seat))) ++seat;
    if (scene_.phase != Scene::Phase::Lobby || seat == kMaxSeats) {
        order_.watches = true;
        return note("no_seat");
    }
    int piece = 0;
    while (pieces.contains(piece)) ++piece;
    if (secret_.empty()) secret_ = to_hex(random_secret()).substr(0, 43);
    sits_ = true;
    send({{"type", "sit"},
          {"id", "sit"},
          {"seat", order_.seat.value_or(seat)},
          {"name", own_name()},
          {"piece", piece},
          {"nonce", to_hex(random_secret())},
          {"token", secret_}});
}

/// After every message: whether something asked for is done, and whether a seat is still wanted.
void RemoteGame::settle() {
    if (under_way_ && under_way_->entry && *under_way_->entry <= seen_) {
        under_way_.reset();
        scene_.notice.clear();
    }
    if (!is_seated() && welcomed_ && seen_ > 0) sit();
    if (wants_rematch_) go_to_rematch();
}

/// To the new table once there is one: the key of the seat is the same there.
void RemoteGame::go_to_rematch() {
    const std::string_view room = text_in(object_in(view(), "room"), "rematch");
    if (room.empty()) return;
    wants_rematch_ = welcomed_ = false;
    order_.link.room = room;
    if (!order_.token_file.empty()) keep_key();
    scene_.log.push_back(scene_.say(
        "rematch_link", {{"word", fmt::format("{}/r/{}", order_.link.server.address(), room)}}));
    view_ = json::object();
    seen_ = 0;
    answers_.reset();
    legal_.clear();
    under_way_.reset();
    scene_.phase = Scene::Phase::Lobby;  // nothing is asked until the new view is there
    scene_.choices.clear();
    scene_.asks = scene_.enter_chooses = false;
    loop_.post([this] { loop_.close(link_id_); });
    connect();
}

// --------------------------------------------------------------------------------------------------------------------
// showing

void RemoteGame::show() {
    read_view(scene_, rules_, view(), {seat_, answers_.has_value(), legal_});
    show_clocks();
}

void RemoteGame::show_clocks() {
    const auto now =
        std::chrono::duration_cast<milliseconds>(Clock::now().time_since_epoch()) + server_ahead_;
    read_clocks(scene_, view(), now.count());
}

/// The server's clock counts; ours only measures what has passed since it was heard.
void RemoteGame::set_clock(const json::object& message) {
    if (const auto now = Fields(message).number("now"))
        server_ahead_ = milliseconds(*now) -
                        std::chrono::duration_cast<milliseconds>(Clock::now().time_since_epoch());
}

// ---------------------------------------------------------------------------------------------------------------------
// acting

void RemoteGame::act(const std::string& text) {
    const auto words = split_words(text);
    const std::string_view verb = words[0];
    const int n = words.size() > 1 ? parse_number(words[1]).value_or(0) : 0;
    if (!is_seated()) return note("watching");
    if (verb == "quit") return leave();
    json::object message{{"type", verb}};
    if (verb == "rematch") {
        wants_rematch_ = scene_.is_over();
    } else if (verb == "ready") {
        message["on"] = true;
    } else if (verb == "bot") {
        message["seat"] = n;
        message["level"] = words.size() > 2 ? words[2] : kUsualLevel.name;
    } else if (verb == "vote" || verb == "mute") {
        message["seat"] = n;
        message["on"] = words.size() < 3 || words[2] != "off";
    } else if (verb == "accept" || verb == "decline" || verb == "withdraw") {
        message["offer"] = n;
    } else if (verb != "start") {
        message = {{"type", "act"}, {"words", text}};
        if (is_answer(text)) {
            if (!answers_) return note("not_asked");
            message["answers"] = *answers_;
        }
    }
    ask_server(std::move(message));
}

void RemoteGame::trade(const std::string& text) {
    if (!is_seated()) return note("watching");
    const auto words = split_words(text);
    json::object offer{{"type", "offer"},
                       {"to", parse_number(words[1]).value_or(0)},
                       {"give", words[3]},
                       {"take", words[5]}};
    if (words.size() > 7) offer["counters"] = parse_number(words[7]).value_or(0);
    ask_server(std::move(offer));
}

void RemoteGame::carry_out(const Intent& intent) {
    const bool on = intent.words != "off";
    switch (intent.kind) {
        case Intent::Kind::Chat: {
            json::object message{{"type", "chat"}, {"text", intent.words}};
            if (!is_seated()) message["name"] = order_.name;
            ask_server(std::move(message));
            return;
        }
        case Intent::Kind::Auto:
            if (!is_seated()) return note("watching");
            if (ask_server({{"type", "auto_claim"}, {"on", on}})) note(on ? "auto_on" : "auto_off");
            return;
        case Intent::Kind::Hold:
            if (!is_seated()) return note("watching");
            ask_server({{"type", "hold"}});
            return;
        default: return note("only_here");
    }
}

}  // namespace bankhalter::terminal
