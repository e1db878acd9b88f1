"""Bots at a table on screen: they play on to a person, call honours, elect, see nothing hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.house_bots import NoviceBot
from rubbers.bots.table_turn import TableWithBots, may_owe, play_on, play_one
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side
from rubbers.dealing import shuffle
from rubbers.hand.acts.calls import CALLS
from rubbers.hand.acts.ending import CallHonours
from rubbers.hand.acts.play import Expose, Play
from rubbers.hand.acts.play import ExposureManner as HowShown
from rubbers.hand.state.hand import HandStage
from rubbers.play.state.table_events import PlayManner
from tests.hand.dealt import Screen
from tests.rubbers.card_table import PEOPLE

N, E, S, W = Seat
BOTS = {"club": CLUB, "novice": NoviceBot()}
SEED = bytes(range(32))


def order_of(number: int) -> tuple[int, ...]:
    return shuffle.order_of(SEED, f"whist/deal/v1|2026-11-20/1|T01|R01|H{number:02}|0")


def with_bots(screen: Screen, bots: dict[Seat, str]) -> Screen:
    seating = {**screen.rubber.seating, **bots}
    screen.rubber = replace(screen.rubber, players=seating, seating=seating)
    return screen


def against_bots(
    manner: PlayManner = PlayManner.GUARDED, number: int = 1, bot: str = "bot:club@1"
) -> Screen:
    """South is a person, and the others are bots."""
    return with_bots(Screen(manner).deal(order_of(number)), dict.fromkeys((N, E, W), bot))


def asked(screen: Screen, **more: object) -> TableWithBots:
    return TableWithBots(screen.rubber, screen.cards, screen.code, SEED, BOTS.get, **more)


def until_the_end(screen: Screen) -> Screen:
    while may_owe(screen.rubber) or screen.hand.to_act is S:
        happened = play_on(asked(screen))
        screen.take(happened)
        if screen.hand.to_act is S:
            screen.go_on()
        elif not happened:
            break
    return screen


@pytest.mark.parametrize("manner", PlayManner)
@pytest.mark.parametrize("bot", ["bot:club@1", "bot:novice@1"])
def test_bots_play_a_hand_to_its_end_against_a_person(manner, bot):
    screen = until_the_end(against_bots(manner, bot=bot))
    assert screen.hand.stage is HandStage.OVER
    by_bots = [one for one in screen.events if getattr(one, "chosen_by", None)]
    plays = [one for one in by_bots if isinstance(one.act, Play)]
    assert len(plays) == 39 and S not in {one.act.by for one in plays}
    assert {one.chosen_by.bot for one in plays} == {bot[4:-2]}


def test_bots_play_on_in_one_go_until_the_person_is_to_play():
    screen = against_bots()
    happened = play_on(asked(screen))
    assert 1 <= len(happened) <= 3
    screen.take(happened)
    assert screen.hand.to_act is S and not may_owe(screen.rubber)
    assert play_on(asked(screen)) == ()


def test_a_bot_that_is_late_has_club_play_for_it_and_the_record_says_so():
    screen = against_bots(bot="bot:strong@1")
    (done,) = play_one(replace(asked(screen), late=True))
    assert (done.chosen_by.bot, done.chosen_by.standing_in_for) == ("club", "strong")


def test_bots_call_the_honours_of_their_side_and_leave_those_of_others():
    called = set()
    for number in range(1, 9):
        screen = until_the_end(against_bots(number=number))
        honours = {
            side: sum(
                card.suit is screen.hand.trumps and card.rank.value in "AKQJ"
                for seat in side.seats
                for card in screen.cards[seat]
            )
            for side in Side
        }
        wanted = {side for side, held in honours.items() if held >= 3}
        assert set(screen.hand.honours_called) == wanted
        called |= wanted
        calls = [one.act for one in screen.events if getattr(one, "chosen_by", None)]
        assert {one.by for one in calls if isinstance(one, CallHonours)} <= {N, E, W}
    assert called == set(Side)


def test_exchanging_cards_that_a_bot_cannot_see_changes_nothing_it_does():
    screen = against_bots()
    for _ in range(51):
        if screen.hand.to_act is None:
            break
        if screen.hand.to_act is S:
            screen.go_on()
            continue
        seat = screen.hand.to_act
        others = [one for one in Seat if one is not seat]
        left = {one: screen.left(one) for one in others}
        here = play_one(asked(screen))
        first, second = others[0], others[1]
        swapped = dict(screen.cards)
        movable = [card for card in left[first] if card != screen.hand.turn_up]
        other = [card for card in left[second] if card != screen.hand.turn_up]
        if movable and other:
            one, two = movable[-1], other[0]
            swapped[first] = tuple(two if card == one else card for card in screen.cards[first])
            swapped[second] = tuple(one if card == two else card for card in screen.cards[second])
            there = play_one(replace(asked(screen), cards=swapped))
            assert there[0].act == here[0].act
        screen.take(here)


def test_bots_elect_what_an_exposed_card_costs_and_the_hand_goes_on_to_its_end():
    screen, acts = against_bots(PlayManner.FAITHFUL), []
    screen.take(play_on(asked(screen)))
    shown = sorted(screen.left(S), key=lambda card: card.number % 13)[-2:]
    screen.do(Expose(by=S, cards=tuple(map(PartialCard.of, shown)), how=HowShown.SHOWN))
    while screen.hand.to_act is not None:
        happened = play_on(asked(screen))
        acts += [one.act for one in happened if getattr(one, "chosen_by", None)]
        screen.take(happened)
        if screen.hand.to_act is S:
            called = [one.act.card.card for one in screen.hand.calls if S in one.act.of]
            follow = screen.follow(S)
            cards = [card for card in called if card in follow] or follow
            screen.lay("S", str(cards[0]))
    assert screen.hand.stage is HandStage.OVER
    assert any(isinstance(one, CALLS) for one in acts), "a bot called an exposed card"


def test_a_table_without_bots_owes_nothing():
    screen = Screen(PlayManner.GUARDED).deal(order_of(1))
    assert set(PEOPLE.values()) == set(screen.rubber.seating.values())
    assert not may_owe(screen.rubber) and play_on(asked(screen)) == ()
