"""The page of the club's customs: its usual evening, who may look, its standings, its plugins."""

from __future__ import annotations

import pytest

from club.models import Club, Line, Remark, Season
from club.rules.house_rules import HouseRules
from tables.commands import evenings
from tables.standings.ranking import rules_of
from tests.plugins import shelf
from tests.views.house import HTMX, a_house, sent

pytestmark = pytest.mark.django_db

CUSTOMS = {
    "name": "The  Arlington",
    "time_zone": "Europe/Dublin",
    "law_code": "club-1864",
    "seniority": "groups",
    "group_minutes": "15",
    "who_plays": "cut",
    "substitute_scores": "substitute",
    "stakes": "5",
    "is_public": "no",
    "meanwhile": "goes_on",
    "appeal_days": "14",
    "away_minutes": "5",
    "bot_pace": "2",
    "rulings_name": "none",
}
TERMS = {
    "first": "average",
    "second": "points",
    "third": "",
    "least_evenings": "4",
    "best_evenings": "8",
}


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


def told(answer):
    return answer.content.decode()


def test_the_customs_are_written_down_and_the_next_evening_has_them(house):
    house.reader().post(house.at("customs"), sent(**CUSTOMS))
    club = Club.objects.get()
    assert (club.name, club.slug, club.time_zone) == (
        "The Arlington",
        house.club.slug,
        "Europe/Dublin",
    )
    assert not club.is_public
    evening = house.open_evening()
    assert evening.time_zone == "Europe/Dublin"
    rules = HouseRules.from_json(evening.house_rules)
    assert (str(rules.seniority), rules.group_minutes, rules.stakes) == ("groups", 15, 5)
    assert (rules.meanwhile, rules.appeal_days, rules.rulings_name) == ("goes_on", 14, "none")
    assert rules.bot_pace == 2


def test_an_evening_planned_before_keeps_what_it_was_planned_with(house):
    evening = house.open_evening()
    house.reader().post(house.at("customs"), sent(**CUSTOMS))
    evening.refresh_from_db()
    assert evening.time_zone == "Europe/London" and evening.house_rules["stakes"] == 0


def test_the_record_says_what_changed_and_keeps_the_name_where_it_can_be_erased(house):
    house.reader().post(house.at("customs"), sent(**CUSTOMS))
    line = Line.objects.get(what="customs_set")
    assert line.body["public"] is False and line.body["rules"]["who_plays"] == "cut"
    assert "Arlington" not in str(line.body)
    assert Remark.objects.get(digest=line.body["name"]).text == "The Arlington"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("time_zone", "Mars/Olympus"),
        ("law_code", "no-code"),
        ("group_minutes", "0"),
        ("stakes", "a shilling"),
        ("is_public", "perhaps"),
    ],
)
def test_customs_that_cannot_be_are_not_written_down(house, field, value):
    answer = house.reader().post(house.at("customs"), sent(**{**CUSTOMS, field: value}), **HTMX)
    assert answer.status_code == 422 and f'data-field="{field}"' in told(answer)
    assert not Line.objects.filter(what="customs_set").exists()


def test_what_is_set_about_play_on_screen_is_in_one_place_and_the_bots_page_leads_there(house):
    page = told(house.reader().get(house.at("customs")))
    part = page[page.index('id="play-on-screen"') :]
    part = part[: part.index("<h2")]
    for name in ("practice", "away_minutes", "bot_pace"):
        assert f'name="{name}"' in part, name
    bots = told(house.reader().get(house.at("bots")))
    assert f"{house.at('customs')}#play-on-screen" in bots


def test_at_the_demonstration_club_the_customs_say_that_everyone_may_practise():
    house = a_house(demo=True)
    house.people_enter()
    page = told(house.reader().get(house.at("customs")))
    assert "At the demonstration club, anyone may." in page and "Nobody" not in page
    house.reader().post(house.at("customs"), sent(**CUSTOMS, practice="no"))
    club = Club.objects.get()
    assert club.name == "The Arlington" and not club.practice


def test_customs_are_the_secretarys(house):
    house.open_evening()
    for reader in (house.reader(2), house.screen("door")):
        assert reader.get(house.at("customs")).status_code == 403
        assert reader.post(house.at("customs"), sent(**CUSTOMS)).status_code == 403
        assert reader.post(house.at("order-standings"), sent(**TERMS)).status_code == 403
        pick = sent(plugin="shelf", what="enable")
        assert reader.post(house.at("pick-plugin"), pick).status_code == 403


def test_a_page_that_is_out_of_date_writes_nothing(house):
    form = sent(**CUSTOMS, seen=f"register={1}")
    assert house.reader().post(house.at("customs"), form, **HTMX).status_code == 409
    assert Club.objects.get().name == "The Portland Room"


def test_standings_are_ordered_for_the_club_and_for_one_season(house):
    reader, club = house.reader(), house.club.pk
    season = Season.objects.create(
        club=house.club, name="Winter", starts_on="2026-10-01", ends_on="2027-03-31"
    )
    reader.post(house.at("order-standings"), sent(**TERMS))
    reader.post(house.at("order-standings"), sent(**{**TERMS, "first": "points", "second": "",
                                                     "season": "Winter"}))  # fmt: skip
    assert rules_of(club).order == ("average", "points")
    assert (rules_of(club).least_evenings, rules_of(club).best_evenings) == (4, 8)
    assert rules_of(club, season).order == ("points",)
    page = told(reader.get(house.at("customs")))
    assert "Winter" in page and '<option value="average" selected>' in page


def test_nothing_is_ordered_by_the_same_thing_twice(house):
    form = sent(**{**TERMS, "second": "average"})
    answer = house.reader().post(house.at("order-standings"), form, **HTMX)
    assert answer.status_code == 422
    assert not Line.objects.filter(what="standings_ordered").exists()


def test_no_season_no_order(house):
    form = sent(**TERMS, season="Summer")
    assert house.reader().post(house.at("order-standings"), form).status_code == 404


def test_a_plugin_is_enabled_shown_and_disabled(house, tmp_path):
    with shelf.installed(tmp_path, "example_parlour", "broken_import"):
        reader = house.reader()
        page = told(reader.get(house.at("customs")))
        assert "Enable only what you trust" in page
        assert "it failed to load: ModuleNotFoundError" in page and "Traceback" in page
        reader.post(house.at("pick-plugin"), sent(plugin="parlour", what="enable"))
        assert Club.objects.get().plugins == ["parlour"]
        assert "Enabled for the club" in told(reader.get(house.at("customs")))
        torn = reader.post(house.at("pick-plugin"), sent(plugin="torn", what="enable"))
        assert torn.status_code == 422
        reader.post(house.at("pick-plugin"), sent(plugin="parlour", what="disable"))
        assert Club.objects.get().plugins == []


def test_a_plugin_that_is_enabled_and_gone_is_shown_plainly_and_can_be_dropped(house):
    Club.objects.update(plugins=["gone"])
    reader = house.reader()
    said = "The plugin gone is enabled but not installed."
    assert said in told(reader.get(house.at("customs")))
    reader.post(house.at("pick-plugin"), sent(plugin="gone", what="disable"))
    assert said not in told(reader.get(house.at("customs")))


def test_where_no_plugin_is_installed_the_page_says_so(house):
    assert "No other plugins are installed" in told(house.reader().get(house.at("customs")))


def test_the_club_itself_plans_by_its_customs(house):
    house.reader().post(house.at("customs"), sent(**CUSTOMS))
    key = evenings.plan_evening(house.order(), house.start.date())["evening"]
    assert house.club.evenings.get(key=key).house_rules["substitute_scores"] == "substitute"
