"""What is published is what was looked at: other words, nothing later, and no name where none is.

Here every free text holds a name, so that whatever leaks one is found.
"""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from django.test import Client

from club import tasks
from club.models import Club, Line, Remark
from club.rules.house_rules import RulingsName
from club.webhooks import subscriptions
from rubbers.cards.seats import Seat, Side
from tables.disputes.queries import exports
from tables.disputes.rules import acts
from tables.disputes.rules.effects import GrantRemedy, OnlookerPays, ScoreHand, Warn
from tables.disputes.rules.state import RulingVerdict
from tests.api.evening import program_of
from tests.disputes.parlour import (
    ARBITRATOR,
    COMMITTEE,
    ONLOOKER,
    WORDS,
    Parlour,
    a_parlour,
    revoked,
)
from tests.disputes.test_attachment_pages import shows
from tests.disputes.test_pages import at, does, told
from tests.pictures.drawn import a_picture
from tests.servers.receiver import receiving
from tests.views.house import NAMES, sent

pytestmark = pytest.mark.django_db
SPOKEN = "Lowry"
PLAIN = {
    "facts.1": "West held a spade.",
    "rulings.1.question": "Was it a revoke?",
    "rulings.1.reasons": "The card was seen.",
    "rulings.1.decision": "Three tricks.",
    "appeals.1.grounds": "It was none.",
    "appeals.1.reasons": "It stands.",
    "attachments.1": "The trick.",
}
UNTOLD = "had looked at a hand"
"""What nobody else has said, and no ruling rests on."""
READER = 8
"""Somebody of the club whom the dispute does not concern."""


@pytest.fixture(autouse=True)
def place(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    limits = dict.fromkeys(("pictures", "reads", "changes", "nobody"), 10**6)
    settings.WHIST_REQUESTS_A_MINUTE = limits


@pytest.fixture
def parlour() -> Parlour:
    """Return a dispute, appealed against and decided, in which everybody is named everywhere."""
    made = a_parlour()
    north, south = made.players[Seat.N], made.players[Seat.S]
    made.call()
    made.says(Seat.N, f"{SPOKEN} held a spade, Mehta saw it.")
    made.answers("S+ E+ W-")
    made.says(Seat.W, f"{SPOKEN} {UNTOLD}.")
    shows(made, north, a_picture(), caption=f"{SPOKEN}'s trick")
    made.heard()
    words = {name: f"{SPOKEN} {name}" for name in ("question", "reasons", "decision")}
    made.rules(Warn(str(south)), OnlookerPays(str(ONLOOKER)), **words)
    when = made.order(1).at
    made.does(north, acts.LodgeAppeal(str(north), when, ""), grounds=f"{SPOKEN} saw none.")
    made.does(south, acts.Concur(str(south), when))
    upheld = acts.DecideAppeal(str(COMMITTEE), when, RulingVerdict.UPHELD, "")
    made.does(COMMITTEE, upheld, reasons=f"{SPOKEN} revoked.")
    Club.objects.update(is_public=True)
    return made


def published(parlour: Parlour, names: str, **wording: str) -> None:
    """Publish with the picture, by the form of the page."""
    fields = {f"wording.{place}": said for place, said in wording.items()}
    does(parlour, COMMITTEE, act="publish", names=names, attachments="1", **fields)


def everywhere(parlour: Parlour) -> dict[str, str]:
    """Return all that those outside the dispute are shown of it, by where it is."""
    club = f"/c/{parlour.house.club.slug}"
    reader, program = parlour.house.reader(READER), program_of(parlour.house.club, READER)
    pages = {
        f"{who}, {address}": told(client, address)
        for who, client in (("visitor", Client()), ("member", reader))
        for address in (at(parlour), f"{at(parlour)}?board", f"{club}/disputes?words=trick")
    }
    read = {
        address: json.dumps(program.read(address))
        for address in (
            "/disputes", "/disputes/1", "/disputes/1/facts", "/disputes/1/attachments",
            "/rulings?words=tricks", "/precedents",
        )
    }  # fmt: skip
    feed = [one for one in program.read("/events?limit=200")["results"]
            if one["stream"].startswith("dispute")]  # fmt: skip
    table = io.StringIO()
    exports.write_csv([parlour.dispute()], table)
    rows = json.dumps(list(exports.as_rows([parlour.dispute()])))
    for page, body in pages.items():
        pages[page] = body.partition("<main")[2]
    return {**pages, **read, "events": json.dumps(feed), "csv": table.getvalue(), "json": rows}


def named(body: str) -> list[str]:
    """Return whose names, or parts of them, stand in some words."""
    parts = [part for name in NAMES for part in name.split() if len(part) > 3]
    return [part for part in parts if re.search(rf"\b{part}\b", body)]


@pytest.mark.parametrize("names", ["none", "initials"])
def test_where_no_name_is_given_none_stands_anywhere(parlour, names, settings):
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    with receiving() as receiver:
        kinds = ["dispute.opened", "ruling.given"]
        subscriptions.begin(parlour.house.order(), "ladder", receiver.url, kinds)
        published(parlour, names, **PLAIN)
        tasks.sweep()
        shown = {**everywhere(parlour), "webhooks": json.dumps([one.said for one in receiver.got])}
    assert {where: named(body) for where, body in shown.items() if named(body)} == {}
    for where in ("visitor, " + at(parlour), "/disputes/1"):
        for words in PLAIN.values():
            assert words in shown[where], (where, words)
    assert "South is warned." in shown[f"visitor, {at(parlour)}?board"] or names == "initials"
    assert "EffectShown" not in json.dumps(shown)
    effects = json.loads(shown["/disputes/1"])["rulings"][0]["effects"]
    assert not [one for one in effects if str(one["effect"]["who"]).isdecimal()]


def test_by_names_people_are_named_and_words_stand_as_they_were_said(parlour):
    published(parlour, "names")
    shown = everywhere(parlour)
    for where in ("visitor, " + at(parlour), f"member, {at(parlour)}?board", "/disputes/1"):
        assert SPOKEN in named(shown[where]), where
    assert "Fenn" in named(shown["/disputes/1"])  # who ruled


def test_a_stranger_finds_a_ruling_by_what_was_published_and_not_by_what_was_said(parlour):
    published(parlour, "none", **PLAIN)
    reader, judge = (program_of(parlour.house.club, who) for who in (READER, ARBITRATOR))
    club = f"/c/{parlour.house.club.slug}/disputes"
    for words, stranger, officer in ((SPOKEN, [], [1]), ("spade", [1], [1]), ("seen", [1], [1])):
        for program, expected in ((reader, stranger), (judge, officer)):
            listed = program.read(f"/rulings?words={words}")["results"]
            assert [one["number"] for one in listed] == expected, (words, program)
        page = told(Client(), f"{club}?words={words}")
        assert ("dispute 1" in page) is bool(stranger), words


def test_what_was_worded_anew_stands_on_the_record_beside_what_was_said(parlour):
    published(parlour, "none", **PLAIN)
    line = Line.objects.get(what="ruling_published")
    assert len(line.body["wording"]) == len(PLAIN)
    refs = [one[name] for one in line.body["wording"] for name in ("said_ref", "published_ref")]
    texts = set(Remark.objects.filter(digest__in=refs).values_list("text", flat=True))
    assert set(PLAIN.values()) < texts
    assert f"{SPOKEN} reasons" in texts
    assert SPOKEN in told(parlour.house.reader(COMMITTEE), at(parlour))
    before = Remark.objects.count()
    published(parlour, "initials", **{**PLAIN, "rulings.1.decision": f"{SPOKEN} decision"})
    assert Remark.objects.count() == before  # words that were kept are cited again
    assert len(parlour.state().register.wording) == len(PLAIN) - 1


def test_what_comes_after_is_not_published_with_it_until_it_is_published_too():
    parlour = a_parlour()
    parlour.call()
    parlour.heard()
    parlour.rules(question="The first?")
    parlour.does(COMMITTEE, acts.Publish(RulingsName.NONE))
    parlour.rules(question=f"Did {SPOKEN}?")
    reader = parlour.house.reader(ONLOOKER)
    page = told(reader, at(parlour))
    assert "The first?" in page
    assert "There has been a further decision since" in page
    assert SPOKEN not in page
    assert "There has been a further decision since" in told(reader, f"{at(parlour)}?board")
    parlour.does(COMMITTEE, acts.Publish(RulingsName.NONE))
    assert f"Did {SPOKEN}?" in told(reader, at(parlour))


def test_a_later_ruling_is_told_nowhere_before_it_is_published_not_by_its_law_nor_its_date():
    parlour = a_parlour()
    parlour.call()
    parlour.heard()
    parlour.rules(GrantRemedy("62", Side.EW), OnlookerPays(str(ONLOOKER)))
    parlour.does(COMMITTEE, acts.Publish(RulingsName.INITIALS))
    program = program_of(parlour.house.club, READER)
    first = program.read("/disputes/1")
    assert table_page(parlour).count("Law 62") == 1
    assert NAMES[5].partition(" ")[0] not in table_page(parlour)  # who pays, by name
    judge = parlour.order(ARBITRATOR)
    later = acts.Rule(
        str(ARBITRATOR), judge.at, (), "72", "", "", "", "", (GrantRemedy("63", Side.NS),)
    )
    parlour.does(ARBITRATOR, later, **WORDS)
    parlour.does(COMMITTEE, acts.MarkLeading(True))
    north = parlour.players[Seat.N]
    parlour.does(north, acts.LodgeAppeal(str(north), judge.at, ""), grounds="g")
    parlour.does(parlour.players[Seat.S], acts.Concur(str(parlour.players[Seat.S]), judge.at))
    now = program.read("/disputes/1")
    moved = {name for name in now if now[name] != first[name]}
    assert moved == {"version", "leading", "behind"}
    for listed in (program.read("/disputes"), program.read("/rulings?law=71")):
        row = listed["results"][0]
        assert row == {name: now[name] for name in row}
    for asked in ("/rulings?law=72", "/rulings?words=72", "/disputes?stage=appealed"):
        assert program.read(asked)["results"] == [], asked
    told_of = [line["what"] for line in program.read("/events?limit=200")["results"]
               if line["stream"].startswith("dispute")]  # fmt: skip
    assert told_of == ["arbitrator_called", "ruling_given", "ruling_published", "precedent_marked"]
    page = told(parlour.house.reader(READER), f"/c/{parlour.house.club.slug}/disputes")
    page = page.partition("Published cases")[0]
    assert "Law 71" in page and "Law 72" not in page and "Appealed" not in page
    assert "Appealed" not in told(parlour.house.reader(READER), at(parlour))
    assert "Law 63" not in table_page(parlour)
    parlour.does(COMMITTEE, acts.DecideAppeal(str(COMMITTEE), judge.at, RulingVerdict.UPHELD, ""),
                 reasons="r")  # fmt: skip
    parlour.does(COMMITTEE, acts.Publish(RulingsName.INITIALS))
    assert program.read("/disputes?stage=decided")["results"][0]["law"] == "72"
    assert "Law 63" in table_page(parlour)


def table_page(parlour: Parlour) -> str:
    """Return the table's page to somebody whom the dispute does not concern."""
    address = f"/c/{parlour.house.club.slug}/e/{parlour.evening.key}/t/1/"
    return told(parlour.house.reader(READER), address)


def test_the_publisher_looks_at_exactly_what_everyone_will_see_and_is_told_of_names(parlour):
    committee, form = parlour.house.reader(COMMITTEE), {"names": "none", "attachments": "1"}
    first = told(committee, at(parlour, "/publish"))
    assert "The committee&#x27;s reasons: the text contains a name" in looked_at(
        committee, parlour, form
    )
    assert f"{SPOKEN} reasons" in first
    for never in (UNTOLD, "Appeals are open until"):
        assert never not in first, never
    typed = {f"wording.{place}": said for place, said in PLAIN.items()}
    preview = looked_at(committee, parlour, {**form, **typed})
    assert "the text contains a name" not in preview
    paper = document(preview)
    assert named(paper) == []
    assert parlour.state().published is None
    published(parlour, "none", **PLAIN)
    assert document(told(Client(), at(parlour))) == paper


@pytest.mark.parametrize("names", ["none", "initials"])
def test_the_score_a_ruling_changed_is_shown_to_the_publisher_without_names_too(names):
    parlour = a_parlour()
    parlour.call()
    parlour.heard()
    parlour.rules(ScoreHand(1, revoked()))
    preview = looked_at(parlour.house.reader(COMMITTEE), parlour, {"names": names})
    assert "At stake: game 1" in document(preview)
    assert named(document(preview)) == []
    Club.objects.update(is_public=True)
    does(parlour, COMMITTEE, act="publish", names=names)
    assert document(told(Client(), at(parlour))) == document(preview)


def test_a_picture_that_is_not_shown_is_no_hindrance_and_its_caption_is_not_kept(parlour):
    typed = {f"wording.{place}": said for place, said in PLAIN.items()}
    does(parlour, COMMITTEE, act="publish", names="none", **typed)
    state = parlour.state()
    assert state.published is RulingsName.NONE and not state.register.attachments
    assert PLAIN["attachments.1"] not in Remark.objects.values_list("text", flat=True)
    assert PLAIN["facts.1"] in Remark.objects.values_list("text", flat=True)


def looked_at(client: Client, parlour: Parlour, form: dict[str, Any]) -> str:
    answer = client.post(at(parlour, "/publish"), sent(**form))
    assert answer.status_code == 200
    return answer.content.decode()


def document(page: str) -> str:
    """Return the words of the document on a page."""
    paper = page.partition("<article")[2].partition("</article>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", paper).split())


def test_only_who_publishes_comes_to_that_page_and_places_that_are_none_are_named(parlour):
    for who, status in ((COMMITTEE, 200), (READER, 404), (parlour.players[Seat.N], 403)):
        told(parlour.house.reader(who), at(parlour, "/publish"), status)
    program = program_of(parlour.house.club, COMMITTEE)
    for wording, field in (
        ({"rulings.9.reasons": "x"}, "wording.rulings.9.reasons"),
        ({"facts.1": " "}, "wording.facts.1"),
    ):
        sent_so = {"names": "none", "wording": wording}
        answer = program.post("/disputes/1/publication", sent_so)
        assert answer.status_code == 422
        assert [fault["field"] for fault in answer.json()["errors"]] == [field]
    answer = program.post("/disputes/1/publication", {"names": "none", "attachments": [1, 4]})
    assert answer.json()["errors"][0]["field"] == "attachments[1]"
