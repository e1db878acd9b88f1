"""Lines of the record, said in words."""

from __future__ import annotations

import pytest

from club.models import Line, Stream
from club.record import line_words
from tests.club.recorded import a_recorded_evening, lines_of

NAMES = {"1": "Ada Fenn", "2": "Basil Mehta"}
PASSES = {
    "law": "33",
    "code": "club-1864",
    "version": 1,
    "reason": {"template": "{seat} deals next.", "values": {"seat": "E"}},
    "reading": False,
}


@pytest.mark.parametrize(
    ("stream", "what", "body", "said"),
    [
        (
            "rubber:e:1",
            "deal_passes",
            {"to": "E", "because": PASSES},
            "Deal passes: East deals next. Law 33",
        ),
        ("table:e:1", "came_in", {"because": [PASSES, PASSES]}, "Came in: East deals next. Law 33"),
        (
            "table:e:1",
            "card_cut",
            {"table": 1, "purpose": "play", "who": "2", "card": "KH", "order": 3},
            "Card cut: table 1, purpose play, Basil Mehta, card king of hearts, order 3",
        ),
        ("rubber:e:1", "hand_confirmed", {"hand": 3, "by": "E"}, "Hand confirmed: hand 3, by East"),
        (
            "register",
            "member_entered",
            {"member": 2, "introduced_by": 1, "name": "ab" * 32},
            "Member entered: Basil Mehta, introduced by Ada Fenn",
        ),
        ("register", "member_entered", {"member": 99, "introduced_by": None}, "Member entered: 99"),
        (
            "rubber:e:1",
            "hand_marked",
            {"hand": 3, "statement": {"outcome": "played", "tricks": {"N-S": 9, "E-W": 4}}},
            "Hand marked: hand 3, outcome played, tricks 9 to 4",
        ),
        ("room:e", "last_rubbers_called", {}, "Last rubbers called."),
        (
            "dispute:e:1",
            "call_withdrawn",
            {"by": "2", "reason_ref": ""},
            "Call withdrawn: by Basil Mehta",
        ),
        (
            "dispute:e:1",
            "effect_done",
            {"effect": 1, "by": "2", "at": "2026-11-16T12:15:00+00:00"},
            "Effect done: effect 1, by Basil Mehta, 16 November 2026 12:15",
        ),
        (
            "dispute:e:1",
            "fact_answered",
            {"fact": 1, "who": "1", "answer": "assent"},
            "Fact answered: fact 1, Ada Fenn, answer assent",
        ),
        (
            "rubber:e:1",
            "hand_marked",
            {"hand": 3, "attempt": 0, "by": "W"},
            "Hand marked: hand 3, by West",
        ),
        ("rubber:e:1", "hand_marked", {"hand": 3, "attempt": 1}, "Hand marked: hand 3, attempt 1"),
        (
            "rubber:e:1",
            "substitute_sat",
            {"seat": "E", "person": "1", "in_place_of": "2"},
            "Substitute sat: seat East, person Ada Fenn, in place of Basil Mehta",
        ),
        (
            "table:e:1",
            "cut_again",
            {"table": 1, "purpose": "play", "who": ["1", "2"], "because": []},
            "Cut again: table 1, purpose play, Ada Fenn and Basil Mehta",
        ),
        ("gone:e:1", "hand_marked", {"hand": 3, "by": "E"}, "Hand marked: hand 3, by East"),
    ],
)
def test_a_line_says_its_reasons_or_what_it_holds(stream, what, body, said):
    line = Line(stream=Stream(name=stream), what=what, body=body)
    assert line_words.sentence_of(line, NAMES) == said


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("member:2", "Basil Mehta"),
        ("member:77", "77"),
        ("table:4", "the tablet of a table"),
        ("club", "the club itself"),
        ("visitor", "visitor"),
    ],
)
def test_who_wrote_a_line_is_named(by, said):
    assert line_words.by_in_words(by, NAMES) == said


@pytest.mark.django_db
def test_every_line_of_an_evening_can_be_said():
    club = a_recorded_evening()
    for line in lines_of(club):
        said = line_words.sentence_of(line, NAMES)
        assert said and "{" not in said and "None" not in said
