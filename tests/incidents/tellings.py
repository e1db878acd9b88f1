"""Stories to test with: every incident told in each of its ways, and what can only follow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count

from club.errors import Malformed
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.hand.state.hand import HandState
from rubbers.incidents.ask import AnswerKind, Ask
from rubbers.incidents.incident import ACTOR, Incident, Needed
from rubbers.incidents.preconditions import Follows
from rubbers.incidents.story.head import read_head
from rubbers.incidents.story.step import TAKE, StoryStep
from rubbers.incidents.story.story import Story

HEAD = {"dealer": ["E"], "turned": ["4H"], "ns": ["2"], "ew": ["0"], "won": ["ns2", "ew1"]}
AT_FOUR = {"ns": ["0"], "ew": ["4"], "won": ["ns2"]}
"""Where the score matters, it is told as it stands with a side at four too."""
SEATS, CARDS = "ESWN", ("KS", "QD", "9C")
FALSE_LEAD = StoryStep(
    "led-out-of-turn", {"by": "S", "right": "N", "card": "AS", "followed": "none"}
)
SUIT_CALLED = StoryStep(
    TAKE, {"at": "2", "law": "", "by": "E", "do": "call_suit", "suit": "D", "of": "NS"}
)
CLAIM = StoryStep("revoke-suspected", {"by": "E", "claimant": "N"})


def begun(code: Code, incident: Incident, *, at_four: bool = False) -> Story:
    """Return a story to which the incident can come."""
    game = {"game": [str(incident.games[-1])]} if len(incident.games) < 3 else {}
    head = HEAD | AT_FOUR if at_four else HEAD
    story = Story(code, read_head({**head, **game}))
    match incident.follows:
        case Follows.CHOICE | Follows.CLAIMABLE:
            return story.with_step(FALSE_LEAD)
        case Follows.CALL | Follows.CARD_CALLED:
            law = _law(story.with_step(FALSE_LEAD))
            called = StoryStep(TAKE, {**SUIT_CALLED.fields, "law": law})
            return story.with_step(FALSE_LEAD).with_step(called)
        case Follows.CLAIM:
            return story.with_step(CLAIM)
    return story


def told(code: Code, incident: Incident) -> Iterator[Story]:
    """Yield the incident told in each of its ways: with all that may be known, and with the least.

    The players take turns at being who is asked for.
    """
    turn = 0
    for optional in (True, False) * (1 if incident.follows is Follows.NOTHING else 2):
        choices = [ask for ask in incident.asks if ask.kind is AnswerKind.CHOICE]
        ways = [(ask, one.value) for ask in choices for one in ask.choices] or [(None, "")]
        for ask, value in ways:
            turn += 1
            chosen = {ask.name: value} if ask is not None else {}
            hand = begun(code, incident).result()[1]
            answers = _placed(incident, hand, turn, chosen, optional=optional)
            for at_four in {False, Needed.SCORE in incident.needs}:
                yield begun(code, incident, at_four=at_four).with_step(
                    StoryStep(incident.id, answers)
                )


def _placed(
    incident: Incident,
    hand: HandState,
    turn: int,
    chosen: dict[str, str],
    *,
    optional: bool,
) -> dict[str, str]:
    """Return answers whose players can be those, beginning with whose turn it is."""
    actors = incident.actors(hand)
    for later in range(4):
        answers = _answers(incident.asks, turn + later, optional=optional) | chosen
        with suppress(Malformed):
            incident.read(answers, Seat(HEAD["dealer"][0]), hand.dummies)
            if answers.get(ACTOR, actors[0]) in actors:
                return answers
    raise AssertionError(incident.id)


def _answers(asks: tuple[Ask, ...], turn: int, *, optional: bool) -> dict[str, str]:
    seats = iter(SEATS[turn % 4 :] + SEATS)
    cards, numbers, given = iter(CARDS), count(), {}
    for ask in asks:
        answer = {
            AnswerKind.PLAYER: next(seats) if ask.kind is AnswerKind.PLAYER else "",
            AnswerKind.CARD: next(cards) if ask.kind is AnswerKind.CARD else "",
            AnswerKind.SUIT: "D",
            AnswerKind.NUMBER: str(
                min(9, ask.most) - (next(numbers) if ask.kind is AnswerKind.NUMBER else 0)
            ),
            AnswerKind.CHOICE: ask.choices[0].value if ask.choices else "",
        }[ask.kind]
        if ask.needed or optional:
            given[ask.name] = answer
    return given


def _law(story: Story) -> str:
    _, hand = story.result()
    return hand.rulings[-1].because.law
