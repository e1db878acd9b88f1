"""The hand at a table: the form that marks it, and what is asked when one is corrected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rubbers.cards.seats import CLOCKWISE, Seat, Side
from rubbers.play.rubber_view import View
from rubbers.scoring.statement import Election, Outcome, SideHonours, Statement
from tables.components.names import People
from tables.components.phrases import seat_words, seats_either, side_words
from tables.components.reader_rights import Reader

ELECTIONS: dict[Election, Callable[[], str]] = {
    Election.TAKE_THREE_TRICKS: lambda: _("three of that side’s tricks"),
    Election.DEDUCT_THREE: lambda: _("three points off that side’s score"),
    Election.ADD_THREE: lambda: _("three points on their own score"),
    Election.WAIVE: lambda: _("nothing: they let it pass"),
}
OUTCOMES: dict[Outcome, Callable[[], str]] = {
    Outcome.PLAYED: lambda: _("It was played out"),
    Outcome.MISDEAL: lambda: _("A misdeal: the deal is lost"),
    Outcome.NEW_DEAL: lambda: _("A new deal by the same dealer"),
    Outcome.VOID: lambda: _("Void: the pack was imperfect"),
}
Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SideAsked:
    """One side's honours as the form asks for them."""

    value: str
    words: str
    held: int = 0
    called: bool = True


@dataclass(frozen=True, slots=True)
class RevokeAsked:
    """One row for a revoke: who revoked, and how it is punished."""

    number: int
    by: str = ""
    elected: str = ""


@dataclass(frozen=True, slots=True)
class Marking:
    """The form for a hand, filled with what was stated before, if anything was.

    `speakers` are the seats it can be entered for; for a player, only their own. `stated` means
    that the form begins with what was stated.
    """

    key: str
    our_side: str
    tricks_side: str
    ours: str
    theirs: str
    tricks: int | None
    speakers: Choices
    by: str
    hint: str
    sides: tuple[SideAsked, ...]
    revokes: tuple[RevokeAsked, ...]
    seats: Choices
    elections: Choices
    outcomes: Choices
    outcome: str
    trumps: str
    dealt_by: str
    dealer: str
    stated: bool = False

    @property
    def is_unusual(self) -> bool:
        """Whether anything out of the ordinary was stated."""
        return self.outcome != Outcome.PLAYED or bool(self.revokes[0].by or self.dealt_by)


def marking(
    view: View,
    people: People,
    reader: Reader,
    table: int,
    *,
    key: str,
    stated: Statement | None = None,
) -> Marking:
    """Return the form for a hand as this reader fills it in."""
    side = our_side(view, reader)
    begins_stated, stated = stated is not None, stated or Statement()
    return Marking(
        key=key,
        our_side="ns" if side is Side.NS else "ew",
        tricks_side=side.value,
        ours=people.pair(view, side),
        theirs=people.partners(view, side.adversaries),
        tricks=stated.tricks.of(side) if stated.tricks else None,
        speakers=speakers(view, people, reader, table),
        by=default_speaker(view, reader, table),
        hint=counts_when(view, reader),
        sides=tuple(_honours(one, stated.honours.of(one)) for one in (side, side.adversaries)),
        revokes=revokes_of(stated),
        seats=_seats(view, people),
        elections=tuple((one.value, words()) for one, words in ELECTIONS.items()),
        outcomes=tuple((one.value, words()) for one, words in OUTCOMES.items()),
        outcome=stated.outcome.value,
        trumps=stated.trumps or "",
        dealt_by=stated.dealt_by or "",
        dealer=seat_words(view.hand.dealer) if view.hand else "",
        stated=begins_stated,
    )


def our_side(view: View, reader: Reader) -> Side:
    """Return the side from which the form is filled in: the reader's own, or North–South."""
    own = reader.own_seats(view)
    return own[0].side if own else Side.NS


def speakers(view: View, people: People, reader: Reader, table: int) -> Choices:
    """Return the sides the form can be entered for; only one for a player."""
    seats = reader.speaks_for(view, table)
    if reader.own_seats(view):
        return tuple((seat.value, people.sitter(view, seat)) for seat in seats[:1])
    sides = tuple(
        (_speaker(view, side).value, f"{side_words(side)}, {people.partners(view, side)}")
        for side in Side
        if any(seat.side is side for seat in seats)
    )
    if reader.scores_for_all:
        return (*sides, ("", _("The table; either side confirms")))
    return sides


def default_speaker(view: View, reader: Reader, table: int) -> str:
    """Return the seat the form is filled in for unless another is chosen."""
    own = reader.own_seats(view)
    if own:
        return own[0].value
    if reader.scores_for_all:
        return ""
    return _speaker(view, Side.NS).value


def counts_when(view: View, reader: Reader) -> str:
    """Return when the marked hand counts."""
    own = reader.own_seats(view)
    if not own:
        return _("It counts when the other side confirms it.")
    others = [seat for seat in own[0].side.adversaries.seats if seat in view.seating]
    return _("It counts when {seats} confirms it.").format(seats=seats_either(others))


def _speaker(view: View, side: Side) -> Seat:
    return next(seat for seat in side.seats if seat in view.seating)


def _honours(side: Side, honours: SideHonours) -> SideAsked:
    called = honours.called if honours.held else True
    return SideAsked(side.value, side_words(side), honours.held, called)


def revokes_of(stated: Statement) -> tuple[RevokeAsked, ...]:
    """Return a row for each revoke of a statement, and two empty ones."""
    return revoke_rows(
        (revoke.by.value, revoke.elected.value if revoke.elected else "")
        for revoke in stated.revokes
    )


def revoke_rows(pairs: Iterable[tuple[str, str]]) -> tuple[RevokeAsked, ...]:
    """Return a row for each revoke sent, by whom and how punished, and two empty ones."""
    rows = [RevokeAsked(number, by, elected) for number, (by, elected) in enumerate(pairs)]
    return (*rows, RevokeAsked(len(rows)), RevokeAsked(len(rows) + 1))


def _seats(view: View, people: People) -> Choices:
    return tuple(
        (seat.value, f"{seat_words(seat)}, {people.sitter(view, seat)}") for seat in CLOCKWISE
    )
