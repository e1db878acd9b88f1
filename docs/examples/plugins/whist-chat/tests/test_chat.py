"""The listener passes the program's own checks, and says who won."""

from collections.abc import Callable

from whist_chat import CHAT, hear

from api.plugins.listeners import Notice

WON = Notice(
    "rubber.finished",
    "Rubber finished",
    "The Portland",
    "2026-11-27T20:00:00Z",
    7,
    {"winners": "N-S", "points": 5},
)

Check = Callable[..., None]


def test_the_listener_answers_every_notice(check_listener: Check) -> None:
    check_listener(CHAT)


def test_a_rubber_is_told_in_a_sentence() -> None:
    (post,) = hear(WON)
    assert post == {"text": "The Portland: North and South won a rubber of 5 points."}
