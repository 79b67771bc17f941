"""A game as text and as SVG, from its edition and its state."""

from __future__ import annotations

from html import escape
from typing import Any

Edition = dict[str, Any]
State = dict[str, Any]

SEAT_COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#b9770e", "#6c3483", "#34495e")


def place_of(space: int) -> tuple[int, int]:
    """Row and column on a board of 11 by 11 places, GO at the bottom right."""
    if space <= 10:
        return 10, 10 - space
    if space <= 20:
        return 20 - space, 0
    if space <= 30:
        return 0, space - 20
    return space - 30, 10


def _properties(state: State) -> dict[int, dict[str, Any]]:
    return {int(space): deed for space, deed in state["deeds"].items()}


def _awaited(state: State) -> str:
    awaiting = state["awaiting"]
    seats = awaiting.get("seats", [awaiting["seat"]] if "seat" in awaiting else [])
    return " ".join([awaiting["step"], *(f"of {seat}" for seat in seats)])


def _buildings(deed: dict[str, Any]) -> str:
    level = int(deed["level"])
    return "hotel" if level == 5 else "■ " * level


def to_text(edition: Edition, state: State) -> str:
    """One line a player, one for what is awaited."""
    lines = [f"{edition['title']}, turn {state['turn']['number']}: {_awaited(state)}"]
    deeds = _properties(state)
    for seat, player in enumerate(state["players"]):
        if player["out"]:
            lines.append(f"  {seat} {player['name']}: out")
            continue
        space = edition["spaces"][player["space"]]["name_en"]
        owned = [_deed_text(edition, at, deed) for at, deed in deeds.items() if deed["owner"] == seat]
        jail = " (jailed)" if player["jailed"] else ""
        lines.append(f"  {seat} {player['name']}: {player['cash']} on {space}{jail}; {', '.join(owned) or 'no deeds'}")
    return "\n".join(lines)


def _deed_text(edition: Edition, space: int, deed: dict[str, Any]) -> str:
    """As scenarios write it: a minus for a mortgage; and a plus for each house."""
    return str(edition["spaces"][space]["code"]) + ("-" if deed["mortgaged"] else "") + "+" * int(deed["level"])


def to_svg(edition: Edition, state: State) -> str:
    """The board with owners, buildings and tokens."""
    cell, width = 60, 60 * 11
    theme, groups = edition["theme"]["light"], edition["theme"]["groups"]
    deeds = _properties(state)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}" width="{width}" height="{width}" '
        f'font-family="sans-serif" font-size="8"><title>{escape(edition["title"])}</title>',
        f'<rect width="{width}" height="{width}" fill="{theme["board"]}"/>',
    ]
    for number, space in enumerate(edition["spaces"]):
        row, column = place_of(number)
        x, y = column * cell, row * cell
        out.append(f'<rect x="{x}" y="{y}" width="{cell}" height="{cell}" fill="{theme["paper"]}" stroke="{theme["line"]}"/>')
        group = space.get("group") or space["kind"]
        if group in groups:
            out.append(f'<rect x="{x}" y="{y}" width="{cell}" height="10" fill="{groups[group]}"/>')
        out.append(f'<text x="{x + 3}" y="{y + 22}">{escape(space["short_en"])}</text>')
        deed = deeds.get(number)
        if deed is not None and deed["owner"] is not None:
            colour = SEAT_COLOURS[deed["owner"]]
            fill = "none" if deed["mortgaged"] else colour
            out.append(
                f'<rect x="{x + 2}" y="{y + cell - 8}" width="{cell - 4}" height="6" fill="{fill}" stroke="{colour}"/>'
            )
            out.append(f'<text x="{x + 3}" y="{y + 32}">{_buildings(deed)}</text>')
    for seat, player in enumerate(state["players"]):
        colour = SEAT_COLOURS[seat]
        if not player["out"]:
            row, column = place_of(player["space"])
            x, y = column * cell + 10 + seat % 3 * 18, row * cell + 38 + seat // 3 * 10
            out.append(f'<circle cx="{x}" cy="{y}" r="5" fill="{colour}" stroke="white"/>')
        words = "out" if player["out"] else player["cash"]
        out.append(
            f'<text x="90" y="{110 + 22 * seat}" font-size="14" fill="{colour}">'
            f"{escape(player['name'])}: {words}</text>"
        )
    out.append(f'<text x="90" y="{110 + 22 * len(state["players"])}" font-size="12">{escape(_awaited(state))}</text>')
    return "".join(out) + "</svg>"
