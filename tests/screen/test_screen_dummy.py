"""Dummy on a screen: three play, and one of them plays the hand that lies open."""

from __future__ import annotations

import json

import pytest

from rubbers.cards.seats import Seat, WhistGame
from rubbers.models import Rubber
from tables.room import acts
from tests.screen.at_screen import AtScreen
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


class WithDummy(AtScreen):
    """Three members at a table; the first hand is dealt."""

    def __init__(self) -> None:
        self.house, self.readers = a_house(), {}
        self.house.people_enter()
        self.evening = self.house.open_committed_evening(2, 3, 4, 6)
        self.house.does(
            self.evening, acts.FormTable(1, game=WhistGame.DUMMY, candidates=("2", "3", "4"))
        )
        for who, rank in zip("234", "A23", strict=True):
            self.house.does(self.evening, acts.CutCards(1, who, (rank,)))
        self.house.does(self.evening, acts.BeginRubber(1))
        self.pk = Rubber.objects.get(evening=self.evening).pk
        (self.dummy,) = self.rubber.dummies
        self.owner = self.dummy.partner
        assert self.press("deal", self.owner, manner="guarded").status_code == 302

    def next(self) -> Seat:
        """Play a card for whose turn it is, by the page of who plays that hand."""
        seat = self.rubber.dealt.hand.to_act
        who = self.owner if seat is self.dummy else seat
        acts_open = [act for act, may in self.cards(who).values() if may]
        act = next(one for one in acts_open if json.loads(one)["by"] == str(seat))
        assert self.press("act", who, act=act).status_code == 302
        return seat


def test_the_open_hand_is_played_by_its_partner_and_seen_by_all_at_the_table():
    at = WithDummy()
    own = at.part(at.owner).content.decode()
    assert own.count("data-hand") == 2 and len(at.cards(at.owner)) == 26
    adversary = at.dummy.left
    shown = at.part(adversary).content.decode()
    assert "Cards face up" in shown and len(at.cards(adversary)) == 13
    assert "Cards face up" not in at.part(6).content.decode()
    assert {at.next() for _ in range(4)} == set(Seat)


def test_nobody_else_plays_the_open_hand():
    at = WithDummy()
    while at.rubber.dealt.hand.to_act is not at.dummy:
        at.next()
    act = next(act for act, may in at.cards(at.owner).values() if may)
    assert json.loads(act)["by"] == str(at.dummy)
    assert at.press("act", at.dummy.left, act=act).status_code == 403


def test_honours_are_offered_once_to_who_plays_two_hands():
    at = WithDummy()
    while at.rubber.dealt.hand.to_act is not None:
        at.next()
    assert at.part(at.owner).content.decode().count("Call our honours") == 1
