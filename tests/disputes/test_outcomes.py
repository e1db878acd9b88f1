"""What a ruling did to the score, at the top of its page: before, after, and the working."""

import re

import pytest

from rubbers.cards.seats import Seat
from tables.disputes.queries import lookup, outcomes
from tables.disputes.rules import acts
from tables.disputes.rules.effects import NoEffect, ScoreHand, VoidHand
from tests.disputes.parlour import ARBITRATOR, WORDS, Parlour, a_parlour, revoked
from tests.disputes.test_pages import at, told
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
def parlour() -> Parlour:
    return remembered("a dispute that is heard", _heard)


def _heard() -> Parlour:
    made = a_parlour()
    made.call()
    made.heard()
    return made


def outcome(parlour):
    row = lookup.one(parlour.house.club.pk, 1)
    return outcomes.outcome_of(row, lookup.state_of(row))


def test_a_ruling_shows_the_score_before_and_after_it_and_why(parlour):
    before = parlour.rubber.score
    parlour.rules(ScoreHand(1, revoked()))
    found = outcome(parlour)
    assert found.before.score == before
    assert found.story.rubber.score == parlour.rubber.score != before
    assert any(type(event).__name__ == "HandScored" for event in found.story.events)


def test_the_decision_with_its_score_stands_above_the_law_and_the_reasons(parlour):
    before = parlour.rubber.score.of(Seat.N.side)
    parlour.rules(ScoreHand(1, revoked()))
    after = parlour.rubber.score.of(Seat.N.side)
    for who in (ARBITRATOR, parlour.players[Seat.W]):
        page = told(parlour.house.reader(who), at(parlour))
        assert page.index('id="decision-title"') < page.index("<h2>The law</h2>")
        assert re.search(rf'{before}<span aria-hidden="true"> → </span>.*?{after}</span>', page)
        assert "At stake: game 1" in page


def test_a_ruling_that_leaves_the_score_alone_shows_none(parlour):
    parlour.rules(NoEffect())
    assert outcome(parlour) is None


def test_of_two_rulings_the_one_in_force_shows_what_it_did_itself(parlour):
    parlour.rules(ScoreHand(1, revoked()))
    between = parlour.rubber.score
    context = parlour.order(ARBITRATOR)
    again = acts.Rule(str(ARBITRATOR), context.at, (), "72", "", "", "", "", (VoidHand(1),))
    parlour.does(ARBITRATOR, again, **WORDS)
    assert outcome(parlour).before.score == between


def test_a_ruling_without_a_topic_is_called_by_its_law(parlour):
    parlour.rules(NoEffect())
    page = told(parlour.house.reader(ARBITRATOR), at(parlour))
    assert re.search(r'<h1 id="dispute-title">Law \d+, table 1', page)
