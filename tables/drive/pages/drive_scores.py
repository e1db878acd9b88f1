"""The scores and prizes of a drive as a page shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.person import PersonId
from tables.drive.pages import dummy_words
from tables.drive.pages.drive_forms import PRIZE_WORDS
from tables.drive.pages.drive_tables import Names
from tables.drive.queries import DriveSnapshot
from tables.drive.rules.drive_state import DriveStage, Prize
from tables.drive.rules.scores.points import PlayerScore, written
from tables.drive.rules.scores.prizes import RULES, Award, awards
from tables.movements.drive_seating import DriveRole


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player in the list of scores; `given` are points by rulings, within the total."""

    place: int
    number: int
    name: str
    role: str
    total: str
    half: str
    won: int
    by_hand: tuple[str, ...] = ()
    mine: bool = False
    given: str = ""


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize, its winner, or those who must cut for it; `tied` are all who tied."""

    prize: Prize
    title: str
    winner: str
    figure: str
    tied: tuple[tuple[PersonId, str], ...] = ()
    winner_id: PersonId = ""

    @property
    def losers(self) -> tuple[tuple[PersonId, str], ...]:
        """Those who tied and did not win the cut."""
        return tuple(one for one in self.tied if one[0] != self.winner_id)

    @property
    def tied_names(self) -> tuple[str, ...]:
        """The names of those who must cut for it."""
        return tuple(name for _who, name in self.tied)


def role_words(role: DriveRole) -> str:
    """Return the word for a role, in the reader's language."""
    return _("lady") if role is DriveRole.LADY else _("gent")


def score_rows(
    scored: list[PlayerScore], names: Names, me: PersonId, hands: int
) -> Iterator[ScoreRow]:
    place = 0
    for at, one in enumerate(scored, start=1):
        if at == 1 or one.total != scored[at - 2].total:
            place = at
        yield ScoreRow(
            place,
            one.number,
            names.get(one.who, one.who),
            role_words(one.role),
            written(one.total),
            written(one.half),
            one.won,
            tuple(_cell(one, number) for number in range(1, hands + 1)),
            one.who == me,
            f"{one.given:+d}".replace("-", "−") if one.given else "",
        )


def _cell(score: PlayerScore, hand: int) -> str:
    points = score.by_hand.get(hand)
    if points is None:
        return ""
    if hand in score.with_dummy:
        return written(points) + dummy_words.MARK
    return f"({written(points)})" if hand in score.sat_out else written(points)


def prize_rows(
    snapshot: DriveSnapshot, scored: list[PlayerScore], names: Names
) -> Iterator[PrizeRow]:
    drive = snapshot.drive
    if drive.stage is not DriveStage.OVER:
        return
    for one in awards(drive.settings, scored, drive.prize_cuts, drive.hand):
        tied = tuple((who, names.get(who, who)) for who in one.tied)
        winner = names.get(one.winner, one.winner) if one.winner else ""
        yield PrizeRow(
            one.prize, str(PRIZE_WORDS[one.prize]), winner, _figure(one), tied, one.winner or ""
        )


def _figure(award: Award) -> str:
    if RULES[award.prize] is RULES[Prize.MOST_HANDS]:
        n = int(award.figure)
        return ngettext("{n} hand won", "{n} hands won", n).format(n=n)
    return _("{points} points").format(points=written(award.figure))
