"""A listener: posts a sentence to a chat room when a rubber, an evening or a dispute ends."""

from __future__ import annotations

from api.plugins.hooks import N_, hookimpl
from api.plugins.listeners import Listener, Notice, Post

api = 1
SIDES = {"N-S": "North and South", "E-W": "East and West"}


def sentence(notice: Notice) -> str:
    """Return what to say about a notice."""
    if notice.kind == "rubber.finished":
        winners = SIDES.get(notice.data["winners"])
        if winners is None:
            return "A rubber was left unfinished."
        return f"{winners} won a rubber of {notice.data['points']} points."
    return f"{notice.title}."


def hear(notice: Notice) -> list[Post]:
    """Post one message, in the form that Mattermost, Slack and Rocket.Chat accept."""
    return [{"text": f"{notice.club}: {sentence(notice)}"}]


CHAT = Listener("chat", N_("Chat room"), hear, address=N_("The address of the chat room"))


@hookimpl
def whist_listeners() -> list[Listener]:
    """Provide the listener."""
    return [CHAT]
