"""Read queries on a rubber."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from club.record import journal
from rubbers import dealt_cards, streams
from rubbers.bots.table_turn import cut_by_bot
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import SearchTricks
from rubbers.hand.acts.ending import CallHonours, CutForNext
from rubbers.models import DealSecret, RubberSeat
from rubbers.models import Rubber as Row
from rubbers.play.rubber_view import View, view
from rubbers.play.screen.next_deals import may_be_dealt
from rubbers.play.screen.open_at_table import open_at_table, out_of_turn, taken_back
from rubbers.play.state.rubber_state import RubberState
from rubbers.registries import CODES


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A screen table as one reader sees it: the view, the acts open to them, and the next deal.

    `in_play` is true while cards are to be played, `may_be_dealt` while the program can deal the
    present hand.
    """

    view: View
    acts: tuple[Act, ...]
    in_play: bool
    may_be_dealt: bool


def row_of(club: int, name: str) -> Row:
    """Return the row of a rubber by its stream's name, with the relations that a change needs."""
    rows = Row.objects.select_related("stream", "evening__club")
    return rows.get(stream__club=club, stream__name=name)


def listed(club: int, **wanted: Any) -> QuerySet[Row]:
    """Return the rubbers of a club's evenings; `wanted` are further conditions on their columns."""
    return Row.objects.filter(evening__club=club, **wanted)


def seats_of(rubbers: Iterable[int]) -> QuerySet[RubberSeat]:
    """Return who holds or held a seat in any of these rubbers, in the order they sat down."""
    return RubberSeat.objects.filter(rubber__in=list(rubbers)).order_by("id")


def in_play(evening: int) -> frozenset[str]:
    """Return the streams of an evening's rubbers that are being played."""
    rows = Row.objects.filter(evening=evening, stage=Row.Stage.PLAYING)
    return frozenset(rows.values_list("stream__name", flat=True))


def rubber_of(row: Row) -> RubberState:
    """Return a rubber as built from its lines; the row must be loaded with its stream."""
    rubber: RubberState = journal.state_of(streams.KIND, row.stream)
    return rubber


def view_of(row: Row, seat: Seat | None) -> View:
    """Return what a seat, or an onlooker, may see; dealt cards are disclosed only here."""
    rubber = rubber_of(row)
    return view(rubber, seat, dealt_cards.cards_of(row, rubber))


def table_between_turns(row: Row, seats: Iterable[Seat]) -> SeenTable:
    """Return what everyone at a table sees on the shared tablet: no hand but a dummy's.

    `seats` are those of the people who play on it. Of their acts only the cut for the next deal is
    offered here, as it shows no card.
    """
    rubber = rubber_of(row)
    code = CODES[rubber.code]
    cards = dealt_cards.cards_of(row, rubber)
    acts: list[Act] = []
    if not rubber.in_play:
        own = (act for seat in seats for act in open_at_table(rubber, seat, code, cards))
        acts = [act for act in own if isinstance(act, CutForNext)]
        if (cut := cut_by_bot(rubber, code, cards)) is not None:
            acts.append(cut)
    shown = view(rubber, None, cards)
    return SeenTable(shown, tuple(acts), rubber.in_play, may_be_dealt(rubber))


def table_seen(row: Row, seats: Iterable[Seat]) -> SeenTable:
    """Return what the player of these seats sees: their own hand first, then a dummy's.

    A reader without a seat is an onlooker, who is one hand behind: a hand is shown once it is over.
    """
    rubber, own = rubber_of(row), tuple(seats)
    if not own and rubber.in_play:
        return SeenTable(replace(view(rubber, None), table=None), (), True, False)
    cards, code = dealt_cards.cards_of(row, rubber), CODES[rubber.code]
    acts = _once_a_side(act for seat in own for act in open_at_table(rubber, seat, code, cards))
    acts += (act for seat in own for act in out_of_turn(rubber, seat, code, cards))
    if own and (cut := cut_by_bot(rubber, code, cards)) is not None:
        acts.append(cut)
    shown = view(rubber, own[0] if own else None, cards)
    if own and shown.table is not None:
        acts += taken_back(shown.table, own[0])
    dealt = may_be_dealt(rubber) and is_committed(row, rubber)
    return SeenTable(shown, tuple(acts), rubber.in_play, dealt)


def is_committed(row: Row, rubber: RubberState) -> bool:
    """Check whether a rubber's deals are covered by a commitment, its own or its evening's."""
    if rubber.commitment is not None:
        return True
    return DealSecret.objects.filter(evening=row.evening_id).exists()


def _once_a_side(acts: Iterable[Act]) -> list[Act]:
    """List the acts, offering those made for a side only once to the player of a dummy's hand."""
    found: list[Act] = []
    for act in acts:
        of_side = isinstance(act, CallHonours | SearchTricks)
        if not of_side or not any(replace(one, by=act.by) == act for one in found):
            found.append(act)
    return found
