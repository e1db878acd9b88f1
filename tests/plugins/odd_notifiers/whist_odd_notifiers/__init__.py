"""A notifier that writes to a file, and one that fails until a file is there."""

from __future__ import annotations

from pathlib import Path

from club.plugins.hookspecs import hookimpl
from club.plugins.notifier import Message, Notifier

api = 1


def write(to: str, message: Message) -> None:
    """Add the message to the file whose name is the address."""
    with Path(to).open("a") as file:
        file.write(f"{message.club}: {message.text}\n")


def waits(to: str, message: Message) -> None:
    """Fail as long as there is no such file."""
    if not Path(to).exists():
        raise ConnectionError("nobody is at home")
    write(to, message)


@hookimpl
def whist_notifiers() -> list[Notifier]:
    """Return both."""
    return [
        Notifier("odd-file", "File", "The name of a file", write),
        Notifier("odd-waits", "Waits", "The name of a file", waits),
    ]
