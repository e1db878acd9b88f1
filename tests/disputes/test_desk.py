"""The committee’s desk in the admin: the queue, a dispute with its record, exports and counts."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from club.errors import NotYours
from club.members import commands
from club.models import Club, Line, Member, Remark, Role, User
from rubbers.cards.seats import Seat, Side
from tables.disputes.commands import drafts
from tables.disputes.pages.desk.record import Record, record_of
from tables.disputes.pages.dispute.list_rows import aged
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.rules import acts
from tables.disputes.rules.effects import GrantRemedy, ScoreHand
from tables.disputes.rules.state import FactAnswer, FactForm
from tables.models.disputes import DeskView, RulingDraft
from tables.models.disputes import Dispute as Row
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, Parlour, a_parlour, revoked
from tests.disputes.told import EIGHT
from tests.triggers import lifted
from tests.views.house import sent

pytestmark = pytest.mark.django_db
LIST = "/admin/tables/dispute/"


@pytest.fixture
def parlour() -> Parlour:
    """Return a table with a dispute that was ruled on, and one that waits."""
    made = a_parlour()
    made.call()
    made.says(Seat.N, "West held a spade.")
    made.heard()
    made.rules(ScoreHand(1, revoked()))
    made.call()
    return made


def staff(parlour: Parlour, number: int) -> Client:
    """Let a member into the admin."""
    client = parlour.house.reader(number)
    member = Member.objects.select_related("user").get(club=parlour.house.club, number=number)
    assert member.user is not None
    member.user.is_staff = True
    member.user.save()
    return client


def a_club_beside(parlour: Parlour, office: str) -> Client:
    """Let one who holds an office of another club into the admin."""
    club = Club.objects.create(name="Arlington", slug="arlington")
    user = User.objects.create(username="beside", is_staff=True)
    day = parlour.evening.date
    member = Member.objects.create(
        club=club, number=1, name="B", salt="00", user=user, joined_on=day
    )
    Role.objects.create(member=member, office=office)
    client = Client()
    client.force_login(user)
    return client


def record(parlour: Parlour) -> Record:
    """Check the record of the first dispute."""
    state = parlour.state(1)
    return record_of(parlour.dispute(1), state.subject.hash, {}, Called(state, {}))


def told(client: Client, address: str) -> str:
    """Read a page."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_the_list_names_laws_and_evenings_for_people(parlour):
    Row.objects.filter(number=1).update(law="house.agreed_facts")
    rows, _, narrowed = told(staff(parlour, ARBITRATOR), LIST).partition('id="changelist-filter"')
    day = parlour.evening.date
    assert "House rule (agreed facts)" in rows + narrowed
    assert ">house.agreed_facts<" not in rows + narrowed
    assert f"{day.day} {day:%B %Y}" in narrowed


def test_the_desk_has_the_queue_and_all_that_bears_on_a_dispute(parlour):
    client = staff(parlour, ARBITRATOR)
    listed = client.get(f"{LIST}?queue=unheard").context["cl"].result_list
    assert [row.number for row in listed] == [2]
    page = told(client, f"{LIST}{parlour.dispute(1).pk}/change/")
    for shown in ("West held a spade.", "He held a spade and played a heart.", "Verified:"):
        assert shown in page
    assert "Tobias Fenn rules under Law 71: " in page
    assert "Hand corrected" not in page  # the rubber is told as far as the call


def test_staff_without_an_office_see_of_disputes_what_the_club_sees(parlour):
    client = staff(parlour, ONLOOKER)
    assert [row.number for row in client.get(LIST).context["cl"].result_list] == [2]
    assert client.get(f"{LIST}{parlour.dispute(1).pk}/change/").status_code == 302
    page = told(client, f"{LIST}{parlour.dispute(2).pk}/change/")
    assert "The arbitrator was called at" in page
    for hidden in ("He revoked, I think.", "The record, line by line", "Edith Lowry (North)"):
        assert hidden not in page
    assert client.get("/admin/tables/disputeparty/").context["cl"].result_count == 0
    other = a_club_beside(parlour, "committee")
    assert other.get(f"{LIST}{parlour.dispute(2).pk}/change/").status_code == 302
    assert [row.number for row in other.get(LIST).context["cl"].result_list] == []


def test_what_is_listed_is_exported_and_counted(parlour):
    client = staff(parlour, ARBITRATOR)
    rows = list(csv.DictReader(io.StringIO(told(client, f"{LIST}export.csv?stage__exact=ruled"))))
    assert [(row["number"], row["law"], row["effects"]) for row in rows] == [
        ("1", "71", "score_hand")
    ]
    assert rows[0]["documents"] == "ruling 1"
    for address in ("export.csv", "export.json", "counts"):
        assert client.get(f"{LIST}{address}?weather=fine").status_code == 422, "no such filter"
    for kind in ("csv", "json"):
        filed = client.get(f"{LIST}export.{kind}").headers["Content-Disposition"]
        assert filed == f'attachment; filename="disputes.{kind}"'
    exported = client.get(f"{LIST}export.json").json()["disputes"]
    assert {row["number"] for row in exported} == {1, 2}
    assert [row["documents"][0]["document"] for row in exported if row["documents"]] == ["ruling 1"]
    assert "71" in told(client, f"{LIST}counts")


@pytest.mark.django_db(transaction=True)
def test_a_line_that_was_changed_is_named_beside_the_dispute(parlour):
    with lifted():
        stream = parlour.dispute(1).stream
        Line.objects.filter(stream=stream, what="ruling_given").update(by="member:1")
    wrong = [one.number for one in record(parlour).lines if one.wrong]
    assert wrong == [4]
    page = told(staff(parlour, ARBITRATOR), f"{LIST}{parlour.dispute(1).pk}/change/")
    assert "changed since it was written: what, by or body." in page
    assert "Step 1 of" in page  # the rubber itself is as it was


@pytest.mark.django_db(transaction=True)
def test_evidence_that_is_no_longer_what_was_frozen_is_named(parlour):
    row = parlour.dispute(1)
    with lifted():
        frozen = Line.objects.filter(stream__name=row.subject, number=row.subject_number)
        frozen.update(hash="0" * 64)
    frozen = record(parlour).frozen
    assert frozen is not None and "frozen" in " ".join(frozen.wrong)
    page = told(staff(parlour, ARBITRATOR), f"{LIST}{row.pk}/change/")
    assert "so it cannot be replayed." in page and "Step 1 of" not in page


def test_a_view_of_the_list_is_kept_by_name_for_its_user_alone_and_forgotten(parlour):
    mine, other = staff(parlour, ARBITRATOR), staff(parlour, COMMITTEE)
    keep = f"{LIST}views/keep"
    answer = mine.post(keep, {"name": "To hear", "query": "queue=unheard&next=//evil&o=5"})
    assert answer.headers["Location"] == f"{LIST}?queue=unheard&o=5"
    (kept,) = DeskView.objects.all()
    assert "To hear" in told(mine, LIST) and "To hear" not in told(other, LIST)
    drop = f"{LIST}views/{kept.pk}/drop"
    assert other.post(drop).status_code == 404
    assert mine.get(drop).status_code == mine.get(keep).status_code == 403
    for name, query in (("", ""), ("x" * 41, ""), ("a\nb", ""), ("x", f"q={'y' * 401}")):
        refused = mine.post(keep, {"name": name, "query": query})
        assert refused.status_code == 422, name
    assert "name of at most 40 characters" in mine.post(keep, {"name": ""}).content.decode()
    for hidden in ("\u202eraeh oT", "a\x07b", "a\tb"):
        said = mine.post(keep, {"name": hidden, "query": "o=5"}).content.decode()
        assert "without control characters" in said and "at most 40" not in said
    assert 'value="a\tb" maxlength' in told(mine, LIST), "what was typed is there again"
    assert 'value="" maxlength' in told(mine, LIST), "once"
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    mine.post(keep, {"name": family, "query": ""})
    mine.post(f"{LIST}views/{DeskView.objects.get(name=family).pk}/drop")
    mine.post(keep, {"name": "To hear", "query": "queue=heard"})
    assert [one.query for one in DeskView.objects.all()] == ["queue=heard"]
    mine.post(drop)
    assert not DeskView.objects.exists()


def test_a_list_is_not_narrowed_by_what_it_is_not_and_says_by_what(parlour, caplog):
    reader = staff(parlour, ARBITRATOR)
    for page in (LIST, f"{LIST}export.csv"):
        for asked in ("club__members__name__startswith=A", "words__digest=1&p=0"):
            answer = reader.get(f"{page}?{asked}")
            assert answer.status_code == 422, (page, asked)
            text = answer.content.decode()
            assert (
                "The list cannot be filtered that way." in text and asked.partition("=")[0] in text
            )
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


def test_the_list_is_narrowed_by_each_filter_and_says_what_waits_for_whom(parlour):
    client = staff(parlour, ARBITRATOR)
    evening, judge = parlour.evening.pk, parlour.dispute(1).arbitrator_id

    def listed(query: str) -> list[int]:
        rows = client.get(f"{LIST}export.json?{query}").json()["disputes"]
        return sorted(row["number"] for row in rows)

    assert listed(f"evening={evening}") == listed("age=day") == listed("kind__exact=play") == [1, 2]
    assert listed(f"heard_by={judge}") == listed("law=71") == [1]
    assert listed("queue=unpublished") == [], "an appeal may come yet"
    assert listed("law=") == [2] and "no ruling yet" in told(client, LIST)
    assert listed("queue=unheard") == listed("stage__exact=open") == [2]
    assert listed("age=month") == listed("evening=0") == listed("heard_by=x") == []
    assert listed("queue=nothing") == listed("age=nothing") == [1, 2]
    waits = {part.queue: part.waits for part in client.get(LIST).context["queue"]}
    assert [(one.row.number, one.yours) for one in waits["unheard"]] == [(2, True)]
    parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)), number=2)
    north = parlour.players[Seat.N]

    def heard(who: int) -> list[tuple[int, bool, str, str]]:
        queue = staff(parlour, who).get(LIST).context["queue"]
        shown = {part.queue: part.waits for part in queue}["heard"]
        return [(one.row.number, one.yours, one.whom, one.first) for one in shown]

    first = "nobody has said yet what happened"
    table = "someone at the table"
    for who, yours in ((ARBITRATOR, False), (COMMITTEE, False), (north, True)):
        assert heard(who) == [(2, yours, table, first)], who
    parlour.does(north, acts.StateFact(str(north), FactForm.WORDS, ""), number=2, ref="So it was.")
    for seat in (Seat.E, Seat.S):
        who = parlour.players[seat]
        parlour.does(who, acts.AnswerFact(str(who), 1, FactAnswer.ASSENT), number=2)
    for who, yours in ((ARBITRATOR, True), (COMMITTEE, False), (north, False)):
        assert heard(who) == [(2, yours, "Tobias Fenn", "")], who
    parlour.rules(GrantRemedy("71", Side.NS), number=2)
    assert listed("queue=undone") == [2] and listed("queue=unpublished") == []
    waits = {part.queue: part.waits for part in client.get(LIST).context["queue"]}
    assert [one.row.number for one in waits["undone"]] == [2]
    assert waits["unpublished"] == ()


def cards(client: Client) -> dict[str, Any]:
    """Return the first card of each part of the queue."""
    queue = client.get(LIST).context["queue"]
    return {part.queue: part.waits[0] for part in queue if part.waits}


def test_each_card_says_what_it_is_about_how_long_it_waits_and_for_whom_by_name(parlour):
    client, north = staff(parlour, ARBITRATOR), parlour.players[Seat.N]
    assert cards(client)["unheard"].whom == "an arbitrator"
    parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)), number=2)
    parlour.does(north, acts.StateFact(str(north), FactForm.WORDS, ""), number=2, ref="So it was.")
    names = dict(Member.objects.values_list("number", "name"))
    silent = sorted(names[who] for seat, who in parlour.players.items() if seat is not Seat.N)
    card = cards(client)["heard"]
    assert card.whom == f"{silent[0]}, {silent[1]} and {silent[2]}"
    assert (card.fact, card.stage, card.heard_by) == (1, "open", "Tobias Fenn")
    page = re.sub("<[^>]+>", "", unescape(told(client, LIST)))
    for shown in (card.title, card.whom, card.age, "players have yet to say"):
        assert shown in page, shown


def test_staff_without_an_office_read_no_name_on_a_card_of_what_they_may_not_see(parlour):
    parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)), number=2)
    north = parlour.players[Seat.N]
    event = '{"fact": "revoked", "who": "W", "trick": 6}'
    parlour.does(north, acts.StateFact(str(north), FactForm.SCRIPT, ""), number=2, ref=event)
    names = Member.objects.filter(number__in=[*parlour.players.values(), ARBITRATOR])
    page = told(staff(parlour, ONLOOKER), LIST).partition('id="changelist-filter"')[0]
    assert "Dispute, table 1" in page and "Revoke" not in page
    assert not [one.name for one in names if one.name in page]
    assert "Revoke, table 1" in told(staff(parlour, COMMITTEE), LIST)


def test_the_desk_s_list_is_a_page_of_the_club_and_is_searched_sorted_and_paged(parlour):
    client = staff(parlour, COMMITTEE)
    page = told(client, f"{LIST}?stage__exact=open&o=0")
    assert "look/tokens.css" in page and 'class="masthead"' in page and "unfold" not in page
    assert parlour.house.club.name in page.partition("<main")[0]
    assert '<input type="hidden" name="stage__exact" value="open">' in page
    assert '<input type="hidden" name="o" value="0">' in page
    assert client.get(f"{LIST}?q=nowhere").context["listing"].lines == ()
    listing = client.get(f"{LIST}?q={parlour.evening.key}&o=0").context["listing"]
    assert [line.row.number for line in listing.lines] == [1, 2]
    assert any(one.words == "called" and "o=" in one.href for one in listing.orders)


@pytest.mark.parametrize(
    ("hours", "said"),
    [
        (1, "since 20:00, 1\N{NO-BREAK SPACE}hour"),
        (5, "since 20:00, 5\N{NO-BREAK SPACE}hours"),
        (7, "since 20 November, 1 day"),
        (24 * 7, "since 20 November, 7 days"),
        (24 * 60, "since 20 November 2026, 60 days"),
    ],
)
def test_how_long_a_dispute_waits_is_said_by_the_clock_of_its_evening(hours, said):
    since = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
    assert aged(since, since + timedelta(hours=hours), "Europe/London") == said


def test_what_is_done_at_the_desk_is_done_by_the_dispute_s_own_forms_and_comes_back(parlour):
    client = staff(parlour, ARBITRATOR)
    desk = f"{LIST}{parlour.dispute(2).pk}/change/"
    page = told(client, desk)
    assert f'name="next" value="{desk}"' in page
    assert client.post(desk, {}).status_code == 403
    do = f"/c/{parlour.house.club.slug}/disputes/2/do"
    assert client.post(do, sent(act="hear", next=desk)).headers["Location"] == desk
    assert parlour.state(2).arbitrator == str(ARBITRATOR)
    assert f"rule?next={quote(desk)}" in told(client, desk)
    part = client.get(desk, headers={"HX-Request": "true"})
    assert part.headers["ETag"] and "<html" not in part.content.decode()
    again = {"HX-Request": "true", "If-None-Match": part.headers["ETag"]}
    assert client.get(desk, headers=again).status_code == 304


def test_a_draft_is_its_writer_s_alone_and_gone_once_he_signs(parlour):
    parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)), number=2)
    client, at = staff(parlour, ARBITRATOR), f"/c/{parlour.house.club.slug}/disputes/2"
    words = {"question": "Did he?", "reasons": "He held a spade.", "law": "72"}
    kept = client.post(f"{at}/draft", sent(act="rule", score="void_hand", tricks="9", **words))
    assert kept.headers["Location"] == f"{at}/rule"
    form = told(client, f"{at}/rule")
    assert "He held a spade." in form and '<option value="void_hand" selected>' in form
    assert "You have a draft" in told(client, at)
    assert "He held a spade." not in json.dumps(list(Line.objects.values_list("body", flat=True)))
    assert not Remark.objects.filter(text__contains="He held a spade.").exclude(
        text__contains="played a heart"
    )
    (draft,) = RulingDraft.objects.all()
    assert draft.writer.number == ARBITRATOR and "tricks" not in draft.told
    for who in (COMMITTEE, parlour.players[Seat.N]):
        other = parlour.house.reader(who)
        assert other.post(f"{at}/draft", sent(act="rule", **words)).status_code == 403
        assert "He held a spade." not in told(other, at)
        with pytest.raises(NotYours):
            drafts.keep(parlour.dispute(2), parlour.order(who).caller, words, EIGHT, review=False)
    long = client.post(f"{at}/draft", sent(act="rule", reasons="x" * 4001))
    assert long.status_code == 422 and "reasons" in long.content.decode()
    client.post(f"{at}/draft", sent(act="rule", drop="yes"))
    assert not RulingDraft.objects.exists()
    client.post(f"{at}/draft", sent(act="rule", **words))
    commands.grant_office(parlour.house.order(), ONLOOKER, "arbitrator")
    parlour.does(COMMITTEE, acts.Hear(str(ONLOOKER)), number=2)
    assert "He held a spade." not in told(parlour.house.reader(ONLOOKER), f"{at}/rule")
    parlour.does(COMMITTEE, acts.Hear(str(ARBITRATOR)), number=2)
    client.post(f"{at}/draft", sent(act="rule", drop="yes"))
    client.post(f"{at}/draft", sent(act="rule", **words))
    parlour.rules(number=2)
    assert not RulingDraft.objects.exists()
