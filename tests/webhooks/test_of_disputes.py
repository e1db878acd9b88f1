"""What is told of disputes: that there is one and where, and under which law it was ruled."""

from __future__ import annotations

import time

import pytest

from club import tasks
from club.models import Checkpoint, Delivery
from club.rules.house_rules import RulingsName
from club.webhooks import subscriptions
from rubbers.cards.seats import Seat
from tables.disputes.rules import acts
from tables.disputes.rules.state import DisputeKind, FactForm, RulingVerdict
from tests.api.evening import program_of
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, Parlour, a_parlour
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
        subscriptions.begin(parlour.house.order(), "ladder", made.url, kinds)
        yield made


PATIENCE = 60


def decided_on_appeal(parlour) -> None:
    """Let North and South appeal, and the committee uphold the ruling."""
    north, south = (str(parlour.players[seat]) for seat in (Seat.N, Seat.S))
    at = parlour.order(1).at
    parlour.does(int(north), acts.LodgeAppeal(north, at, ""), grounds="He revoked.")
    parlour.does(int(south), acts.Concur(south, at))
    upholds = acts.DecideAppeal(str(COMMITTEE), at, RulingVerdict.UPHELD, "")
    parlour.does(COMMITTEE, upholds, reasons="It was so.")


def test_a_dispute_is_told_from_the_call_to_the_committee_and_nobody_in_it(parlour, receiver):
    row = parlour.call()
    parlour.heard()
    parlour.rules()
    decided_on_appeal(parlour)
    sent_all()
    opened, ruled, decided = (one.said for one in receiver.got)
    assert opened["type"] == "dispute.opened"
    subject = {"stream": row.subject, "number": row.subject_number}
    assert (opened["data"]["dispute"], opened["data"]["subject"]) == (1, subject)
    assert (ruled["type"], ruled["data"]["law"]) == ("ruling.given", "71")
    assert (decided["type"], decided["data"]["verdict"]) == ("ruling.given", "upheld")
    plain = {"club", "position", "stream", "number", "path", "dispute", "title", "subject", "law",
             "code", "verdict"}  # fmt: skip
    assert {name for one in receiver.got for name in one.said["data"]} <= plain


def sent_all() -> None:
    """Let the worker send until nothing is left to send."""
    until = time.monotonic() + PATIENCE
    tasks.sweep()
    while Delivery.objects.filter(delivered_at=None, given_up_at=None).exists():
        assert time.monotonic() < until, "a message was not sent"
        time.sleep(0.05)
        tasks.sweep()


def titled(receiver) -> list[str]:
    """Return the titles of the messages, once all have come: a slow address may have to rest."""
    sent_all()
    return [one.said["data"]["title"] for one in receiver.got]


def about_a_revoke(parlour) -> None:
    """Call the arbitrator for hand 1, and state that West held a diamond."""
    parlour.call(hand=1)
    held = '{"fact":"holds","who":"W","suit":"D","at":"1","value":"yes"}'
    for fact in ('{"by":"N","do":"claim","what":"revoke","of":"W"}', held):
        parlour.does(ARBITRATOR, acts.StateFact(str(ARBITRATOR), FactForm.SCRIPT, ""), ref=fact)
    parlour.heard()


def test_the_title_says_where_it_is_and_under_which_law_and_no_unpublished_topic(parlour, receiver):
    about_a_revoke(parlour)
    parlour.does(ARBITRATOR, acts.WordTitle(str(ARBITRATOR), ""), title="What Fenn did")
    parlour.rules()
    assert titled(receiver) == ["Dispute, table 1, hand 1", "Law 71, table 1, hand 1"]
    assert "Fenn" not in str([one.said for one in receiver.got])


def test_the_title_says_what_a_published_dispute_is_about(parlour, receiver):
    about_a_revoke(parlour)
    parlour.rules()
    parlour.does(ARBITRATOR, acts.Publish(RulingsName.NONE))
    decided_on_appeal(parlour)
    assert titled(receiver)[-1] == "Revoke in diamonds, table 1, hand 1"


def test_a_title_in_words_is_in_no_notice_though_it_is_published(parlour, receiver):
    about_a_revoke(parlour)
    parlour.does(ARBITRATOR, acts.WordTitle(str(ARBITRATOR), ""), title="What Fenn did")
    parlour.rules()
    parlour.does(ARBITRATOR, acts.Publish(RulingsName.NONE))
    decided_on_appeal(parlour)
    assert titled(receiver)[-1] == "Dispute, table 1, hand 1"
    assert "Fenn" not in str([one.said for one in receiver.got])


def test_the_answer_to_a_complaint_of_manners_says_neither_that_nor_where_it_was(parlour, receiver):
    parlour.call(kind=DisputeKind.ETIQUETTE, against=(str(parlour.players[Seat.E]),))
    parlour.heard()
    parlour.rules()
    assert titled(receiver) == ["Law 71"]


def test_a_complaint_of_manners_is_told_to_nobody(parlour, receiver):
    parlour.call(kind=DisputeKind.ETIQUETTE, against=(str(parlour.players[Seat.E]),))
    tasks.sweep()
    assert receiver.got == []


def test_a_ruling_and_an_appeal_are_signed_once_each_and_the_parties_have_the_receipts(parlour):
    tasks.sweep()  # the cut is signed
    parlour.call()
    parlour.heard()
    parlour.rules()
    tasks.sweep()
    tasks.sweep()
    decided_on_appeal(parlour)
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
