"""A drive is rehearsed with bots: everyone plays, the sums are right, the seed decides it all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.errors import Malformed
from rubbers.bots.house_bots import NoviceBot
from tables.drive.rules.rehearsed_drive import (
    DriveTerms,
    RehearsedDrive,
    as_json,
    begin,
    from_json,
    play_hand,
)
from tables.movements.drive_movements import FOUR_HANDS, LOSERS_PART, PROGRESSIVE
from tests.drive.hall import go_by

NOVICE = NoviceBot()


def rehearsed(terms: DriveTerms, movement=LOSERS_PART) -> RehearsedDrive:
    """Rehearse a whole drive."""
    so_far = begin(terms, movement)
    while not so_far.over:
        so_far = play_hand(so_far, movement, go_by(movement), NOVICE, terms.seed)
    return so_far


@settings(max_examples=15, deadline=None)
@given(
    people=st.integers(4, 19),
    hands=st.integers(1, 6),
    movement=st.sampled_from((LOSERS_PART, PROGRESSIVE, FOUR_HANDS)),
)
def test_every_hand_adds_up_and_nobody_sits_out_twice_before_everyone_has(
    people: int, hands: int, movement
) -> None:
    found = rehearsed(DriveTerms(people, hands, "novice"), movement)
    assert all(hand.adds_up for hand in found.played)
    assert [len(hand.out) for hand in found.played] == [people % 4] * hands
    assert max(found.drive.sat.values()) - min(found.drive.sat.values()) <= 1
    assert len(found.scores()) == people


def test_the_same_seed_gives_the_same_drive_and_another_does_not() -> None:
    terms = DriveTerms(8, 3, "novice", "one")
    totals = [(one.who, one.total) for one in rehearsed(terms).scores()]
    assert totals == [(one.who, one.total) for one in rehearsed(terms).scores()]
    other = rehearsed(DriveTerms(8, 3, "novice", "two")).scores()
    assert totals != [(one.who, one.total) for one in other]


def test_a_drive_that_was_put_aside_goes_on_as_if_it_had_not_been() -> None:
    terms = DriveTerms(9, 4, "novice")
    half = begin(terms, FOUR_HANDS)
    for _ in range(2):
        half = from_json(
            as_json(play_hand(half, FOUR_HANDS, go_by(FOUR_HANDS), NOVICE, terms.seed))
        )
    while not half.over:
        half = play_hand(half, FOUR_HANDS, go_by(FOUR_HANDS), NOVICE, terms.seed)
    assert half.scores() == rehearsed(terms, FOUR_HANDS).scores()


@pytest.mark.parametrize(
    ("terms", "fields"),
    [
        (DriveTerms(3, 61), ["people", "hands"]),
        (DriveTerms(bot="nobody", seed="no spaces"), ["bot", "seed"]),
    ],
)
def test_terms_that_cannot_be_are_refused_with_their_fields(
    terms: DriveTerms, fields: list[str]
) -> None:
    with pytest.raises(Malformed) as refused:
        terms.check({"club", "novice"})
    assert [one.field for one in refused.value.faults] == fields
