"""A played hand against perfect play: what each card cost, and where a score could be stopped.

All four hands are seen, so this is only for looking back; nobody is shown it while they play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rubbers.bots.analysis.regular_play import RegularPlay
from rubbers.bots.cardset import cardset
from rubbers.bots.double_dummy import Solver
from rubbers.cards.seats import CLOCKWISE, Seat, Side
from rubbers.hand.on_screen import Cards
from rubbers.hand.state.trick import Trick, order_from
from rubbers.play.finished_hand import FinishedHand
from rubbers.scoring.score import HandScore, ScoreLineKind

ALL_TRICKS, ALL_CARDS = 13, 52


@dataclass(frozen=True, slots=True)
class DoubleDummyAnalysis:
    """A hand analysed double dummy; cards are numbers, in the order in which they were played.

    `tricks` is the number North–South take if all four play perfectly from then on: first for the
    hand as dealt, then after each card. `better` lists, for each card that cost a trick, the cards
    that would have cost none. Cards from the first irregular one on are left out.
    """

    cards: tuple[int, ...]
    tricks: tuple[int, ...]
    better: tuple[tuple[int, ...], ...]

    @property
    def whole(self) -> bool:
        """Whether every card was played regularly."""
        return len(self.cards) == ALL_CARDS

    def of(self, side: Side, place: int) -> int:
        """Return the total tricks a side takes if all play perfectly after this many cards."""
        ours = self.tricks[place]
        return ours if side is Side.NS else ALL_TRICKS - ours

    def cost(self, place: int) -> int:
        """Return how many tricks the card at this index, from 0, cost the side that played it."""
        return abs(self.tricks[place + 1] - self.tricks[place])

    def last_chance(self, winners: Side, needed: int) -> int | None:
        """Find the last card with which the other side let the winners have the tricks they needed.

        Return its index, from 0; None if the winners could have had them from the deal on, whatever
        the others did.
        """
        places = (place for place in reversed(range(len(self.cards))))
        return next((place for place in places if self.of(winners, place) < needed), None)


@dataclass(frozen=True, slots=True)
class _Position:
    """A position for the solver: whose card is next, and how many tricks North–South have."""

    leader: int
    trick: tuple[int, ...]
    hands: tuple[int, ...]
    to_play: int
    won: int
    done: int


def analysed(
    cards: Cards, dealer: Seat, tricks: Sequence[Trick], solver: Solver
) -> DoubleDummyAnalysis:
    """Solve the hand as dealt, and after each card played up to the first irregular one."""
    play = RegularPlay(
        [cardset(cards[seat]) for seat in CLOCKWISE],
        CLOCKWISE.index(dealer),
        cards[dealer][-1].number,
    )
    laid, positions = [], [_position(play)]
    # Replay the cards, keeping the position before and after each.
    for seat, card in _in_turn(tricks):
        if play.over or seat is not CLOCKWISE[play.to_play] or not play.legal >> card & 1:
            break
        play.lay(card)
        laid.append(card)
        positions.append(_position(play))
    solved = [  # one at a time, so that the solver's lock is never held for long
        solver.solve(play.trumps, one.leader, one.trick, [one.hands])[0]
        for one in positions
        if one.done < ALL_TRICKS
    ]
    # The tricks at each position; for a complete hand, its actual result last.
    values = [_tricks(one, found) for one, found in zip(positions, solved, strict=False)]
    if play.over:
        values.append(play.won[0])
    # For a card that changed the value, the cards that would have kept it.
    costly = (
        _better(solved[place], card) if values[place] != values[place + 1] else ()
        for place, card in enumerate(laid)
    )
    return DoubleDummyAnalysis(tuple(laid), tuple(values), tuple(costly))


def _position(play: RegularPlay) -> _Position:
    done = len(play.tricks)
    return _Position(play.leader, play.trick, tuple(play.hands), play.to_play, play.won[0], done)


def _in_turn(tricks: Sequence[Trick]) -> Iterator[tuple[Seat, int]]:
    """Yield the cards of the tricks in playing order, up to the first missing card."""
    for trick in tricks:
        for seat in order_from(trick.leader):
            laid = trick.of(seat)
            card = laid.card.card if laid is not None else None
            if card is None:
                return
            yield seat, card.number


def _tricks(position: _Position, found: dict[int, int]) -> int:
    """Return North–South's tricks: those they have and those to come."""
    best, left = max(found.values()), ALL_TRICKS - position.done
    return position.won + (best if position.to_play % 2 == 0 else left - best)


def _better(found: dict[int, int], card: int) -> tuple[int, ...]:
    best = max(found.values())
    return tuple(sorted(one for one, tricks in found.items() if tricks == best and one != card))


BOOK = 6
SETTLED_OTHERWISE = (ScoreLineKind.REVOKE, ScoreLineKind.ORDER, ScoreLineKind.CAP)
"""Score lines that mean something other than the tricks decided the result."""


@dataclass(frozen=True, slots=True)
class ScoreSaved:
    """What the winners needed, and the last card before which the others could have stopped them.

    `game` is false if no game was won: then the odd trick is what was needed. `place` is the index
    of the card in the order of play, from 0; None if nothing could have been done. `needed` is 0 if
    the honours alone won the game.
    """

    winners: Side
    game: bool
    needed: int
    place: int | None


def score_saved(
    found: FinishedHand, analysis: DoubleDummyAnalysis, game_points: int
) -> ScoreSaved | None:
    """Find the card that let the score go; None if the tricks alone did not decide it."""
    score = found.played.score if found.played is not None else None
    if not analysis.whole:
        return None
    if score is not None and score.won_by is not None:
        winners, game = score.won_by, True
        needed = _needed(score, winners, game_points)
    else:
        winners, game = (Side.NS if found.taken.ns > found.taken.ew else Side.EW), False
        needed = BOOK + 1
    if needed == 0:
        return ScoreSaved(winners, game, 0, None)
    if needed is None or found.taken.of(winners) < needed:
        return None
    return ScoreSaved(winners, game, needed, analysis.last_chance(winners, needed))


def _needed(score: HandScore, winners: Side, game_points: int) -> int | None:
    """Count the tricks that won the game, given the honours; None if a penalty affected it."""
    if any(line.what in SETTLED_OTHERWISE for line in score.lines):
        return None
    honours = sum(
        line.points
        for line in score.lines
        if line.side is winners and line.what is ScoreLineKind.HONOURS
    )
    wanting = game_points - score.before.of(winners) - honours
    return BOOK + wanting if wanting > 0 else 0
