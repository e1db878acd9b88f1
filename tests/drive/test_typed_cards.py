"""Cards typed in at the end give the drive as it was played, and find the card that is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.errors import Impossible, Malformed, NotYours
from club.person import is_dummy
from club.verify.all_checks import findings
from rubbers.cards.seats import Side
from tables.drive import queries, score_queries
from tables.drive.commands.card_entry import record_cards, type_card
from tables.drive.pages.typed_cards_page import card_in, card_text
from tables.drive.rules import decide
from tables.drive.rules.cards.cards_replay import CardsRead, read_cards
from tables.drive.rules.cards.typed_cards import Card
from tables.drive.rules.drive_state import TRICKS, DriveSettings, DriveStage, DriveState, RoundState
from tables.drive.rules.events import ResultStated
from tables.drive.rules.evolve import evolve_drive, evolve_round
from tables.movements.drive_movements import FOUR_HANDS, LOSERS_PART, PARTNER, PROGRESSIVE
from tables.movements.drive_seating import DriveRole, Movement
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall, go_by
from tests.views.house import sent, told

MOVEMENTS = (LOSERS_PART, PROGRESSIVE, PARTNER, FOUR_HANDS)


def begun(people: int, hands: int, movement: Movement) -> tuple[DriveState, RoundState]:
    """Begin a drive in memory, ladies and gents in turn."""
    roles = {str(n): DriveRole.LADY if n % 2 else DriveRole.GENT for n in range(1, people + 1)}
    chosen = DriveSettings(hands=hands, tea_after=0, sealed=0)
    (begins, first), seated = decide.begun(roles, chosen, movement)
    drive = evolve_drive(evolve_drive(None, begins), first)
    return drive, evolve_round(None, seated)


def read(
    drive: DriveState, hand: RoundState, cards: dict[str, Card], movement: Movement
) -> CardsRead:
    """Read these cards."""
    return read_cards(drive, hand, cards, movement, go_by(movement))


def honest(
    drive: DriveState, hand: RoundState, movement: Movement, results: list[int]
) -> dict[str, Card]:
    """Return the cards of people who write down what happens; `results` are used in turn."""
    cards: dict[str, list[int | None]] = {who: [] for who in drive.entrants}
    block: list[RoundState] = []
    turn = 0
    while True:
        for who in hand.seating.out:
            cards[who].append(None)
        for number, four in enumerate(hand.seating.tables, start=1):
            ns = results[turn % len(results)]
            turn += 1
            hand = evolve_round(hand, decide_result(number, ns))
            for seat, who in four.by_seat().items():
                if not is_dummy(who):
                    cards[who].append(ns if seat.side is Side.NS else TRICKS - ns)
        if hand.number >= drive.settings.hands:
            return {who: tuple(card) for who, card in cards.items()}
        block = [*block, hand][-movement.hands :]
        moved = hand.seating.tables
        if hand.number % movement.hands == 0:
            moved = movement.next(moved, decide.block_winners(block))
        begins, seated = decide.next_hand(drive, hand, moved, movement)
        drive, hand = evolve_drive(drive, begins), evolve_round(None, seated)


def decide_result(table: int, ns: int) -> ResultStated:
    """Return the event of an officer's result."""
    return ResultStated(table, ns)


@settings(max_examples=60, deadline=None)
@given(
    people=st.integers(4, 19),
    hands=st.integers(1, 9),
    movement=st.sampled_from(MOVEMENTS),
    results=st.lists(st.integers(0, TRICKS), min_size=1, max_size=30),
)
def test_honest_cards_give_the_drive_back(people, hands, movement, results) -> None:
    if movement is PARTNER:
        people -= people % 4
    drive, hand = begun(people, hands, movement)
    cards = honest(drive, hand, movement, results)
    told = read(drive, hand, cards, movement)
    assert told.agrees and told.upto == hands
    assert [one.number for one in told.hands] == list(range(1, hands + 1))


@settings(max_examples=60, deadline=None)
@given(
    people=st.integers(4, 15),
    movement=st.sampled_from((LOSERS_PART, PROGRESSIVE)),
    results=st.lists(st.integers(0, TRICKS), min_size=1, max_size=20),
    who=st.integers(0, 14),
    at=st.integers(0, 4),
    wrong=st.integers(0, TRICKS),
)
def test_one_wrong_number_is_found_with_the_change_that_mends_it(
    people, movement, results, who, at, wrong
) -> None:
    drive, hand = begun(people, 5, movement)
    cards = honest(drive, hand, movement, results)
    name = list(cards)[who % people]
    right = cards[name][at]
    if right is None or right == wrong:
        return
    typed = (*cards[name][:at], wrong, *cards[name][at + 1 :])
    told = read(drive, hand, {**cards, name: typed}, movement)
    (found,) = told.disagreements
    assert (found.hand, found.said[name]) == (at + 1, wrong)
    ((change,),) = found.repairs
    assert (change.who, change.hand, change.tricks) == (name, at + 1, right)


def four_cards(*numbers: int | None) -> CardsRead:
    """Read the cards of one table that played one hand: North, East, South, West."""
    drive, hand = begun(4, 1, LOSERS_PART)
    seats = hand.seating.tables[0].by_seat().items()
    said = dict(zip("NESW", numbers, strict=True))
    return read(drive, hand, {who: (said[seat],) for seat, who in seats}, LOSERS_PART)


def test_two_against_two_can_be_settled_either_way_and_nothing_further_is_told() -> None:
    told = four_cards(8, 6, 8, 6)
    (found,) = told.disagreements
    assert sorted(len(one) for one in found.repairs) == [2, 2]


def test_a_missing_card_is_filled_from_the_other_three() -> None:
    (found,) = four_cards(8, 5, None, 5).disagreements
    ((change,),) = found.repairs
    assert change.tricks == 8


def test_without_any_card_nothing_is_guessed() -> None:
    (found,) = four_cards(None, None, None, None).disagreements
    assert found.repairs == ()


def test_a_number_for_a_hand_that_was_sat_out_is_found() -> None:
    drive, hand = begun(5, 1, LOSERS_PART)
    cards = honest(drive, hand, LOSERS_PART, [7])
    (out,) = hand.seating.out
    (found,) = read(drive, hand, {**cards, out: (6,)}, LOSERS_PART).disagreements
    assert (found.table, found.said) == (0, {out: 6})


@pytest.fixture
def hall() -> Hall:
    """Nine people whose drive of three hands has been seated, and nothing more."""
    made = a_hall(9)
    made.begin(hands=3, tea_after=0, sealed=0)
    return made


def typed(hall: Hall, results: list[int]) -> dict[str, Card]:
    """Type in honest cards; give them."""
    found = queries.need_drive(hall.evening)
    cards = honest(found.drive, found.hand, LOSERS_PART, results)
    for who, card in cards.items():
        type_card(hall.house.order(), hall.evening, who, card)
    return cards


@pytest.mark.django_db
def test_cards_that_agree_are_recorded_in_one_go_and_the_drive_can_end(hall: Hall) -> None:
    cards = typed(hall, [8, 3, 10])
    record_cards(hall.house.order(), hall.evening)
    found = queries.need_drive(hall.evening)
    assert (found.drive.hand, found.hand.missing(), found.hand.unconfirmed()) == (3, (), ())
    hall.end()
    scored = {one.who: one for one in score_queries.scores_of(queries.need_drive(hall.evening))}
    for who, card in cards.items():
        own = [taken for taken in card if taken is not None]
        assert scored[who].total == sum(own) + 6 * (3 - len(own))
    assert list(findings([hall.house.club], ())) == []


@pytest.mark.django_db
def test_cards_that_disagree_are_not_recorded_and_a_card_can_be_typed_again(hall: Hall) -> None:
    cards = typed(hall, [8])
    who = next(one for one, card in cards.items() if card[0] is not None)
    type_card(hall.house.order(), hall.evening, who, (0, *cards[who][1:]))
    with pytest.raises(Impossible, match="Put these hands right first: 1"):
        record_cards(hall.house.order(), hall.evening)
    assert queries.need_drive(hall.evening).drive.hand == 1
    type_card(hall.house.order(), hall.evening, who, cards[who])
    record_cards(hall.house.order(), hall.evening)
    assert queries.need_drive(hall.evening).drive.stage is DriveStage.PLAYING


@pytest.mark.django_db
def test_results_that_were_entered_stay_and_the_cards_tell_the_rest(hall: Hall) -> None:
    hall.play(lambda hand, table: 9)
    found = queries.need_drive(hall.evening)
    cards = honest(found.drive, replace(found.hand, results={}), LOSERS_PART, [9])
    for who, card in cards.items():
        type_card(hall.house.order(), hall.evening, who, (None, *card[1:]))
    record_cards(hall.house.order(), hall.evening)
    assert queries.need_drive(hall.evening).drive.hand == 3


@pytest.mark.django_db
@pytest.mark.parametrize(("card", "field"), [((14,), "tricks[0]"), ((7, 7, 7, 7), "tricks")])
def test_a_card_that_cannot_be_is_refused_with_its_hand(hall: Hall, card: Card, field: str) -> None:
    with pytest.raises(Malformed) as refused:
        type_card(hall.house.order(), hall.evening, "2", card)
    assert refused.value.faults[0].field == field
    with pytest.raises(Malformed, match="isn’t playing"):
        type_card(hall.house.order(), hall.evening, "1", (7,))
    with pytest.raises(NotYours):
        type_card(hall.house.order(3), hall.evening, "2", (7,))


@pytest.mark.django_db
def test_the_steward_types_the_cards_on_a_page_and_sees_which_one_is_wrong(hall: Hall) -> None:
    found = queries.need_drive(hall.evening)
    cards = honest(found.drive, found.hand, LOSERS_PART, [8, 3])
    house, key = hall.house, hall.evening.key
    steward = house.reader(1)
    wrong = next(one for one, card in cards.items() if card[1] is not None)
    for who, card in cards.items():
        typed_in = (card[0], 12, card[2]) if who == wrong else card
        path = house.at("drive-type-card", key)
        answer = steward.post(path, sent(who=who, tricks=card_text(typed_in)))
        assert answer.status_code == 302
    page = told(steward.get(house.at("drive-typed", key)))
    assert "Hand 2, table" in page and "The smallest change:" in page
    assert f"card should say {cards[wrong][1]}" in page
    assert steward.post(house.at("drive-record-cards", key), sent()).status_code == 422
    again = sent(who=wrong, tricks=card_text(cards[wrong]))
    steward.post(house.at("drive-type-card", key), again)
    assert "All cards agree" in told(steward.get(house.at("drive-typed", key)))
    assert steward.post(house.at("drive-record-cards", key), sent()).status_code == 302
    assert queries.need_drive(hall.evening).drive.hand == 3


@pytest.mark.django_db
def test_only_an_officer_sees_the_cards_and_bad_words_are_named(hall: Hall) -> None:
    house, key = hall.house, hall.evening.key
    assert house.reader(3).get(house.at("drive-typed", key)).status_code == 403
    assert card_in(" 8, 6 - x 10 ") == (8, 6, None, None, 10)
    refused = house.reader(1).post(house.at("drive-type-card", key), sent(who="2", tricks="8 six"))
    assert refused.status_code == 422
    assert "Hand 2 can’t be “six”" in told(refused)


@pytest.mark.django_db
def test_a_row_saved_empty_is_a_lost_card_and_a_form_without_tricks_saves_nothing(
    hall: Hall,
) -> None:
    cards = typed(hall, [8, 3, 10])
    lost = next(who for who, card in cards.items() if None not in card)
    steward, path = hall.house.reader(1), hall.house.at("drive-type-card", hall.evening.key)
    refused = steward.post(path, sent(who=lost))
    assert refused.status_code == 422 and "The form has no tricks." in told(refused)
    assert queries.need_drive(hall.evening).drive.cards[lost] == cards[lost]
    assert steward.post(path, sent(who=lost, tricks="")).status_code == 302
    page = told(steward.get(hall.house.at("drive-typed", hall.evening.key)))
    assert f"card should say {cards[lost][0]}" in page


@pytest.mark.django_db
def test_a_program_types_and_records_the_cards(hall: Hall) -> None:
    found = queries.need_drive(hall.evening)
    cards = honest(found.drive, found.hand, LOSERS_PART, [8, 3])
    program = program_of(hall.house.club, 1)
    path = f"/drives/{hall.evening.key}/cards"
    for who, card in cards.items():
        made = program.post(path, {"who": int(who), "tricks": list(card)}, key=f"card-{who}")
        assert made.status_code == 201, made.content
    assert program.post(f"{path}/record").status_code == 201
    assert queries.need_drive(hall.evening).drive.hand == 3
