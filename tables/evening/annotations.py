"""Journal details a rubber's state omits: who entered what, for whom, with which words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from club.models import Line
from rubbers import streams
from rubbers.cards.seats import Seat
from rubbers.play.state import events
from rubbers.play.state.rubber_state import RubberState
from tables.evening import rubber_waivers
from tables.evening.rubber_waivers import NOTHING_SET_ASIDE, RubberWaivers
from tables.evening.snapshot import marked_by, words_of

ENTERED = "entered_by_player"
ABOUT_A_HAND = (
    ENTERED,
    "trump_turned",
    "hand_marked",
    "hand_confirmed",
    "correction_asked",
    "hand_corrected",
    "game_correction_asked",
    "game_value_corrected",
    "objected",
    "mark_withdrawn",
)
"""Event kinds read to find what a player entered for the other side, and in which hand."""


@dataclass(frozen=True, slots=True)
class EnteredForOthers:
    """What an officer who plays entered for the other side: what, for whom, and by whom.

    `hand` and `attempt` identify the deal it was about, `game` the game whose value it was about.
    """

    what: str
    seat: Seat
    person: str
    hand: int = 0
    attempt: int | None = None
    game: int = 0


@dataclass(frozen=True, slots=True)
class RubberAnnotations:
    """Who entered what awaits an answer, objectors' words, players' entries, laws set aside.

    `revealed` are the program's deals that are over: the number of each hand, and the attempt.
    """

    marked_by: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    entered: tuple[EnteredForOthers, ...] = ()
    aside: RubberWaivers = NOTHING_SET_ASIDE
    revealed: frozenset[tuple[int, int]] = frozenset()


NO_ANNOTATIONS = RubberAnnotations()


def annotations_of(club: int, record: str, rubber: RubberState | None) -> RubberAnnotations:
    """Return the journal details of a table's rubber."""
    if rubber is None:
        return NO_ANNOTATIONS
    return RubberAnnotations(
        marked_by(club, record, rubber),
        words_of(club, rubber),
        entered_by_players(club, record),
        rubber_waivers.of_rubber(club, record) if rubber.waived else NOTHING_SET_ASIDE,
        revealed_deals(club, record) if rubber.commitment is not None else frozenset(),
    )


def revealed_deals(club: int, record: str) -> frozenset[tuple[int, int]]:
    """Return which of the program's deals are over and can be reviewed: one query."""
    lines = Line.objects.filter(stream__club=club, stream__name=record, what="revealed")
    bodies = lines.values_list("body", flat=True)
    return frozenset((body["hand"], body["attempt"]) for body in bodies)


def entered_by_players(club: int, record: str) -> tuple[EnteredForOthers, ...]:
    """Return what players entered for the other side: one query if there is none, otherwise two."""
    lines = Line.objects.filter(stream__club=club, stream__name=record)
    if not lines.filter(what=ENTERED).exists():
        return ()
    rows = lines.filter(what__in=ABOUT_A_HAND).order_by("number").values_list("what", "body")
    return tuple(_entered((what, streams.decode(what, body)) for what, body in rows))


def _entered(entries: Iterable[tuple[str, events.Event]]) -> Iterator[EnteredForOthers]:
    """Join each entry by a player to the line that follows, and an answer to what it answers."""
    by: events.EnteredByPlayer | None = None
    about: dict[str, Any] = {}
    for what, event in entries:
        if isinstance(event, events.EnteredByPlayer):
            by = event
            continue
        about = _about(event) or about
        if by is not None:
            yield EnteredForOthers(what, by.seat, by.person, **about)
        by = None


def _about(event: events.Event) -> dict[str, Any]:
    match event:
        case (
            events.TrumpTurned(hand=hand, attempt=attempt)
            | events.HandMarked(hand=hand, attempt=attempt)
            | events.HandConfirmed(hand=hand, attempt=attempt)
        ):
            return {"hand": hand, "attempt": attempt}
        case events.CorrectionAsked(hand=hand) | events.HandCorrected(hand=hand):
            return {"hand": hand}
        case events.GameCorrectionAsked(game=game) | events.GameValueCorrected(game=game):
            return {"game": game}
    return {}
