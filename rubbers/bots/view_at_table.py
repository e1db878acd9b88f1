"""The view of a bot at a screen table, built from the public play and its own cards."""

from __future__ import annotations

from rubbers.bots.bot_view import NO_CARD, BotView, Quad, RubberScore, best_of, legal_cards
from rubbers.bots.cardset import SUIT_CARDS, SUIT_OF, beats, cardset, highest, lowest, numbers
from rubbers.cards.card import SUITS, Suit
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand.acts.calls import (
    CallAct,
    CallCard,
    CallHighest,
    CallLowest,
    CallNotWin,
    CallSuit,
    CallWin,
)
from rubbers.hand.on_screen import Cards
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.trick import Trick, order_from


def bot_view(
    hand: HandState,
    seat: Seat,
    cards: Cards,
    *,
    code: str = "",
    game_points: int = 5,
    honours_end: int | None = 4,
) -> BotView:
    """Build the view of a dealt hand for the bot at `seat`; ValueError before trumps are known.

    `cards` are the hands as dealt. Only three kinds are read: the bot's own hand, a dummy's, and
    the hand of the player who plays for dummy. Everything else is public: the cards played, the
    card turned up, exposed cards and calls. `code` and the numbers come from the code of laws.
    """
    if hand.dealer is None or hand.turn_up is None or hand.trumps is None:
        raise ValueError("there is nothing to see before the trump card is turned up")
    gone = [_laid_by(hand, one) for one in CLOCKWISE]
    own = cardset(cards[seat]) & ~gone[_place(seat)]
    trick = hand.current
    leader = trick.leader if trick else hand.to_act or seat
    laid = _in_order(trick) if trick else ()
    done = [one for one in hand.tricks if one.complete]
    left = [13 - cards_laid.bit_count() for cards_laid in gone]
    return BotView(
        seat=_place(seat),
        dealer=_place(hand.dealer),
        trumps=SUITS.index(hand.trumps),
        turn_up=hand.turn_up.number,
        own=own,
        legal=_legal(hand, seat, own, laid, _place(leader)),
        leader=_place(leader),
        trick=laid,
        leaders=tuple(_place(one.leader) for one in done),
        tricks=tuple(_in_order(one) for one in done),
        known=_known(hand, seat, cards, gone),
        left=(left[0], left[1], left[2], left[3]),
        score=_score(hand, seat, RubberScore(0, 0, 0, 0, game_points, honours_end, code)),
    )


def _place(seat: Seat) -> int:
    return CLOCKWISE.index(seat)


def _laid_by(hand: HandState, seat: Seat) -> int:
    return cardset(card for one in hand.laid_by(seat) if (card := one.card.card))


def _in_order(trick: Trick) -> tuple[int, ...]:
    """List the cards of a trick by seat from its leader; NO_CARD if a player has not played."""
    laid = [trick.of(seat) for seat in order_from(trick.leader)]
    cards = [one.card.card.number if one and one.card.card else NO_CARD for one in laid]
    while not trick.complete and cards and cards[-1] == NO_CARD:
        cards.pop()
    return tuple(cards)


def _known(hand: HandState, seat: Seat, cards: Cards, gone: list[int]) -> Quad:
    """Collect the cards seen in other hands by all, or by the bot as it plays for dummy."""
    open_hands = {*hand.dummies, *([seat.partner] if seat in hand.dummies else [])}
    known = [0, 0, 0, 0]
    for place, other in enumerate(CLOCKWISE):
        if other is seat:
            continue
        shown = [card for one in hand.exposed.get(other, ()) if (card := one.card)]
        if other is hand.dealer and hand.turn_up:
            shown.append(hand.turn_up)
        if other in open_hands:
            shown += cards.get(other, ())
        known[place] = cardset(shown) & ~gone[place]
    return (known[0], known[1], known[2], known[3])


def _score(hand: HandState, seat: Seat, rules: RubberScore) -> RubberScore:
    us, them = seat.side, seat.side.adversaries
    won = [side for side, _ in hand.games]
    return RubberScore(
        hand.score.of(us),
        hand.score.of(them),
        won.count(us),
        won.count(them),
        rules.game_points,
        rules.honours_end,
        rules.code,
    )


def _legal(hand: HandState, seat: Seat, own: int, trick: tuple[int, ...], leader: int) -> int:
    """Return the cards that follow suit, limited to those that obey a call, if any does."""
    legal = legal_cards(own, trick)
    for call in hand.calls:
        if seat in call.act.of:
            legal = _obeying(call.act, legal, trick, SUITS.index(hand.trumps or SUITS[0])) or legal
    return legal


def _obeying(call: CallAct, legal: int, trick: tuple[int, ...], trumps: int) -> int:
    """Return the cards that obey a call; none if the call does not apply to this card."""
    match call:
        case CallCard(card=named) if named.card:
            return legal & 1 << named.card.number
        case CallSuit(suit=Suit() as suit) if not trick:
            return legal & SUIT_CARDS[SUITS.index(suit)]
        case CallHighest(suit=suit) if cards := _of_suit(suit, legal, trick):
            return 1 << highest(cards)
        case CallLowest(suit=suit) if cards := _of_suit(suit, legal, trick):
            return 1 << lowest(cards)
        case CallWin() if trick:
            return _winning(legal, trick, trumps)
        case CallNotWin() if trick:
            return legal & ~_winning(legal, trick, trumps)
    return 0


def _of_suit(suit: Suit | None, legal: int, trick: tuple[int, ...]) -> int:
    if suit is not None:
        return legal & SUIT_CARDS[SUITS.index(suit)]
    return legal & SUIT_CARDS[SUIT_OF[trick[0]]] if trick else 0


def _winning(legal: int, trick: tuple[int, ...], trumps: int) -> int:
    """Return the cards that would take the trick as it is."""
    best = best_of(trick, trumps)[1]
    return sum(1 << card for card in numbers(legal) if beats(card, best, trumps))
