"""The evening's course on its board: prompts at the right moment, the last call, the close."""

from __future__ import annotations

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from club import clock
from club.models import Evening, Line, Member
from club.text.display_names import surname
from rubbers.models import Rubber
from tables import queries
from tables.room import acts
from tests.views.house import HTMX, a_house, sent, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


@pytest.fixture
def evening(house):
    return house.open_evening(*range(1, 9))


@pytest.fixture
def playing(house, evening):
    house.play_begins(evening, ("2", "3", "4", "5", "6"))
    return evening


def board(house, evening, number=1):
    return told(house.reader(number).get(house.at("board", evening.key)))


def close(house, evening):
    context = house.order()
    waived = {"waives": "house.closing", "reason": "The hall is wanted."}
    form = sent(kind="change_phase", phase="close", **waived)
    return house.reader().post(
        house.at("do", evening.key), {**form, "intent": context.idempotency_key}
    )


def test_the_officer_is_asked_to_go_on_where_the_room_has_come_further_than_its_phase(
    house, evening
):
    house.does(evening, acts.FormTable(1, candidates=("2", "3", "4", "5")))
    page = board(house, evening)
    assert "A table is forming" in page and "Move on to: Seat" in page
    assert "Move on to: Seat" not in board(house, evening, 3)
    house.does(evening, acts.ChangePhase(acts.Phase.SEAT))
    assert "Move on to:" not in board(house, evening)


def test_once_rubbers_are_played_the_officer_is_asked_to_go_on_to_play(house, playing):
    reader, address = house.reader(), house.at("board", playing.key)
    page = told(reader.get(address))
    assert "Rubbers are being played" in page and "is still at: Door." in page
    reader.post(house.at("do", playing.key), sent(kind="change_phase", phase="play"))
    assert "Move on to:" not in told(reader.get(address))


def test_between_rubbers_too_the_officer_is_asked_to_go_on_to_play(house, playing):
    for _ in range(2):
        house.hand(Rubber.objects.get(), 13)
    house.does(playing, acts.EndRubber(1))
    page = board(house, playing)
    assert "Rubbers have been played" in page and "Move on to: Play" in page
    assert "A table is forming" not in page and "Move on to: Seat" not in page


def test_after_the_last_call_the_board_says_so_and_forms_no_table(house, playing):
    assert "Form a table" in board(house, playing)
    house.does(playing, acts.LastCall())
    for number in (1, 7):
        page = board(house, playing, number)
        assert "The last rubbers have been called" in page
        assert "comes in at table" not in page and "Declare for a fresh table" not in page
    assert "Form a table" not in page and "A fresh table" not in page
    assert "Close the evening" not in board(house, playing)


def test_after_the_last_call_an_officer_lets_a_table_form_all_the_same_with_a_reason(
    house, playing
):
    house.does(playing, acts.LastCall())
    reader = house.reader()
    page = reader.get(house.at("board", playing.key)).content.decode()
    assert "Form a table all the same" in page and house.at("form-table", playing.key) in page
    chosen = {"kind": "form_table", "table": "2", "game": "double_dummy", "candidates": [7, 8]}
    asked = reader.get(house.at("form-table", playing.key), chosen, follow=True)
    page = told(asked)
    assert "The last rubbers have been called" in page and "Reason for allowing it" in page
    form = sent(**chosen, waives="house.last_call", reason="They live next door.")
    assert reader.post(house.at("do", playing.key), form).status_code == 302
    assert queries.tables_of(playing)[2].candidates
    close(house, playing)
    assert house.at("form-table", playing.key) not in board(house, playing)


def test_the_last_rubber_ended_the_close_is_the_main_act(house, playing):
    rubber = Rubber.objects.get()
    house.does(playing, acts.LastCall())
    for _ in range(2):
        house.hand(rubber, 13)
    house.does(playing, acts.EndRubber(1))
    page = board(house, playing)
    assert "The last rubber has ended" in page and "Close the evening" in page
    assert "Has played its last rubber" in page and "Enter the cut" not in page
    assert "Close the evening" not in board(house, playing, 3)
    form = sent(kind="change_phase", phase="close")
    house.reader().post(house.at("do", playing.key), form)
    playing.refresh_from_db()
    assert playing.phase == "close"


def test_the_last_call_is_taken_back_from_the_board(house, playing):
    house.does(playing, acts.LastCall())
    house.does(playing, acts.Leave("8"))
    assert "Take back the last call" in board(house, playing)
    assert "Take back the last call" not in board(house, playing, 3)
    act = Line.objects.get(what="last_call_given").intent
    house.reader().post(house.at("undo", playing.key), sent(act=act))
    page = board(house, playing)
    assert "Form a table" in page and "last rubbers have been called" not in page


def test_a_closed_board_leads_to_the_standings_and_the_night_sheet_and_offers_nothing_else(
    house, playing
):
    assert close(house, playing).status_code == 302
    for number in (1, 3):
        answer = house.reader(number).get(house.at("board", playing.key))
        page, markup = told(answer), answer.content.decode()
        assert "The evening is closed" in page and "8 people came and 1 rubber was begun." in page
        for name in ("standings", "night-sheet"):
            assert f'href="{house.at(name, playing.key)}"' in markup
        assert house.at("do", playing.key) not in markup
        assert house.at("consider", playing.key) not in markup
        assert house.at("check-in", playing.key) not in markup
        assert house.at("form-table", playing.key) not in markup
    part = house.reader().get(house.at("board", playing.key), **HTMX)
    assert "The evening is now at: Close." in told(part)


def test_after_the_close_only_who_keeps_the_door_writes_down_that_somebody_left(house, playing):
    assert "Leave the room" in told(house.reader(8).get(house.at("person", playing.key, 8)))
    close(house, playing)
    assert "Leave the room" not in told(house.reader(8).get(house.at("person", playing.key, 8)))
    assert "Leave the room" in told(house.reader().get(house.at("person", playing.key, 8)))
    assert "on the door can still correct arrivals and departures" in board(house, playing)


def test_the_door_shows_no_code_after_the_close(house, playing):
    reader, address = house.reader(), house.at("door", playing.key)
    assert "<svg" in reader.get(address, **HTMX).content.decode()
    close(house, playing)
    page = told(reader.get(address, **HTMX))
    assert "Nobody else can come in." in page and "Scan this with your phone" not in page
    assert "QR code" not in reader.get(address, **HTMX).content.decode()


def test_screens_and_sheets_do_not_say_that_no_table_has_formed_after_one_has(house, evening):
    def shown(name):
        return told(house.reader().get(house.at(name, evening.key)))

    def say(words):
        return all(words in shown(name) for name in ("hall", "state-sheet"))

    assert say("No table has formed yet.")
    rubber = house.play_begins(evening, ("2", "3", "4", "5"))
    for _ in range(2):
        house.hand(rubber, 13)
    house.does(evening, acts.EndRubber(1))
    house.does(evening, acts.CloseTable(1))
    assert say("No table is open just now.")
    page = told(house.reader().get(house.at("table", evening.key, 1)))
    assert "nobody belongs to it any more" in page and "belongs to this table yet" not in page
    close(house, evening)
    assert say("The evening is closed.") and not say("No table has formed yet.")


def test_the_close_is_undone_from_the_board_by_who_runs_the_evening_alone(house, playing):
    close(house, playing)
    assert "The evening is now at: Close." in board(house, playing)
    assert "The evening is now at" not in board(house, playing, 3)
    act = Line.objects.get(what="phase_changed").intent
    house.reader().post(house.at("undo", playing.key), sent(act=act))
    page = board(house, playing)
    assert "The evening is closed" not in page and "End the rubber, table 1" in page


def test_a_person_of_a_closed_evening_is_offered_nothing_but_to_leave(house, playing):
    close(house, playing)
    page = told(house.reader().get(house.at("person", playing.key, 7)))
    assert "the evening is closed" in page and "Leave the room" in page
    assert "Declare for a fresh table" not in page


def test_ones_own_place_and_the_hall_tell_of_no_rubber_that_never_begins(house, playing):
    hall = house.at("hall", playing.key)
    assert "table 1, after a cut" in told(house.reader().get(hall))
    house.does(playing, acts.LastCall())
    waits = int(queries.tables_of(playing)[1].waiting[0].who)
    plays = int(queries.tables_of(playing)[1].players[0])
    page = told(house.reader(waits).get(house.at("mine", playing.key)))
    assert "You have no more rubbers to play: the last have been called." in page
    assert "You are waiting at table" not in page and "Declare for" not in page
    assert "You are playing the last rubber at table 1." in told(
        house.reader(plays).get(house.at("mine", playing.key))
    )
    screen = told(house.reader().get(hall))
    assert "table 1, after a cut" not in screen and "wait" not in screen.split("Standings")[0]
    assert "Last rubbers" in screen


def test_ones_own_place_leads_on_when_the_evening_is_closed(house, playing):
    close(house, playing)
    for number in (2, 6):
        page = told(house.reader(number).get(house.at("mine", playing.key)))
        assert "The evening is closed" in page and "The night sheet" in page
        assert "Scan the code" not in page
    hall = told(house.reader().get(house.at("hall", playing.key)))
    assert "The evening is closed." in hall and "Results" in hall
    assert "Coming in next" not in hall and "so far" not in hall


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ((), "A fresh table needs four people, and nobody has been chosen."),
        (("7",), "A fresh table needs four people, and only one has been chosen."),
        (("7", "8"), "A fresh table needs four people, and two have been chosen."),
    ],
)
def test_too_few_chosen_are_told_so_on_the_page_which_keeps_its_ticks(house, playing, chosen, said):
    house.does(playing, acts.Declare(("1", "8")))
    form = {"kind": "form_table", "table": "2", "game": "whist", "candidates": list(chosen)}
    answer = house.reader().get(house.at("form-table", playing.key), form)
    assert answer.status_code == 422 and said in told(answer)
    boxes = re.findall(r'name="candidates" value="(\d)"( checked)?', answer.content.decode())
    assert {who for who, ticked in boxes if ticked} == set(chosen)
    assert {who for who, _ticked in boxes} >= {"1", "7", "8"}
    assert re.search(r'value="whist" checked', answer.content.decode())


def test_enough_chosen_lead_on_to_what_it_would_change(house, playing):
    form = {"kind": "form_table", "table": "9", "game": "dummy", "candidates": ["1", "7", "8"]}
    answer = house.reader().get(house.at("form-table", playing.key), form, follow=True)
    assert answer.redirect_chain and "Form table 2" in told(answer)
    form = {"kind": "form_table", "game": "poker", "candidates": ["1", "7", "8"]}
    assert house.reader().get(house.at("form-table", playing.key), form).status_code == 422


def night_sheet(house, evening):
    return told(house.reader().get(house.at("night-sheet", evening.key)))


def test_an_unfinished_rubber_is_not_among_the_won_and_lost_of_the_night_sheet(house, playing):
    page = night_sheet(house, playing)
    assert "Unfinished" in page and "playing" in page and "Won" not in page.split("Unfinished")[0]
    close(house, playing)
    page = night_sheet(house, playing)
    assert "left unfinished" in page.split("Unfinished")[1] and "1 rubber" in page


def test_substitutes_and_what_was_let_stand_are_on_the_night_sheet(house, playing):
    absent, *others = queries.tables_of(playing)[1].players
    house.does(playing, acts.QuitTable(1, absent))
    house.does(playing, acts.NameSubstitute(1, absent, "7"))
    for other in others:
        house.does(playing, acts.Consent(1, other, "7"))
    rubber = Rubber.objects.get()
    for _ in range(2):
        house.hand(rubber, 13)
    away = Member.objects.get(club=house.club, number=int(absent)).name
    page = night_sheet(house, playing)
    assert f"Wiśniewska for {surname(away)}" in page and "Unfinished" not in page
    cells = re.findall(
        r"<td class=\"(?:name|l)\">(.*?)</td>",
        house.reader().get(house.at("night-sheet", playing.key)).content.decode(),
    )
    mine = next(cell for cell in cells if "for" in cell)
    assert surname(away) in mine.split("<br>")[0] and "Wiśniewska" not in mine.split("<br>")[0]
    assert "Exceptions allowed" not in page
    close(house, playing)
    page = night_sheet(house, playing)
    words = "Margaret Ashdown allowed it: “The hall is wanted.” House rule (closing)"
    assert "Exceptions allowed" in page and words in page
    act = Line.objects.get(what="phase_changed").intent
    house.reader().post(house.at("undo", playing.key), sent(act=act))
    assert "Exceptions allowed" not in night_sheet(house, playing)


def test_a_table_between_rubbers_is_told_of_the_last_call_and_an_officer_may_let_one_begin(
    house, evening
):
    house.does(evening, acts.FormTable(1, candidates=("2", "3", "4", "5")))
    for who, card in zip("2345", "A234", strict=True):
        house.does(evening, acts.CutCards(1, who, (card,)))
    house.does(evening, acts.LastCall())
    address, called = (
        house.at("table", evening.key, 1),
        "so no more can begin here. House rule (last call)",
    )
    player = told(house.reader(2).get(address))
    assert called in player and "Begin the rubber" not in player and "The pack" not in player
    officer = house.reader().get(address)
    assert called in told(officer) and "Break up or stop the table" in told(officer)
    consider = house.at("consider", evening.key)
    assert f'href="{consider}?kind=begin_rubber&amp;table=1"' in officer.content.decode()
    page = told(house.reader().get(consider, {"kind": "begin_rubber", "table": "1"}))
    assert "Begin the rubber at table 1" in page and "Allow it" in page


def test_before_the_last_call_it_is_said_at_which_tables_no_rubber_begins_any_more(house, evening):
    consider = {"kind": "last_call"}
    words = "A rubber may be about to begin at table 1"
    assert words not in told(house.reader().get(house.at("consider", evening.key), consider))
    house.does(evening, acts.FormTable(1, candidates=("2", "3", "4", "5")))
    assert words in told(house.reader().get(house.at("consider", evening.key), consider))
    for who, card in zip("2345", "A234", strict=True):
        house.does(evening, acts.CutCards(1, who, (card,)))
    house.does(evening, acts.BeginRubber(1))
    assert words not in told(house.reader().get(house.at("consider", evening.key), consider))


def test_a_table_let_form_after_the_last_call_is_led_through_its_cut_to_one_rubber(house, evening):
    house.does(evening, acts.LastCall())
    address, do = house.at("table", evening.key, 1), house.at("do", evening.key)
    form = sent(kind="form_table", table="1", candidates=["2", "3", "4", "5"])
    officer = house.reader()
    assert officer.post(do, form).status_code == 422
    let = {"waives": "house.last_call", "reason": "They came from far."}
    assert (
        officer.post(do, {**form, **let, "intent": house.order().idempotency_key}).status_code
        == 302
    )
    over = "no more can begin here"
    for page in (told(officer.get(address)), board(house, evening)):
        assert "Enter the cut" in page or "To cut:" in page
        assert over not in page and "No more rubbers here" not in page
    for who, card in zip("2345", "A234", strict=True):
        house.does(evening, acts.CutCards(1, who, (card,)))
    assert "Begin the rubber" in told(officer.get(address))
    assert officer.post(do, sent(kind="begin_rubber", table="1")).status_code == 302
    for _ in range(2):
        house.hand(Rubber.objects.get(), 13)
    house.does(evening, acts.EndRubber(1))
    assert over in told(officer.get(address))


def test_the_table_of_the_last_rubber_says_that_nobody_goes_out_after_it(house, playing):
    house.does(playing, acts.LastCall())
    page = told(house.reader().get(house.at("table", playing.key, 1)))
    assert "Nobody goes out or comes in: this is the last" in page
    for _ in range(2):
        house.hand(Rubber.objects.get(), 13)
    page = told(house.reader().get(house.at("table", playing.key, 1)))
    assert "After the rubber" in page and "For the next rubber" not in page


def closes(house, evening, minutes):
    """Set the closing time so many minutes from now, by the clock in the room."""
    at = timezone.localtime(clock.now() + timedelta(minutes=minutes), ZoneInfo("Europe/London"))
    evening.refresh_from_db()
    evening.house_rules = {**evening.house_rules, "closes": f"{at:%H:%M}"}
    evening.save()
    return f"{at:%H:%M}"


def test_at_the_closing_time_the_officer_is_asked_for_the_last_rubbers_and_nothing_ends(
    house, playing
):
    reader, address = house.reader(), house.at("board", playing.key)
    later = closes(house, playing, 30)
    before = reader.get(address, **HTMX)
    assert f"until {later}" in told(before) and "It was due to close" not in told(before)
    same = {**HTMX, "HTTP_IF_NONE_MATCH": before["ETag"]}
    assert reader.get(address, **same).status_code == 304
    at = closes(house, playing, -5)
    page = told(reader.get(address, **same))
    assert f"It was due to close at {at}" in page and "Call the last rubbers" in page
    assert "It was due to close" not in board(house, playing, 3)
    assert queries.room_of(playing).open_tables()
    playing.refresh_from_db()
    assert not queries.hall_of(playing).last_call
    house.does(playing, acts.LastCall())
    assert "It was due to close" not in board(house, playing)


def test_a_closing_time_is_planned_with_an_evening_and_is_the_clubs_custom_else(house):
    reader = house.reader()
    form = reader.get(house.at("customs")).context["form"]
    kept = {name: form.initial.get(name, "") for name in form.fields}
    reader.post(house.at("customs"), sent(**{**kept, "closes": "22:45"}))
    house.club.refresh_from_db()
    assert house.club.house_rules["closes"] == "22:45"
    planned = reader.get(house.at("plan-evening")).context["form"].initial
    assert planned["closes"] == "22:45"
    for closing, written in (("23:30", "23:30"), ("", None)):
        told_of = {**planned, "closes": closing, "format": "rubbers", "place": ""}
        answer = reader.post(house.at("plan-evening"), sent(**told_of))
        key = answer["Location"].rstrip("/").rpartition("/e/")[2].partition("/")[0]
        assert Evening.objects.get(key=key).house_rules.get("closes") == written
