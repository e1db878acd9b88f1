"""The page passes the program's own checks, and counts partners."""

from collections.abc import Callable

from whist_partners import PARTNERS, show

from api.plugins.pages import Table

Check = Callable[..., None]


def test_the_page_shows_something_whatever_has_been_played(check_page: Check) -> None:
    check_page(PARTNERS)


def test_partners_who_won_come_first() -> None:
    rubber = {"date": "2026-11-20", "winners": ["B", "A"], "losers": ["C", "D"], "points": 5}
    (table,) = show({"rubbers": [rubber]})
    assert isinstance(table, Table)
    assert table.rows == (("A and B", "1", "1"), ("C and D", "0", "1"))
