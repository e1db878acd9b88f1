"""Evenings of any size, at which people do whatever they may."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.errors import Impossible, Malformed, Refusal
from club.person import is_bot
from club.rules.house_rules import HouseRules, Seniority, WhoPlays
from rubbers.cards.seats import Seat, WhistGame
from tables.codes import FIRST as CODE
from tables.room import acts, notation
from tables.room.events import CommitmentMade
from tables.room.forecast.offers import may
from tables.room.forecast.positions import RoomPosition
from tables.room.forecast.precedence import precedence
from tables.room.forecast.preview import preview
from tables.room.state.room_state import Room, TableStage, TableState
from tables.room.undoable import Streams, undo_of
from tests.often import examples
from tests.tables.evening import Evening, at

PEOPLE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"
RANKS = "A23456789TJQK"
BOTS = ("bot:club@1", "bot:novice@1")
SIZES = (4, 5, 6, 7, 9, 11, 13, 30)


def an_act(chance: Random, room: Room, people: str, minute: int) -> acts.Act:
    """Choose something that someone might try: what a table waits for, an offer, or anything."""
    likely = [act for table in room.open_tables() if (act := a_likely_act(chance, table))]
    turn = chance.random()
    if likely and turn < 0.6:
        return chance.choice(likely)
    who = chance.choice(people)
    offers = [offer.act for offer in may(room, CODE, who=who) if offer.act]
    if offers and turn < 0.8:
        return chance.choice(offers)
    return anything(chance, people, minute)


def anything(chance: Random, people: str, minute: int) -> acts.Act:
    """Choose any act, whether or not it can be done."""
    number, (who, other) = chance.randint(1, 4), chance.sample(people, 2)
    several = tuple(chance.sample(people, chance.randint(1, min(6, len(people)))))
    return chance.choice(
        (
            acts.Arrive(who, at(minute), chance.choice((other, None))),
            acts.Arrive(other, at(minute)),
            acts.Declare(several),
            acts.Declare(several, number),
            acts.FormTable(number),
            acts.FormTable(number, chance.choice(list(WhistGame))),
            acts.FormTable(number, candidates=several),
            acts.QuitTable(number, who),
            acts.StateRubbers(number, who, chance.randint(0, 4)),
            acts.NameSubstitute(number, who, other),
            acts.NameSubstitute(number, who, chance.choice(BOTS), by=other),
            acts.SeatSubstitute(number, who, chance.choice((other, *BOTS)), "a reason"),
            acts.PlayWithBots(number, several[:3], BOTS[0], chance.choice(list(WhistGame))),
            acts.ComeBack(number, who),
            acts.BreakUp(number, who),
            acts.CloseTable(number),
            acts.CorrectArrival(who, at(minute), "a reason", chance.choice((other, None))),
            acts.RingOpeningBell(at(minute)),
        )
    )


def a_likely_act(chance: Random, table: TableState) -> acts.Act | None:
    """Choose an act a table waits for, if it waits for one."""
    number = table.number
    to_cut = [who for cut in table.cuts() for who in cut.to_cut]
    shown = [s.who for cut in table.cuts() for heat in cut.heats for s in heat.shown]
    if to_cut and shown and chance.random() < 0.05:
        return acts.UndoCard(number, chance.choice(shown))
    if to_cut:
        cards = tuple(chance.choices(RANKS, k=chance.choice((1, 1, 1, 1, 2))))
        return acts.CutCards(number, chance.choice(to_cut), cards, stands=True)
    away = [member.who for member in table.members if member.away]
    if table.asked_for:
        named = chance.choice(table.asked_for)
        agree = chance.choice((acts.Consent, acts.Consent, acts.RefuseConsent))
        return agree(number, chance.choice(named.asked), named.who)
    unfilled = [who for who in away if table.substitute_for(who) is None]
    if unfilled and chance.random() < 0.8:
        return acts.NameSubstitute(number, unfilled[0], chance.choice((*PEOPLE, *BOTS)))
    if away and chance.random() < 0.3:
        return acts.ComeBack(number, chance.choice(away))
    if table.players and table.stage is TableStage.PLAYING and chance.random() < 0.3:
        absent, by = chance.sample(table.players, 2)
        return acts.NameSubstitute(number, absent, chance.choice((*PEOPLE, *BOTS)), by=by)
    if table.stage is TableStage.READY:
        seats = acts.ChooseSeats(number, chance.choice(list(Seat)))
        return chance.choice((acts.BeginRubber(number), acts.ChooseCards(number, "red"), seats))
    return acts.EndRubber(number) if table.stage is TableStage.PLAYING else None


def evening_of(chance: Random, size: int, steps: int) -> Evening:
    """Return an evening of so many people after so many things tried."""
    people = PEOPLE[:size]
    rules = HouseRules(
        seniority=chance.choice(list(Seniority)), who_plays=chance.choice(list(WhoPlays))
    )
    evening = Evening(rules)
    for minute, who in enumerate(people):
        evening.do(acts.Arrive(who, at(minute // 3)))
    evening.write(CommitmentMade("e", "ab" * 32, 1))
    evening.declare("".join(evening.room.hall.arrivals))
    for minute in range(steps):
        try:
            evening.do(an_act(chance, evening.room, people, minute))
        except (Impossible, Malformed, Refusal):
            continue
        check_room(evening)
    return evening


def check_room(evening: Evening) -> None:
    """Check what holds in every room."""
    room = evening.room
    tables = tuple(room.open_tables())
    belong = Counter(member.who for table in tables for member in table.members)
    assert all(count == 1 for count in belong.values()), "someone belongs to two tables"
    playing = Counter(who for table in tables for who in set(table.bound()))
    assert all(count == 1 for count in playing.values()), "someone is wanted at two tables"
    for table in tables:
        check_table(table)
        queued = [waiting.who for waiting in table.queue]
        if table.stage is TableStage.ENDED and table.entry is None:
            assert not room.can_play(table.number), "a table that could play and is not asked to"
        assert len(queued) == len(set(queued))
        assert not any(table.member(who) for who in queued), "one with a place waits for it"
        assert not set(queued) & set(playing_elsewhere(room, table)), "a right outlives a rubber"
        first = next(iter(table.right_first), None)
        if first and first not in room.entering(table.number) and first not in belong:
            assert len(table.members) == table.wanted + 2, "a place is free and someone has a right"
        inside = set(room.hall.arrivals) | {m.who for m in table.members if m.away}
        assert {m.who for m in table.members} | set(queued) <= inside
    assert set(room.hall.candidates) <= set(room.hall.arrivals)
    check_bots(room)


def check_bots(room: Room) -> None:
    """Check that bots have no part in the laws of entry, and that nobody plays twice."""
    tables = tuple(room.open_tables())
    with_bots = Counter(who for table in tables for who in table.bot_players)
    assert all(count == 1 for count in with_bots.values()), "someone plays twice with bots"
    assert set(with_bots) <= set(room.hall.arrivals)
    for table in tables:
        named = {*(m.who for m in table.members), *(waiting.who for waiting in table.queue)}
        assert not any(map(is_bot, {*named, *table.known, *table.played, *table.entering()}))
        if table.with_bots:
            assert table.stage is TableStage.PLAYING and not named and not table.played
            assert table.bot_players and any(map(is_bot, table.seating.values()))
        elif table.stage is TableStage.PLAYING:
            assert with_bots.keys().isdisjoint(table.seating.values()), "plays with bots too"
            away = {m.who for m in table.members if m.away}
            people = {who for who in table.seating.values() if not is_bot(who)}
            sat = {one.who for one in table.sitting_in}
            assert people <= {*table.players, *sat}
            assert all(table.seating[one.seat] == one.who for one in table.sitting_in)
            assert away >= {one.absent for one in table.sitting_in if is_bot(one.who)}


def playing_elsewhere(room: Room, here: TableState) -> list[str]:
    """Return those who play a rubber, for themselves, at another table than this."""
    others = (t for t in room.open_tables() if t.number != here.number)
    return [who for t in others if t.stage is TableStage.PLAYING for who in t.players]


def check_table(table: TableState) -> None:
    """Check what holds at every table."""
    assert len(table.members) <= 6
    assert len(table.players) <= table.wanted
    assert all(member.rubbers >= 0 for member in table.members)
    if table.with_bots:
        return
    if table.stage in (
        TableStage.CUTTING_OUT,
        TableStage.PARTNERS,
        TableStage.READY,
        TableStage.PLAYING,
    ):
        assert len(table.players) == table.wanted
    if table.stage is TableStage.READY:
        assert sorted(who for pair in table.pairs for who in pair) == sorted(table.players)
    if table.stage in (TableStage.FORMING, TableStage.CUTTING_OUT, TableStage.PARTNERS):
        assert any(cut.to_cut for cut in table.cuts()), "a cut that nobody can go on with"


@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=examples(12), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=True), st.integers(1, 120))
def test_whatever_people_do_every_room_is_in_order(size: int, chance: Random, steps: int) -> None:
    evening = evening_of(chance, size, steps)
    assert evening.replayed() == evening.room
    check_notation(evening)
    check_precedence(evening)
    check_offers(evening)
    check_undoing(evening)


def check_undoing(evening: Evening) -> None:
    """Check that what may be undone is told by the streams an act wrote to, and the room."""
    acts_done = {line.act: None for lines in evening.lines.values() for line in lines[-3:]}
    for act in acts_done:
        touched = {
            table: lines
            for table, lines in evening.lines.items()
            if any(line.act == act for line in lines)
        }
        assert undone(evening, touched, act, evening.room) == undone(
            evening, evening.lines, act, Room()
        )


def undone(evening: Evening, lines: Streams, act: str, room: Room) -> object:
    """Return what undoes an act, or why nothing does."""
    try:
        return undo_of(lines, act, evening.code, room)
    except (Impossible, Refusal) as refused:
        return str(refused)


def check_notation(evening: Evening) -> None:
    """Check that state and events go to JSON and back."""
    body = json.loads(json.dumps(notation.write_room(evening.room)))
    assert notation.read_room(body) == evening.room
    for lines in evening.lines.values():
        for line in lines:
            said = json.loads(json.dumps(notation.write_event(line.event)))
            assert notation.read_event(said) == line.event


def check_precedence(evening: Evening) -> None:
    """Check that everyone has one standing, and one sentence with its law."""
    standings = precedence(evening.room, evening.code)
    everyone = Counter(standing.who for standing in standings)
    assert all(count == 1 for count in everyone.values())
    assert set(evening.room.hall.arrivals) <= set(everyone)
    for standing in standings:
        assert standing.who in str(standing.next.reason)
        assert str(standing.next.reason).endswith(".")
        assert evening.code.law(standing.next.law)
        if standing.at.position not in (RoomPosition.FREE, RoomPosition.CUTS):
            assert standing.because or standing.at.position is RoomPosition.SUBSTITUTE


def check_offers(evening: Evening) -> None:
    """Check that what is offered can be done, or names the law against it; and its preview."""
    room, code = evening.room, evening.code
    offers = (*may(room, code), *(o for n in room.tables for o in may(room, code, table=n)))
    for offer in offers:
        if offer.act is None:
            assert offer.wants or offer.kind in ("open_doors", "ring_opening_bell")
            continue
        assert notation.read_act(json.loads(json.dumps(notation.write_act(offer.act)))) == offer.act
        if offer.refusal is None and not isinstance(offer.act, acts.DrawCut):
            assert preview(room, offer.act, code).events
    assert evening.room is room
