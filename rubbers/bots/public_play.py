"""What everyone has seen of a hand, updated card by card, so that many cards cost little."""

from __future__ import annotations

from dataclasses import dataclass, field

from rubbers.bots.bot_view import BotView, Quad, legal_cards
from rubbers.bots.cardset import ALL, SUIT_CARDS, SUIT_OF, beats


@dataclass(slots=True, kw_only=True)
class QuickView(BotView):
    """A `BotView` whose derived values are passed in instead of computed from the tricks."""

    unseen: int
    voids: Quad
    is_decisive: bool
    best: tuple[int, int]


@dataclass(slots=True)
class PublicPlay:
    """A hand in play as everyone sees it; `needed` is how many tricks win the game for each side.

    `known` are cards not yet played that everyone has seen in a player's hand.
    """

    dealer: int
    turn_up: int
    leader: int
    needed: tuple[int, int]
    known: Quad
    trick: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    tricks: tuple[tuple[int, ...], ...] = ()
    gone: int = 0
    voids: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    left: list[int] = field(default_factory=lambda: [13, 13, 13, 13])
    won: list[int] = field(default_factory=lambda: [0, 0])
    best: tuple[int, int] = (0, 0)
    """The seat that is winning the trick on the table, and its card."""

    @classmethod
    def start_of(cls, view: BotView) -> PublicPlay:
        """Start the hand of `view` from its first lead; the turn-up is the only card known then."""
        known = [0, 0, 0, 0]
        known[view.dealer] = 1 << view.turn_up
        leader = view.leaders[0] if view.leaders else view.leader
        return cls(
            view.dealer,
            view.turn_up,
            leader,
            _needed(view),
            (known[0], known[1], known[2], known[3]),
        )

    @classmethod
    def now_of(cls, view: BotView) -> PublicPlay:
        """Continue the hand from its state in `view`, including cards on the table."""
        us, voids = view.seat & 1, view.voids
        ours, theirs = view.tricks_won
        return cls(
            view.dealer,
            view.turn_up,
            view.leader,
            _needed(view),
            view.known,
            view.trick,
            view.leaders,
            view.tricks,
            view.played,
            list(voids),
            list(view.left),
            [theirs, ours] if us else [ours, theirs],
            view.best if view.trick else (0, 0),
        )

    def copy(self) -> PublicPlay:
        """Copy the play, so that it can continue in more than one way."""
        return PublicPlay(
            self.dealer,
            self.turn_up,
            self.leader,
            self.needed,
            self.known,
            self.trick,
            self.leaders,
            self.tricks,
            self.gone,
            self.voids.copy(),
            self.left.copy(),
            self.won.copy(),
            self.best,
        )

    @property
    def to_play(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) & 3

    def view(self, own: int) -> QuickView:
        """Return the view of the seat whose turn it is, which holds `own`."""
        seat, gone, known, won = self.to_play, self.gone, self.known, self.won
        voids, left, needed = self.voids, self.left, self.needed
        return QuickView(
            seat,
            self.dealer,
            SUIT_OF[self.turn_up],
            self.turn_up,
            own,
            legal_cards(own, self.trick),
            self.leader,
            self.trick,
            self.leaders,
            self.tricks,
            _others(known, seat, ~gone) if any(known) else known,
            (left[0], left[1], left[2], left[3]),
            unseen=ALL & ~(gone | own),
            voids=(voids[0], voids[1], voids[2], voids[3]),
            is_decisive=needed[0] - won[0] == 1 or needed[1] - won[1] == 1,
            best=self.best,
        )

    def lay(self, card: int) -> None:
        """Play a card for the seat whose turn it is."""
        seat, trick = self.to_play, self.trick
        self.gone |= 1 << card
        self.left[seat] -= 1
        if trick and SUIT_OF[card] != SUIT_OF[trick[0]]:
            self.voids[seat] |= SUIT_CARDS[SUIT_OF[trick[0]]]
        if not trick or beats(card, self.best[1], SUIT_OF[self.turn_up]):
            self.best = seat, card
        self.trick = (*trick, card)
        if len(trick) == 3:
            winner = self.best[0]
            self.won[winner & 1] += 1
            self.leaders, self.tricks = (*self.leaders, self.leader), (*self.tricks, self.trick)
            self.leader, self.trick = winner, ()


def _needed(view: BotView) -> tuple[int, int]:
    """Return the tricks in the whole hand that win the game for each side, North-South first."""
    book = 6 + view.score.game_points
    ours, theirs = book - view.score.ours, book - view.score.theirs
    return (theirs, ours) if view.seat & 1 else (ours, theirs)


def _others(known: Quad, seat: int, left: int) -> Quad:
    """Keep the known cards that are left in hands other than `seat`'s."""
    cards = [cards & left for cards in known]
    cards[seat] = 0
    return cards[0], cards[1], cards[2], cards[3]
