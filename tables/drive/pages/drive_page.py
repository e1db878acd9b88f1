"""What the page of a drive shows: the hand, its tables, the reader's own table, and the scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.person import is_dummy
from tables.drive.pages import dummy_words
from tables.drive.pages.drive_scores import PrizeRow, ScoreRow, prize_rows, score_rows
from tables.drive.pages.drive_tables import (
    NO_CALLS,
    DriveTable,
    Names,
    OwnTable,
    own_sides,
    shown_tables,
    tablet_sides,
)
from tables.drive.queries import DriveSnapshot
from tables.drive.rules.drive_state import (
    DriveStage,
    Fallback,
    RoundState,
)
from tables.drive.rules.scores.points import PlayerScore
from tables.drive.rules.sealing import ResultReader
from tables.drive.score_queries import shown_up_to
from tables.movements.drive_seating import DriveRole, places


@dataclass(frozen=True, slots=True)
class DrivePage:
    """Everything the page of a drive shows."""

    snapshot: DriveSnapshot
    tables: tuple[DriveTable, ...]
    out: tuple[str, ...]
    own: tuple[OwnTable, ...]
    sits_out: bool
    scores: tuple[ScoreRow, ...]
    prizes: tuple[PrizeRow, ...]
    trump: str
    missing: tuple[int, ...]
    unconfirmed: tuple[int, ...]
    fallback: str
    with_dummies: tuple[str, ...] = ()
    other_roles: tuple[str, ...] = ()
    joining: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()

    @property
    def seats_open(self) -> bool:
        """Whether the seats of this hand can still be corrected."""
        return not self.over

    @property
    def number(self) -> int:
        """The number of the present hand."""
        return self.snapshot.drive.hand

    @property
    def over(self) -> bool:
        """Whether the drive has ended."""
        return self.snapshot.drive.stage is DriveStage.OVER

    @property
    def tea(self) -> bool:
        """Whether everyone has tea."""
        return self.snapshot.drive.stage is DriveStage.TEA

    @property
    def last(self) -> bool:
        """Whether this is the last hand."""
        return self.number >= self.snapshot.drive.settings.hands

    @property
    def prizes_to_follow(self) -> bool:
        """Whether more prizes are given once somebody has won the cut for the last one listed."""
        if not self.prizes or self.prizes[-1].winner:
            return False
        return self.prizes[-1].prize is not self.snapshot.drive.settings.prizes[-1]

    @property
    def tea_due(self) -> bool:
        """Whether tea comes after this hand."""
        return not self.tea and self.number == self.snapshot.drive.settings.tea_after

    @property
    def kept_back(self) -> bool:
        """Whether the tricks of some tables are kept from the reader, as the hand is sealed."""
        return any(one.kept_back for one in self.tables)

    @property
    def shown_up_to(self) -> int:
        """The last hand whose results are shown."""
        return shown_up_to(self.snapshot.drive)


FALLBACKS = {
    Fallback.FAILED: lambda: _("The movement failed"),
    Fallback.SLOW: lambda: _("The movement took too long"),
    Fallback.UNSOUND: lambda: _("The movement seated people wrongly"),
    Fallback.MISSING: lambda: _("The movement’s plugin isn’t installed"),
}


def fallback_words(fallback: Fallback | None) -> str:
    """Say why the fixed movement seated a hand; "" if the drive's own did."""
    if fallback is None:
        return ""
    why = FALLBACKS[fallback]()
    return _("{why}, so for this hand ladies went one table up and gents one down.").format(why=why)


def drive_page(
    snapshot: DriveSnapshot,
    before: RoundState | None,
    scored: list[PlayerScore],
    names: Names,
    reader: ResultReader,
    calls: Mapping[int, Sequence[int]] = NO_CALLS,
    readable: Collection[int] = (),
) -> DrivePage:
    """Return what a reader is shown; `before` is the previous hand, to show who has moved.

    `calls` are the open disputes by table, and `readable` the rulings the reader may read.
    """
    hand, drive, me = snapshot.hand, snapshot.drive, reader.member
    tables = tuple(shown_tables(drive, hand, before, names, reader, calls, readable))
    tablet = reader.table
    own = tuple(
        tablet_sides(hand, tables, tablet) if tablet else own_sides(hand, tables, names, me)
    )
    return DrivePage(
        snapshot,
        tables,
        tuple(names.get(who, who) for who in hand.seating.out),
        own,
        me in hand.seating.out,
        tuple(score_rows(scored, names, me, shown_up_to(drive))),
        tuple(prize_rows(snapshot, scored, names)),
        hand.trump.value,
        hand.missing(),
        hand.unconfirmed(),
        fallback_words(hand.fallback),
        dummy_words.players_with_dummies(hand.seating.tables, names),
        tuple(_other_roles(snapshot, names)),
        *_coming_and_going(snapshot, names),
    )


def _other_roles(snapshot: DriveSnapshot, names: Names) -> Iterator[str]:
    """Yield a sentence for each player who doesn't have their own role in this hand."""
    roles = snapshot.drive.roles()
    for place, who in places(snapshot.hand.seating.tables):
        if roles.get(who, place.role) is not place.role:
            template = (
                _("{who} plays as a lady in this hand.")
                if place.role is DriveRole.LADY
                else _("{who} plays as a gent in this hand.")
            )
            yield template.format(who=names.get(who, who))


def _coming_and_going(
    snapshot: DriveSnapshot, names: Names
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who joins in the next hand, and who goes home after this one."""
    seating, here = snapshot.hand.seating, snapshot.drive.here()
    seated = [who for _place, who in places(seating.tables) if not is_dummy(who)]
    now = {*seated, *seating.out}
    joining = tuple(names.get(who, who) for who in here if who not in now)
    return joining, tuple(names.get(who, who) for who in sorted(now - {*here}))
