"""Notifiers of plugins: ways to reach a member who has asked for it, such as a chat or e-mail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

HOOK = "whist_notifiers"
SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Message:
    """Something that was decided for a member, in one sentence; `at` is RFC 3339 in UTC."""

    club: str
    text: str
    at: str


@dataclass(frozen=True, slots=True)
class Notifier:
    """A way to reach a member; `send` delivers one message to the address that they gave.

    `address` says what they are asked for, such as “E-mail address”. `send` raises an error if the
    message could not be delivered: it is then tried again, so it may come twice.
    """

    id: str
    title: str
    address: str
    send: Callable[[str, Message], None]


def answer(notifier: Notifier, given: dict[str, Any]) -> Any:
    """Deliver a message, in the plugin's process."""
    notifier.send(given["to"], Message(**given["message"]))
    return True
