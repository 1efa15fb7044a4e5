"""What is asked of the server that no page of ours would ask."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from cardwright.errors import CardwrightError
from cardwright.table import arriving, doing, looking
from cardwright.table.app import create_app
from cardwright.table.games import Host
from cardwright.table.guards import LARGEST_BODY, Allowance, Guards

OURS = {"origin": "http://localhost", "content-type": "application/json"}
ANSWER = '{"question": 1, "option": 0, "request": "abcdefghijklmnop"}'


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with closing(Host(str(tmp_path_factory.mktemp("tables") / "games.sqlite"))) as host:
        yield host


@pytest.fixture
def client(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        yield client


@pytest.fixture
def table(client: TestClient) -> str:
    """A table at which the client sits and is asked something."""
    begun = client.post("/games", json={"game": "kotc/17", "bot": "random"}, headers=OURS)
    assert begun.status_code == 303
    address, after = str(begun.headers["location"]), ""
    while True:
        frame = client.get(f"{address}/frames", params={"wait": "20", "as": "json", "after": after})
        if frame.json()["yours"]:
            return address
        after = frame.headers["x-frame"]


ATTACKS: dict[str, tuple[str, dict[str, str], str, int]] = {
    "another site's form": ("answer", {**OURS, "origin": "http://evil.example"}, ANSWER, 403),
    "no origin at all": ("answer", {"content-type": "application/json"}, ANSWER, 403),
    "an origin that is null": ("answer", {**OURS, "origin": "null"}, ANSWER, 403),
    "another port's page": ("answer", {**OURS, "origin": "http://localhost:81"}, ANSWER, 403),
    "another scheme's page": ("answer", {**OURS, "origin": "https://localhost"}, ANSWER, 403),
    "a cross-site fetch": ("answer", {**OURS, "sec-fetch-site": "cross-site"}, ANSWER, 403),
    "a same-site fetch": ("answer", {**OURS, "sec-fetch-site": "same-site"}, ANSWER, 403),
    "an address typed in": ("answer", {**OURS, "sec-fetch-site": "none"}, ANSWER, 403),
    "a rebound name": ("answer", {**OURS, "host": "evil.example"}, ANSWER, 421),
    "no name": ("answer", {**OURS, "host": ""}, ANSWER, 421),
    "a name with a space": ("answer", {**OURS, "host": "localhost evil"}, ANSWER, 421),
    "half an address": ("answer", {**OURS, "host": "[::1"}, ANSWER, 421),
    "a name in disguise": ("answer", {**OURS, "host": "localhost@evil.example"}, ANSWER, 421),
    "too long": ("answer", OURS, " " * (LARGEST_BODY + 1), 413),
    "a length that is none": ("answer", {**OURS, "content-length": "-1"}, ANSWER, 413),
    "no JSON": ("answer", OURS, "{", 422),
    "deep JSON": ("answer", OURS, "[" * 4000, 422),
    "a list": ("answer", OURS, "[]", 422),
    "nothing": ("answer", OURS, "", 422),
    "half a letter": ("answer", OURS, '{"question": "\\ud800"}', 422),
    "an unknown field": ("answer", OURS, ANSWER[:-1] + ', "seat": 1}', 422),
    "a question below 0": ("answer", OURS, ANSWER.replace(": 1", ": -1"), 422),
    "a question that is a word": ("answer", OURS, ANSWER.replace(": 1", ': "1"'), 422),
    "a question with digits": ("answer", OURS, ANSWER.replace(": 1", ": 1" + "0" * 400), 422),
    "an option below 0": ("answer", OURS, ANSWER.replace(": 0", ": -1"), 422),
    "an option that is true": ("answer", OURS, ANSWER.replace(": 0", ": true"), 422),
    "an option that is not on offer": ("answer", OURS, ANSWER.replace(": 0", ": 99"), 422),
    "an option that is nothing": ("answer", OURS, ANSWER.replace(": 0", ': ""'), 422),
    "a request of one letter": ("answer", OURS, ANSWER.replace("abcdefghijklmnop", "a"), 422),
    "a request that is a path": ("answer", OURS, ANSWER.replace("abcdefghijklmnop", "../../../../etc"), 422),
    "too much beforehand": ("answer", OURS, ANSWER[:-1] + ', "then": [{}, {}, {}, {}, {}]}', 422),
    "a stale question": ("answer", OURS, ANSWER.replace(": 1", ": 7"), 409),
    "a picture": ("answer", {**OURS, "content-type": "image/png"}, ANSWER, 415),
    "a pickle": ("answer", {**OURS, "content-type": "application/python-pickle"}, ANSWER, 415),
    "a form that says it twice": (
        "answer",
        {**OURS, "content-type": "application/x-www-form-urlencoded"},
        "question=1&question=2&option=0&request=abcdefghij",
        422,
    ),
    "a form of many fields": (
        "answer",
        {**OURS, "content-type": "application/x-www-form-urlencoded"},
        "&".join(f"f{n}=1" for n in range(500)),
        422,
    ),
    "a form with half a sign": (
        "answer",
        {**OURS, "content-type": "application/x-www-form-urlencoded"},
        "question=1&option=%ff%fe&request=abcdefghij",
        422,
    ),
    "a form in another alphabet": (
        "answer",
        {**OURS, "content-type": "application/x-www-form-urlencoded"},
        "question=\u0661&option=0&request=abcdefghij",
        422,
    ),
    "a place of many digits": (
        "answer",
        {**OURS, "content-type": "application/x-www-form-urlencoded"},
        f"question=1&option={'0' * 900}1&request=abcdefghij",
        422,
    ),
    "a question that is half": ("answer", OURS, ANSWER.replace(": 1", ": 1.5"), 422),
    "a question without end": ("answer", OURS, ANSWER.replace(": 1", ": 1e999"), 422),
    "a question that is not a number": ("answer", OURS, ANSWER.replace(": 1", ": NaN"), 422),
    "a request in another alphabet": ("answer", OURS, ANSWER.replace("abcdefgh", "аbсdеfgh"), 422),
    "a request with an end": ("answer", OURS, ANSWER.replace("abcdefghijklmnop", "abcdefgh\\n"), 422),
    "a bot's request": ("answer", OURS, ANSWER.replace("abcdefghijklmnop", "answer:1"), 422),
    "a card by its number": ("answer", OURS, ANSWER.replace(": 0", ': "sow 17"'), 422),
    "two kinds of content": ("answer", {**OURS, "content-type": "text/plain"}, ANSWER, 415),
    "no kind of content": ("answer", {"origin": "http://localhost"}, ANSWER, 415),
    "another's seat given away": ("invite", OURS, '{"seat": 1}', 403),
    "a seat that there is not": ("invite", OURS, '{"seat": 99}', 403),
    "a link that leads nowhere": ("../../seat/AAAAAAAAAAAAAAAAAAAAAA", OURS, "{}", 404),
    "a token that is no letter": (
        "answer",
        {"content-type": "application/json", "authorization": "Basic QWxhZGRpbg=="},
        ANSWER,
        403,
    ),
    "an undo of nothing": ("undo", OURS, '{"request": "abcdefghijklmnop"}', 422),
    "a consent to nothing": ("consent", OURS, '{"request": "abcdefghijklmnop"}', 422),
    "a refusal of nothing": ("refuse", OURS, '{"request": "abcdefghijklmnop"}', 422),
    "a deed that there is not": ("cheat", OURS, ANSWER, 404),
    "a seat of its own choice": ("resign", OURS, '{"request": "abcdefghijklmnop", "seat": 1}', 422),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_refused_and_changes_nothing(client: TestClient, table: str, attack: str) -> None:
    path, headers, body, expected = ATTACKS[attack]
    before = client.get(f"{table}/frames", params={"wait": "0", "as": "json"}).json()
    reply = client.post(f"{table}/{path}", content=body, headers=headers)
    assert reply.status_code == expected
    assert client.get(f"{table}/frames", params={"wait": "0", "as": "json"}).json() == before


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_there_is_nothing_but_get_and_post(client: TestClient, table: str, method: str) -> None:
    assert client.request(method, table, headers=OURS).status_code == 405


def test_a_table_is_shown_to_who_sits_there(client: TestClient, table: str) -> None:
    assert client.get(table).status_code == 200
    client.cookies.clear()
    for path in ("", "/frames"):
        assert client.get(table + path).status_code == 403
    assert client.get("/t/aaaaaaaaaa").status_code == 403  # nobody is told whether there is a table
    client.cookies.set("cardwright", "x" * 22)
    assert client.get(table).status_code == 403


@pytest.mark.parametrize(
    "name",
    ["\u202eann", "a\u200bnn", "\x00", "\n", "a" * 201, "\ud800", "\u2066x", " ", "\x1b[31mann"],
)
def test_a_name_that_would_deceive_is_refused(client: TestClient, name: str) -> None:
    body = json.dumps({"game": "kotc/17", "bot": "random", "name": name})
    assert client.post("/games", content=body, headers=OURS).status_code == 422


@pytest.mark.parametrize(
    ("written", "called"),
    [
        ("cards.example.org", "cards.example.org."),
        ("cards.example.org:8443", "cards.example.org:8443"),
        ("https://cards.example.org/", "Cards.Example.org"),
        ("cards.example.org.", "cards.example.org"),
        ("bücher.example", "xn--bcher-kva.example"),
        ("::2", "[::2]:8017"),
    ],
)
def test_a_host_is_known_however_it_is_written(host: Host, written: str, called: str) -> None:
    with TestClient(create_app(host, [written]), "http://localhost") as client:
        assert client.get("/well", headers={"host": called}).status_code == 200
        assert client.get("/well", headers={"host": "cards.example.com"}).status_code == 421


@pytest.mark.parametrize("written", ["", " cards.example.org", "a b", "[::1", "x" * 64, "https:///"])
def test_what_is_no_name_of_a_host_is_refused_at_once(host: Host, written: str) -> None:
    with pytest.raises(CardwrightError, match="no name of a host"):
        create_app(host, [written])


def test_a_name_is_shown_as_it_is_written(client: TestClient) -> None:
    body = {"game": "kotc/17", "bot": "random", "name": "<script>x"}
    begun = client.post("/games", json=body, headers=OURS)
    assert begun.status_code in (303, 422)
    if begun.status_code == 303:
        page = client.get(begun.headers["location"]).text
        assert "<script>x" not in page
        assert "&lt;script&gt;x" in page


def test_nobody_opens_tables_without_end(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arriving, "TABLES_A_VISITOR", 2)
    body = {"game": "kotc/17", "bot": "random"}
    begun = [client.post("/games", json=body, headers=OURS) for _ in range(3)]
    assert [reply.status_code for reply in begun] == [303, 303, 429]
    table = begun[0].headers["location"]
    assert client.post(f"{table}/resign", json={"request": "abcdefghij"}, headers=OURS).status_code == 204
    assert client.post("/games", json=body, headers=OURS).status_code == 303
    monkeypatch.setattr(arriving, "MOST_TABLES", 1)
    client.cookies.clear()
    full = client.post("/games", json=body, headers=OURS)
    assert (full.status_code, full.headers["retry-after"]) == (429, "60")


def test_a_rematch_is_one_more_game_under_way(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arriving, "TABLES_A_VISITOR", 1)
    body, resign = {"game": "kotc/17", "bot": "random"}, {"request": "abcdefghij"}
    over = []
    for _ in range(2):
        over.append(client.post("/games", json=body, headers=OURS).headers["location"])
        client.post(f"{over[-1]}/resign", json=resign, headers=OURS)
    again = [client.post(f"{each}/rematch", json={"request": "abcdefghik"}, headers=OURS) for each in over]
    assert [reply.status_code for reply in again] == [200, 429]
    once_more = client.post(f"{over[0]}/rematch", json={"request": "abcdefghik"}, headers=OURS)
    assert once_more.json() == again[0].json(), "the same request is replied to alike"


def test_games_that_are_over_take_nobody_s_room(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        monkeypatch.setattr(arriving, "MOST_TABLES", host.make_room() + 2)
        body = {"game": "kotc/17", "bot": "random"}
        for _ in range(4):
            client.cookies.clear()
            begun = client.post("/games", json=body, headers=OURS).headers["location"]
            client.post(f"{begun}/resign", json={"request": "abcdefghij"}, headers=OURS)
        assert client.get(f"{begun}?as=json").json()["over"]
        taken = [client.post("/games", json=body, headers=OURS) for _ in range(3)]
    assert [reply.status_code for reply in taken] == [303, 303, 429]


@pytest.mark.usefixtures("no_time_passes")
def test_no_address_begins_games_without_end(client: TestClient) -> None:
    most = int(arriving.CHANGES_AT_ONCE)
    replies = [client.post("/games", json={"game": "nothing"}, headers=OURS) for _ in range(most + 1)]
    assert [reply.status_code for reply in replies] == [422] * most + [429]


def test_a_request_that_was_for_another_deed_is_refused(client: TestClient, table: str) -> None:
    assert client.post(f"{table}/answer", content=ANSWER, headers=OURS).status_code == 204
    for deed in ("undo", "resign", "agree"):
        reply = client.post(f"{table}/{deed}", json={"request": "abcdefghijklmnop"}, headers=OURS)
        assert (reply.status_code, "something else" in reply.text) == (422, True)
    other = ANSWER.replace(": 0", ": 1")
    before = client.get(f"{table}/frames?wait=0&as=json").json()
    assert client.post(f"{table}/answer", content=other, headers=OURS).status_code == 204
    assert client.get(f"{table}/frames?wait=0&as=json").json()["log"][: len(before["log"])] == before["log"]


def test_nobody_answers_from_a_foreign_seat(client: TestClient, table: str) -> None:
    client.cookies.clear()
    client.post("/games", json={"game": "kotc/17", "bot": "random"}, headers=OURS)
    for path in ("answer", "undo", "resign", "invite"):
        assert client.post(f"{table}/{path}", content=ANSWER, headers=OURS).status_code == 403
    for path in ("", "/frames", "/record", "/position", "/why/0", "/pile/1/hand", "/card/x", "/why-not/x"):
        assert client.get(table + path).status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/art/../../../etc/passwd.svg",
        "/art/a/1/b/%2e%2e%2f%2e%2e%2fapp.py.svg",
        "/art/a/-1/b/x.svg",
        "/art/<script>/1/b/x.svg",
        "/art/a/9999999999999999999999/b/x.svg",
        "/static/table.css/..%5c..%5capp.py",
        "/static/%00",
        "/static/....//app.py",
        "/t/../games",
    ],
)
def test_paths_lead_nowhere_else(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (400, 404, 405)


def test_a_program_shows_its_key(client: TestClient, table: str) -> None:
    key = client.cookies["cardwright"]
    client.cookies.clear()
    shown = {"authorization": f"Bearer {key}", "content-type": "application/json"}
    assert client.post(f"{table}/answer", content=ANSWER, headers=shown).status_code == 204
    assert (
        client.post(
            f"{table}/answer", content=ANSWER, headers={**shown, "authorization": "Bearer x"}
        ).status_code
        == 403
    )


def test_every_answer_says_what_a_browser_must_not_do(client: TestClient, table: str) -> None:
    for path in ("/", table, "/static/table.css", "/nothing", f"{table}/frames?wait=0"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    assert client.get(table).headers["cache-control"] == "no-store"


def test_files_of_the_machine_are_not_served(client: TestClient) -> None:
    for path in (
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/..%2f__init__.py",
    ):
        assert client.get(path).status_code == 404


@pytest.mark.usefixtures("no_time_passes")
def test_who_asks_too_often_waits(client: TestClient) -> None:
    replies = [client.get("/well") for _ in range(200)]
    refused = [reply for reply in replies if reply.status_code == 429]
    assert refused
    assert refused[0].headers["retry-after"] == "1"


@pytest.mark.usefixtures("no_time_passes")
def test_pictures_that_a_page_needs_are_not_counted_with_what_one_asks(client: TestClient) -> None:
    assert {client.get("/static/icon.svg").status_code for _ in range(120)} == {200}
    assert client.get("/well").status_code == 200
    assert 429 in {client.get("/static/icon.svg").status_code for _ in range(400)}


@pytest.mark.usefixtures("no_time_passes")
def test_a_seat_that_answers_too_often_waits(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doing, "ANSWERS_A_SECOND", 1.0)
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        begun = client.post("/games", json={"game": "kotc/17", "bot": "random"}, headers=OURS)
        table = begun.headers["location"]
        replies = [
            client.post(f"{table}/agree", json={"request": f"request-{n}"}, headers=OURS) for n in range(2)
        ]
        assert [reply.status_code for reply in replies] == [204, 429]
        assert replies[1].headers["retry-after"] == "1"


@pytest.mark.usefixtures("no_time_passes")
def test_a_seat_that_looks_back_too_often_waits(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "LOOKS_BACK_A_SECOND", 1.0)
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        begun = client.post("/games", json={"game": "kotc/17", "bot": "random"}, headers=OURS)
        table = begun.headers["location"]
        assert client.get(f"{table}/position").status_code == 200
        refused = client.get(f"{table}/record")
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")


def test_who_has_not_come_for_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Allowance, "MOST", 2)
    allowance = Allowance(1.0)
    assert [allowance.spend(who, now=7.0) for who in ("Ann", "Bob", "Ann", "Cem")] == [
        True,
        True,
        False,
        True,
    ]
    assert not allowance.spend("Ann", now=7.0), "she has come again after Bob"
    assert allowance.spend("Bob", now=7.0), "of whom nobody knows any more that he was here"


def test_a_request_that_breaks_off_is_not_carried_out() -> None:
    carried_out: list[Scope] = []
    sent: list[Message] = []

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        carried_out.append(scope)

    half: list[Message] = [
        {"type": "http.request", "body": b'{"question": 1, ', "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Message:
        return half.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    scope: Scope = {"type": "http", "method": "POST", "scheme": "http", "path": "/games", "headers": headers}
    asyncio.run(Guards(application)(scope, receive, send))
    assert (carried_out, half) == ([], [])
    assert sent[0]["status"] == 400


@pytest.mark.parametrize("what", ["pile/{}/deck", "why/{}", "card/{}", "why-not/{}"])
def test_a_number_without_end_names_nothing(client: TestClient, table: str, what: str) -> None:
    assert client.get(f"{table}/{what.format('9' * 5000)}").status_code == 404


def test_a_frame_of_a_number_without_end_is_none_of_ours(client: TestClient, table: str) -> None:
    now = client.get(f"{table}/frames?wait=0&as=json")
    made = now.headers["x-frame"].partition("-")[0]
    odd = f"{made}-{'9' * 5000}"
    for asked in (
        client.get(f"{table}/frames?wait=0&as=json&after={odd}"),
        client.get(f"{table}/frames?wait=0&as=json", headers={"last-event-id": odd}),
    ):
        assert (asked.status_code, asked.json()) == (200, now.json())


def test_what_is_wrong_with_the_server_is_nobodys_business(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise LookupError("the secret of table abcdefghij")

    app = create_app(host)
    with TestClient(app, "http://localhost", raise_server_exceptions=False) as client:
        client.post("/games", json={"game": "kotc/17", "bot": "random"}, headers=OURS)
        monkeypatch.setattr(Host, "games_of", broken)
        reply = client.get("/")
    assert reply.status_code == 500
    assert reply.text == "Something is wrong here; it has been noted. Nothing was changed.\n"
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["cache-control"] == "no-store"


# What a refusal looks like

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}

NOT_TO_BE_SEEN = {
    "/t/nonsense": 403,
    "/decks/nonsense": 404,
    "/sets/nonsense": 404,
    "/join/abc": 404,
    "/seat/abc": 404,
    "/tables/new?game=foo": 404,
    "/nothing": 404,
    "/games": 405,
}


@pytest.mark.parametrize(("address", "status"), NOT_TO_BE_SEEN.items())
def test_a_browser_is_shown_a_page_where_a_program_is_told_a_sentence(
    client: TestClient, address: str, status: int
) -> None:
    told, shown = client.get(address), client.get(address, headers=BROWSER)
    assert (told.status_code, told.headers["content-type"]) == (status, "text/plain; charset=utf-8")
    assert "<" not in told.text
    assert (shown.status_code, shown.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert 'name="viewport"' in shown.text
    assert '<a class="btn main" href="/">' in shown.text
    assert told.headers.get("allow") == shown.headers.get("allow")


def test_a_form_that_is_refused_leads_back_to_where_it_was_written(client: TestClient) -> None:
    form = {
        **BROWSER,
        **OURS,
        "content-type": "application/x-www-form-urlencoded",
        "referer": "http://localhost/decks?x=<1>",
    }
    shown = client.post("/games", content="game=kotc%2F17&name=a%00b", headers=form)
    assert shown.status_code == 422
    assert 'id="back" href="/decks?x=&lt;1&gt;"' in shown.text


@pytest.mark.parametrize("elsewhere", ["http://evil.example/", "http://localhost:81/", "http://[", "//", ""])
def test_a_refusal_leads_back_to_no_other_site(client: TestClient, elsewhere: str) -> None:
    shown = client.get("/nothing", headers={**BROWSER, "referer": elsewhere})
    assert (shown.status_code, 'id="back"' in shown.text) == (404, False)
