"""What is done in a drive: its beginning, results, seats, players, tea, end and prizes."""

from __future__ import annotations

from typing import Any

from api.http.change_requests import OrderedSerializer
from api.http.views import ChangeView
from api.resources.drives.drive_serializers import (
    ROLES,
    SIDES,
    SUITS,
)
from api.resources.drives.drives import DriveView
from api.serializers import fields as taken
from api.serializers.strict_serializer import StrictSerializer
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from rubbers.cards.card import Suit
from rubbers.cards.seats import Side
from tables.drive.commands import course, players, table_results
from tables.drive.rules.drive_state import (
    TRICKS,
    TRUMPS,
    DriveSettings,
    Prize,
    SitOutScore,
)
from tables.movements.drive_seating import DriveRole, PlaceAt

MOST_PLAYERS = 2000


class DriveActionView(ChangeView, DriveView):
    """One change to a drive."""


class DriveEntrantToldSerializer(StrictSerializer):
    """A player and the role they take."""

    who = taken.PersonField()
    role = taken.OneOfField(choices=ROLES)


class DriveBeginningToldSerializer(OrderedSerializer):
    """The players in the order they are seated, and how the drive is played."""

    players = taken.BoundedListField(child=DriveEntrantToldSerializer(), max_length=MOST_PLAYERS)
    hands = taken.WholeNumberField(min_value=1, max_value=60)
    trumps = taken.BoundedListField(
        child=taken.OneOfField(choices=SUITS),
        required=False,
        max_length=60,
        help_text="The trump suits in order of play, then from the first again. "
        "H C D S by default.",
    )
    sit_out = taken.OneOfField(choices=[one.value for one in SitOutScore], required=False)
    tea_after = taken.WholeNumberField(
        required=False, help_text="The hand after which there is tea; 0 for no tea."
    )
    sealed = taken.WholeNumberField(
        required=False, help_text="How many of the last hands stay secret until the end."
    )
    minutes = taken.WholeNumberField(
        required=False, help_text="Minutes on the clock for each hand; 0 without a clock."
    )
    prizes = taken.BoundedListField(
        child=taken.OneOfField(choices=[one.value for one in Prize]),
        required=False,
        max_length=len(Prize),
        help_text="All of them by default.",
    )


class BeginDriveView(DriveActionView):
    """The beginning of a drive."""

    shape = DriveBeginningToldSerializer

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Begin the drive: its first hand is seated in the order given."""
        roles = {str(one["who"]): DriveRole(one["role"]) for one in payload["players"]}
        if len(roles) < len(payload["players"]):
            expected = Reason(N_("each person once"))
            reason = Reason(N_("Somebody is named twice."))
            raise Malformed(reason, faults=[Fault("players", expected)])
        settings = DriveSettings(
            hands=payload["hands"],
            trumps=tuple(Suit(one) for one in payload.get("trumps", TRUMPS)),
            sit_out=SitOutScore(payload.get("sit_out", SitOutScore.SIX)),
            tea_after=payload.get("tea_after", 0),
            sealed=payload.get("sealed", 0),
            minutes=payload.get("minutes", 0),
            prizes=tuple(Prize(one) for one in payload.get("prizes", Prize)),
        )
        return course.begin(order, self.evening, roles, settings)


class DriveNextHandToldSerializer(OrderedSerializer):
    """The next hand."""

    unconfirmed = taken.YesNoField(
        required=False, help_text="True to go on although some results are not confirmed."
    )


class NextHandView(DriveActionView):
    """The next hand of a drive."""

    shape = DriveNextHandToldSerializer

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Seat the next hand, by the movement of the evening's format."""
        return course.seat_next_hand(
            order, self.evening, anyway=payload.get(course.UNCONFIRMED, False)
        )


class DriveTableToldSerializer(OrderedSerializer):
    """A table in a hand; a table's tablet says for which side it acts."""

    hand = taken.WholeNumberField(min_value=1)
    table = taken.WholeNumberField(min_value=1)
    side = taken.OneOfField(choices=SIDES, required=False)

    @staticmethod
    def side_in(payload: dict[str, Any]) -> Side | None:
        """Return the side that was named."""
        return Side(payload["side"]) if "side" in payload else None


class DriveResultToldSerializer(DriveTableToldSerializer):
    """The tricks of North and South; East and West took the others."""

    ns = taken.WholeNumberField(max_value=TRICKS)


class DriveResultsView(DriveActionView):
    """The result of a table."""

    shape = DriveResultToldSerializer

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Enter a result, for the other side to confirm or repeat; an officer's counts at once."""
        return table_results.state_result(
            order,
            self.evening,
            payload["hand"],
            payload["table"],
            payload["ns"],
            DriveTableToldSerializer.side_in(payload),
        )


class DriveConfirmationView(DriveActionView):
    """The confirmation of a table's result."""

    shape = DriveTableToldSerializer

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Confirm what the other side stated; an officer may confirm any result."""
        side = DriveTableToldSerializer.side_in(payload)
        return table_results.confirm_result(
            order, self.evening, payload["hand"], payload["table"], side
        )


class DriveCorrectionView(DriveActionView):
    """The correction of a table's result."""

    shape = DriveResultToldSerializer
    needs_reason = True

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Correct a result of any hand, with a reason; the earlier figure stays on the record."""
        return table_results.correct_result(
            order, self.evening, payload["hand"], payload["table"], payload["ns"]
        )


class DriveSeatsToldSerializer(OrderedSerializer):
    """Who really sits at a table, by seat; seats that are right may be left out."""

    table = taken.WholeNumberField(min_value=1)
    N = taken.PersonField(required=False)
    E = taken.PersonField(required=False)
    S = taken.PersonField(required=False)
    W = taken.PersonField(required=False)


class DriveSeatsView(DriveActionView):
    """The seats of a table as they really are."""

    shape = DriveSeatsToldSerializer

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Correct who sits at a table; they change places with the people recorded there."""
        truth = {
            PlaceAt(payload["table"], side, role): str(payload[seat])
            for seat, side, role in SEATED
            if seat in payload
        }
        return players.correct_seats(order, self.evening, truth)


SEATED = (
    ("N", Side.NS, DriveRole.LADY),
    ("S", Side.NS, DriveRole.GENT),
    ("E", Side.EW, DriveRole.LADY),
    ("W", Side.EW, DriveRole.GENT),
)


class DriveJoiningToldSerializer(OrderedSerializer):
    """Who joins the drive, and in which role."""

    who = taken.PersonField()
    role = taken.OneOfField(choices=ROLES)


class DrivePlayersView(DriveActionView):
    """The players of a drive."""

    shape = DriveJoiningToldSerializer

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Let somebody play from the next hand on; they must have arrived."""
        return players.join(order, self.evening, str(payload["who"]), DriveRole(payload["role"]))


class DriveLeavingToldSerializer(OrderedSerializer):
    """Who goes home."""

    who = taken.PersonField()


class DriveLeavingView(DriveActionView):
    """A player who goes home."""

    shape = DriveLeavingToldSerializer

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Let a player go home after the current hand."""
        return players.leave(order, self.evening, str(payload["who"]))


class DriveTeaView(DriveActionView):
    """Tea."""

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Stop for tea; tea ends when the next hand is seated."""
        return course.begin_tea(order, self.evening)


class DriveEndView(DriveActionView):
    """The end of a drive."""

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """End the drive after the current hand."""
        return course.end(order, self.evening)


class DrivePrizeToldSerializer(OrderedSerializer):
    """Who won the cut for a prize."""

    prize = taken.OneOfField(choices=[one.value for one in Prize])
    who = taken.PersonField()


class DrivePrizesView(DriveActionView):
    """The prizes of a drive."""

    shape = DrivePrizeToldSerializer

    def carry(self, order: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Record who won the cut among those who tie for a prize."""
        prize, who = Prize(payload["prize"]), str(payload["who"])
        return players.cut_for_prize(order, self.evening, prize, who)
