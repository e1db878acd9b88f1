"""A club enables a plugin, an evening may leave it out, and the settings say what it is given."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from club import clock
from club.errors import Unknown
from club.members.club_settings import enable_plugin
from club.models import Evening
from club.plugins import loader, plugin_process
from club.plugins.provided import Provided, summary
from club.plugins.registry import RegistryEntry
from club.rules.house_rules import HouseRules
from club.webhooks import listeners
from rubbers.registries import BOTS, METRICS
from rubbers.standings.metric import Aggregate, AnyMetric
from tests.api.evening import program_of
from tests.plugins.shelf import installed
from tests.plugins.test_examples import relative
from tests.views.house import House, a_house, sent

FAMILIES = ("odd_notifiers", "odd_bots", "odd_listeners", "odd_files", "odd_pages", "odd_movements")
NAMES = [folder.replace("_", "-") for folder in FAMILIES]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Yield a club with a plugin of each family installed, and none enabled."""
    with installed(tmp_path, *FAMILIES, "example_parlour", relative("whist-american")):
        made = a_house()
        made.people_enter()
        yield made
    plugin_process.stop_all()


def an_evening(house: House, in_use: list[str]) -> Evening:
    """Plan an evening on the page with these plugins in use; give its row."""
    page = house.reader(1).get(house.at("plan-evening"))
    form = page.context["form"]
    assert form.initial["plugins"] == house.club.plugins
    day = clock.now().date() + timedelta(days=2)
    given = {name: form.initial.get(name) for name in form.fields if name != "plugins"}
    fields = {name: value for name, value in given.items() if value is not None}
    chosen = {**fields, "format": "rubbers", "date": day.isoformat(), "plugins": in_use}
    answer = house.reader(1).post(house.at("plan-evening"), sent(**chosen))
    assert answer.status_code == 302, unescape(answer.content.decode())
    return Evening.objects.select_related("club").latest("pk")


@pytest.mark.django_db
def test_an_evening_uses_what_the_club_has_enabled_unless_it_leaves_it_out(house: House) -> None:
    for name in ("odd-bots", "odd-listeners"):
        enable_plugin(house.order(), name)
    house.club.refresh_from_db()
    assert an_evening(house, ["odd-bots", "odd-listeners"]).plugins == ["odd-bots", "odd-listeners"]
    evening = an_evening(house, ["odd-listeners"])
    assert evening.plugins == ["odd-listeners"]
    assert HouseRules.from_json(evening.house_rules).plugins_off == ("odd-bots",)


@pytest.mark.django_db
def test_the_clubs_settings_say_which_plugins_new_evenings_use(house: House) -> None:
    enable_plugin(house.order(), "odd-bots")
    page = house.reader(1).get(house.at("customs"))
    form = page.context["form"]
    fields = {name: form.initial.get(name) for name in form.fields if name != "plugins"}
    given = {name: value for name, value in fields.items() if value is not None}
    answer = house.reader(1).post(house.at("customs"), sent(**given))
    assert answer.status_code == 302, unescape(answer.content.decode())
    house.club.refresh_from_db()
    assert house.club.house_rules["plugins_off"] == ["odd-bots"]
    assert house.reader(1).get(house.at("plan-evening")).context["form"].initial["plugins"] == []


@pytest.mark.django_db
def test_a_bot_of_a_plugin_plays_only_where_the_plugin_is_in_use(house: House) -> None:
    with pytest.raises(Unknown, match="not in use"):
        BOTS.chosen("odd-sound", [])
    assert BOTS.chosen("odd-sound", ["odd-bots"]).id == "odd-sound"
    assert BOTS.chosen("club", []).id == "club"
    with pytest.raises(Unknown, match="There is no bot nobody"):
        BOTS.chosen("nobody", [])
    assert "Odd" not in house.reader(1).get(house.at("bots")).content.decode()
    enable_plugin(house.order(), "odd-bots")
    assert "Odd" in house.reader(1).get(house.at("bots")).content.decode()


def test_a_plugin_with_nothing_but_an_aggregate_is_trusted() -> None:
    def provided(metric: AnyMetric) -> Provided:
        entry = RegistryEntry(metric.id, metric, "somebody")
        return summary([METRICS], {METRICS.hook: [entry]}, [METRICS.hook])

    aggregate, tally = METRICS["best_rubber"], METRICS["points"]
    assert isinstance(aggregate, Aggregate) and not isinstance(tally, Aggregate)
    assert provided(aggregate).trusted and not provided(aggregate).sees
    assert not provided(tally).trusted and provided(tally).sees


@pytest.mark.django_db
def test_the_settings_say_what_each_plugin_is_given_or_that_it_is_trusted(house: House) -> None:
    found = {one.name: one for one in loader.installed()}
    assert [name for name in NAMES if found[name].trusted] == ["odd-files"]
    assert found["parlour"].trusted and found["american"].trusted
    page = " ".join(unescape(house.reader(1).get(house.at("customs")).content.decode()).split())
    for words in (
        "its own cards and the play",
        "by numbers instead of names",
        "like a webhook: no names and no cards",
        "who came to the latest evening",
        "Trusted:",
    ):
        assert words in page
    rows: list[dict[str, Any]] = program_of(house.club, 1).read("/plugins")["results"]
    shown = {row["name"]: row for row in rows}
    assert shown["odd-pages"]["trusted"] is False and len(shown["odd-pages"]["sees"]) == 3
    assert shown["parlour"]["trusted"] is True


@pytest.mark.django_db
def test_a_listener_is_told_nothing_of_an_evening_that_leaves_its_plugin_out(house: House) -> None:
    from club.models import Delivery, Webhook

    enable_plugin(house.order(), "odd-listeners")
    evening = house.open_evening(1, 2)
    webhook = Webhook(club=house.club, listener="odd-quiet", name="", kinds=[])
    house.club.refresh_from_db()
    about = Delivery(webhook=webhook, kind="hand.confirmed", at=clock.now(), position=1)
    about.told = {"path": f"/evenings/{evening.key}/rubbers/1"}
    assert listeners.hearing_of(about).enabled == {"odd-listeners"}
    evening.house_rules = {**evening.house_rules, "plugins_off": ["odd-listeners"]}
    evening.save()
    hearing = listeners.hearing_of(about)
    assert hearing.enabled == set()
    assert "not installed and enabled" in str(hearing.heard().trouble)
