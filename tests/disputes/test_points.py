"""Given a finished rubber, when a ruling gives or takes points, then the standings hold them."""

import re

import pytest

from club.errors import Malformed
from club.models import Errand
from rubbers.cards.seats import Seat, Side
from tables.commands import standings as kept_up
from tables.disputes.rules import acts
from tables.disputes.rules.effects import (
    AdjustPoints,
    GrantRemedy,
    LoseRemedy,
    NoEffect,
    OnlookerPays,
    VoidHand,
    Warn,
)
from tables.models import Consequence, Standing
from tables.standings import ranking, scopes
from tables.standings.progress import progress
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, WORDS, Parlour, a_parlour
from tests.disputes.test_course import sound
from tests.views.house import sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def parlour() -> Parlour:
    """Return a table whose rubber North and South have won, counted in the standings."""
    found = a_parlour()
    for tricks in (11, 12):
        found.house.hand(found.row, tricks)
    assert found.rubber.over
    kept_up.count_rubber(found.evening.club_id, found.row.stream.name)
    Errand.objects.all().delete()
    return found


def points(parlour: Parlour, found: ranking.StandingsTable) -> dict[str, int]:
    """Return the points of each player in a standing."""
    return {row.stander.player: row.stander.values["points"] for row in found.rows}


def test_points_given_and_taken_stand_in_every_standing_until_a_later_ruling(parlour):
    evening, club = parlour.evening, parlour.evening.club
    north, south, east = (str(parlour.players[Seat(seat)]) for seat in "NSE")
    before = points(parlour, ranking.of_evening(evening))
    parlour.call()
    parlour.heard()
    parlour.rules(AdjustPoints(-2, Side.NS), AdjustPoints(1, who=east))
    after = {**before, north: before[north] - 2, south: before[south] - 2, east: before[east] + 1}
    for found in (
        ranking.of_evening(evening),
        ranking.of_table(evening, 1),
        ranking.of_all_time(club),
    ):
        assert points(parlour, found) == after
        given = {who: [(g.dispute, g.points) for g in all] for who, all in found.given.items()}
        assert given == {north: [(1, -2)], south: [(1, -2)], east: [(1, 1)]}
    assert ranking.of_table(evening, 2).rows == ()
    row = next(one for one in ranking.of_evening(evening).rows if one.stander.player == north)
    assert row.stander.values["average"] == after[north]
    for name in (scopes.of_evening(evening.key), scopes.ALL):
        points_metric = next(one for one in found.metrics if one.id == "points")
        courses = progress(club.pk, name, points_metric).courses
        assert {who: course[-1] for who, course in courses.items()} == after
    assert sound(parlour) == []
    parlour.rules(NoEffect())
    assert points(parlour, ranking.of_evening(evening)) == before
    assert not Consequence.objects.exists()
    assert sound(parlour) == []


def test_the_standings_have_their_next_version_when_points_are_given_and_only_then(parlour):
    def versions() -> set[int]:
        for errand in Errand.objects.filter(task="standings_given"):
            kept_up.tell_given(errand.club_id, errand.subject["evening"])
            errand.delete()
        return set(Standing.objects.exclude(kind="table").values_list("version", flat=True))

    first = versions()
    parlour.call()
    parlour.heard()
    parlour.rules(NoEffect())
    assert versions() == first
    parlour.rules(AdjustPoints(3, Side.EW))
    second = versions()
    assert min(second) > max(first)
    parlour.rules(NoEffect())
    assert min(versions()) > max(second)


def test_points_are_for_members_of_the_club(parlour):
    parlour.call()
    parlour.heard()
    with pytest.raises(Malformed) as wrong:
        parlour.rules(AdjustPoints(3, who="4711"))
    assert [fault.field for fault in wrong.value.faults] == ["effects[0].who"]


def test_what_a_ruling_would_give_is_shown_before_it_is_signed_and_after_beside_the_number(parlour):
    house, slug = parlour.house, parlour.house.club.slug
    north = parlour.players[Seat.N]
    parlour.call()
    parlour.heard()
    reader = house.reader(ARBITRATOR)
    asked = {
        "points[0]": "−2", "points_to[0]": "N-S", "warn": str(north), "pays[0]": str(ONLOOKER),
        "remedy[0]": "grant_remedy", "remedy_law[0]": "62", "side[0]": "E-W",
    }  # fmt: skip
    shown = reader.get(f"/c/{slug}/disputes/1/weigh", asked).content.decode()
    before = points(parlour, ranking.of_evening(parlour.evening))[str(north)]
    for words in ("was warned", "is warned", "pays the stakes and bets", "Law 62", "Law 88"):
        assert (words in shown) is (words != "was warned")
    assert f'<td>{before}</td><td class="key">{before - 2}</td>' in shown.replace("−", "-")
    assert not Consequence.objects.exists()
    opened = {"score": "void_hand", "ruled_hand": "2"}
    undone = reader.get(f"/c/{slug}/disputes/1/weigh", opened).content.decode()
    assert '"side">Before<' in undone and "After, in game 2<" in undone
    asked["seen"] = parlour.seen()
    empty = reader.post(f"/c/{slug}/disputes/1/do", sent(act="rule", law="71", **asked))
    for words in (
        "the question, in at most 4000",
        "the reasons, in at most 4000",
        "the decision, in at most 4000",
    ):
        assert empty.content.decode().count(words) == 1
    words = {"question": "Did he?", "reasons": "He did.", "decision": "So be it."}
    answer = reader.post(f"/c/{slug}/disputes/1/do", sent(act="rule", law="71", **words, **asked))
    assert answer.status_code == 302, answer.content.decode()[:800]
    page = house.reader(north).get(f"/c/{slug}/e/{parlour.evening.key}/standings").content.decode()
    assert "ruling 1" in page
    assert f'href="/c/{slug}/disputes/1"' in page
    strange = house.reader(COMMITTEE + 2).get(f"/c/{slug}/e/{parlour.evening.key}/standings")
    assert "ruling 1" in strange.content.decode()
    assert f'href="/c/{slug}/disputes/1"' not in strange.content.decode()
    wrong = reader.get(f"/c/{slug}/disputes/1/weigh", {**asked, "points[0]": "many"})
    assert (wrong.status_code, "points" in wrong.content.decode()) == (422, True)


def test_points_for_one_without_a_finished_rubber_are_shown_to_count_later():
    parlour = a_parlour()
    parlour.call()
    parlour.heard()
    reader, slug = parlour.house.reader(ARBITRATOR), parlour.house.club.slug
    asked = {"points[0]": "-2", "points_to[0]": str(parlour.players[Seat.N])}
    shown = reader.get(f"/c/{slug}/disputes/1/weigh", asked).content.decode()
    assert "2, counted once they finish a rubber" in shown


def test_what_varies_a_ruling_begins_with_what_that_brought_and_says_that_the_rest_falls_away():
    parlour = a_parlour()
    north, south = (str(parlour.players[seat]) for seat in (Seat.N, Seat.S))
    parlour.call()
    parlour.heard()
    brought = (GrantRemedy("62", Side.EW), AdjustPoints(-2, who=north), Warn(south), Warn(north))
    parlour.rules(VoidHand(1), *brought, AdjustPoints(3, Side.EW))
    at = parlour.order(ARBITRATOR).at
    parlour.does(int(north), acts.LodgeAppeal(north, at, ""), grounds="No.")
    parlour.does(int(south), acts.Concur(south, at))
    reader = parlour.house.reader(COMMITTEE)
    page = f"/c/{parlour.house.club.slug}/disputes/1"
    form = reader.get(f"{page}/rule?review").content.decode()
    fell = form.partition('id="falls-away"')[2].partition("</div>")[0]
    assert "you do not choose below will be removed" in fell
    for said in ("Law 62", "−2 in the standings", "+3 in the standings", "is warned"):
        assert said in fell
    assert "void" not in fell, "the score stays as it was ruled"
    found = [(name, value) for name, value in filled_in(form) if value]
    assert sorted(found) == sorted(
        [
            *(("remedy[0]", "grant_remedy"), ("remedy_law[0]", "62"), ("side[0]", "E-W")),
            *(("points[0]", "-2"), ("points_to[0]", north)),
            *(("points[1]", "3"), ("points_to[1]", "E-W")),
            *(("warn", south), ("warn", north)),
        ]
    )
    told = {name: [value for named, value in found if named == name] for name, _value in found}
    told |= {"act": "review", "verdict": "varied", "reasons": "So.", "seen": parlour.seen()}
    signed = reader.post(f"{page}/do", sent(**told))
    assert signed.status_code == 302, signed.content.decode()[:800]
    kept = parlour.state().ruling.effects
    assert set(kept) == {*brought, AdjustPoints(3, Side.EW)}
    assert "falls-away" not in reader.get(page).content.decode()


def test_a_later_ruling_begins_with_the_one_that_stands_and_says_what_of_it_falls_away():
    parlour = a_parlour()
    parlour.call()
    parlour.heard()
    remedies = (GrantRemedy("62", Side.EW), LoseRemedy("86", Side.NS))
    parlour.rules(VoidHand(1), *remedies, AdjustPoints(-2, Side.NS), OnlookerPays(str(ONLOOKER)))
    reader, page = parlour.house.reader(ARBITRATOR), f"/c/{parlour.house.club.slug}/disputes/1"
    form = reader.get(f"{page}/rule").content.decode()
    assert 'id="falls-away"' in form and '<option value="71" selected>' in form
    for words in WORDS.values():
        assert f">{words}</textarea>" in form
    found = [(name, value) for name, value in filled_in(form) if value]
    told = {name: [value for named, value in found if named == name] for name, _value in found}
    assert told == {
        "remedy[0]": ["grant_remedy"], "remedy_law[0]": ["62"], "side[0]": ["E-W"],
        "remedy[1]": ["lose_remedy"], "remedy_law[1]": ["86"], "side[1]": ["N-S"],
        "points[0]": ["-2"], "points_to[0]": ["N-S"], "pays[0]": [str(ONLOOKER)],
    }  # fmt: skip
    assert "will be removed" not in reader.get(f"{page}/weigh", told).content.decode()
    fewer = {**told, "remedy[0]": "", "points[0]": "-1"}
    fell = reader.get(f"{page}/weigh", fewer).content.decode().partition("will be removed")[2]
    fell = fell.partition("</ul>")[0]
    assert "Law 62" in fell and "−2 in the standings" in fell
    assert "Law 86" not in fell and "pays" not in fell and "void" not in fell


def filled_in(form: str) -> list[tuple[str, str]]:
    """Return what a form's fields besides the score hold: each name with each of its values."""
    besides = form.partition("In addition</h2>")[2].partition("</section>")[0]
    found = []
    for name, options in re.findall(
        r'<select[^>]*name="([\w\[\]]+)">(.*?)</select>', besides, re.S
    ):
        found += [(name, value) for value in re.findall(r'value="([^"]*)" selected', options)]
    found += re.findall(r'name="(warn)" value="(\d+)" checked', besides)
    return found + re.findall(r'name="(points\[\d\])"[^>]*value="([^"]*)"', besides)
