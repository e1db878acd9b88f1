"""The pages round an evening: planning, the door, one's own place, the hall, sheets for paper."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from club import clock
from club.access import door_code
from club.members import queries as club_queries
from club.models import Evening, Presence
from club.rules import seniority
from club.rules.house_rules import HouseRules, Seniority
from club.text.display_names import surname
from tables import queries
from tables.commands import evenings, room_acts, standings
from tables.room import acts
from tests.views.house import HTMX, a_house, sent

pytestmark = pytest.mark.django_db

EVERYONE = tuple(range(1, 7))
PLAN = {
    "date": "2026-12-04",
    "place": "Lower  room",
    "time_zone": "Europe/Dublin",
    "law_code": "club-1864",
    "format": "rubbers",
    "seniority": "groups",
    "group_minutes": "15",
    "who_plays": "cut",
    "substitute_scores": "substitute",
    "stakes": "5",
}


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


@pytest.fixture
def evening(house):
    return house.open_evening(*EVERYONE)


@pytest.fixture
def playing(house, evening):
    house.play_begins(evening, ("2", "3", "4", "5", "6"))
    return evening


def told(answer):
    return answer.content.decode()


def test_an_evening_is_planned_with_the_rules_of_the_house(house):
    house.reader().post(house.at("plan-evening"), sent(**PLAN))
    evening = Evening.objects.get()
    assert (evening.date, evening.place) == (date(2026, 12, 4), "Lower room")
    assert evening.time_zone == "Europe/Dublin"
    assert evening.house_rules == {
        "seniority": "groups",
        "group_minutes": 15,
        "who_plays": "cut",
        "substitute_scores": "substitute",
        "stakes": 5,
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("date", "never"),
        ("date", "0001-01-01"),
        ("date", "9999-12-31"),
        ("time_zone", "Mars/Olympus"),
        ("law_code", "no-code"),
        ("stakes", "-1"),
    ],
)
def test_an_evening_that_cannot_be_is_not_planned(house, field, value):
    answer = house.reader().post(house.at("plan-evening"), sent(**{**PLAN, field: value}), **HTMX)
    assert answer.status_code == 422 and f'data-field="{field}"' in told(answer)
    assert not Evening.objects.exists()


def test_evenings_stand_newest_first(house):
    days = [date(2026, 11, day) for day in (6, 20, 13)]
    for day in days:
        evenings.plan_evening(house.order(), day)
    page = told(house.reader().get(house.at("evenings")))
    shown = re.findall(r'datetime="(2026-11-\d\d)"', page)
    assert shown == ["2026-11-20", "2026-11-13", "2026-11-06"]


def test_only_the_secretary_plans(house):
    assert house.reader(2).get(house.at("plan-evening")).status_code == 403
    assert house.reader(2).post(house.at("plan-evening"), sent(**PLAN)).status_code == 403


def test_who_comes_is_written_down_by_two_taps(house, evening):
    reader = house.reader()
    page = told(reader.get(house.at("check-in", evening.key)))
    assert "Ignatius van der Berg is here" in page
    answer = reader.post(house.at("check-in", evening.key), sent(what="arrive", who="8"), **HTMX)
    assert "Ignatius van der Berg is here" not in told(answer)
    assert "Ignatius van der Berg has come in." in told(answer)
    assert Presence.objects.filter(evening=evening, member__number=8).exists()


def test_people_come_together(house, evening):
    reader = house.reader()
    form = sent(what="arrive", who="8", together_with="2")
    assert "together with Edith Lowry" in told(
        reader.post(house.at("check-in", evening.key), form, **HTMX)
    )


def test_any_number_come_together_by_two_taps_each(house, evening):
    reader, check_in = house.reader(), house.at("check-in", evening.key)
    house.people_enter("Rupert Oakes", "Harold Pym")
    reader.post(check_in, sent(what="arrive", who="8"))
    for who, party in ((9, "van der Berg"), (10, "van der Berg and Oakes")):
        page = told(reader.get(check_in))
        shown = re.search(rf'value="(\d+)">Together with {party}<', page)
        assert shown, party
        reader.post(check_in, sent(what="arrive", who=str(who), together_with=["", shown[1]]))
    hall = queries.hall_of(Evening.objects.get())
    ranks = seniority.seniority(
        hall.arrivals, HouseRules(Seniority.EACH), doors=hall.doors, bell=hall.bell
    )
    assert ranks["8"] == ranks["9"] == ranks["10"] != ranks["2"]


def test_an_arrival_is_undone_while_nothing_rests_on_it(house, evening):
    reader = house.reader()
    reader.post(house.at("check-in", evening.key), sent(what="arrive", who="8"))
    page = told(reader.get(house.at("check-in", evening.key)))
    act = re.search(r'name="act" value="([^"]+)"', page)[1]
    reader.post(house.at("undo-arrival", evening.key), sent(act=act))
    assert "has come in." not in told(reader.get(house.at("check-in", evening.key)))
    assert not Presence.objects.filter(evening=evening, member__number=8).exists()


def test_what_something_rests_on_is_no_longer_offered_to_be_undone(house, evening):
    reader = house.reader()
    reader.post(house.at("check-in", evening.key), sent(what="arrive", who="8"))
    house.does(evening, acts.Leave("8"))
    assert "has come in." not in told(reader.get(house.at("check-in", evening.key)))


def test_an_arrival_is_put_right_with_a_reason(house, evening):
    reader = house.reader()
    at = evening.presences.get(member__number=2).arrived_at - timedelta(minutes=9)
    form = sent(what="correct", who="2", at=f"{at:%H:%M}", together_with="")
    refused = reader.post(house.at("check-in", evening.key), form, **HTMX)
    assert refused.status_code == 422 and 'data-field="reason"' in told(refused)
    reader.post(
        house.at("check-in", evening.key), sent(**{**form, "intent": "r", "reason": "paper"})
    )
    stands = evening.presences.get(member__number=2).arrived_at
    assert f"{stands:%H:%M}" == f"{at:%H:%M}"


@pytest.mark.parametrize("at", ["", "25:00", "seven"])
def test_a_time_that_is_none_is_asked_for_again(house, evening, at):
    form = sent(what="correct", who="2", at=at, together_with="", reason="paper")
    answer = house.reader().post(house.at("check-in", evening.key), form, **HTMX)
    assert answer.status_code == 422 and 'data-field="at"' in told(answer)


@pytest.mark.parametrize("who", ["", "x", "99", "²", "1" * 30])
def test_nobody_who_is_no_member_comes_in(house, evening, who):
    form = sent(what="arrive", who=who)
    answer = house.reader().post(house.at("check-in", evening.key), form, **HTMX)
    assert answer.status_code == 422


def test_a_member_does_not_keep_the_door(house, evening):
    reader = house.reader(2)
    assert reader.get(house.at("check-in", evening.key)).status_code == 403
    assert reader.get(house.at("door", evening.key)).status_code == 403


def test_the_doors_device_writes_down_who_comes(house, evening):
    screen = house.screen("door")
    screen.post(house.at("check-in", evening.key), sent(what="arrive", who="8"))
    assert Presence.objects.filter(evening=evening, member__number=8).exists()


def test_a_member_comes_in_by_the_code_at_the_door_once(house, evening, monkeypatch):
    shown = told(house.screen("door").get(house.at("door", evening.key)))
    assert "<svg" in shown and "6 people in the room" in shown
    reader = house.reader(8)
    code = door_code.door_code(house.club.pk, evening.key, clock.now())
    landing = reader.get(reverse("short-door", args=[evening.pk, code]))["Location"]
    assert "Good evening, Ignatius van der Berg" in told(reader.get(landing))
    assert reader.post(landing, sent())["Location"] == house.at("mine", evening.key)
    assert reader.get(landing)["Location"] == house.at("mine", evening.key)
    assert reader.post(landing, sent()).status_code == 422


@pytest.mark.parametrize(("minutes", "good"), [(0, True), (1, True), (2, False), (9, False)])
def test_a_code_is_good_for_two_periods(house, evening, minutes, good):
    reader = house.reader(8)
    code = door_code.door_code(house.club.pk, evening.key, clock.now() - timedelta(minutes=minutes))
    landing = house.at("come-in-by-code", evening.key, code)
    assert ("I am here" in told(reader.get(landing))) is good
    assert (reader.post(landing, sent()).status_code == 302) is good


def test_the_code_of_another_evening_lets_nobody_in(house, evening):
    code = door_code.door_code(house.club.pk, "2026-01-01", clock.now())
    answer = house.reader(8).post(house.at("come-in-by-code", evening.key, code), sent())
    assert answer.status_code == 403


def test_a_short_address_of_no_evening_is_nothing():
    assert Client().get("/d/999/abcdef").status_code == 404


def test_my_place_says_the_seat_the_dealer_and_the_partner(house, playing):
    seats = {seat.member.number: seat.seat for seat in playing.rubbers.get().seats.all()}
    number = next(number for number, seat in seats.items() if seat == "W")
    page = told(house.reader(number).get(house.at("mine", playing.key)))
    assert "Table 1, West" in page and "With " in page and "deal" in page
    assert "in play" in page


@pytest.mark.parametrize(
    ("who", "words"),
    [(1, "You are in the room"), (7, "You are not in the room yet")],
)
def test_my_place_says_where_one_stands_without_a_table(house, playing, who, words):
    assert words in told(house.reader(who).get(house.at("mine", playing.key)))


def test_my_place_tells_a_side_that_a_hand_waits_for_its_yes(house, playing):
    rubber = playing.rubbers.get()
    house.hand(rubber, 9, agreed=False)
    seats = {seat.seat: seat.member.number for seat in rubber.seats.all()}
    asked = told(house.reader(seats["E"]).get(house.at("mine", playing.key)))
    marked = told(house.reader(seats["N"]).get(house.at("mine", playing.key)))
    assert "There is a hand for you to confirm." in asked
    assert "There is a hand for you to confirm." not in marked


def test_a_finished_rubber_stands_in_ones_history_and_on_the_night_sheet(house, playing):
    rubber = playing.rubbers.get()
    for _ in range(2):
        house.hand(rubber, 13)
    standings.count_rubber(house.club.pk, rubber.stream.name)
    rubber.refresh_from_db()
    assert rubber.points
    seats = {seat.seat: seat.member for seat in rubber.seats.all()}
    mine = told(house.reader(seats["N"].number).get(house.at("mine", playing.key)))
    theirs = told(house.reader(seats["E"].number).get(house.at("mine", playing.key)))
    assert f"+{rubber.points}" in mine and f"−{rubber.points}" in theirs
    night = told(house.reader().get(house.at("night-sheet", playing.key)))
    assert f"{surname(seats['N'].name)} and {surname(seats['S'].name)}" in night
    hall = told(Client().get(house.at("hall", playing.key)))
    assert f">+{rubber.points}</span>" in hall


def test_the_hall_screen_is_everyones_and_says_surnames_alone(house, playing):
    page = told(Client().get(house.at("hall", playing.key)))
    assert "Lowry" in page and "Edith Lowry" not in page
    assert "Six in the room." in page and "One table." in page
    assert 'data-scale="hall"' in page


def test_the_hall_screen_shows_the_code_to_the_clubs_own_screens_alone(house, playing):
    there = {
        "stranger": Client(),
        "member": house.reader(2),
        "screen": house.screen("hall"),
        "secretary": house.reader(),
    }
    shown = {
        who: "Scan to say" in told(it.get(house.at("hall", playing.key)))
        for who, it in there.items()
    }
    assert shown == {"stranger": False, "member": False, "screen": True, "secretary": True}


def test_nobody_is_called_you_where_everyone_reads(house, evening):
    house.play_begins(evening, ("1", "2", "3", "4"))
    reader = house.reader()
    for name in ("hall", "state-sheet"):
        page = told(reader.get(house.at(name, evening.key))).partition("</head>")[2]
        assert "You" not in re.sub(r"Your account", "", page)


@pytest.mark.parametrize("name", ["hall", "mine", "state-sheet"])
def test_a_part_is_not_sent_again_to_one_who_has_it(house, playing, name):
    reader, address = house.reader(2), house.at(name, playing.key)
    first = reader.get(address, **HTMX)
    same = {**HTMX, "HTTP_IF_NONE_MATCH": first["ETag"]}
    assert reader.get(address, **same).status_code == 304
    assert house.reader(3).get(address, **same).status_code == 200
    house.does(playing, acts.Leave("1"))
    assert reader.get(address, **same).status_code == 200


def triggers(answer):
    return re.findall(r'hx-trigger="([^"]*live:[^"]*)"', told(answer))


@pytest.mark.parametrize("name", ["hall", "mine", "state-sheet", "check-in", "board", "book"])
def test_a_part_that_took_anothers_place_follows_the_same_news(house, playing, name):
    reader, address = house.reader(2 if name != "check-in" else 1), house.at(name, playing.key)
    part = f"{address}?part=arrivals" if name == "check-in" else address
    whole = triggers(reader.get(address))
    assert whole and triggers(reader.get(part, **HTMX)) == whole


@pytest.mark.parametrize("name", ["hall", "mine", "state-sheet", "board"])
def test_a_part_read_while_the_room_moves_on_is_read_again(house, playing, name, monkeypatch):
    reader, address = house.reader(2), house.at(name, playing.key)
    moves = [lambda: house.hand(playing.rubbers.get(), 9)]
    names = club_queries.names_for_pages

    def names_while_the_room_moves(club):
        while moves:
            moves.pop()()
        return names(club)

    monkeypatch.setattr(club_queries, "names_for_pages", names_while_the_room_moves)
    first = reader.get(address, **HTMX)
    assert not moves
    same = {**HTMX, "HTTP_IF_NONE_MATCH": first["ETag"]}
    assert reader.get(address, **same).status_code == 200


@pytest.mark.parametrize(
    ("name", "most"),
    [("check-in", 8), ("mine", 14), ("hall", 14), ("state-sheet", 10), ("night-sheet", 17)],
)
def test_a_page_asks_the_database_as_often_for_many_as_for_few(
    house, playing, name, most, django_assert_max_num_queries
):
    reader = house.reader()
    house.people_enter(*(f"Member {n}" for n in range(30)))
    for number in range(9, 30):
        context = house.order()
        room_acts.perform(context, playing, acts.Arrive(str(number), context.at))
    with django_assert_max_num_queries(most):
        assert reader.get(house.at(name, playing.key)).status_code == 200


def test_the_state_sheet_says_all_that_paper_needs(house, playing):
    house.hand(playing.rubbers.get(), 9)
    page = told(house.reader(2).get(house.at("state-sheet", playing.key)))
    wanted = [
        "Table",
        "deals",
        "comes in at table 1",
        "Law 20",
        "Rubber 1, game 1, hand 2",
        "3 – 0",
    ]
    plain = re.sub(r"<[^>]+>", "", page)
    assert [words for words in wanted if words not in plain.replace(" to ", "")] == []
