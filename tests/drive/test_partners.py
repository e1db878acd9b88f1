"""The steward chooses who plays with whom before a drive in which partners stay together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from club.errors import Malformed
from club.models import Line
from club.verify.all_checks import findings
from tables.drive import queries
from tables.drive.commands import course
from tables.drive.rules import decide, events
from tables.drive.rules.drive_state import DriveSettings, DriveState, RoundState
from tables.drive.rules.evolve import evolve_drive, evolve_round
from tables.movements.drive_movements import LOSERS_PART, MOVEMENTS, PARTNER, PARTNER_DOWN
from tables.movements.drive_seating import DriveRole, FourSeats, Movement, Pair
from tables.movements.pairing import paired
from tables.movements.sitting_out import first_seating
from tables.movements.verifier import prove
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import HTMX, sent, told

LADY, GENT = DriveRole.LADY, DriveRole.GENT


def roles_of(text: str) -> dict[str, DriveRole]:
    """Read roles from L and G, for people numbered from 1."""
    return {str(n): LADY if one == "L" else GENT for n, one in enumerate(text, start=1)}


def pairs_of(tables: tuple[FourSeats, ...]) -> set[Pair]:
    """Return the pairs of a room."""
    return {pair for four in tables for pair in (four.ns, four.ew)}


def test_chosen_partners_sit_together_and_the_others_in_order() -> None:
    roles = roles_of("LGLGLGLG")
    seating = first_seating(list(roles), roles, [Pair("5", "2"), Pair("1", "8")])
    assert seating.tables == (
        FourSeats(Pair("1", "8"), Pair("5", "2")),
        FourSeats(Pair("3", "4"), Pair("7", "6")),
    )


def test_only_those_not_chosen_take_the_other_role() -> None:
    roles = roles_of("LLLLLGGG")
    pairs, alone = paired(list(roles), roles, [Pair("5", "6")])
    assert (pairs, alone) == ([Pair("1", "7"), Pair("2", "8"), Pair("3", "4"), Pair("5", "6")], [])


@given(st.text("LG", min_size=4, max_size=31), st.data())
def test_everyone_sits_or_is_out_and_no_chosen_pair_is_parted(text: str, data) -> None:
    roles = roles_of(text)
    ladies, gents = ([who for who, one in roles.items() if one is role] for role in (LADY, GENT))
    most = min(len(ladies), len(gents))
    chosen = [
        Pair(lady, gent)
        for lady, gent in zip(
            data.draw(st.permutations(ladies)), data.draw(st.permutations(gents)), strict=False
        )
    ][: data.draw(st.integers(0, most))]
    seating = first_seating(list(roles), roles, chosen)
    people = [who for four in seating.tables for who in four.people()]
    assert sorted([*people, *seating.out], key=int) == list(roles)
    assert len(seating.out) == len(text) % 4
    for pair in chosen:
        assert pair in pairs_of(seating.tables) or set(pair.people()) <= set(seating.out)


@dataclass
class Room:
    """A drive of pairs in memory, with neither clock nor record."""

    drive: DriveState
    hand: RoundState
    movement: Movement

    def next(self, bits: int) -> None:
        """Play a hand, whose winners are the bits, and seat the next."""
        for table in range(1, len(self.hand.seating.tables) + 1):
            stated = events.ResultStated(table, 7 if bits >> table % 16 & 1 else 6)
            self.hand = evolve_round(self.hand, stated)
        moved = self.movement.next(self.hand.seating.tables, self.hand.winners())
        begins, seating = decide.next_hand(self.drive, self.hand, moved, self.movement)
        self.drive, self.hand = evolve_drive(self.drive, begins), evolve_round(None, seating)

    def comes(self, who: str, role: DriveRole) -> None:
        """Let somebody in."""
        self.drive = evolve_drive(self.drive, decide.joins(self.drive, who, role))

    def goes(self, who: str) -> None:
        """Let somebody go home."""
        self.drive = evolve_drive(self.drive, decide.leaves(self.drive, who))

    @property
    def partners(self) -> dict[str, str]:
        """Everyone at a table, with their partner."""
        pairs = [pair.people() for pair in pairs_of(self.hand.seating.tables)]
        return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def begun(text: str, movement: Movement, chosen: Sequence[Pair] = ()) -> Room:
    """Begin a drive in memory."""
    settings = DriveSettings(hands=60, tea_after=0, sealed=0)
    (begins, first), seating = decide.begun(roles_of(text), settings, movement, chosen)
    state = evolve_drive(evolve_drive(None, begins), first)
    return Room(state, evolve_round(None, seating), movement)


KEEPS = pytest.mark.parametrize("movement", [PARTNER, PARTNER_DOWN], ids=lambda one: one.id)
RESULTS = st.lists(st.integers(0, 2**16 - 1), min_size=1, max_size=30)


@KEEPS
@given(st.text("LG", min_size=4, max_size=31), RESULTS)
def test_partners_stay_together_all_evening_and_sit_out_in_turn(
    movement: Movement, text: str, results: list[int]
) -> None:
    room = begun(text, movement)
    partners, alone = room.partners, set(room.drive.entrants)
    for bits in results:
        last = room.hand.seating.out
        room.next(bits)
        partners |= room.partners
        assert room.partners.items() <= partners.items()
        assert len(room.hand.seating.out) == len(text) % 4
        alone &= set(room.hand.seating.out)
        assert set(room.hand.seating.out).isdisjoint(last) or len(text) % 2
    in_pairs = [n for who, n in room.drive.sat.items() if who in partners]
    assert max(in_pairs) - min(in_pairs) <= 1
    if len(text) % 2:
        assert len(alone - partners.keys()) == 1


@KEEPS
@given(
    st.text("LG", min_size=4, max_size=23),
    st.lists(st.tuples(st.integers(0, 2**16 - 1), st.text("LG", max_size=3), st.integers(0, 3))),
)
def test_a_pair_is_parted_only_when_one_of_them_goes_home(
    movement: Movement, text: str, hands: list[tuple[int, str, int]]
) -> None:
    room = begun(text, movement)
    for bits, came, going in hands:
        before = room.partners
        for role in came:
            room.comes(str(len(room.drive.entrants) + 1), LADY if role == "L" else GENT)
        for who in room.drive.here()[bits % 5 :: 3][:going]:
            if len(room.drive.here()) > 4:
                room.goes(who)
        room.next(bits)
        here, seating = room.drive.here(), room.hand.seating
        sitting = [who for four in seating.tables for who in four.people()]
        assert sorted([*sitting, *seating.out], key=int) == sorted(here, key=int)
        assert len(seating.out) == len(here) % 4
        together = {**room.partners, **dict(zip(seating.out[::2], seating.out[1::2], strict=False))}
        together |= {other: one for one, other in together.items()}
        for who, partner in before.items():
            if who in here and partner in here:
                assert together[who] == partner


def test_somebody_without_a_partner_waits_for_a_latecomer() -> None:
    room = begun("LGLGL", PARTNER)
    for _hand in range(3):
        room.next(0)
        assert room.hand.seating.out == ("5",)
    room.comes("6", GENT)
    room.next(0)
    assert room.partners["5"] == "6"
    assert len(room.hand.seating.out) == 2


def test_with_three_over_a_pair_sits_out_in_turn_beside_somebody_without_a_partner() -> None:
    room = begun("LGLGLGL", PARTNER, [Pair("1", "2"), Pair("3", "4")])
    outs = [room.hand.seating.out]
    for _hand in range(3):
        room.next(0)
        outs.append(room.hand.seating.out)
    assert outs[0] == ("5", "6", "7")
    assert {out[2] for out in outs} == {"7"}
    assert {out[:2] for out in outs[:3]} == {("1", "2"), ("3", "4"), ("5", "6")}


def test_whose_partner_goes_home_plays_with_somebody_who_waits() -> None:
    room = begun("LGLGLGLGL", PARTNER)
    room.goes("4")
    room.next(0)
    assert room.partners["3"] == "9"
    room.goes("6")
    room.next(0)
    assert room.hand.seating.out[-1] == "5"


@pytest.mark.parametrize(
    ("pairs", "fields"),
    [
        ([Pair("2", "3")], ["pairs[0].lady", "pairs[0].gent"]),
        ([Pair("1", "99")], ["pairs[0].gent"]),
        ([Pair("1", "2"), Pair("3", "2")], ["pairs[1].gent"]),
        ([Pair("1", "3")], ["pairs[0].gent"]),
    ],
)
def test_pairs_that_cannot_be_are_refused_with_their_fields(
    pairs: list[Pair], fields: list[str]
) -> None:
    settings = DriveSettings(hands=2, tea_after=0, sealed=0)
    with pytest.raises(Malformed) as refused:
        decide.begun(roles_of("LGLG"), settings, PARTNER, pairs)
    assert [fault.field for fault in refused.value.faults] == fields


def test_no_pairs_are_chosen_where_partners_change() -> None:
    settings = DriveSettings(hands=2, tea_after=0, sealed=0)
    with pytest.raises(Malformed, match="Pairs can’t be chosen"):
        decide.begun(roles_of("LGLG"), settings, LOSERS_PART, [Pair("1", "2")])


def test_a_movement_that_says_it_keeps_partners_is_proved_to() -> None:
    assert [one.id for one in MOVEMENTS if one.keeps_partners] == ["partner", "partner_down"]
    proof = prove(replace(LOSERS_PART, keeps_partners=True))
    assert not proof.sound and "would be parted" in str(proof.faults[0])


@pytest.fixture
def hall() -> Hall:
    """Eight people who have come to a partner drive."""
    return a_hall(8, "drive-partner")


PAIRS = (Pair("2", "7"), Pair("4", "3"))
ROLES = {str(n): LADY if n % 2 == 0 else GENT for n in range(2, 10)}


@pytest.mark.django_db
def test_pairs_are_on_the_record_and_stay_together(hall: Hall) -> None:
    settings = DriveSettings(hands=3, tea_after=0, sealed=0)
    course.begin(hall.house.order(), hall.evening, ROLES, settings, PAIRS)
    line = Line.objects.get(what="drive_begun")
    assert line.body["pairs"] == [{"lady": "2", "gent": "7"}, {"lady": "4", "gent": "3"}]
    for _hand in range(2):
        assert set(PAIRS) < pairs_of(hall.hand.seating.tables)
        hall.play()
        hall.next()
    before = queries.need_drive(hall.evening)
    call_command("rebuild", "--club", hall.house.club.slug)
    after = queries.need_drive(hall.evening)
    assert (after.drive, after.hand) == (before.drive, before.hand)
    assert after.drive.pairs == PAIRS
    assert list(findings([hall.house.club], ())) == []


@pytest.mark.django_db
def test_a_drive_without_chosen_pairs_is_stored_as_before(hall: Hall) -> None:
    hall.begin(hands=3, tea_after=0, sealed=0)
    assert "pairs" not in Line.objects.get(what="drive_begun").body


def posted(**chosen: str) -> dict[str, object]:
    """Return the steward's form with these partners."""
    roles = {f"role-{who}": role.value for who, role in ROLES.items()}
    fields = {"hands": 2, "tea_after": 0, "sealed": 0, "sit_out": "six"}
    return sent(who=list(ROLES), **roles, **fields, **chosen)


@pytest.mark.django_db
def test_the_steward_chooses_pairs_on_the_page(hall: Hall) -> None:
    house, key = hall.house, hall.evening.key
    steward = house.reader(1)
    page = told(steward.get(house.at("drive", key)))
    assert "Everyone else is paired in the order of this list." in page
    for wrong, words in (
        ({"with-2": "4"}, "needs a partner in the other role"),
        ({"with-2": "7", "with-7": "4"}, "is already paired with somebody else"),
        ({"with-2": "999"}, "needs a partner"),
    ):
        refused = steward.post(house.at("drive-begin", key), posted(**wrong), **HTMX)
        assert refused.status_code == 422 and words in told(refused)
    chosen = {"with-2": "7", "with-7": "2", "with-3": "4"}
    assert steward.post(house.at("drive-begin", key), posted(**chosen)).status_code == 302
    assert set(queries.need_drive(hall.evening).drive.pairs) == set(PAIRS)


@pytest.mark.django_db
def test_no_partners_are_asked_for_where_they_change() -> None:
    hall = a_hall(4)
    page = told(hall.house.reader(1).get(hall.house.at("drive", hall.evening.key)))
    assert "Plays with" not in page


@pytest.mark.django_db
def test_a_program_names_the_pairs(hall: Hall) -> None:
    program, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}/begin"
    players = [{"who": int(who), "role": role.value} for who, role in ROLES.items()]
    body = {"players": players, "hands": 2}
    refused = program.post(at, {**body, "pairs": [{"lady": 3, "gent": 2}]}, key="wrong")
    assert refused.status_code == 422
    fields = [one["field"] for one in refused.json()["errors"]]
    assert fields == ["pairs[0].lady", "pairs[0].gent"]
    drive = program.done(at, {**body, "pairs": [{"lady": 2, "gent": 7}]})
    assert drive["pairs"] == [{"lady": 2, "gent": 7}]
    assert drive["hand"]["tables"][0]["seats"] == {"N": 2, "S": 7, "E": 4, "W": 3}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("people", "words"),
    [
        (5, "sits out until a latecomer makes a pair, unless 3 dummies"),
        (6, "so a pair sits out each hand, in turn, unless 2 dummies"),
        (7, "so a pair sits out each hand, in turn. Whoever has no partner"),
    ],
)
def test_the_form_says_who_will_sit_out(people: int, words: str) -> None:
    hall = a_hall(people, "drive-partner")
    assert words in told(hall.house.reader(1).get(hall.house.at("drive", hall.evening.key)))
