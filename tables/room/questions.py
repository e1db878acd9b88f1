"""The questions a code of laws must answer about a room and its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from club.person import PersonId
from club.reason import Reason
from club.rules.house_rules import HouseRules
from club.rules.seniority import Rank
from rubbers.cards.seats import WhistGame
from rubbers.code.law import Question
from tables.room.state.cut import Cut, CutPurpose, Heat
from tables.room.state.room_state import Hall, Room, TableState

Classes = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Partnership:
    """Who play together, dealing side first; who deals, and who has a dummy."""

    pairs: Classes
    dealer: PersonId
    dummies: tuple[PersonId, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """What the end of a rubber brings: who fills vacancies, who claims, who may have to go out.

    `out` holds the players in classes, first to go out first; as many go as claim.
    """

    fill: tuple[PersonId, ...]
    claim: tuple[PersonId, ...]
    out: Classes


CARD_ORDER: Question[Callable[[str], int]] = Question(
    "the order of the cards in cutting, lowest first"
)
DOUBTED_CARD: Question[Callable[[Heat, str], Reason | None]] = Question(
    "why a card of a cut is doubted"
)
DOUBTED_CARDS: Question[Callable[[tuple[str, ...]], Reason | None]] = Question(
    "why cards shown at once are doubted"
)
EXPOSED: Question[Callable[[str, tuple[str, ...]], Reason | None]] = Question(
    "why a player must cut again"
)
SENIORITY: Question[Callable[[Hall], Mapping[str, Rank]]] = Question("who is first in the room")
SELECTION: Question[Callable[[Iterable[str], Mapping[str, Rank]], Classes]] = Question(
    "who is chosen first"
)
PLAYS_FIRST: Question[Callable[[HouseRules], bool]] = Question(
    "whether all who belong cut for who plays first"
)
DECLARED_IN: Question[Callable[[], None]] = Question(
    "the right of someone who declares for a table that is not complete"
)
CUT_AGAIN_BY_LAW: Question[Callable[[], bool]] = Question(
    "whether the code itself makes those who are level cut again"
)
LEVEL_FOR_PLACES: Question[Callable[[Cut, tuple[str, ...]], Reason]] = Question(
    "level in a cut for places"
)
PARTNERS: Question[Callable[[WhistGame, tuple[str, ...]], Partnership]] = Question(
    "who plays with whom"
)
COMPLETE: Question[Callable[[WhistGame], int]] = Question("how many a table is complete with")
PRIOR_RIGHT: Question[Callable[[str, int, int], Reason]] = Question("the right to the next place")
PARTNER_BORDERS: Question[Callable[[WhistGame], tuple[int, ...]]] = Question(
    "which equal cards matter"
)
TWO_EQUAL: Question[Callable[[tuple[str, ...], int], Reason]] = Question("two cut equal cards")
THREE_EQUAL: Question[Callable[[tuple[str, ...], int], Reason]] = Question(
    "three or four cut equal cards"
)
GOING_OUT: Question[Callable[[TableState], Changes]] = Question("who goes out when a rubber ends")
LEVEL_GOING_OUT: Question[Callable[[Cut, tuple[str, ...]], Reason]] = Question(
    "level in cutting out"
)
FRESH_RIGHT: Question[Callable[[Room, int, Iterable[str]], Classes]] = Question(
    "who comes first at a fresh table"
)
CONSENTS: Question[Callable[[TableState, str], tuple[str, ...]]] = Question(
    "who must consent to a substitute"
)
RE_ENTRY: Question[Callable[[str, int, int], Reason]] = Question(
    "the right of someone who cuts into another table"
)
LAST_IN: Question[Callable[[TableState, Classes], Classes]] = Question(
    "who is last in the room for a table"
)
BREAKING_UP: Question[Callable[[Room, TableState, str], tuple[str, ...]]] = Question(
    "who comes before the person who broke up their table"
)
LEVEL_BY_RIGHT: Question[Callable[[Room, TableState, Iterable[str]], tuple[str, ...]]] = Question(
    "who has just entered with the same right"
)
BROKEN_ORDER: Question[Callable[[Room, Classes], Classes]] = Question(
    "the order, with those who broke up a table last"
)
GIVES_WAY: Question[Callable[[Room, TableState, Iterable[str]], Classes]] = Question(
    "who gives way to people whose table they broke up"
)
LAST_CALLED: Question[Callable[[Hall], Reason | None]] = Question(
    "why no more rubbers can begin in the room"
)
NONE_BEGINS: Question[Callable[[Hall, TableState], Reason | None]] = Question(
    "why no more rubbers can begin at a table"
)
CLOSED: Question[Callable[[Hall], Reason | None]] = Question("why nothing more is entered")
CLOSING: Question[Callable[[TableState], Reason]] = Question(
    "what closing the evening does to a table"
)
ENTRY_DEADLINE: Question[Callable[[TableState], Reason | None]] = Question(
    "until when someone may enter a table"
)

LEVEL_REASON: Mapping[CutPurpose, Question[Callable[[Cut, tuple[str, ...]], Reason]]] = {
    CutPurpose.BELONG: LEVEL_FOR_PLACES,
    CutPurpose.PLAY: LEVEL_FOR_PLACES,
    CutPurpose.ENTRY: LEVEL_FOR_PLACES,
    CutPurpose.OUT: LEVEL_GOING_OUT,
}
