# Clocks, absence, rents and talk, at their real times.
import asyncio
import random
import time

import pytest
import tables
from tables import Guest, bare, guest, house, leave, play_all, play_on, slow, table


async def drive(guests, done, limit=120.0):
    """Plays one answer after the other, everybody seeing each, until `done`."""
    end = time.monotonic() + limit
    chance = random.Random(1)
    while True:
        n = max(g.n for g in guests)
        for g in guests:
            await g.until(lambda: g.n >= n)
        if done():
            return
        assert time.monotonic() < end, "played in vain"
        for g in guests:
            if words := tables.answer_words(g, chance):
                answer = await g.say("act", words=words, answers=g.you["answers"] or 0)
                if answer["type"] == "ok":
                    await g.until(lambda: g.n >= answer["n"])
                elif answer["code"] == "too_soon":
                    await asyncio.sleep(answer["wait_ms"] / 1000)
                break
        else:
            await asyncio.sleep(0.05)


def deeds(one, seat):
    return [space for space, deed in one.game["deeds"].items() if deed.get("owner") == seat]


async def some_owner(guests):
    """Plays until somebody owns something and a throw is awaited."""
    await drive(guests, lambda: guests[0].step == "start_turn" and any(deeds(guests[0], g.seat) for g in guests))
    return next(g for g in guests if deeds(g, g.seat))


async def auction(guests):
    """Plays until one of two has bid; the other one was asked to buy."""
    while True:
        await drive(guests, lambda: guests[0].step == "buy")
        asked, other = guests if guests[0].you["answers"] else guests[::-1]
        await asked.act("auction")
        await asyncio.sleep(0.05)
        answer = await other.say("act", words="bid 10", answers=other.you["answers"] or 0)
        if answer["type"] == "ok":  # before the hammer has fallen
            await other.until(lambda: other.n >= answer["n"])
            return other


async def test_the_hammer():
    guests = await table(2)
    bidder = await auction(guests)
    await bidder.until(lambda: bidder.step != "bid")
    acts = [e for e in bidder.kinds("act") if e["entry"]["words"].split()[1] in ("auction", "bid", "hammer")]
    auctioned, bid, hammer = acts[-3:]
    at = [e["patch"]["clock"]["hammer_at"] for e in (auctioned, bid)]
    assert at[1] > at[0], "a bid starts the clock anew"
    assert hammer["at"] >= bid["at"] + 3000
    assert hammer["entry"]["by"] == "bank" and len(deeds(bidder, bidder.seat)) == 1
    await leave(*guests)


@slow
async def test_gap_and_moment():
    guests = await table(2, pace="blitz")
    one = tables.asked(guests)
    (two,) = [g for g in guests if g is not one]
    assert one.view["clock"]["throw_at"] == one.events[-1]["at"] + 1000
    await two.do("hold")
    await two.do("hold")
    await two.refused("no_hold_left", "hold")
    assert two.me()["holds"] == 0
    held = two.kinds("hold")[-1]["at"]
    await one.until(lambda: one.n >= two.n)
    assert one.view["clock"]["throw_at"] == held + 20_000
    answer = await one.refused("too_soon", "act", words="roll", answers=one.you["answers"])
    assert 5_000 < answer["wait_ms"] <= 20_000
    await asyncio.sleep(answer["wait_ms"] / 1000 + 0.05)
    await one.act("roll")
    assert one.kinds("act")[-2]["at"] >= held + 20_000
    await leave(*guests)


@slow
async def test_the_time_bank_pays():
    guests = await table(2, pace="blitz")
    one = tables.asked(guests)
    opens = one.view["clock"]["throw_at"]
    assert one.view["clock"]["deadlines"] == {str(one.seat): opens + 15_000 + 60_000}
    await asyncio.sleep(19)
    n = (await one.act("roll"))["n"]
    thrown = next(e["at"] for e in one.events if e["n"] == n)
    assert one.me()["bank_ms"] == 60_000 - (thrown - opens - 15_000) < 58_000
    assert one.view["seats"][str(1 - one.seat)]["bank_ms"] == 60_000
    await leave(*guests)


@slow
async def test_no_rent_is_lost_to_lag():
    """Two of four hear and say everything two seconds late; the others throw as soon as they may."""
    seen = []
    late = []  # for each table what it has told of the late ones' claims

    async def one_table():
        guests = await table(4)
        watcher = await guest(guests[0].room)
        await play_all(guests, lambda: watcher.n > 220, limit=300)  # until most is owned
        before = len(watcher.told("claim_made"))
        for g in guests[:2]:
            g.lag = 2.0
        late.append(lambda: sum(e["seat"] < 2 for e in watcher.told("claim_made")[before:]))
        end = time.monotonic() + 30
        enough = lambda: time.monotonic() > end and sum(count() for count in late) >= 3
        await asyncio.gather(*(play_on(g, enough, limit=300) for g in guests))
        seen.append(len(watcher.told("claim_lapsed")))
        await leave(*guests, watcher)

    await asyncio.gather(*(one_table() for _ in range(4)))
    assert seen == [0] * 4
    assert sum(count() for count in late) >= 3


async def test_rents_are_claimed_for_who_wants_it():
    guests = await table(3)
    for g in guests:
        await g.do("auto_claim", on=True)
        assert g.me()["auto_claim"] is True
    one = guests[0]
    await play_all(guests, lambda: len(one.told("claim_made")) >= 3 or one.n > 400)
    claims = [e["entry"] for e in one.kinds("act") if "claim" in e["entry"]["words"]]
    assert claims and {c["by"] for c in claims} == {"bank"}
    await leave(*guests)


@slow
async def test_absence_trustee_vote_and_return():
    one, two, three = guests = await table(3)
    await one.refused("no_vote", "vote", seat=2, on=True)
    left = time.monotonic()
    await three.send({"type": "ping"})  # its last sign of life
    await three.leave()
    await one.until(lambda: one.view["seats"]["2"]["away"])
    assert time.monotonic() - left > 9
    others = [one, two]
    await play_all(others, lambda: one.view["seats"]["2"]["trustee_turns"] >= 1, limit=120)
    await one.refused("no_vote", "vote", seat=2, on=True)
    await play_all(others, lambda: one.view["seats"]["2"]["trustee_turns"] >= 3, limit=120)
    assert any(e["entry"].get("by") == "trustee" for e in one.kinds("act"))
    await one.do("vote", seat=2, on=True)
    absent = one.view["seats"]["2"]
    assert absent["votes"] == [0] and absent["votes_needed"] == 2 and not absent["stand_in"]
    await two.do("vote", seat=2, on=True)
    assert two.view["seats"]["2"]["stand_in"] is True
    bots_before = len([e for e in one.kinds("act") if e["entry"]["words"].startswith("2 ") and e["entry"]["by"] == "bot"])
    await play_all(
        others, lambda: len([e for e in one.kinds("act") if e["entry"]["words"].startswith("2 ") and e["entry"]["by"] == "bot"]) > bots_before
    )
    back = await guest(one.room, token=three.token)
    await back.until(lambda: not back.me()["stand_in"] and not back.me()["away"])
    assert back.me()["trustee_turns"] == 0 and back.me()["votes"] == []
    await play_all([one, two, back], lambda: any(e["entry"].get("by") == "person" and e["entry"]["words"].startswith("2 ") for e in back.kinds("act")))
    await leave(one, two, back)


@slow
async def test_silence_is_absence_and_a_word_ends_it():
    """The connection stays, only the signs of life end: a phone in a pocket."""
    one, two = await table(2)
    quiet = await Guest(house()).connect()
    await quiet.hello(two.room, two.token)
    await two.leave()
    await one.until(lambda: one.view["seats"]["1"]["away"])
    assert quiet.closed is None
    await quiet.send({"type": "ping"})
    await one.until(lambda: not one.view["seats"]["1"]["away"])
    await leave(one, quiet)


@slow
async def test_present_after_the_renumbering():
    """Numbers change at the start; nobody who is there is taken for absent because of it."""
    room = await house().room()
    one, two = await guest(room), await guest(room)
    await one.sit(2)
    await two.sit(5)
    await asyncio.sleep(12)
    await one.do("start")
    await asyncio.sleep(4)
    assert not any(e["entry"]["type"] == "away" for e in one.events)
    await leave(one, two)


@slow
async def test_nothing_runs_while_nobody_is_there():
    guests = one, two = await table(2, bots=2)
    await play_all(guests, lambda: one.n > 30)
    await leave(one, two)
    gone = []
    while len(gone) < 2:
        await asyncio.sleep(0.5)
        gone = [e["n"] for e in (await house().history(one.room))["events"] if e["entry"]["type"] == "away"]
    await asyncio.sleep(8)
    # A rent that was open when its owner left is claimed as soon as his absence is noticed; the trustee decides nothing.
    history = await house().history(one.room)
    since = [e["entry"] for e in history["events"] if e["n"] > gone[-1]]
    assert [e for e in since if e.get("by") != "trustee" or e["words"].split()[1] != "claim"] == [], "something went on without anybody"
    back = await guest(one.room, token=one.token)
    other = await guest(one.room, token=two.token)
    n = history["n"]
    await play_all([back, other], lambda: back.n > n + 20)
    assert not back.view["seats"]["0"]["away"]
    await leave(back, other)


async def test_negotiation():
    guests = one, two, three = await table(3)
    owner = await some_owner(guests)
    others = [g for g in guests if g is not owner]
    partner, rival = others
    deed = deeds(owner, owner.seat)[0]

    async def offer(who, to, give, take, **fields):
        await who.do("offer", to=to.seat, give=give, take=take, **fields)
        return who.events[-1]["entry"]["offer"]

    first = await offer(owner, partner, deed, "$20")
    assert owner.view["offers"][str(first)]["expires_at"] > owner.events[-1]["at"] + 80_000
    assert set(rival.view["offers"]) == {str(first)}, "offers are made at the open table"
    for kind in ("accept", "decline"):
        await rival.refused("no_such_offer", kind, offer=first)
        await owner.refused("no_such_offer", kind, offer=first)
    await partner.refused("no_such_offer", "withdraw", offer=first)
    # A counter-offer takes the place of what it answers.
    await partner.refused("no_such_offer", "offer", to=rival.seat, give="$10", take=deed, counters=first)
    second = await offer(partner, owner, "$15", deed, counters=first)
    assert set(owner.view["offers"]) == {str(second)}
    await owner.do("decline", offer=second)
    assert owner.events[-1]["entry"]["how"] == "declined" and owner.view["offers"] == {}
    third = await offer(owner, partner, deed, "$18")
    await owner.do("withdraw", offer=third)
    assert owner.events[-1]["entry"]["how"] == "withdrawn"
    # What cannot be is refused with its clause, whoever proposes it.
    answer = await partner.say("offer", to=rival.seat, give=deed, take="$1")
    assert answer["type"] == "refused" and answer["clause"], answer
    # A new offer replaces the old one to the same person; what has become impossible vanishes.
    fourth = await offer(owner, partner, deed, "$30")
    fifth = await offer(owner, partner, deed, "$25")
    sixth = await offer(owner, rival, deed, "$26")
    assert set(owner.view["offers"]) == {str(fifth), str(sixth)}
    await partner.refused("no_such_offer", "accept", offer=fourth)
    cash = [p["cash"] for p in owner.game["players"]]
    done = await partner.do("accept", offer=fifth)
    entry = next(e["entry"] for e in partner.events if e["n"] == done["n"])
    assert entry["type"] == "act" and entry["offer"] == fifth and entry["by"] == "person"
    assert owner.view["offers"] == {} and deed in deeds(owner, partner.seat)
    assert owner.game["players"][owner.seat]["cash"] == cash[owner.seat] + 25
    await rival.refused("no_such_offer", "accept", offer=sixth)
    # Mute.
    await rival.do("mute", seat=partner.seat, on=True)
    assert partner.view["seats"][str(rival.seat)]["muted"] == [partner.seat]
    await partner.refused("muted", "offer", to=rival.seat, give=deed, take="$1")
    await rival.do("mute", seat=partner.seat, on=False)
    await offer(partner, rival, deed, "$1")
    await leave(*guests)


async def test_bots_answer_offers():
    guests = one, two = await table(2, bots=1)
    owner = await some_owner(guests)
    bot = 2
    n = owner.n
    answer = await owner.say("offer", to=bot, give=deeds(owner, owner.seat)[0], take="-")
    if answer["type"] == "refused":  # the game went on meanwhile
        assert answer["clause"], answer
        return await leave(*guests)
    entry = lambda: [
        e["entry"]
        for e in owner.events
        if e["n"] > n and (e["entry"]["type"] == "offer_end" or (e["entry"]["type"] == "act" and e["entry"].get("offer")))
    ]
    await owner.until(lambda: entry())
    assert entry()[0].get("how") == "declined" or entry()[0]["by"] == "bot", entry()
    await leave(*guests)




def test_zz_every_refusal_was_seen():
    if not tables.all_tests:
        pytest.skip("only some tests were run")
    from test_rooms import documented_codes

    missing = set(documented_codes()) - tables.seen_codes
    assert not missing, missing


async def test_bots_play_while_others_talk():
    """Neither refused messages nor chat put a bot's step off."""
    (one,) = await table(1, pace="normal", bots=2)
    watcher = await guest(one.room)
    await one.do("act", words="resign")
    goal = len(watcher.kinds("act")) + 5
    end = time.monotonic() + 60
    while len(watcher.kinds("act")) < goal:
        assert time.monotonic() < end, "the bots are put off"
        await watcher.refused("not_seated", "start")
        await asyncio.sleep(0.1)
        await one.do("chat", text="schneller!")
        await asyncio.sleep(0.1)
    await leave(one, watcher)
