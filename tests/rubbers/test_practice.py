"""Practice tables: a whole rubber against bots, no trace on the record, nothing left in a day."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from celery import current_app

from club import clock, tasks
from club.errors import NotYours, Reused, Stale, TooMuch, Unknown, WhistError
from club.models import Errand, Line, Member, Stream
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.card import PACK
from rubbers.cards.seats import Seat
from rubbers.commands.practice import practice_play, practice_turns
from rubbers.dealing import verify
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import Play
from rubbers.models import PracticeLine, PracticeTable, Rubber
from rubbers.play.state.rubber_state import RubberStage
from rubbers.practice import practice_view
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


class Practising:
    """A visitor at a practice table; `row` is read anew each time."""

    def __init__(self, bot: str = "club", **more) -> None:
        current_app.loader.import_default_modules()  # a process that works knows every errand
        self.house = a_house(demo=True)
        wanted = practice_play.Wanted(bot=bot, **more)
        device, self.token = practice_play.sit_down(self.house.club, wanted, clock.now())
        self.key, self.acts = device.table.key, 0

    @property
    def device(self) -> practice_view.PracticeDevice:
        return practice_view.device_of(self.key, self.token)

    @property
    def row(self) -> PracticeTable:
        return self.device.table

    @property
    def seen(self):
        return practice_view.seen(self.device)

    @property
    def rubber(self):
        return practice_view.rubber_of(self.row)

    def order(self, **more) -> CommandContext:
        self.acts += 1
        context = CommandContext(Caller(self.house.club.pk), f"visitor-{self.acts}", clock.now())
        return replace(context, **more)

    def do(self, act) -> int:
        return practice_play.perform(self.order(), self.device, act)

    def goes_on(self) -> None:
        """Let the bots act, and then the visitor if it is their turn."""
        tasks.sweep()
        offers = self.seen.acts
        wanted = [one for one in offers if isinstance(one, Play)]
        wanted += [one for one in offers if isinstance(one, CutForNext)]
        if wanted:
            self.do(wanted[0])


@pytest.fixture
def practising() -> Practising:
    return Practising()


def test_a_visitor_plays_a_whole_rubber_and_the_record_of_the_club_holds_none_of_it(practising):
    lines, streams, people = (model.objects.count() for model in (Line, Stream, Member))
    assert practising.rubber.dealt.hand.to_act is Seat.S, "the visitor leads at once"
    for _ in range(1000):
        if practising.rubber.over:
            break
        practising.goes_on()
    rubber = practising.rubber
    assert rubber.stage is RubberStage.WON and len(rubber.hands) > 1
    for hand in rubber.hands:
        assert hand.statement.tricks.ns + hand.statement.tricks.ew == 13
    assert (lines, streams, people) == tuple(
        model.objects.count() for model in (Line, Stream, Member)
    )
    assert not Rubber.objects.exists()


def test_each_hand_can_be_checked_against_what_was_committed_to(practising):
    while practising.rubber.dealt.in_play:
        practising.goes_on()
    tasks.sweep()
    rubber = practising.rubber
    key, dealt, made = rubber.dealt.revealed, rubber.dealt, rubber.commitment
    proof = tuple(map(bytes.fromhex, key.proof))
    opened = verify.RevealedDeal(
        dealt.id, key.place, bytes.fromhex(key.secret), proof, dealt.beacon.encode()
    )
    assert verify.was_committed(opened, bytes.fromhex(made.root), made.space.size)
    assert dealt.beacon == "whist/beacon/v1|bots"


def test_no_hidden_card_is_in_any_row_of_a_practice_table(practising):
    row = practising.row
    bodies = list(PracticeLine.objects.values_list("body", flat=True))
    written = json.dumps([row.state, *bodies])
    turned = practising.rubber.dealt.hand.turn_up
    assert {card for card in PACK if f'"{card}"' in written} == {turned}
    assert row.secret.hex() not in written + row.encrypted
    held = practising.seen.view.table.held
    assert set(held) == {Seat.S} and len(held[Seat.S]) == 13


def test_the_token_alone_opens_a_table_and_only_the_own_seat_acts(practising):
    with pytest.raises(Unknown):
        practice_view.device_of(practising.key, practising.token + "x")
    with pytest.raises(Unknown):
        practice_view.device_of("nowhere", practising.token)
    act = next(one for one in practising.seen.acts if isinstance(one, Play))
    with pytest.raises(NotYours):
        practising.do(replace(act, by=Seat.N))
    practising.do(act)
    with pytest.raises(WhistError):
        practising.do(act)


def test_a_repeated_key_is_done_once_and_a_stale_version_is_refused(practising):
    name = practice_view.stream_name(practising.row)
    first, second = [one for one in practising.seen.acts if isinstance(one, Play)][:2]
    context = practising.order(expected_versions={name: practising.row.version})
    reached = practice_play.perform(context, practising.device, first)
    assert practice_play.perform(context, practising.device, first) == reached
    with pytest.raises(Reused):
        practice_play.perform(context, practising.device, second)
    with pytest.raises(Stale):
        context = practising.order(expected_versions={name: 1})
        practice_play.perform(context, practising.device, second)


def test_two_workers_racing_for_a_turn_write_it_once(practising):
    act = next(one for one in practising.seen.acts if isinstance(one, Play))
    practising.do(act)
    errand = Errand.objects.filter(task=practice_play.TURN).latest("pk")
    assert set(errand.subject) == {"practice", "turn"}
    before, turn = practising.row, errand.subject["turn"]
    assert practice_turns.play(before, turn)
    version = practising.row.version
    assert not practice_turns.play(before, turn)
    assert not practice_turns.play(before, turn, late=True)
    assert practising.row.version == version


def test_a_late_bot_is_stood_in_for_when_the_visitor_looks(practising):
    practising.do(next(one for one in practising.seen.acts if isinstance(one, Play)))
    row = practising.row
    assert not practice_turns.play_if_late(row, row.changed_at + timedelta(seconds=2.9))
    assert practice_turns.play_if_late(row, row.changed_at + timedelta(seconds=3))
    line = practising.row.lines.latest("number")
    assert line.body["chosen_by"]["standing_in_for"] == "club"


def test_after_a_day_the_rows_and_the_secret_are_gone(practising):
    errand = Errand.objects.get(task=practice_play.END)
    device, row = practising.device, practising.row
    assert errand.due_at == row.ends_at == row.opened_at + timedelta(days=1)
    practice_play.end(row.pk, row.ends_at - timedelta(seconds=1))
    assert PracticeTable.objects.exists()
    practice_play.end(row.pk, row.ends_at)
    assert not PracticeTable.objects.exists() and not PracticeLine.objects.exists()
    with pytest.raises(Unknown):
        practice_play.perform(practising.order(), device, CutForNext(by=Seat.S))


def test_only_a_club_that_offers_practice_has_it_and_not_without_end(monkeypatch):
    club = a_house("The Turf").club
    with pytest.raises(NotYours):
        practice_play.sit_down(club, practice_play.Wanted(), clock.now())
    club.practice = True
    practice_play.sit_down(club, practice_play.Wanted(), clock.now())
    monkeypatch.setattr(practice_play, "MOST", 1)
    with pytest.raises(TooMuch):
        practice_play.sit_down(club, practice_play.Wanted(), clock.now())
    with pytest.raises(Unknown):
        practice_play.sit_down(
            a_house(demo=True).club, practice_play.Wanted(bot="nobody"), clock.now()
        )


def test_lines_of_an_earlier_release_are_folded_again(practising):
    practising.do(next(one for one in practising.seen.acts if isinstance(one, Play)))
    rubber = practising.rubber
    PracticeTable.objects.update(fold="earlier", state={"other": "shape"})
    assert practising.rubber == rubber
