// The Python extension: the C interface with Python's types, and numpy views of its arrays.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "capi/bankhalter.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

/// Raises `bankhalter.errors.error_of(status, code, clause, message)` for everything but success.
void expect(int status, const bankhalter_error& error) {
    if (status == BANKHALTER_OK) return;
    nb::gil_scoped_acquire held;
    const nb::object made = nb::module_::import_("bankhalter.errors")
                                .attr("error_of")(status, nb::str(error.code),
                                                  nb::str(error.clause), nb::str(error.message));
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(made.ptr())), made.ptr());
    throw nb::python_error();
}

/// Calls a function of the C interface, with an error at its end.
template <class Function, class... Arguments>
void call(Function function, Arguments... arguments) {
    bankhalter_error error;
    const int status = function(arguments..., &error);
    expect(status, error);
}

/// The same while other Python threads run.
template <class Function, class... Arguments>
void call_freely(Function function, Arguments... arguments) {
    bankhalter_error error;
    int status = 0;
    {
        nb::gil_scoped_release released;
        status = function(arguments..., &error);
    }
    expect(status, error);
}

template <class Handle, void (*Free)(Handle*)>
struct Freed {
    void operator()(Handle* handle) const { Free(handle); }
};
using TextHandle = std::unique_ptr<bankhalter_text, Freed<bankhalter_text, bankhalter_text_free>>;
using RulesHandle =
    std::unique_ptr<bankhalter_rules, Freed<bankhalter_rules, bankhalter_rules_free>>;
using GameHandle = std::unique_ptr<bankhalter_game, Freed<bankhalter_game, bankhalter_game_free>>;
using PlayerHandle =
    std::unique_ptr<bankhalter_player, Freed<bankhalter_player, bankhalter_player_free>>;
using BatchHandle =
    std::unique_ptr<bankhalter_batch, Freed<bankhalter_batch, bankhalter_batch_free>>;

/// What a function writes into the text that comes before its error.
template <bool Freely = false, class Function, class... Arguments>
nb::str text_of(Function function, Arguments... arguments) {
    const TextHandle text(bankhalter_text_new());
    if (!text) throw std::bad_alloc();
    if constexpr (Freely)
        call_freely(function, arguments..., text.get());
    else
        call(function, arguments..., text.get());
    return nb::str(bankhalter_text_data(text.get()), bankhalter_text_size(text.get()));
}

template <class T, class... Shape>
using Array = nb::ndarray<nb::numpy, T, nb::c_contig, Shape...>;

/// Rules are shared by all that is made of them.
struct Rules {
    std::shared_ptr<const bankhalter_rules> handle;

    Rules(const std::string& edition, const std::string& variant) {
        bankhalter_rules* made = nullptr;
        call(bankhalter_rules_new, edition.c_str(), variant.c_str(), &made);
        handle = RulesHandle(made);
    }
    Rules(nb::bytes board, const std::string& variant) {
        bankhalter_rules* made = nullptr;
        call(bankhalter_rules_new_board, board.c_str(), board.size(), variant.c_str(), &made);
        handle = RulesHandle(made);
    }
};

bankhalter_options options_of(std::uint64_t seed, int rounds, bool expose_chance, bool trades,
                              bool may_resign, bool record) {
    std::uint32_t flags = 0;
    if (expose_chance) flags |= BANKHALTER_EXPOSE_CHANCE;
    if (!trades) flags |= BANKHALTER_NO_TRADES;
    if (may_resign) flags |= BANKHALTER_MAY_RESIGN;
    if (record) flags |= BANKHALTER_KEEP_RECORD;
    return {seed, rounds, flags};
}

struct Player {
    std::shared_ptr<const bankhalter_rules> rules;
    PlayerHandle handle;

    Player(const Rules& of, const std::string& name, std::uint64_t seed) : rules(of.handle) {
        bankhalter_player* made = nullptr;
        call(bankhalter_player_new, rules.get(), name.c_str(), seed, &made);
        handle.reset(made);
    }
};

/// A game with its question and mask at hand: both are brought up to date by every change.
class Game {
public:
    Game(const Rules& rules, int seats, std::uint64_t seed, int rounds, bool expose_chance,
         bool trades, bool may_resign, bool record)
        : rules_(rules.handle) {
        const bankhalter_options options =
            options_of(seed, rounds, expose_chance, trades, may_resign, record);
        bankhalter_game* made = nullptr;
        call(bankhalter_game_new, rules_.get(), seats, &options, &made);
        game_.reset(made);
        look();
    }

    void copy_from(const Game& other) {
        call(bankhalter_game_copy, game_.get(), const_cast<const bankhalter_game*>(other.get()));
        look();
    }
    void restart(std::uint64_t seed) {
        call_freely(bankhalter_game_restart, game_.get(), seed);
        look();
    }
    void apply(int id) {
        call(bankhalter_game_apply, game_.get(), id);
        look();
    }
    void play(const std::string& words) {
        call(bankhalter_game_play, game_.get(), words.data(), words.size());
        look();
    }
    void propose(int to, std::uint32_t give, std::uint32_t take, int give_cash, int take_cash,
                 std::uint32_t give_cards, std::uint32_t take_cards) {
        const bankhalter_trade trade{question_.seat, to,        give,       take,
                                     give_cash,      take_cash, give_cards, take_cards};
        call(bankhalter_game_propose, game_.get(), &trade);
        look();
    }
    void apply_outcome(int id) {
        call(bankhalter_game_apply_outcome, game_.get(), id);
        look();
    }
    void throw_dice() {
        call(bankhalter_game_throw, game_.get());
        look();
    }
    void seat_player(int seat, const std::optional<std::string>& name, std::uint64_t seed) {
        call_freely(bankhalter_game_seat_player, game_.get(), seat, name ? name->c_str() : nullptr,
                    seed);
        look();
    }
    void let(Player& player) {
        call_freely(bankhalter_game_let, game_.get(), player.handle.get());
        look();
    }
    void set_state(nb::bytes state) {
        call(bankhalter_game_set_state, game_.get(),
             reinterpret_cast<const std::uint8_t*>(state.c_str()), state.size());
        look();
    }
    void set_json(const std::string& json) {
        call(bankhalter_game_set_json, game_.get(), json.data(), json.size());
        look();
    }
    void load(const std::string& record, int at) {
        call(bankhalter_game_load, game_.get(), record.data(), record.size(), at);
        look();
    }

    const bankhalter_question& question() const { return question_; }
    int seats() const { return question_.seats; }
    const bankhalter_game* get() const { return game_.get(); }
    std::uint8_t* mask() { return mask_.data(); }

    std::vector<int> legal() const {
        std::array<std::int32_t, BANKHALTER_ACTIONS> ids;
        std::size_t count = 0;
        call(bankhalter_game_legal, get(), ids.data(), ids.size(), &count);
        return {ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count)};
    }
    std::vector<std::pair<int, double>> outcomes() const {
        std::array<std::int32_t, BANKHALTER_OUTCOMES> ids;
        std::array<double, BANKHALTER_OUTCOMES> shares;
        std::size_t count = 0;
        call(bankhalter_game_outcomes, get(), ids.data(), shares.data(), ids.size(), &count);
        std::vector<std::pair<int, double>> out;
        for (std::size_t i = 0; i < count; ++i) out.emplace_back(ids[i], shares[i]);
        return out;
    }
    std::optional<nb::dict> offer() const {
        bankhalter_trade t;
        if (bankhalter_game_offer(get(), &t, nullptr) != BANKHALTER_OK) return std::nullopt;
        nb::dict out;
        out["from"] = t.from;
        out["to"] = t.to;
        out["give_deeds"] = t.give_deeds;
        out["take_deeds"] = t.take_deeds;
        out["give_cash"] = t.give_cash;
        out["take_cash"] = t.take_cash;
        out["give_cards"] = t.give_cards;
        out["take_cards"] = t.take_cards;
        return out;
    }
    nb::bytes state() const {
        std::array<std::uint8_t, BANKHALTER_STATE_SIZE> bytes;
        call(bankhalter_game_state, get(), bytes.data());
        return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    void observe_into(int seat, Array<float, nb::shape<BANKHALTER_FEATURES>> out) const {
        call(bankhalter_game_observe, get(), seat, out.data());
    }
    std::vector<float> rewards() const {
        std::array<float, BANKHALTER_MAX_SEATS> out;
        call(bankhalter_game_rewards, get(), out.data());
        return {out.begin(), out.begin() + seats()};
    }
    std::vector<int> places() const {
        std::array<std::int32_t, BANKHALTER_MAX_SEATS> out;
        call(bankhalter_game_places, get(), out.data());
        return {out.begin(), out.begin() + seats()};
    }

private:
    void look() {
        call(bankhalter_game_question, get(), &question_);
        call(bankhalter_game_mask, get(), mask_.data());
    }

    std::shared_ptr<const bankhalter_rules> rules_;
    GameHandle game_;
    bankhalter_question question_{};
    std::array<std::uint8_t, BANKHALTER_ACTIONS> mask_{};
};

/// Many games, and the arrays that every step fills.
class Batch {
public:
    Batch(const Rules& rules, int seats, std::size_t count, std::uint64_t seed, int rounds,
          bool trades, bool may_resign)
        : rules_(rules.handle), count_(count) {
        const bankhalter_options options =
            options_of(seed, rounds, false, trades, may_resign, false);
        bankhalter_batch* made = nullptr;
        call_freely(bankhalter_batch_new, rules_.get(), seats, count, &options, &made);
        batch_.reset(made);
        seats_.resize(count);
        actions_.resize(count);
        masks_.resize(count * BANKHALTER_ACTIONS);
        observations_.resize(count * BANKHALTER_FEATURES);
        rewards_.resize(count * BANKHALTER_MAX_SEATS);
        done_.resize(count);
        look();
    }

    void restart(std::uint64_t seed) {
        call_freely(bankhalter_batch_restart, batch_.get(), seed);
        look();
    }
    void seat_player(int seat, const std::optional<std::string>& name, std::uint64_t seed) {
        call_freely(bankhalter_batch_seat_player, batch_.get(), seat,
                    name ? name->c_str() : nullptr, seed);
        look();
    }
    void step(nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> ids) {
        if (ids.size() != count_) throw nb::value_error("an action for each game is needed");
        const bankhalter_arrays filled = arrays();
        call_freely(bankhalter_batch_step, batch_.get(), ids.data(), &filled);
    }
    std::int32_t* sample() {
        call(bankhalter_batch_sample, batch_.get(), actions_.data());
        return actions_.data();
    }

    std::size_t count() const { return count_; }
    std::int32_t* seats() { return seats_.data(); }
    std::uint8_t* masks() { return masks_.data(); }
    float* observations() { return observations_.data(); }
    float* rewards() { return rewards_.data(); }
    std::uint8_t* done() { return done_.data(); }

private:
    bankhalter_arrays arrays() {
        return {seats_.data(), masks_.data(), observations_.data(), rewards_.data(), done_.data()};
    }
    void look() {
        const bankhalter_arrays filled = arrays();
        call(bankhalter_batch_look, batch_.get(), &filled);
    }

    std::shared_ptr<const bankhalter_rules> rules_;
    BatchHandle batch_;
    std::size_t count_;
    std::vector<std::int32_t> seats_, actions_;
    std::vector<std::uint8_t> masks_, done_;
    std::vector<float> observations_, rewards_;
};

template <class T>
Array<T, nb::ndim<1>> row(T* data, std::size_t count, nb::handle owner) {
    return {data, {count}, owner};
}
template <class T>
Array<T, nb::ndim<2>> table(T* data, std::size_t rows, std::size_t columns, nb::handle owner) {
    return {data, {rows, columns}, owner};
}

template <auto Field>
auto asked() {
    return [](const Game& game) { return game.question().*Field; };
}

void add_game(nb::module_& m) {
    using Q = bankhalter_question;
    nb::class_<Game>(m, "Game", "A game that stands at a question: docs/python.md.")
        .def(nb::init<const Rules&, int, std::uint64_t, int, bool, bool, bool, bool>(), "rules"_a,
             "seats"_a = 4, "seed"_a = 0, nb::kw_only(), "rounds"_a = 500,
             "expose_chance"_a = false, "trades"_a = true, "may_resign"_a = false,
             "record"_a = false)
        .def_prop_ro("seats", &Game::seats, "How many seats there are.")
        .def_prop_ro("kind", asked<&Q::kind>(), "What is asked, an `int` of `Kind`.")
        .def_prop_ro("seat", asked<&Q::seat>(), "Who is asked; -1 for nobody.")
        .def_prop_ro("step", asked<&Q::step>(), "What the rules await.")
        .def_prop_ro("space", asked<&Q::space>(), "What it is about; -1 for no space.")
        .def_prop_ro("amount", asked<&Q::amount>(), "The standing bid, the debt or the rent.")
        .def_prop_ro("other", asked<&Q::other>(), "Who stands against it; -1 for nobody.")
        .def_prop_ro("turn", asked<&Q::turn>(), "The number of the turn.")
        .def_prop_ro(
            "is_over", [](const Game& g) { return g.question().kind == BANKHALTER_OVER; },
            "Whether nothing is asked any more.")
        .def_prop_ro(
            "is_capped", [](const Game& g) { return g.question().capped != 0; },
            "Whether the limit of rounds ended it.")
        .def_prop_ro(
            "mask",
            [](nb::handle self) {
                return row(nb::cast<Game&>(self).mask(), BANKHALTER_ACTIONS, self);
            },
            "A view: 1 for every id that answers the question.")
        .def("legal", &Game::legal, "The ids that answer the question.")
        .def(
            "words",
            [](const Game& g, int id) {
                return text_of(bankhalter_game_action_words, g.get(), id);
            },
            "id"_a, "An id in the notation's words.")
        .def("apply", &Game::apply, "id"_a, "Answers the question.")
        .def("play", &Game::play, "words"_a, "Anything the rules allow, in the arbiter's words.")
        .def("propose_deeds", &Game::propose, "to"_a, "give_deeds"_a = 0, "take_deeds"_a = 0,
             "give_cash"_a = 0, "take_cash"_a = 0, "give_cards"_a = 0, "take_cards"_a = 0,
             "Answers `Kind.PROPOSE` with a whole trade; deeds and cards as bits.")
        .def("offer", &Game::offer, nb::sig("def offer(self) -> dict[str, int] | None"),
             "The trade that is drafted or answered, or None.")
        .def("outcomes", &Game::outcomes, "What chance may bring: ids and probabilities.")
        .def("apply_outcome", &Game::apply_outcome, "id"_a, "Says what chance brings.")
        .def("throw", &Game::throw_dice, "Lets the seeded source say it.")
        .def("state_bytes", &Game::state, "The state as bytes.")
        .def("set_state_bytes", &Game::set_state, "state"_a, "Sets up a state.")
        .def(
            "json", [](const Game& g) { return text_of(bankhalter_game_json, g.get()); },
            "The state as JSON text.")
        .def("set_json", &Game::set_json, "json"_a, "Sets up a position.")
        .def_prop_ro(
            "fingerprint", [](const Game& g) { return bankhalter_game_hash(g.get()); },
            "The hash over all facts of the state.")
        .def("observe_into", &Game::observe_into, "seat"_a, "out"_a.noconvert(),
             "Writes what a seat sees into an array.")
        .def("rewards", &Game::rewards, "By seat; zero while the game runs.")
        .def("places", &Game::places, "By seat, 0 for the winner.")
        .def("restart", &Game::restart, "seed"_a, "A new game in the same seats.")
        .def("copy_from", &Game::copy_from, "other"_a, "Becomes the same as another game.")
        .def("seat_player", &Game::seat_player, "seat"_a, "name"_a.none(), "seed"_a = 0,
             "A built-in player answers for the seat from now on; None gives it back.")
        .def("let", &Game::let, "player"_a, "Asks a player, and plays what it says.")
        .def(
            "record", [](const Game& g) { return text_of(bankhalter_game_record, g.get()); },
            "The record so far, of a game made with record=True.")
        .def("load", &Game::load, "record"_a, "at"_a = -1,
             "Sets the game to a record after so many actions, -1 for all.");
}

void add_batch(nb::module_& m) {
    nb::class_<Batch>(m, "Batch", "Many games in step; its arrays are views, filled by every step.")
        .def(nb::init<const Rules&, int, std::size_t, std::uint64_t, int, bool, bool>(), "rules"_a,
             "seats"_a = 4, "count"_a = 64, "seed"_a = 0, nb::kw_only(), "rounds"_a = 500,
             "trades"_a = true, "may_resign"_a = false)
        .def("restart", &Batch::restart, "seed"_a, "All games begin anew.")
        .def("seat_player", &Batch::seat_player, "seat"_a, "name"_a.none(), "seed"_a = 0,
             "A built-in player takes the seat in every game; they begin anew.")
        .def("step", &Batch::step, "actions"_a, "One id for each game.")
        .def(
            "sample",
            [](nb::handle self) {
                Batch& b = nb::cast<Batch&>(self);
                return row(b.sample(), b.count(), self);
            },
            "Legal ids, each as likely as the others of its game; the view is used again.")
        .def("__len__", &Batch::count)
        .def_prop_ro(
            "seats",
            [](nb::handle self) {
                Batch& b = nb::cast<Batch&>(self);
                return row(b.seats(), b.count(), self);
            },
            "Who is asked.")
        .def_prop_ro(
            "masks",
            [](nb::handle self) {
                Batch& b = nb::cast<Batch&>(self);
                return table(b.masks(), b.count(), BANKHALTER_ACTIONS, self);
            },
            "1 for every id that answers.")
        .def_prop_ro(
            "observations",
            [](nb::handle self) {
                Batch& b = nb::cast<Batch&>(self);
                return table(b.observations(), b.count(), BANKHALTER_FEATURES, self);
            },
            "What whoever is asked sees.")
        .def_prop_ro(
            "rewards",
            [](nb::handle self) {
                Batch& b = nb::cast<Batch&>(self);
                return table(b.rewards(), b.count(), BANKHALTER_MAX_SEATS, self);
            },
            "By seat, of games that ended in this step.")
        .def_prop_ro(
            "done",
            [](nb::handle self) {
                Batch& b = nb::cast<Batch&>(self);
                return row(b.done(), b.count(), self);
            },
            "1 where a game ended in this step, 2 where it was capped; a new one has begun.");
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The C interface of Bankhalter.";
    m.attr("ACTIONS") = BANKHALTER_ACTIONS;
    m.attr("OUTCOMES") = BANKHALTER_OUTCOMES;
    m.attr("FEATURES") = BANKHALTER_FEATURES;
    m.attr("MAX_SEATS") = BANKHALTER_MAX_SEATS;
    m.def("version", bankhalter_version, "The version of the library.");
    m.def(
        "catalogue",
        [](const std::string& name) { return text_of(bankhalter_catalogue, name.c_str()); },
        "name"_a, "A page of what never changes, as JSON text.");
    m.def(
        "verify",
        [](const std::string& record) {
            return text_of<true>(bankhalter_verify, record.data(), record.size());
        },
        "record"_a, "What a record proves, as JSON text.");
    nb::class_<Rules>(m, "Rules", "The rules of an edition and variant.")
        .def(nb::init<const std::string&, const std::string&>(), "edition"_a,
             "variant"_a = "standard")
        .def(nb::init<nb::bytes, const std::string&>(), "board"_a, "variant"_a = "standard")
        .def(
            "json",
            [](const Rules& rules) { return text_of(bankhalter_rules_json, rules.handle.get()); },
            "The edition as JSON text.");
    nb::class_<Player>(m, "Player", "A built-in player.")
        .def(nb::init<const Rules&, const std::string&, std::uint64_t>(), "rules"_a, "name"_a,
             "seed"_a = 0)
        .def(
            "choose",
            [](Player& player, const Game& game) {
                std::int32_t id = -1;
                const nb::str words =
                    text_of<true>(bankhalter_player_choose, player.handle.get(), game.get(), &id);
                return nb::make_tuple(id, words);
            },
            "game"_a, nb::sig("def choose(self, game: Game) -> tuple[int, str]"),
            "What it would do for whoever is asked: the id, -1 where there is none, and the "
            "words.");
    add_game(m);
    add_batch(m);
    m.def(
        "evaluate",
        [](const Game& game, const std::string& player, int playouts, std::uint64_t seed,
           int threads) {
            return text_of<true>(bankhalter_evaluate, game.get(), player.c_str(), playouts, seed,
                                 threads);
        },
        "game"_a, "player"_a, "playouts"_a, "seed"_a, "threads"_a);
    m.def(
        "simulate",
        [](const std::string& order, int threads) {
            return text_of<true>(bankhalter_simulate, order.data(), order.size(), threads);
        },
        "order"_a, "threads"_a);
    m.def(
        "match",
        [](const std::string& order, int threads) {
            return text_of<true>(bankhalter_match, order.data(), order.size(), threads);
        },
        "order"_a, "threads"_a);
}
