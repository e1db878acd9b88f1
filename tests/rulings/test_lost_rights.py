"""Where a right to a penalty is lost, the answer says what lost it, and under which law."""

import pytest

from tests.rulings.test_words import at_table


@pytest.mark.parametrize(
    ("code", "events", "said"),
    [
        (
            "club-1864",
            "B KH\nY consult",
            "The right is lost: Y consulted before a penalty was chosen (Law 84).",
        ),
        (
            "revised-1900",
            "B KH\nY consult",
            "The right is lost: Y consulted before a penalty was chosen (Law 87).",
        ),
        (
            "revised-1900",
            "B KS\nY demand remedy: {do: call_highest, suit: S, of: B}",
            "The right is lost: Y demanded a penalty that the offence (led out of turn) does not "
            "carry (Law 88).",
        ),
        (
            "revised-1900",
            "Y expose cards: [3D], how: dropped\nA call_card card: 3D, of: Y",
            "The right is lost: A called the three of diamonds too soon to have it in this trick "
            "(Law 59).",
        ),
    ],
)
def test_a_right_that_is_lost_says_what_lost_it(code, events, said):
    lines = [line.strip() for line in at_table(events, code=code)]
    assert said in lines, lines
