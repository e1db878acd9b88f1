"""From an evening's commitment to the cards of a hand: bind, freeze, beacon, deal, void."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from club.errors import Impossible, NotYours
from club.person import is_bot
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent
from club.rules.permissions import Caller, May, need_scope
from rubbers import dealt_cards
from rubbers.cards.card import Card
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.commands.table_change import need_table, seats_held, table_change
from rubbers.dealing.beacon import Beacon
from rubbers.dealing.ids import evening_name
from rubbers.models import DealSecret, DrawnId
from rubbers.models import Rubber as Row
from rubbers.play.screen import freeze, next_deals
from rubbers.play.state.events import Event
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import PlayManner
from rubbers.registries import CODES
from rubbers.seat_holders import tablet_seats


@idempotent
def bind(context: CommandContext, row: Row, table: int, number: int) -> Receipt:
    """Bind a rubber's deals to the evening's commitment.

    `table` and `number` identify the rubber; they are part of each deal's id.
    """
    request = {"commit": {"table": table, "number": number}}
    with table_change(context, row, request) as change:
        rubber = change.rubber
        need_table(context.caller, row, rubber)
        kept = DealSecret.objects.filter(evening=row.evening_id).first()
        if kept is None:
            template = N_(
                "No deals were settled before the doors opened, so the program cannot "
                "deal this evening."
            )
            raise Impossible(Reason(template))
        evening, root = evening_name(row.evening.key), bytes.fromhex(kept.root)
        change.events = next_deals.committed(rubber, evening, table, number, root)
    return change.receipt


@idempotent
def freeze_seats(
    context: CommandContext,
    row: Row,
    kind: Beacon,
    manner: PlayManner,
    givers: Sequence[Seat] | None = None,
) -> Receipt:
    """Freeze the seating of the next deal; a deal that needs nothing more is dealt at once.

    `givers` are the seats whose players contribute to the beacon: by default all people who sit
    here. Bots contribute nothing.
    """
    named = None if givers is None else [str(seat) for seat in CLOCKWISE if seat in givers]
    request = {"freeze": {"beacon": str(kind), "manner": str(manner), "givers": named}}
    with table_change(context, row, request) as change:
        rubber = change.rubber
        need_table(context.caller, row, rubber)
        people = tuple(seat for seat, who in rubber.seating.items() if not is_bot(who))
        giving = people if givers is None else givers
        happened = freeze.frozen(rubber, kind, manner, giving, context.at)
        change.events = _dealt_if_ready(row, rubber, happened)
    return change.receipt


@idempotent
def type_cards(
    context: CommandContext, row: Row, cards: Mapping[Seat, Card], seat: Seat | None = None
) -> Receipt:
    """Type in the cards the players turned; once two players agree, the hand is dealt."""
    typed_in = {str(one): str(card) for one, card in cards.items()}
    request = {"cards": typed_in, **_given_for(seat)}
    with table_change(context, row, request) as change:
        rubber = change.rubber
        by = _own_seat(context.caller, row, rubber, seat)
        change.events = _dealt_if_ready(row, rubber, freeze.typed(rubber, by, cards))
    return change.receipt


@idempotent
def commit_device(
    context: CommandContext, row: Row, digest: str, seat: Seat | None = None
) -> Receipt:
    """Commit the caller's device to its number, by the SHA-256 in `beacon.digest_of`."""
    with table_change(context, row, {"device": {"digest": digest}, **_given_for(seat)}) as change:
        rubber = change.rubber
        by = _own_seat(context.caller, row, rubber, seat)
        change.events = freeze.device_committed(rubber, by, digest, context.at)
    return change.receipt


@idempotent
def reveal_device(
    context: CommandContext, row: Row, nonce: str, seat: Seat | None = None
) -> Receipt:
    """Reveal the number of the caller's device; the last one to do so starts the deal."""
    with table_change(context, row, {"device": {"nonce": nonce}, **_given_for(seat)}) as change:
        rubber = change.rubber
        by = _own_seat(context.caller, row, rubber, seat)
        change.events = _dealt_if_ready(row, rubber, freeze.device_revealed(rubber, by, nonce))
    return change.receipt


@idempotent
def void_attempt(context: CommandContext, row: Row) -> Receipt:
    """Void the attempt to deal if somebody has not answered in time."""
    with table_change(context, row, {"void": True}) as change:
        rubber = change.rubber
        need_table(context.caller, row, rubber)
        change.events = freeze.voided(rubber, context.at)
    return change.receipt


def _dealt_if_ready(
    row: Row, rubber: RubberState, happened: tuple[Event, ...]
) -> tuple[Event, ...]:
    draft = RubberDraft(rubber).then(*happened)
    deal = draft.rubber.awaiting_beacon
    if deal is None or not deal.text:
        return happened
    if DrawnId.objects.filter(evening=row.evening_id, name=deal.id).exists():
        raise Impossible(Reason(N_("The cards of this deal have already been drawn.")))
    DrawnId.objects.create(evening_id=row.evening_id, name=deal.id)
    turned = dealt_cards.trump_card(row, draft.rubber, deal.id, deal.text)
    return draft.then(*next_deals.dealt(draft.rubber, turned, CODES[rubber.code])).events


def _given_for(seat: Seat | None) -> dict[str, str]:
    """Return the seat a shared tablet contributes for; a player's own device need not name it."""
    return {} if seat is None else {"by": str(seat)}


def _own_seat(caller: Caller, row: Row, rubber: RubberState, seat: Seat | None) -> Seat:
    need_scope(caller, May.SCORE)
    own = seats_held(caller, rubber) or tablet_seats(caller, row, rubber)
    if not own or (seat is not None and seat not in own):
        raise NotYours(Reason(N_("Only the players at this table can do that.")))
    return seat or next(one for one in CLOCKWISE if one in own)
