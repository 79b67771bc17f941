#!/usr/bin/env python3
"""An example bot for Bankhalter: buys, claims, bids up to a price, builds while it has cash, buys single deeds from others.

Try it:  bankhalter match --players "exec:python3 examples/bot.py",random,random,random --games 40
The protocol is described in docs/bot-protocol.md. Nothing but the standard library is needed.
"""
import json
import sys

RESERVE = 150  # cash it keeps when building and bidding
GROUPS = [[1, 3], [6, 8, 9], [11, 13, 14], [16, 18, 19], [21, 23, 24], [26, 27, 29], [31, 32, 34], [37, 39]]


def cash_of(position, seat):
    return position["players"][seat]["cash"]


def owner_of(position, space):
    return position["deeds"][str(space)]["owner"]


def about_price(space):
    """The boards differ in names, not in prices: they rise by about 10 a space along the board."""
    return 60 + 9 * space if space not in (5, 12, 15, 25, 28, 35) else 200


def decide(position, legal, seat):
    step = position["awaiting"]["step"]
    cash = cash_of(position, seat)
    if step == "start_turn":  # out of jail while it is cheap and there is something to buy
        early = any(deed["owner"] is None for deed in position["deeds"].values())
        return next((w for w in legal if early and w.startswith(("card", "fine"))), "roll")
    if step == "buy":
        return "buy" if "buy" in legal else "auction"
    if step == "bid":
        space = position["awaiting"]["space"]
        most = min(cash - RESERVE, about_price(space) if space is not None else 100)
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


def offer(position, seat, offered):
    """Asks for the one deed that is missing in a group, once a game each, at twice its price."""
    for group in GROUPS:
        missing = [s for s in group if owner_of(position, s) != seat]
        if len(missing) != 1 or missing[0] in offered or owner_of(position, missing[0]) is None:
            continue
        price = 2 * about_price(missing[0])
        if cash_of(position, seat) >= price + RESERVE:
            offered.add(missing[0])
            return f"trade {owner_of(position, missing[0])} give ${price} take {missing[0]}"
    return "none"


def main():
    seat, position, legal, offered = 0, {}, [], set()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "bankhalter-bot":
            print("name Example\nready", flush=True)
        elif word == "newgame":
            seat, offered = int(rest.rpartition("seat=")[2]), set()
        elif word == "position":
            position = json.loads(rest)
        elif word == "legal":
            legal = rest.split("|")
        elif word == "ask":
            number, question = rest.split(" ", 1)
            kind = question.split(" ")[0]
            if kind == "decide":
                words = decide(position, legal, seat)
            elif kind == "act":
                words = act(position, legal, seat)
            elif kind == "offer":
                words = offer(position, seat, offered)
            else:  # claims its rent, declines every offer
                words = question if kind == "claim" else "decline"
            print(number, words, flush=True)
        elif word == "quit":
            return


main()
