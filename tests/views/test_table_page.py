"""A table's own page: who is missing, what is offered, what is said of a hand and of its end."""

from __future__ import annotations

import html
import re

import pytest

from club.errors import Impossible
from club.models import Evening, Line
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Sides
from rubbers.play.state import acts as rubber_acts
from rubbers.registries import CODES
from rubbers.scoring.statement import SideHonours, Statement
from tables.commands import undo
from tables.laws.entry import LAW_23
from tables.room import acts
from tests.trouble.night import FORM as FORM_TOLD
from tests.trouble.night import STRONG, Night, a_night, hand, key, problem, sent, told, unsound
from tests.views.house import a_house

pytestmark = pytest.mark.django_db
FORM = 'id="marking-form"'


@pytest.fixture
def night() -> Night:
    """Return an evening on which 2 to 5 play at table 1, and the secretary does not."""
    return a_night()


def page(night: Night, number: int = 1, name: str = "table", *more: object) -> str:
    """Read a page of table 1 as a member sees it."""
    answer = night.reader(number).get(night.page(name, 1, *more))
    assert answer.status_code == 200
    return answer.content.decode()


def words(page: str) -> str:
    """Return what is to be read of a page, in one line."""
    main = page[page.index("<main") :]
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", main)))


def quits(night: Night, who: str = "4") -> None:
    """Let someone quit the table in the middle of the rubber."""
    night.does(acts.QuitTable(1, who))


def substitute_sits(night: Night, absent: str = "4", named: str = "7") -> None:
    """Name a substitute, and let the others consent."""
    night.does(acts.NameSubstitute(1, absent, named))
    for by in {"2", "3", "4", "5"} - {absent}:
        night.does(acts.Consent(1, by, named))


def test_no_hand_is_offered_while_a_seat_is_empty_and_the_page_says_what_to_do(night):
    assert FORM in page(night)
    quits(night)
    shown = page(night)
    assert FORM not in shown
    said = words(shown)
    assert "George Tallis is away No hand can be marked while a seat is empty." in said
    assert "The player can come back, or name a substitute if the others consent" in said
    for offered in ("Come back to table 1", "Name a substitute", "Tallis breaks up the table"):
        assert offered in said
    assert (
        "1 player needed Tallis has not come back, so the place at table 1 is vacant. Law 23"
        in said
    )
    assert "The same people play on" not in said


@pytest.mark.parametrize("code", ["club-1864", "revised-1900"])
def test_a_program_a_page_and_a_tablet_mark_no_hand_while_a_seat_is_empty(night, code):
    Evening.objects.update(law_code=code)
    quits(night)
    night.does(acts.NameSubstitute(1, "4", "7"))
    form = sent(**FORM_TOLD, record=night.rubber.stream.name)
    law = CODES[code].number(LAW_23)
    for asked in ("/hands", "/hands?preview=1"):
        refused = problem(night.program().post(f"{night.rubber_path}{asked}", STRONG), 422)
        assert (refused["code"], refused["law"], refused["edition"]) == ("refused", law, code)
    assert f"Law {law}" in words(told(night.reader(1).post(night.page("mark", 1), form), 422))
    tablet = night.house.screen("table", 1)
    assert f"Law {law}" in words(
        told(tablet.post(night.page("mark", 1), {**form, "intent": key()}), 422)
    )
    assert not Line.objects.filter(what="hand_marked").exists()
    offered = night.program().get(night.rubber_path)
    assert not {"mark_hand", "turn_up"} & kinds_of(offered)
    night.does(acts.ComeBack(1, "4"))
    again = night.program().get(night.rubber_path, **{"If-None-Match": offered["ETag"]})
    assert {"mark_hand", "turn_up"} <= kinds_of(again)
    Evening.objects.update(law_code=night.evening.law_code)
    assert night.program().post(f"{night.rubber_path}/hands", STRONG).status_code == 201


def test_breaking_up_in_mid_rubber_says_first_that_it_stands_and_offers_no_undo(night):
    reader, address = night.reader(1), night.page("consider")
    asked = {"kind": "break_up", "table": "1", "who": "2"}
    lost = "The rubber is left unfinished and counts for nobody. This cannot be undone."
    assert lost in words(reader.get(address, asked).content.decode())
    night.does(acts.BreakUp(1, "2"))
    assert "Can be undone" not in words(reader.get(night.page("board")).content.decode())


def test_who_only_waits_is_not_offered_to_break_up_the_table(night):
    night.does(acts.Declare(("6",), 1))
    assert words(page(night)).count("breaks up the table") == 4


def test_who_cannot_help_is_told_of_the_empty_seat_all_the_same(night):
    quits(night)
    said = words(page(night, 2))
    assert "George Tallis is away No hand can be marked" in said
    assert "Name a substitute" not in said


def test_while_a_substitute_waits_for_consent_no_hand_is_offered(night):
    quits(night)
    night.does(acts.NameSubstitute(1, "4", "7"))
    shown = page(night)
    assert FORM not in shown and "until the substitute sits" in shown


def test_a_substitute_is_among_the_people_of_the_table_and_the_hand_is_offered_again(night):
    quits(night)
    substitute_sits(night)
    shown = page(night)
    assert FORM in shown
    said = words(shown)
    assert "Łucja Wiśniewska playing for Tallis in this rubber" in said
    assert "No hand can be marked" not in said


def test_a_second_empty_seat_beside_a_substitute_still_wants_filling(night):
    quits(night)
    substitute_sits(night)
    quits(night, "5")
    shown = page(night)
    assert FORM not in shown and "Name a substitute" in shown
    assert "The player can come back, or name a substitute" in words(shown)


def test_once_a_substitute_has_played_a_hand_the_seat_is_not_undone(night):
    quits(night)
    substitute_sits(night)
    consent = Line.objects.filter(what="substitute_sat", stream__name__startswith="table").get()
    assert "finishes the rubber for" in words(page(night))
    night.marks()
    assert "finishes the rubber for" not in words(page(night))
    with pytest.raises(Impossible, match="A hand has been entered since the substitute sat down"):
        undo.undo_act(night.order(), night.evening, consent.intent)
    night.scores(rubber_acts.Confirm(Seat.E))
    assert "finishes the rubber for" not in words(page(night))


def test_a_substitute_who_has_not_played_yet_is_undone(night):
    night.marks()
    night.scores(rubber_acts.Confirm(Seat.E))
    quits(night)
    substitute_sits(night)
    consent = Line.objects.filter(what="substitute_sat", stream__name__startswith="table").get()
    undo.undo_act(night.order(), night.evening, consent.intent)
    assert "A substitute has been named" in words(page(night))
    seats = night.rubber.seats.all()
    assert sorted(str(seat.member.number) for seat in seats) == ["2", "3", "4", "5"]
    assert not any(seat.ended for seat in seats)
    assert unsound() == []


def test_undo_at_a_table_leads_back_to_it_while_it_stands(night):
    quits(night)
    line = Line.objects.filter(stream__name__startswith="table").order_by("id").last()
    reader, here = night.reader(), night.page("table", 1)
    form = {"intent": "undo-here", "act": line.intent}
    answer = reader.post(night.page("undo"), form, headers={"referer": f"http://testserver{here}"})
    assert answer["Location"] == here
    night.does(acts.FormTable(2, candidates=("6", "7", "8", "1")))
    there = night.page("table", 2)
    formed = Line.objects.filter(stream__name__startswith="table").order_by("id").last()
    form = {"intent": "undo-there", "act": formed.intent}
    answer = reader.post(night.page("undo"), form, headers={"referer": f"http://testserver{there}"})
    assert answer["Location"] == night.page("board")


def test_a_substitute_is_asked_for_only_while_the_seat_is_empty(night):
    assert "A substitute for this rubber" not in words(page(night, 1, "table"))
    quits(night)
    asked = words(night.reader().get(night.page("person", 4)).content.decode())
    assert "A substitute for this rubber" in asked
    substitute_sits(night)
    sat = words(night.reader().get(night.page("person", 4)).content.decode())
    assert "A substitute for this rubber" not in sat


def test_who_has_quit_is_named_in_what_coming_back_would_change(night):
    quits(night)
    query = {"kind": "come_back", "table": 1, "who": 4}
    said = words(night.reader().get(night.page("consider"), query).content.decode())
    assert "George Tallis comes back to table 1" in said and "What this would change" not in said


def test_two_empty_seats_may_each_have_a_substitute(night):
    quits(night)
    quits(night, "5")
    night.does(acts.NameSubstitute(1, "4", "7"))
    night.does(acts.NameSubstitute(1, "5", "8"))
    for who, to in (("2", "7"), ("3", "7"), ("2", "8"), ("3", "8")):
        night.does(acts.Consent(1, who, to))
    shown = page(night)
    assert FORM in shown and words(shown).count("in this rubber") == 2


def test_the_board_asks_for_the_place_to_be_filled_and_not_for_a_hand(night):
    quits(night)
    said = words(night.reader().get(night.page("board")).content.decode())
    assert "Fill the place" in said and "Mark hand" not in said


def checked(page: str, name: str) -> list[str]:
    """Return what is chosen of a field's radio buttons."""
    return re.findall(rf'name="{re.escape(name)}" value="([^"]*)"[^>]* checked', page)


def test_after_an_objection_the_form_keeps_what_was_stated_but_for_the_tricks(night):
    stated = Statement(
        tricks=Sides(9, 4), honours=Sides(SideHonours(3, called=True), SideHonours())
    )
    night.scores(rubber_acts.MarkHand(stated, Seat.N))
    night.scores(rubber_acts.ObjectToStatement("", Seat.E), night.order(reason="Eight, not nine."))
    shown = page(night)
    assert checked(shown, "statement.tricks") == []
    assert checked(shown, "statement.honours.N-S.held") == ["3"]
    assert 'hx-trigger="load, change' in shown


def test_a_correction_that_was_objected_to_is_not_repeated_by_one_press(night):
    night.marks(8)
    night.scores(rubber_acts.Confirm(Seat.E))
    night.scores(rubber_acts.CorrectHand(1, hand(9), Seat.N))
    night.scores(rubber_acts.ObjectToStatement("", Seat.E), night.order(reason="It was eight."))
    assert checked(page(night, 1, "mend", 1), "statement.tricks") == []
    assert checked(page(night), "statement.tricks") == []


@pytest.mark.parametrize("stakes", [0, 2])
def test_stakes_are_spoken_of_only_where_there_are_any(stakes):
    house = a_house()
    house.people_enter()
    night = Night(house, house.open_evening(*range(1, 9)))
    night.evening.house_rules = {**night.evening.house_rules, "stakes": stakes}
    night.evening.save()
    house.play_begins(night.evening, ("2", "3", "4", "5"))
    night.wins()
    said = words(page(night)).lower()
    assert ("stake" in said) is bool(stakes)
    assert "can be corrected until" in said


def test_what_was_not_scored_is_named_with_its_law(night):
    stated = Statement(
        tricks=Sides(12, 1), honours=Sides(SideHonours(4, called=True), SideHonours())
    )
    night.scores(rubber_acts.MarkHand(stated, Seat.N))
    said = words(page(night))
    assert "Honours not scored, four points to North–South: the game was already won Law 5" in said


CHOICES = {
    (): "Lowry may choose cards and seats, once. ",
    ("cards",): "Lowry has chosen the cards, and may choose the seats, once. ",
    ("seats",): "Lowry has chosen the seats, and may choose the cards, once. ",
    ("cards", "seats"): "Edith Lowry deals. Lowry has chosen the cards and seats. ",
}


@pytest.mark.law("16")
@pytest.mark.parametrize("chosen", CHOICES)
def test_the_dealer_is_offered_what_is_not_yet_chosen_and_nothing_else(night, chosen):
    night.wins()
    night.does(acts.EndRubber(1))
    for who, card in zip(("2", "3", "4", "5"), "A234", strict=True):
        night.does(acts.CutCards(1, who, (card,)))
    if "cards" in chosen:
        night.does(acts.ChooseCards(1, "red"))
    if "seats" in chosen:
        night.does(acts.ChooseSeats(1, Seat.E))
    shown = page(night)
    assert CHOICES[chosen] in words(shown)
    assert ('name="cards"' in shown) is ("cards" not in chosen)
    assert ('name="seat"' in shown) is ("seats" not in chosen)
    assert ("<summary>The choice of " in shown) is (len(chosen) < 2)


@pytest.fixture
def alone() -> Night:
    """Return an evening on which the secretary plays, and no other officer is there."""
    house = a_house()
    house.people_enter()
    night = Night(house, house.open_evening(*range(1, 9)))
    house.play_begins(night.evening, ("1", "2", "3", "4"))
    return night


def test_what_a_player_entered_for_the_other_side_is_shown_with_the_hand(alone):
    own = next(Seat(s.seat) for s in alone.rubber.seats.all() if s.member.number == 1)
    other = own.side.adversaries.seats[0]
    alone.scores(rubber_acts.MarkHand(hand(9), own))
    alone.scores(rubber_acts.Confirm(other))
    alone.scores(rubber_acts.CorrectHand(1, hand(8), other))
    alone.scores(rubber_acts.ObjectToStatement("", own), alone.order(reason="No."))
    alone.scores(rubber_acts.WithdrawMark(other))
    alone.scores(rubber_acts.MarkHand(hand(7), own))
    assert Line.objects.filter(what="entered_by_player").count() == 3
    said = words(page(alone, 3))
    seat = {"N": "North", "E": "East", "S": "South", "W": "West"}[other.value]
    for entered in (
        f"Margaret Ashdown, a player here, confirmed it for {seat}.",
        f"Margaret Ashdown, a player here, proposed the correction for {seat}.",
        f"Margaret Ashdown, a player here, took it back for {seat}.",
    ):
        assert said.count(entered) == 1
    own_page = words(page(alone, 1))
    assert (
        f"You are a player here and confirmed it for {seat}." in own_page
        and ", a player here," not in own_page
    )


def test_two_substitutes_who_wait_for_consent_are_headed_as_two(night):
    for absent, named in (("4", "7"), ("5", "8")):
        quits(night, absent)
        night.does(acts.NameSubstitute(1, absent, named))
        head = "A substitute has been named" if absent == "4" else "Two substitutes have been named"
        assert head in words(page(night))


def test_where_everyone_spoke_for_themselves_nothing_is_said_of_it(night):
    night.marks(8)
    night.scores(rubber_acts.Confirm(Seat.E))
    assert "a player here" not in words(page(night))


def test_who_marked_a_hand_or_let_it_stand_is_told_so_as_you(alone):
    own = next(Seat(s.seat) for s in alone.rubber.seats.all() if s.member.number == 1)
    alone.scores(rubber_acts.MarkHand(hand(9), own))
    assert "You marked this hand" in words(page(alone, 1))
    assert "Margaret Ashdown marked this hand" in words(page(alone, 3))
    alone.scores(rubber_acts.WithdrawMark(own))
    alone.scores(rubber_acts.MarkHand(hand(9), own.partner))
    assert "marked this hand Entered by you" in words(page(alone, 1))
    other = own.side.adversaries.seats[0]
    alone.scores(rubber_acts.Confirm(other))
    alone.scores(rubber_acts.TurnUpTrump(Suit.HEARTS, None, own))
    late = alone.order(waives=("11",), reason="Counted again.")
    alone.scores(rubber_acts.CorrectHand(1, hand(8), own), late)
    assert "You propose to correct hand 1" in words(page(alone, 1))
    assert "You allowed it: “Counted again.” Law 11" in words(page(alone, 1))
    assert "Margaret Ashdown allowed it: “Counted again.” Law 11" in words(page(alone, 3))


def kinds_of(answer):
    """Return the kinds of act that a program is offered."""
    return {one["kind"] for one in answer.json()["may"]}
