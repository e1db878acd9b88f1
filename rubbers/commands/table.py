"""Hands that the program deals: the commitment, the deal, what is done at the table, the key."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from club import sameness
from club.caller import Caller
from club.commands.desk import Desk
from club.commands.order import Order
from club.commands.record import Receipt, carry_out
from club.errors import Impossible, NotYours
from club.models import Evening
from club.reason import N_, Reason
from club.rights import May, is_officer, need_scope
from rubbers import dealt_cards, streams
from rubbers.cards.seats import Seat
from rubbers.dealing import commitment
from rubbers.hand.acts.act import Act
from rubbers.hand.record import SEATS
from rubbers.models import DealSecret
from rubbers.models import Rubber as Row
from rubbers.play import deals
from rubbers.play.at_table import at_table
from rubbers.play.events import Event
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story
from rubbers.play.table_events import Manner
from rubbers.registries import CODES

Deed = Callable[[Desk, Rubber], tuple[Event, ...]]


def commit(order: Order, row: Row, table: int, number: int) -> Receipt:
    """Draw the secret of a rubber's deals and put what stands for it on the record.

    `table` and `number` say which rubber of which table it is: they are part of each deal's name.
    """
    request = {"commit": {"table": table, "number": number}}

    def committed(desk: Desk, rubber: Rubber) -> tuple[Event, ...]:
        _need_table(desk.order.caller, rubber)
        secret = secrets.token_bytes(commitment.SECRET_SIZE)
        ids = deals.deal_ids(row.evening.key, table, number)
        root = commitment.commit(secret, ids).root
        happened = deals.committed(rubber, row.evening.key, table, number, root)
        DealSecret.objects.create(rubber=row, secret=secret)
        return happened

    return _carried(order, row, request, committed)


def deal(order: Order, row: Row, beacon: str, manner: Manner) -> Receipt:
    """Deal the present hand from the secret and the beacon, and turn its trump card."""
    request = {"deal": {"beacon": beacon, "manner": str(manner)}}

    def dealt(desk: Desk, rubber: Rubber) -> tuple[Event, ...]:
        _need_table(desk.order.caller, rubber)
        deals.check_beacon(beacon)
        deals.next_id(rubber)
        turned = dealt_cards.trump_card(row, rubber, beacon)
        return deals.dealt(rubber, beacon, manner, turned, CODES[rubber.code])

    return _carried(order, row, request, dealt)


def act(order: Order, row: Row, deed: Act) -> Receipt:
    """Do one act at the table; when it ends the hand its key is laid open."""
    request = {"act": SEATS.write_act(deed)}

    def done(desk: Desk, rubber: Rubber) -> tuple[Event, ...]:
        _need_seat(desk.order.caller, rubber, deed.by)
        cards = dealt_cards.cards_of(row, rubber)
        story = Story(rubber).then(*at_table(rubber, deed, CODES[rubber.code], cards))
        return _with_key(row, story).events

    return _carried(order, row, request, done)


def reveal(order: Order, row: Row) -> Receipt:
    """Lay the key open of a hand that was left when its table was broken up."""

    def opened(desk: Desk, rubber: Rubber) -> tuple[Event, ...]:
        _need_table(desk.order.caller, rubber)
        if not deals.may_be_revealed(rubber):
            raise Impossible(Reason(N_("No hand is over whose key is still closed.")))
        return deals.revealed(rubber, dealt_cards.opened(row, rubber))

    return _carried(order, row, {"reveal": True}, opened)


def _carried(order: Order, row: Row, request: Mapping[str, Any], deed: Deed) -> Receipt:
    name = row.stream.name

    def change(desk: Desk) -> dict[str, Any]:
        if order.waives:
            raise Impossible(Reason(N_("No law is set aside at a table on the screen.")))
        if row.evening.phase == Evening.Phase.CLOSE:
            raise Impossible(Reason(N_("The evening is closed.")))
        before: Rubber = desk.state(streams.KIND, name)
        after: Rubber = desk.record(streams.KIND, name, deed(desk, before))
        if before.over or after.over:
            desk.errand("standings_rubber", {"rubber": name})
        if len(before.games) != len(after.games):
            desk.errand("checkpoint", {"why": f"game of {name}"})
        return {"rubber": name}

    return carry_out(order, {"rubber": name, **request}, [name], change)


def _with_key(row: Row, story: Story) -> Story:
    if not deals.may_be_revealed(story.rubber):
        return story
    return story.then(*deals.revealed(story.rubber, dealt_cards.opened(row, story.rubber)))


def own_seats(caller: Caller, rubber: Rubber) -> frozenset[Seat]:
    """Give the seats for which a caller speaks: his own, and a dummy's opposite."""
    kept = sameness.kept_numbers(caller.club)
    me = str(caller.member)
    own = {seat for seat, who in rubber.seating.items() if me in (who, kept.get(who))}
    return frozenset(own | {seat.partner for seat in own if seat.partner in rubber.dummies})


def _need_seat(caller: Caller, rubber: Rubber, seat: Seat | None) -> None:
    need_scope(caller, May.SCORE)
    own = own_seats(caller, rubber)
    if not own or (seat is not None and seat not in own):
        raise NotYours(Reason(N_("Each plays his own cards.")))


def _need_table(caller: Caller, rubber: Rubber) -> None:
    need_scope(caller, May.SCORE)
    if not own_seats(caller, rubber) and not is_officer(caller, May.SCORE):
        raise NotYours(Reason(N_("That is for those at the table.")))
