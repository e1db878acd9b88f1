"""Where a right to a penalty is lost, the answer says what lost it, and under which law."""

import pytest

from tests.rulings.test_words import at_table, in_room


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
            "The right is lost: A called the three of diamonds too soon, so it cannot be called "
            "for this trick (Law 59).",
        ),
    ],
)
def test_a_right_that_is_lost_says_what_lost_it(code, events, said):
    lines = [line.strip() for line in at_table(events, code=code)]
    assert said in lines, lines


def test_the_other_of_two_cards_laid_at_once_may_be_called_once_one_is_chosen():
    laid = "A play cards: [AS, KS]\nY choose_card card: AS, of: A"
    lines = [line.strip() for line in at_table(laid)]
    assert "Y or Z may choose “Call the king of spades from A”." in lines
    assert "Chosen; still to be carried out:" not in lines


def test_the_headline_names_what_may_be_claimed_under_every_open_ruling():
    revoked = (
        "A AS Y 2H B 3S Z 4S\nY quit_trick\n{fact: holds, who: Y, suit: S, at: 2, value: yes}\n"
    )
    headline = at_table(
        revoked + "A claim what: revoke, of: Y\nY expose cards: [9S], how: dropped"
    )[0]
    assert headline == (
        "A or B may choose “Call the nine of spades from Y”. A or B may choose “Take three of "
        "their tricks”, “Take three points off their score” or “Add three points to your own "
        "score”."
    )


def test_a_branch_that_asks_again_says_so_and_joins_no_two_ways_in_one_line():
    known = {"fact": "rubbers", "who": "A", "n": 3}
    coming = [{"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}]
    lines = [line.strip() for line in in_room(known, *coming, players=["A", "B", "C", "D"])]
    next_one = "How many rubbers in a row has C played, counting this one?"
    assert f"3: It depends on another question. {next_one}" in lines
    assert not [line for line in lines if " Or: " in line or "Then:" in line]


def test_one_cut_says_nothing_of_the_rubbers_that_nobody_has_told():
    known = {"fact": "rubbers", "who": "A", "n": 3}
    coming = [{"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}]
    cut = {"do": "cut", "who": "A", "card": "9H"}
    lines = in_room(known, *coming, cut, players=["A", "B", "C", "D"])
    assert lines[0].startswith("It depends on a question. How many rubbers in a row has B played")
