#include "terminal/remote_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/fields.h"
#include "base/words.h"
#include "client/policy.h"
#include "edition/own_board.h"
#include "notation/action.h"
#include "notation/record.h"
#include "play/fair_dice.h"
#include "terminal/grid.h"
#include "terminal/room_scene.h"
#include "terminal/seat_keys.h"
#include "terminal/table_words.h"

namespace bankhalter::terminal {
namespace json = boost::json;
namespace message = room::message;
namespace {

using std::chrono::milliseconds;

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

RemoteGame::RemoteGame(const Library& library, RemoteOrder order, Language language,
                       std::unique_ptr<OwnBot> bot)
    : Session(library, library.editions.front(), library.editions.front().rules, language),
      order_(std::move(order)),
      visit_(order_.link.room, read_seat_key(order_.token_file, order_.link.room).token),
      bot_(std::move(bot)),
      id_start_(to_hex(random_secret()).substr(0, 8)) {
    own_nonce_.recall(read_seat_key(order_.token_file, order_.link.room));
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

bool RemoteGame::ask_server(message::What what) {
    if (visit_.is_waiting() || !visit_.is_welcome()) {
        note("not_asked");
        return false;
    }
    ask(std::move(what));
    return true;
}

void RemoteGame::ask(message::What what) {
    visit_.ask(fmt::format("{}-{}", id_start_, ++last_id_), std::move(what), Clock::now());
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

// ------------------------------------------------------------------------------------------------
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
               message::Sit{.seat = Seat{static_cast<std::uint8_t>(order_.seat.value_or(seat))},
                            .name = own_name(),
                            .piece = piece,
                            .token = secret_},
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

/// What is promised is kept before it is said.
void RemoteGame::tend_nonce() {
    if (!visit_.is_welcome() || !is_seated()) return;
    const auto due = own_nonce_.take_due(view(), visit_.seat());
    if (!due) return;
    if (!write_key()) note("not_saved", {{"word", order_.token_file}});
    visit_.tell(*due);
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
    tell("rematch_link", {{"word", fmt::format("{}/r/{}", order_.link.server.address(), room)}});
    forget_view();
    board_asked_ = false;
    scene_.phase = Scene::Phase::Lobby;  // nothing is asked until the new view is there
    scene_.choices.clear();
    scene_.asks = scene_.enter_chooses = false;
    loop_.post([this] { loop_.close(link_id_); });
    connect();
}

// ------------------------------------------------------------------------------------------------
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
    see({visit_.seat(), visit_.question().has_value(), legal},
        boards_.empty() ? nullptr : &boards_.back());
    show_clocks();
    if (bot_ && scene_.is_over()) bot_->hear_end(rules_, view());
}

void RemoteGame::show_clocks() {
    const auto now =
        std::chrono::duration_cast<milliseconds>(Clock::now().time_since_epoch()) + server_ahead_;
    read_clocks(scene_, view(), now.count());
}

// ------------------------------------------------------------------------------------------------
// acting

void RemoteGame::act(const std::string& text) {
    const std::string_view verb = split_words(text)[0];
    if (!is_seated()) return note("watching");
    if (verb == "quit") return leave();
    if (verb == "rematch") {
        wants_rematch_ = scene_.is_over();
        ask_server(message::Rematch());
        return;
    }
    message::ToTable said = read_act(text, visit_.question());
    if (const auto* act = std::get_if<message::Act>(&said); act && is_answer(text) && !act->answers)
        return note("not_asked");
    ask_server(std::move(said));
}

void RemoteGame::trade(const std::string& text) {
    if (!is_seated()) return note("watching");
    ask_server(read_trade(text));
}

void RemoteGame::carry_out(const Intent& intent) {
    const bool on = intent.words != "off";
    switch (intent.kind) {
        case Intent::Kind::Chat: {
            message::Chat chat{.text = intent.words};
            if (!is_seated()) chat.name = order_.name;
            ask_server(std::move(chat));
            return;
        }
        case Intent::Kind::Auto:
            if (!is_seated()) return note("watching");
            if (ask_server(message::AutoClaim{on})) note(on ? "auto_on" : "auto_off");
            return;
        case Intent::Kind::Hint:
            if (!is_seated()) return note("watching");
            ask_server(message::Hint());
            return;
        case Intent::Kind::Hold:
            if (!is_seated()) return note("watching");
            ask_server(message::Hold());
            return;
        default: return note("only_here");
    }
}

}  // namespace bankhalter::terminal
