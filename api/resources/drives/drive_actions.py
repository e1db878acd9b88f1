"""What is done in a drive: its beginning, results, seats, players, tea, end and prizes."""

from __future__ import annotations

from typing import Any

from api.http.change_requests import OrderedSerializer
from api.http.views import ChangeView
from api.resources.drives.drive_serializers import (
    ROLES,
    SIDES,
)
from api.resources.drives.drive_settings import DriveSettingsToldSerializer, change_in
from api.resources.drives.drives import DriveView
from api.serializers import fields as taken
from api.serializers.strict_serializer import StrictSerializer
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from rubbers.cards.seats import Side
from tables.drive.commands import course, players, table_results
from tables.drive.rules.drive_state import (
    TRICKS,
    DriveSettings,
    Prize,
)
from tables.movements.drive_seating import DriveRole, Pair, PlaceAt, seat_of
from tables.movements.dummies import SOME_DUMMY

MOST_PLAYERS = 2000


class DriveActionView(ChangeView, DriveView):
    """One change to a drive."""


class DriveEntrantToldSerializer(StrictSerializer):
    """A player and the role they take."""

    who = taken.PersonField()
    role = taken.OneOfField(choices=ROLES)


class DrivePairToldSerializer(StrictSerializer):
    """Two partners."""

    lady = taken.PersonField()
    gent = taken.PersonField()


class DriveBeginningToldSerializer(DriveSettingsToldSerializer):
    """The players in the order they are seated, and how the drive is played."""

    players = taken.BoundedListField(child=DriveEntrantToldSerializer(), max_length=MOST_PLAYERS)
    hands = taken.WholeNumberField(min_value=1, max_value=60)
    pairs = taken.BoundedListField(
        child=DrivePairToldSerializer(),
        required=False,
        max_length=MOST_PLAYERS // 2,
        help_text="Partners, if they stay together all evening; the others are paired in order.",
    )


class BeginDriveView(DriveActionView):
    """The beginning of a drive."""

    shape = DriveBeginningToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Begin the drive: its first hand is seated in the order given."""
        roles = {str(one["who"]): DriveRole(one["role"]) for one in payload["players"]}
        if len(roles) < len(payload["players"]):
            expected = Reason(N_("each person once"))
            reason = Reason(N_("Somebody is named twice."))
            raise Malformed(reason, faults=[Fault("players", expected)])
        usual = DriveSettings(tea_after=0, sealed=0)
        settings = change_in(payload).applied_to(usual)
        pairs = [Pair(str(one["lady"]), str(one["gent"])) for one in payload.get("pairs", ())]
        return course.begin(context, self.evening, roles, settings, pairs)


class DriveNextHandToldSerializer(OrderedSerializer):
    """The next hand."""

    unconfirmed = taken.YesNoField(
        required=False, help_text="True to go on although some results are not confirmed."
    )


class NextHandView(DriveActionView):
    """The next hand of a drive."""

    shape = DriveNextHandToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Seat the next hand, by the movement of the evening's format."""
        return course.seat_next_hand(
            context, self.evening, anyway=payload.get(course.UNCONFIRMED, False)
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

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Enter a result; it counts once the other side agrees, and at once from an officer."""
        return table_results.state_result(
            context,
            self.evening,
            payload["hand"],
            payload["table"],
            payload["ns"],
            DriveTableToldSerializer.side_in(payload),
        )


class DriveConfirmationView(DriveActionView):
    """The confirmation of a table's result."""

    shape = DriveTableToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Confirm what the other side stated; an officer may confirm any result.

        An officer who plays there needs a `reason` to confirm what their own side stated.
        """
        side = DriveTableToldSerializer.side_in(payload)
        return table_results.confirm_result(
            context, self.evening, payload["hand"], payload["table"], side
        )


class DriveCorrectionView(DriveActionView):
    """The correction of a table's result."""

    shape = DriveResultToldSerializer
    needs_reason = True

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Correct a result of any hand, with a reason; the earlier figure stays on the record."""
        return table_results.correct_result(
            context, self.evening, payload["hand"], payload["table"], payload["ns"]
        )


class DriveSeatsToldSerializer(OrderedSerializer):
    """Who really sits in which seat, null for a dummy; seats that are right may be left out."""

    table = taken.WholeNumberField(min_value=1)
    N = taken.PersonField(required=False, allow_null=True)
    E = taken.PersonField(required=False, allow_null=True)
    S = taken.PersonField(required=False, allow_null=True)
    W = taken.PersonField(required=False, allow_null=True)


class DriveSeatsView(DriveActionView):
    """The seats of a table as they really are."""

    shape = DriveSeatsToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Correct who sits at a table; they change places with the people recorded there."""
        places = [PlaceAt(payload["table"], side, role) for side in Side for role in DriveRole]
        truth = {
            place: payload[seat] or SOME_DUMMY
            for place in places
            if (seat := seat_of(place)) in payload
        }
        return players.correct_seats(context, self.evening, truth)


class DriveJoiningToldSerializer(OrderedSerializer):
    """Who joins the drive, and in which role."""

    who = taken.PersonField()
    role = taken.OneOfField(choices=ROLES)


class DrivePlayersView(DriveActionView):
    """The players of a drive."""

    shape = DriveJoiningToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Let somebody play from the next hand on; they must have arrived."""
        return players.join(context, self.evening, str(payload["who"]), DriveRole(payload["role"]))


class DriveLeavingToldSerializer(OrderedSerializer):
    """Who goes home."""

    who = taken.PersonField()


class DriveLeavingView(DriveActionView):
    """A player who goes home."""

    shape = DriveLeavingToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Let a player go home after the current hand."""
        return players.leave(context, self.evening, str(payload["who"]))


class DriveTeaView(DriveActionView):
    """Tea."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Stop for tea; tea ends when the next hand is seated."""
        return course.begin_tea(context, self.evening)


class DriveEndToldSerializer(OrderedSerializer):
    """The end of a drive."""

    early = taken.YesNoField(
        required=False, help_text="True to end before the last hand has been played."
    )


class DriveEndView(DriveActionView):
    """The end of a drive."""

    shape = DriveEndToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """End the drive after the current hand."""
        return course.end(context, self.evening, early=payload.get(course.EARLY, False))


class DrivePrizeToldSerializer(OrderedSerializer):
    """Who won the cut for a prize."""

    prize = taken.OneOfField(choices=[one.value for one in Prize])
    who = taken.PersonField()


class DrivePrizesView(DriveActionView):
    """The prizes of a drive."""

    shape = DrivePrizeToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Record who won the cut among those who tie for a prize; a correction needs a `reason`."""
        prize, who = Prize(payload["prize"]), str(payload["who"])
        return players.cut_for_prize(context, self.evening, prize, who)
