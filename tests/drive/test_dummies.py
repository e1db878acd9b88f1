"""Dummies fill the empty places of a drive: who sits with one, and how that changes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.errors import Impossible, Malformed
from club.person import is_dummy
from rubbers.cards.seats import Side
from tables.drive.rules import decide, events
from tables.drive.rules.drive_state import DriveSettings, DriveState, RoundState
from tables.drive.rules.evolve import evolve_drive, evolve_round
from tables.drive.rules.notation import CODEC, read_settings
from tables.movements import drive_movements as drive
from tables.movements.drive_seating import DriveRole, Movement, Pair, PlaceAt, Tables, places
from tables.movements.dummies import (
    SOME_DUMMY,
    Spare,
    dummies_in,
    filled,
    first_with_dummies,
    named_dummies,
    players_of,
    with_dummies,
)
from tables.movements.sitting_out import HandSeating
from tables.movements.verifier import faults_of_seating

LADY, GENT = DriveRole.LADY, DriveRole.GENT
SETTINGS = DriveSettings(hands=60, tea_after=0, sealed=0, spare=Spare.DUMMY)
EVERY = pytest.mark.parametrize("movement", drive.MOVEMENTS, ids=lambda one: one.id)


def roles_of(text: str) -> dict[str, DriveRole]:
    """Read roles from L and G, for people numbered from 1."""
    return {str(n): LADY if one == "L" else GENT for n, one in enumerate(text, start=1)}


def seated(text: str) -> HandSeating:
    """Seat people of these roles for the first hand."""
    roles = roles_of(text)
    return first_with_dummies(list(roles), roles)


def written(tables: Tables) -> list[str]:
    """Write the tables as a hall's card does, with D for a dummy."""

    def name(who: str) -> str:
        return "D" if is_dummy(who) else who

    pairs = [[f"{name(one.lady)}+{name(one.gent)}" for one in (t.ns, t.ew)] for t in tables]
    return [" v ".join(both) for both in pairs]


def check(seating: HandSeating, people: list[str]) -> None:
    """Check a seating: every table full, nobody twice or out, at most three dummies, none alone."""
    sitting = [who for _place, who in places(seating.tables)]
    dummies = dummies_in(seating.tables)
    assert seating.out == ()
    assert len(set(sitting)) == len(sitting)
    assert sorted(who for who in sitting if not is_dummy(who)) == sorted(people)
    assert len(dummies) == -len(people) % 4
    assert len({place.role for place, who in places(seating.tables) if is_dummy(who)}) <= 1
    assert len(list(with_dummies(seating.tables))) == len(dummies)


FIRST = [
    # the roles people chose, and how the first hand is seated
    ("LGLG", ["1+2 v 3+4"]),
    ("LGLGLLG", ["1+2 v 3+4", "5+7 v 6+D"]),  # 4T+3: one dummy, of the scarcer role
    ("LGLGLGGL", ["1+2 v 3+4", "5+6 v 8+7"]),
    ("LGLGLG", ["1+2 v 3+D", "5+4 v 6+D"]),  # 4T+2: two; a gent plays as a lady
    ("LGLGL", ["1+2 v 3+D", "5+D v 4+D"]),  # 4T+1: three
    ("GGGGGGL", ["7+1 v 6+2", "5+3 v D+4"]),  # dummies are ladies where ladies are scarce
    ("LLLL", ["1+4 v 2+3"]),
]


@pytest.mark.parametrize(("text", "tables"), FIRST)
def test_dummies_of_the_scarcer_role_sit_at_the_last_tables(text: str, tables: list[str]) -> None:
    assert written(seated(text).tables) == tables


@given(st.text("LG", min_size=4, max_size=40), st.data())
def test_chosen_pairs_sit_together_or_are_too_many_for_the_dummies(text: str, data) -> None:
    roles = roles_of(text)
    ladies, gents = ([who for who, one in roles.items() if one is role] for role in (LADY, GENT))
    chosen = [Pair(*both) for both in zip(data.draw(st.permutations(ladies)), gents, strict=False)]
    del chosen[data.draw(st.integers(0, len(chosen))) :]
    dummies = -len(text) % 4
    if len(text) - 2 * len(chosen) < dummies:
        with pytest.raises(Malformed, match=f"leave {dummies} people without") as refused:
            decide.begun(roles, SETTINGS, drive.PARTNER, chosen)
        assert [fault.field for fault in refused.value.faults] == ["pairs"]
        return
    _begins, first = decide.begun(roles, SETTINGS, drive.PARTNER, chosen)
    check(first.seating, list(roles))
    assert set(chosen) <= {pair for four in first.seating.tables for pair in (four.ns, four.ew)}


NEXT = [
    # the room before, who has gone, who has come in which role, and the room afterwards
    ("LGLGLGL", "", "L", ["1+2 v 3+4", "5+6 v 7+8"]),  # a latecomer takes the dummy's place
    ("LGLGLGLG", "3", "", ["1+2 v D+4", "5+6 v 7+8"]),  # a dummy takes the place of who has gone
    ("LGLGLGL", "2", "", ["1+D v 3+4", "5+6 v 7+D"]),  # a second dummy, of the same role
    ("LGLGLGL", "1", "", ["2+D v 3+4", "5+6 v 7+D"]),  # whose partner changes role
    ("LGLGL", "3", "", ["1+2 v 5+4"]),  # with four places empty the last table breaks up
    ("LGLG", "", "L", ["1+2 v 3+D", "5+D v 4+D"]),  # one more than four: a new table
    ("LGLGLG", "1", "GG", ["D+2 v 3+7", "5+4 v 6+8"]),  # both play in the role they chose
    ("LGLGL", "12", "", []),  # three are too few
]


@pytest.mark.parametrize(("text", "gone", "came", "tables"), NEXT)
def test_people_come_and_go(text: str, gone: str, came: str, tables: list[str]) -> None:
    first, roles = seated(text), roles_of(text + came)
    late = [who for who in roles if int(who) > len(text)]
    here = [who for who in roles if who not in gone and who not in late]
    seating = filled(first.tables, here, late, roles)
    assert written(seating.tables) == tables
    if tables:
        check(seating, [*here, *late])


@dataclass
class Room:
    """A drive in memory: its state and the present hand."""

    drive: DriveState
    hand: RoundState
    movement: Movement

    def next(self, bits: int) -> None:
        """Play a hand, whose winners are the bits, and seat the next."""
        for table in range(1, len(self.hand.seating.tables) + 1):
            stated = events.ResultStated(table, 7 if bits >> table % 16 & 1 else 6)
            self.hand = evolve_round(self.hand, stated)
        before = self.hand.seating.tables
        moved = self.movement.next(before, self.hand.winners())
        assert list(faults_of_seating(before, moved)) == []
        begins, seating = decide.next_hand(self.drive, self.hand, moved, self.movement)
        self.drive, self.hand = evolve_drive(self.drive, begins), evolve_round(None, seating)


def begun(text: str, movement: Movement) -> Room:
    """Begin a drive in memory."""
    (begins, first), seating = decide.begun(roles_of(text), SETTINGS, movement)
    state = evolve_drive(evolve_drive(None, begins), first)
    return Room(state, evolve_round(None, seating), movement)


@EVERY
@given(
    text=st.text("LG", min_size=4, max_size=60),
    hands=st.lists(
        st.tuples(st.integers(0, 2**16 - 1), st.text("LG", max_size=5), st.integers(0, 6)),
        max_size=8,
    ),
)
def test_every_table_is_full_nobody_sits_out_and_no_two_dummies_are_partners(
    movement: Movement, text: str, hands: list[tuple[int, str, int]]
) -> None:
    room = begun(text, movement)
    check(room.hand.seating, list(room.drive.here()))
    for bits, came, leaving in hands:
        for role in came:
            who = str(len(room.drive.entrants) + 1)
            joined = decide.joins(room.drive, who, LADY if role == "L" else GENT)
            room.drive = evolve_drive(room.drive, joined)
        for who in room.drive.here()[bits % 5 :: 3][:leaving]:
            if len(room.drive.here()) > 4:
                room.drive = evolve_drive(room.drive, decide.leaves(room.drive, who))
        room.next(bits)
        check(room.hand.seating, list(room.drive.here()))
    assert set(room.drive.sat.values()) == {0}


def test_with_fewer_than_four_people_there_is_no_drive() -> None:
    with pytest.raises(Impossible, match="at least four"):
        seated("LGL")
    room = begun("LGLG", drive.FIXED)
    room.drive = evolve_drive(room.drive, decide.leaves(room.drive, "1"))
    with pytest.raises(Impossible, match="Fewer than four"):
        room.next(0)


def test_a_steward_may_change_between_dummies_and_sitting_out_during_the_drive() -> None:
    room = begun("LGLGLGLGLG", drive.LOSERS_PART)
    for spare, out in ((Spare.SIT_OUT, 2), (Spare.SIT_OUT, 2), (Spare.DUMMY, 0)):
        settings = replace(room.drive.settings, spare=spare)
        room.drive = replace(room.drive, settings=settings)
        room.next(5)
        seating = room.hand.seating
        assert len(seating.out) == out
        assert len(dummies_in(seating.tables)) == (2 if spare is Spare.DUMMY else 0)
        sitting = [who for four in seating.tables for who in players_of(four)]
        assert sorted([*sitting, *seating.out], key=int) == list(room.drive.here())


NS_LADY, NS_GENT = PlaceAt(1, Side.NS, LADY), PlaceAt(1, Side.NS, GENT)


def test_a_dummy_found_in_another_place_changes_with_whoever_was_put_there() -> None:
    hand = begun("LGLGLGL", drive.FIXED).hand
    mended, sat_out = decide.reseated(hand, {NS_GENT: SOME_DUMMY})
    assert (mended.exchanges, sat_out) == ((("2", "dummy:1"),), None)
    really = evolve_round(hand, mended).seating.tables
    assert written(really) == ["1+D v 3+4", "5+6 v 7+2"]


def test_a_dummy_of_the_other_role_is_put_right_for_the_next_hand() -> None:
    room = begun("LGLGLG", drive.FIXED)
    mended, _out = decide.reseated(room.hand, {NS_LADY: SOME_DUMMY})
    room.hand = evolve_round(room.hand, mended)
    assert written(room.hand.seating.tables)[0] == "D+2 v 3+1"
    room.next(0)
    check(room.hand.seating, list(room.drive.here()))


def test_a_dummy_that_sits_where_it_was_put_stays_and_another_is_found_for_the_rest() -> None:
    tables = seated("LGLGLG").tables
    there = PlaceAt(1, Side.EW, GENT)
    named = named_dummies(tables, {NS_GENT: SOME_DUMMY, there: SOME_DUMMY, NS_LADY: "5"})
    assert named == {NS_GENT: "dummy:2", there: "dummy:1", NS_LADY: "5"}


@pytest.mark.parametrize(
    ("text", "truth", "words"),
    [
        ("LGLG", {NS_GENT: SOME_DUMMY}, "that many dummies"),
        ("LGLGLG", {NS_LADY: SOME_DUMMY, NS_GENT: SOME_DUMMY}, "two dummies would be partners"),
        ("LGLGLGL", {PlaceAt(2, Side.EW, GENT): SOME_DUMMY}, "Nothing to change"),
    ],
)
def test_dummies_that_cannot_sit_so_are_refused(
    text: str, truth: dict[PlaceAt, str], words: str
) -> None:
    with pytest.raises(Impossible, match=words):
        decide.reseated(begun(text, drive.FIXED).hand, truth)


def test_settings_from_before_there_were_dummies_are_read_and_written_as_they_were() -> None:
    old = CODEC.write(DriveSettings())
    assert "spare" not in old
    assert read_settings(old).spare is Spare.SIT_OUT
    assert read_settings(CODEC.write(SETTINGS)).spare is Spare.DUMMY
