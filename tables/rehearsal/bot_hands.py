"""A hand of a rehearsed rubber: actually dealt, played by bots, and stated as people state it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rubbers.bots.analysis.regular_play import RegularPlay
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot import Bot, BotFailed
from rubbers.bots.bot_view import BotView, RubberScore
from rubbers.bots.cardset import cardset
from rubbers.cards.card import HONOURS, Card
from rubbers.cards.seats import CLOCKWISE, Seat, Side, Sides
from rubbers.code.code import Code
from rubbers.dealing import shuffle
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring import questions
from rubbers.scoring.statement import SideHonours, Statement

Limits = tuple[int, int]
"""The points of a game, and the score from which a side cannot count honours."""


def stated_hand(
    rubber: RubberState, limits: Limits, bot: Bot, order: Sequence[int], seed: bytes
) -> Statement:
    """Deal the current hand from this order, have a bot play it, and state the result."""
    assert rubber.hand is not None
    dealer, pack = rubber.hand.dealer, tuple(order)
    dealt = shuffle.dealt(pack, dealer)
    hands = [cardset(dealt[seat]) for seat in CLOCKWISE]
    play = RegularPlay(hands, CLOCKWISE.index(dealer), pack[-1])
    scores = {side: _score(rubber, side, limits) for side in Side}
    seen: dict[Side, BotView] = {}
    while not play.over:
        side = CLOCKWISE[play.to_play].side
        seen[side] = play.view(scores[side])
        play.lay(_card(bot, seen[side], seed))
    trumps = shuffle.turn_up(pack).suit
    honours = (_honours(dealt, side, bot, seen[side], trumps) for side in Side)
    return Statement(tricks=Sides(*play.won), honours=Sides(*honours), trumps=trumps)


def _honours(
    dealt: Mapping[Seat, Sequence[Card]], side: Side, bot: Bot, view: BotView, trumps: object
) -> SideHonours:
    """Count the honours a side was dealt; the bot decides whether to call them."""
    held = sum(
        card.suit is trumps and card.rank in HONOURS for seat in side.seats for card in dealt[seat]
    )
    try:
        called = bot.calls_honours(view, held)
    except BotFailed:
        called = CLUB.calls_honours(view, held)
    return SideHonours(held, called=called)


def _card(bot: Bot, view: BotView, seed: bytes) -> int:
    """Return the number of the bot's card; if a plugin's bot fails, Club's."""
    try:
        return bot.play(view, seed).card.number
    except BotFailed:
        return CLUB.play(view, seed).card.number


def _score(rubber: RubberState, side: Side, limits: Limits) -> RubberScore:
    us, them, won = side, side.adversaries, rubber.games_won
    return RubberScore(
        rubber.score.of(us), rubber.score.of(them), won.of(us), won.of(them), *limits, rubber.code
    )


def limits_of(code: Code) -> Limits:
    """Return the points of a game under a code, and the score from which honours do not count."""
    game = code.ask(questions.GAME_POINTS)()
    forbidden = code.ask(questions.HONOURS_FORBIDDEN)
    return game, next((score for score in range(game) if forbidden(score)), game)
