"""The pages of a drive: the steward's, a player's, and the sheets to print."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from club.errors import Impossible
from club.members import commands
from club.models import Line
from tables.commands import room_acts
from tables.drive import queries
from tables.drive.commands import course, players
from tables.drive.commands.settings_changes import change_settings
from tables.drive.rules.drive_state import DriveSettings, DriveStage, Prize
from tables.drive.rules.settings_change import SettingsChange
from tables.movements.drive_seating import DriveRole
from tables.movements.dummies import Spare
from tables.registries import FORMATS
from tables.room import acts
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall, opened
from tests.views.house import HTMX, sent, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Nine people who have come to a drive that has not begun."""
    return a_hall(9)


def page(hall: Hall, name: str = "drive", *args: object) -> str:
    """Return the address of a page of the drive."""
    return hall.house.at(name, hall.evening.key, *args)


def post(hall: Hall, reader: Client, name: str, **fields: object) -> int:
    """Send a form of the drive; give the status."""
    address = page(hall, *((name, "tea") if name == "drive-go-on" else (name,)))
    return reader.post(address, sent(**fields)).status_code


def begun(hall: Hall, **settings: object) -> Client:
    """Begin the drive by the steward's form; give the steward."""
    steward = hall.house.reader()
    roles = {f"role-{n}": "lady" if n % 2 == 0 else "gent" for n in range(2, 11)}
    fields: dict[str, object] = {"hands": 2, "tea_after": 1, "sealed": 0, "sit_out": "six"}
    fields |= {"prizes": [one.value for one in Prize], **settings}
    who = [str(n) for n in range(2, 11)]
    assert post(hall, steward, "drive-begin", who=who, **roles, **fields) == 302
    return steward


def test_the_board_of_a_drive_leads_to_the_drive(hall: Hall) -> None:
    board = hall.house.reader().get(page(hall, "board")).content.decode()
    assert page(hall) in board
    assert "Form a table" not in board


def test_the_board_of_a_drive_shows_how_far_it_is_and_who_is_where(hall: Hall) -> None:
    steward = begun(hall)
    shown = told(steward.get(page(hall, "board")))
    for words in ("9 in the room", "Hand 1 of 2", "plays at table 1", "sits out", "Close"):
        assert words in shown, words
    for words in (
        "not declared",
        "playing",
        "last rubbers",
        "Seat",
        "precedence book",
        "Who is next",
    ):
        assert words not in shown, words
    assert post(hall, steward, "drive-players", who=3, do="leave") == 302
    hall.play()
    hall.next()
    assert "8 in the room" in told(steward.get(page(hall, "board")))


def test_the_board_of_a_drive_first_leads_to_the_door() -> None:
    hall = a_hall(0)
    steward = hall.house.reader()
    assert told(steward.get(page(hall, "board"))).count("Check people in") == 1
    hall.house.does(hall.evening, acts.Arrive("2", hall.house.order().at))
    shown = told(steward.get(page(hall, "board")))
    assert "Go to the drive" in shown and shown.count("Check people in") == 1


def test_without_its_format_the_drive_and_its_board_say_what_is_missing(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    steward = hall.house.reader()
    monkeypatch.setattr(FORMATS, "_entries", {})
    for name in ("drive", "board"):
        shown = told(steward.get(page(hall, name)))
        assert "The plugin of this evening’s format, drive-semi-partner, isn’t installed" in shown
        assert "Form a table" not in shown and "Seat everyone" not in shown
    with pytest.raises(Impossible, match="isn’t installed here, so nobody can be seated"):
        hall.house.does(hall.evening, acts.Declare(tuple("2345")))
    hall.house.does(hall.evening, acts.Arrive("1", hall.house.order().at))


def test_the_arrival_of_somebody_who_plays_cannot_be_undone(hall: Hall) -> None:
    steward = hall.house.reader()
    board, act = page(hall, "board"), Line.objects.filter(what="arrived").latest("number").intent
    assert "Undo" in told(steward.get(board))
    begun(hall)
    assert "Undo" not in told(steward.get(board))
    refused = steward.post(page(hall, "undo"), sent(act=act))
    assert refused.status_code == 422
    assert "Player Ai plays in the drive, so their arrival can’t be undone." in told(refused)


def test_my_place_in_a_drive_is_the_table_there_and_leads_to_it(hall: Hall) -> None:
    player = hall.house.reader(2)
    before = told(player.get(page(hall, "mine")))
    assert "The steward will seat everyone." in before and "Declare" not in before
    steward = begun(hall)
    mine = player.get(page(hall, "mine"))
    assert "Table 1" in told(mine) and "Hand 1 of 2" in told(mine)
    assert "Go to the drive" in told(mine)
    assert "You’re sitting this hand out" in told(hall.house.reader(10).get(page(hall, "mine")))
    own = told(steward.get(page(hall, "mine")))
    assert "Check yourself in" in own and "ask the secretary" not in own


def test_the_navigation_leads_to_the_drive_instead_of_the_book(hall: Hall) -> None:
    steward = hall.house.reader()
    for address in (page(hall, "board"), hall.house.at("club")):
        ways = steward.get(address).content.decode().split("<nav")[1].split("</nav>")[0]
        assert f'href="{page(hall)}"' in ways and "Book" not in ways
    assert "Go to the drive" in told(steward.get(hall.house.at("club")))


def test_the_night_sheet_of_a_drive_has_its_list_and_its_prizes(hall: Hall) -> None:
    steward = hall.house.reader()
    assert "No hand was played." in told(steward.get(page(hall, "night-sheet")))
    begun(hall)
    hall.play()
    hall.end()
    hall.house.does(hall.evening, acts.ChangePhase(acts.Phase.CLOSE))
    night = steward.get(page(hall, "night-sheet"))
    for words in ("9 people, 1 hand", "Best lady", "Player Ai", "Points", "All hands count."):
        assert words in told(night), words
    assert page(hall, "drive-results") in night.content.decode()
    assert "ubber" not in told(night)


def test_planning_an_evening_says_what_each_format_is(hall: Hall) -> None:
    plan = told(hall.house.reader().get(hall.house.at("plan-evening")))
    for format in FORMATS:
        assert f"{format.title}. {format.statement}" in plan


def test_nobody_is_offered_a_table_on_their_own_page_in_a_drive(hall: Hall) -> None:
    shown = told(hall.house.reader().get(page(hall, "person", 2)))
    assert "Leave the room" in shown and "Declare" not in shown


CLOSES = {"kind": "change_phase", "phase": "close"}


def test_closing_while_the_drive_is_played_asks_first(hall: Hall) -> None:
    steward = begun(hall)
    asked = steward.post(page(hall, "do"), sent(**CLOSES), **HTMX)
    assert asked.status_code == 422
    assert "it is at hand 1. Close the evening anyway?" in told(asked)
    assert 'name="drive_unfinished" value="yes"' in asked.content.decode()
    assert "Close the evening anyway" in told(asked)
    sure = steward.post(page(hall, "do"), sent(**CLOSES, drive_unfinished="yes"))
    assert sure.status_code == 302
    hall.evening.refresh_from_db()
    assert hall.evening.phase == "close"


def test_once_the_evening_is_closed_results_are_entered_but_nobody_is_seated(hall: Hall) -> None:
    steward = begun(hall)
    steward.post(page(hall, "do"), sent(**CLOSES, drive_unfinished="yes"))
    assert "Results can still be entered" in told(steward.get(page(hall, "board")))
    hall.play()
    shown = steward.get(page(hall))
    assert "nobody can be seated for another hand" in told(shown)
    assert 'href="#end-drive"' in shown.content.decode()
    assert "Seat everyone" not in told(shown) and "Stop for tea" not in told(shown)
    program = program_of(hall.house.club, 1)
    offered = {one["kind"] for one in program.read(f"/drives/{hall.evening.key}")["may"]}
    assert "end_drive" in offered
    assert not offered & {"seat_next_hand", "begin_tea", "join_drive"}
    for seats in (hall.next, lambda: course.begin_tea(hall.house.order(), hall.evening)):
        with pytest.raises(Impossible, match="The evening is closed"):
            seats()
    hall.end()
    assert "The drive is over" in told(steward.get(page(hall)))


def test_after_the_drive_the_board_closes_the_evening_and_leads_to_its_results(hall: Hall) -> None:
    steward = begun(hall)
    hall.play()
    hall.end()
    board = steward.get(page(hall, "board"))
    assert "The drive is over" in told(board) and "Close the evening" in told(board)
    assert steward.post(page(hall, "do"), sent(**CLOSES)).status_code == 302
    closed = steward.get(page(hall, "board"))
    assert "9 people came and 1 hand was played." in told(closed)
    assert page(hall, "drive-results") in closed.content.decode()
    assert "rubber" not in told(closed).split("<footer")[0].split("Laws are given")[0]


def test_the_steward_gives_out_roles_and_seats_the_first_hand(hall: Hall) -> None:
    before = told(hall.house.reader().get(page(hall)))
    assert "9 people have arrived" in before
    steward = begun(hall)
    shown = told(steward.get(page(hall)))
    assert "Hand 1 of 2" in shown
    assert "Sitting this hand out: Player Ai" in shown
    assert "Waiting for 2 results, from tables 1, 2" in shown


def test_settings_that_cannot_be_are_refused_with_their_field(hall: Hall) -> None:
    steward = hall.house.reader()
    answer = steward.post(
        page(hall, "drive-begin"),
        sent(who=["2"], **{"role-2": "lady"}, hands=0, tea_after=0, sealed=0, sit_out="six"),
        **HTMX,
    )
    assert answer.status_code == 422
    assert "1 to 60 hands" in told(answer)


def test_nobody_is_named_twice_on_the_form(hall: Hall) -> None:
    fields: dict[str, object] = {f"role-{n}": "lady" for n in range(2, 11)}
    fields |= {"hands": 2, "tea_after": 0, "sealed": 0, "sit_out": "six"}
    form = sent(who=["2", "3", "3", "4", "5"], **fields)
    answer = hall.house.reader().post(page(hall, "drive-begin"), form)
    assert answer.status_code == 422
    assert "Somebody is named twice." in told(answer)


def test_settings_the_form_cannot_have_name_their_fields(hall: Hall) -> None:
    fields: dict[str, object] = {f"role-{n}": "lady" for n in range(2, 11)}
    form = sent(
        who=[str(n) for n in range(2, 11)], **fields, hands=2, tea_after=5, sealed=3, sit_out="six"
    )
    answer = told(hall.house.reader().post(page(hall, "drive-begin"), form))
    assert "Tea after hand: a hand before the last, or 0 for no tea" in answer
    assert "Sealed hands: 0 to 2" in answer


def test_a_player_sees_their_own_table_and_states_the_result(hall: Hall) -> None:
    begun(hall)
    lady, other = hall.house.reader(2), hall.house.reader(4)
    shown = told(lady.get(page(hall)))
    assert "You’re at table 1" in shown
    assert "Your partner is Player Ab. You play against Player Ac and Player Ad." in shown
    assert post(hall, lady, "drive-result", hand=1, table=1, ns=9) == 302
    assert "The other side must confirm this" in told(lady.get(page(hall)))
    assert "That’s right" in told(other.get(page(hall)))
    assert post(hall, other, "drive-result", hand=1, table=1, do="confirm") == 302
    assert hall.hand.results[1].confirmed


def test_east_and_west_may_state_their_own_tricks(hall: Hall) -> None:
    begun(hall)
    assert post(hall, hall.house.reader(4), "drive-result", hand=1, table=1, ew=9) == 302
    assert hall.hand.results[1].ns == 4
    assert post(hall, hall.house.reader(4), "drive-result", hand=1, table=1, ew=14) == 422


def test_the_whole_drive_is_run_from_the_page(hall: Hall) -> None:
    steward = begun(hall)
    for table, ns in ((1, 8), (2, 3)):
        post(hall, steward, "drive-result", hand=1, table=table, ns=ns)
    assert "Stop for tea" in told(steward.get(page(hall)))
    post(hall, steward, "drive-go-on")
    assert "Tea" in told(steward.get(page(hall)))
    assert post(hall, steward, "drive-next") == 302
    assert "from table 1" in told(steward.get(page(hall)))
    for table, ns in ((1, 7), (2, 9)):
        post(hall, steward, "drive-result", hand=2, table=table, ns=ns)
    steward.post(page(hall, "drive-go-on", "end"), sent())
    assert queries.need_drive(hall.evening).drive.stage is DriveStage.OVER
    shown = told(steward.get(page(hall)))
    assert "The drive is over" in shown
    assert "Best lady" in shown
    sheet = told(steward.get(page(hall, "drive-results")))
    assert "26 a table" in sheet
    assert "(6)" in sheet


def test_cards_are_printed_with_the_rule_and_its_proof(hall: Hall) -> None:
    steward = begun(hall)
    sheet = told(steward.get(page(hall, "drive-cards")))
    assert "The winners stay at their table and remain partners." in sheet
    assert "The program has tried this movement with 1 to 40 tables: nobody was left out" in sheet
    assert sheet.count("osing lady") == 1
    assert "from table 2 you go to table 1" in sheet
    assert "Begin by sitting out." in sheet


@pytest.mark.parametrize(("hands", "sheets", "a_sheet"), [(24, 3, 4), (25, 5, 2)])
def test_several_cards_are_on_a_sheet(hall: Hall, hands: int, sheets: int, a_sheet: int) -> None:
    steward = begun(hall, hands=hands)
    parts = steward.get(page(hall, "drive-cards")).content.decode().split('class="cardsheet')[1:]
    assert [part.count("playercard") for part in parts][:sheets] == [
        *[a_sheet] * (sheets - 1),
        9 - a_sheet * (sheets - 1),
    ]
    assert [part.count("tablecard__no") for part in parts][sheets:] == [2]


def test_with_one_table_up_and_down_lead_back_to_it() -> None:
    hall = a_hall(4)
    hall.begin(hands=2, tea_after=0, sealed=0)
    sheet = told(hall.house.reader().get(page(hall, "drive-cards")))
    assert "There is only one table" in sheet
    assert "from table 1" not in sheet


def test_a_latecomers_card_says_from_which_hand_they_play(hall: Hall) -> None:
    steward = begun(hall)
    hall.play()
    hall.next()
    hall.house.people_enter("Late Comer")
    context = hall.house.order()
    room_acts.perform(context, hall.evening, acts.Arrive("11", context.at))
    players.join(hall.house.order(), hall.evening, "11", DriveRole.LADY)
    sheet = told(steward.get(page(hall, "drive-cards")))
    assert "10. Late Comer lady You play from hand 3." in sheet


def test_cards_name_no_dummy_once_people_sit_out_instead() -> None:
    hall = a_hall(7)
    hall.begin(hands=3, tea_after=0, sealed=0, spare=Spare.DUMMY)
    address, reader = page(hall, "drive-cards"), hall.house.reader()
    assert "Your partner is a dummy." in told(reader.get(address))
    change = SettingsChange(spare=Spare.SIT_OUT)
    change_settings(hall.house.order(), hall.evening, change)
    still = told(reader.get(address))
    assert "Your partner is a dummy." in still and "With a dummy" in still
    hall.play()
    hall.next()
    after = told(reader.get(address))
    assert "dummy" not in after


def test_who_really_sits_here_is_a_form_of_four_names(hall: Hall) -> None:
    steward = begun(hall)
    assert "Correct the seats at table 1" in told(steward.get(page(hall, "drive-seats", 1)))
    fields = {"table": 1, "N-S.lady": "10", "N-S.gent": "3", "E-W.lady": "4", "E-W.gent": "5"}
    assert post(hall, steward, "drive-correct-seats", **fields) == 302
    assert hall.hand.seating.out == ("2",)
    assert steward.get(page(hall, "drive-seats", 9)).status_code == 422


def test_a_member_cannot_do_what_the_steward_does(hall: Hall) -> None:
    begun(hall)
    member = hall.house.reader(2)
    assert post(hall, member, "drive-next") == 403
    assert post(hall, member, "drive-players", who=3, do="leave") == 403
    assert "Seat everyone for hand 2" not in told(member.get(page(hall)))


@pytest.mark.parametrize(
    "fields", [{}, {"hand": "x", "table": 1, "ns": 7}, {"hand": 1, "table": 1}]
)
def test_a_form_that_says_too_little_is_refused(hall: Hall, fields: dict[str, object]) -> None:
    steward = begun(hall)
    assert post(hall, steward, "drive-result", **fields) == 422


def test_the_tablet_on_a_table_speaks_for_both_sides(hall: Hall) -> None:
    begun(hall)
    tablet = hall.house.screen("table", 2)
    assert tablet.get(hall.house.at("device-home"), follow=True).request["PATH_INFO"] == page(hall)
    shown = told(tablet.get(page(hall)))
    assert "Player Ae and Player Af" in shown
    assert "Table 2, against" in shown
    fields = {"hand": 1, "table": 2}
    assert post(hall, tablet, "drive-result", **fields, ns=8, side="N-S") == 302
    assert not hall.hand.results[2].confirmed
    assert "That’s right" in told(tablet.get(page(hall)))
    assert post(hall, tablet, "drive-result", **fields, do="confirm", side="E-W") == 302
    assert hall.hand.results[2].confirmed
    assert post(hall, tablet, "drive-result", hand=1, table=1, ns=8, side="N-S") == 403


def test_the_treasurers_sheet_has_a_line_for_everyone_and_is_for_officers(hall: Hall) -> None:
    steward = begun(hall)
    sheet = told(steward.get(page(hall, "drive-treasurer")))
    assert "Player Aa" in sheet
    assert "The program keeps no accounts" in sheet
    assert "9 people at each make" in sheet
    assert hall.house.reader(2).get(page(hall, "drive-treasurer")).status_code == 403


def preset(hall: Hall) -> list[str]:
    """Return the roles that the form has chosen, in the order of the list."""
    shown = hall.house.reader().get(page(hall)).content.decode()
    return [role[0].upper() for role in re.findall(r'value="(lady|gent)" checked', shown)]


def test_everyone_is_given_the_role_they_had_in_the_last_drive_they_played_in() -> None:
    hall = a_hall(4)
    assert preset(hall) == list("LGLG")
    roles = {"2": DriveRole.GENT, "3": DriveRole.GENT, "4": DriveRole.LADY, "5": DriveRole.LADY}
    course.begin(hall.house.order(), hall.evening, roles, DriveSettings(2, sealed=0, tea_after=0))
    hall.house.people_enter("New One", "New Two")
    again = opened(hall.house, 6, "drive-semi-partner")
    assert preset(again) == list("GGLLLG")
    played = queries.last_roles(hall.house.club.pk, ["2", "6", "7"])
    assert played == {"2": DriveRole.GENT}


def test_a_role_is_found_under_a_number_that_has_been_merged(django_assert_num_queries) -> None:
    hall = a_hall(4)
    hall.begin(hands=2, tea_after=0, sealed=0)
    hall.house.people_enter("Kept Number", "Somebody New")
    commands.mark_same(hall.house.order(), 3, 6)
    with django_assert_num_queries(2):
        found = queries.last_roles(hall.house.club.pk, ["6", "7", "4"])
    assert found == {"6": DriveRole.GENT, "4": DriveRole.LADY}


def test_settings_that_are_seldom_changed_are_folded_away_before_the_first_hand(hall: Hall) -> None:
    form = hall.house.reader().get(page(hall)).content.decode()
    before, folded = form.split("<summary>")
    assert 'name="hands"' in before and 'name="tea_after"' in before and 'name="spare"' in before
    assert 'name="prizes"' in folded and 'name="half_time"' in folded


def test_the_page_names_who_waits_who_comes_who_goes_and_who_sits_in_the_other_role() -> None:
    hall = a_hall(8)
    hall.house.people_enter("Late Larry")
    hall.begin(hands=6, tea_after=0, sealed=0)
    page = hall.house.at("drive", hall.evening.key)
    steward = hall.house.reader(1)
    late = hall.house.order()
    room_acts.perform(late, hall.evening, acts.Arrive("10", late.at))
    assert "Late Larry has arrived and isn’t playing yet." in told(steward.get(page))
    players.join(hall.house.order(), hall.evening, "10", DriveRole.LADY)
    players.leave(hall.house.order(), hall.evening, "3")
    said = told(steward.get(page))
    assert "isn’t playing yet" not in said
    assert "Playing from the next hand: Late Larry." in said
    assert "Going home after this hand: Player Ab." in said
    hall.play()
    hall.next()
    said = told(steward.get(page))
    assert "Player Ae plays as a gent in this hand." in said and "Going home" not in said
    wall = told(steward.get(hall.house.at("hall", hall.evening.key)))
    assert "Player Ae plays as a gent in this hand." in wall
