#include "terminal/remote_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>

#include "base/words.h"
#include "bots/level.h"
#include "client/policy.h"
#include "edition/own_board.h"
#include "notation/action.h"
#include "notation/fields.h"
#include "notation/merge_patch.h"
#include "notation/record.h"
#include "play/fair_dice.h"
#include "room/field_codec.h"
#include "terminal/grid.h"
#include "terminal/offer_words.h"
#include "terminal/room_scene.h"
#include "terminal/seat_keys.h"

namespace bankhalter::terminal {
namespace json = boost::json;
namespace {

using std::chrono::milliseconds;

constexpr const char* kSit = "sit";
constexpr milliseconds kTick{100};
constexpr int kFirstTries = 5;  // a server that never answered is not there

/// As texts of the server are keyed.
std::string_view language_code(Language language) {
    return language == Language::German ? "de" : "en";
}

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

RemoteGame::RemoteGame(const Library& library, RemoteOrder order, Language language,
                       std::unique_ptr<OwnBot> bot)
    : Session(Scene(library, library.editions.front(), library.editions.front().rules, language)),
      order_(std::move(order)),
      visit_(order_.link.room, read_seat_key(order_.token_file, order_.link.room).token),
      bot_(std::move(bot)),
      rules_(library.editions.front().rules),
      id_start_(to_hex(random_secret()).substr(0, 8)) {
    own_nonce_.recall(read_seat_key(order_.token_file, order_.link.room));
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

void RemoteGame::send_waiting() {
    for (std::string& text : visit_.take(Clock::now()))
        loop_.post([this, text = std::move(text)] { loop_.send(link_id_, text); });
}

bool RemoteGame::ask_server(json::object message) {
    if (visit_.is_waiting() || !visit_.is_welcome()) {
        note("not_asked");
        return false;
    }
    ask(std::move(message));
    return true;
}

void RemoteGame::ask(json::object message) {
    visit_.ask(fmt::format("{}-{}", id_start_, ++last_id_), std::move(message), Clock::now());
    send_waiting();
}

Session::Mood RemoteGame::mood() const {
    if (!failure_.empty() || (scene_.is_over() && (!is_seated() || bot_))) return Mood::Over;
    if (bot_) return Mood::Waits;
    return scene_.asks && !visit_.is_waiting() && visit_.is_welcome() ? Mood::Asks : Mood::Waits;
}

void RemoteGame::step() {
    for (const Mail& mail : inbox_.take()) read(mail);
}

void RemoteGame::read(const Mail& mail) {
    if (mail.kind == Mail::Kind::Tick) {
        const auto now = Clock::now();
        if (reconnect_at_ && now >= *reconnect_at_) connect();
        if (visit_.is_cut(now)) drop();
        send_waiting();
        return show_clocks();
    }
    if (mail.link != link_) return;  // of a connection that is given up
    if (mail.kind == Mail::Kind::Closed) return lose(mail.text);
    if (mail.kind == Mail::Kind::Board) return read_board(mail.text);
    if (mail.kind == Mail::Kind::Message) return hear(mail.text);
    ever_open_ = true;
    visit_.open(Clock::now());
    send_waiting();
}

void RemoteGame::lose(std::string_view why) {
    const auto pause = visit_.lose(0.5);
    if (!ever_open_ && visit_.failures() >= kFirstTries)
        return fail(scene_.say("no_server", {{"word", harmless(why)}}));
    scene_.connection = scene_.say("lost");
    reconnect_at_ = Clock::now() + pause;
}

void RemoteGame::fail(std::string why) {
    failure_ = std::move(why);
    scene_.question = failure_;
    scene_.asks = false;
}

// --------------------------------------------------------------------------------------------------------------------
// hearing

void RemoteGame::hear(std::string_view text) {
    using Kind = Visit::Kind;
    json::error_code error;
    const json::value value = json::parse(text, error);
    const json::object* parsed = error ? nullptr : to_object(value);
    if (!parsed) return;
    const json::object& message = *parsed;
    const std::string_view type = text_in(message, "type");
    if (type == "welcome" || type == "pong") set_clock(message);
    const Visit::Heard heard = visit_.hear(message, Clock::now());
    if (heard.kind == Kind::Welcome) {
        scene_.connection.clear();
        own_nonce_.say_again();
    }
    if (heard.kind == Kind::Snapshot) hear_snapshot(message);
    if (heard.kind == Kind::Event) hear_event(message);
    if (heard.kind == Kind::Gap) {  // cannot be; a whole view mends it
        visit_.forget_view();
        drop();
    }
    if (heard.kind == Kind::Refused || heard.kind == Kind::Delayed) hear_refused(message, heard);
    if (type == "seated") hear_seated();
    if (type == "bye" && text_in(message, "reason") == "deleted") fail(scene_.say("deleted"));
    if (type == "notice") note("operator_says", {{"word", harmless(text_in(message, "text"))}});
    if (heard.done) scene_.notice.clear();
    if (type == "hint") hear_hint(message);
    settle();
    // What a seat may do comes with the last of the entries that belong together.
    const bool is_refused = heard.kind == Kind::Refused;
    const bool is_asked = message.contains("you") || heard.done || is_refused;
    if (bot_ && (scene_.phase == Scene::Phase::Lobby ? !is_refused : is_asked)) let_bot_speak();
    send_waiting();
}

void RemoteGame::hear_snapshot(const json::object& message) {
    view_ = object_in(message, "view");
    show();
}

void RemoteGame::hear_event(const json::object& message) {
    if (const json::object* patch = Fields(message).object("patch")) apply_patch(view_, *patch);
    tell_entry(object_in(message, "entry"));
    const json::object& texts = object_in(message, "text");
    for (std::string_view line : texts_in(texts, language_code(scene_.language)))
        scene_.log.push_back(harmless(line));
    for (const json::object* event : objects_in(message, "events"))
        if (is_seated() && text_in(*event, "event") == "claim_opened" &&
            number_in<int>(*event, "seat", -1) == visit_.seat())
            visit_.tell({{"type", "delivered"}, {"n", visit_.seen()}});
    show();
}

void RemoteGame::hear_hint(const json::object& message) {
    const auto line = [&](std::string_view key) {
        return harmless(text_in(object_in(message, key), language_code(scene_.language)));
    };
    const json::object* offer = Fields(message).object("offer");
    show_hint(offer ? offer_to_make(number_in<int>(*offer, "to", -1), text_in(*offer, "give"),
                                    text_in(*offer, "take"))
                    : line("text"),
              line("reason"));
}

void RemoteGame::hear_seated() {
    keep_key();
    if (order_.auto_claim) ask({{"type", "auto_claim"}, {"on", true}});
    show();
}

void RemoteGame::keep_key() {
    if (order_.token_file.empty()) return note("token_hint");
    note(write_key() ? "seat_kept" : "not_saved", {{"word", order_.token_file}});
}

bool RemoteGame::write_key() const {
    return order_.token_file.empty() ||
           keep_seat_key(order_.token_file, visit_.room(),
                         {visit_.token(), own_nonce_.nonce(), own_nonce_.commitment()});
}

/// What is promised is kept before it is said.
void RemoteGame::tend_nonce() {
    if (!visit_.is_welcome() || !is_seated()) return;
    const auto due = own_nonce_.take_due(view(), visit_.seat());
    if (!due) return;
    if (!write_key()) note("not_saved", {{"word", order_.token_file}});
    visit_.tell(*due);
}

/// Whether the dice were what had been promised, as far as that was kept.
void RemoteGame::tell_seed(std::string_view seed) {
    using enum OwnNonce::Found;
    const OwnNonce::Found found = own_nonce_.compare(seed);
    scene_.log.push_back(scene_.say(found == Both        ? "dice_kept"
                                    : found == Seed      ? "dice_promised"
                                    : found == Otherwise ? "dice_differ"
                                                         : "dice_seed",
                                    {{"word", harmless(seed)}}));
}

void RemoteGame::hear_refused(const json::object& message, const Visit::Heard& heard) {
    const std::string_view code = text_in(message, "code");
    const std::string text =
        harmless(text_in(object_in(message, "text"), language_code(scene_.language)));
    if (heard.kind == Visit::Kind::Delayed) {
        if (code == "too_soon") scene_.notice = text;
        return;
    }
    if (!visit_.is_welcome() && (code == "no_room" || code == "version")) return fail(text);
    if (heard.about && heard.about->id == kSit) {
        if (code == "name_taken" && ++namesakes_ < kMaxSeats) return sit();
        if (code == "seat_taken" && !order_.seat)
            return;  // the entry that took it is on its way; then the next one
        order_.watches = true;
    } else if (heard.about) {
        wants_rematch_ = false;
        if (code == "stale") return;  // somebody was quicker; the new question is on its way
        bot_refused_ = bot_ != nullptr;
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
    if (type == "chat" && !has_muted(view(), visit_.seat(), seat))
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
    if (type == "mute" && seat == visit_.seat())
        add(on ? "muted" : "unmuted", {{"other", scene_.name(other)}});
    if (type == "rematch") add("rematch_line", {{"name", scene_.name(seat)}});
    if (type == "start" || type == "resume") own_nonce_.hear_start(object_in(entry, "nonces"));
    if (type == "epoch")
        add("epoch_line", {{"word", fmt::format("{}", number_in(entry, "kept", 0))}});
    if (type == "hint") add("hint_line", {{"name", scene_.name(seat)}});
    if (type == "reveal") tell_seed(text_in(entry, "seed"));
    if (type == "offer")
        add("offered", {{"name", scene_.name(number_in<int>(entry, "from", -1))},
                        {"other", scene_.name(number_in<int>(entry, "to", -1))},
                        {"give", scene_.items_text(text_in(entry, "give"))},
                        {"get", scene_.items_text(text_in(entry, "take"))}});
    if (room::OfferReason reason; type == "offer" && entry.contains("reason") &&
                                  room::spelling::read(entry.at("reason"), nullptr, reason))
        add("said", {{"name", scene_.name(seat)}, {"word", print_offer_reason(scene_, reason)}});
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
    if (order_.watches || visit_.awaits(kSit) || is_seated() || !visit_.is_welcome()) return;
    const json::object& seats = object_in(view(), "seats");
    int seat = 0;
    std::set<std::int64_t> pieces;
    for (const auto& [number, sitter] : seats)
        if (const json::object* fields = to_object(sitter))
            pieces.insert(number_in(*fields, "piece", -1));
    while (seat < kMaxSeats && seats.contains(fmt::format("{}", seat))) ++seat;
    if (scene_.phase != Scene::Phase::Lobby || seat == kMaxSeats) {
        order_.watches = true;
        return note("no_seat");
    }
    int piece = 0;
    while (pieces.contains(piece)) ++piece;
    if (secret_.empty()) secret_ = to_hex(random_secret()).substr(0, 43);
    visit_.ask(kSit,
               {{"type", "sit"},
                {"seat", order_.seat.value_or(seat)},
                {"name", own_name()},
                {"piece", piece},
                {"token", secret_}},
               Clock::now());
    send_waiting();
}

/// What one's own bot has to say to what is shown: one thing at a time, as a person would.
void RemoteGame::let_bot_speak() {
    if (!is_seated() || !visit_.is_welcome() || visit_.is_waiting()) return;
    if (scene_.phase == Scene::Phase::Lobby) return let_bot_get_ready();
    const Seat seat{static_cast<std::uint8_t>(visit_.seat())};
    if (scene_.phase != Scene::Phase::Playing || board_missing()) return;
    const auto move = bot_->think(rules_, *scene_.edition, view(), seat);
    if (!bot_->fault().empty()) return fail(bot_->fault());
    if (!move) {
        if (!std::exchange(bot_refused_, false)) return;
        if (const auto safe = bot_->play_safe(rules_); safe && visit_.question())
            act(print_action(rules_, *safe));
        return;
    }
    bot_refused_ = false;
    using MoveKind = BotTable::Move::Kind;
    const std::string words = print_action(rules_, move->action);
    if (move->kind == MoveKind::Answer)
        act(fmt::format("{} {}", move->accepted ? "accept" : "decline", move->offer));
    else if (move->kind == MoveKind::Offer)
        trade(words);
    else if (is_answer(words) && !visit_.question())
        bot_->ask_again();
    else
        act(words);
}

/// Ready at once; where nobody else is the host, it starts once everybody else is ready.
void RemoteGame::let_bot_get_ready() {
    const json::object& seats = object_in(view(), "seats");
    bool others_ready = seats.size() >= 2, is_ready = false;
    for (const auto& [number, value] : seats) {
        const json::object* sitter = to_object(value);
        if (!sitter || text_in(*sitter, "kind") != "person") continue;
        if (std::string_view(number) == std::to_string(visit_.seat()))
            is_ready = flag_in(*sitter, "ready");
        else
            others_ready = others_ready && flag_in(*sitter, "ready");
    }
    const bool is_host = number_in<int>(object_in(view(), "room"), "host", -1) == visit_.seat();
    if (!is_ready)
        act("ready");
    else if (is_host && others_ready)
        act("start");
}

/// After every message: whether a seat or another table is still wanted.
void RemoteGame::settle() {
    if (visit_.seen() > 0) sit();
    tend_nonce();
    if (wants_rematch_) go_to_rematch();
}

/// To the new table once there is one: the key of the seat is the same there.
void RemoteGame::go_to_rematch() {
    const std::string_view room = text_in(object_in(view(), "room"), "rematch");
    if (room.empty()) return;
    wants_rematch_ = false;
    visit_.move_to(std::string(room));
    own_nonce_ = {};
    if (!order_.token_file.empty()) keep_key();
    scene_.log.push_back(scene_.say(
        "rematch_link", {{"word", fmt::format("{}/r/{}", order_.link.server.address(), room)}}));
    view_ = json::object();
    board_asked_ = false;
    scene_.phase = Scene::Phase::Lobby;  // nothing is asked until the new view is there
    scene_.choices.clear();
    scene_.asks = scene_.enter_chooses = false;
    loop_.post([this] { loop_.close(link_id_); });
    connect();
}

// --------------------------------------------------------------------------------------------------------------------
// showing

void RemoteGame::fetch_board() {
    board_asked_ = true;
    loop_.post([this, link = link_, path = "/api/games/" + visit_.room() + "/board"] {
        loop_.request(order_.link.server, "GET", path, "", [this, link](Reply reply) {
            if (reply.status == 200) inbox_.put({Mail::Kind::Board, link, std::move(reply.body)});
        });
    });
}

bool RemoteGame::board_missing() const {
    return boards_.empty() && !object_in(object_in(view(), "room"), "board").empty();
}

void RemoteGame::read_board(std::string_view file) {
    auto board = load_board(*scene_.library, file);
    if (!board) return;
    boards_.push_back(std::move(*board));
    show();
    if (bot_) let_bot_speak();
}

void RemoteGame::show() {
    if (!board_asked_ && !object_in(object_in(view(), "room"), "board").empty()) fetch_board();
    std::vector<std::string> legal;
    for (const std::string& words : visit_.legal())
        if (!split_words(words).empty()) legal.push_back(harmless(words));
    read_view(scene_, rules_, view(), {visit_.seat(), visit_.question().has_value(), legal},
              boards_.empty() ? nullptr : &boards_.back());
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
            if (!visit_.question()) return note("not_asked");
            message["answers"] = *visit_.question();
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
        case Intent::Kind::Hint:
            if (!is_seated()) return note("watching");
            ask_server({{"type", "hint"}});
            return;
        case Intent::Kind::Hold:
            if (!is_seated()) return note("watching");
            ask_server({{"type", "hold"}});
            return;
        default: return note("only_here");
    }
}

}  // namespace bankhalter::terminal
