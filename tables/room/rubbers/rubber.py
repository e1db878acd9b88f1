"""The dealer's choice, and a rubber's beginning and end as the room sees them."""

from __future__ import annotations

from club.person import is_bot
from club.reason import N_, Reason, of_people
from rubbers.cards.seats import Seat, WhistGame
from tables.room import acts, events
from tables.room.draft import Draft, impossible, impossible_for
from tables.room.questions import CONSENTS, PARTNERS
from tables.room.seating.bots_table import bots_stand_out
from tables.room.seating.interval import break_up_if_short, plays_here, promote, settle
from tables.room.state.room_state import TableStage, TableState

LONGEST_PACK = 40


def choose_cards(draft: Draft, act: acts.ChooseCards) -> None:
    """Record the dealer's choice of a pack, made once."""
    table = _ready(draft, act.table)
    cards = " ".join(act.cards.split())
    if not 1 <= len(cards) <= LONGEST_PACK or not cards.isprintable():
        template = N_("Name the pack by its colour or its back, in at most {most} letters.")
        raise impossible(template, most=LONGEST_PACK)
    assert table.dealer is not None
    template = N_("{who} chooses the cards at table {table}: {pack}.")
    reason = Reason(template, who=(table.dealer,), pack=cards, table=act.table)
    draft.add(events.CardsChosen(act.table, cards, draft.cite(PARTNERS, reason)))


def choose_seats(draft: Draft, act: acts.ChooseSeats) -> None:
    """Record the dealer's choice of a seat, which also seats the partner; made once."""
    table = _ready(draft, act.table)
    if act.left is not None and act.left not in table.pairs[1]:
        raise impossible(N_("{who} is not sitting on the dealer's left."), who=(act.left,))
    assert table.dealer is not None
    template = N_("{who} chooses to sit {seat} at table {table}.")
    reason = Reason(template, who=(table.dealer,), seat=str(act.seat), table=act.table)
    draft.add(events.SeatsChosen(act.table, act.seat, act.left, draft.cite(PARTNERS, reason)))


def begin_rubber(draft: Draft, act: acts.BeginRubber) -> None:
    """Begin a rubber; a dealer who has not chosen a seat sits North."""
    table = _ready(draft, act.table)
    _need_none_entering(draft, table)
    draft.need_no_bots(*table.players)
    seat = table.seat or Seat.N
    seating, dummies = seated(table, seat)
    draft.add(
        events.RubberBegun(
            table=act.table,
            rubber=table.rubber + 1,
            game=table.game,
            seating=seating,
            dealer=seat.partner if dummies else seat,
            dummies=dummies,
        )
    )
    for who in table.players:
        plays_here(draft, act.table, who)


def _need_none_entering(draft: Draft, table: TableState) -> None:
    """Raise Impossible if someone about to play is cutting for a place at another table."""
    entering = draft.room.entering(table.number)
    elsewhere = tuple(who for who in table.players if who in entering)
    if elsewhere:
        one = N_("{who} must first cut for a place at another table.")
        several = N_("{who} must first cut for places at another table.")
        raise impossible_for(elsewhere, one, several)


def end_rubber(draft: Draft, act: acts.EndRubber) -> None:
    """End a rubber and settle the places for the next."""
    table = draft.table(act.table)
    if table.stage is not TableStage.PLAYING:
        raise impossible(N_("No rubber is being played at table {table}."), table=act.table)
    draft.add(events.RubberEnded(act.table, table.rubber))
    if table.with_bots:
        bots_stand_out(draft, act.table)
        return
    go_on(draft, act.table)


def go_on(draft: Draft, number: int) -> None:
    """Continue after a rubber: substitutes stand out, and players still away leave the table."""
    for substitute in draft.table(number).sitting_in:
        template = N_("The rubber is over, so {who} goes out at table {table}.")
        reason = Reason(template, who=(substitute.who,), table=number)
        because = draft.cite(CONSENTS, reason)
        absent = substitute.absent if is_bot(substitute.who) else ""
        draft.add(events.SubstituteStoodOut(number, substitute.who, because, absent))
    for member in tuple(m for m in draft.table(number).members if m.away):
        template = N_("{who} has not come back, so the place at table {table} is vacant.")
        reason = Reason(template, who=(member.who,), table=number)
        because = draft.cite(CONSENTS, reason, reading=True)
        draft.add(events.LeftTable(number, member.who, because=because))
    promote(draft, number)
    settle(draft, number)


def seated(table: TableState, seat: Seat) -> tuple[dict[Seat, str], tuple[Seat, ...]]:
    """Seat the first pair at a seat and opposite it, the others left and right.

    Returns the seating and the dummies' seats; no person sits in a dummy's seat.
    """
    pair, others = table.pairs
    left = table.left or others[0]
    match table.game:
        case WhistGame.WHIST:
            right = next(who for who in others if who != left)
            around = {seat: pair[0], seat.left: left, seat.partner: pair[1], seat.right: right}
            return around, ()
        case WhistGame.DUMMY:
            right = next(who for who in others if who != left)
            return {seat: pair[0], seat.left: left, seat.right: right}, (seat.partner,)
        case WhistGame.DOUBLE_DUMMY:
            return {seat: pair[0], seat.left: left}, (seat.partner, seat.right)


def _ready(draft: Draft, number: int) -> TableState:
    table = draft.table(number)
    if table.stage is not TableStage.READY:
        template = N_("No rubber is waiting to begin at table {table}.")
        raise impossible(template, table=number)
    return table


def consent_to_void(draft: Draft, act: acts.ConsentToVoid) -> None:
    """Consent; with the last consent the rubber is void."""
    table = _with_empty_seat(draft, act.table)
    if act.by not in still_asked(draft, table):
        raise impossible(N_("{who} does not have to consent."), who=(act.by,))
    reason = Reason(N_("{who} consents to making the rubber void."), who=(act.by,))
    because = draft.cite(CONSENTS, reason, reading=True)
    draft.add(events.VoidConsented(act.table, act.by, because))
    if not still_asked(draft, draft.table(act.table)):
        consented = draft.table(act.table).void_consents
        reason = of_people(
            consented,
            N_("The rubber at table {table} is void: {absent} is away, and {who} consents."),
            N_("The rubber at table {table} is void: {absent} is away, and {who} consent."),
            table=act.table,
            absent=table.unfilled,
        )
        _void(draft, table, reason, "")


def void_rubber(draft: Draft, act: acts.VoidRubber) -> None:
    """End the rubber by an officer's decision."""
    table = _with_empty_seat(draft, act.table)
    template = N_("An officer ends the rubber at table {table}: {absent} is away. It is void.")
    reason = Reason(template, table=act.table, absent=table.unfilled)
    _void(draft, table, reason, act.reason_ref)


def still_asked(draft: Draft, table: TableState) -> tuple[str, ...]:
    """Return the players left who have not yet consented to void the rubber."""
    playing = draft.ask(CONSENTS)(table, "")
    return tuple(who for who in playing if who not in table.void_consents)


def _with_empty_seat(draft: Draft, number: int) -> TableState:
    table = draft.table(number)
    if not table.unfilled:
        template = N_("Nobody is missing from a rubber at table {table}.")
        raise impossible(template, table=number)
    return table


def _void(draft: Draft, table: TableState, reason: Reason, reason_ref: str) -> None:
    because = draft.cite(CONSENTS, reason, reading=True)
    draft.add(events.RubberVoided(table.number, table.rubber, reason_ref, because))
    go_on(draft, table.number)
    break_up_if_short(draft, table, table.unfilled[0])
