// `rules` and `edition`: the texts for people.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "commands/command.h"
#include "edition/box.h"
#include "edition/folder.h"
#include "edition/narrate.h"
#include "edition/rule_book.h"
#include "notation/names.h"
#include "terminal/grid.h"

namespace bankhalter::commands {
namespace {

std::string_view chapter_of(std::string_view clause) { return clause.substr(0, clause.find('-')); }

void print_terms(const Edition& e, Language language) {
    for (std::string_view key : {"house", "hotel", "street", "station", "utility", "levy", "deck1",
                                 "deck2", "money", "jail_card"})
        fmt::print("  {:<10} {}\n", key, e.term(language, key));
}

void print_space(const Edition& e, Language language, Space space) {
    const SpaceFacts& facts = e.rules.spaces[space];
    const SpaceText& text = e.spaces[space.value];
    fmt::print("  {:>2}  {:<3} {}", space.value, text.code, text.in(language));
    if (facts.kind == SpaceKind::Levy) fmt::print("  {}", facts.levy);
    if (facts.kind == SpaceKind::Street || facts.kind == SpaceKind::Station ||
        facts.kind == SpaceKind::Utility) {
        const DeedFacts& d = e.rules.deeds[facts.deed];
        fmt::print("  {} · {}", d.price, d.mortgage);
        if (facts.kind == SpaceKind::Street)
            fmt::print(" · {} · {}", d.house_price, fmt::join(d.rents, "/"));
    }
    fmt::print("\n");
}

constexpr int kColumns = 100;

/// A paragraph, or an item of a list with its lines under each other.
void print_wrapped(std::string_view text, std::string_view front = "", int indent = 0) {
    for (const std::string& line : wrap(std::string(front) + std::string(text), kColumns, indent))
        fmt::print("{}\n", line);
}

/// What opens an edition's rule book: the box, and the way in.
void print_opening(const Library& library, const Edition& edition, Language language,
                   bool markdown) {
    const BoxText box = print_box(library, edition, language);
    fmt::print("{}{}\n\n", markdown ? "# " : "", edition.title);
    print_wrapped(box.opening);
    fmt::print("\n{}. {}.\n\n{}{}\n{}", box.players, box.age, markdown ? "## " : "",
               box.contents_title, markdown ? "\n" : "");
    for (const std::string& item : box.contents) print_wrapped(item, "- ", 2);
    fmt::print("\n");
    for (const std::string& text : {box.start_money + ".", box.newcomers, box.experts}) {
        print_wrapped(text);
        fmt::print("\n");
    }
}

void print_clause(const RuleBook& book, const Clause& clause, Language language, bool markdown) {
    std::string title = book.print(clause.title, language);
    const std::string text = book.print(clause.text, language);
    if (!markdown) return fmt::print("{}  {}\n    {}\n", clause.id, title, text);
    if (!title.ends_with('?')) title += '.';
    fmt::print("\n");
    print_wrapped(fmt::format("**{} {}** {}", clause.id, title, text));
}

struct RulesOptions {
    std::string clause, edition, variant;
    bool markdown = false;
};

int print_rules(const Library& library, Language language, const RulesOptions& o) {
    const auto& [wanted, edition_id, variant_id, markdown] = o;
    const Edition* edition = edition_id.empty() ? nullptr : library.find(edition_id);
    if (!edition_id.empty() && !edition)
        return fmt::print(stderr, "{}: unknown edition\n", edition_id), 1;
    const auto variant = parse_variant(variant_id);
    if (!variant_id.empty() && !variant)
        return fmt::print(stderr, "{}: unknown variant\n", variant_id), 1;
    if (edition && variant && !edition->offers(*variant))
        return fmt::print(stderr, "{} is not played in {}\n", variant_id, edition->title), 1;
    const RuleBook book(library, edition, variant);
    if (edition && wanted.empty()) {
        print_opening(library, *edition, language, markdown);
    } else if (markdown) {
        fmt::print("# {}\n\n", library.text(language, "page", "rules_title"));
        print_wrapped(library.text(language, "page", "rules_head"));
        fmt::print("\n");
        print_wrapped(library.text(language, "page", "rules_made"));
    }
    std::string_view chapter;
    bool found = false;
    auto clauses = book.clauses();
    // Whoever names a clause wants to read it, even if it does not hold here.
    if (const Clause* named = library.find_clause(wanted)) clauses = {named};
    for (const Clause* clause : clauses) {
        if (!wanted.empty() && clause->id != wanted && chapter_of(clause->id) != wanted) continue;
        found = true;
        if (markdown && chapter_of(clause->id) != chapter) {
            chapter = chapter_of(clause->id);
            fmt::print("\n## {}\n", chapter);
        }
        print_clause(book, *clause, language, markdown);
    }
    if (!found) fmt::print(stderr, "{}: no such clause\n", wanted);
    return found ? 0 : 1;
}

int check_editions(const Library& loaded, const std::string& folder) {
    const auto library = folder.empty() ? Result<Library>(loaded) : load_editions(folder);
    if (!library) {
        for (const std::string& fault : library.faults()) fmt::print("{}\n", fault);
        fmt::print("{} faults\n", library.faults().size());
        return 1;
    }
    for (const Edition& e : library->editions)
        fmt::print("{:<12} {} fine, values {}\n", e.id, e.title, e.fingerprint);
    return 0;
}

int show_edition(const Library& library, Language language, const std::string& id) {
    const Edition* e = library.find(id);
    if (!e) return fmt::print(stderr, "{}: unknown edition\n", id), 1;
    fmt::print("{}{}\n", e->title, e->year ? fmt::format(" ({})", e->year) : "");
    fmt::print("  {:<10}", "variants");
    for (Variant v : e->variants) fmt::print(" {}", variant_name(v));
    fmt::print("\n");
    print_terms(*e, language);
    const BoxText box = print_box(library, *e, language);
    fmt::print("\n");
    print_wrapped(box.opening);
    fmt::print("\n{}. {}.\n\n{}\n", box.players, box.age, box.contents_title);
    for (const std::string& item : box.contents) print_wrapped(item, "- ", 2);
    print_wrapped(box.start_money, "- ", 2);
    fmt::print("\n");
    for (std::uint8_t i = 0; i < kSpaces; ++i) print_space(*e, language, Space{i});
    const Narrator narrator(library, *e, language, {});
    for (std::uint8_t deck = 0; deck < kDecks; ++deck) {
        fmt::print("\n{}\n", e->term(language, deck == 0 ? "deck1" : "deck2"));
        for (int n = 1; n <= kCardsPerDeck; ++n)
            fmt::print("  {:>2}  {}\n", n, narrator.card(Deck{deck}, n));
    }
    return 0;
}

}  // namespace

Command add_rules(CLI::App& app) {
    auto* rules = app.add_subcommand("rules", "Print the rules in our own words");
    auto o = std::make_shared<RulesOptions>();
    rules->add_option("clause", o->clause, "A clause (RENT-4) or a chapter (RENT); all without it");
    rules->add_option("--edition", o->edition, "Only the rules of this edition, in its words");
    rules->add_option("--variant", o->variant, "Only the rules of standard, short or speed");
    rules->add_flag("--markdown", o->markdown, "As a Markdown page");
    return {rules, [o](const Library& library, Language language) {
                return print_rules(library, language, *o);
            }};
}

Command add_edition_check(CLI::App& edition) {
    auto* check =
        edition.add_subcommand("check", "Check edition files; every fault with file and line");
    auto folder = std::make_shared<std::string>();
    check->add_option("folder", *folder, "The folder or file (default: the files in use)");
    return {check, [folder](const Library& library, Language) {
                return check_editions(library, *folder);
            }};
}

Command add_edition_show(CLI::App& edition) {
    auto* show = edition.add_subcommand("show", "Show an edition: its box, words, board and cards");
    auto id = std::make_shared<std::string>();
    show->add_option("name", *id, "zelda, bond, thrones, mass-effect or big-bang")->required();
    return {show, [id](const Library& library, Language language) {
                return show_edition(library, language, *id);
            }};
}

}  // namespace bankhalter::commands
