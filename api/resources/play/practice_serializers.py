"""The JSON shape of a practice table: what a device at it may see and do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from api.http.offers import OfferedChange, shown_offer
from api.resources.play.screen_serializers import (
    ScreenTableShownSerializer,
    act_shown,
    hand_shown,
    kind_shown,
)
from api.resources.play.screen_tables import waiting
from club import clock
from club.reason import Reason
from club.text import wording
from rubbers.cards.seats import Seat, Side, WhistGame
from rubbers.commands.practice.practice_play import VISITOR, seating_of
from rubbers.commands.practice.practice_rubbers import may_begin
from rubbers.play.screen.freeze import is_overdue
from rubbers.play.state.rubber_state import RubberState
from rubbers.practice import practice_view, presence
from rubbers.practice.practice_view import PracticeDevice
from rubbers.practice.seating import arrangements
from rubbers.queries import SeenTable

if TYPE_CHECKING:
    from rubbers.models import PracticeTable


class PracticePlayerSerializer(serializers.Serializer[Any]):
    """Somebody at a practice table."""

    seat = serializers.CharField()
    person = serializers.CharField(help_text="As named in `seating`.")
    name = serializers.CharField(help_text="What the others call them; may be empty.")
    mine = serializers.BooleanField(help_text="Whether the token is theirs.")
    away = serializers.BooleanField(
        help_text="Whether their device has not been heard from lately."
    )


class PracticeShownSerializer(ScreenTableShownSerializer):
    """A practice table as a device at it may see it, with what it may do.

    `hand` is null until the first rubber begins. While several people share a device, no hand is
    shown during play.
    """

    seating = serializers.DictField(
        child=serializers.CharField(),
        help_text="`visitor`, `visitor-2` and so on, or a bot, such as `bot:club@1`.",
    )
    people = serializers.DictField(child=serializers.CharField(), help_text="Names by person.")
    table = serializers.CharField(help_text="The table's key in addresses.")
    game = serializers.CharField()
    manner = serializers.CharField(help_text="`guarded` or `faithful`.")
    dummies = serializers.ListField(child=serializers.CharField())
    invitation = serializers.CharField(
        allow_null=True, help_text="The code by which friends join; null if nobody may."
    )
    players = PracticePlayerSerializer(many=True)
    ends_at = serializers.DateTimeField(help_text="When the table is deleted.")


def say(reason: Reason) -> str:
    """Put a reason into words that name players by their seats."""
    return wording.sentence(reason, {})


def practice_shown(device: PracticeDevice) -> dict[str, Any]:
    """Return a practice table as JSON for a device at it."""
    row, now = device.table, clock.now()
    rubber = practice_view.rubber_of(row) if row.begun else None
    seen = practice_view.seen(device) if row.begun else None
    shown = seen.view if seen is not None else None
    seating = shown.seating if shown is not None else seating_of(row)
    offers = _offers(device, rubber, seen, now)
    return {
        "table": row.key,
        "ends_at": row.ends_at,
        "game": row.game,
        "manner": row.manner,
        "dummies": list(row.dummies),
        "invitation": row.code or None,
        "players": list(_players(device, now)),
        "seat": device.guests[0].seat,
        "seating": {str(seat): who for seat, who in seating.items()},
        "people": _named(row, set(seating.values())),
        "in_play": seen is not None and seen.in_play,
        "score": {str(side): shown.score.of(side) if shown else 0 for side in Side},
        "games_won": {str(side): shown.games_won.of(side) if shown else 0 for side in Side},
        "act_within": None,
        "awaiting_beacon": waiting(shown.frozen) if shown else None,
        "hand": hand_shown(shown.table, say) if shown and shown.table else None,
        "stream": practice_view.stream_name(row),
        "seen": row.version,
        "may": [shown_offer(one, say) for one in offers],
    }


def _players(device: PracticeDevice, now: datetime) -> Iterator[dict[str, Any]]:
    mine = {one.pk for one in device.guests}
    for guest in practice_view.guests_of(device.table):
        if guest.left_at is None:
            yield {
                "seat": guest.seat,
                "person": guest.person,
                "name": guest.name,
                "mine": guest.pk in mine,
                "away": presence.is_unseen(guest, now),
            }


def _named(row: PracticeTable, people: set[str]) -> dict[str, str]:
    names = {one.person: one.name for one in practice_view.guests_of(row) if one.name}
    bots = {who: wording.called(who, {}) for who in people if not who.startswith(VISITOR)}
    return {**{who: name for who, name in names.items() if who in people}, **bots}


def _offers(
    device: PracticeDevice, rubber: RubberState | None, seen: SeenTable | None, now: datetime
) -> Iterator[OfferedChange]:
    """Offer the acts of the hand, then acts about the seats and the deal."""
    row = device.table
    place, name = {"table": row.key}, practice_view.stream_name(row)
    body = {"seen": {name: row.version}}
    to_act = seen.view.table.to_act if seen is not None and seen.view.table else None
    for one in seen.acts if seen is not None else ():
        payload = {**body, "act": act_shown(one)}
        yield OfferedChange(kind_shown(one, to_act), "practice-act", place, payload)
    if may_begin(row):
        dummies = [Seat(one) for one in row.dummies]
        ways = {"opposite": [str(one) for one in arrangements(WhistGame(row.game), dummies)]}
        yield OfferedChange("begin_rubber", "practice-begin", place, body, ("opposite",), ways)
    if rubber is not None:
        yield from _about_seats(device, rubber, place, now)
        yield from _for_the_deal(device, rubber, place, now)
    yield OfferedChange("leave_table", "practice-leave", place)


def _about_seats(
    device: PracticeDevice, rubber: RubberState, place: dict[str, Any], now: datetime
) -> Iterator[OfferedChange]:
    playing, own = device.playing(rubber), {Seat(one.seat) for one in device.guests}
    if playing:
        for one in presence.absences(device.table, rubber, now):
            if one.seat not in own:
                body = {"seat": str(one.seat)}
                yield OfferedChange("let_bot_play", "practice-stand-in", place, body, ())
    if not rubber.over and own - set(playing):
        yield OfferedChange("take_seat_back", "practice-stand-in", place, {}, ())


def _for_the_deal(
    device: PracticeDevice, rubber: RubberState, place: dict[str, Any], now: datetime
) -> Iterator[OfferedChange]:
    own, deal = device.playing(rubber), rubber.awaiting_beacon
    if deal is None or not own:
        return
    mine = next((seat for seat in own if seat in deal.silent), None)
    if mine is not None:
        step = "nonce" if mine in deal.committed else "digest"
        kind = "reveal_device" if step == "nonce" else "commit_device"
        yield OfferedChange(kind, "practice-beacon", place, choices=(step,))
    if is_overdue(deal, now):
        yield OfferedChange("void_attempt", "practice-void", place, choices=())
