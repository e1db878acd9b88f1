"""Bots in the seats of a rubber, through the commands: what is written down, and what is not."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from celery import current_app
from django.db import IntegrityError, transaction

from club import clock, tasks
from club.errors import NotYours
from club.models import Errand, Line, Stream
from club.outbox import errands
from club.record.line_people import people_of
from club.record.rebuild import rebuild
from rubbers import dealt_cards
from rubbers.bots.table_turn import may_owe
from rubbers.cards.seats import Seat
from rubbers.commands import bot_seats, bot_turns
from rubbers.hand.acts.play import Play
from rubbers.hand.state.hand import HandStage
from rubbers.models import RubberSeat
from tests.rubbers.bot_table import CLUB, BotTable
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> BotTable:
    current_app.loader.import_default_modules()  # a process that works knows every errand
    return BotTable(a_house())


def plays(table: BotTable) -> list[Play]:
    return [one.act for one in table.acts() if isinstance(one.act, Play)]


def test_a_bot_holds_a_seat_and_is_no_member(table):
    seats = RubberSeat.objects.filter(rubber=table.pk, ended=False)
    assert {seat.seat: seat.bot for seat in seats if seat.bot} == dict.fromkeys("NEW", CLUB)
    assert {str(seat) for seat in seats if seat.bot} == {"North: Club", "East: Club", "West: Club"}
    members = {"2", "3", "4", "5"}
    lines = Line.objects.filter(stream=table.row.stream).select_related("stream")
    assert CLUB in json.dumps([line.body for line in lines])
    assert {who for line in lines for _place, who in people_of(line)} <= members
    assert not table.row.counts


def test_a_seat_is_a_members_or_a_bots_and_never_both_or_neither(table):
    seat = RubberSeat.objects.filter(rubber=table.pk).exclude(bot="").first()
    for wrong in ({"bot": ""}, {"bot": "7"}, {"member": table.house.club.members.first()}):
        with pytest.raises(IntegrityError), transaction.atomic():
            RubberSeat.objects.filter(pk=seat.pk).update(**wrong)


def test_bots_play_on_by_errands_until_the_member_is_to_play(table):
    tasks.sweep()
    assert table.hand.to_act is table.me
    before = len(plays(table))
    assert tasks.sweep() == 0 and len(plays(table)) == before
    table.play()
    (waiting,) = Errand.objects.filter(done_at=None, task="bot_turn")
    assert waiting.subject == {"rubber": table.row.stream.name, "turn": table.turn}
    tasks.sweep()
    assert len(plays(table)) > before + 1
    assert {one.chosen_by.bot for one in table.acts() if one.act.by is not table.me} == {"club"}


def test_a_hand_is_played_to_its_end_and_rebuilt_the_same(table):
    while table.hand.stage is not HandStage.OVER:
        tasks.sweep()
        if table.hand.to_act is table.me:
            table.play()
    laid = [one.card for one in plays(table)]
    assert len(laid) == len(set(laid)) == 52
    assert table.rubber.dealt.revealed is not None
    tasks.sweep()
    seats = list(RubberSeat.objects.order_by("seat", "ended").values("seat", "bot", "member"))
    rebuild(Stream.objects.filter(pk=table.row.stream.pk))
    again = RubberSeat.objects.order_by("seat", "ended").values("seat", "bot", "member")
    assert list(again) == seats


def test_a_turn_that_is_done_already_is_not_done_again(table):
    row, turn = table.row, table.turn
    assert bot_turns.play(row, turn)
    done = table.acts()
    assert not bot_turns.play(row, turn), "one that read the table before"
    assert not bot_turns.play(table.row, turn), "one that reads it now"
    assert table.acts() == done


def test_of_two_who_choose_differently_for_one_turn_one_is_written(table, monkeypatch):
    """A late bot and Club in its stead: whoever commits first has played."""
    row, turn = table.row, table.turn
    assert bot_turns._played(row, turn, late=True)
    first = table.acts()
    assert not bot_turns._played(row, turn, late=False)
    assert table.acts() == first


def test_a_bot_that_is_late_is_stood_in_for_when_somebody_looks(table):
    now = clock.now()
    Line.objects.filter(stream=table.row.stream)
    last = table.row.stream.lines.latest("number").at
    assert not bot_turns.play_if_late(table.row, last + timedelta(seconds=2.9))
    assert not table.acts()
    assert bot_turns.play_if_late(table.row, last + timedelta(seconds=3))
    done = table.acts()[0]
    assert (done.chosen_by.bot, done.chosen_by.standing_in_for) == ("club", "club")
    assert clock.now() - now < timedelta(seconds=60)


def test_errands_of_bots_hold_ids_alone_and_go_to_their_own_queue(table, monkeypatch):
    sent = []
    monkeypatch.setattr(errands.current_app, "send_task", lambda *a, **more: sent.append((a, more)))
    errand = Errand.objects.filter(task="bot_turn").latest("pk")
    assert set(errand.subject) == {"rubber", "turn"}
    assert errands.hint(errand.pk, errand.task)
    assert sent[0][0] == (errands.RUN, [errand.pk]) and sent[0][1]["queue"] == "bots"


def test_exchanging_unseen_cards_changes_no_bots_card_through_the_command(table, monkeypatch):
    tasks.sweep()
    table.play()
    row, rubber = table.row, table.rubber
    seat, cards = rubber.dealt.hand.to_act, dealt_cards.cards_of(row, rubber)
    here = bot_turns._chosen(row, rubber, late=True)
    gone = {one.card.card for at in Seat for one in rubber.dealt.hand.laid_by(at)}
    gone.add(rubber.dealt.hand.turn_up)
    others = [one for one in Seat if one is not seat]
    for first, second in zip(others, [*others[1:], others[0]], strict=True):
        one = next(card for card in cards[first] if card not in gone)
        two = next(card for card in cards[second] if card not in gone)
        world = {
            **cards,
            first: tuple(two if card == one else card for card in cards[first]),
            second: tuple(one if card == two else card for card in cards[second]),
        }
        monkeypatch.setattr(dealt_cards, "cards_of", lambda *_, world=world: world)
        assert bot_turns._chosen(row, rubber, late=True)[0] == here[0]


def test_a_player_takes_the_seat_back_and_a_partner_cannot_give_it_away(table):
    seat = Seat.E
    mine = next(s.in_place_of for s in table.rubber.substitutions if s.seat is seat)
    with pytest.raises(NotYours):
        bot_seats.give_back(table.order(), table.row, seat)
    bot_seats.give_back(table.house.order(int(mine)), table.row, seat)
    assert table.rubber.seating[seat] == mine
    with pytest.raises(NotYours):
        bot_seats.take(table.house.order(int(mine)), table.row, seat, "club")
    bot_seats.take(table.order(), table.row, seat, "novice")
    assert table.rubber.seating[seat] == "bot:novice@1"


def test_a_club_sets_the_pace_of_its_bots_and_the_installation_may_override_it(table, settings):
    tasks.sweep()
    evening = table.row.evening
    evening.house_rules = {**evening.house_rules, "bot_pace": 4}
    evening.save(update_fields=["house_rules"])

    def pause() -> float:
        table.play()
        (errand,) = Errand.objects.filter(done_at=None, task="bot_turn")
        seconds = (errand.due_at - table.row.stream.lines.latest("number").at).total_seconds()
        Errand.objects.filter(pk=errand.pk).update(due_at=clock.now())
        while may_owe(table.rubber):
            Errand.objects.filter(done_at=None, task="bot_turn").update(due_at=clock.now())
            tasks.sweep()
        return seconds

    assert pause() == 4
    settings.WHIST_BOT_PACE = 1.5
    assert pause() == 1.5
    settings.WHIST_BOT_PACE = 0.0
    assert pause() == 0


def test_bots_that_wait_play_one_card_a_turn(table):
    evening = table.row.evening
    evening.house_rules = {**evening.house_rules, "bot_pace": 1}
    evening.save(update_fields=["house_rules"])
    before = len(plays(table))
    Errand.objects.filter(done_at=None, task="bot_turn").update(due_at=clock.now())
    tasks.sweep()
    assert len(plays(table)) == before + 1


def test_a_club_with_a_pace_is_not_late_before_it(table):
    evening = table.row.evening
    evening.house_rules = {**evening.house_rules, "bot_pace": 5}
    evening.save(update_fields=["house_rules"])
    last = table.row.stream.lines.latest("number").at
    assert not bot_turns.play_if_late(table.row, last + timedelta(seconds=7))
    assert bot_turns.play_if_late(table.row, last + timedelta(seconds=8))
