"""An officer who plays is a player at that table: the other side answers, another officer rules."""

from __future__ import annotations

from html import unescape

import pytest
from django.utils.html import strip_tags

from club.errors import NotYours, Refusal
from club.members import commands
from club.models import Line
from rubbers.cards.seats import Seat
from rubbers.play.state import acts as rubber_acts
from tables.room import acts
from tests.trouble.night import FORM, Night, a_night, hand, problem, sent, unsound, written
from tests.views.forms import rubber_form_now
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return an evening on which the secretary plays at table 1, and no other officer is there."""
    house = a_house()
    house.people_enter()
    made = Night(house, house.open_evening(*range(1, 9)))
    house.play_begins(made.evening, ("1", "2", "3", "4"))
    return made


def sides(night: Night) -> tuple[Seat, Seat]:
    """Return the secretary's seat, and one of the other side's."""
    own = next(Seat(s.seat) for s in night.rubber.seats.all() if s.member.number == 1)
    return own, own.side.adversaries.seats[0]


def what(night: Night) -> list[tuple[str, str]]:
    """Return what the rubber's record says, and who wrote it."""
    lines = Line.objects.filter(stream=night.rubber.stream).order_by("number")
    return list(lines.values_list("what", "by"))


def test_a_player_who_is_no_officer_never_speaks_for_the_other_side(night):
    own, other = sides(night)
    player = night.at(other.value)
    night.scores(rubber_acts.MarkHand(hand(9), other), night.order(player))
    before = written()
    with pytest.raises(NotYours):
        night.scores(rubber_acts.Confirm(own), night.order(player))
    assert written() == before


def test_an_officer_who_plays_enters_for_their_own_side_like_anyone(night):
    own, _other = sides(night)
    night.scores(rubber_acts.MarkHand(hand(9), own))
    assert what(night)[-1] == ("hand_marked", "member:1")


@pytest.mark.law("house.countersign")
def test_an_officer_who_plays_does_not_confirm_what_they_stated(night):
    own, _other = sides(night)
    night.scores(rubber_acts.MarkHand(hand(9), own))
    with pytest.raises(Refusal) as refused:
        night.scores(rubber_acts.Confirm(own.partner))
    assert refused.value.law == "house.countersign"
    with pytest.raises(NotYours):
        night.scores(rubber_acts.Confirm(None))


def test_with_another_officer_in_the_room_the_other_side_is_not_spoken_for(night):
    own, other = sides(night)
    commands.grant_office(night.order(), 8, "scorer")
    night.scores(rubber_acts.MarkHand(hand(9), own))
    before = written()
    with pytest.raises(NotYours, match="Another officer is here"):
        night.scores(rubber_acts.Confirm(other))
    form = rubber_form_now(night.rubber, answer="confirm", by=other.value)
    assert night.reader().post(night.page("answer", 1), form).status_code == 403
    assert {**written()} == before
    program = night.program()
    yes = program.yes(night.rubber_path, by=other.value)
    problem(program.post(f"{night.rubber_path}/confirm", yes), 403)
    night.scores(rubber_acts.Confirm(other), night.order(8, "scorer"))
    assert ("entered_by_player", "member:8") not in what(night)


def test_without_another_officer_it_is_entered_and_the_record_says_by_whom(night):
    own, other = sides(night)
    night.scores(rubber_acts.MarkHand(hand(9), own))
    night.scores(rubber_acts.Confirm(other))
    written_down = [one for one, _by in what(night)]
    assert written_down[2:4] == ["entered_by_player", "hand_confirmed"]
    line = Line.objects.get(stream=night.rubber.stream, what="entered_by_player")
    assert line.body == {"seat": other.value, "person": "1"} and line.by == "member:1"
    assert unsound() == []


@pytest.mark.parametrize("gone", ["has left", "has lapsed", "plays too"])
def test_an_officer_who_cannot_help_is_not_another_officer(night, gone):
    own, other = sides(night)
    who = {"plays too": night.at(own.partner.value)}.get(gone, 8)
    commands.grant_office(night.order(), who, "arbitrator")
    if gone == "has left":
        night.does(acts.Leave("8"))
    if gone == "has lapsed":
        commands.change_standing(night.order(), 8, "lapsed")
    night.scores(rubber_acts.MarkHand(hand(9), own))
    night.scores(rubber_acts.Confirm(other))
    assert "entered_by_player" in dict(what(night))


@pytest.mark.law("house.countersign")
def test_an_officer_who_plays_on_the_other_side_is_the_one_to_countersign(night):
    own, other = sides(night)
    opposite = night.at(other.partner.value)
    commands.grant_office(night.order(), opposite, "scorer")
    night.scores(rubber_acts.MarkHand(hand(9), own))
    before = what(night)
    with pytest.raises(NotYours, match="Another officer is here"):
        night.scores(rubber_acts.Confirm(other))
    program = night.program()
    yes = program.yes(night.rubber_path, by=other.value)
    problem(program.post(f"{night.rubber_path}/confirm", yes), 403)
    kinds = {one["kind"] for one in program.read(night.rubber_path)["may"]}
    assert "confirm" not in kinds
    page = night.reader().get(night.page("table", 1)).content.decode()
    assert 'name="answer" value="confirm"' not in page and what(night) == before
    night.scores(rubber_acts.Confirm(other.partner), night.order(opposite, "scorer"))
    assert "entered_by_player" not in dict(what(night))


@pytest.mark.law("house.countersign")
def test_nor_does_the_officer_set_the_countersign_aside_against_that_officer(night):
    own, other = sides(night)
    commands.grant_office(night.order(), night.at(other.value), "arbitrator")
    night.scores(rubber_acts.MarkHand(hand(9), own))
    with pytest.raises(NotYours, match="Another officer is here"):
        waiving = {"waives": ("house.countersign",), "reason": "I counted."}
        night.scores(rubber_acts.Confirm(own.partner), night.order(**waiving))


def told(answer):
    """Return the words of a page that was shown, on one line."""
    assert answer.status_code == 200
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def late_correction(night: Night, seat: Seat) -> rubber_acts.CorrectHand:
    """Play until the first hand's game is concluded; give its correction, which law 11 forbids."""
    other = seat.side.adversaries.seats[0]
    for tricks in (11, 8):
        ns = tricks if seat.side.value == "N-S" else 13 - tricks
        night.scores(rubber_acts.MarkHand(hand(ns), seat))
        night.scores(rubber_acts.Confirm(other), night.order(night.at(other.value)))
    ns = 12 if seat.side.value == "N-S" else 1
    return rubber_acts.CorrectHand(1, hand(ns), seat)


@pytest.mark.law("11")
def test_an_officer_who_plays_sets_no_law_aside_while_another_is_there(night):
    own, _other = sides(night)
    correction = late_correction(night, own)
    commands.grant_office(night.order(), 8, "arbitrator")
    before = written()
    waiving = {"waives": ("11",), "reason": "All four agree."}
    with pytest.raises(NotYours, match="Another officer is here"):
        night.scores(correction, night.order(**waiving))
    assert written() == before
    night.scores(correction, night.order(8, "arbitrator", **waiving))
    line = Line.objects.get(stream=night.rubber.stream, what="law_waived")
    assert line.body["by_player_of_the_table"] is False


@pytest.mark.law("11")
def test_without_another_officer_the_record_says_that_a_player_set_it_aside(night):
    own, _other = sides(night)
    correction = late_correction(night, own)
    night.scores(correction, night.order(waives=("11",), reason="All four agree."))
    line = Line.objects.get(stream=night.rubber.stream, what="law_waived")
    assert line.body["by_player_of_the_table"] is True and unsound() == []


@pytest.mark.law("11")
def test_those_who_say_yes_are_told_which_law_was_set_aside_and_why_and_so_is_the_table_after(
    night,
):
    own, other = sides(night)
    correction = late_correction(night, own)
    night.scores(correction, night.order(waives=("11",), reason="All four agree."))
    asked = told(night.reader(night.at(other.value)).get(night.page("table", 1)))
    assert "allowed it: “All four agree.” Law 11" in asked
    assert "A wrong score can still be corrected" not in asked
    night.scores(rubber_acts.Confirm(other), night.order(night.at(other.value)))
    for page in (night.page("table", 1), night.page("night-sheet")):
        after = told(night.reader().get(page))
        assert after.count("allowed it: “All four agree.” Law 11") == 1


@pytest.mark.law("11")
def test_of_a_correction_taken_back_neither_table_nor_night_sheet_keeps_what_was_set_aside(night):
    own, other = sides(night)
    correction = late_correction(night, own)
    night.scores(correction, night.order(waives=("11",), reason="All four agree."))
    assert "Exceptions allowed" in told(night.reader().get(night.page("night-sheet")))
    night.scores(rubber_acts.WithdrawMark(own))
    assert "Exceptions allowed" not in told(night.reader().get(night.page("night-sheet")))
    night.scores(rubber_acts.MarkHand(hand(7), own))
    night.scores(rubber_acts.Confirm(other), night.order(night.at(other.value)))
    assert "allowed it" not in told(night.reader().get(night.page("table", 1)))


@pytest.mark.law("21")
def test_the_same_holds_for_the_laws_of_the_room(night):
    night.does(acts.QuitTable(1, "2"))
    commands.grant_office(night.order(), 8, "arbitrator")
    waiving = {"waives": ("21",), "reason": "All agree."}
    before = written()
    with pytest.raises(NotYours, match="Another officer is here"):
        night.does(acts.Declare(("6",), 1), night.order(**waiving))
    assert written() == before
    night.does(acts.Leave("8"))
    night.does(acts.Declare(("6",), 1), night.order(**waiving))
    line = Line.objects.get(what="law_waived")
    assert line.body["by_player_of_the_table"] is True


def test_an_officer_who_does_not_play_confirms_for_a_side_and_the_record_says_who_entered_it():
    night = a_night()
    night.marks()
    night.scores(rubber_acts.Confirm(Seat.E))
    line = Line.objects.get(stream=night.rubber.stream, what="hand_confirmed")
    assert line.by == "member:1" and line.body["by"] == "E"
    assert "entered_by_player" not in dict(what(night))


def test_the_page_offers_the_other_sides_answer_to_the_officer_who_is_alone(night):
    own, other = sides(night)
    ours = "11" if own.side.value == "N-S" else "2"
    form = sent(**{**FORM, "statement.tricks": ours, "by": own.value})
    form["record"] = night.rubber.stream.name
    reader = night.reader()
    assert reader.post(night.page("mark", 1), form).status_code == 302
    page = reader.get(night.page("table", 1)).content.decode()
    assert 'name="answer" value="confirm"' in page
    commands.grant_office(night.order(), 8, "scorer")
    page = reader.get(night.page("table", 1)).content.decode()
    assert 'name="answer" value="confirm"' not in page
    assert other.side is not own.side


def test_an_officer_who_plays_settles_the_rubber_for_the_table(night):
    for _ in range(2):
        night.scores(rubber_acts.MarkHand(hand(13), Seat.N), night.order(night.at("N")))
        night.scores(rubber_acts.Confirm(Seat.E), night.order(night.at("E")))
    with pytest.raises(NotYours):
        night.scores(rubber_acts.SettleRubber(), night.order(2))
    night.scores(rubber_acts.SettleRubber(None), night.order())
    assert what(night)[-1] == ("rubber_settled", "member:1")


@pytest.mark.parametrize("another", [False, True])
def test_programs_are_offered_what_the_tables_page_offers_one_who_plays(night, another):
    own, other = sides(night)
    if another:
        commands.grant_office(night.order(), 8, "scorer")
    night.scores(rubber_acts.MarkHand(hand(9), own))
    program, rubber = night.program(), night.rubber_path
    page = night.reader().get(night.page("table", 1)).content.decode()
    kinds = {one["kind"] for one in program.read(rubber)["may"]}
    assert ("confirm" in kinds) is ("It is right" in page) is not another
    answer = program.post(f"{rubber}/confirm", program.yes(rubber, by=other.value))
    assert answer.status_code == (403 if another else 201)
