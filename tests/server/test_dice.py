# What the dice are made of: the table promises its seed, every person a nonce; then all is told, and nothing can be chosen any more.
import asyncio
import hashlib

from tables import guest, house, leave, seal, slow, table, unseal


async def test_nonces_are_promised_before_any_is_told():
    one, two = await table(2, start=False, bots=1)
    watcher = await guest(one.room)
    first, second = await seal(one), await seal(two)
    assert one.me()["sealed"] and not one.me()["unsealed"] and first not in "".join(watcher.raw)
    await one.refused("not_opening", "unseal", nonce=first)
    assert "seals" not in {key for key, value in one.view["room"].items() if value is not None}
    promised = {"0": first, "1": second}

    async def two_tells():
        await two.until(lambda: two.view["seats"]["0"]["unsealed"])
        assert two.phase == "lobby", "the other's is still missing"
        assert two.view["room"]["seals"] == {seat: hashlib.sha256(bytes.fromhex(nonce)).hexdigest() for seat, nonce in promised.items()}
        await asyncio.gather(
            two.refused("not_in_lobby", "stand"),
            watcher.refused("not_in_lobby", "sit", seat=5, name="Dieb", piece=5),
            two.refused("bad_nonce", "unseal", nonce=first),
            two.do("unseal", nonce=second),
        )

    # From the start on nothing can be chosen any more. All at once: the table waits five seconds for the nonces.
    await asyncio.gather(
        one.do("start"),
        one.refused("not_in_lobby", "seal", sealed="ab" * 32),
        one.refused("not_in_lobby", "bot", seat=4, level="easy"),
        one.do("unseal", nonce=first),
        two_tells(),
    )
    await two.until(lambda: two.phase == "playing")
    (start,) = two.kinds("start")
    assert start["entry"]["nonces"] == promised, "a bot adds nothing: it is the table's"
    kinds = [e["entry"]["type"] for e in (await house().history(one.room))["events"]]
    assert kinds.index("open") > max(i for i, kind in enumerate(kinds) if kind in ("sit", "seal", "bot"))
    await leave(one, two, watcher)


@slow
async def test_the_table_waits_five_seconds_for_a_nonce_and_goes_on_without():
    one, two = await table(2, start=False)
    mine, _ = await seal(one), await seal(two)
    await asyncio.gather(one.do("start"), one.do("unseal", nonce=mine))
    await two.until(lambda: two.phase == "playing")
    (opened,), (start,) = two.kinds("open"), two.kinds("start")
    assert start["at"] - opened["at"] >= 5000
    assert start["entry"]["nonces"] == {"0": mine} and start["entry"]["seat"] == 0
    assert not two.me()["unsealed"], "everybody sees who has not told it"
    await leave(one, two)


async def test_a_rematch_takes_each_ones_nonce():
    one, two = await table(2)
    await one.do("act", words="resign")
    await two.until(lambda: two.phase == "over")
    await two.do("rematch")
    again = two.view["room"]["rematch"]
    host, other = [await guest(again, token=who.token) for who in (two, one)]
    assert not host.me()["sealed"] and host.view["room"]["commitment"] != one.view["room"]["commitment"]
    nonces = [await seal(host), await seal(other)]
    await host.do("start")
    await unseal(zip((host, other), nonces))
    await host.until(lambda: host.phase == "playing")
    (start,) = host.kinds("start")
    assert start["entry"]["nonces"] == {"0": nonces[0], "1": nonces[1]}
    await leave(one, two, host, other)


@slow
async def test_nobody_waits_for_one_who_is_gone():
    one, two = await table(2, start=False)
    mine, _ = await seal(one), await seal(two)
    await leave(two)
    await one.until(lambda: one.view["seats"]["1"]["away"])
    _, answer = await asyncio.gather(one.do("start"), one.do("unseal", nonce=mine))
    await one.until(lambda: one.phase == "playing")
    (start,) = one.kinds("start")
    assert start["n"] == answer["n"] + 1, "in the same commit"
    await leave(one)
