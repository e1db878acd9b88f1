"""The dealer's choice, and a rubber's beginning and end as the room sees them."""

from __future__ import annotations

from club.person import is_bot
from club.reason import N_, Reason
from rubbers.cards.seats import Seat, WhistGame
from tables.forming import acts, events
from tables.forming.bots_table import bots_stand_out
from tables.forming.draft import Draft, impossible, impossible_for
from tables.forming.interval import plays_here, promote, settle
from tables.forming.questions import CONSENTS, PARTNERS
from tables.forming.room import Stage, Table

LONGEST_PACK = 40


def choose_cards(draft: Draft, act: acts.ChooseCards) -> None:
    """Record the dealer's choice of a pack, made once."""
    table = _ready(draft, act.table)
    cards = " ".join(act.cards.split())
    if not 1 <= len(cards) <= LONGEST_PACK or not cards.isprintable():
        template = N_("A pack is wanted, by its colour or its back, in {most} letters at most.")
        raise impossible(template, most=LONGEST_PACK)
    assert table.dealer is not None
    template = N_("{who} chooses the cards at table {table}: {pack}.")
    reason = Reason(template, who=(table.dealer,), pack=cards, table=act.table)
    draft.add(events.CardsChosen(act.table, cards, draft.cite(PARTNERS, reason)))


def choose_seats(draft: Draft, act: acts.ChooseSeats) -> None:
    """Record the dealer's choice of a seat, which also seats the partner; made once."""
    table = _ready(draft, act.table)
    if act.left is not None and act.left not in table.pairs[1]:
        raise impossible(N_("{who} does not sit at the dealer's left."), who=(act.left,))
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


def _need_none_entering(draft: Draft, table: Table) -> None:
    """Raise Impossible if someone about to play is cutting for a place at another table."""
    entering = draft.room.entering(table.number)
    elsewhere = tuple(who for who in table.players if who in entering)
    if elsewhere:
        one = N_("{who} cuts for a place at another table first.")
        several = N_("{who} cut for a place at another table first.")
        raise impossible_for(elsewhere, one, several)


def end_rubber(draft: Draft, act: acts.EndRubber) -> None:
    """End a rubber and settle the places for the next."""
    table = draft.table(act.table)
    if table.stage is not Stage.PLAYING:
        raise impossible(N_("No rubber is being played at table {table}."), table=act.table)
    draft.add(events.RubberEnded(act.table, table.rubber))
    if table.with_bots:
        bots_stand_out(draft, act.table)
        return
    go_on(draft, act.table)


def go_on(draft: Draft, number: int) -> None:
    """Continue after a rubber: substitutes stand out, and players still away leave the table."""
    for substitute in draft.table(number).sitting_in:
        template = N_("The rubber over, {who} stands out at table {table}.")
        reason = Reason(template, who=(substitute.who,), table=number)
        because = draft.cite(CONSENTS, reason)
        absent = substitute.absent if is_bot(substitute.who) else ""
        draft.add(events.SubstituteStoodOut(number, substitute.who, because, absent))
    for member in tuple(m for m in draft.table(number).members if m.away):
        template = N_("{who} is not back: the place at table {table} is vacant.")
        reason = Reason(template, who=(member.who,), table=number)
        because = draft.cite(CONSENTS, reason, reading=True)
        draft.add(events.LeftTable(number, member.who, because=because))
    promote(draft, number)
    settle(draft, number)


def seated(table: Table, seat: Seat) -> tuple[dict[Seat, str], tuple[Seat, ...]]:
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


def _ready(draft: Draft, number: int) -> Table:
    table = draft.table(number)
    if table.stage is not Stage.READY:
        template = N_("No rubber waits to begin at table {table}.")
        raise impossible(template, table=number)
    return table
