"""How a hand is scored in the ruling form: tricks, honours, revokes."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.wording import SEATS, SIDES
from rubbers.cards.seats import CLOCKWISE, Seat, Side
from rubbers.scoring.statement import Election, Statement
from tables.disputes.presenters.drafted import Kept
from tables.disputes.presenters.people import Called
from tables.disputes.rules.dispute import Dispute
from tables.presenters.hands import Choices, RevokeAsked, revoke_rows, revokes_of

ELECTIONS = {
    Election.TAKE_THREE_TRICKS: lambda: _("three tricks"),
    Election.DEDUCT_THREE: lambda: _("three points off"),
    Election.ADD_THREE: lambda: _("three points on"),
    Election.WAIVE: lambda: _("nothing"),
}


@dataclass(frozen=True, slots=True)
class Scored:
    """The form's initial values; `honours` are each side's value, label and number held."""

    hand: str
    tricks: str
    honours: tuple[tuple[str, str, str], ...]
    revokes: tuple[RevokeAsked, ...]
    trumps: str
    seats: Choices
    elections: Choices


def scored(
    dispute: Dispute,
    people: Called,
    statement: Statement,
    kept: Kept,
    hand: int | None,
    *,
    anew: bool,
) -> Scored:
    """Return the form's initial values: the draft, or otherwise the hand as scored now.

    With `anew`, the hand has just been chosen and the draft is ignored.
    """
    drafted = kept.any and not anew
    held = {side.value: str(statement.honours.of(side).held) for side in Side}
    tricks = "" if statement.tricks is None else str(statement.tricks.ns)
    return Scored(
        hand=kept.words.get("ruled_hand", str(hand)) if drafted else str(hand),
        tricks=kept.words.get("tricks", tricks) if drafted else tricks,
        honours=tuple(
            (side, gettext(SIDES[side]), told)
            for side, told in (kept.honours if drafted else held).items()
        ),
        revokes=revoke_rows(kept.revokes) if drafted else revokes_of(statement),
        trumps=statement.trumps or "",
        seats=tuple((seat.value, _seated(dispute, people, seat)) for seat in CLOCKWISE),
        elections=tuple((one.value, words()) for one, words in ELECTIONS.items()),
    )


def _seated(dispute: Dispute, people: Called, seat: Seat) -> str:
    """Return a seat with the player who sat there."""
    word, who = gettext(SEATS[seat.value]), dispute.players.get(seat, "")
    return f"{word}, {people.of(who)}" if who else word
