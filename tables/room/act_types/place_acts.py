"""Acts about places at a table: it forms, people come and go, it stops."""

from __future__ import annotations

from dataclasses import dataclass

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.seats import WhistGame


@stored_as("form_table")
@dataclass(frozen=True, slots=True)
class FormTable:
    """Form a fresh table from those who have declared for one, or from those named."""

    table: int
    game: WhistGame = WhistGame.WHIST
    candidates: tuple[PersonId, ...] | None = None


@stored_as("play_with_bots")
@dataclass(frozen=True, slots=True)
class PlayWithBots:
    """Begin a rubber on screen with bots in the empty seats; it affects nobody's rights.

    The people in `who` take the seats North, South and East in that order, if the game has those
    seats; `bot` is the bot's name on the record, such as `bot:club@1`.
    """

    table: int
    who: tuple[PersonId, ...]
    bot: PersonId
    game: WhistGame = WhistGame.WHIST


@stored_as("claim_admission")
@dataclass(frozen=True, slots=True)
class ClaimAdmission:
    """Claim admission after having passed, or take the place if the person has the first right."""

    table: int
    who: PersonId


@stored_as("pass_admission")
@dataclass(frozen=True, slots=True)
class PassAdmission:
    """Decline admission when this rubber ends, or let a place pass."""

    table: int
    who: PersonId


@stored_as("state_rubbers")
@dataclass(frozen=True, slots=True)
class StateRubbers:
    """State how many consecutive rubbers a player has played, for a table taken over from paper."""

    table: int
    who: PersonId
    rubbers: int


@stored_as("quit_table")
@dataclass(frozen=True, slots=True)
class QuitTable:
    """Quit a table; a player who quits during a rubber may come back or have a substitute."""

    table: int
    who: PersonId


@stored_as("break_up")
@dataclass(frozen=True, slots=True)
class BreakUp:
    """Break up a table by leaving it."""

    table: int
    who: PersonId


@stored_as("close_table")
@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close a table between rubbers, as everyone agrees; nobody counts as having broken it up."""

    table: int


@stored_as("cut_into")
@dataclass(frozen=True, slots=True)
class CutInto:
    """Cut into a table while belonging to another; `others` cut in at the same time."""

    table: int
    who: PersonId
    others: tuple[PersonId, ...] = ()


PlaceAct = (
    FormTable
    | PlayWithBots
    | ClaimAdmission
    | PassAdmission
    | StateRubbers
    | QuitTable
    | BreakUp
    | CloseTable
    | CutInto
)
