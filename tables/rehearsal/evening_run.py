"""Run a rehearsed evening from the opening of its doors to its close, one event at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from club.errors import WhistError
from rubbers.cards.seats import CLOCKWISE
from rubbers.dealing import shuffle
from rubbers.play.state import acts as rubber_acts
from tables.rehearsal.agenda import Coming, Then
from tables.rehearsal.arrival_times import put_people
from tables.rehearsal.bot_hands import stated_hand
from tables.rehearsal.evening import ClubTerms, RehearsedEvening
from tables.rehearsal.seating_people import PATIENCE, seat_people
from tables.rehearsal.terms import RehearsalTerms
from tables.room import acts
from tables.room.state.room_state import TableStage, TableState

STOPS_AFTER = 15
"""Minutes for which a table short of players waits before it stops by agreement."""
CLOSES_AFTER = 5
"""Minutes from the end of the last rubber to the close."""


def begun(terms: RehearsalTerms, club: ClubTerms) -> RehearsedEvening:
    """Open the doors and schedule arrivals, the bell and the last call."""
    evening = RehearsedEvening(terms, club)
    evening.perform(acts.OpenDoors(evening.at, club.rules))
    put_people(evening.agenda, terms, evening.chance)
    evening.agenda.put(terms.bell_minute, Then.BELL)
    evening.agenda.put(terms.minutes, Then.LAST)
    return evening


def go_on(evening: RehearsedEvening) -> None:
    """Run the next event and schedule what follows from it."""
    coming = evening.agenda.next()
    evening.minute = coming.minute
    DONE_AT[coming.then](evening, coming)
    if not evening.over:
        _put_what_follows(evening)


def whole(terms: RehearsalTerms, club: ClubTerms) -> RehearsedEvening:
    """Rehearse a whole evening at once."""
    evening = begun(terms, club)
    while not evening.over:
        go_on(evening)
    return evening


def _come(evening: RehearsedEvening, coming: Coming) -> None:
    first, *others = coming.who
    evening.perform(acts.Arrive(first, evening.at))
    for other in others:
        evening.perform(acts.Arrive(other, evening.at, together_with=first))
    if evening.room.hall.bell is not None and not evening.room.hall.last_call:
        evening.agenda.put(evening.minute, Then.SEAT)
        evening.agenda.put(evening.minute + PATIENCE, Then.SEAT)


def _bell(evening: RehearsedEvening, _coming: Coming) -> None:
    evening.perform(acts.RingOpeningBell(evening.at))
    if not evening.room.hall.last_call:
        evening.perform(acts.ChangePhase(acts.Phase.SEAT))
        evening.agenda.put(evening.minute, Then.SEAT)
        evening.agenda.put(evening.minute + PATIENCE, Then.SEAT)


def _seat(evening: RehearsedEvening, _coming: Coming) -> None:
    _let_go(evening)
    seat_people(evening)


def _cut(evening: RehearsedEvening, coming: Coming) -> None:
    """Have everyone who has still to cut at a table cut one card, each from the same pack."""
    table = evening.room.tables[coming.table]
    cut = next((cut for cut in table.cuts() if cut.to_cut), None)
    if cut is None:
        return
    pack = evening.chance.pack("cut", coming.minute, coming.order)
    cards = [str(card) for card in shuffle.cards_of(pack[: len(cut.to_cut)])]
    shown = zip(cut.to_cut, cards, strict=True)
    entries = tuple(acts.CutEntry(who, (card,)) for who, card in shown)
    evening.perform(acts.CutRound(coming.table, entries))


def _begin(evening: RehearsedEvening, coming: Coming) -> None:
    """Have the dealer choose cards and seats; the rubber begins, and the first trump is turned."""
    number, table = coming.table, evening.room.tables[coming.table]
    if table.stage is not TableStage.READY or evening.room.hall.last_call:
        return
    seat = CLOCKWISE[evening.chance.number(4, "seat", coming.minute, number)]
    pack = ("red", "blue")[evening.chance.number(2, "cards", coming.minute, number)]
    evening.perform(acts.ChooseCards(number, pack))
    evening.perform(acts.ChooseSeats(number, seat))
    evening.perform(acts.BeginRubber(number))
    if evening.room.hall.phase is acts.Phase.SEAT:
        evening.perform(acts.ChangePhase(acts.Phase.PLAY))
    _deal(evening, number)


def _deal(evening: RehearsedEvening, number: int) -> None:
    hand = evening.rubbers[number].hand
    assert hand is not None
    card = shuffle.turn_up(_order(evening, number))
    evening.play(number, rubber_acts.TurnUpTrump(card.suit, card, by=hand.dealer))
    average, spread = evening.terms.hand_minutes, evening.terms.hand_minutes * 2 // 5
    more = evening.chance.number(2 * spread + 1, "minutes", *_named(evening, number))
    evening.agenda.put(evening.minute + average - spread + more, Then.HAND, table=number)


def _hand(evening: RehearsedEvening, coming: Coming) -> None:
    """Play the dealt hand; one side marks it, the other confirms."""
    number, rubber = coming.table, evening.rubbers[coming.table]
    seed = evening.chance.secret("bots", *_named(evening, number))
    order, bot = _order(evening, number), evening.club.bot
    statement = stated_hand(rubber, evening.limits, bot, order, seed)
    by = CLOCKWISE[evening.chance.number(4, "marks", *_named(evening, number))]
    evening.play(number, rubber_acts.MarkHand(statement, by=by))
    if not evening.play(number, rubber_acts.Confirm(by=by.left)).over:
        _deal(evening, number)
        return
    evening.rubber_won(number)
    evening.agenda.put(evening.minute + 1, Then.END, table=number)


def _end(evening: RehearsedEvening, coming: Coming) -> None:
    """End a rubber; those who want to leave do so before anyone cuts for the next."""
    evening.perform(acts.EndRubber(coming.table))
    _let_go(evening)
    evening.agenda.put(evening.minute, Then.SEAT)


def _stop(evening: RehearsedEvening, coming: Coming) -> None:
    """Stop a table that nobody has joined; its people declare for a fresh one."""
    table = evening.room.tables[coming.table]
    if table.stage is TableStage.ENDED and table.short and not evening.room.hall.last_call:
        evening.perform(acts.CloseTable(coming.table))
        evening.agenda.put(evening.minute, Then.SEAT)


def _go(evening: RehearsedEvening, coming: Coming) -> None:
    """Have someone leave; a person who plays or cuts leaves once they are free."""
    for who in coming.who:
        if who in evening.room.bound():
            evening.going |= {who}
        elif who in evening.room.hall.arrivals:
            _leave(evening, who)
    evening.agenda.put(evening.minute, Then.SEAT)


def _let_go(evening: RehearsedEvening) -> None:
    """Have those leave who wanted to and are now free."""
    for who in sorted(evening.going):
        if who not in evening.room.bound():
            _leave(evening, who)


def _leave(evening: RehearsedEvening, who: str) -> None:
    evening.going -= {who}
    try:
        evening.perform(acts.Leave(who))
    except WhistError:  # a law holds them for now: they try again
        evening.agenda.put(evening.minute + 2, Then.GO, who)


def _last(evening: RehearsedEvening, _coming: Coming) -> None:
    evening.perform(acts.LastCall())


def _close(evening: RehearsedEvening, _coming: Coming) -> None:
    evening.perform(acts.ChangePhase(acts.Phase.CLOSE))


DONE_AT: Mapping[Then, Callable[[RehearsedEvening, Coming], None]] = {
    Then.COME: _come,
    Then.BELL: _bell,
    Then.SEAT: _seat,
    Then.CUT: _cut,
    Then.BEGIN: _begin,
    Then.HAND: _hand,
    Then.END: _end,
    Then.STOP: _stop,
    Then.GO: _go,
    Then.LAST: _last,
    Then.CLOSE: _close,
}


def _put_what_follows(evening: RehearsedEvening) -> None:
    """Schedule what each table waits for; the evening closes once no rubber is being played."""
    tables, later = tuple(evening.room.open_tables()), evening.minute + 1
    for table in tables:
        following = _following(evening, table)
        due = {one.then for one in evening.agenda if one.table == table.number}
        if following is Then.STOP and not due:
            evening.agenda.put(evening.minute + STOPS_AFTER, Then.STOP, table=table.number)
        elif following in (Then.CUT, Then.BEGIN) and following not in due:
            evening.agenda.put(later, following, table=table.number)
    playing = any(table.stage is TableStage.PLAYING for table in tables)
    if evening.room.hall.last_call and not playing:
        _put_close(evening)


def _following(evening: RehearsedEvening, table: TableState) -> Then | None:
    if any(cut.to_cut for cut in table.cuts()):
        return Then.CUT
    if evening.room.hall.last_call:
        return None
    if table.stage is TableStage.READY and evening.room.can_play(table.number):
        return Then.BEGIN
    return Then.STOP if table.stage is TableStage.ENDED and table.short else None


def _put_close(evening: RehearsedEvening) -> None:
    if not any(one.then is Then.CLOSE for one in evening.agenda):
        evening.agenda.put(evening.minute + CLOSES_AFTER, Then.CLOSE)


def _order(evening: RehearsedEvening, number: int) -> tuple[int, ...]:
    return evening.chance.pack("deal", *_named(evening, number))


def _named(evening: RehearsedEvening, number: int) -> tuple[object, ...]:
    """Return labels that identify a table's current hand, for its random draws."""
    hand = evening.rubbers[number].hand
    assert hand is not None
    return number, evening.room.tables[number].rubber, hand.number, hand.attempt
