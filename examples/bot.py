#!/usr/bin/env python3
"""An example bot for Bankhalter: buys, claims, bids up to a price, builds while it has cash, buys single deeds from others.

Try it:  bankhalter match --players "exec:python3 examples/bot.py",random,random,random --games 40
The protocol is described in docs/bot-protocol.md. Nothing but the standard library is needed.
"""
import json
import sys

RESERVE = 150  # cash it keeps when building and bidding


def cash_of(position, seat):
    return position["players"][seat]["cash"]


def owner_of(position, space):
    return position["deeds"][str(space)]["owner"]


def decide(board, position, legal, seat):
    step = position["awaiting"]["step"]
    cash = cash_of(position, seat)
    if step == "start_turn":  # out of jail while it is cheap and there is something to buy
        early = any(deed["owner"] is None for deed in position["deeds"].values())
        return next((w for w in legal if early and w.startswith(("card", "fine"))), "roll")
    if step == "buy":
        return "buy" if "buy" in legal else "auction"
    if step == "bid":
        space = position["awaiting"]["space"]
        most = min(cash - RESERVE, board["spaces"][space]["price"] if space is not None else 100)
        bid = position["awaiting"]["amount"] + 10
        return f"bid {bid}" if bid <= most else "pass"
    if step == "raise_cash":  # lone mortgages first, then buildings; "none" leaves it to the default
        return next((w for kind in ("mortgage", "sell") for w in legal if w.startswith(kind)), "none")
    if step == "choose_move":  # the speed die: the longest way
        return legal[-1]
    return "none"  # the default will do: pass, keep, place, end


def act(position, legal, seat):
    builds = [w for w in legal if w.startswith("build")]
    if builds and cash_of(position, seat) >= RESERVE + 200:
        return builds[-1]  # the dearest street it may build on
    if cash_of(position, seat) >= 4 * RESERVE:
        return next((w for w in legal if w.startswith("redeem")), "none")
    return "none"


def offer(board, position, seat, offered):
    """Asks for the one deed that is missing in a group, once a game each, at twice its price."""
    for name, group in board["groups"].items():
        if name in ("station", "utility"):
            continue
        missing = [s for s in group if owner_of(position, s) != seat]
        if len(missing) != 1 or missing[0] in offered or owner_of(position, missing[0]) is None:
            continue
        price = 2 * board["spaces"][missing[0]]["price"]
        if cash_of(position, seat) >= price + RESERVE:
            offered.add(missing[0])
            return f"trade {owner_of(position, missing[0])} give ${price} take {missing[0]}"
    return "none"


def main():
    seat, board, position, legal, offered = 0, {}, {}, [], set()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "bankhalter-bot":
            print("name Example\nwant board\nready", flush=True)
        elif word == "newgame":
            seat, offered = int(rest.rpartition("seat=")[2]), set()
        elif word == "board":  # prices, rents, groups and cards
            board = json.loads(rest)
        elif word == "position":
            position = json.loads(rest)
        elif word == "legal":
            legal = rest.split("|")
        elif word == "ask":
            number, question = rest.split(" ", 1)
            kind = question.split(" ")[0]
            if kind == "decide":
                words = decide(board, position, legal, seat)
            elif kind == "act":
                words = act(position, legal, seat)
            elif kind == "offer":
                words = offer(board, position, seat, offered)
            else:  # claims its rent, declines every offer
                words = question if kind == "claim" else "decline"
            print(number, words, flush=True)
        elif word == "quit":
            return


main()
