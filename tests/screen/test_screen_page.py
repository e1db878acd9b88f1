"""The page of a table on a screen: what a player, an onlooker and an officer see and may do."""

from __future__ import annotations

import pytest

from rubbers import queries
from rubbers.cards.seats import Seat
from rubbers.models import Rubber
from tables.room import acts
from tests.screen.at_screen import AtScreen
from tests.views.house import a_house, sent, told

pytestmark = pytest.mark.django_db


def ready(house, evening):
    """Form a table of four and let them cut, up to the beginning of the rubber."""
    house.does(evening, acts.Declare(("2", "3", "4", "5")))
    house.does(evening, acts.FormTable(1))
    for who, rank in zip("2345", "A234", strict=True):
        house.does(evening, acts.CutCards(1, who, (rank,)))


def test_a_rubber_begun_on_the_screen_has_its_first_hand_dealt():
    house = a_house()
    house.people_enter()
    evening = house.open_committed_evening(2, 3, 4, 5, 6)
    ready(house, evening)
    player, address = house.reader(2), house.at("begin", evening.key, 1)
    assert 'value="faithful"' in player.get(house.at("table", evening.key, 1)).content.decode()
    form = sent(manner="guarded")
    for _again in range(2):
        answer = player.post(address, form)
        assert answer.status_code == 302 and answer.url == house.at("on-screen", evening.key, 1)
    rubber = queries.rubber_of(Rubber.objects.select_related("stream").get(evening=evening))
    assert rubber.dealt.number == 1 and rubber.in_play
    shown = told(player.get(answer.url))
    assert "Hand 1" in shown and "Your hand" in player.get(answer.url).content.decode()


def test_a_rubber_begun_with_cards_is_marked_on_its_table_and_may_go_on_the_screen():
    house = a_house()
    house.people_enter()
    evening = house.open_committed_evening(2, 3, 4, 5)
    ready(house, evening)
    player = house.reader(2)
    answer = player.post(house.at("begin", evening.key, 1), sent(manner=""))
    assert answer.url == house.at("table", evening.key, 1)
    shown = told(player.get(answer.url))
    assert "Mark the hand" in shown and "Play the next hand on screen" in shown


def test_who_is_to_play_is_offered_cards_and_the_others_wait():
    at = AtScreen()
    turn = at.rubber.dealt.hand.to_act
    assert all(may for _act, may in at.cards(turn).values())
    assert not any(may for _act, may in at.cards(turn.left).values())
    assert "Your turn: lead any card" in at.words(turn)
    assert "is to play" in at.words(turn.left)


def test_a_hand_is_played_to_its_end_by_what_the_page_offers():
    at = AtScreen()
    at.play_out()
    assert at.rubber.hands and "All four hands" in at.words(Seat.N)


def test_an_onlooker_and_an_officer_see_a_hand_once_it_is_over():
    at = AtScreen()
    card = at.play()
    for who in (6, 1):
        shown = at.part(who).content.decode()
        assert f"#{card}" not in shown and "data-hand" not in shown
        assert "You can see it when it is over" in shown
    at.play_out()
    assert "All four hands" in at.words(6)


def test_a_card_that_does_not_follow_is_refused_at_a_guarded_table():
    at = AtScreen()
    at.play()
    while True:
        seat = at.rubber.dealt.hand.to_act
        held = at.cards(seat)
        barred = [act for act, may in held.values() if not may]
        if barred:
            break
        at.play()
    version = at.row.stream.version
    answer = at.press("act", seat, act=barred[0])
    assert answer.status_code == 422 and at.row.stream.version == version


def test_nobody_plays_the_card_of_another():
    at = AtScreen()
    turn = at.rubber.dealt.hand.to_act
    act = next(iter(at.cards(turn).values()))[0]
    for who in (turn.left, 6, 1):
        assert at.press("act", who, act=act).status_code == 403


@pytest.mark.parametrize("act", ["", "no", "[]", "[" * 1500, '{"do":"play"}', '{"do":"fly"}'])
def test_an_act_that_is_none_is_malformed(act):
    at = AtScreen()
    assert at.press("act", Seat.N, act=act).status_code == 422


def test_the_same_key_plays_a_card_once():
    at = AtScreen()
    seat = at.rubber.dealt.hand.to_act
    act = next(iter(at.cards(seat).values()))[0]
    form = sent(record=at.row.stream.name, act=act)
    answers = [at.reader(seat).post(at.address("screen-act"), form) for _ in range(2)]
    assert [one.status_code for one in answers] == [302, 302]
    assert len(at.rubber.dealt.hand.tricks[0].laid) == 1


def test_the_page_is_kept_by_no_browser():
    at = AtScreen()
    assert at.reader(Seat.N).get(at.address())["Cache-Control"] == "private, no-store"


def test_the_trumps_of_a_hand_in_play_are_on_no_screen_but_the_players():
    at = AtScreen()
    suit = str(at.rubber.dealt.hand.trumps).lower()
    for page, args in (("table", (1,)), ("board", ()), ("hall", ())):
        address = at.house.at(page, at.evening.key, *args)
        assert f"suit-{suit}" not in at.reader(6).get(address).content.decode(), page
    assert f"suit-{suit}" in at.part(Seat.N).content.decode()
