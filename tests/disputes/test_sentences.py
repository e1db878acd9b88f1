"""What the page of a dispute says at each stage, in sentences that are so at that stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from club.rules.house_rules import RulingsName
from tables.disputes.pages.dispute.awaiting import awaited_shown
from tables.disputes.pages.dispute.dispute_page import DisputePage, dispute_page
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.rules import acts
from tables.disputes.rules.disclosure import EVERYTHING, Viewer
from tables.disputes.rules.state import DisputeKind, DisputeState, RulingVerdict
from tables.models.disputes import Dispute as Row
from tests.disputes.told import CALL, CODE, RULE, after, answers, at, complaint, fact, ruled

NAMES = {"A": "Ada Fenn", "Y": "Yves Mehta", "R": "Ruth Vale"}
WORDS = {"why": "He drums.", "divided": "Two say so, two do not."}
OF_PLAY = ("appeal", "penal", "punish", "score", "divided", "settled", "doubt", "claim")
"""What is never said of manners."""
DECLINE = acts.Decline("R", at(0), "divided", appeal_days=7)


def page(dispute: DisputeState, days: int = 1) -> DisputePage:
    """Return the page of a dispute to one who sees all of it, some days after the call."""
    row = Row(number=1, stage=dispute.stage.value)
    called = Called(dispute, NAMES)
    return dispute_page(row, dispute, EVERYTHING, WORDS, called, CODE, at(days))


def said(dispute: DisputeState, days: int = 1) -> str:
    """Return what the page waits for, in sentences."""
    shown = awaited_shown(dispute, Viewer("Q"), Called(dispute, NAMES), EVERYTHING, at(days))
    return " ".join(one.says for one in shown)


def decided(verdict: RulingVerdict = RulingVerdict.UPHELD) -> DisputeState:
    """Return a ruling on which the committee has decided."""
    appeal = (acts.LodgeAppeal("A", at(1), "grounds"), acts.Concur("B", at(1)))
    ruled = after(CALL, acts.Hear("R"), RULE, *appeal)
    return after(acts.DecideAppeal("C", at(2), verdict, "reasons"), before=ruled)


def at_the_table() -> DisputeState:
    """Return a complaint of manners at a table, of which something is said that divides them."""
    call = replace(CALL, kind=DisputeKind.ETIQUETTE, against=("A",))
    return after(call, acts.Hear("R"), fact(), *answers("A- B- Z+"))


@pytest.mark.parametrize(
    "dispute",
    [
        complaint(),
        after(fact(), before=complaint()),
        after(fact(), RULE, before=complaint()),
        after(RULE, before=at_the_table()),
        after(DECLINE, before=complaint()),
        after(acts.WithdrawCall("Y"), before=complaint()),
    ],
    ids=["open", "told", "answered", "answered at a table", "declined", "withdrawn"],
)
def test_nothing_is_said_of_a_complaint_of_manners_that_is_so_of_play_alone(dispute):
    shown = page(dispute)
    rulings = [replace(one, statement="") for one in shown.rulings]
    told = [shown.title, shown.stage_words, *shown.declinings, *shown.facts, *rulings]
    words = f"{' '.join(texts(told))} {said(dispute)}".lower()
    if dispute.players:  # how it stands among those who sat there
        words = words.replace("the players disagree", "")
    assert [word for word in OF_PLAY if word in words] == []


def texts(value: Any) -> Iterator[str]:
    """Yield every text in what a page is drawn from."""
    if is_dataclass(value) and not isinstance(value, type):
        yield from texts(tuple(getattr(value, field.name) for field in fields(value)))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)
    elif isinstance(value, str):
        yield value


def test_what_follows_a_complaint_of_manners_is_said_to_be_words():
    answered = page(after(fact(), RULE, before=complaint()))
    assert [one.words for one in answered.rulings[0].effects] == ["No other effect."]
    assert answered.facts[0].settled == "Yves Mehta says it is true."
    assert (answered.stage_words, page(ruled()).stage_words) == ("answered", "ruled")
    assert "rubber:" not in answered.point
    assert said(complaint()) == "Waiting for Ruth Vale to reply in writing."
    answered_so = after(RULE, before=complaint())
    assert said(answered_so) == "Answered. It can be published now."


@pytest.mark.parametrize(
    ("dispute", "days", "until"),
    [
        (ruled(), 1, at(7)),
        (ruled(), 8, None),
        (decided(), 3, None),
        (decided(RulingVerdict.DISMISSED), 3, None),
    ],
    ids=["in time", "too late", "upheld", "dismissed"],
)
def test_an_appeal_may_come_only_while_it_may(dispute, days, until):
    assert page(dispute, days).rulings[-1].appeal_until == until
    assert ("has decided" in said(dispute, days)) is bool(dispute.appeals)


def test_each_thing_that_is_waited_for_is_said_in_words_that_are_so():
    divided = after(CALL, acts.Hear("R"), fact(), *answers("A- B- Z+"))
    assert said(divided).endswith("Waiting for Ruth Vale to decline, unless both sides accept "
                                  "an onlooker for fact 1.")  # fmt: skip
    nobody = after(replace(CALL, by="", players={}), acts.Hear("R"))
    assert said(nobody) == "Waiting for Ruth Vale to rule, or to decline."
    assert said(after(RULE, before=nobody)) == "It can be published now."
    published = after(acts.Publish(RulingsName.NAMES), RULE, before=ruled())
    assert said(published, 8).startswith("There has been a further decision since it was published")


def test_a_declining_says_for_what_and_what_was_in_doubt_is_said_to_be():
    divided = after(CALL, acts.Hear("R"), fact(), *answers("A- B- Z+"), fact(), DECLINE)
    shown = page(divided)
    (declining,) = shown.declinings
    assert (declining.appeal_until, declining.why) == (at(7), WORDS["divided"])
    assert declining.says.startswith("The arbitrator declined: the players could not agree")
    how = [one.settled for one in shown.facts]
    assert how == ["The players disagree.", "It was never settled."]
    agreed = after(CALL, acts.Hear("R"), fact(), *answers("A+ B+"), DECLINE)
    assert page(agreed).declinings[0].says == "The arbitrator declined to rule."
    assert page(ruled()).declinings == page(after(CALL)).declinings == ()


def test_a_declining_that_was_remitted_stands_before_the_ruling_that_took_its_place():
    appeal = (acts.LodgeAppeal("A", at(1), "grounds"), acts.Concur("B", at(1)))
    divided = after(CALL, acts.Hear("R"), fact(), *answers("A- B- Z+"), DECLINE, *appeal)
    remits = acts.DecideAppeal("C", at(2), RulingVerdict.REMITTED, "reasons")
    again = after(remits, acts.Hear("S"), replace(RULE, by="S"), before=divided)
    shown = page(again)
    assert [one.about for one in shown.papers] == [
        "Decision not to rule 1. It was replaced by: Ruling 1.",
        "Appeal 1, against: Decision not to rule 1.",
        "Decision on appeal 1.",
        "Ruling 1. It replaces: Decision not to rule 1.",
    ]
    assert shown.declinings[0].why == WORDS["divided"]
    assert (shown.declinings[0].stands, shown.declinings[0].appeal_until) == (False, None)
    assert shown.rulings[0].appeal_until == at(7)
    assert not shown.appeals[0].of_a_ruling
    upheld = page(after(replace(remits, verdict=RulingVerdict.UPHELD), before=divided))
    assert upheld.appeals[0].verdict == "The decision not to rule is upheld."
