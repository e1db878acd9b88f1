"""Papers that stand: entered once, with their guests, past midnight, and scored as live."""

from __future__ import annotations

import pytest

from api.imports.entering import check_paper, enter_paper
from api.imports.paper import read_paper
from club.models import Evening, Line, Member
from rubbers.models import Hand, Rubber
from tests.api.papers import FOUR, HEAD, SEATED, faults_of, paper, places
from tests.evenings.club_of_names import NOW, a_club, evening_of

__all__ = ["paper"]


@pytest.mark.django_db
def test_a_paper_only_checked_is_not_written(paper):
    club = a_club()
    came_to = check_paper(club, read_paper(paper(HEAD + FOUR)), NOW)
    assert (came_to.people, came_to.tables) == (4, 1)
    assert not Evening.objects.exists()


@pytest.mark.django_db
def test_a_paper_is_entered_once_however_it_is_laid_out(paper):
    club = a_club()
    path = paper(HEAD + FOUR)
    enter_paper(club, read_paper(path), NOW)
    lines = Line.objects.count()
    assert "on the record, as the evening 2026-11-13" in faults_of(path, club)[0][2]
    again = paper("# copied\n" + (HEAD + FOUR).replace("  - {do: form", "  -   {do: form"))
    assert "on the record" in faults_of(again, club)[0][2]
    assert (Line.objects.count(), Evening.objects.count()) == (lines, 1)


@pytest.mark.django_db
def test_another_paper_of_the_same_day_must_say_that_it_is_another_evening(paper):
    club = a_club()
    enter_paper(club, read_paper(paper(HEAD + FOUR)), NOW)
    other = HEAD + FOUR.replace("19:05", "19:06")
    assert places(faults_of(paper(other), club)) == [(1, "evening_of_day")]
    enter_paper(club, read_paper(paper("evening_of_day: 2\n" + other)), NOW)
    assert Evening.objects.filter(key="2026-11-13.2").exists()


@pytest.mark.django_db
def test_an_evening_to_come_is_not_on_paper_yet(paper):
    found = faults_of(paper(HEAD.replace("2026-11-13", "2027-01-01") + FOUR), a_club())
    assert (1, "date") in places(found)


@pytest.mark.django_db
def test_a_guest_is_written_down_with_the_member_who_brought_them(paper):
    club = a_club()
    guests = "guests:\n  - {name: Vera Holm, introduced_by: Fenn}\n"
    enter_paper(club, read_paper(paper(guests + HEAD + FOUR.replace("Tallis", "Holm"))), NOW)
    guest = Member.objects.get(club=club, name="Vera Holm")
    assert (guest.kind, guest.introduced_by.name) == ("guest", "Tobias Fenn")
    assert evening_of(club).presences.filter(member=guest).exists()


@pytest.mark.django_db
def test_a_guest_of_a_name_the_club_knows_is_asked_about_and_is_meant_by_it_on_this_paper(paper):
    club = a_club()
    guests = "guests:\n  - {name: Tobias Fenn, introduced_by: Lowry%s}\n"
    text = guests + HEAD + FOUR.replace("Fenn", "Tobias Fenn")
    (fault, *_rest) = faults_of(paper(text % ""), club)
    assert fault[:2] == (2, "guests.name") and "another: yes" in fault[2]
    enter_paper(club, read_paper(paper(text % ", another: yes")), NOW)
    guest = Member.objects.get(club=club, name="Tobias Fenn", kind="guest")
    assert evening_of(club).presences.filter(member=guest).exists()
    assert Member.objects.filter(club=club, name="Tobias Fenn").count() == 2


@pytest.mark.django_db
def test_a_guest_brought_by_nobody_is_the_one_fault_not_each_time_they_are_named(paper):
    guests = "guests:\n  - {name: Vera Holm, introduced_by: Nemo}\n"
    text = guests + HEAD + FOUR.replace("Tallis", "Vera Holm")
    (fault, rest) = faults_of(paper(text), a_club())
    assert fault[:2] == (2, "introduced_by")
    assert rest[0] == 2 and rest[2].endswith("not tried: 8")


@pytest.mark.django_db
def test_an_evening_goes_on_past_midnight(paper):
    club = a_club()
    late = FOUR.replace("19:01", "23:50").replace("19:05", "00:10")
    enter_paper(
        club, read_paper(paper(HEAD + late + '  - {at: "00:20", do: leave, who: Fenn}\n')), NOW
    )
    presence = evening_of(club).presences.get(member__name="Tobias Fenn")
    assert (presence.left_at - presence.arrived_at).total_seconds() == 30 * 60


@pytest.mark.django_db
def test_a_closing_time_on_paper_is_kept_with_the_evening(paper):
    text = f'house_rules: {{closes: "0.30"}}\n{HEAD}{FOUR}'
    key = enter_paper(a_club(), read_paper(paper(text)), NOW).evening
    evening = Evening.objects.get(key=key)
    assert evening.house_rules["closes"] == "00:30"
    assert evening.closes_at is not None and evening.closes_at.day == evening.date.day + 1


@pytest.mark.django_db
def test_an_officer_lets_a_law_stand_aside_with_a_reason(paper):
    text = (
        HEAD
        + FOUR.replace(", Tallis]", ", Tallis, Pym]", 1)
        + '  - {do: declare, table: 1, who: Pym, waives: [21], reason: "He was called away."}\n'
    )
    assert faults_of(paper(text), a_club()) == []


@pytest.mark.django_db
def test_a_revoke_and_a_correction_are_scored_as_live(paper):
    club = a_club()
    hands = (
        "  - {do: hand, table: 1, tricks: {N-S: 8, E-W: 5}, revokes: [Mehta: take_three_tricks]}\n"
        "  - {do: hand, table: 1, tricks: {N-S: 6, E-W: 7}}\n"
        "  - {do: correct_hand, table: 1, hand: 2, tricks: {N-S: 5, E-W: 8}}\n"
    )
    enter_paper(club, read_paper(paper(HEAD + FOUR + SEATED + hands)), NOW)
    rubber = Rubber.objects.get()
    tricks = Hand.objects.filter(rubber=rubber, number=2).values_list(
        "statement__tricks", flat=True
    )
    assert {"N-S": 5, "E-W": 8} in list(tricks)
