"""Apply scoring events to a rubber."""

from __future__ import annotations

from dataclasses import replace

from rubbers.cards.seats import LOVE_ALL
from rubbers.play import events
from rubbers.play.evolve_hands import still_awaited
from rubbers.play.rubber import (
    Game,
    Result,
    Rubber,
)


def scored(rubber: Rubber, event: events.ScoreEvent) -> Rubber:
    """Apply an event that scores a hand, a game or the rubber."""
    match event:
        case events.ScoreReopened():
            return _reopened(rubber, event.hand)
        case events.HandScored():
            hands = (
                replace(hand, score=event.score) if hand.number == event.hand else hand
                for hand in rubber.hands
            )
            return replace(rubber, hands=tuple(hands), score=event.score.after)
        case events.GameWon():
            game = Game(event.game, event.side, event.value, event.score, event.hand)
            return replace(rubber, games=(*rubber.games, game), score=LOVE_ALL)
        case events.GameConcluded():
            games = (
                replace(game, concluded=True) if game.number == event.game else game
                for game in rubber.games
            )
            return replace(rubber, games=tuple(games))
        case events.GameValueCorrected():
            games = (
                replace(game, value=event.value, ruling=event.ruling or game.ruling)
                if game.number == event.game
                else game
                for game in rubber.games
            )
            return still_awaited(replace(rubber, games=tuple(games)), event.ruling)
        case events.RubberWon():
            result = Result(event.side, event.points, event.lines, event.due)
            return replace(rubber, result=result, hand=None)


def _reopened(rubber: Rubber, number: int) -> Rubber:
    """Remove every score from this hand onwards."""
    first = rubber.played(number)
    if first is None or first.score is None:
        raise ValueError("a hand without a score cannot be reopened")
    hands = (replace(h, score=None) if h.number >= number else h for h in rubber.hands)
    return replace(
        rubber,
        hands=tuple(hands),
        games=tuple(game for game in rubber.games if game.hand < number),
        score=first.score.before,
        result=None,
        settled=False,
    )
