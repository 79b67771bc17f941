// The HTTP interface, on the first loop. api.cpp says what is found where and answers what never
// changes, health and metrics; every other resource has a file: rooms, boards of one's own, games,
// analyses, the page.
#pragma once

#include <map>
#include <set>

#include "base/embedded.h"
#include "room/room_request.h"
#include "server/addresses.h"
#include "server/analyses.h"
#include "server/hall.h"
#include "server/turns.h"

namespace bankhalter::server {

class Api {
public:
    Api(const Library& library, Hall& hall, Gateway& gateway, std::span<const EmbeddedFile> page,
        std::string_view version);

    using Respond = std::function<void(Response)>;
    void answer(const Request& request, Respond respond);

private:
    Response error(int status, std::string_view code) const;
    Response unreadable(const std::vector<std::string>& log) const;
    void page_file(const Request& request, Respond respond);
    /// The page itself, with the preview of what its address shows.
    void page_at(const Request& request, Respond respond);
    Response packed(const Request& request, Response response) const;
    std::vector<boost::json::object> most_visited(const std::vector<GameRow>& rows);
    void list_rooms(Respond respond);
    void tell_rooms(std::vector<boost::json::object> rooms, Respond respond);
    void find_code(const std::string& code, const Request& request, Respond respond);
    void create_room(const Request& request, Respond respond);
    /// With a board of one's own.
    void create_with_board(const Request& request, RoomPlan plan, Respond respond);
    void check_board(const Request& request, Respond respond);
    /// What a game is played on: its edition, the rules of it, or the file of a board of one's own.
    void played_on(const std::string& game, const std::string& what, const Request& request,
                   Respond respond);
    void import_game(const Request& request, Respond respond);
    void go_on_from(const RoomRequest& wanted, const std::string& token, Respond respond);
    void import_text(const std::string& text, Respond respond);
    void history(const std::string& game, const Request& request, Respond respond);
    void record(const std::string& game, const Request& request, Respond respond);
    void analysis(const std::string& game, const Request& request, Respond respond);
    /// What is in memory, unless the game was deleted meanwhile, here or by another server.
    void tell_analysis(const std::string& game, const Analyses::Known& known,
                       const Request& request, Respond respond);
    /// Looks for it in the store, or begins with it.
    void find_analysis(const Analyses::Order& order, std::shared_ptr<const analysis::Course> course,
                       const Request& request, Respond respond);
    void begin_analysis(const Analyses::Order& order,
                        std::shared_ptr<const analysis::Course> course, const Request& request,
                        Respond respond);
    Response print(const Analyses::Known& known, const Request& request) const;
    /// Calls when it is this address's turn to have a whole game replayed; whoever is turned away
    /// is answered at once.
    void admit(const std::string& address, Respond respond, std::function<void(Respond)> go);
    using Bodies = std::vector<std::string>;
    /// Loads a game and works on it beside the loop, if the holder of this token may read it; what
    /// that returns is done on the loop.
    void study(const std::string& game, const std::string& token, Respond respond,
               std::function<std::function<void()>(const Bodies&)> work);
    void work_aside(const std::string& game, Respond respond,
                    std::function<std::function<void()>()> work);
    Hall::Done created(Respond respond);

    const Library& library_;
    Hall& hall_;
    Gateway& gateway_;
    Gateway::Loop& home_;
    struct Fixed {
        std::string plain, packed;
    };
    std::map<std::string, Fixed, std::less<>> fixed_;  // answers that never change
    std::map<std::string, const EmbeddedFile*, std::less<>> page_;
    Turns replays_{2, 8, 64};  // one is read while another is worked on
    Addresses guesses_;        // of codes
    Addresses deep_looks_;     // into games
    std::string_view version_;
    Thinkers replayer_{1};  // not the bots', who would wait behind it
    Analyses analyses_;
    std::set<std::string, std::less<>> private_;  // games that were analysed and are not for all
};

}  // namespace bankhalter::server
