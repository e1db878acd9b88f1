"""One table: who belongs to it, who plays, its cut and its rubber; folded from its own stream."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from club.person import PersonId, is_bot
from rubbers.cards.seats import Seat, WhistGame
from rubbers.code.law import Because
from tables.room.state.cut import Cut, CutPurpose
from tables.room.state.hall import Waiver

WANTED = {WhistGame.WHIST: 4, WhistGame.DUMMY: 3, WhistGame.DOUBLE_DUMMY: 2}
"""How many people a rubber of each game needs."""


class TableStage(StrEnum):
    """How far a table has got."""

    FORMING = "forming"  # they cut for who plays
    CUTTING_OUT = "cutting_out"  # they cut for who goes out
    PARTNERS = "partners"  # they cut for partners
    READY = "ready"  # partners and dealer are known
    PLAYING = "playing"  # a rubber is being played
    ENDED = "ended"  # the rubber is over, and there are too few for the next or a cut for entry
    OVER = "over"  # broken up, or stopped by agreement


@dataclass(frozen=True, slots=True)
class TableMember:
    """Someone who belongs to a table: whether they play, and their number of consecutive rubbers.

    `away` means that they quit during the rubber, `silent` that they did so without a word;
    `passes` that they do not claim admission; `last` that they had cut into another table, which
    puts them behind the others who wait here; `entered` that they belonged when a rubber began
    here; `by_right` that they had the next right to the place.
    """

    who: PersonId
    plays: bool = False
    rubbers: int = 0
    passes: bool = False
    away: bool = False
    last: bool = False
    because: tuple[Because, ...] = ()
    entered: bool = False
    by_right: bool = False
    silent: bool = field(default=False, metadata={"spared": True})


@dataclass(frozen=True, slots=True)
class PriorRight:
    """Someone with a prior right to the next place; `passes` if they let it pass this time."""

    who: PersonId
    because: tuple[Because, ...] = ()
    passes: bool = False


@dataclass(frozen=True, slots=True)
class Substitute:
    """A substitute for an absent player: who is asked, who has consented, the seat once taken."""

    who: PersonId
    absent: PersonId
    asked: tuple[PersonId, ...]
    consents: tuple[PersonId, ...] = ()
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """One table: who belongs to it and why, who plays, the cut in progress, and its rubber.

    `record` names the stream of its current rubber; `before` is how places were when the last
    rubber ended; `known` is everyone who has ever belonged to or played at this table, `played`
    those who have played a rubber here; `cut_away` those who cut into another table while they
    belonged here. `void_consents` are those who would void the rubber; `voided` means that the last
    one was void. `cuts_made` are the cuts since the last rubber ended, for places and partners.
    `pairs` has the dealer first; in dummy the first pair is one player, whose partner is dummy, who
    deals. `with_bots` marks a table at which people play one rubber with bots; nobody belongs to
    it.
    """

    number: int
    game: WhistGame = WhistGame.WHIST
    stage: TableStage = TableStage.FORMING
    candidates: tuple[tuple[PersonId, ...], ...] = ()
    members: tuple[TableMember, ...] = ()
    queue: tuple[PriorRight, ...] = ()
    cut: Cut | None = None
    entry: Cut | None = None
    cuts_made: tuple[Cut, ...] = ()
    pairs: tuple[tuple[PersonId, ...], ...] = ()
    dealer: PersonId | None = None
    dummies: tuple[PersonId, ...] = ()
    cards: str | None = None
    seat: Seat | None = None
    left: PersonId | None = None
    rubber: int = 0
    record: str = ""
    seating: Mapping[Seat, PersonId] = field(default_factory=dict)
    dealer_seat: Seat | None = None
    dummy_seats: tuple[Seat, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    before: tuple[TableMember, ...] = ()
    known: frozenset[PersonId] = frozenset()
    played: frozenset[PersonId] = frozenset()
    cut_away: frozenset[PersonId] = frozenset()
    over_because: tuple[Because, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    void_consents: tuple[PersonId, ...] = ()
    voided: bool = False
    with_bots: bool = field(default=False, metadata={"spared": True})

    @property
    def wanted(self) -> int:
        """How many people a rubber of this table's game needs."""
        return WANTED[self.game]

    @property
    def short(self) -> bool:
        """Whether too few people play for a rubber."""
        return len(self.players) < self.wanted

    @property
    def unfilled(self) -> tuple[str, ...]:
        """Players who quit during the rubber and have no substitute in their seat."""
        filled = {one.absent for one in self.sitting_in}
        away = (m.who for m in self.members if m.away and m.who not in filled)
        return tuple(away) if self.stage is TableStage.PLAYING else ()

    @property
    def sitting_in(self) -> tuple[Substitute, ...]:
        """The substitutes who have taken a seat."""
        return tuple(one for one in self.substitutes if one.seat is not None)

    @property
    def asked_for(self) -> tuple[Substitute, ...]:
        """The substitutes who are named and wait for consent."""
        return tuple(one for one in self.substitutes if one.seat is None)

    def substitute_for(self, absent: str) -> Substitute | None:
        """Return who sits, or is named, for someone who quit during the rubber."""
        return next((one for one in self.substitutes if one.absent == absent), None)

    def substitute(self, who: str) -> Substitute | None:
        """Return someone as a substitute here, if they sit or are named as one.

        A bot may substitute for several players; one still awaiting consent comes first.
        """
        return next((one for one in (*self.asked_for, *self.sitting_in) if one.who == who), None)

    @property
    def bot_players(self) -> tuple[str, ...]:
        """The people who play a rubber with bots here."""
        if not self.with_bots or self.stage is not TableStage.PLAYING:
            return ()
        return tuple(who for who in self.seating.values() if not is_bot(who))

    @property
    def card_cut(self) -> bool:
        """Whether a card has been cut for places or partners since the last rubber."""
        cuts = self.cuts_made if self.cut is None else (*self.cuts_made, self.cut)
        return self.stage not in (TableStage.PLAYING, TableStage.OVER) and any(
            cut.begun for cut in cuts
        )

    @property
    def players(self) -> tuple[str, ...]:
        """Those who play, or will play in the coming rubber."""
        return tuple(member.who for member in self.members if member.plays)

    @property
    def partners(self) -> tuple[tuple[str, ...], ...]:
        """The pairs, once a cut has settled them, even if two have yet to cut for the deal."""
        cutting = self.cut is not None and self.cut.purpose is CutPurpose.PARTNERS
        return self.cut.halves() if self.cut is not None and cutting else self.pairs

    @property
    def waiting(self) -> tuple[TableMember, ...]:
        """Those who belong and wait, first to come in first."""
        return tuple(sorted((m for m in self.members if not m.plays), key=lambda m: m.last))

    def member(self, who: str) -> TableMember | None:
        """Return someone's membership, if they belong."""
        return next((member for member in self.members if member.who == who), None)

    def right_of(self, who: str) -> PriorRight | None:
        """Return someone's right to the next place, if any."""
        return next((waiting for waiting in self.queue if waiting.who == who), None)

    @property
    def right_first(self) -> tuple[str, ...]:
        """Those for whom a vacant place is kept: they have a right and do not let it pass."""
        return tuple(waiting.who for waiting in self.queue if not waiting.passes)

    def engaged(self) -> tuple[str, ...]:
        """Return everyone who takes part here now: those bound, and those about to play."""
        next_to_play: tuple[str, ...] = ()
        if self.stage in (TableStage.CUTTING_OUT, TableStage.PARTNERS, TableStage.READY):
            claims = self.cut.claims if self.cut is not None else ()
            next_to_play = (*self.players, *claims)
        return (*next_to_play, *self.bound())

    def bound(self) -> tuple[str, ...]:
        """Return everyone who cannot leave now: they play, substitute or cut for a place."""
        playing = self.stage is TableStage.PLAYING and not self.with_bots
        sitting = (*self.players, *self.seating.values()) if playing else ()
        return (*sitting, *self.entering())

    def entering(self) -> tuple[str, ...]:
        """Return everyone who cuts here for a place, or has cut and waits for the others."""
        forming = self.candidates if self.stage is TableStage.FORMING else ()
        entering = self.entry.classes if self.entry is not None else ()
        return tuple(who for equals in (*forming, *entering) for who in equals)

    def cuts(self) -> Iterator[Cut]:
        """Return the cuts in progress."""
        return (cut for cut in (self.cut, self.entry) if cut is not None)
