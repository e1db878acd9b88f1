"""Who may seat a bot at a screen table, or return a seat to its player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from api.offers import Opening
from club import connected
from club.caller import Caller
from rubbers.cards.seats import Seat
from rubbers.commands import bot_seats
from rubbers.models import Rubber as Row
from rubbers.play.rubber import Rubber
from rubbers.registries import BOTS

TAKE, GIVE_BACK = "table-bot", "table-seat-back"


def seat_openings(
    caller: Caller, found: tuple[Row, Rubber], place: Mapping[str, Any]
) -> Iterator[Opening]:
    """Offer to seat a bot (23), and to return a seat to its player."""
    row, rubber = found
    if rubber.over or caller.bot:
        return
    seen = {row.stream.name: row.stream.version}
    free = [str(seat) for seat in Seat if bot_seats.may_take(caller, rubber, seat)]
    if free:
        bots = [bot.id for bot in BOTS]
        bots += [one.external_id for one in connected.external_bots(caller.club) if one.may_play]
        values = {"seat": free, "bot": bots}
        yield Opening("seat_bot", TAKE, place, {"seen": seen}, values=values)
    held = [str(seat) for seat in Seat if bot_seats.may_give_back(caller, rubber, seat)]
    if held:
        yield Opening("give_seat_back", GIVE_BACK, place, {"seen": seen}, values={"seat": held})
