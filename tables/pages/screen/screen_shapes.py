"""The shapes of the page of a table on a screen, for `templates/tables/screen/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from club.views.parts import Action, CitedSentence, WorkingLine


@dataclass(frozen=True, slots=True)
class CardOnTable:
    """A card on the table: the side of the page, the card, and whether it wins."""

    place: str
    card: str
    words: str
    wins: bool = False


@dataclass(frozen=True, slots=True)
class CardInHand:
    """A card of the reader's hand, or of a dummy's hand that they play.

    `act` is what is sent when it is played. `barred` is why the laws of a guarded table forbid it;
    `gap` begins a suit; `turned` marks the trump card that lies on the table.
    """

    card: str
    words: str
    act: str
    barred: str = ""
    gap: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player at the table; `place` is n, e, s or w of the page, `note` is their seat and part.

    `exposed` are cards that lie before them; `open_hand` is a dummy's, the ranks by suit; `turned`
    is the trump card until the dealer takes it up.
    """

    place: str
    name: str
    note: str
    turn: bool
    mine: bool = False
    exposed: tuple[CardOnTable, ...] = ()
    open_hand: tuple[tuple[str, str], ...] = ()
    turned: str = ""


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side in words and by its letters; `own` is "We" or "They" to a player at the table."""

    words: str
    short: str
    own: str = ""


@dataclass(frozen=True, slots=True)
class TallyLine:
    """What both sides have of something, the reader's side first."""

    words: str
    ours: int
    theirs: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Tricks of the hand, points of the game and games of the rubber; the reader's side first."""

    ours: SideShown
    theirs: SideShown
    lines: tuple[TallyLine, ...]

    @property
    def sides(self) -> tuple[SideShown, SideShown]:
        """Both sides in the order of the columns."""
        return self.ours, self.theirs


@dataclass(frozen=True, slots=True)
class TrickOnTable:
    """A trick with its label, read aloud as a whole, and its cards; `empty` is the next card's
    place.
    """

    number: int
    label: str
    cards: tuple[CardOnTable, ...]
    empty: str = ""


@dataclass(frozen=True, slots=True)
class ScreenAct:
    """A button that does an act at the table; `style` is "main" for the one act to do next."""

    words: str
    act: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class SuitCalls:
    """A call of a suit: whom it is made on, and a button for each suit, by its letter."""

    words: str
    suits: tuple[tuple[str, ScreenAct], ...]


@dataclass(frozen=True, slots=True)
class OpenRuling:
    """The laws' ruling on an irregularity, and what the reader may choose for it."""

    said: CitedSentence
    acts: tuple[ScreenAct, ...]
    suits: tuple[SuitCalls, ...] = ()
    waits: str = ""


@dataclass(frozen=True, slots=True)
class ClaimForm:
    """Whom a revoke may be claimed of, and in which tricks."""

    by: str
    of: tuple[tuple[str, str], ...]
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayHeard:
    """A card played, announced once by a screen reader and shown in turn by pace.js.

    `at` counts the acts of the hand; `place` is the player's side of the page; `won` is the side of
    the page of the player who takes the trick that this card completes.
    """

    at: int
    words: str
    card: str
    place: str
    trick: int
    won: str = ""


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The result of a hand: its working, and the four hands as they were dealt."""

    title: str
    working: tuple[WorkingLine, ...]
    hands: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class BeaconShown:
    """A deal that waits for input from outside: whom it waits for, and what the reader sends.

    `step` is what the reader's device does next: commit, reveal, or nothing; `cards` are the seats
    whose turned cards the reader types in. `shared` are all those for whom a tablet sends
    something, and `typist` is the first of them; `voided` names the attempts to deal that were
    void.
    """

    words: str
    id: str
    seat: str
    step: str = ""
    cards: tuple[tuple[str, str], ...] = ()
    may_void: bool = False
    shared: str = ""
    typist: str = ""
    voided: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses the page posts to, and those it leads on to.

    It posts acts, claims and deals; to `beacon` and `void` if deals have a beacon; and to `leave`
    if a seat can be given up. `hand` shows the last finished hand, which is `hand_number`.
    """

    act: str
    claim: str
    deal: str
    beacon: str = ""
    void: str = ""
    onward: tuple[Action, ...] = ()
    hand: str = ""
    hand_number: int = 0
    leave: str = ""


@dataclass(frozen=True)
class ScreenTable:
    """A table on a screen as one reader sees it; an onlooker has no hand and no acts.

    `deal` numbers the deal in the rubber; `say` is what the reader must do now, or whom the table
    waits for. `turn_slot` is "s" if the reader's own hand is to play, "n" if their dummy's is.
    """

    title: str
    deal: str
    players: tuple[PlayerShown, ...]
    tally: Tally
    trumps: str = ""
    trick: TrickOnTable | None = None
    last: TrickOnTable | None = None
    say: CitedSentence = field(default_factory=lambda: CitedSentence(""))
    hand: tuple[CardInHand, ...] = ()
    dummy: tuple[CardInHand, ...] = ()
    my_turn: bool = False
    turn_slot: str = ""
    guarded: bool = True
    in_play: bool = False
    onlooker: bool = False
    acts: tuple[ScreenAct, ...] = ()
    rulings: tuple[OpenRuling, ...] = ()
    claims: tuple[str, ...] = ()
    claim: ClaimForm | None = None
    heard: tuple[PlayHeard, ...] = ()
    ended: HandEnded | None = None
    beacon: BeaconShown | None = None
    may_deal: bool = False
    manner: str = "guarded"
    over: str = ""

    @property
    def by_place(self) -> Mapping[str, PlayerShown]:
        """The players by the side of the page."""
        return {one.place: one for one in self.players}
