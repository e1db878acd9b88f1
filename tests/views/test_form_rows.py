"""The numbered rows of a form are read however they are numbered: none is let fall."""

from __future__ import annotations

from rubbers.cards.seats import Seat
from rubbers.scoring.statement_checks import MOST_REVOKES
from tables.components.form_data import row_numbers, statement
from tables.disputes.pages.ruling.ruling_form import rows_of


def test_rows_are_read_in_their_order_and_what_is_no_row_is_passed_over():
    names = ["points[10]", "points[2]", "points[]", "points[02]", "points[x]", "points_to[3]", "a"]
    assert row_numbers(names, "points[{}]") == (2, 10)
    assert row_numbers(
        ["statement.revokes[1].by", "statementxrevokes[2].by"], "statement.revokes[{}].by"
    ) == (1,)


def test_a_row_far_down_is_an_effect_like_any_other():
    told = {"points[0]": [""], "points[57]": ["3"], "points_to[57]": ["N-S"]}
    assert rows_of(told, "points", "points_to") == {57: ("3", "N-S")}


def test_one_revoke_more_than_can_be_is_read_and_so_can_be_refused():
    told = {f"statement.revokes[{row}].by": "N" for row in range(MOST_REVOKES + 3)}
    told |= {"statement.tricks": "7"}
    assert [one.by for one in statement(told).revokes] == [Seat.N] * (MOST_REVOKES + 3)
