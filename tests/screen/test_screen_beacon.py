"""What comes from outside into a deal: devices, cards that are turned, and who does not answer."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club import clock
from rubbers.cards.seats import Seat
from rubbers.dealing import beacon
from tests.screen.at_screen import AtScreen

pytestmark = pytest.mark.django_db
NONCES = {seat: f"{number:064x}" for number, seat in enumerate(Seat, start=7)}


def asked(at, kind):
    """Begin a deal by a beacon."""
    assert at.press("deal", Seat.N, manner="guarded", beacon=kind).status_code == 302
    return at.rubber.awaiting_beacon


def test_a_hand_is_dealt_when_every_device_has_committed_and_revealed():
    at = AtScreen("")
    deal = asked(at, "devices")
    for seat, nonce in NONCES.items():
        assert 'data-device="commit"' in at.part(seat).content.decode()
        at.press("beacon", seat, digest=beacon.digest_of(deal.id, seat, nonce))
    for seat, nonce in NONCES.items():
        assert not at.rubber.in_play
        assert 'data-device="reveal"' in at.part(seat).content.decode()
        assert at.press("beacon", seat, nonce=nonce).status_code == 302
    assert at.rubber.in_play and len(at.cards(Seat.E)) == 13


def test_no_number_is_shown_before_all_are_revealed():
    at = AtScreen("")
    deal = asked(at, "devices")
    for seat, nonce in NONCES.items():
        at.press("beacon", seat, digest=beacon.digest_of(deal.id, seat, nonce))
    at.press("beacon", Seat.N, nonce=NONCES[Seat.N])
    for who in (*Seat, 6):
        assert NONCES[Seat.N] not in at.part(who).content.decode()
    assert "Waiting for the devices of" in at.words(6)


def test_a_hand_is_dealt_by_cards_that_two_players_type_in_alike():
    at = AtScreen("")
    asked(at, "cards")
    turned = {"card-N": "9c", "card-E": "KD", "card-S": "2H", "card-W": "10S"}
    assert 'name="card-N"' in at.part(Seat.E).content.decode()
    assert at.press("beacon", Seat.E, **turned).status_code == 302
    assert 'name="card-N"' not in at.part(Seat.E).content.decode()
    assert at.press("beacon", Seat.S, **turned).status_code == 302
    assert at.rubber.in_play


def test_a_card_that_is_none_is_named_by_its_field():
    at = AtScreen("")
    asked(at, "cards")
    turned = {"card-N": "1X", "card-E": "KD", "card-S": "2H", "card-W": "7S"}
    assert at.press("beacon", Seat.E, **turned).status_code == 422


def test_an_attempt_that_somebody_does_not_answer_is_void_and_dealt_again(monkeypatch):
    at = AtScreen("")
    asked(at, "devices")
    assert at.press("void", Seat.N).status_code == 422
    later = clock.now() + timedelta(minutes=5)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert at.press("void", Seat.N).status_code == 302
    assert at.rubber.hand.attempt == 1 and asked(at, "none") is None
    assert at.rubber.in_play


def test_only_those_who_sit_there_give_anything_and_no_table_of_people_is_one_of_bots():
    at = AtScreen("")
    assert at.press("deal", Seat.N, manner="guarded", beacon="bots").status_code == 422
    deal = asked(at, "devices")
    digest = beacon.digest_of(deal.id, Seat.N, NONCES[Seat.N])
    assert at.press("beacon", 6, digest=digest).status_code == 403
