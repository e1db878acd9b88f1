"""The settings of a drive: chosen when it begins, and changed during play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.http.change_requests import OrderedSerializer
from api.http.views import ChangeView
from api.resources.drives.drive_serializers import SUITS
from api.resources.drives.drives import DriveView
from api.serializers import fields as taken
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from rubbers.cards.card import Suit
from tables.drive.commands import settings_changes
from tables.drive.rules.drive_state import Prize, SitOutScore
from tables.drive.rules.settings_change import SettingsChange
from tables.drive.rules.settings_check import MOST_HANDS
from tables.movements.dummies import Spare


class DriveSettingsToldSerializer(OrderedSerializer):
    """How a drive is played; what is left out stays as it is."""

    hands = taken.WholeNumberField(min_value=1, max_value=MOST_HANDS, required=False)
    trumps = taken.BoundedListField(
        child=taken.OneOfField(choices=SUITS),
        required=False,
        max_length=60,
        help_text="The trump suits in order, then from the first again; by default H C D S.",
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
        help_text="By default all of them.",
    )
    one_prize_each = taken.YesNoField(
        required=False, help_text="False to let a player win several prizes."
    )
    half_time = taken.WholeNumberField(
        required=False,
        help_text="The hand after which best at half time is counted; by default at tea, or "
        "halfway if there is no tea.",
    )
    spare = taken.OneOfField(
        choices=[one.value for one in Spare],
        required=False,
        help_text="If one to three people are left over: they sit out in turn (the default), or "
        "dummies fill the empty places.",
    )


def change_in(payload: Mapping[str, Any]) -> SettingsChange:
    """Return the settings in a body."""
    trumps, prizes = payload.get("trumps"), payload.get("prizes")
    sit_out, spare = payload.get("sit_out"), payload.get("spare")
    order = list(Prize)
    return SettingsChange(
        hands=payload.get("hands"),
        trumps=None if trumps is None else tuple(map(Suit, trumps)),
        sit_out=None if sit_out is None else SitOutScore(sit_out),
        tea_after=payload.get("tea_after"),
        sealed=payload.get("sealed"),
        minutes=payload.get("minutes"),
        prizes=None if prizes is None else tuple(sorted(map(Prize, prizes), key=order.index)),
        one_prize_each=payload.get("one_prize_each"),
        half_time=payload.get("half_time"),
        spare=None if spare is None else Spare(spare),
    )


class DriveSettingsView(ChangeView, DriveView):
    """The settings of a drive that has begun."""

    shape = DriveSettingsToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Change settings from the current hand on; what has been played stays as it is."""
        return settings_changes.change_settings(context, self.evening, change_in(payload))
