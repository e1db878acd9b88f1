"""Friends at a practice table: who may join, who sees what, who is away, and who plays next."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from celery import current_app

from club import clock, tasks
from club.errors import Impossible, Malformed, NotYours, Unknown
from club.models import Errand, Line, Member, Stream
from club.person import is_bot
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.card import PACK
from rubbers.cards.seats import Seat, WhistGame
from rubbers.commands.practice import (
    practice_beacons,
    practice_guests,
    practice_play,
    practice_rubbers,
)
from rubbers.dealing import verify
from rubbers.dealing.beacon import digest_of
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import Play
from rubbers.models import PracticeGuest, PracticeLine, PracticeTable
from rubbers.play.state.rubber_state import RubberStage
from rubbers.play.state.table_events import PlayManner
from rubbers.practice import practice_view, presence
from rubbers.practice.seating import arrangements, first_dealer, moved
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


class Friends:
    """A practice table with several devices, each by its token."""

    def __init__(self, *names: str, **wanted) -> None:
        current_app.loader.import_default_modules()  # a process that works knows every errand
        self.club = a_house(demo=True).club
        self.acts = 0
        wanted = practice_play.Wanted(names=names or ("Ann",), **{"friends": True, **wanted})
        device, token = practice_play.sit_down(self.club, wanted, clock.now())
        self.key, self.tokens = device.table.key, [token]

    @property
    def row(self) -> PracticeTable:
        return PracticeTable.objects.get(key=self.key)

    @property
    def rubber(self):
        return practice_view.rubber_of(self.row)

    def device(self, number: int = 0):
        return practice_view.device_of(self.key, self.tokens[number])

    def order(self, at=None) -> CommandContext:
        self.acts += 1
        return CommandContext(Caller(self.club.pk), f"key-{self.acts}", at or clock.now())

    def joins(self, name: str, seat: Seat, at=None) -> int:
        _, token = practice_guests.join(self.row.code, seat, name, at or clock.now())
        self.tokens.append(token)
        return len(self.tokens) - 1

    def begins(self, opposite: Seat = Seat.N) -> None:
        practice_rubbers.begin(self.order(), self.device(), opposite)
        self.give()

    def give(self, *silent: int) -> None:
        """Have every device but the silent ones give its part to the deal."""
        if self.rubber.awaiting_beacon is None:
            return
        for step in ("digest", "nonce"):
            for number in range(len(self.tokens)):
                deal = self.rubber.awaiting_beacon
                if deal is None or number in silent:
                    continue
                own = [s for s in self.device(number).playing(self.rubber) if s in deal.silent]
                if not own:
                    continue
                nonce = f"{number:064x}"
                if step == "digest":
                    digest = digest_of(deal.id, own[0], nonce)
                    practice_beacons.commit_device(self.order(), self.device(number), digest)
                else:
                    practice_beacons.reveal_device(self.order(), self.device(number), nonce)

    def goes_on(self) -> None:
        """Let the bots act, then whoever of the friends is to act."""
        tasks.sweep()
        self.give()
        dealt = self.rubber.dealt
        turn = dealt.hand.to_act if dealt is not None else None
        for number in range(len(self.tokens)):
            device = self.device(number)
            offers = practice_view.seen(device, shown=True).acts
            wanted = [one for one in offers if isinstance(one, Play) and one.by is turn]
            wanted += [one for one in offers if isinstance(one, CutForNext)]
            if wanted:
                practice_play.perform(self.order(), device, wanted[0])
                return

    def plays_out(self) -> None:
        for _ in range(1500):
            if self.rubber.over:
                return
            self.goes_on()


@pytest.fixture
def friends() -> Friends:
    return Friends()


def test_two_friends_and_bots_play_a_rubber_and_the_club_keeps_nothing(friends):
    before = [model.objects.count() for model in (Line, Stream, Member)]
    friends.joins("Bob", Seat.W)
    friends.begins()
    assert {str(who) for who in friends.rubber.seating.values() if not is_bot(who)} == {
        "visitor",
        "visitor-2",
    }
    friends.plays_out()
    assert friends.rubber.stage is RubberStage.WON
    assert before == [model.objects.count() for model in (Line, Stream, Member)]


def test_each_device_is_shown_its_own_hand_alone(friends):
    friends.joins("Bob", Seat.N)
    friends.begins()
    for number, seat in ((0, Seat.S), (1, Seat.N)):
        seen = practice_view.seen(friends.device(number))
        assert set(seen.view.table.held) == {seat}
        assert all(one.by is seat for one in seen.acts if isinstance(one, Play))
    plays = [one for one in practice_view.seen(friends.device(0)).acts if isinstance(one, Play)]
    with pytest.raises(NotYours):
        practice_play.perform(friends.order(), friends.device(1), plays[0])


def test_the_devices_enter_the_deal_and_it_can_be_checked(friends):
    friends.joins("Bob", Seat.W)
    friends.begins()
    dealt = friends.rubber.dealt
    assert dealt.beacon == f"whist/beacon/v1|devices|S={0:064x}|W={1:064x}"
    for _ in range(60):
        if not friends.rubber.in_play:
            break
        friends.goes_on()
    rubber = friends.rubber
    key, made = rubber.dealt.revealed, rubber.commitment
    proof = tuple(map(bytes.fromhex, key.proof))
    secret = bytes.fromhex(key.secret)
    opened = verify.RevealedDeal(dealt.id, key.place, secret, proof, dealt.beacon.encode())
    assert verify.was_committed(opened, bytes.fromhex(made.root), made.space.size)


def test_a_device_that_does_not_answer_is_left_out_of_the_deal(friends):
    friends.joins("Bob", Seat.W)
    practice_rubbers.begin(friends.order(), friends.device())
    friends.give(1)
    with pytest.raises(Impossible):
        practice_beacons.void_attempt(friends.order(), friends.device())
    later = clock.now() + timedelta(seconds=21)
    practice_beacons.void_attempt(friends.order(later), friends.device())
    assert friends.rubber.dealt.beacon == "whist/beacon/v1|bots"


def test_a_seat_taken_over_while_the_deal_waits_begins_the_deal_again(friends):
    friends.joins("Bob", Seat.W)
    practice_rubbers.begin(friends.order(), friends.device())
    attempt = friends.rubber.hand.attempt
    friends.joins("Cy", Seat.N)
    assert friends.rubber.hand.attempt == attempt + 1
    assert set(friends.rubber.awaiting_beacon.givers) == {Seat.S, Seat.W, Seat.N}
    friends.give()
    assert friends.rubber.in_play


def test_a_friend_takes_over_a_bots_seat_in_the_middle_of_a_hand(friends):
    friends.begins()
    friends.goes_on()
    number = friends.joins("Bob", Seat.E)
    assert friends.rubber.seating[Seat.E] == "visitor-2"
    assert set(practice_view.seen(friends.device(number)).view.table.held) == {Seat.E}
    friends.plays_out()
    assert friends.rubber.over


def test_who_joins_needs_the_code_a_free_seat_and_a_name_of_their_own(friends):
    now, code = clock.now(), friends.row.code
    with pytest.raises(Unknown):
        practice_guests.join("AAAA2222", Seat.N, "Bob", now)
    with pytest.raises(Malformed) as told:
        practice_guests.join("no", Seat.N, "Bob", now)
    assert told.value.faults[0].field == "code"
    for seat, name, field in (
        (Seat.S, "Bob", "seat"),
        (None, "Bob", "seat"),
        (Seat.N, " ann ", "name"),
        (Seat.N, "CLUB", "name"),
        (Seat.N, "", "name"),
        (Seat.N, "x" * 21, "name"),
        (Seat.N, "a\u202eb", "name"),
    ):
        with pytest.raises(Malformed) as told:
            practice_guests.join(code, seat, name, now)
        assert told.value.faults[0].field == field, name
    practice_guests.join(f" {code[:4].lower()}-{code[4:]} ", Seat.N, "  Bob   Cole ", now)
    assert list(PracticeGuest.objects.values_list("name", flat=True)) == ["Ann", "Bob Cole"]


def test_a_full_table_says_so(friends):
    for name, seat in (("B", Seat.N), ("C", Seat.E), ("D", Seat.W)):
        friends.joins(name, seat)
    with pytest.raises(Impossible, match="full"):
        friends.joins("E", Seat.N)


def test_somebody_who_is_away_is_stood_in_for_and_takes_the_seat_back(friends):
    friends.joins("Bob", Seat.W)
    friends.begins()
    with pytest.raises(Impossible, match="away"):
        practice_guests.let_bot_play(friends.order(), friends.device(), Seat.W)
    later = clock.now() + presence.GRACE + timedelta(seconds=1)
    practice_guests.note_seen(friends.device(), later)
    practice_guests.let_bot_play(friends.order(later), friends.device(), Seat.W)
    assert is_bot(friends.rubber.seating[Seat.W])
    bob = friends.device(1)
    assert set(practice_view.seen(bob).view.table.held) == {Seat.W}
    assert not practice_view.seen(bob).acts, "until the seat is taken back"
    with pytest.raises(NotYours):
        practice_play.perform(friends.order(), bob, Play(by=Seat.W))
    practice_guests.take_back(friends.order(), bob)
    assert friends.rubber.seating[Seat.W] == "visitor-2"
    with pytest.raises(Impossible):
        practice_guests.take_back(friends.order(), friends.device(1))
    friends.plays_out()
    assert friends.rubber.over


def test_nobody_need_wait_for_ever_for_somebody_whose_page_is_open(friends):
    friends.joins("Bob", Seat.W)
    friends.begins()
    while friends.device(1).turn(friends.rubber) is None:
        friends.goes_on()
    later = clock.now() + presence.PATIENCE + timedelta(seconds=1)
    for number in (0, 1):
        practice_guests.note_seen(friends.device(number), later)
    practice_guests.let_bot_play(friends.order(later), friends.device(), Seat.W)
    assert is_bot(friends.rubber.seating[Seat.W])


def test_the_others_go_on_with_a_bot_when_somebody_leaves_and_the_seat_is_free(friends):
    friends.joins("Bob", Seat.W)
    friends.begins()
    practice_guests.leave(friends.device(1), clock.now())
    with pytest.raises(Unknown):
        friends.device(1)
    friends.tokens.pop()
    (absent,) = presence.absences(friends.row, friends.rubber, clock.now())
    assert (absent.seat, absent.name, absent.left) == (Seat.W, "Bob", True)
    practice_guests.let_bot_play(friends.order(), friends.device(), Seat.W)
    friends.joins("Cy", Seat.W)
    assert friends.rubber.seating[Seat.W] == "visitor-3"


def test_whoever_leaves_during_a_hand_may_have_that_seat_again_and_no_other(friends):
    friends.joins("Bob", Seat.W)
    friends.begins()
    practice_guests.leave(friends.device(1), clock.now())
    friends.tokens.pop()
    with pytest.raises(Malformed):
        friends.joins("Bob once more", Seat.E)
    back = friends.joins("Bob again", Seat.W)
    practice_guests.leave(friends.device(back), clock.now())
    friends.tokens.pop()
    friends.joins("Cy", Seat.W)
    friends.plays_out()
    assert Seat.E in presence.seats_to_join(friends.row)


def test_no_seat_is_free_when_two_left_during_a_hand(friends):
    friends.joins("Bob", Seat.W)
    friends.joins("Cy", Seat.E)
    friends.begins()
    for number in (2, 1):
        practice_guests.leave(friends.device(number), clock.now())
        friends.tokens.pop()
    assert presence.seats_to_join(friends.row) == ()
    with pytest.raises(Impossible):
        friends.joins("Bob again", Seat.E)


def test_the_last_to_leave_takes_the_table_with_them(friends):
    friends.joins("Bob", Seat.W)
    practice_guests.leave(friends.device(0), clock.now())
    assert PracticeTable.objects.exists()
    practice_guests.leave(friends.device(1), clock.now())
    assert not PracticeTable.objects.exists() and not PracticeGuest.objects.exists()


def test_another_rubber_may_be_played_with_other_partners(friends):
    friends.joins("Bob", Seat.W)
    friends.begins()
    with pytest.raises(Impossible):
        practice_rubbers.begin(friends.order(), friends.device())
    friends.plays_out()
    first = friends.rubber
    friends.begins(Seat.W)
    second = friends.rubber
    assert second.seating[Seat.N] == "visitor-2" and is_bot(second.seating[Seat.W])
    assert second.commitment.rubber == 2 and second.commitment.root != first.commitment.root
    assert not second.hands and second.in_play
    PracticeTable.objects.update(fold="earlier", state={"other": "shape"})
    assert friends.rubber == second, "only the lines of the last rubber are folded again"


def test_at_one_device_no_hand_is_seen_until_it_is_asked_for():
    friends = Friends("Ann", "Bob", "Cy", friends=False)
    assert not friends.row.begun, "who sits where is shown before it begins"
    friends.begins()
    for _ in range(60):
        device = friends.device()
        hidden = practice_view.seen(device)
        if not friends.rubber.in_play:
            break
        assert not hidden.view.table.held
        assert not any(isinstance(one, Play) for one in hidden.acts)
        shown, turn = practice_view.seen(device, shown=True), device.turn(friends.rubber)
        assert set(shown.view.table.held) == ({turn} if turn else set())
        friends.goes_on()
    assert len(friends.rubber.hands) == 1


@pytest.mark.parametrize(
    ("game", "manner"),
    [
        (WhistGame.WHIST, PlayManner.FAITHFUL),
        (WhistGame.DUMMY, PlayManner.GUARDED),
        (WhistGame.DUMMY, PlayManner.FAITHFUL),
        (WhistGame.DOUBLE_DUMMY, PlayManner.FAITHFUL),
    ],
)
def test_every_game_is_played_to_the_end_in_either_manner(game, manner):
    friends = Friends("", friends=False, game=game, manner=manner, bot="novice")
    dummies = {WhistGame.WHIST: 0, WhistGame.DUMMY: 1, WhistGame.DOUBLE_DUMMY: 2}
    assert len(friends.rubber.dummies) == dummies[game]
    assert friends.rubber.dealt.manner is manner
    friends.plays_out()
    assert friends.rubber.stage is RubberStage.WON


def test_no_hidden_card_and_no_name_is_in_any_line(friends):
    friends.joins("Bob", Seat.W)
    friends.begins()
    bodies = list(PracticeLine.objects.values_list("body", flat=True))
    written = json.dumps([friends.row.state, *bodies])
    assert {card for card in PACK if f'"{card}"' in written} == {friends.rubber.dealt.hand.turn_up}
    assert "Ann" not in written and "Bob" not in written


def test_after_its_day_the_names_are_gone_too(friends):
    friends.joins("Bob", Seat.W)
    (errand,) = Errand.objects.filter(task=practice_play.END)
    practice_play.end(friends.row.pk, errand.due_at)
    assert not PracticeTable.objects.exists() and not PracticeGuest.objects.exists()


def test_keys_of_two_devices_do_not_get_in_each_others_way(friends):
    friends.joins("Bob", Seat.W)
    practice_rubbers.begin(friends.order(), friends.device())
    deal = friends.rubber.awaiting_beacon
    order = replace(friends.order(), idempotency_key="k-1")
    for number, seat in ((0, Seat.S), (1, Seat.W)):
        digest = digest_of(deal.id, seat, f"{number:064x}")
        practice_beacons.commit_device(order, friends.device(number), digest)
    assert set(friends.rubber.awaiting_beacon.committed) == {Seat.S, Seat.W}


def test_partners_change_by_one_exchange_and_dummies_stay_on_two_sides():
    assert arrangements(WhistGame.WHIST, ()) == (Seat.N, Seat.E, Seat.W)
    assert arrangements(WhistGame.DOUBLE_DUMMY, (Seat.N, Seat.E)) == (Seat.N, Seat.E)
    for opposite in (Seat.N, Seat.E, Seat.W):
        assert moved(opposite)[opposite] is Seat.N
        assert sorted(moved(opposite).values()) == sorted(Seat)
    assert [first_dealer((), n) for n in (1, 2, 5)] == [Seat.E, Seat.S, Seat.E]
    assert first_dealer((Seat.N,), 2) is Seat.N
