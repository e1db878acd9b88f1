"""A card table as the hall screen shows it, readable from ten metres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.views.parts import Peg
from rubbers.cards.seats import Side
from rubbers.play.rubber_view import View, view
from rubbers.play.state.rubber_state import RubberStage, RubberState
from tables.components.names import People
from tables.disputes.queries.open_calls import CalledTo
from tables.pages.marking import results
from tables.pages.shared import table_tile
from tables.pages.shared.partnerships import deals_words, pairs_words
from tables.pages.shared.table_tile import between_words, ladder_label
from tables.pages.shared.whist_marker import ladder
from tables.pages.table.cuts import Round, cuts_since
from tables.room.state.room_state import TableStage, TableState

LONG = 24
"""The number of letters above which a side's names are set smaller, so that they fit on a line."""


@dataclass(frozen=True, slots=True)
class HallSide:
    """Two partners, and the present game on the marker; after the rubber, the games they won."""

    names: str
    side: str
    pegs: tuple[Peg, ...]
    said: str
    score: int | None

    @property
    def is_long(self) -> bool:
        """Whether the names need smaller letters."""
        return len(self.names) > LONG


@dataclass(frozen=True, slots=True)
class HallTable:
    """One table: its state and its two sides, or who is at it and the cards they have cut.

    `called` says that the arbitrator is called there, and since when; never why.
    """

    number: int
    words: str
    sides: tuple[HallSide, ...] = ()
    people: str = ""
    cuts: tuple[tuple[str, tuple[Round, ...]], ...] = ()
    called: str = ""


def with_call(shown: HallTable, disputes: Sequence[CalledTo]) -> HallTable:
    """Return a table marked that the arbitrator is called there, and since when."""
    return replace(shown, called=table_tile.called_words(disputes[0])) if disputes else shown


def hall_table(
    table: TableState, rubber: RubberState | None, people: People, *, called: bool = False
) -> HallTable:
    """Return the state of a table: its rubber, or the cut and who will play.

    Once the last rubbers are `called`, nobody plays another.
    """
    if table.stage is not TableStage.PLAYING or rubber is None:
        return _over(table, people) if called else _between(table, people)
    seen = view(rubber, None)
    sides = tuple(_side(table, seen, side, people) for side in Side)
    return HallTable(table.number, _words(table, seen, people), sides)


def _over(table: TableState, people: People) -> HallTable:
    words = between_words(table, called=True)
    return HallTable(table.number, words, people=people.listed(table.players))


def _between(table: TableState, people: People) -> HallTable:
    here = table.players or tuple(who for equals in table.candidates for who in equals)
    words, cuts = between_words(table), cuts_since(table, people)
    if table.cut is not None and table.cut.settled():
        settled = table.cut.settled()
        template = ngettext(
            "{who} plays without cutting", "{who} play without cutting", len(settled)
        )
        words = f"{words} · {template.format(who=people.listed(settled))}"
        here = tuple(dict.fromkeys(who for heat in table.cut.heats for who in heat.who))
    if table.stage is not TableStage.READY:
        return HallTable(table.number, words, people=people.listed(here), cuts=cuts)
    if table.dealer is not None:
        words = f"{words} · {deals_words(table, people)}"
    return HallTable(table.number, words, people=pairs_words(table, people), cuts=cuts)


def _words(table: TableState, seen: View, people: People) -> str:
    if seen.stage is not RubberStage.PLAYING:
        over = results.over(seen, people)
        return f"{_('Rubber {n}').format(n=table.rubber)} · {over.title if over else ''}"
    games = (_("first game"), _("second game"), _("third game"))
    words = _("Rubber {n}, {game}").format(n=table.rubber, game=games[len(seen.games)])
    won = seen.games_won
    if won.ns and won.ew:
        return f"{words} · {_('one each')}"
    if seen.games:
        who = people.pair(seen, seen.games[0].side)
        return f"{words} · {_('one game to {who}').format(who=who)}"
    return words


def _side(table: TableState, seen: View, side: Side, people: People) -> HallSide:
    names, short = people.partners(seen, side, " & "), "ns" if side is Side.NS else "ew"
    if seen.stage is not RubberStage.PLAYING:
        games = seen.games_won.ns if side is Side.NS else seen.games_won.ew
        won = ngettext("{n} game", "{n} games", games).format(n=games)
        return HallSide(names, short, (), won, None)
    rows = ladder(seen, people, ladder_label(table)).rows
    row = next((row for row in rows if row.stage == "now"), rows[-1])
    pegs, said = (row.ns, row.ns_said) if side is Side.NS else (row.ew, row.ew_said)
    score = (row.score or (0, 0))[0 if side is Side.NS else 1]
    return HallSide(names, short, pegs, said, score)
