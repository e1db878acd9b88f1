"""A thousand forming tables, evenings and entries, by the club's rules and by the reference."""

from random import Random

import pytest

from tests.reference.cuts import Told, partners, who_is_out, who_waits
from tests.reference.room import (
    CLUB,
    PLAYERS,
    REVISED,
    Table,
    begin_rubber,
    cut_for_partners,
    cut_into_another,
    declare,
    end_rubber,
    entry_of_left_behind,
    form_fresh_table,
    form_table,
    leave_play,
    retire,
    substitute_plays,
)

PEOPLE = [f"P{number}" for number in range(1, 15)]
both_codes = pytest.mark.parametrize("code", [CLUB, REVISED])


def in_waves(chance, people):
    """Return people in the waves in which they came into the room."""
    waves = []
    while people:
        size = chance.choice([1, 1, 2, 3, len(people)])
        waves.append(people[:size])
        people = people[size:]
    return waves


def formed(chance, code, people):
    """Have people come and declare, in any order, and form their table by the reference."""
    told = Told(chance, code)
    waves = in_waves(chance, people)
    for wave in waves:
        told.tell("arrive", who=wave, **({"together": "yes"} if len(wave) > 1 else {}))
    told.tell("declare", who=chance.sample(people, len(people)), table="fresh")
    told.tell("form_table")
    return told, form_table(code, waves, told.cut)


def compare(told, table, seats=None, gone=()):
    """Compare how a table stands: who plays, waits and is out, and how the four sit."""
    room = told.room()
    waits = who_waits(room)
    level = len(table.waiting()) - len(table.queue)
    assert set(room["playing"]) == set(table.playing), told.events
    assert set(waits[:level]) == set(table.waiting()[:level]), told.events
    assert waits[level:] == table.queue, told.events
    assert who_is_out(room) - set(gone) == set(table.went_out), told.events
    assert partners(room) == seats, told.events


@both_codes
def test_who_plays_waits_and_deals_at_a_table_that_forms(code):
    for seed in range(250):
        chance = Random(f"form {code} {seed}")
        told, table = formed(chance, code, PEOPLE[: chance.randint(4, 9)])
        compare(told, table, cut_for_partners(table.playing, told.cut))


@both_codes
def test_who_goes_out_and_comes_in_through_an_evening(code):
    for seed in range(30):
        chance = Random(f"evening {code} {seed}")
        begun = chance.randint(4, 7)
        told, table = formed(chance, code, PEOPLE[:begun])
        others = PEOPLE[begun:]
        for _ in range(chance.randint(2, 4)):
            seats = cut_for_partners(table.playing, told.cut)
            late(chance, told, table, others)
            compare(told, table, seats)
            told.tell("begin_rubber")
            begin_rubber(table)
            come_and_go(chance, told, table, others)
            told.tell("end_rubber")
            end_rubber(table, told.cut)
            compare(told, table)


def late(chance, told, table, others):
    """Have one declare when cards have been cut: too late for this rubber (21)."""
    if others and chance.random() < 0.3:
        told.tell("declare", who=others[0], table=1)
        assert not declare(table, others[0], card_cut=True)
        assert told.refused() >= {len(told.events)}


def come_and_go(chance, told, table, others):
    """Have people declare for the next rubber, and others leave who wait for one."""
    for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
        if others and chance.random() < 0.7:
            who = others.pop(0)
            told.tell("declare", who=who, table=1)
            assert declare(table, who, card_cut=False)
        elif table.belonging or table.queue:
            who = chance.choice(table.belonging + table.queue)
            told.tell("quit_table", who=who)
            retire(table, who)


@both_codes
def test_who_goes_out_by_the_rubbers_that_are_told(code):
    for seed in range(120):
        chance = Random(f"out {code} {seed}")
        four = chance.sample(PEOPLE[:PLAYERS], PLAYERS)
        claiming = PEOPLE[PLAYERS : PLAYERS + chance.randint(1, 2)]
        most = chance.choice([1, 2, 3])
        told = Told(chance, code, players=four)
        table = Table(list(four), [], [], [], {who: chance.randint(1, most) for who in four})
        for who, number in table.rubbers.items():
            told.events.append({"fact": "rubbers", "who": who, "n": str(number)})
        told.tell("end_rubber")
        told.tell("claim_admission", who=claiming)
        gone = four[:1] if chance.random() < 0.3 else []
        for who in gone:
            told.tell("quit_table", who=who)
            leave_play(table, who)
        for who in claiming:
            assert declare(table, who, card_cut=False)
        end_rubber(table, told.cut)
        compare(told, table, gone=gone)


@both_codes
def test_who_comes_first_at_a_fresh_table(code):
    for seed in range(50):
        chance = Random(f"fresh {code} {seed}")
        told = Told(chance, code, tables={"1": PEOPLE[:6]})
        for number, who in enumerate(PEOPLE[:PLAYERS], 1):
            told.events.append({"fact": "rubbers", "who": who, "n": str(number)})
        told.tell("end_rubber")
        told.tell("close_table", table=1)
        played = PEOPLE[: chance.randint(0, 2)]
        belonged = PEOPLE[4 : 4 + chance.randint(0, 2)]
        there = len(played + belonged)
        newcomers = PEOPLE[6 : 6 + chance.randint(4 - there, 8 - there)]
        if newcomers:
            told.tell("arrive", who=newcomers, together="yes")
        coming = played + belonged + newcomers
        told.tell("declare", who=chance.sample(coming, len(coming)), table="fresh")
        told.tell("form_table", table=2)
        table = form_fresh_table(code, newcomers, belonged, played, told.cut)
        room = told.room()
        waits = who_waits(room, 2)
        assert set(room["playing"]) == set(table.playing), told.events
        assert set(waits[:2]) == set(table.belonging), told.events
        assert waits[2:] == table.queue, told.events


@both_codes
def test_the_players_left_behind_come_before_the_one_who_broke_up_their_table(code):
    for seed in range(50):
        chance = Random(f"broken {code} {seed}")
        there = PEOPLE[4 : 8 + chance.randint(0, 2)]
        told = Told(chance, code, tables={"1": PEOPLE[:4], "2": there})
        behind = PEOPLE[1 : 1 + chance.randint(1, 3)]
        breaker = PEOPLE[0] if chance.random() < 0.7 else None
        told.tell("break_up", who=PEOPLE[0])
        coming = behind + ([breaker] if breaker else [])
        told.tell("declare", who=chance.sample(coming, len(coming)), table=2)
        belong, queue = entry_of_left_behind(behind, breaker, 10 - len(there) - 4, told.cut)
        waits = who_waits(told.room(), 2)[len(there) - 4 :]
        assert set(waits[: len(belong)]) == set(belong), told.events
        assert waits[len(belong) :] == queue, told.events


@both_codes
def test_a_substitute_plays_with_three_consents_and_one_who_cuts_in_elsewhere_is_out(code):
    for seed in range(25):
        chance = Random(f"away {code} {seed}")
        told = Told(chance, code, tables={"1": PEOPLE[:6], "2": PEOPLE[6:10]})
        table = Table(PEOPLE[:4], PEOPLE[4:6])
        if chance.random() < 0.5:
            who = chance.choice(PEOPLE[4:6])
            told.tell("cut_into", who=who, table=2)
            cut_into_another(table, who)
            assert who_waits(told.room()) == table.waiting(), told.events
            assert who_waits(told.room(), 2) == [who], told.events
        quits, *three = chance.sample(PEOPLE[:4], 4)
        consents = {who: chance.random() < 0.75 for who in three}
        told.events.append({"by": quits, "do": "name_substitute", "who": "P14"})
        for who, given in consents.items():
            told.events.append(
                {"by": who, "do": "consent" if given else "refuse_consent", "to": "P14"}
            )
        plays = set(told.room()["tables"][0]["playing"])
        assert plays == set(three) | ({"P14"} if substitute_plays(consents) else set()), told.events
