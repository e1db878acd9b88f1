"""A bot takes the seat of a player who is away, and the player takes it back."""

from __future__ import annotations

from club.caller import Caller
from club.commands.desk import Desk
from club.commands.order import Order
from club.commands.record import Receipt
from club.errors import Impossible, NotYours
from club.person import is_bot, seated_bot
from club.reason import N_, Reason
from club.rights import May, is_officer, need_scope
from rubbers.cards.seats import Seat
from rubbers.commands.table_change import carried, seats_held
from rubbers.models import Rubber as Row
from rubbers.play.acts import SubstituteSits
from rubbers.play.decide import decide
from rubbers.play.events import Event
from rubbers.play.rubber import Rubber
from rubbers.registries import BOTS, CODES


def take(order: Order, row: Row, seat: Seat, bot: str) -> Receipt:
    """Let a bot play for a player who is away, if the other side agrees (23).

    A player of the other side agrees by asking for it; an officer who does not play may ask too.
    """
    chosen = BOTS[bot]

    def taken(desk: Desk, rubber: Rubber) -> tuple[Event, ...]:
        _need_consent(desk.order.caller, rubber, seat)
        if is_bot(rubber.seating.get(seat)):
            raise Impossible(Reason(N_("A bot plays there already.")))
        sits = SubstituteSits(seat, seated_bot(chosen.id, chosen.version))
        return decide(rubber, sits, CODES[rubber.code])

    return carried(order, row, {"seat": str(seat), "bot": bot}, taken)


def give_back(order: Order, row: Row, seat: Seat) -> Receipt:
    """Give a seat back to the player for whom a bot has played."""

    def given(desk: Desk, rubber: Rubber) -> tuple[Event, ...]:
        if not is_bot(rubber.seating.get(seat)):
            raise Impossible(Reason(N_("No bot plays there.")))
        whose = next(s.in_place_of for s in reversed(rubber.substitutions) if s.seat is seat)
        caller = desk.order.caller
        need_scope(caller, May.SCORE)
        if whose != str(caller.member) and not is_officer(caller, May.SCORE):
            raise NotYours(Reason(N_("The seat is {who}'s."), who=(whose,)))
        return decide(rubber, SubstituteSits(seat, whose), CODES[rubber.code])

    return carried(order, row, {"seat": str(seat), "bot": None}, given)


def _need_consent(caller: Caller, rubber: Rubber, seat: Seat) -> None:
    """Raise NotYours unless the other side asks, or an officer who does not play.

    Bots always agree, so where only they sit on the other side a partner may ask.
    """
    need_scope(caller, May.SCORE)
    own = {one.side for one in seats_held(caller, rubber)}
    others = (who for one, who in rubber.seating.items() if one.side is not seat.side)
    if own and (seat.side not in own or all(map(is_bot, others))):
        return
    if own or not is_officer(caller, May.SCORE):
        raise NotYours(Reason(N_("A substitute needs the other side's consent.")))
