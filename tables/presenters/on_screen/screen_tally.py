"""The score of a table on a screen at a glance: tricks, points and games of both sides."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rubbers.cards.seats import Seat, Side
from rubbers.play.hand_view import HandView
from rubbers.play.view import View
from tables.presenters.on_screen.screen_shapes import SideShown, Tally, TallyLine
from tables.presenters.sayings import side_words


def tally(shown: View, table: HandView | None) -> Tally:
    """Return the counts with the reader's side first; for an onlooker, North–South."""
    ours, theirs = _sides(shown.seat)
    lines = []
    if table is not None:
        lines.append(TallyLine(_("Tricks"), table.taken.of(ours), table.taken.of(theirs)))
    lines.append(TallyLine(_("Points"), shown.score.of(ours), shown.score.of(theirs)))
    lines.append(TallyLine(_("Games"), shown.games_won.of(ours), shown.games_won.of(theirs)))
    we, they = (_("We"), _("They")) if shown.seat is not None else ("", "")
    return Tally(_side(ours, we), _side(theirs, they), tuple(lines))


def _sides(reader: Seat | None) -> tuple[Side, Side]:
    if reader is not None and reader in Side.EW.seats:
        return Side.EW, Side.NS
    return Side.NS, Side.EW


def _side(side: Side, own: str) -> SideShown:
    return SideShown(side_words(side), str(side).replace("-", "–"), own)
