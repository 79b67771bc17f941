# What the server says of itself around the games: link previews, packed answers, who watches.
import asyncio
import gzip
import http.client
import json
import re

import tables
from tables import guest, house, leave, table


async def fetch(path, **headers):
    """An HTTP request as a browser or a crawler makes it: headers and the bare body."""
    return await asyncio.to_thread(fetch_now, path, **headers)


def fetch_now(path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", house().port, timeout=120)
    try:
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.headers, answer.read()
    finally:
        connection.close()


async def tags(path, **headers):
    """The preview in the head of the page: what stands in each meta tag, and the title."""
    page = (await fetch(path, **headers))[1].decode()
    found = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)" />', page))
    found["title"] = re.search("<title>(.*?)</title>", page)[1]
    return found


async def test_a_link_shows_what_it_leads_to():
    if "<html" not in (await fetch("/"))[1].decode():
        return  # built without its page
    home = await tags("/")
    assert home["title"] == home["og:title"] == "Bankhalter" and "Sammlerausgaben" in home["og:description"]
    assert "collector" in (await tags("/", Accept_Language="en-GB,en;q=0.9"))["og:description"]
    rules = await tags("/rules/thrones")
    assert rules["og:title"] == "Game of Thrones – Bankhalter" and "Regeln" in rules["description"]
    room = await house().room(edition="bond")
    assert "wartet" in (await tags(f"/r/{room}"))["og:description"]
    one = await guest(room)
    await one.sit(0, name='<b>"Ada" & \'Co\'')
    invitation = (await fetch(f"/r/{room}"))[1].decode()
    assert "&lt;b&gt;&quot;Ada&quot; &amp; &#39;Co&#39; lädt dich" in invitation and "<b>" not in invitation
    assert (await tags(f"/r/{room}"))["og:title"] == "James Bond 007 – Bankhalter"
    for nowhere in ("/r/nosuchroom", "/rules/nowhere", "/r/" + "x" * 500, "/settings"):
        assert (await tags(nowhere))["og:title"] == "Bankhalter", nowhere
    await leave(one)


async def test_a_preview_tells_no_secrets():
    (one, other) = await table(2)
    page = (await fetch(f"/r/{one.room}"))[1].decode()
    if "<html" not in page:
        return
    assert "wird gespielt" in page
    assert "Zug für Zug" in (await tags(f"/g/{one.room}"))["og:description"]
    room = one.view["room"]
    for secret in (one.token, other.token, room["code"], room["commitment"]):
        assert secret not in page
    await leave(one, other)


async def test_the_picture_has_the_address_the_client_used():
    for path, name in (("/rules/zelda", "/preview-zelda.png"), ("/", "/preview-home.png")):
        page = (await fetch(path, Host="example.org"))[1].decode()
        if "<html" not in page:
            return
        assert re.findall(r'og:image" content="([^"]*)"', page) == ["http://example.org" + name]
        headers, picture = await fetch(name)
        assert headers["Content-Type"] == "image/png" and picture.startswith(b"\x89PNG")
    assert "evil" not in (await fetch("/rules/zelda", Host='evil"><script>'))[1].decode()


async def test_answers_are_packed_for_who_can_unpack_them():
    (one, other) = await table(2)
    paths = ["/api/editions", "/api/editions/zelda", "/api/rules/zelda", "/api/texts", "/api/levels", f"/api/games/{one.room}/events"]
    for path in paths:
        plain_headers, plain = await fetch(path)
        headers, packed = await fetch(path, Accept_Encoding="gzip, br")
        assert plain_headers["Content-Encoding"] is None and headers["Content-Encoding"] == "gzip", path
        assert gzip.decompress(packed) == plain, path
        json.loads(plain)
    assert len((await fetch("/api/editions/zelda", Accept_Encoding="gzip"))[1]) < 10_000
    await leave(one, other)


async def until_watched_by(count, one):
    """Asks until the server says so: it hears of those who come and go a moment later."""
    while (await one.answer_to("pong", {"type": "ping"}))["watchers"] != count:
        await asyncio.sleep(0.05)


async def test_who_watches_is_counted_and_not_written_down():
    (one, other) = await table(2)
    watchers = [await guest(one.room) for _ in range(2)]
    before = house().entries(one.room)
    await until_watched_by(2, one)
    await leave(watchers[0])
    await until_watched_by(1, other)
    assert house().entries(one.room) == before
    await leave(one, other, watchers[1])


async def test_the_rule_book_is_of_one_edition():
    async def clauses(edition):
        return json.loads((await fetch(f"/api/rules/{edition}"))[1])["clauses"]

    zelda, bond = await clauses("zelda"), await clauses("bond")
    tables.check("rules", json.loads((await fetch("/api/rules/zelda"))[1]))
    assert not [c for c in zelda if c["id"].startswith("SPEED")] and not [c for c in bond if c["id"].startswith("QUICK")]
    assert {c.get("variant") for c in zelda} == {None, "short"} and {c.get("variant") for c in bond} == {None, "speed"}
    head = json.loads((await fetch("/api/rules/zelda"))[1])["head"]
    assert "bankhalter" not in head["en"] + head["de"] and "`" not in head["en"] + head["de"]
