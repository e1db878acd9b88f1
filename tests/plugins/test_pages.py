"""Pages of plugins: shown in the menu, given only what they see, and never a broken page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from club import tasks
from club.members.club_settings import disable_plugin, enable_plugin
from club.plugins import plugin_process
from club.record.registries import PAGES
from tables import tasks as _standings  # noqa: F401  registers its errands
from tables.evening.plugin_facts import facts_for
from tables.room import acts
from tests.api.evening import program_of
from tests.plugins.shelf import installed
from tests.plugins.test_examples import relative
from tests.views.house import House, a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Yield a club that has enabled the pages, and has played a rubber."""
    monkeypatch.setattr(plugin_process, "MOST_FAILURES", 1000)
    with installed(tmp_path, "odd_pages", relative("whist-partners")):
        made = a_house()
        made.people_enter()
        evening = made.open_evening(1, 2, 3, 4, 5)
        rubber = made.play_begins(evening, ("2", "3", "4", "5"))
        for _hand in range(2):
            made.hand(rubber, 13)
        made.does(evening, acts.EndRubber(1))
        for plugin in ("odd-pages", "partners"):
            enable_plugin(made.order(), plugin)
        made.club.refresh_from_db()
        tasks.sweep()
        yield made
    plugin_process.stop_all()


def shown(house: House, page: str, name: str = "plugin-page") -> str:
    """Return the text of a page."""
    answer = house.reader(2).get(house.at(name, page))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_a_page_is_in_the_menu_and_shows_a_table_of_partners(house: House) -> None:
    front = house.reader(2).get(house.at("club")).content.decode()
    assert house.at("plugin-page", "partners") in front
    assert house.at("plugin-panel", "partners") in front
    page = shown(house, "partners")
    assert "At the latest ten evenings" in page
    assert re.search(r"<td>\s*1\s*</td>", page)
    assert "At the latest ten evenings" in shown(house, "partners", "plugin-panel")


def test_a_page_is_given_what_it_sees_and_its_text_is_never_html(house: House) -> None:
    answer = house.reader(2).get(house.at("plugin-page", "odd-repeats")).content.decode()
    assert "&lt;b&gt;Given&lt;/b&gt;" in answer
    given = json.loads(re.search(r"<p>(\{.*\})</p>", unescape(answer)).group(1))
    page = PAGES["odd-repeats"]
    assert given == facts_for(house.club, page.sees, "odd-pages")
    (rubber,) = given["rubbers"]
    assert len(rubber["winners"]) == 2 and rubber["points"] == 8
    assert len(given["standings"]) == 4 and len(given["room"]["people"]) == 5
    assert set(facts_for(house.club, (), "odd-pages")) == {"club", "today"}


@pytest.mark.parametrize(
    ("page", "why"),
    [
        ("exits", "SystemExit"),
        ("ragged", "one cell per column"),
        ("floods", "at most 100 blocks"),
        ("html", "could not show this"),
    ],
)
def test_a_page_that_goes_wrong_says_so_in_its_place(house: House, page: str, why: str) -> None:
    text = shown(house, f"odd-{page}")
    assert why in text and "<script>alert" not in text
    assert why in shown(house, f"odd-{page}", "plugin-panel")


def test_a_page_of_a_plugin_that_is_not_enabled_does_not_exist(house: House) -> None:
    disable_plugin(house.order(), "partners")
    assert house.reader(2).get(house.at("plugin-page", "partners")).status_code == 404
    front = house.reader(2).get(house.at("club")).content.decode()
    assert house.at("plugin-page", "partners") not in front


def test_a_page_is_not_told_of_an_evening_at_which_its_plugin_is_not_in_use(house: House) -> None:
    evening = house.club.evenings.get()
    evening.house_rules = {**evening.house_rules, "plugins_off": ["odd-pages"]}
    evening.save()
    given = facts_for(house.club, PAGES["odd-repeats"].sees, "odd-pages")
    assert (given["rubbers"], given["room"]) == ([], None)
    assert facts_for(house.club, PAGES["partners"].sees, "partners")["rubbers"]


def test_a_program_reads_the_same_page(house: House) -> None:
    program = program_of(house.club, 2)
    listed = program.read("/pages")["results"]
    assert {"id": "partners", "title": "Best partners", "sees": ["rubbers"]} in listed
    (table,) = program.read("/pages/partners")["blocks"]
    assert table["kind"] == "table" and table["columns"] == ["Partners", "Won", "Played"]
    assert program.get("/pages/nothing").status_code == 404
    assert program.get("/pages/odd-exits").status_code == 422
