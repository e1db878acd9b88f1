"""The pages of a rehearsal: for officers alone, with progress that is spoken, then the evening."""

from __future__ import annotations

import re

import pytest
from celery import current_app

from club import clock
from club.members import commands as members
from club.reason import Reason
from rubbers.code.law import Because
from tables.commands import evenings
from tables.commands import rehearsals as commands
from tables.models import Rehearsal
from tables.pages.rehearsal import rehearsal_page
from tables.rehearsal.ledger import Ledger, Visitor, Wait
from tables.rehearsal.terms import RehearsalTerms
from tests.views.house import HTMX, House, a_house, sent, told

pytestmark = pytest.mark.django_db
TERMS = RehearsalTerms(people=9, minutes=60, arriving_minutes=5, bell_minute=5, bot="novice")
AT_ROOM = {**HTMX, "HTTP_HX_TARGET": "rehearsed-room"}


@pytest.fixture
def house() -> House:
    current_app.loader.import_default_modules()
    house = a_house()
    house.people_enter()
    return house


def form(**changes: object) -> dict[str, object]:
    return sent(**{**TERMS.as_json(), **changes})


def done(house: House) -> Rehearsal:
    row = commands.start(house.order(), house.club, TERMS)
    commands.run_slice(row.pk, 0, lambda: 0.0)
    row.refresh_from_db()
    return row


def test_the_secretary_rehearses_in_one_press_and_sees_how_far_it_is(house: House) -> None:
    reader = house.reader()
    assert "Rehearse" in told(reader.get(house.at("rehearse")))
    answer = reader.post(house.at("rehearse"), form())
    row = Rehearsal.objects.get()
    assert answer.url == house.at("rehearsal", row.key)
    waiting = reader.get(answer.url).content.decode()
    assert 'role="progressbar"' in waiting and 'aria-valuenow="0"' in waiting
    ticks = iter(range(10**6))
    commands.run_slice(row.pk, 0, lambda: next(ticks) * commands.A_SLICE / 12)
    row.refresh_from_db()
    running = reader.get(answer.url, **HTMX).content.decode()
    assert f'aria-valuenow="{row.percent}"' in running and 0 < row.percent < 100
    assert f"{row.percent} per cent" in running and "every 2s" in running
    assert f"live:rehearsal-{row.key} from:body" in running


def test_the_page_is_not_drawn_again_while_nothing_has_moved(house: House) -> None:
    row, reader = done(house), house.reader()
    first = reader.get(house.at("rehearsal", row.key), **HTMX)
    again = reader.get(
        house.at("rehearsal", row.key), **HTMX, HTTP_IF_NONE_MATCH=first.headers["ETag"]
    )
    assert (first.status_code, again.status_code) == (200, 304)


def test_a_rehearsal_that_is_done_says_how_the_evening_would_go(house: House) -> None:
    row = done(house)
    page = told(house.reader().get(house.at("rehearsal", row.key)))
    for words in (
        "most tables in use at once",
        "packs of cards",
        "score cards",
        "longest wait",
        "law 17",
    ):
        assert words.lower() in page.lower(), words
    assert "None is a member" in page and "Table 1 forms" in page
    assert "Standings" in page and "Seed1" in page.replace(" ", "")
    names = {member.name for member in house.club.members.all()}
    assert not [name for name in names - {"Margaret Ashdown"} if name in page]


def test_the_standings_as_they_would_be_show_every_figure_that_gives_a_place(house: House) -> None:
    row = done(house)
    shown = rehearsal_page.rehearsed(row)
    assert shown.columns == ("Rubber points", "Rubbers won", "Average per rubber")
    places: dict[tuple[str, ...], set[str]] = {}
    for one in shown.standings:
        places.setdefault(one.figures, set()).add(one.place)
    assert all(len(shared) == 1 for shared in places.values())


@pytest.mark.parametrize(
    ("tables", "at_once", "minutes", "said"),
    [
        (2, 2, 31, "The room had no more tables. With more, people would wait less."),
        (2, 2, 30, ""),
        (0, 5, 31, "More tables would not help: 20 people cannot fill more than 5."),
        (0, 4, 31, ""),
    ],
)
def test_it_is_said_whether_more_tables_help_if_somebody_waits_for_long(
    tables: int, at_once: int, minutes: int, said: str
) -> None:
    wait = Wait("R1", 10, 10 + minutes, Because("16", "club-1864", 1, Reason("It is full.")))
    ledger = Ledger(at_once=at_once, people={"R1": Visitor(0, longest=wait)})
    terms = RehearsalTerms(people=20, tables=tables)
    made_up = rehearsal_page.made_up(terms)
    first = next(rehearsal_page._facts(ledger, terms, made_up))
    assert (first.figure, first.more) == (str(at_once), said)


def test_the_club_leads_its_secretary_to_a_rehearsal(house: House) -> None:
    front = house.reader().get(house.at("club")).content.decode()
    assert house.at("rehearse") in front and "Rehearse an evening" in front
    assert house.at("rehearse") not in house.reader(2).get(house.at("club")).content.decode()


def test_the_room_can_be_stepped_through_at_any_minute(house: House) -> None:
    row, reader = done(house), house.reader()
    part = reader.get(house.at("rehearsal", row.key), {"at": "40"}, **AT_ROOM)
    assert part.templates[0].name == "tables/_rehearsed_room.html"
    assert "The room at 0:40" in told(part) and "Playing" in told(part)
    before = told(reader.get(house.at("rehearsal", row.key), {"at": "0"}, **AT_ROOM))
    assert "There are no tables at this minute." in before
    late = told(reader.get(house.at("rehearsal", row.key), {"at": "9999"}, **AT_ROOM))
    assert f"The room at {row.minute // 60}:{row.minute % 60:02}" in late
    for strange in ("-1", "x", "²", "9" * 400):
        answer = reader.get(house.at("rehearsal", row.key), {"at": strange}, **AT_ROOM)
        assert answer.status_code == 200


def test_officers_read_it_and_nobody_else_does(house: House) -> None:
    row = done(house)
    address = house.at("rehearsal", row.key)
    assert house.reader(2).get(address).status_code == 403
    assert house.reader(2).get(house.at("rehearse")).status_code == 403
    assert house.reader(2).post(house.at("rehearse"), form()).status_code == 403
    assert house.screen("hall").get(address).status_code == 403
    members.grant_office(house.order(), 2, "scorer")
    scorer = house.reader(2)
    assert scorer.get(address).status_code == 200
    assert "Only the secretary can rehearse an evening" in told(scorer.get(house.at("rehearse")))
    assert scorer.post(house.at("rehearse"), form()).status_code == 403
    assert scorer.post(house.at("cancel-rehearsal", row.key), sent()).status_code == 403
    other = a_house("The Turf")
    assert other.reader().get(other.at("rehearsal", row.key)).status_code == 404


def test_it_is_cancelled_by_a_press_and_says_so(house: House) -> None:
    row, reader = commands.start(house.order(), house.club, TERMS), house.reader()
    answer = reader.post(house.at("cancel-rehearsal", row.key), sent(), follow=True)
    assert "This rehearsal was cancelled" in told(answer)


def test_what_is_out_of_bounds_is_named_on_the_page(house: House) -> None:
    answer = house.reader().post(house.at("rehearse"), form(people="201"), **HTMX)
    assert answer.status_code == 422 and "How many people come" in told(answer)
    answer = house.reader().post(house.at("rehearse"), form(bell_minute="90"), **HTMX)
    assert answer.status_code == 422 and "no later than the end of play" in told(answer)
    assert not Rehearsal.objects.exists()


def test_a_planned_evening_leads_there_and_its_own_rules_are_kept(house: House) -> None:
    key = evenings.plan_evening(
        house.order(), clock.now().date(), house_rules={"who_plays": "cut"}
    )["evening"]
    reader = house.reader()
    link = f"{house.at('rehearse')}?evening={key}"
    assert link in reader.get(house.at("board", key)).content.decode()
    page = reader.get(link).content.decode()
    assert re.search(f'name="evening"[^>]*value="{key}"', page) and "Rehearse this evening" in page
    reader.post(house.at("rehearse"), form(evening=key))
    assert Rehearsal.objects.get().house_rules["who_plays"] == "cut"


def test_a_page_of_two_hundred_people_asks_no_more_than_one_of_nine(
    house: House, django_assert_max_num_queries
) -> None:
    few = done(house)
    row = commands.start(
        house.order(), house.club, RehearsalTerms(people=200, minutes=60, bot="novice")
    )
    while row.active:
        commands.run_slice(row.pk, row.slices, lambda: 0.0)
        row.refresh_from_db()
    reader = house.reader()
    for one in (few, row):
        with django_assert_max_num_queries(16):
            assert reader.get(house.at("rehearsal", one.key)).status_code == 200
