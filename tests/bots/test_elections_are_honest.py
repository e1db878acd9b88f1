"""What bots elect, and every card they play at a table, rests on nothing that they cannot see."""

from __future__ import annotations

import random

import pytest

from club.person import seated_bot
from rubbers.bots.table_turn import TableWithBots, play_one
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.play import Play
from rubbers.play.decide import decide
from rubbers.play.state.acts import SubstituteSits
from rubbers.play.state.events import ActDone
from tests.bots.test_honesty import BOTS
from tests.hand.dealt import Screen

by_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
LEVELS = {bot.id: bot for bot in BOTS}


def with_bots(number: int, bot: str, *people: Seat) -> Screen:
    """Deal a faithful hand to bots, but for the seats of people."""
    table = Screen()
    for seat in {*Seat} - {*people}:
        sits = SubstituteSits(seat, seated_bot(bot, 1))
        table.take(decide(table.rubber, sits, table.code))
    return table.deal(random.Random(number).sample(range(52), 52))


def exchanged(table: Screen, seats: set[Seat], number: int) -> TableWithBots:
    """Deal what these seats have not seen otherwise, and give it to the bots."""
    hand = table.hand
    seen = {one.card.card for trick in hand.tricks for one in trick.laid} | {hand.turn_up}
    hidden = [c for s, own in table.cards.items() if s not in seats for c in own if c not in seen]
    other = dict(zip(hidden, random.Random(number).sample(hidden, len(hidden)), strict=True))
    cards = {s: tuple(other.get(card, card) for card in own) for s, own in table.cards.items()}
    return TableWithBots(table.rubber, cards, table.code, bytes(32), LEVELS.get)


def chosen(table: TableWithBots) -> ActDone:
    """Let a bot do the one thing it owes."""
    done = play_one(table)[0]
    assert isinstance(done, ActDone)
    return done


@by_bot
@pytest.mark.parametrize("number", range(4))
def test_an_election_rests_on_what_the_entitled_side_sees(bot, number):
    """South leads out of turn: East and West elect."""
    table = with_bots(number, bot.id, Seat.S, Seat.N)
    card = table.cards[Seat.S][number]
    table.do(Play(by=Seat.S, card=PartialCard.of(card)))
    acts = {repr(chosen(exchanged(table, {Seat.E, Seat.W}, world)).act) for world in range(5)}
    assert len(acts) == 1
    assert not isinstance(chosen(exchanged(table, {Seat.E, Seat.W}, 0)).act, Play)


@by_bot
@pytest.mark.parametrize("number", range(3))
def test_a_bot_at_a_table_lays_the_same_card_whatever_the_others_hold(bot, number, monkeypatch):
    monkeypatch.setattr("rubbers.bots.search.strong.DEADLINE", 1000)
    table = with_bots(number, bot.id, Seat.S)
    for _ in range(22 + number):
        table.go_on()
    while table.hand.to_act is Seat.S:
        table.go_on()
    turn = table.hand.to_act
    done = [chosen(exchanged(table, {turn}, world)) for world in range(4)]
    assert all(one == done[0] for one in done)
