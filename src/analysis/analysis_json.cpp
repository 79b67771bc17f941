#include "analysis/analysis_json.h"

#include <cmath>

#include "analysis/words.h"
#include "notation/action.h"

namespace bankhalter::analysis {
namespace json = boost::json;
namespace {

/// Four places: a hundredth of a point is far below every error.
double rounded(double x) { return std::round(x * 1e4) / 1e4; }

class Writer {
public:
    Writer(const Library& library, const Course& course, const Analysis& analysis)
        : c_(course),
          a_(analysis),
          german_(library, course, Language::German),
          english_(library, course, Language::English) {}

    json::object write(Depth depth) const {
        json::array actions, seats;
        for (std::size_t at = 0; at < a_.moves.size(); ++at) actions.push_back(action(at));
        for (std::size_t i = 0; i < a_.accounts.size(); ++i) seats.push_back(seat(i));
        json::object out{{"player", kAnalysisPlay.player},
                         {"rounds", kAnalysisPlay.rounds},
                         {"playouts", depth.playouts},
                         {"start", shares(a_.start.mean)},
                         {"seats", std::move(seats)}};
        out["findings"] = findings();
        out["actions"] = std::move(actions);
        return out;
    }

private:
    json::array shares(const Shares& x) const {
        json::array out;
        for (int i = 0; i < c_.seats(); ++i) out.push_back(rounded(x[static_cast<std::size_t>(i)]));
        return out;
    }
    json::array margins(const Estimate& e) const {
        json::array out;
        for (std::uint8_t i = 0; i < c_.seats(); ++i) out.push_back(rounded(e.margin(Seat{i})));
        return out;
    }
    template <class Say>
    json::object both(Say say) const {
        return {{"de", say(german_)}, {"en", say(english_)}};
    }

    json::object alternative(const Alternative& x) const {
        json::object out{{"chance", rounded(x.chance)}, {"margin", rounded(x.margin)}};
        out["action"] = x.action ? json::value(print_action(c_.rules, *x.action)) : json::value();
        out["text"] = both([&](const Words& words) { return words.way(x); });
        return out;
    }

    json::object action(std::size_t at) const {
        const Move& m = a_.moves[at];
        const Weighed& w = m.weighed;
        json::object out{{"words", print_words(c_.rules, c_.actions[at])},
                         {"turn", c_.states[at].turn_number},
                         {"chances", shares(m.chances.mean)},
                         {"margins", margins(m.chances)}};
        if (w.kind == Weighed::Kind::Luck) out["luck"] = shares(m.change);
        if (w.kind != Weighed::Kind::Play) return out;
        out["by"] = w.by.value;
        if (w.mistaken) {
            out["cost"] = shares(m.change);
            out["cost_margin"] = rounded(w.better.margin(w.by));
        }
        json::array list;
        for (const Alternative& x : w.alternatives) list.push_back(alternative(x));
        if (!list.empty()) out["alternatives"] = std::move(list);
        return out;
    }

    json::object seat(std::size_t i) const {
        const Account& x = a_.accounts[i];
        return {{"name", c_.header.names[i]},  {"start", rounded(x.start)},
                {"luck", rounded(x.luck)},     {"luck_margin", rounded(x.luck_margin)},
                {"play", rounded(x.play)},     {"play_margin", rounded(x.play_margin)},
                {"others", rounded(x.others)}, {"end", rounded(x.end)}};
    }

    json::object told(std::size_t at, const Shares& change, Seat seat) const {
        json::object out{{"n", at + 1}, {"seat", seat.value}};
        out["change"] = rounded(change[seat.value]);
        out["text"] = both([&](const Words& words) { return words.happened(at); });
        return out;
    }

    json::object findings() const {
        const Findings f = find(c_, a_);
        json::array points, missed;
        for (std::size_t at : f.turning_points)
            points.push_back(told(at, a_.moves[at].change, most_concerned(a_.moves[at])));
        for (const MissedRent& x : f.missed_rents)
            missed.push_back({{"n", x.at + 1},
                              {"owner", x.owner.value},
                              {"payer", x.payer.value},
                              {"space", x.space.value},
                              {"amount", x.amount}});
        json::object out{{"turning_points", std::move(points)},
                         {"missed_rents", std::move(missed)}};
        if (f.best_trade) {
            const Shares& got = a_.moves[*f.best_trade].weighed.traded.mean;
            const auto most = std::max_element(got.begin(), got.end());
            out["best_trade"] =
                told(*f.best_trade, got, Seat{static_cast<std::uint8_t>(most - got.begin())});
        }
        if (f.dearest_mistake) {
            const Move& m = a_.moves[*f.dearest_mistake];
            out["dearest_mistake"] = told(*f.dearest_mistake, m.change, m.weighed.by);
            out["dearest_mistake"].get_object()["better"] = alternative(m.weighed.alternatives[1]);
        }
        return out;
    }

    const Course& c_;
    const Analysis& a_;
    Words german_, english_;
};

}  // namespace

json::object to_json(const Library& library, const Course& course, const Analysis& analysis,
                     Depth depth) {
    return Writer(library, course, analysis).write(depth);
}

}  // namespace bankhalter::analysis
