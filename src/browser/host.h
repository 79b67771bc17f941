// What a page asks of the module, as JSON: a request in, an answer out. Tables are opened from
// their logs, which the page keeps; everything else a page would ask a server for is answered here
// in the same words.
//
//     {"do":"catalogue","path":"editions/zelda"}                    {"body":…}
//     {"do":"create","body":"{…}","log":[…],"now":1}                {"game":"own-…","store":[…]}
//     {"do":"import","text":"…","now":1}                            {"game":"own-…","store":[…]}
//     {"do":"history","game":"own-…","log":[…],"from":1,"to":9}     {"body":…}
//     {"do":"record","game":"own-…","log":[…]}                      {"text":"…"}
//     {"do":"analyse","game":"own-…","depth":"usual","log":[…]}     {"progress":0}
//     {"do":"weigh","game":"own-…","depth":"usual"}                 {"progress":0.1} or {"body":…}
//     {"do":"preview","position":{…},"seat":0,"words":"…"}          {"text":"{…}"}
//     {"do":"open","game":"own-…","log":[…],"now":1}                a step
//     {"do":"hear","game":"own-…","connection":1,"text":"…","now":1}   a step
//     {"do":"leave","game":"own-…","connection":1}                  a step
//     {"do":"close","game":"own-…"}                                 {}
//     {"do":"wake","game":"own-…","now":1}                          a step
//     {"do":"tick","game":"own-…","now":1}                          a step
//     {"do":"stored","game":"own-…","now":1}                        a step
//
// A step is {"say":[[connection,text],…],"store":[{"game":…,"first":n,"entries":[…]},…],
// "next":millis}: what is said at once, what is to be stored before anything else is asked about
// this game, and when it wants to be ticked. `weigh` is asked again until the analysis is there.
// `preview` asks of any position what the message of that name asks a table, and is answered by the
// same texts. What cannot be done is answered by the body of an HTTP
// error, {"error":{"code":…,"text":…}}.
#pragma once

#include <boost/json/object.hpp>

#include "analysis/ongoing.h"
#include "browser/own_table.h"

namespace bankhalter::browser {

class Host {
public:
    explicit Host(const Library& library) : shelf_(library) {}

    std::string answer(std::string_view request);

private:
    using Object = boost::json::object;
    using Log = std::vector<std::string>;

    Object catalogue_page(const Object& request) const;
    Object create(const Object& request) const;
    Object import(const Object& request) const;
    Object history(const Object& request) const;
    Object record(const Object& request) const;
    Object preview(const Object& request) const;
    Object analyse(const Object& request);
    Object weigh(const Object& request);
    Object open(const Object& request);
    Object hear(const Object& request);
    Object leave(const Object& request);
    Object close(const Object& request);
    Object wake(const Object& request);
    Object tick(const Object& request);
    Object stored(const Object& request);

    Object error(std::string_view code) const;
    OwnTable* table_of(const Object& request);
    /// What the call has left behind.
    Object step(const OwnTable& table);

    RulesShelf shelf_;
    std::map<std::string, OwnTable> tables_;
    using Wanted = std::pair<std::string, std::string>;  // a game, and how closely to look
    static Wanted wanted_in(const Object& request);
    std::map<Wanted, OngoingAnalysis> analysis_;  // the one that was asked for last
    boost::json::array said_;                     // since the last step
};

}  // namespace bankhalter::browser
