"""Faithful play on a screen: mistakes can happen, and the page offers what the laws give."""

from __future__ import annotations

import pytest

from rubbers import queries
from rubbers.cards.seats import Seat
from rubbers.commands import table
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import Play
from rubbers.play.screen.open_at_table import open_at_table
from rubbers.registries import CODES
from tables.commands import screen_play
from tests.screen.at_screen import AtScreen

pytestmark = pytest.mark.django_db


def held(at, seat):
    """Return the cards of a seat, as its own view has them."""
    return queries.view_of(at.row, seat).table.held[seat]


def lays(at, *, revoke=False):
    """Let whose turn it is follow suit, or not; give the seat and the trick."""
    hand = at.rubber.dealt.hand
    seat, led = hand.to_act, hand.current.led if hand.current else None
    own = held(at, seat)
    follow = [card for card in own if card.suit is led]
    other = [card for card in own if card.suit is not led]
    wrong = revoke and led is not None and follow and other
    if seat is hand.dealer and hand.trump_card is None:
        at.press("act", seat, act=at.buttons(seat)["Take up the trump card"])
    card = other[0] if wrong else (follow or own)[0]
    assert at.do(seat, do="play", card=str(card)).status_code == 302
    return (seat, hand.to_lead) if wrong else None


def test_a_lead_out_of_turn_is_for_the_other_side_to_punish():
    at = AtScreen("faithful")
    wrong = at.rubber.dealt.hand.to_act.partner
    at.do(wrong, do="play", card=str(held(at, wrong)[0]))
    assert "may choose" in at.words(wrong) and not at.buttons(wrong)
    offered = at.buttons(wrong.left)
    assert "Let it pass" in offered
    call = next(words for words in offered if words.startswith("Call hearts"))
    assert at.press("act", wrong.left, act=offered[call]).status_code == 302
    assert "Called: Call hearts" in at.words(wrong)


def test_a_card_that_did_not_follow_may_be_taken_back_while_the_trick_lies_open():
    at = AtScreen("faithful")
    while (made := lays(at, revoke=True)) is None:
        pass
    (take_back,) = (words for words in at.buttons(made[0]) if words.startswith("Take back"))
    for other in Seat:
        assert other is made[0] or take_back not in at.buttons(other)
    assert at.press("act", made[0], act=at.buttons(made[0])[take_back]).status_code == 302
    assert at.rubber.dealt.hand.trick.of(made[0]) is None


def test_a_revoke_is_claimed_searched_for_and_paid_in_the_score():
    at = AtScreen("faithful")
    while (made := lays(at, revoke=True)) is None:
        pass
    while at.rubber.dealt.hand.to_lead <= made[1] + 1:
        lays(at)
    foe = made[0].left
    claim = at.press("claim", foe, by=str(foe), of=str(made[0]), trick=made[1])
    assert claim.status_code == 302
    assert f"revoked in trick {made[1]}" in at.words(made[0])
    while at.rubber.dealt.hand.to_act is not None:
        lays(at)
    at.press("act", foe, act=at.buttons(foe)["Look through the tricks"])
    assert "the revoke was found" in at.words(made[0])
    at.press("act", foe, act=at.buttons(foe)["Take three of their tricks"])
    assert "take three tricks" in at.words(6)


def test_a_claim_that_names_nobody_is_malformed():
    at = AtScreen("faithful")
    lays(at)
    assert at.press("claim", Seat.N, by="N", of="", trick=1).status_code == 422


def by_command(at):
    """Play what is left of a hand by commands, each card the first that is open."""
    while (seat := at.rubber.dealt.hand.to_act) is not None:
        cards = queries.dealt_cards.cards_of(at.row, at.rubber)
        acts = open_at_table(at.rubber, seat, CODES[at.rubber.code], cards)
        act = next(one for one in acts if isinstance(one, Play))
        table.perform(at.house.order(at.member(seat)), at.row, act)


def test_a_rubber_goes_on_deal_by_deal_to_its_end_and_says_what_follows():
    at = AtScreen("")
    at.house.hand(at.row, 13)
    while not at.rubber.over:
        screen_play.deal(at.house.order(2), at.row, 1, 1, "guarded")
        by_command(at)
        if at.rubber.over:
            break
        cutter = at.rubber.hand.dealer.right
        assert "You cut for the next deal" in at.words(cutter)
        assert "Cut for the next deal" not in at.buttons(cutter.left)
        table.perform(at.house.order(at.member(cutter)), at.row, CutForNext(by=cutter))
        assert "Deal the next hand" in at.part(cutter.left).content.decode()
    shown = at.words(Seat.N)
    assert "win the rubber by" in shown and "End the rubber" in shown
    assert (
        "End the rubber"
        in at.reader(Seat.N).get(at.house.at("table", at.evening.key, 1)).content.decode()
    )
