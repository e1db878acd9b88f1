"""The American code passes the program's own checks, and differs where it should."""

from collections.abc import Callable

from whist_american import AMERICAN, BASE

from api.plugins.codes import questions

Check = Callable[..., None]


def test_the_code_is_complete(check_code: Check) -> None:
    check_code(AMERICAN)
    assert {law.number for law in AMERICAN.laws} == {law.number for law in BASE.laws}


def test_seven_points_make_a_game_and_honours_count_nothing() -> None:
    assert AMERICAN.ask(questions.GAME_POINTS)() == 7
    assert AMERICAN.ask(questions.HONOUR_POINTS)(4) == 0
    assert AMERICAN.ask(questions.HONOURS_FORBIDDEN)(0)
    assert BASE.ask(questions.GAME_POINTS)() == 5
