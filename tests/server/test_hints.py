# "What would Champion do?": only where the table allows it, only for whoever decides, told to that one alone.
import asyncio

import tables
from tables import guest, house, leave, table


async def deciding(guests):
    """Whoever is asked, once somebody is."""
    await guests[0].until(lambda: any(g.you["answers"] is not None for g in guests))
    return tables.asked(guests)


async def test_a_hint_is_told_to_the_one_who_asks():
    one, two = guests = await table(2, hints=True)
    watcher = await guest(one.room)
    asker = await deciding(guests)
    other = two if asker is one else one
    hint = await asker.say("hint")
    assert hint["type"] == "hint" and hint["text"]["de"] and hint["text"]["en"]
    assert hint["words"] == "roll", "nothing else can be done in the first turn"
    for who in (other, watcher):
        await who.until(lambda: who.n >= hint["n"])
        assert who.kinds("hint")[-1]["entry"] == {"type": "hint", "seat": asker.seat}
        assert who.view["seats"][str(asker.seat)]["hints"] == 1, "everybody sees that help was asked for"
        assert not [m for m in who.messages if m["type"] == "hint"]
    await asker.act(hint["words"])
    await leave(one, two, watcher)


async def test_what_is_refused():
    one, two = guests = await table(2)
    asker = await deciding(guests)
    await asker.refused("no_hints", "hint")
    assert not asker.kinds("hint") and asker.view["room"]["hints"] is False, "off unless the host has chosen it"
    await leave(one, two)
    one, two = await table(2, start=False)
    await one.do("settings", hints=True)
    await two.until(lambda: two.view["room"]["hints"])
    await one.refused("not_playing", "hint")
    await one.do("start")
    guests = [one, two]
    asker = await deciding(guests)
    other = two if asker is one else one
    await other.refused("not_asked", "hint")
    hint, again = await asyncio.gather(asker.say("hint"), asker.say("hint"))  # the second at once
    assert hint["type"] == "hint" and again["code"] == "too_fast" and 0 < again["wait_ms"] <= 2000
    await asker.until(lambda: asker.n >= hint["n"])
    assert len(asker.kinds("hint")) == 1, "what is refused leaves no entry"
    await leave(one, two)


async def test_a_hint_that_comes_too_late_is_dropped():
    one, two = guests = await table(2, hints=True, pace="machine")
    asker = await deciding(guests)
    # Both are on their way at once: the hint comes before the throw, or not at all.
    hint, thrown = await asyncio.gather(asker.say("hint", id="both"), asker.say("act", words="roll", answers=asker.you["answers"]))
    assert thrown["type"] == "ok"
    assert hint["n"] < thrown["n"] if hint["type"] == "hint" else hint["code"] == "stale"
    # The same message again, as after a lost connection: one entry, and no answer about what is over.
    await tables.play_on(asker, lambda: asker.you["answers"] is None)
    other = two if asker is one else one
    await other.until(lambda: other.you["answers"] is not None)
    await asker.refused("stale", "hint", id="both")
    assert len(asker.kinds("hint")) == 1
    await leave(one, two)


async def test_the_same_message_again_is_answered_again():
    one, two = guests = await table(2, hints=True)
    asker = await deciding(guests)
    first = await asker.say("hint", id="lost")
    again = await guest(asker.room, token=asker.token)
    second = await again.say("hint", id="lost")
    assert second["words"] == first["words"] and second["type"] == "hint"
    assert again.view["seats"][str(asker.seat)]["hints"] == 1
    await leave(one, two, again)


async def test_a_table_may_be_made_with_hints():
    status, made = await house().ask("POST", "/api/rooms", {"edition": "zelda", "hints": True})
    assert status == 201
    one = await guest(made["room"])
    assert one.view["room"]["hints"] is True
    assert (await house().ask("POST", "/api/rooms", {"edition": "zelda", "hints": "yes"}))[0] == 400
    await leave(one)
