"""A table on a screen in the API: what a seat sees, what it may do, and the same laws as a page."""

from __future__ import annotations

from typing import Any

import pytest

from club import clock
from club.access import device_tokens
from club.infrastructure.redis_client import CircuitBreaker
from club.outbox import live
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat
from rubbers.dealing.beacon import Beacon, digest_of
from rubbers.play.screen.freeze import TIME_TO_ANSWER
from tests.api.evening import Program
from tests.screen.at_screen import AtScreen

pytestmark = pytest.mark.django_db


class Programs:
    """The programs of four players at a table, and of others in the room."""

    def __init__(self, at: AtScreen) -> None:
        self.at, self.made = at, dict[int, Program]()
        self.path = f"/evenings/{at.evening.key}/rubbers/1/table"

    def of(self, who: Seat | int) -> Program:
        """Return the program of a seat's player, or of a member by number."""
        number = self.at.member(who) if isinstance(who, Seat) else who
        if number not in self.made:
            context = self.at.house.order(number)
            offices = frozenset({"secretary"}) if number == 1 else frozenset[str]()
            caller = Caller(context.caller.club, number, offices)
            context = type(context)(caller, context.idempotency_key, context.at)
            token = device_tokens.issue_token(context, "Program", scopes=["read", "hands"])[1]
            self.made[number] = Program(self.at.house.club, token)
        return self.made[number]

    def read(self, who: Seat | int) -> dict[str, Any]:
        """Read the table."""
        return self.of(who).read(self.path)

    def offers(self, who: Seat | int, kind: str) -> list[dict[str, Any]]:
        """Return the offers of a kind."""
        return [one for one in self.read(who)["may"] if one["kind"] == kind]

    def turn(self) -> Seat:
        """Return whose turn it is."""
        return self.at.rubber.dealt.hand.to_act


@pytest.fixture
def programs() -> Programs:
    return Programs(AtScreen())


def test_a_rubber_is_dealt_and_played_by_following_offers():
    programs = Programs(AtScreen(""))
    assert programs.read(Seat.N)["hand"] is None
    (deal,) = programs.offers(Seat.N, "deal")
    assert {one["name"]: one["required"] for one in deal["fields"]} == {
        "manner": True,
        "beacon": False,
    }
    programs.of(Seat.N).done(deal["href"], {**deal["body"], "manner": "guarded"})
    for _ in range(52):
        play = programs.offers(programs.turn(), "play")[0]
        programs.of(programs.turn()).done(play["href"], play["body"])
    over = programs.read(6)
    assert over["hand"]["revealed"] and len(over["hand"]["dealt"]["N"]) == 13
    dealer = programs.at.rubber.hand.dealer
    (cut,) = programs.offers(dealer.right, "cut_for_next")
    programs.of(dealer.right).done(cut["href"], cut["body"])
    assert programs.offers(Seat.S, "deal")


def test_a_seat_sees_its_own_hand_and_an_onlooker_and_the_secretary_none(programs):
    seen = programs.read(Seat.E)
    assert seen["seat"] == "E" and list(seen["hand"]["held"]) == ["E"]
    for who in (6, 1):
        assert programs.read(who)["hand"] is None
        kinds = {one["kind"] for one in programs.read(who)["may"]}
        assert kinds == ({"seat_bot"} if who == 1 else set())


def test_nothing_is_offered_to_who_waits_and_their_card_is_refused(programs):
    turn = programs.turn()
    play = programs.offers(turn, "play")[0]
    assert not programs.offers(turn.left, "play")
    refused = programs.of(turn.left).post(play["href"], play["body"])
    assert refused.status_code == 403


def test_an_older_version_is_answered_with_409_and_nothing_is_played(programs):
    turn = programs.turn()
    first, second = programs.offers(turn, "play")[:2]
    programs.of(turn).done(first["href"], first["body"])
    stale = programs.of(turn).post(second["href"], second["body"])
    assert stale.status_code == 409


@pytest.mark.parametrize(
    ("act", "field"),
    [
        ({}, "act.do"),
        ({"do": "fly", "by": "N"}, "act.do"),
        ({"do": "play", "by": "N", "card": "1X"}, "act.card"),
        ({"do": "play", "by": "Q", "card": "KH"}, "act.by"),
    ],
)
def test_what_does_not_fit_is_named_by_its_field(programs, act, field):
    answer = programs.of(Seat.N).post(f"{programs.path}/acts", {"act": act})
    assert answer.status_code == 422
    assert field in {one["field"] for one in answer.json()["errors"]}


@pytest.mark.django_db(transaction=True)
def test_the_table_has_a_tag_that_changes_with_each_card(monkeypatch):
    # An earlier test's failure must not keep this one's news back.
    monkeypatch.setattr(live, "_breaker", CircuitBreaker("live updates"))
    programs = Programs(AtScreen())
    turn = programs.turn()
    reader = programs.of(turn.left)
    tag = reader.get(programs.path)["ETag"]
    assert reader.get(programs.path, **{"If-None-Match": tag}).status_code == 304
    play = programs.offers(turn, "play")[0]
    programs.of(turn).done(play["href"], play["body"])
    assert reader.get(programs.path, **{"If-None-Match": tag}).status_code == 200


def test_four_programs_give_their_numbers_and_the_hand_is_dealt():
    programs = Programs(AtScreen(""))
    (deal,) = programs.offers(Seat.N, "deal")
    told = {**deal["body"], "manner": "guarded", "beacon": "devices"}
    waiting = programs.of(Seat.N).done(deal["href"], told)["awaiting_beacon"]
    assert waiting["silent"] == ["N", "E", "S", "W"]
    assert not programs.offers(Seat.N, "void_attempt")
    nonces = {seat: f"{number:064x}" for number, seat in enumerate(Seat, start=7)}
    for seat, nonce in nonces.items():
        (commit,) = programs.offers(seat, "commit_device")
        digest = digest_of(waiting["id"], seat, nonce)
        programs.of(seat).done(commit["href"], {**commit["body"], "digest": digest})
    for seat, nonce in nonces.items():
        (reveal,) = programs.offers(seat, "reveal_device")
        programs.of(seat).done(reveal["href"], {**reveal["body"], "nonce": nonce})
    assert programs.read(Seat.E)["in_play"]
    assert not programs.offers(Seat.N, "void_attempt")


def test_an_attempt_may_be_voided_once_somebody_has_kept_the_others_waiting(monkeypatch):
    programs = Programs(AtScreen(""))
    (deal,) = programs.offers(Seat.N, "deal")
    told = {**deal["body"], "manner": "guarded", "beacon": "devices"}
    programs.of(Seat.N).done(deal["href"], told)
    reader = programs.of(Seat.N)
    tag = reader.get(programs.path)["ETag"]
    later = clock.now() + TIME_TO_ANSWER[Beacon.DEVICES]
    monkeypatch.setattr(clock, "now", lambda: later)
    assert reader.get(programs.path)["ETag"] != tag
    (void,) = programs.offers(Seat.N, "void_attempt")
    assert programs.of(Seat.N).done(void["href"], void["body"])["awaiting_beacon"] is None


@pytest.mark.parametrize("told", [{}, {"digest": "1", "nonce": "2"}, {"cards": {"Q": "9C"}}])
def test_a_part_of_a_deal_is_one_thing_of_three(programs, told):
    assert programs.of(Seat.N).post(f"{programs.path}/beacon", told).status_code == 422


def test_an_onlooker_reads_the_cards_of_a_hand_in_the_record_when_it_is_over(programs):
    programs.at.play()

    def laid(who: Seat | int) -> list[dict[str, Any]]:
        lines = programs.of(who).read("/events?what=act_done&limit=100")["results"]
        return [line["body"] for line in lines]

    assert laid(6) == [{}] and laid(1) == [{}]
    assert laid(Seat.N)[0]["act"]["do"] == "play"
    programs.at.play_out()
    assert len(laid(6)) == 52 and all(laid(6))
