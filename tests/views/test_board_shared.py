"""The board is rendered once a version for all who only look on, and never shared by others."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from club.models import Club
from club.views import fragments
from tables.pages.board import views
from tests.views.house import HTMX, House, a_house

pytestmark = pytest.mark.django_db


class Board:
    """A club with four at a table and three members at home; `rendered` counts the renderings."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house: House = a_house()
        self.house.people_enter()
        Club.objects.update(is_public=True)
        for who in (6, 7, 8):
            self.house.account(who)  # a line of the register, which every board depends on
        self.evening = self.house.open_evening(1, 2, 3, 4, 5)
        self.rubber = self.house.play_begins(self.evening, ("2", "3", "4", "5"))
        self.rendered = 0
        board_of = views.board_of

        def counted(*given: Any) -> Any:
            self.rendered += 1
            return board_of(*given)

        monkeypatch.setattr(views, "board_of", counted)
        fragments._kept.clear()

    def seen(self, who: int | None) -> str:
        """Return the board as this member sees it, or a visitor."""
        reader = Client() if who is None else self.house.reader(who)
        answer = reader.get(self.house.at("board", self.evening.key), **HTMX)
        assert answer.status_code == 200
        return answer.content.decode()


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    """Return the board."""
    return Board(monkeypatch)


@pytest.mark.parametrize("audience", [(None, None, None), (6, 7, 8)])
def test_those_who_look_on_share_one_rendering_of_a_version(
    board: Board, audience: tuple[int | None, ...]
) -> None:
    first, *others = [board.seen(who) for who in audience]
    assert board.rendered == 1
    assert others == [first] * len(others)
    fragments._kept.clear()
    assert board.seen(audience[-1]) == first


def test_a_new_version_is_rendered_anew(board: Board) -> None:
    before = board.seen(None)
    board.house.hand(board.rubber, 9)
    after = board.seen(None)
    assert (board.rendered, before == after) == (2, False)


def test_people_in_the_room_and_officers_have_a_board_of_their_own(board: Board) -> None:
    seen = [board.seen(who) for who in (1, 2, 3, 2)]
    assert board.rendered == 4
    assert "You, Mehta" in seen[1] and "You, Lowry" in seen[2]
    assert "You, " not in board.seen(6)


def test_a_form_is_never_shared(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views.PageContext, "audience", "everybody")
    board.seen(1)
    board.seen(None)
    assert board.rendered == 2


def test_only_so_many_renderings_are_kept(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "MOST_KEPT", 2)
    for _ in range(3):
        board.house.hand(board.rubber, 7)
        board.seen(None)
    assert len(fragments._kept) == 2
