"""Laws 3, 4, 11, 12 and 47 where a score is told at a table that is asked about."""

import pytest

from club.errors import Malformed
from tests.rulings.table import ask

OVER = "A end_hand\n{fact: tricks, A-B: 7, Y-Z: 6}\n"


@pytest.mark.law("3")
def test_honours_called_with_a_count_that_is_objected_to_are_a_question():
    called = OVER + "A call_honours count: 3\n"
    assert ask(called).after() == (3, 0)
    asked = ask(called + "Y object to: honours")
    assert asked.questions() == [("honours",)]
    assert ask(called + "Y object to: honours\n{fact: honours, A-B: 2, Y-Z: 2}").after() == (1, 0)


@pytest.mark.law("4")
def test_a_side_at_four_when_the_deal_began_cannot_call_honours():
    at_four = {"A-B": "4", "Y-Z": "0"}
    assert ask(OVER + "A call_honours count: 4", score=at_four).refused() == [(3, "4")]
    assert ask(OVER + "Y call_honours count: 4", score=at_four).refused() == []


LOST = "A end_hand\n{fact: tricks, A-B: 4, Y-Z: 9}\n{fact: honours, A-B: 3, Y-Z: 0}\n"
CALLED = "A call_honours count: 3\n"
PROVED = "{by: A, do: correct_score, from: {A-B: %s, Y-Z: %s}, to: {A-B: %s, Y-Z: %s}}\n"


@pytest.mark.law("4")
@pytest.mark.law("6")
@pytest.mark.law("7")
@pytest.mark.law("11")
@pytest.mark.parametrize("code", ["club-1864", "revised-1900"])
def test_honours_called_in_time_count_when_the_score_of_four_is_proved_wrong(code):
    at_four = {"code": code, "score": {"A-B": "4", "Y-Z": "1"}}
    before_the_turn = ask(LOST + CALLED + PROVED % (4, 1, 0, 1) + "A turn_up_next", **at_four)
    assert (before_the_turn.refused(), before_the_turn.after()) == ([], (2, 4))
    after_it = ask(LOST + CALLED + "A turn_up_next\n" + PROVED % (4, 1, 1, 0), **at_four)
    assert (after_it.refused(), after_it.after()) == ([], (3, 3))
    too_late = LOST + "A turn_up_next\n" + CALLED + PROVED % (4, 1, 1, 0)
    assert ask(too_late, **at_four).after() == (1, 3)


@pytest.mark.law("4")
@pytest.mark.law("11")
@pytest.mark.parametrize("code", ["club-1864", "revised-1900"])
def test_honours_called_count_nothing_when_the_score_is_proved_to_have_been_four(code):
    law = "4" if code == "club-1864" else "49"
    proved = ask(LOST + CALLED + PROVED % (0, 0, 4, 0), code=code)
    assert (proved.refused(), proved.after()) == ([(4, law)], (4, 3))
    twice = LOST + CALLED + PROVED % (4, 0, 0, 0) + PROVED % (0, 0, 4, 0)
    back = ask(twice, code=code, score={"A-B": "4", "Y-Z": "0"})
    assert (back.refused(), back.after()) == ([(4, law)], (4, 3))


@pytest.mark.law("2")
def test_to_tell_all_thirteen_tricks_is_to_say_that_the_hand_is_over():
    told = ask("A 2S Y 3S\n{fact: tricks, A-B: 9, Y-Z: 4}\nA call_honours count: 3")
    assert (told.state["stage"], told.after()) == ("over", (5, 0))
    assert ask("A 2S Y 3S").state["stage"] == "playing"


@pytest.mark.law("11")
def test_a_score_proved_wrong_is_put_right_before_its_game_is_concluded():
    right = "A correct_score from: {A-B: 0, Y-Z: 0}, to: {A-B: 1, Y-Z: 0}\n"
    asked = ask("A 2S\n" + right)
    assert asked.status("11") == "recorded"
    assert asked.score["before"] == {"A-B": 1, "Y-Z": 0}
    won = "A end_hand\n{fact: tricks, A-B: 12, Y-Z: 1}\nA mark side: A-B, points: 6\n"
    assert ask(won + "A turn_up_next\n" + right).refused() == [(5, "11")]
    assert ask(won + right).refused() == []
    assert ask(OVER + "A turn_up_next\n" + right).refused() == []


@pytest.mark.law("12")
def test_what_a_game_is_worth_is_put_right_as_long_as_the_rubber_lasts():
    games = [{"won_by": "A-B", "value": "1"}, {"won_by": "Y-Z", "value": "2"}]
    right = "A correct_score game: 1, from: 1, to: 3\n"
    won = "A end_hand\n{fact: tricks, A-B: 12, Y-Z: 1}\n"
    asked = ask(won + right, games=games)
    assert asked.status("12") == "recorded"
    assert asked.score["rubber"] == {"won_by": "A-B", "points": 6}
    assert ask(won, games=games).score["rubber"]["points"] == 4
    assert ask(won + "A turn_up_next\n" + right, games=games).refused() == []


@pytest.mark.law("47")
def test_a_pack_found_imperfect_after_the_rubber_changes_no_score():
    found = "{fact: pack_imperfect, how: the 2 of clubs}"
    assert ask(OVER + "A end_rubber\n" + found).state["deal"] == "stands"
    assert ask(OVER + found).state["deal"] == "void"


@pytest.mark.parametrize("to", ["9", "{A-B: 5, Y-Z: 0}"])
def test_a_score_that_cannot_be_is_no_correction(to):
    with pytest.raises(Malformed) as told:
        ask(f"A 2S\nA correct_score from: 0, to: {to}")
    assert [fault.field for fault in told.value.faults] == ["events[2].to"]


@pytest.mark.law("47")
def test_the_hand_that_wins_the_rubber_stands_though_the_pack_proves_imperfect():
    found = "{fact: pack_imperfect, how: two sevens}"
    won = "A end_hand\n{fact: tricks, A-B: 11, Y-Z: 2}\n" + found
    game = [{"won_by": "A-B", "value": "3"}]
    assert ask(won, games=game).after() == (5, 0)
    assert ask(won).state["deal"] == "void"


HOLDERS = {"A": "H A K S 2", "B": "H Q S 3", "Y": "H J S 4"}


@pytest.mark.law("3")
def test_honours_that_the_cards_show_are_scored_whatever_was_called():
    assert ask(OVER + "Y call_honours count: 3", hands=HOLDERS).after() == (1, 0)
    assert ask(OVER + "A call_honours count: 4", hands=HOLDERS).after() == (3, 0)
    whole = {"Y": "S AKQJT98765432", "Z": "D AKQJT98765432"}
    assert ask(OVER + "Y call_honours count: 3", hands=whole).after() == (1, 0)


@pytest.mark.law("3")
def test_more_honours_called_than_there_are_is_a_question():
    both = OVER + "A call_honours count: 3\nY call_honours count: 3"
    assert ask(both).questions() == [("honours",)]
    assert ask(OVER + "Y call_honours count: 3", hands={"A": "H A K"}).questions() == [("honours",)]
    assert ask(OVER + "Y call_honours count: 3", hands={"A": "H A"}).after() == (1, 2)


@pytest.mark.law("11")
def test_a_game_that_is_won_as_it_is_scored_is_concluded_by_the_next_trump():
    won = "A end_hand\n{fact: tricks, A-B: 11, Y-Z: 2}\n"
    mend = "Y correct_score from: 5, to: 3"
    assert ask(won + mend).refused() == []
    late = ask(won + "A turn_up_next\n" + mend)
    assert (late.refused(), late.after()) == ([(4, "11")], (5, 0))


@pytest.mark.law("11")
def test_a_score_is_put_right_for_the_side_that_stood_so_and_not_twice_for_the_hand():
    head = {"score": {"A-B": "2", "Y-Z": "1"}}
    mended = ask(OVER + "Y correct_score from: 2, to: 1", **head)
    assert mended.score["before"] == {"A-B": 1, "Y-Z": 1}
    assert mended.after() == (2, 1)
    worked = ask(OVER + "Y correct_score from: 3, to: 2", **head)
    assert (worked.score["before"], worked.after()) == ({"A-B": 2, "Y-Z": 1}, (3, 1))
    own = ask(OVER + "Y correct_score from: 1, to: 2", **head)
    assert own.score["before"] == {"A-B": 2, "Y-Z": 2}


@pytest.mark.law("11")
def test_a_game_that_was_claimed_and_not_won_is_not_concluded_by_the_next_trump():
    claimed = OVER + "A claim what: game\nA turn_up_next\n"
    right = "{by: Y, do: correct_score, from: {A-B: 2, Y-Z: 0}, to: {A-B: 1, Y-Z: 0}}"
    two = {"A-B": "2", "Y-Z": "0"}
    assert ask(claimed + right, score=two).questions()[0] == ("game_marked", 3)
    marked = "\n{fact: game_marked, at: 3, value: %s}"
    late = ask(claimed + right + marked % "no", score=two)
    assert (late.refused(), late.after()) == ([], (2, 0))
    assert ask(claimed + right + marked % "yes", score=two).refused() == [(5, "11")]
    untold = claimed.replace("{fact: tricks, A-B: 7, Y-Z: 6}\n", "")
    assert ask(untold + right, score={"A-B": "2", "Y-Z": "0"}).refused() == [(4, "11")]


@pytest.mark.law("6")
def test_honours_called_before_the_last_card_is_played_are_called_too_soon():
    over = "A end_hand\n{fact: tricks, A-B: 7, Y-Z: 6}"
    early = ask("A AS\nA call_honours count: 4\nY 3S\n" + over)
    assert (early.refused(), early.after()) == ([(2, "6")], (1, 0))
    assert ask("A AS\nY 3S\nA call_honours count: 4\n" + over).after() == (5, 0)


@pytest.mark.law("7")
@pytest.mark.parametrize("code", ["club-1864", "revised-1900"])
def test_honours_marked_that_nobody_called_are_refused_where_they_are_marked(code):
    marks = "{by: A, do: mark, side: A-B, points: 2, for: honours}"
    law = "7" if code == "club-1864" else "52"
    held = OVER + "{fact: honours, A-B: 3}\n"
    uncalled = ask(held + marks, code=code)
    assert (uncalled.refused(), uncalled.after()) == ([(4, law)], (1, 0))
    called = ask(held + "B call_honours\n" + marks, code=code)
    assert (called.refused(), called.after()) == ([], (3, 0))
    other = ask(held + marks.replace("honours", "tricks"), code=code)
    assert other.refused() == []


@pytest.mark.law("11")
@pytest.mark.law("12")
def test_the_points_of_a_game_that_is_over_are_not_put_right_but_its_value_is():
    game = {"games": [{"won_by": "A-B", "value": "3"}]}
    points = "{by: Y, do: correct_score, game: 1, from: {A-B: 5, Y-Z: 0}, to: {A-B: 4, Y-Z: 0}}"
    assert ask(points, **game).refused() == [(1, "11")]
    assert ask("Y correct_score game: 1, from: 3, to: 2", **game).laws() == ["12"]
