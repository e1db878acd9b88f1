"""The tables of a hand as a page shows them, and the sides for which its reader speaks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _

from club.person import PersonId, is_dummy
from club.text import wording
from rubbers.cards.seats import Side
from tables.drive.pages import dummy_words
from tables.drive.rules.drive_state import TRICKS, DriveState, RoundState, TableResult
from tables.drive.rules.sealing import ResultReader, may_see_result
from tables.movements.drive_seating import FourSeats, Pair, places

Names = Mapping[PersonId, str]
NO_CALLS: Mapping[int, Sequence[int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class DriveSide:
    """A side of a table in names, and where each has come from ("" if they stayed).

    `with_dummy` is who plays a dummy's cards, "" without a dummy. `lady_came` and `gent_came` are
    the same as `lady_from` and `gent_from`, but with only a table's number, for the hall screen.
    """

    side: str
    lady: str
    gent: str
    lady_from: str = ""
    gent_from: str = ""
    with_dummy: str = ""
    lady_came: str = ""
    gent_came: str = ""

    @property
    def names(self) -> str:
        """Both partners."""
        return wording.listed([self.lady, self.gent])


@dataclass(frozen=True, slots=True)
class DriveTable:
    """A table: who sits there, and its result: none yet, stated, or confirmed.

    `calls` are the numbers of the open disputes there. `may_read` says whether the reader may read
    the ruling that set the result. `kept_back` says that the reader may not see the tricks of a
    sealed hand yet, `closed` that the hand is over. `reader_side` is the reader's side of the
    table; None if they don't play there.
    """

    number: int
    ns: DriveSide
    ew: DriveSide
    result: TableResult | None = None
    calls: tuple[int, ...] = ()
    may_read: bool = False
    kept_back: bool = False
    closed: bool = False
    reader_side: Side | None = None

    @property
    def state(self) -> str:
        """The state of the result: `open`, `stated` or `confirmed`."""
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


def _may_read(result: TableResult | None, readable: Collection[int]) -> bool:
    return result is not None and bool(result.ruling) and int(result.ruling) in readable


def shown_tables(
    drive: DriveState,
    hand: RoundState,
    before: RoundState | None,
    names: Names,
    reader: ResultReader,
    calls: Mapping[int, Sequence[int]] = NO_CALLS,
    readable: Collection[int] = (),
) -> Iterator[DriveTable]:
    """Yield the tables of a hand as a reader may see them.

    `before` is the previous hand, to show who has moved; `calls` are the open disputes by table,
    and `readable` the rulings the reader may read.
    """
    was = dict[PersonId, tuple[int, str]]()
    if before is not None:
        from_table, sat_out = _("from table {table}"), _("sat out")
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
        yield DriveTable(
            number,
            ns,
            ew,
            result,
            tuple(calls.get(number, ())),
            _may_read(result, readable),
            kept_back,
            hand.closed,
            own,
        )


def _side(
    side: Side, pair: Pair, table: int, was: Mapping[PersonId, tuple[int, str]], names: Names
) -> DriveSide:
    def came(who: PersonId) -> tuple[str, str]:
        at, words = was.get(who, (table, ""))
        return ("", "") if at == table or is_dummy(who) else (words, str(at) if at else words)

    lady, gent = (wording.called(who, names) for who in (pair.lady, pair.gent))
    playing = dummy_words.player_of_dummy(pair, names)
    (lady_from, lady_came), (gent_from, gent_came) = came(pair.lady), came(pair.gent)
    return DriveSide(side.value, lady, gent, lady_from, gent_from, playing, lady_came, gent_came)


def own_sides(
    hand: RoundState, tables: tuple[DriveTable, ...], names: Names, me: PersonId
) -> Iterator[OwnTable]:
    """Yield the reader's own side of their table; nothing for those who don't play."""
    for table, four in zip(tables, hand.seating.tables, strict=True):
        for seat, who in four.by_seat().items():
            if who == me:
                partner = wording.called(_partner(four, me), names)
                yield _speaks(hand, table, seat.side, partner=partner)


def tablet_sides(
    hand: RoundState, tables: tuple[DriveTable, ...], number: int
) -> Iterator[OwnTable]:
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
