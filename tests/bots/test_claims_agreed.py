"""Bots answer what the other side states of a hand that was thrown down; nobody waits for them."""

from __future__ import annotations

from dataclasses import replace

from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.table_turn import TableWithBots, may_owe, play_on, seen_by
from rubbers.cards.seats import Seat, Sides
from rubbers.hand.acts.play import ThrowDown
from rubbers.play.decide import decide
from rubbers.play.state import acts
from rubbers.play.state.events import HandConfirmed
from rubbers.play.state.table_events import PlayManner
from rubbers.scoring.statement import Election, Revoke, SideHonours, Statement
from tests.bots.test_table_turn import SEED, asked, order_of, with_bots
from tests.hand.dealt import Screen

N, E, S, W = Seat


def thrown_down(tricks: int = 4, bots: tuple[Seat, ...] = (E, W), number: int = 1) -> Screen:
    """North and South throw their hands down after so many tricks; bots are asked."""
    screen = Screen(PlayManner.FAITHFUL).deal(order_of(number))
    while len([one for one in screen.hand.tricks if one.complete]) < tricks:
        screen.go_on()
    screen = with_bots(screen, dict.fromkeys(bots, "bot:club@1"))
    for seat in Seat:
        screen.do(ThrowDown(by=seat))
    assert not screen.rubber.in_play
    return screen


def ours(screen: Screen) -> tuple[int, int]:
    """Count the tricks taken by North and South, and by the bots."""
    return seen_by(asked(screen), S).tricks_won


def stated(screen: Screen, tricks: int, **more: object) -> Screen:
    statement = Statement(tricks=Sides(tricks, 13 - tricks), **more)
    screen.take(decide(screen.rubber, acts.MarkHand(statement, by=S), screen.code))
    return screen


def test_bots_agree_to_what_fits_and_the_hand_counts():
    screen = thrown_down()
    assert not may_owe(screen.rubber) or play_on(asked(screen)) == ()
    stated(screen, ours(screen)[0])
    assert may_owe(screen.rubber)
    (first, *_more) = happened = play_on(asked(screen))
    assert isinstance(first, HandConfirmed) and first.by in (E, W)
    screen.take(happened)
    assert screen.rubber.played(1) is not None and screen.rubber.awaiting is None
    assert play_on(asked(screen)) == ()


def test_bots_do_not_agree_to_fewer_tricks_than_they_have_taken():
    screen = thrown_down()
    won = ours(screen)[1]
    assert won
    stated(screen, 13 - won + 1)
    assert play_on(asked(screen)) == ()


def test_bots_do_not_give_up_tricks_that_their_highest_trumps_must_take():
    for number in range(1, 12):
        screen = thrown_down(1, number=number)
        trumps = screen.hand.trumps
        top = max(
            (card for seat in Seat for card in screen.left(seat) if card.suit is trumps),
            key=lambda card: card.number,
        )
        if any(top in screen.left(seat) for seat in (E, W)):
            break
    won = ours(screen)[1]
    generous = stated(screen, 13 - won)
    assert play_on(asked(generous)) == ()


def test_bots_do_not_agree_to_honours_that_they_hold_themselves_nor_to_a_revoke():
    screen = thrown_down()
    tricks = ours(screen)[0]
    theirs = sum(
        card.suit is screen.hand.trumps and card.rank.value in "AKQJ"
        for seat in (E, W)
        for card in screen.cards[seat]
    )
    assert theirs
    honours = Sides(SideHonours(4, called=True), SideHonours())
    assert play_on(asked(stated(thrown_down(), tricks, honours=honours))) == ()
    revokes = (Revoke(E, Election.WAIVE),)
    assert play_on(asked(stated(thrown_down(), tricks, revokes=revokes))) == ()


def test_a_person_on_the_other_side_answers_and_no_bot_speaks_for_them():
    screen = stated(thrown_down(bots=(E,)), 0)
    assert play_on(asked(screen)) == ()
    own = thrown_down(bots=(N, S))
    tricks = ours(own)[0]
    own.take(
        decide(
            own.rubber,
            acts.MarkHand(Statement(tricks=Sides(tricks, 13 - tricks)), by=S),
            own.code,
        )
    )
    assert play_on(asked(own)) == ()


def test_a_bot_that_does_not_consent_is_not_spoken_for():
    class Stubborn(type(CLUB)):
        def consents(self, question: str) -> bool:
            assert question == "statement"
            return False

    screen = thrown_down()
    stated(screen, ours(screen)[0])
    table: TableWithBots = replace(asked(screen), bots=lambda _name: Stubborn(), seed=SEED)
    assert play_on(table) == ()


def test_an_objection_is_left_to_people():
    screen = thrown_down()
    stated(screen, ours(screen)[0])
    screen.take(decide(screen.rubber, acts.ObjectToStatement("a word", by=E), screen.code))
    assert play_on(asked(screen)) == ()
