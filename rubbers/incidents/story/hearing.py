"""A story put before the code: what follows from it, and under which laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from club.errors import Refusal
from club.reason import Reason
from rubbers.cards.seats import CLOCKWISE, Side
from rubbers.code.code import Code
from rubbers.code.law import Question
from rubbers.hand.acts.act import Act
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import RulingKey, Status
from rubbers.hand.table_questions import EXCESS_EXCUSED, EXCUSED, MISDEALT_FREELY, NO_MISDEAL
from rubbers.incidents.incident import FIRST_DEAL_OF_A_RUBBER
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.story.story import Story
from rubbers.play.state.acts import StartRubber
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.answer.answer import Writer
from rubbers.rulings.script.script import Script
from rubbers.scoring import questions
from rubbers.scoring.score_hand import rubber_points

Say = Callable[[Reason], str]
NEXT_DEAL: Mapping[str, Question[questions.Passing]] = {
    "stands": questions.DEAL_AFTER_HAND,
    "new": questions.DEAL_AFTER_NEW_DEAL,
    "lost": questions.DEAL_AFTER_MISDEAL,
    "void": questions.DEAL_AFTER_VOID,
}
"""Which question decides who deals next, by the outcome of the deal."""
NEARER: Mapping[str, tuple[Question[Any], ...]] = {
    "lost": (questions.DEAL_FOR_PARTNER,),
    "new": (NO_MISDEAL, MISDEALT_FREELY, EXCUSED, EXCESS_EXCUSED),
}
"""More specific questions: after a partner's misdeal, or an excused one."""


class Speaker(Writer):
    """Writes an answer with its reasons in the reader's language."""

    def __init__(self, script: Script, say: Say) -> None:
        """Store the script, and the function that puts reasons into words."""
        super().__init__(script)
        self.say = say

    def said(self, reason: Reason) -> str:
        """Return the reason in words."""
        return self.say(reason)


@dataclass(frozen=True)
class Hearing:
    """A story, its acts, the resulting hand, and the answer; players are named by their seats.

    `before` is the hand before the last step.
    """

    story: Story
    hand: HandState
    answer: Mapping[str, Any]
    before: HandState
    acts: tuple[Act, ...]

    def is_news(self, key: RulingKey) -> bool:
        """Check whether the last step changed the status of a ruling."""
        return _standing(self.before).get(key) != _standing(self.hand).get(key)


def hear(story: Story, say: Say) -> Hearing:
    """Put a story before its code; raise Malformed for one that cannot have happened."""
    *earlier, (script, hand) = story.so_far()
    before = earlier[-1][1] if earlier else hand
    answer = adjudicate(script, Speaker(script, say))
    refused = [*answer["refused"], *_refused_at_the_start(story, say)]
    spoken = {*_spoken(story, answer), *_ended_by(before, hand)}
    worth = list(_worth(answer, hand, story.code, say))
    heard = {**answer, "refused": refused, "spoken": sorted(spoken), "worth": worth}
    return Hearing(story, hand, heard, before, script.acts)


def _worth(
    answer: Mapping[str, Any], hand: HandState, code: Code, say: Say
) -> Iterator[dict[str, Any]]:
    """Yield what the rubber is worth, line by line; nothing until somebody has won it."""
    game = answer["score"]["game"]
    won = ((Side(game["won_by"]), game["value"]),) if game["won_by"] else ()
    rubber = rubber_points((*hand.games, *won), code)
    for line in rubber.lines if rubber else ():
        yield {"law": line.because.law, "why": say(line.because.reason), "points": line.points}


def _standing(hand: HandState) -> dict[RulingKey, Status]:
    return {ruling.key: ruling.status for ruling in hand.rulings}


def _ended_by(before: HandState, hand: HandState) -> Iterator[str]:
    """Yield the laws under which a remedy that was open before has come to nothing."""
    open_before = {one.key: one.also for one in before.rulings if one.live}
    for ruling in hand.rulings:
        if ruling.key in open_before and ruling.status in (Status.LAPSED, Status.FORFEITED):
            yield from set(ruling.also) - set(open_before[ruling.key])


def _spoken(story: Story, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the laws that deal with an incident without giving a ruling on it.

    This includes the law by which the revokes of both sides cancel each other.
    """
    said = {one["law"] for one in (*answer["rulings"], *answer["refused"])}
    ruled = {whole(law) for law in said}
    barring = law_that_bars(answer, story.code)
    if any(one["status"] == Status.VOID and barring in one["also"] for one in answer["rulings"]):
        yield barring
    for step in story.steps:
        laws = INCIDENTS[step.what].laws(step.fields) if step.what in INCIDENTS else ()
        yield from (number for law in laws for number in _standing_for(law, story.code, ruled))


def _standing_for(block: str, code: Code, ruled: set[str]) -> Iterator[str]:
    """Yield every law of a code that contains a block, except those that a ruling has cited."""
    return (law.number for law in code.laws if block in law.stands_for and law.number not in ruled)


def _refused_at_the_start(story: Story, say: Say) -> Iterator[dict[str, Any]]:
    """Yield what the code refuses in a rubber that begins with this deal."""
    begins = [step.what == FIRST_DEAL_OF_A_RUBBER for step in story.steps]
    head = story.head
    if not any(begins) or head.dealer is None:
        return
    seating = {seat: str(seat) for seat in CLOCKWISE if seat not in head.dummies}
    act = StartRubber(seating, head.dealer, story.code.id, head.game, head.dummies)
    try:
        story.code.check(None, act)
    except Refusal as refusal:
        yield {"at": 0, "law": refusal.law, "why": say(refusal.reason)}


def settles_the_deal(answer: Mapping[str, Any]) -> bool:
    """Check whether it is settled who deals next: the hand is over, or its deal has fallen."""
    state = answer["state"]
    ended = state["stage"] not in ("dealing", "playing") or state["deal"] != "stands"
    by_the_same = state["deal"] in ("new", "void")
    return bool(ended and state["deal"] in NEXT_DEAL and (state["next_dealer"] or by_the_same))


def law_of_the_next_deal(answer: Mapping[str, Any], code: Code) -> str:
    """Return the law that settles who deals next; "" if a ruling has already said so."""
    if not settles_the_deal(answer):
        return ""
    became = answer["state"]["deal"]
    law = code.law_on(NEXT_DEAL[became]).number
    named = {whole(one) for ruling in answer["rulings"] for one in (ruling["law"], *ruling["also"])}
    nearer = [one for one in _nearer(became, code) if one in named]
    return nearer[0] if nearer else law if became == "stands" or law in named else ""


def _nearer(became: str, code: Code) -> Iterator[str]:
    """Yield the more specific laws on who deals next, which apply if a ruling cites them."""
    for question in NEARER.get(became, ()):
        yield code.law_on(question).number


def law_that_bars(answer: Mapping[str, Any], code: Code) -> str:
    """Return the law by which a side cannot win by this hand; "" if none is barred."""
    barred = answer["state"]["cannot_win"] or ()
    question = questions.BARRED_TOGETHER if len(barred) > 1 else questions.BARRED
    return code.law_on(question).number if barred else ""


def laws_named(answer: Mapping[str, Any], code: Code) -> frozenset[str]:
    """Return every law an answer names, even if it depends on a fact that is not known."""
    named = {law_of_the_next_deal(answer, code), law_that_bars(answer, code)}
    for ruling in answer["rulings"]:
        named |= {ruling["law"], *ruling["also"]}
    named |= {refused["law"] for refused in answer["refused"]}
    named |= {line["law"] for line in answer["score"]["how"] or ()}
    named |= {bet["law"] for bet in answer["score"]["bets"] or () if bet["law"]}
    named |= set(_laws_of_the_rubber(answer, code))
    named |= set(answer.get("spoken", ()))
    for question in answer["questions"]:
        for branch in question["if"].values():
            named |= laws_named({"questions": [], **branch}, code)
    return frozenset(named - {""})


def _laws_of_the_rubber(answer: Mapping[str, Any], code: Code) -> Iterator[str]:
    """Yield the laws by which a game and the rubber are won, and what they are worth."""
    if answer["score"]["game"]["won_by"]:
        yield code.law_on(questions.GAME_VALUE).number
    if answer["score"]["rubber"]["won_by"]:
        yield code.law_on(questions.RUBBER_WINNER).number
    yield from (line["law"] for line in answer.get("worth", ()))


def whole(number: str) -> str:
    """Return a law's number without its part: 44 for 44.iv."""
    return number.partition(".")[0] if number[:1].isdigit() else number
