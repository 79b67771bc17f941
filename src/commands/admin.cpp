// `admin`: what the operator says to a running server, over its local socket.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "base/fields.h"
#include "commands/admin_socket.h"
#include "commands/command.h"
#include "notation/position.h"
#include "server/admin_door.h"

namespace bankhalter::commands {
namespace {

struct AdminOptions {
    std::string socket, store = "bankhalter.db";
    std::vector<std::string> words;
};

int admin(const AdminOptions& o) {
    const std::string socket = admin_socket(o.socket, o.store);
    if (socket.empty()) return complain("admin", {"--socket says where the server listens"});
    boost::json::array words;
    for (const std::string& word : o.words) words.emplace_back(word);
    const auto answer = ask_at(socket, boost::json::serialize(words));
    if (!answer) return complain(socket, answer.faults());
    const auto said = parse_json(*answer);
    if (!said || !said->is_object()) return complain(socket, {"the answer cannot be read"});
    const Fields fields(said->get_object());
    const auto ok = fields.flag("ok");
    const auto text = fields.text("text", answer->size());
    if (!ok || !text) return complain(socket, {"the answer cannot be read"});
    if (!*ok) return complain(o.words.empty() ? "admin" : o.words[0], {std::string(*text)});
    fmt::print("{}", *text);
    return 0;
}

}  // namespace

Command add_admin(CLI::App& app) {
    auto* admin_app = app.add_subcommand("admin", "Look after a running server");
    auto o = std::make_shared<AdminOptions>();
    admin_app->add_option("--socket", o->socket, "Where the server listens (serve --admin)")
        ->envname("BANKHALTER_ADMIN");
    admin_app->add_option("--store", o->store, "Its file; the socket lies beside it")
        ->capture_default_str()
        ->envname("BANKHALTER_STORE");
    admin_app
        ->add_option("order", o->words,
                     "list [quarantine], show ID, export ID, delete ID, quarantine ID WHY, repair "
                     "ID, ban ADDRESS [WHY], unban ADDRESS, bans, close, open, drain, say TEXT, "
                     "revoke ID SEAT, reports, dismiss NUMBER")
        ->required();
    return {admin_app, [o](const Library&, Language) { return admin(*o); }};
}

}  // namespace bankhalter::commands
