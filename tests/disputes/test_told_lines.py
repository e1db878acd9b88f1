"""What of each line of a dispute is told to one who sees some of its parts."""

from __future__ import annotations

from typing import get_args

import pytest

from tables.disputes.rules.disclosure import ABOUT, EVERYTHING, DisputePart, visible_body
from tables.disputes.rules.events import Event
from tables.disputes.rules.notation import EVENTS

CALLED = {"by": "3", "players": {"N": "3"}, "against": [], "kind": "play", "waits": True}
RULED = {"by": "5", "law": "71", "effects": [{"kind": "warn", "who": "4"}, {"kind": "no_effect"}]}


def test_every_kind_of_line_has_its_readers():
    assert ABOUT.keys() == set(get_args(Event)) == set(EVENTS.values())


@pytest.mark.parametrize("what", EVENTS)
def test_a_line_is_told_to_who_sees_a_part_it_is_about_and_to_nobody_else(what):
    assert visible_body(what, {}, frozenset()) is None
    for part in DisputePart:
        is_told = visible_body(what, {}, frozenset({part})) is not None
        assert is_told is (part is DisputePart.RECORD or part in ABOUT[EVENTS[what]])


def test_that_the_arbitrator_is_called_is_told_without_who_plays_there():
    shown = visible_body("arbitrator_called", CALLED, frozenset({DisputePart.CALL}))
    assert shown == {"kind": "play", "waits": True}
    assert (
        visible_body("arbitrator_called", CALLED, frozenset({DisputePart.CALL, DisputePart.PEOPLE}))
        == CALLED
    )


def test_what_is_ruled_is_told_without_whom_it_is_about():
    shown = visible_body("ruling_given", RULED, frozenset({DisputePart.RULING}))
    assert shown == {"law": "71", "effects": [{"kind": "warn"}, {"kind": "no_effect"}]}
    hands = {"effects": [{"kind": "score_hand", "statement": {"revokes": [{"by": "W"}]}}]}
    assert visible_body("ruling_given", hands, frozenset({DisputePart.RULING})) == hands, (
        "a seat is no person"
    )


def test_a_kind_of_line_of_another_release_is_for_those_who_see_the_record():
    body = {"by": "3", "new": 1}
    assert visible_body("ruling_framed", body, EVERYTHING - {DisputePart.RECORD}) is None
    assert visible_body("ruling_framed", body, EVERYTHING) == body
