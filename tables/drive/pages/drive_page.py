"""What the page of a drive shows: the hand, its tables, the reader's own table, and the scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.person import PersonId, is_dummy
from club.text import wording
from rubbers.cards.seats import Side
from tables.drive.pages import dummy_words
from tables.drive.pages.drive_forms import PRIZE_WORDS
from tables.drive.queries import DriveSnapshot
from tables.drive.rules.drive_state import (
    TRICKS,
    DriveStage,
    DriveState,
    Fallback,
    Prize,
    RoundState,
    TableResult,
)
from tables.drive.rules.points import PlayerScore, written
from tables.drive.rules.prizes import RULES, Award, awards
from tables.drive.rules.sealing import ResultReader, may_see_result
from tables.drive.score_queries import shown_up_to
from tables.movements.drive_seating import DriveRole, FourSeats, Pair, places

Names = Mapping[PersonId, str]
NO_CALLS: Mapping[int, Sequence[int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class DriveSide:
    """A side of a table in names, and where each has come from ("" if they stayed).

    `with_dummy` is who plays a dummy's cards, "" without a dummy.
    """

    side: str
    lady: str
    gent: str
    lady_from: str = ""
    gent_from: str = ""
    with_dummy: str = ""

    @property
    def names(self) -> str:
        """Both partners."""
        return wording.listed([self.lady, self.gent])


@dataclass(frozen=True, slots=True)
class DriveTable:
    """A table: who sits there, and its result: none yet, stated, or confirmed.

    `calls` are the numbers of the open disputes to which the arbitrator has been called there.
    `kept_back` says that the reader may not see the tricks of a sealed hand yet, `closed` that the
    hand is over. `reader_side` is the reader's side of the table; None if they don't play there.
    """

    number: int
    ns: DriveSide
    ew: DriveSide
    result: TableResult | None = None
    calls: tuple[int, ...] = ()
    kept_back: bool = False
    closed: bool = False
    reader_side: Side | None = None

    @property
    def state(self) -> str:
        """The state in one word, for the style sheet."""
        if self.result is None:
            return "open"
        return "confirmed" if self.result.confirmed else "stated"

    @property
    def ruled(self) -> bool:
        """Whether a ruling set the result, so that only a later ruling changes it."""
        return self.result is not None and bool(self.result.ruling)

    @property
    def own_stated(self) -> bool:
        """Whether the reader's side stated the result, and it waits for the other side."""
        if self.result is None or self.result.confirmed or self.reader_side is None:
            return False
        return self.result.stated_by is self.reader_side

    @property
    def changed_with_reason(self) -> bool:
        """Whether an officer who changes the result must give a reason."""
        plays = self.reader_side is not None
        return self.state == "confirmed" or self.closed or (plays and not self.own_stated)

    @property
    def sides(self) -> tuple[tuple[DriveSide, int | None], ...]:
        """Both sides with their tricks."""
        return ((self.ns, self.ns_tricks), (self.ew, self.ew_tricks))

    @property
    def ns_tricks(self) -> int | None:
        """The tricks of North and South; None until they are stated, or while they are sealed."""
        return None if self.result is None or self.kept_back else self.result.ns

    @property
    def ew_tricks(self) -> int | None:
        """The tricks of East and West; None until they are stated, or while they are sealed."""
        return None if self.ns_tricks is None else TRICKS - self.ns_tricks


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A side of the reader's own table, and what they may do for it.

    `partner` is the reader's; a tablet on the table speaks for both sides and has none.
    """

    table: DriveTable
    side: Side
    partner: str
    names: str
    against: str
    may_state: bool
    may_confirm: bool

    @property
    def own_tricks(self) -> int | None:
        """The tricks of the reader's side."""
        result = self.table.result
        return None if result is None else result.tricks(self.side)

    @property
    def with_dummy(self) -> str:
        """Who plays a dummy's cards on this side; "" without a dummy."""
        return (self.table.ns if self.side is Side.NS else self.table.ew).with_dummy


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
    def tied_names(self) -> list[str]:
        """The names of those who tied."""
        return [name for _who, name in self.tied]

    @property
    def losers(self) -> tuple[tuple[PersonId, str], ...]:
        """Those who tied and did not win the cut."""
        return tuple(one for one in self.tied if one[0] != self.winner_id)


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


def role_words(role: DriveRole) -> str:
    """Return a role in one word."""
    return _("lady") if role is DriveRole.LADY else _("gent")


FALLBACKS = {
    Fallback.FAILED: lambda: _("The movement failed"),
    Fallback.SLOW: lambda: _("The movement took too long"),
    Fallback.UNSOUND: lambda: _("The movement seated people wrongly"),
    Fallback.MISSING: lambda: _("The movement’s plugin isn’t installed"),
}


def fallback_words(hand: RoundState) -> str:
    """Say why the fixed movement seated a hand; "" if the drive's own did."""
    if hand.fallback is None:
        return ""
    why = FALLBACKS[hand.fallback]()
    return _("{why}, so for this hand ladies went one table up and gents one down.").format(why=why)


def drive_page(
    snapshot: DriveSnapshot,
    before: RoundState | None,
    scored: list[PlayerScore],
    names: Names,
    reader: ResultReader,
    calls: Mapping[int, Sequence[int]] = NO_CALLS,
) -> DrivePage:
    """Return what a reader is shown; `before` is the hand before this one, for who has moved.

    `calls` are the open disputes by table.
    """
    hand, drive, me = snapshot.hand, snapshot.drive, reader.member
    tables = tuple(
        replace(one, calls=tuple(calls.get(one.number, ())))
        for one in shown_tables(drive, hand, before, names, reader)
    )
    tablet = reader.table
    own = tuple(_on_tablet(hand, tables, tablet) if tablet else _own(hand, tables, names, me))
    return DrivePage(
        snapshot,
        tables,
        tuple(names.get(who, who) for who in hand.seating.out),
        own,
        me in hand.seating.out,
        tuple(_rows(scored, names, me, shown_up_to(drive))),
        tuple(_prizes(snapshot, scored, names)),
        hand.trump.value,
        hand.missing(),
        hand.unconfirmed(),
        fallback_words(hand),
        dummy_words.players_with_dummies(hand.seating.tables, names),
    )


def shown_tables(
    drive: DriveState,
    hand: RoundState,
    before: RoundState | None,
    names: Names,
    reader: ResultReader,
) -> Iterator[DriveTable]:
    """Yield the tables of a hand as a reader may see them."""
    was = dict[PersonId, tuple[int, str]]()
    if before is not None:
        from_table, sat_out = _("from {table}"), _("sat out")
        for place, who in places(before.seating.tables):
            was[who] = place.table, from_table.format(table=place.table)
        was |= dict.fromkeys(before.seating.out, (0, sat_out))
    for number, four in enumerate(hand.seating.tables, start=1):
        ns, ew = (_side(side, four.pair(side), number, was, names) for side in Side)
        kept_back = not may_see_result(drive, hand, number, reader)
        own = next(
            (seat.side for seat, who in four.by_seat().items() if who == reader.member), None
        )
        result = hand.results.get(number)
        yield DriveTable(number, ns, ew, result, (), kept_back, hand.closed, own)


def _side(
    side: Side, pair: Pair, table: int, was: Mapping[PersonId, tuple[int, str]], names: Names
) -> DriveSide:
    def came(who: PersonId) -> str:
        at, words = was.get(who, (table, ""))
        return "" if at == table or is_dummy(who) else words

    lady, gent = (wording.called(who, names) for who in (pair.lady, pair.gent))
    playing = dummy_words.player_of_dummy(pair, names)
    return DriveSide(side.value, lady, gent, came(pair.lady), came(pair.gent), playing)


def _own(
    hand: RoundState, tables: tuple[DriveTable, ...], names: Names, me: PersonId
) -> Iterator[OwnTable]:
    """Yield the reader's own side of their table; nothing for those who don't play."""
    for table, four in zip(tables, hand.seating.tables, strict=True):
        for seat, who in four.by_seat().items():
            if who == me:
                partner = wording.called(_partner(four, me), names)
                yield _speaks(hand, table, seat.side, partner=partner)


def _on_tablet(hand: RoundState, tables: tuple[DriveTable, ...], number: int) -> Iterator[OwnTable]:
    """Yield both sides of the table on which a tablet lies."""
    for table in tables:
        if table.number == number:
            yield from (_speaks(hand, table, side) for side in Side)


def _speaks(hand: RoundState, table: DriveTable, side: Side, partner: str = "") -> OwnTable:
    result = table.result
    open_ = not hand.closed and (result is None or not result.confirmed)
    other = result is not None and result.stated_by is not side
    ours, theirs = (table.ns, table.ew) if side is Side.NS else (table.ew, table.ns)
    may_state, may_confirm = open_ and not other, open_ and other
    return OwnTable(table, side, partner, ours.names, theirs.names, may_state, may_confirm)


def _partner(four: FourSeats, me: PersonId) -> PersonId:
    pairs = (four.pair(side) for side in Side)
    pair = next(one for one in pairs if me in (one.lady, one.gent))
    return pair.gent if pair.lady == me else pair.lady


def _rows(scored: list[PlayerScore], names: Names, me: PersonId, hands: int) -> Iterator[ScoreRow]:
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


def _prizes(snapshot: DriveSnapshot, scored: list[PlayerScore], names: Names) -> Iterator[PrizeRow]:
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
