"""What a table on a screen says: what came of a call or a claim, and why a card is barred."""

from __future__ import annotations

import re

import pytest

from rubbers.cards.seats import Seat
from tables.pages.screen.screen_words import bot_words
from tests.screen.at_screen import AtScreen
from tests.screen.test_faithful_screen import lays
from tests.screen.test_screen_dummy import WithDummy
from tests.views.house import told

pytestmark = pytest.mark.django_db
COUNT = "(no|one|two|three|four)"


def test_what_came_of_honours_is_said_and_then_nothing_more_is_said_to_be_callable():
    at = AtScreen()
    at.play_out()
    assert "Honours can be called until then." in at.words(Seat.N)
    at.press("act", Seat.N, act=at.buttons(Seat.N)["Call our honours"])
    words = at.words(Seat.N)
    assert re.search(rf"You (called {COUNT}|held {COUNT}) honours?[.:]", words)
    assert "can be called" not in words
    assert "North–South" in at.words(Seat.E) and "Honours can be called" in at.words(Seat.E)


def test_a_claim_that_waits_says_until_when_and_is_recorded_once():
    at = AtScreen("faithful")
    while (made := lays(at, revoke=True)) is None:
        pass
    while at.rubber.dealt.hand.to_lead <= made[1] + 1:
        lays(at)
    foe = made[0].left
    claim = {"by": str(foe), "of": str(made[0]), "trick": made[1]}
    assert at.press("claim", foe, **claim).status_code == 302
    assert "It is settled when the hand is over." in at.words(foe)
    assert "You claim that" in at.words(foe) and "You claim that" not in at.words(made[0])
    again = at.press("claim", foe, **claim)
    assert again.status_code == 422 and "already claimed" in told(again)
    assert len(at.rubber.dealt.hand.revoke_claims) == 1


def test_a_claim_that_the_cards_disprove_is_answered_until_its_maker_plays_again():
    at = AtScreen("faithful")
    for _card in range(5):
        lays(at)
    me = at.rubber.dealt.hand.to_act
    at.press("claim", me, by=str(me), of=str(me.left), trick=1)
    answer = "You claimed a revoke: the cards show that there was none."
    assert answer in at.words(me) and answer not in at.words(me.left)
    lays(at)
    assert answer not in at.words(me)


def test_who_plays_for_dummy_is_told_so_with_the_suit_that_was_led():
    at = WithDummy()
    while at.rubber.dealt.hand.to_act is not at.dummy:
        at.next()
    assert re.search(r"(Lead|Play) a card from dummy(: \w+ were led)?\.", at.words(at.owner))
    assert "from dummy" not in at.words(at.dummy.left)
    part = at.part(at.owner).content.decode()
    assert part.count('class="hand__whose"') == 2


def test_the_line_and_the_button_for_the_next_deal_agree_in_dummy():
    at = WithDummy()
    while at.rubber.dealt.hand.to_act is not None:
        at.next()
    for seat in set(Seat) - {at.dummy}:
        words = at.words(seat)
        assert ("You cut for the next deal." in words) == ("Cut for the next deal" in words)
        assert ("Continue to the next deal when" in words) == (
            "Continue to the next deal" in at.buttons(seat)
        )


def test_a_barred_card_says_why():
    at = AtScreen()
    turn = at.rubber.dealt.hand.to_act
    assert 'data-why="It is not your turn."' in at.part(turn.left).content.decode()
    for _card in range(16):
        at.play()
        page = at.part(at.rubber.dealt.hand.to_act).content.decode()
        if re.search(r'data-why="You hold a (club|diamond|heart|spade): follow suit\."', page):
            return
    raise AssertionError("nobody had to follow suit")


def test_a_finished_hand_to_look_back_at_is_named_by_its_number():
    at = AtScreen()
    assert "Look back" not in at.words(Seat.N)
    at.play_out()
    assert "Look back at hand 1" in at.words(Seat.N)


def test_bots_of_one_name_are_told_apart_by_their_seats():
    assert bot_words(Seat.W, "bot:club@1") == "West (Club bot)"
    assert bot_words(Seat.E, "bot:club@1") == "East (Club bot)"
