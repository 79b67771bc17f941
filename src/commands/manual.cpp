// `manual`: the manual pages and the completion for bash, written from the commands themselves, so
// that what --help prints stands once. Texts for people, examples first of all, are added from a
// folder: NAME.man for the page NAME.1. The build calls it; --help does not list it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cctype>

#include "base/text_file.h"
#include "base/words.h"
#include "commands/command.h"
#include "commands/version.h"

namespace bankhalter::commands {
namespace {

using Options = std::vector<const CLI::Option*>;
using Apps = std::vector<const CLI::App*>;

Apps subcommands(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
}

Options options(const CLI::App& app, bool positional) {
    return app.get_options(
        [positional](const CLI::Option* o) { return o->nonpositional() != positional; });
}

bool takes_value(const CLI::Option& o) { return o.get_items_expected_max() > 0; }

/// What a validator lets through, as CLI11 puts it behind the type: "TEXT:{de,en}" and "INT:INT in
/// [1 - 64]".
std::string between(const CLI::Option& o, char open, char close) {
    const std::string type = o.get_type_name();
    const std::size_t begin = type.find(open), end = type.rfind(close);
    return begin == std::string::npos || end == std::string::npos
               ? ""
               : type.substr(begin + 1, end - begin - 1);
}

/// A text for roff: nothing in it is a command.
std::string roff(std::string_view text) {
    std::string out;
    for (char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

std::string page_name(const CLI::App& app) {
    return app.get_parent() ? page_name(*app.get_parent()) + "-" + app.get_name() : app.get_name();
}
std::string spoken_name(const CLI::App& app) {
    return app.get_parent() ? spoken_name(*app.get_parent()) + " " + app.get_name()
                            : app.get_name();
}

std::string print_synopsis(const CLI::App& app) {
    std::string out = fmt::format("\\fB{}\\fR [\\fIOPTIONS\\fR]", roff(spoken_name(app)));
    for (const CLI::Option* o : options(app, true))
        out += fmt::format(fmt::runtime(o->get_required() ? " \\fI{}\\fR" : " [\\fI{}\\fR]"),
                           roff(o->get_name(true)));
    if (!subcommands(app).empty())
        out += app.get_require_subcommand_min() > 0 ? " \\fICOMMAND\\fR …" : " [\\fICOMMAND\\fR …]";
    return out + "\n";
}

std::string print_option(const CLI::Option& o) {
    std::string head;
    if (!o.nonpositional()) {
        head = fmt::format("\\fI{}\\fR", roff(o.get_name(true)));
    } else {
        for (const std::string& name : o.get_snames()) head += fmt::format("\\fB\\-{}\\fR, ", name);
        for (const std::string& name : o.get_lnames())
            head += fmt::format("\\fB\\-\\-{}\\fR, ", roff(name));
        head.resize(head.size() - 2);
        if (takes_value(o))
            head += fmt::format(" \\fI{}\\fR", roff(split_at(o.get_type_name(), ':')[0]));
    }
    std::string text = roff(o.get_description());
    if (const std::string range = between(o, '[', ']'); takes_value(o) && !range.empty())
        text += fmt::format("; {}", roff(range));
    if (!o.get_default_str().empty())
        text += fmt::format(". Default: {}", roff(o.get_default_str()));
    if (!o.get_envname().empty()) text += fmt::format(". Environment: \\fB{}\\fR", o.get_envname());
    return fmt::format(".TP\n{}\n{}.\n", head, text);
}

std::string print_options(const CLI::App& app) {
    std::string out;
    for (bool positional : {true, false})
        for (const CLI::Option* o : options(app, positional)) out += print_option(*o);
    return out;
}

std::string print_page(const CLI::App& app, const std::string& notes) {
    std::string name = page_name(app), title = name;
    for (char& c : title) c = static_cast<char>(std::toupper(c));
    const bool whole = !app.get_parent();
    std::string out = fmt::format(
        ".TH {} 1 \"\" \"Bankhalter {}\" \"Bankhalter\"\n.SH NAME\n{} \\- {}\n", roff(title),
        roff(kVersion), roff(name),
        whole ? "banker of a property\\-trading board game" : roff(app.get_description()));
    out += ".SH SYNOPSIS\n" + print_synopsis(app);
    if (whole) out += ".SH DESCRIPTION\n" + roff(app.get_description()) + "\n";
    out += ".SH OPTIONS\n" + print_options(app);
    if (!subcommands(app).empty()) out += ".SH COMMANDS\n";
    for (const CLI::App* sub : subcommands(app)) {
        if (whole)
            out += fmt::format(".TP\n\\fB{}\\fR(1)\n{}.\n", roff(page_name(*sub)),
                               roff(sub->get_description()));
        else
            out += fmt::format(".SS {}\n{}.\n.PP\n{}{}", roff(sub->get_name()),
                               roff(sub->get_description()), print_synopsis(*sub),
                               print_options(*sub));
    }
    out += notes;
    if (!whole) out += ".SH SEE ALSO\n.BR bankhalter (1)\n";
    return out;
}

/// The branches of the completion: which words are commands, what may follow each (a path such as
/// "edition show"), and the values of options that have a list of them.
struct Branches {
    std::string commands, words, values;
    std::string shared{};  // options that stand behind every command

    void add(const CLI::App& app, const std::string& path) {
        std::string names, dashed = shared;
        for (const CLI::Option* o : options(app, false)) {
            for (const std::string& name : o->get_lnames()) {
                dashed += " --" + name;
                if (path.empty() && takes_value(*o)) shared += " --" + name;
            }
            std::string list = takes_value(*o) ? between(*o, '{', '}') : "";
            for (char& c : list) c = c == ',' ? ' ' : c;
            if (!list.empty())
                values += fmt::format("    {}\"{} --{}\") values=\"{}\" ;;\n",
                                      path.empty() ? "*" : "", path, o->get_lnames()[0], list);
        }
        for (const CLI::App* sub : subcommands(app)) {
            names += " " + sub->get_name();
            commands +=
                fmt::format("{}\"{} {}\"", commands.empty() ? "" : " | ", path, sub->get_name());
            add(*sub, path.empty() ? sub->get_name() : path + " " + sub->get_name());
        }
        words += fmt::format("    \"{}\") names=\"{}\" dashed=\"{}\" ;;\n", path,
                             names.substr(!names.empty()), dashed.substr(1));
    }
};

std::string print_completion(const CLI::App& app, const Library& library) {
    Branches branches;
    branches.add(app, "");
    std::string editions;
    for (const Edition& e : library.editions) editions += (editions.empty() ? "" : " ") + e.id;
    return fmt::format(
        R"(# Completion of bankhalter for bash, written by the program itself.
_bankhalter() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command="" names="" dashed="" values="" i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$command ${{COMP_WORDS[i]}}" in
        {}) command="${{command:+$command }}${{COMP_WORDS[i]}}" ;;
        esac
    done
    case "$command $before" in
{}    *" --edition" | "edition show show") values="{}" ;;
    esac
    case "$command" in
{}    esac
    [[ $word == -* ]] && names=$dashed
    mapfile -t COMPREPLY < <(compgen -W "${{values:-$names}}" -- "$word")
}}
complete -o default -F _bankhalter bankhalter # where nothing fits, a file
)",
        branches.commands, branches.values, editions, branches.words);
}

int write_manual(const CLI::App& app, const Library& library, const std::string& notes,
                 const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    Apps pages = subcommands(app);
    pages.insert(pages.begin(), &app);
    for (const CLI::App* page : pages) {
        const std::string name = page_name(*page);
        const auto note = read_text(notes + "/" + name + ".man");
        if (!write_text(folder + "/" + name + ".1", print_page(*page, note ? *note : "")))
            return complain(folder, {"cannot be written"});
    }
    if (!write_text(folder + "/bankhalter.bash", print_completion(app, library)))
        return complain(folder, {"cannot be written"});
    return 0;
}

}  // namespace

Command add_manual(CLI::App& app) {
    struct Folders {
        std::string notes, out;
    };
    auto* manual =
        app.add_subcommand("manual", "Write the manual pages and the completion for bash");
    manual->group("");
    auto o = std::make_shared<Folders>();
    manual->add_option("notes", o->notes, "Folder with what the pages say besides")->required();
    manual->add_option("folder", o->out, "Where to write")->required();
    return {manual, [o, &app](const Library& library, Language) {
                return write_manual(app, library, o->notes, o->out);
            }};
}

}  // namespace bankhalter::commands
