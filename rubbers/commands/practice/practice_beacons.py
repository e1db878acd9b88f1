"""Device contributions to a deal at a practice table, as at a table of the evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from club.errors import Impossible, NotYours
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from rubbers.cards.seats import Seat
from rubbers.commands.practice.practice_change import change_rubber
from rubbers.commands.practice.practice_deals import dealt_if_ready, frozen
from rubbers.models import PracticeTable
from rubbers.play.screen import freeze
from rubbers.play.state.events import Event
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.practice.practice_view import PracticeDevice
from rubbers.practice.presence import givers
from rubbers.registries import CODES

Gift = Callable[[RubberState, Seat], tuple[Event, ...]]


def commit_device(context: CommandContext, device: PracticeDevice, digest: str) -> int:
    """Commit the device to its number, by the SHA-256 in `beacon.digest_of`."""
    return _given(
        context,
        device,
        {"digest": digest},
        lambda rubber, seat: freeze.device_committed(rubber, seat, digest, context.at),
    )


def reveal_device(context: CommandContext, device: PracticeDevice, nonce: str) -> int:
    """Reveal the device's number; the last one to do so starts the deal."""
    return _given(
        context,
        device,
        {"nonce": nonce},
        lambda rubber, seat: freeze.device_revealed(rubber, seat, nonce),
    )


def void_attempt(context: CommandContext, device: PracticeDevice) -> int:
    """Deal without the devices that have not answered in time."""

    def voided(here: PracticeTable, rubber: RubberState) -> RubberDraft:
        deal = rubber.awaiting_beacon
        draft = RubberDraft(rubber).then(*freeze.voided(rubber, context.at))
        silent = deal.silent if deal is not None else ()
        giving = [seat for seat in givers(here, draft.rubber, context.at) if seat not in silent]
        return frozen(here, draft, CODES[rubber.code], context.at, giving)

    return change_rubber(context, device.table, {"void": True}, voided, device.number)


def _given(
    context: CommandContext, device: PracticeDevice, request: Mapping[str, Any], gift: Gift
) -> int:
    def given(here: PracticeTable, rubber: RubberState) -> RubberDraft:
        if rubber.awaiting_beacon is None:
            raise Impossible(Reason(N_("No deal is waiting for that.")))
        seats = device.playing(rubber)
        if not seats:
            raise NotYours(Reason(N_("Only the players at this table can do that.")))
        own = next((seat for seat in seats if seat in rubber.awaiting_beacon.givers), seats[0])
        draft = RubberDraft(rubber).then(*gift(rubber, own))
        return dealt_if_ready(here, draft, CODES[rubber.code])

    return change_rubber(context, device.table, {"device": dict(request)}, given, device.number)
