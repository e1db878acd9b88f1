"""Plugin registry of the tables app: evening formats."""

from __future__ import annotations

from dataclasses import dataclass

from club.plugins.registry import Registry
from club.reason import N_
from rubbers.cards.seats import WhistGame


@dataclass(frozen=True, slots=True)
class Format:
    """One way to run an evening, chosen by its id when the evening is planned.

    `title` is its name, `statement` says in one sentence how people come to play, and `games` are
    the games its tables may play.
    """

    id: str
    title: str
    statement: str
    games: tuple[WhistGame, ...]


RUBBERS = Format(
    "rubbers",
    N_("Rubbers"),
    N_("People cut in and out between rubbers, by laws 13 to 25."),
    (WhistGame.WHIST, WhistGame.DUMMY, WhistGame.DOUBLE_DUMMY),
)

FORMATS: Registry[Format] = Registry("whist_formats", "format", Format, lambda form: form.id)
