"""Facts that players tell in different ways: most of the players settle them, whoever is last."""

import pytest

from tests.rulings.table import ask

NINE, SEVEN = "tricks, A-B: 9, Y-Z: 4", "tricks, A-B: 7, Y-Z: 6"


def said(fact: str, *who: str) -> str:
    return f"{{fact: {fact}, said_by: [{', '.join(who)}]}}\n"


@pytest.mark.parametrize("last", ["nine", "seven"])
def test_what_three_players_say_is_so_whether_the_fourth_speaks_before_or_after(last):
    told = [said(NINE, "A", "B", "Z"), said(SEVEN, "Y")]
    asked = ask("A end_hand\n" + "".join(told if last == "seven" else told[::-1]))
    assert (asked.questions(), asked.after()) == ([], (3, 0))


def test_where_two_say_this_and_two_that_it_is_asked_and_one_answer_rules_out_the_other():
    told = "A end_hand\n" + said(NINE, "A", "B") + said(SEVEN, "Y", "Z")
    asked = ask(told)
    assert asked.questions() == [("tricks", 2)]
    assert (asked.when("yes").after(), "questions" in asked.when("yes").answer) == ((3, 0), False)
    answered = ask(told + "{fact: tricks, at: 2, value: yes}")
    assert (answered.questions(), answered.after()) == ([], (3, 0))
    other = ask(told + "{fact: tricks, at: 2, value: no}\n{fact: tricks, at: 3, value: yes}")
    assert (other.questions(), other.after()) == ([], (1, 0))


def test_what_nobody_is_named_as_saying_is_put_right_by_what_is_told_later():
    assert ask(f"A end_hand\n{{fact: {NINE}}}\n{{fact: {SEVEN}}}").after() == (1, 0)


RENOUNCED = "A AS\nY 2D\nB 6S\nZ JS\nA quit_trick\nA claim what: revoke, of: Y\n"
HELD, NONE = "holds, who: Y, suit: S, at: 2", "has_none, who: Y, suit: S, at: 2"


@pytest.mark.parametrize(
    ("held", "none", "status"),
    [(("A", "B", "Z"), ("Y",), "open"), (("A",), ("B", "Y", "Z"), "void")],
)
def test_most_of_the_players_settle_whether_one_held_a_suit(held, none, status):
    asked = ask(RENOUNCED + said(HELD, *held) + said(NONE, *none))
    assert (asked.questions(), asked.status("72")) == ([], status)


def test_two_against_two_about_a_suit_is_a_question():
    asked = ask(RENOUNCED + said(HELD, "A", "B") + said(NONE, "Y", "Z"))
    assert asked.questions() == [("holds", "Y", "S", 2)]


LEFT = "quitted, trick: 1, at: 6, value: "


@pytest.mark.parametrize(("yes", "no", "status"), [("ABZ", "Y", ["72"]), ("A", "BYZ", ["76"])])
def test_most_of_the_players_settle_anything_that_is_so_or_not(yes, no, status):
    told = "A AS\nY 2D\nB 6S\nZ JS\n{fact: holds, who: Y, suit: S, at: 2}\n"
    told += "A claim what: revoke, of: Y\n"
    asked = ask(told + said(LEFT + "yes", *yes) + said(LEFT + "no", *no))
    assert (asked.questions(), asked.laws()) == ([], status)
    assert ask(told + said(LEFT + "yes", "A", "B") + said(LEFT + "no", "Y", "Z")).questions() == [
        ("quitted", 1, 6)
    ]


@pytest.mark.law("45")
def test_most_of_the_players_settle_who_touched_first():
    counts = "{fact: hand_counts, counts: {A: 14, Y: 12}}"
    by_a, by_y = (said(f"touched_first, who: {who}", *by) for who, by in (("A", "YBZ"), ("Y", "A")))
    assert ask("Z deal\n" + by_a + by_y + counts).state["deal"] == "new"
