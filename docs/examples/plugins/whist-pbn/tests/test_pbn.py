"""The exporter passes the program's own checks, and writes a hand as bridge programs read it."""

from collections.abc import Callable

from whist_pbn import DEALS, suits

Check = Callable[..., None]


def test_the_exporter_writes_every_kind_of_rubber(check_exporter: Check) -> None:
    check_exporter(DEALS)


def test_a_hand_is_written_by_suits_the_highest_card_first() -> None:
    assert suits(["2C", "10S", "AS", "KH"]) == "AT.K..2"
