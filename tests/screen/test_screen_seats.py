"""Seats at a table on a screen: bots beside people, a player away, several people at one tablet."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from club import clock
from club.access import external_bots
from club.errors import Impossible, Malformed, NotYours
from club.models import Errand
from club.rules.permissions import Caller
from rubbers import queries
from rubbers.cards.seats import Seat
from rubbers.commands import beacons, bot_seats, bot_turns, table
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.play import Play
from rubbers.models import Rubber
from rubbers.play.state.table_events import PlayManner
from rubbers.seat_holders import tablet_seats
from tables.commands import room_acts, screen_play, undo
from tables.models import Place
from tables.queries import table_of
from tables.room import acts
from tables.room.state.room_state import TableStage
from tests.screen.at_screen import AtScreen
from tests.views.house import HTMX, a_house, sent, told

pytestmark = pytest.mark.django_db
CLUB = "bot:club@1"


@pytest.fixture
def at() -> AtScreen:
    return AtScreen()


def now_order(house, number: int = 1, *offices: str):
    """Return an order made now, not in the past of the house."""
    return replace(house.order(number, *offices), at=clock.now())


def late_order(house, number: int = 1, *offices: str):
    """Return an order made when everybody has been away for an hour."""
    return replace(house.order(number, *offices), at=clock.now() + timedelta(hours=1))


def ask(at: AtScreen, by: Seat, absent: Seat, order=now_order, substitute: str = CLUB):
    """Let a player ask for somebody to play for another."""
    who, by_who = (str(at.member(seat)) for seat in (absent, by))
    act = acts.NameSubstitute(1, who, substitute, by=by_who)
    room_acts.perform(order(at.house, at.member(by)), at.evening, act)


def test_nobody_is_away_before_the_table_has_waited_as_long_as_the_house_allows(at):
    turn = at.rubber.dealt.hand.to_act
    before = replace(at.house.order(at.member(turn.left)), at=clock.now() - timedelta(hours=3))
    with pytest.raises(Impossible):
        ask(at, turn.left, turn, lambda *_: before)
    with pytest.raises(Impossible):
        ask(at, turn, turn.left, late_order)  # it is not the other's turn


def test_a_bot_sits_once_all_have_agreed_and_is_asked_to_play(at):
    turn = at.rubber.dealt.hand.to_act
    who = at.member(turn)
    ask(at, turn.left, turn, late_order)
    assert "would play for" in at.words(turn.partner) and "Agree" in at.words(turn.partner)
    Errand.objects.all().delete()
    for seat in (turn.partner, turn.right):
        assert at.rubber.seating[turn] == str(who)
        act = acts.Consent(1, str(at.member(seat)), CLUB)
        room_acts.perform(now_order(at.house, at.member(seat)), at.evening, act)
    assert at.rubber.seating[turn] == CLUB
    assert Errand.objects.filter(task="bot_turn").exists()
    assert bot_turns.play_if_late(at.row, clock.now() + timedelta(hours=2))
    page = at.reader(who).get(at.address(), **HTMX)
    assert "data-hand" not in page.content.decode() and "Take your seat again" in told(page)
    room_acts.perform(now_order(at.house, who), at.evening, acts.ComeBack(1, str(who)))
    assert at.rubber.seating[turn] == str(who)
    assert len(at.cards(turn)) == 12


def test_another_may_refuse_and_only_players_and_officers_beside_the_table_may_ask(at):
    turn = at.rubber.dealt.hand.to_act
    who = str(at.member(turn))
    ask(at, turn.left, turn, late_order)
    by = str(at.member(turn.right))
    room_acts.perform(now_order(at.house, int(by)), at.evening, acts.RefuseConsent(1, by, CLUB))
    assert table_of(at.evening, 1).substitutes == ()
    other = acts.NameSubstitute(1, who, CLUB, by=by)
    with pytest.raises(NotYours):
        room_acts.perform(late_order(at.house, 6), at.evening, other)
    seat = acts.SeatSubstitute(1, who, CLUB)
    with pytest.raises(NotYours):
        room_acts.perform(late_order(at.house, at.member(turn.left), "secretary"), at.evening, seat)
    with pytest.raises(Malformed):
        room_acts.perform(late_order(at.house), at.evening, seat)  # it wants a reason
    room_acts.perform(replace(late_order(at.house), reason="He was called home."), at.evening, seat)
    assert at.rubber.seating[turn] == CLUB


def test_a_bot_that_is_not_installed_is_named_with_what_was_expected(at):
    turn = at.rubber.dealt.hand.to_act
    with pytest.raises(Malformed) as wrong:
        ask(at, turn.left, turn, late_order, "bot:nobody@1")
    assert wrong.value.faults[0].field == "substitute"


def with_bots(*who: str, number: int = 1):
    """Begin a rubber with bots as the secretary; give the house, its evening and its rubber."""
    house = a_house()
    house.people_enter()
    evening = house.open_committed_evening(2, 3, 4, 5)
    answer = house.reader().post(
        house.at("play-with-bots", evening.key), sent(who=who, bot=CLUB, manner="guarded")
    )
    assert answer.status_code == 302, answer.content
    return house, evening, Rubber.objects.select_related("stream", "evening__club").get()


def test_a_rubber_with_bots_is_dealt_with_the_beacon_of_the_people_and_counts_for_nobody():
    house, evening, row = with_bots("2", "3")
    rubber = queries.rubber_of(row)
    assert rubber.awaiting_beacon.beacon is Beacon.DEVICES
    assert rubber.awaiting_beacon.givers == (Seat.N, Seat.S)
    assert not Rubber.objects.get(pk=row.pk).counts
    places = Place.objects.filter(evening=evening).values_list("member__number", "standing", "seat")
    assert set(places) == {(2, "with_bots", "N"), (3, "with_bots", "S")}
    board = told(house.reader().get(house.at("board", evening.key)))
    assert "Playing with bots" in board and "Play on with bots" in board
    undo.undo_last(house.order(), evening, 1)
    assert not Place.objects.filter(evening=evening).exists()
    assert queries.rubber_of(Rubber.objects.select_related("stream").get()).abandoned


def test_the_night_sheet_names_the_bots_of_a_rubber():
    house, evening, _row = with_bots("2", "3")
    sheet = told(house.reader().get(house.at("night-sheet", evening.key)))
    assert "None" not in sheet
    assert sheet.count("Club") >= 2, sheet


def test_the_night_sheet_says_for_whom_each_of_two_bots_sits(at):
    turn = at.rubber.dealt.hand.to_act
    away = (turn, turn.left)
    surnames = [at.house.club.members.get(number=at.member(seat)).name.split()[-1] for seat in away]
    for who in [str(at.member(seat)) for seat in away]:
        order = replace(late_order(at.house), reason="They were called home.")
        room_acts.perform(order, at.evening, acts.QuitTable(1, who))
        order = replace(late_order(at.house), reason="They were called home.")
        room_acts.perform(order, at.evening, acts.SeatSubstitute(1, who, CLUB))
    sheet = told(at.house.reader().get(at.house.at("night-sheet", at.evening.key)))
    assert [f"Club for {surname}" in sheet for surname in surnames] == [True, True], sheet


def test_a_player_begins_with_bots_for_themselves_and_nobody_else_does():
    house = a_house()
    house.people_enter()
    evening = house.open_committed_evening(2, 3, 4, 5)
    form = {"bot": CLUB, "manner": "guarded"}
    address = house.at("play-with-bots", evening.key)
    assert house.reader(4).post(address, sent(who=["2"], **form)).status_code == 403
    assert house.reader(2).post(address, sent(who=["2"], **form)).status_code == 302
    assert house.reader(2).post(address, sent(who=["2"], **form)).status_code == 422


def test_no_player_begins_with_a_bot_of_their_own_at_the_table():
    house = a_house()
    house.people_enter()
    evening = house.open_committed_evening(2, 3, 4, 5)
    external_bots.add(house.order(1, "secretary"), "spy", 2)
    form = {"bot": "bot:api/spy@1", "manner": "guarded"}
    address = house.at("play-with-bots", evening.key)
    assert house.reader().post(address, sent(who=["2", "3"], **form)).status_code == 422
    assert not Rubber.objects.exists()
    assert house.reader().post(address, sent(who=["3", "4"], **form)).status_code == 302


def test_a_substitute_does_not_join_a_table_where_their_bot_plays(at):
    external_bots.add(at.house.order(1, "secretary"), "spy", 6)
    turn = at.rubber.dealt.hand.to_act
    bot_seats.take(at.house.order(at.member(turn.left)), at.row, turn, "api/spy")
    with pytest.raises(Impossible, match="A bot that belongs to this player"):
        ask(at, turn.left, turn.partner, late_order, "6")


def test_a_player_with_bots_is_told_first_where_they_play_and_led_there():
    house, evening, _row = with_bots("2", "3")
    house.does(evening, acts.Declare(("2",)))
    page = house.reader(2).get(house.at("mine", evening.key)).content.decode()
    place = page[page.index('id="place"') : page.index('id="own-rubbers"')]
    assert "You play at table 1" in place and "You are waiting for a fresh table." in place
    assert place.count("btn--main") == 1
    assert house.at("on-screen", evening.key, 1) in place and "Go to the table" in place
    assert "Play on with bots" not in place


def test_one_who_is_free_is_offered_bots_at_their_own_place():
    house = a_house()
    house.people_enter()
    evening = house.open_committed_evening(2, 3, 4, 5)
    house.does(evening, acts.Declare(("2",)))
    page = house.reader(2).get(house.at("mine", evening.key)).content.decode()
    assert house.at("play-with-bots", evening.key) in page and "Play on with bots" in page


def test_a_rubber_with_bots_and_nobody_says_to_choose_who_plays():
    house = a_house()
    house.people_enter()
    evening = house.open_committed_evening(2, 3, 4, 5)
    answer = house.reader().post(
        house.at("play-with-bots", evening.key), sent(bot=CLUB, manner="guarded")
    )
    assert answer.status_code == 422
    assert "Choose who plays. Expected: at least one person." in told(answer)


def test_an_onlooker_sees_the_names_of_all_four():
    house, evening, _row = with_bots("2", "3")
    address = house.at("on-screen", evening.key, 1)
    onlooker, player = (house.reader(n).get(address).content.decode() for n in (1, 2))
    assert "data-onlooker" in onlooker and "player--s" in onlooker
    assert "data-onlooker" not in player


def test_the_room_says_when_bots_should_give_way():
    house, evening, _row = with_bots("2", "3")
    house.does(evening, acts.Declare(("2", "3", "4", "5")))
    board = told(house.reader(2).get(house.at("board", evening.key)))
    assert "Stop the rubber with bots" in board and "Stop the bots at table 1" in board
    assert "Stop the bots" not in told(house.reader(4).get(house.at("board", evening.key)))
    stop = sent(kind="close_table", table="1")
    assert house.reader(4).post(house.at("do", evening.key), stop).status_code == 403
    stop = sent(kind="close_table", table="1")
    assert house.reader(2).post(house.at("do", evening.key), stop).status_code == 302
    assert table_of(evening, 1).stage is TableStage.OVER


class AtTablet(AtScreen):
    """Four people at a table, and the tablet that stands on it."""

    def __init__(self) -> None:
        super().__init__()
        self.tablet = self.house.screen("table", 1)
        self.caller = Caller(self.house.club.pk, device=1, device_kind="table", table=1)

    def show(self, seat: Seat, client=None, intent: str = ""):
        """Press “Show my cards” for a seat."""
        form = sent(record=self.row.stream.name, seat=str(seat))
        form["press"] = intent or form["intent"]
        return (client or self.tablet).post(self.address("screen-show"), form, **HTMX)


def test_a_tablet_shows_no_hand_until_it_is_asked_and_never_twice_for_one_press():
    at = AtTablet()
    turn = at.rubber.dealt.hand.to_act
    page = at.tablet.get(at.address(), **HTMX)
    assert "data-hand" not in page.content.decode() and "Pass to" in told(page)
    shown = at.show(turn, intent="one-press")
    assert "data-hand" in shown.content.decode() and "no-store" in shown["Cache-Control"]
    assert "data-hand" not in at.show(turn, intent="one-press").content.decode()
    assert "data-hand" not in at.tablet.get(at.address(), **HTMX).content.decode()
    assert "no-store" in at.tablet.get(at.address())["Cache-Control"]


def test_a_card_played_on_the_tablet_is_entered_by_it_for_the_player():
    at = AtTablet()
    turn = at.rubber.dealt.hand.to_act
    card = queries.view_of(at.row, turn).table.held[turn][0]
    form = {"do": "play", "by": str(turn), "card": str(card)}
    stream = at.row.stream
    answer = at.tablet.post(
        at.address("screen-act"),
        sent(
            record=stream.name,
            seen=f"{stream.name}={stream.version}",
            act=json.dumps(form),
        ),
    )
    assert answer.status_code == 302, answer.content
    line = at.row.stream.lines.latest("number")
    assert line.what == "act_done" and line.by.startswith("table:")
    assert line.body["act"]["by"] == str(turn)


def test_the_tablet_leaves_alone_whoever_plays_on_a_device_of_their_own():
    at = AtTablet()
    turn = at.rubber.dealt.hand.to_act
    assert tablet_seats(at.caller, at.row, at.rubber) == frozenset(Seat)
    at.play()
    assert tablet_seats(at.caller, at.row, at.rubber) == frozenset(Seat) - {turn}
    assert at.show(turn).status_code == 403


def test_no_other_device_or_person_is_shown_a_hand():
    at = AtTablet()
    turn = at.rubber.dealt.hand.to_act
    for client in (at.house.screen("table", 2), at.house.screen("hall"), at.reader(turn.left)):
        assert at.show(turn, client).status_code in (403, 404)
    other = replace(at.caller, table=2)
    assert tablet_seats(other, at.row, at.rubber) == frozenset()
    card = queries.view_of(at.row, turn).table.held[turn][0]
    order = replace(now_order(at.house), caller=other)
    with pytest.raises(NotYours):
        table.perform(order, at.row, Play(by=turn, card=card))


def test_the_tablet_gives_to_a_deal_for_each_who_plays_on_it():
    at = AtScreen("")
    tablet = Caller(at.house.club.pk, device=1, device_kind="table", table=1)
    order = replace(now_order(at.house), caller=tablet)
    screen_play.deal(order, at.row, 1, 1, PlayManner.GUARDED, Beacon.DEVICES)
    digest = "ab" * 32
    beacons.commit_device(now_order(at.house, at.member(Seat.N)), at.row, digest)
    for seat in (Seat.E, Seat.S):
        order = replace(now_order(at.house), caller=tablet)
        beacons.commit_device(order, at.row, digest, seat)
    with pytest.raises(NotYours):
        order = replace(now_order(at.house), caller=tablet)
        beacons.commit_device(order, at.row, digest, Seat.N)
    assert set(at.rubber.awaiting_beacon.committed) == {Seat.N, Seat.E, Seat.S}


def test_the_page_of_a_table_asks_no_more_queries_with_more_people_in_the_room(
    django_assert_max_num_queries, at
):
    reader = at.reader(Seat.N)
    reader.get(at.address(), **HTMX)
    with django_assert_max_num_queries(16):
        reader.get(at.address(), **HTMX)
