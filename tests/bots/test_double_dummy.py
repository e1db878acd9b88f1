"""The solver: what it is told, what it answers, and what happens without it."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from rubbers.bots import double_dummy
from rubbers.bots.analysis.match import best_card, tricks_of_each
from rubbers.bots.analysis.regular_play import RegularPlay
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot_view import winner
from rubbers.bots.cardset import numbers
from rubbers.bots.double_dummy import SolverFault, is_installed, solver
from rubbers.bots.house_bots import house_bots
from rubbers.bots.search import strong
from rubbers.bots.search.strong import StrongBot
from tests.bots.scenes import in_play, seen

needs_solver = pytest.mark.skipif(not is_installed(), reason="the solver is not installed")
SEED = bytes(32)


def searched(play: RegularPlay) -> dict[int, int]:
    """The tricks each card takes for the side to move, by trying everything."""
    side = play.to_play & 1
    return {card: _after(play, card, side) for card in numbers(play.legal)}


def _after(play: RegularPlay, card: int, side: int) -> int:
    hands, trick = list(play.hands), (*play.trick, card)
    hands[play.to_play] ^= 1 << card
    taken, leader = 0, play.leader
    if len(trick) == 4:
        leader = winner(play.leader, trick, play.trumps)
        taken, trick = int(leader & 1 == side), ()
    further = RegularPlay(hands, play.dealer, play.turn_up, leader, trick)
    if not any(hands):
        return taken
    values = searched_from(further, side)
    return taken + (max(values) if further.to_play & 1 == side else min(values))


def searched_from(play: RegularPlay, side: int) -> list[int]:
    return [_after(play, card, side) for card in numbers(play.legal)]


@needs_solver
@pytest.mark.parametrize("cards", range(38, 48))
def test_the_solver_agrees_with_a_search_of_everything(cards):
    for number in range(8):
        play = in_play(bytes([number]) * 32, cards)
        assert tricks_of_each(play, solver()) == searched(play)


@needs_solver
def test_the_oracle_takes_the_most_tricks():
    play = in_play(SEED, 40)
    tricks = searched(play)
    assert tricks[best_card(play, solver())] == max(tricks.values())


@needs_solver
def test_threads_may_share_the_solver():
    plays = [in_play(bytes([number]) * 32, 32) for number in range(24)]
    alone = [tricks_of_each(play, solver()) for play in plays]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda play: tricks_of_each(play, solver()), plays))
    assert together == alone


@needs_solver
def test_the_package_around_the_solver_is_not_imported():
    lines = "from rubbers.bots.double_dummy import solver\nsolver()\nimport sys\n"
    lines += "print([name for name in sys.modules if name.split('.')[0] in "
    lines += "('endplay', 'numpy', 'matplotlib')])"
    done = subprocess.run(
        [sys.executable, "-c", lines], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"


@needs_solver
def test_more_boards_than_one_call_holds_are_refused():
    with pytest.raises(ValueError, match="two hundred"):
        solver().solve(0, 0, (), [(0, 0, 0, 0)] * 201)


@pytest.fixture
def no_solver(monkeypatch):
    monkeypatch.setattr(double_dummy.importlib.util, "find_spec", lambda name: None)
    double_dummy._library.cache_clear()
    double_dummy.solver.cache_clear()
    yield
    double_dummy._library.cache_clear()
    double_dummy.solver.cache_clear()


def test_without_the_solver_strong_is_not_offered_and_would_play_as_club(no_solver):
    assert [bot.id for bot in house_bots()] == ["novice", "club"]
    with pytest.raises(SolverFault):
        solver()
    view = in_play(SEED, 24).view()
    assert StrongBot().play(view, SEED) == CLUB.play(view, SEED)


@needs_solver
def test_past_the_deadline_no_further_layouts_are_solved_and_the_card_can_be_found_again():
    view = in_play(bytes([3]) * 32, 20).view()
    ticks = iter([0.0, 0.1, strong.DEADLINE + 0.1])
    hurried = StrongBot(now=lambda: next(ticks)).play(view, SEED)
    assert hurried.layouts == 2 * strong.SLICE
    assert StrongBot().play(view, SEED, hurried.layouts) == hurried


@needs_solver
def test_strong_leaves_the_first_trick_and_irregular_play_to_club():
    first = in_play(SEED, 2).view()
    assert StrongBot().play(first, SEED) == CLUB.play(first, SEED)
    view = seen("AS QS 4D", "KS JS TS KC QC JC TC KD QD", trick="")
    view.left = (4, 3, 3, 2)
    assert StrongBot().play(view, SEED) == CLUB.play(view, SEED)
    assert StrongBot().play(in_play(SEED, 24).view(), SEED, 0).layouts == 0
