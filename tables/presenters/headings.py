"""The heading of a table's page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rubbers.cards.seats import WhistGame
from rubbers.play.rubber import Rubber
from tables.forming.room import Stage, Table
from tables.presenters.sayings import game_words


def title_of(table: Table, rubber: Rubber | None) -> str:
    """Return the hand that is played, or the table."""
    if table.stage is Stage.PLAYING and rubber is not None and rubber.hand and not rubber.over:
        return _("Hand {hand}").format(hand=rubber.hand.number)
    return _("Table {table}").format(table=table.number)


def eyebrow_of(table: Table, rubber: Rubber | None) -> str:
    """Return the line above the title: the table, rubber, game and kind of whist."""
    parts = []
    if table.stage is Stage.PLAYING and rubber is not None:
        parts = [_("Table {table}").format(table=table.number)]
        parts.append(_("rubber {n}").format(n=table.rubber))
        if not rubber.over:
            parts.append(_("game {n}").format(n=len(rubber.games) + 1))
    if table.game is not WhistGame.WHIST:
        parts.append(game_words(table.game).lower())
    return ", ".join(parts)
