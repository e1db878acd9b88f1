"""What is told of disputes: that there is one and where, and under which law it was ruled."""

from __future__ import annotations

import pytest

from club import tasks
from club.commands import webhooks
from club.models import Checkpoint
from rubbers.cards.seats import Seat
from tables.disputes.rules import acts
from tables.disputes.rules.dispute import Kind, Verdict
from tests.api.evening import program_of
from tests.disputes.parlour import COMMITTEE, ONLOOKER, Parlour, a_parlour
from tests.servers.receiver import receiving

pytestmark = pytest.mark.django_db


@pytest.fixture
def parlour() -> Parlour:
    return a_parlour()


@pytest.fixture
def receiver(settings, parlour):
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    with receiving() as made:
        kinds = ["dispute.opened", "ruling.given"]
        webhooks.begin(parlour.house.order(), "ladder", made.url, kinds)
        yield made


def test_a_dispute_is_told_from_the_call_to_the_committee_and_nobody_in_it(parlour, receiver):
    row = parlour.call()
    parlour.heard()
    parlour.rules()
    at = parlour.order(1).at
    north, south = (str(parlour.players[seat]) for seat in (Seat.N, Seat.S))
    parlour.does(int(north), acts.LodgeAppeal(north, at, ""), grounds="He revoked.")
    parlour.does(int(south), acts.Concur(south, at))
    upholds = acts.DecideAppeal(str(COMMITTEE), at, Verdict.UPHELD, "")
    parlour.does(COMMITTEE, upholds, reasons="It was so.")
    tasks.sweep()
    opened, ruled, decided = (one.said for one in receiver.got)
    assert opened["type"] == "dispute.opened"
    subject = {"stream": row.subject, "number": row.subject_number}
    assert (opened["data"]["dispute"], opened["data"]["subject"]) == (1, subject)
    assert (ruled["type"], ruled["data"]["law"]) == ("ruling.given", "71")
    assert (decided["type"], decided["data"]["verdict"]) == ("ruling.given", "upheld")
    plain = {"club", "position", "stream", "number", "path", "dispute", "subject", "law", "code",
             "verdict"}  # fmt: skip
    assert {name for one in receiver.got for name in one.said["data"]} <= plain


def test_a_complaint_of_manners_is_told_to_nobody(parlour, receiver):
    parlour.call(kind=Kind.ETIQUETTE, against=(str(parlour.players[Seat.E]),))
    tasks.sweep()
    assert receiver.got == []


def test_a_ruling_and_an_appeal_are_signed_once_each_and_the_parties_have_the_receipts(parlour):
    tasks.sweep()  # the cut is signed
    parlour.call()
    parlour.heard()
    parlour.rules()
    tasks.sweep()
    tasks.sweep()
    north, south = (str(parlour.players[seat]) for seat in (Seat.N, Seat.S))
    at = parlour.order(1).at
    parlour.does(int(north), acts.LodgeAppeal(north, at, ""), grounds="He revoked.")
    parlour.does(int(south), acts.Concur(south, at))
    upholds = acts.DecideAppeal(str(COMMITTEE), at, Verdict.UPHELD, "")
    parlour.does(COMMITTEE, upholds, reasons="It was so.")
    tasks.sweep()
    signed = Checkpoint.objects.order_by("number")[1:]
    assert [one.why for one in signed] == ["ruling 1", "appeal 1"]
    club = parlour.evening.club
    own, other = program_of(club, parlour.players[Seat.W]), program_of(club, ONLOOKER)
    rows = {one["what"]: one for one in own.read("/receipts")["results"]}
    for what, over in zip(("ruling_given", "appeal_decided"), signed, strict=True):
        position = rows[what]["position"]
        assert rows[what]["checkpoint"] == over.number
        assert own.read(f"/receipts/{position}")["stream"] == rows[what]["stream"]
        assert other.get(f"/receipts/{position}").status_code == 404
    assert other.read("/receipts")["results"] == []
