"""The clock of a hand, and the players' cards that are typed in at the end."""

from __future__ import annotations

from typing import Any

from api.http.change_requests import OrderedSerializer
from api.resources.drives.drive_actions import DriveActionView
from api.serializers import fields as taken
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from tables.drive.commands import card_entry, clock_changes
from tables.drive.rules.drive_state import TRICKS
from tables.drive.rules.hand_clock import ClockAct, ClockChange


class DriveClockToldSerializer(OrderedSerializer):
    """What to do with the clock or the bell."""

    act = taken.OneOfField(choices=[one.value for one in ClockAct])
    minutes = taken.WholeNumberField(
        required=False,
        help_text="The minutes to start with (by default those of the drive), or to add "
        "(`longer`).",
    )


class DriveClockView(DriveActionView):
    """The clock of the current hand."""

    shape = DriveClockToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Start, pause, lengthen or stop the clock of the hand, or ring the bell."""
        change = ClockChange(ClockAct(payload["act"]), payload.get("minutes"))
        return clock_changes.change_clock(context, self.evening, change)


class DriveCardToldSerializer(OrderedSerializer):
    """A player's card: their side's tricks for each hand, null for one they sat out."""

    who = taken.PersonField()
    tricks = taken.BoundedListField(
        child=taken.WholeNumberField(max_value=TRICKS, allow_null=True), max_length=60
    )


class DriveCardsView(DriveActionView):
    """The players' cards, typed in at the end."""

    shape = DriveCardToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Enter a player's card, or replace it; nothing counts until the cards are recorded."""
        card = tuple(payload["tricks"])
        return card_entry.type_card(context, self.evening, str(payload["who"]), card)


class DriveCardsRecordView(DriveActionView):
    """The drive as the cards show it."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Record every hand from the cards; 422 if they disagree."""
        return card_entry.record_cards(context, self.evening)
