"""The counting bot passes the program's own checks."""

from whist_counting_bot import CountingBot

from api.plugins.conformance import check_bot


def test_the_bot_plays_by_the_rules_and_sees_no_hidden_card() -> None:
    check_bot(CountingBot())
