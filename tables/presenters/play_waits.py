"""The notice that play at a table waits for the arbitrator, before anyone tries to play on."""

from __future__ import annotations

from django.utils.translation import gettext as _

from club.views.parts import Said
from tables.forming.room import Table
from tables.laws.disputes import HOUSE_WAITS
from tables.sight import Sight


def play_waits(sight: Sight, table: Table) -> Said | None:
    """Return the notice that no hand is marked until the ruling; None if play goes on."""
    waiting = [one for one in sight.called.get(table.number, ()) if one.waits_at == table.record]
    if not table.record or not waiting:
        return None
    words = _(
        "Play waits: no trump is turned and no hand is marked until an officer lets it go on."
    )
    return Said(words, HOUSE_WAITS.number, sight.code.id)
