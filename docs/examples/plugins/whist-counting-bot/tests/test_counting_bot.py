"""The counting bot passes the program's own checks."""

from collections.abc import Callable

from whist_counting_bot import CountingBot

Check = Callable[..., None]


def test_the_bot_plays_by_the_rules_and_sees_no_hidden_card(check_bot: Check) -> None:
    check_bot(CountingBot())
