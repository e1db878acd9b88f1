"""The client in docs/examples: held to the document, and used on a real club."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from club import tasks
from club.rules.house_rules import RulingsName
from club.webhooks import subscriptions, webhook_secrets
from rubbers.cards.seats import Seat
from rubbers.play.notation import EVENTS as RUBBER_EVENTS
from tables.disputes.rules import acts
from tables.disputes.rules.notation import EVENTS as DISPUTE_EVENTS
from tables.room.notation import EVENTS as ROOM_EVENTS
from tests.api.document import the_document
from tests.api.evening import a_club, a_rubber, an_open_evening, program_of, secretary, won
from tests.disputes.parlour import ARBITRATOR, ONLOOKER, a_parlour
from tests.servers import kept, web
from tests.servers.receiver import receiving
from tests.services import test_database_url
from tests.trouble.night import a_night

sys.path.insert(0, str(Path(__file__).parents[2] / "docs/examples"))

from client import begin, following, shapes, webhook
from client import club as client_club
from client import dispute as client_dispute
from client import evening as client_evening
from client import rulings as client_rulings

BASE = "/api/v1/clubs/{club}"
ANSWERS = {
    "dispute": shapes.Dispute,
    "evening": shapes.Evening,
    "events": shapes.Lines,
    "rubber": shapes.Rubber,
}


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return the_document()


@pytest.fixture(scope="module")
def served(django_db_setup: None) -> Iterator[web.Web]:
    """Serve the tests' database."""
    with web.serving({"DATABASE_URL": test_database_url()}) as it:
        yield it


def resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    return dict(document["components"]["schemas"][name]) if name else schema


def misfits(document: dict[str, Any], shape: Any, schema: dict[str, Any], at: str) -> list[str]:
    """Return where a type of the client is not what the document says is given."""
    schema = resolved(document, schema)
    options = schema.get("oneOf") or [schema]
    kinds = {kind for one in options for kind in kinds_of(resolved(document, one))}
    if isinstance(shape, UnionType):
        inner = [one for one in get_args(shape) if one is not type(None)]
        given = [one for one in options if "null" not in kinds_of(one)] or options
        lost = [] if "null" in kinds else [f"{at} is never null"]
        return lost + misfits(document, inner[0], without_null(given[0]), at)
    if get_origin(shape) is list:
        wrong = [] if kinds == {"array"} else [f"{at} is no list"]
        return wrong + misfits(document, get_args(shape)[0], schema.get("items", {}), f"{at}[]")
    if get_origin(shape) is dict:
        return [] if kinds == {"object"} else [f"{at} is no object"]
    if hasattr(shape, "__annotations__"):
        return [
            wrong
            for name, part in get_type_hints(shape).items()
            for wrong in (
                misfits(document, part, schema["properties"][name], f"{at}.{name}")
                if name in schema.get("properties", {})
                and (name in schema.get("required", ()) or not shape.__total__)
                else [f"{at}.{name} is not always given"]
            )
        ]
    if get_origin(shape) is Literal:
        known, told = set(get_args(shape)), set(schema.get("enum", ()))
        return [] if known == told else [f"{at} is one of {sorted(told)}, not {sorted(known)}"]
    plain = {str: "string", int: "integer", bool: "boolean"}[shape]
    return [] if kinds == {plain} else [f"{at} is {kinds}, not {plain}"]


def kinds_of(schema: dict[str, Any]) -> set[str]:
    kind = schema.get("type", [])
    return set(kind) if isinstance(kind, list) else {kind}


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {**schema, "type": [kind for kind in kinds_of(schema) if kind != "null"]}


@pytest.mark.parametrize("what", client_club.READS)
def test_the_client_reads_what_the_document_says_is_there(document, what):
    operation = document["paths"][BASE + client_club.READS[what]]["get"]
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    assert misfits(document, ANSWERS[what], schema, what) == []


def test_the_client_calls_the_arbitrator_as_the_document_has_it(document):
    operation = document["paths"][BASE + client_club.DISPUTES]["post"]
    told = resolved(document, operation["requestBody"]["content"]["application/json"]["schema"])
    assert {"evening", "table", "words"} <= told["properties"].keys()
    assert set(told.get("required", ())) <= {"evening", "words"}
    made = operation["responses"]["201"]["content"]["application/json"]["schema"]
    view = resolved(document, made)["properties"]["view"]
    shown = next(one for one in view.get("oneOf", [view]) if "$ref" in one)
    assert misfits(document, shapes.Dispute, shown, "dispute") == []


def test_the_client_looks_at_a_ruling_as_the_document_has_it(document):
    operation = document["paths"][BASE + client_club.RULINGS]["post"]
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    assert misfits(document, shapes.RulingAhead, schema, "ahead") == []
    assert "preview" in {one["name"] for one in operation["parameters"]}


def test_the_client_knows_problems_as_the_document_has_them(document):
    schema = document["components"]["schemas"]["Problem"]
    assert misfits(document, shapes.Problem, schema, "problem") == []


def test_a_type_that_does_not_fit_would_be_seen(document):
    lines = document["paths"][f"{BASE}/events"]["get"]["responses"]["200"]["content"]
    schema = lines["application/json"]["schema"]
    assert misfits(document, shapes.Rubber, schema, "x")
    assert misfits(document, str, {"type": ["string", "null"]}, "x")
    assert misfits(document, Literal["a", "b"], {"type": "string", "enum": ["a"]}, "x")


def test_the_client_says_what_the_record_has_lines_of():
    bodies: dict[str, set[str]] = {}
    for kinds in (DISPUTE_EVENTS, RUBBER_EVENTS, ROOM_EVENTS):
        bodies |= {what: {one.name for one in fields(kind)} for what, kind in kinds.items()}
    used = {
        "hand_confirmed": {"hand"}, "rubber_won": set(), "rubber_abandoned": set(),
        "arbitrator_called": {"subject"}, "ruling_given": {"law", "code"},
        "appeal_decided": {"verdict"}, "ruling_published": set(), "phase_changed": {"phase"},
    }  # fmt: skip
    assert used.keys() == client_evening.SAYS.keys()
    assert [what for what, names in used.items() if not names <= bodies[what]] == []


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_the_client_follows_an_evening_and_goes_on_where_it_stopped(served):
    club = a_club()
    program = secretary(club)
    evening = an_open_evening(program)
    rubber = a_rubber(program, evening)
    key = evening.rpartition("/")[2]
    token = program_of(club, 2, ["read"]).token
    heard: list[tuple[int, str]] = []
    reader = client_club.Club(served.url, club.slug, token)
    follow = threading.Thread(
        target=lambda: heard.extend(client_evening.sentences(reader, key)), daemon=True
    )
    follow.start()
    won(program, rubber)
    program.done(f"{rubber}/settle")
    program.done(f"{evening}/tables/1/end")
    program.done(f"{evening}/tables/1/close")
    program.done(f"{evening}/phase", {"phase": "close"})
    kept.wait_until(lambda: not follow.is_alive(), 30, "the client")
    said = [sentence for _position, sentence in heard]
    assert said[0].endswith("hand 1 is confirmed.") and said[-1] == "The evening is closed."
    assert any("won it, 8 points" in one and "Member" in one for one in said)
    after = heard[1][0]
    again = list(client_evening.sentences(reader, key, after))
    assert again == heard[2:]
    with pytest.raises(client_club.Refused, match="no evening 1999-01-01"):
        reader.evening("1999-01-01")
    with pytest.raises(client_club.Refused, match="scope “members”") as refused:
        reader.post("/members", {"name": "Vane"})
    assert refused.value.problem["status"] == 403


def test_a_way_that_breaks_off_is_taken_again(monkeypatch):
    monkeypatch.setattr(following, "A_WHILE", 0)

    class Broken:
        tried = 0

        def lines(self, after, **_wanted):
            line = {"position": 7, "stream": "room:one", "number": 1, "what": "phase_changed",
                    "body": {"phase": "close"}}  # fmt: skip
            shown = [line] if self.tried > 2 and after < 7 else []
            return {"results": shown, "after": 7 if shown else after}

        def evening(self, _key):
            return {"phase": "play"}

        def news(self):
            self.tried += 1
            raise ConnectionResetError

    assert [line["position"] for line in following.lines_of_evening(Broken(), "one")] == [7]


def test_one_who_follows_asks_again_where_the_club_is_away_and_not_where_it_says_no(
    monkeypatch, capsys
):
    monkeypatch.setattr(following, "A_WHILE", 0)
    answers: list[Any] = [
        ConnectionRefusedError("refused"),
        client_club.Refused({"status": 503, "detail": "Not just now."}),
        {"phase": "play"},
        client_club.Refused({"status": 404, "detail": "There is none."}),
    ]

    def get(_club, _what, **_asked):
        if isinstance(answers[0], Exception):
            raise answers.pop(0)
        return answers.pop(0)

    monkeypatch.setattr(client_club.Club, "get", get)
    club = following.Patient("http://127.0.0.1:9", "the-portland", "whist_x")
    assert club.evening("one") == {"phase": "play"}
    assert capsys.readouterr().err.splitlines() == [
        "No answer, asking again: refused",
        "No answer, asking again: Not just now.",
    ]
    with pytest.raises(client_club.Refused, match="There is none"):
        club.evening("one")


@pytest.mark.django_db
def test_the_client_knows_a_message_of_the_club_from_any_other(settings):
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    night = a_night()
    with receiving() as receiver:
        _receipt, secret = subscriptions.begin(
            night.order(), "own", receiver.url, ["rubber.finished"]
        )
        night.wins()
        tasks.sweep()
        [got] = receiver.got
    said = webhook.verified(secret, got.headers, got.body)
    assert said["type"] == "rubber.finished" and said["data"]["winners"] == "N-S"
    at = int(got.headers["webhook-timestamp"])
    assert webhook.verified(secret, got.headers, got.body, at + 299)
    odd = {**got.headers, "webhook-id": "another"}
    for headers, body, now in (
        (got.headers, got.body + b" ", None),
        (odd, got.body, None),
        ({**got.headers, "webhook-signature": "v1,AAAA"}, got.body, None),
        ({**got.headers, "webhook-timestamp": "soon"}, got.body, None),
        ({}, got.body, None),
        (got.headers, got.body, at + 301),
        (got.headers, got.body, at - 301),
    ):
        with pytest.raises(webhook.NotTheirs):
            webhook.verified(secret, headers, body, now)
    with pytest.raises(webhook.NotTheirs):
        webhook.verified("whsec_" + "A" * 43 + "=", got.headers, got.body)


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_the_client_calls_the_arbitrator_and_prints_the_ruling(served, capsys):
    parlour = a_parlour()
    club, key = parlour.house.club, parlour.evening.key
    player = program_of(club, parlour.players[Seat.N]).token
    officer = program_of(club, ARBITRATOR).token
    place = (served.url, club.slug, key)
    call = client_dispute.main
    assert begin.run(call, "", [*place, "1", player, "He revoked, I think."]) == 0
    assert "Dispute 1: the arbitrator is called." in capsys.readouterr().out
    assert begin.run(call, "", [*place, "9", player, "He revoked."]) == 1
    assert "able 9" in capsys.readouterr().err
    parlour.heard()
    parlour.rules()
    reader = client_club.Club(served.url, club.slug, officer)
    heard = client_evening.sentences(reader, key)
    said = [next(one)[1] for one in [heard] * 3]
    assert said[1] == f"Dispute 1: the arbitrator is called, about {parlour.row.stream.name}."
    assert said[2].startswith("Dispute 1: ruled under law 71 of club-1864. North and South score")
    member = client_club.Club(served.url, club.slug, program_of(club, ONLOOKER).token)
    after = member.lines(0)["after"]
    parlour.does(ARBITRATOR, acts.Publish(RulingsName.NONE))
    heard = client_evening.sentences(member, key, after)
    *_before, published = [next(heard)[1] for _line in range(3)]
    assert published.startswith("Dispute 1: its ruling is published, under law 71 of club-1864.")


@pytest.mark.parametrize(
    ("told", "status", "said"),
    [
        ([], 2, "how it is run"),
        (["7", "and", "more"], 2, "how it is run"),
        (["seven"], 2, "table: a whole number is wanted, not seven"),
        (["1"], 1, "It cannot be reached: nobody there"),
        (["2"], 0, ""),
    ],
)
def test_a_program_told_too_little_or_that_reaches_nobody_says_so(capsys, told, status, said):
    def main(table: str) -> None:
        if table == "1":
            raise OSError("nobody there")

    assert begin.run(main, "\nhow it is run\n", told, ["table"]) == status
    assert capsys.readouterr().err.strip() == said


def test_the_client_says_each_ruling_once_and_refuses_what_is_not_the_club_s():
    secret, heard = webhook_secrets.new_secret(), []

    class Read:
        def dispute(self, number):
            ruled = [{"law": "71", "decision": "Three tricks."}]
            return {"rulings": ruled if number == 1 else None}

    listening = client_rulings.Listening(Read(), secret, heard.append)

    def taken(message, kind, by=secret, **data):
        body = json.dumps({"type": kind, "data": data}).encode()
        return listening.take(webhook_secrets.headers([by], message, int(time.time()), body), body)

    for _twice in range(2):
        assert taken("one", "ruling.given", dispute=1) == 200
    assert taken("two", "trial") == 200
    assert taken("three", "ruling.given", dispute=2) == 200
    assert taken("four", "ruling.given", dispute=1, verdict="upheld") == 200
    assert heard == [
        "Dispute 1, under law 71: Three tricks.",
        "Dispute 2 is ruled; this token may not read how.",
        "Dispute 1: upheld on appeal.",
    ]
    assert taken("five", "ruling.given", by=webhook_secrets.new_secret(), dispute=1) == 401


@pytest.mark.parametrize(
    ("status", "answer", "said"), [(403, 200, "will not come again"), (429, 503, "will come again")]
)
def test_the_client_has_a_message_sent_again_only_where_that_may_help(status, answer, said):
    secret, heard = webhook_secrets.new_secret(), []

    class Refusing:
        def dispute(self, number):
            raise client_club.Refused({"status": status, "detail": "No."})

    listening = client_rulings.Listening(Refusing(), secret, heard.append)
    body = json.dumps({"type": "ruling.given", "data": {"dispute": 1}}).encode()
    headers = webhook_secrets.headers([secret], "one", int(time.time()), body)
    assert listening.take(headers, body) == answer
    assert [said in line for line in heard] == [True]
