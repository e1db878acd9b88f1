"""Events about places at a table: who belongs, waits, plays, leaves."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.seats import WhistGame
from rubbers.code.law import Reasons


@stored_as("table_formed")
@dataclass(frozen=True, slots=True)
class TableFormed:
    """A table is being formed from these candidates: equals together, the first right first."""

    table: int
    game: WhistGame
    candidates: tuple[tuple[PersonId, ...], ...]
    because: Reasons = ()


@stored_as("bots_filled")
@dataclass(frozen=True, slots=True)
class BotsFilled:
    """These people play one rubber with bots in the empty seats; none of them belongs here."""

    table: int
    who: tuple[PersonId, ...]
    bot: PersonId
    game: WhistGame = WhistGame.WHIST
    because: Reasons = ()


@stored_as("belongs")
@dataclass(frozen=True, slots=True)
class Belongs:
    """Someone belongs to the table and waits."""

    table: int
    who: PersonId
    because: Reasons = ()


@stored_as("queued")
@dataclass(frozen=True, slots=True)
class Queued:
    """Someone has a prior right to the next place, in turn."""

    table: int
    who: PersonId
    because: Reasons = ()


@stored_as("rights_given")
@dataclass(frozen=True, slots=True)
class RightsGiven:
    """Several people have a prior right to the next place, in this order, each with their own
    reason.
    """

    table: int
    who: tuple[PersonId, ...]
    because: Reasons = ()


@stored_as("prior_right_lost")
@dataclass(frozen=True, slots=True)
class PriorRightLost:
    """Someone no longer has a prior right at the table."""

    table: int
    who: PersonId
    because: Reasons = ()


@stored_as("came_in")
@dataclass(frozen=True, slots=True)
class CameIn:
    """Someone who belongs to the table plays."""

    table: int
    who: PersonId
    because: Reasons = ()


@stored_as("went_out")
@dataclass(frozen=True, slots=True)
class WentOut:
    """Someone goes out and waits; they still belong to the table."""

    table: int
    who: PersonId
    because: Reasons = ()


@stored_as("stays_in")
@dataclass(frozen=True, slots=True)
class StaysIn:
    """Someone plays on, having cut to decide who goes out."""

    table: int
    who: PersonId
    because: Reasons = ()


@stored_as("admission_claimed")
@dataclass(frozen=True, slots=True)
class AdmissionClaimed:
    """Someone who had passed claims admission."""

    table: int
    who: PersonId


@stored_as("admission_passed")
@dataclass(frozen=True, slots=True)
class AdmissionPassed:
    """Someone who belongs and waits does not claim admission this time."""

    table: int
    who: PersonId


@stored_as("rubbers_stated")
@dataclass(frozen=True, slots=True)
class RubbersStated:
    """The number of a player's consecutive rubbers was stated."""

    table: int
    who: PersonId
    rubbers: int


@stored_as("left_table")
@dataclass(frozen=True, slots=True)
class LeftTable:
    """Someone no longer belongs to the table; `cut_into` is the table they cut into, if any."""

    table: int
    who: PersonId
    cut_into: int | None = None
    because: Reasons = ()


@stored_as("went_away")
@dataclass(frozen=True, slots=True)
class WentAway:
    """A player quit the table during a rubber; `silent` if they went without a word."""

    table: int
    who: PersonId
    because: Reasons = ()
    silent: bool = field(default=False, metadata={"spared": True})


@stored_as("was_back")
@dataclass(frozen=True, slots=True)
class WasBack:
    """A player who had quit during the rubber is back."""

    table: int
    who: PersonId
    because: Reasons = ()


@stored_as("table_broken_up")
@dataclass(frozen=True, slots=True)
class TableBrokenUp:
    """Someone broke up the table."""

    table: int
    by: PersonId
    because: Reasons = ()


@stored_as("table_closed")
@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table stopped by agreement."""

    table: int
    because: Reasons = ()


PlaceEvent = (
    TableFormed
    | BotsFilled
    | Belongs
    | Queued
    | RightsGiven
    | PriorRightLost
    | CameIn
    | WentOut
    | StaysIn
    | AdmissionClaimed
    | AdmissionPassed
    | RubbersStated
    | LeftTable
    | WentAway
    | WasBack
    | TableBrokenUp
    | TableClosed
)
