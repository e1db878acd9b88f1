"""The committee's desk in the admin: the queue, a dispute with its record, exports and counts."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from club.models import Club, Line, Member, Role, User
from rubbers.cards.seats import Seat
from tables.disputes.desk.record import Record, record_of
from tables.disputes.rules.effects import ScoreHand
from tests.disputes.parlour import ARBITRATOR, ONLOOKER, Parlour, a_parlour, revoked
from tests.triggers import lifted

pytestmark = pytest.mark.django_db
LIST = "/admin/tables/dispute/"


@pytest.fixture
def parlour() -> Parlour:
    """Give a table with a dispute that was ruled on, and one that waits."""
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
    return record_of(parlour.dispute(1), parlour.state(1).subject.hash, {})


def told(client: Client, address: str) -> str:
    """Read a page."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_the_desk_has_the_queue_and_all_that_bears_on_a_dispute(parlour):
    client = staff(parlour, ARBITRATOR)
    listed = client.get(f"{LIST}?queue=unheard").context["cl"].result_list
    assert [row.number for row in listed] == [2]
    page = told(client, f"{LIST}{parlour.dispute(1).pk}/change/")
    for shown in ("West held a spade.", "He held a spade and played a heart.", "Verified:"):
        assert shown in page
    assert "Ruling given" in page
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
    exported = client.get(f"{LIST}export.json").json()["disputes"]
    assert {row["number"] for row in exported} == {1, 2}
    assert "71" in told(client, f"{LIST}counts")


@pytest.mark.django_db(transaction=True)
def test_a_line_that_was_changed_is_named_beside_the_dispute(parlour):
    with lifted():
        stream = parlour.dispute(1).stream
        Line.objects.filter(stream=stream, what="ruling_given").update(by="member:1")
    wrong = [one.number for one in record(parlour).lines if one.wrong]
    assert wrong == [4]


@pytest.mark.django_db(transaction=True)
def test_evidence_that_is_no_longer_what_was_frozen_is_named(parlour):
    row = parlour.dispute(1)
    with lifted():
        frozen = Line.objects.filter(stream__name=row.subject, number=row.subject_number)
        frozen.update(hash="0" * 64)
    frozen = record(parlour).frozen
    assert frozen is not None and "frozen" in " ".join(frozen.wrong)
