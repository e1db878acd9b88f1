"""The view of a bot at a table on screen: what is public there, and its own cards."""

from __future__ import annotations

import pytest

from rubbers.bots.analysis.regular_play import RegularPlay
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import cardset
from rubbers.bots.view_at_table import bot_view
from rubbers.cards.card import Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.dealing import shuffle
from rubbers.hand.acts.calls import CallCard, CallNotWin, CallSuit
from rubbers.hand.acts.play import Expose, ExposureManner, Play
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.play.state.table_events import PlayManner as TableManner
from tests.hand.dealt import Screen

N, E, S, W = Seat
ORDER = shuffle.order_of(bytes(range(32)), "whist/deal/v1|2026-11-20/1|T01|R01|H01|0")


def view_of(table: Screen, seat: Seat | None = None) -> BotView:
    return bot_view(table.hand, seat or table.hand.to_act, table.cards)


def own_cards(table: Screen, seat: Seat) -> int:
    return cardset(table.left(seat))


def test_a_table_on_screen_and_the_quick_engine_show_the_same():
    table = Screen(TableManner.GUARDED).deal(ORDER)
    hands = [cardset(table.cards[seat]) for seat in CLOCKWISE]
    play = RegularPlay(hands, CLOCKWISE.index(table.hand.dealer), table.hand.turn_up.number)
    for _ in range(52):
        seen = view_of(table)
        assert seen == play.view()
        card = CLUB.play(seen, bytes(32)).card
        table.do(Play(by=table.hand.to_act, card=PartialCard.of(card)))
        play.lay(card.number)
    assert play.over and table.hand.to_act is None


def test_no_hidden_card_is_read_even_where_all_hands_are_given():
    table = Screen().deal(ORDER)
    seat = table.hand.to_act
    alone = bot_view(table.hand, seat, {seat: table.cards[seat]})
    assert alone == bot_view(table.hand, seat, table.cards)
    assert alone.known.count(0) == 3  # the trump card that was turned up


def test_an_exposed_card_is_known_and_the_trump_card_is_remembered():
    table = Screen().deal(ORDER)
    exposed = table.cards[S][0]
    table.do(Expose(by=S, cards=(PartialCard.of(exposed),), how=ExposureManner.SHOWN))
    assert view_of(table, W).known[CLOCKWISE.index(S)] == cardset([exposed])
    dealer, turned = table.hand.dealer, table.hand.turn_up
    for _ in range(5):
        table.do(*taking_up(table))
        table.go_on()
    view = view_of(table, W)
    assert view.turn_up == turned.number
    gone = {one.card.card for one in table.hand.laid_by(dealer)}
    assert view.known[CLOCKWISE.index(dealer)] == (0 if turned in gone else cardset([turned]))


def taking_up(table: Screen) -> tuple[TakeUpTrump, ...]:
    hand = table.hand
    due = hand.to_act is hand.dealer and hand.trump_card is None
    return (TakeUpTrump(by=hand.dealer),) if due else ()


class Called:
    """A hand in which something is called of a player, as far as the view looks at it."""

    def __init__(self, table: Screen, *acts: object) -> None:
        self.hand, self.calls = table.hand, [type("Call", (), {"act": act}) for act in acts]

    def __getattr__(self, name: str) -> object:
        return getattr(self.hand, name)


def legal_when(table: Screen, seat: Seat, act: object) -> int:
    return bot_view(Called(table, act), seat, table.cards).legal


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_that_is_called_is_led_if_it_can_be(suit):
    table = Screen().deal(ORDER)
    seat = table.hand.to_act
    mine = cardset(card for card in table.cards[seat] if card.suit is suit)
    assert legal_when(table, seat, CallSuit(suit=suit, of=(seat,))) == (
        mine or own_cards(table, seat)
    )


def test_a_card_that_is_called_is_played_unless_that_would_be_a_revoke():
    table = Screen().deal(ORDER).go_on()
    seat, led = table.hand.to_act, table.hand.current.led
    follows = cardset(table.follow(seat))
    for card in table.cards[seat]:
        legal = legal_when(table, seat, CallCard(card=PartialCard.of(card), of=(seat,)))
        assert legal == (cardset([card]) if card.suit is led else follows)


def test_a_player_who_is_told_not_to_win_plays_under_the_best_card_if_he_can():
    table = Screen().deal().lay("E", "6C")
    assert legal_when(table, S, CallNotWin(of=(S,))) == cardset([Card.read("3C")])
