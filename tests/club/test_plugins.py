"""Plugins are found, loaded each on its own, shown when they fail, and enabled for a club."""

from __future__ import annotations

import io
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from club.errors import Impossible, Malformed, NotYours, Unknown
from club.members import club_settings as changes
from club.models import Club, Line
from club.plugins import loader
from club.plugins.registry import Registry, RegistryEntry
from club.record.command_context import CommandContext
from club.record.registries import STREAM_KINDS, kind_of
from club.rules.permissions import Caller
from rubbers.registries import CODES, METRICS
from tables.commands.evenings import plan_evening
from tables.registries import FORMATS
from tests.club.recorded import EIGHT_O_CLOCK, Evenings
from tests.plugins.shelf import HERE, installed, shelve

ROOT = Path(__file__).parents[2]
WRONG = {
    "broken_import": ("torn", "it failed to load: ModuleNotFoundError"),
    "broken_api": ("yesterday", "it is made for plugin API 0, but this is API 1"),
    "silent_api": ("silent", "it does not declare api = 1"),
    "twin": ("twin", "the code of laws club-1864 is already provided by the program"),
    "misspelt": ("misspelt", "it implements whist_cods, which does not exist"),
    "wrong_kind": ("wrong-kind", "its code of laws has the wrong type, str"),
    "falls_over": ("falls-over", "it failed to load: SystemExit: I am going home"),
    "wants_more": ("wants-more", "it failed to load: pluggy"),
}


def named(name: str) -> loader.Plugin:
    return next(plugin for plugin in loader.installed() if plugin.name == name)


def printed(**options: object) -> str:
    out = io.StringIO()
    call_command("plugins", stdout=out, **options)
    return out.getvalue()


def test_the_house_registers_through_the_same_hooks():
    assert [plugin.name for plugin in loader.installed() if plugin.ours] == [*loader.ROOMS]
    assert {kind.prefix for kind in STREAM_KINDS} == {
        *("room", "table", "rubber", "dispute", "drive", "round")
    }
    assert "club-1864" in CODES and "rubbers" in FORMATS and "points" in METRICS
    assert kind_of("rubber:2026-11-20:1") is STREAM_KINDS["rubber"]
    assert kind_of("register") is None


def test_a_plugin_adds_a_code_and_a_format(tmp_path):
    with installed(tmp_path, "example_parlour"):
        plugin = named("parlour")
        assert plugin.loaded and (plugin.distribution, plugin.version) == ("whist-parlour", "1.2.0")
        assert plugin.gives == {
            "code of laws": ("parlour",),
            "bot": ("parlour-lowest",),
            "format": ("parlour",),
        }
        assert CODES["parlour"].law("1").number == "1"
        assert FORMATS["parlour"].title == "An evening at home"
    assert "parlour" not in CODES and CODES.get("parlour") is None
    with pytest.raises(Unknown, match="There is no code of laws parlour here"):
        CODES["parlour"]


@pytest.mark.parametrize("folder", WRONG)
def test_a_plugin_that_goes_wrong_is_skipped_and_says_why(tmp_path, folder):
    name, reason = WRONG[folder]
    before = [code.id for code in CODES]
    with installed(tmp_path, folder):
        plugin = named(name)
        assert plugin.trouble is not None and reason in str(plugin.trouble.reason)
        assert not plugin.loaded and plugin.gives == {}
        assert [code.id for code in CODES] == before


def test_all_that_go_wrong_together_do_not_stop_a_good_one(tmp_path):
    with installed(tmp_path, *WRONG, "example_parlour"):
        skipped = {plugin.name for plugin in loader.installed() if not plugin.loaded}
        assert skipped == {name for name, _reason in WRONG.values()}
        assert "parlour" in CODES and "twins-own" not in CODES


def test_the_traceback_of_a_broken_plugin_is_kept(tmp_path):
    with installed(tmp_path, "broken_import"):
        trouble = named("torn").trouble
        assert trouble is not None and "import a_module_nobody_has" in trouble.traceback


def test_of_two_plugins_with_one_name_the_second_is_skipped(tmp_path):
    again = tmp_path / "whist_other-3.dist-info"
    again.mkdir()
    (again / "METADATA").write_text("Metadata-Version: 2.1\nName: whist-other\nVersion: 3\n")
    (again / "entry_points.txt").write_text("[whistclub]\nparlour = whist_parlour:other\n")
    with installed(tmp_path, "example_parlour"):
        first, second = (p for p in loader.installed() if p.name == "parlour")
        assert first.loaded and "another plugin is already called parlour" in str(
            second.trouble.reason
        )


def test_a_plugin_cannot_take_the_name_of_a_room(tmp_path):
    taken = tmp_path / "whist_taken-1.dist-info"
    taken.mkdir()
    (taken / "METADATA").write_text("Metadata-Version: 2.1\nName: whist-taken\nVersion: 1\n")
    (taken / "entry_points.txt").write_text("[whistclub]\nclub = whist_parlour\n")
    with installed(tmp_path, "example_parlour"):
        (skipped,) = (p for p in loader.installed() if p.name == "club" and not p.ours)
        assert not skipped.loaded


def test_a_club_is_offered_what_is_ours_and_what_it_enabled():
    numbers: Registry[int] = Registry("whist_numbers", "number", int, str)
    numbers.fill(
        [RegistryEntry("1", 1), RegistryEntry("2", 2, "pairs"), RegistryEntry("3", 3, "triples")]
    )
    assert numbers.offered([]) == (1,)
    assert numbers.offered(["triples", "gone"]) == (1, 3)
    assert [entry.plugin for entry in numbers.entries()] == ["", "pairs", "triples"]
    assert len(numbers) == 3 and list(numbers) == [1, 2, 3]


@pytest.fixture
def made():
    return Evenings()


@pytest.mark.django_db
def test_a_plugin_is_used_by_the_club_that_enables_it(tmp_path, made):
    with installed(tmp_path, "example_parlour"):
        with pytest.raises(Malformed):
            plan_evening(made.order(), date(2026, 12, 4), law_code="parlour")
        changes.enable_plugin(made.order(), "parlour")
        key = plan_evening(made.order(), date(2026, 12, 4), law_code="parlour")["evening"]
        assert made.club.evenings.get(key=key).law_code == "parlour"
        line = Line.objects.get(what="plugin_enabled")
        assert line.body == {"plugin": "parlour", "version": "1.2.0"}
        changes.disable_plugin(made.order(), "parlour")
        assert Club.objects.get(pk=made.club.pk).plugins == []
        with pytest.raises(Impossible, match="parlour is not enabled"):
            changes.disable_plugin(made.order(), "parlour")


@pytest.mark.django_db
def test_only_the_secretary_enables_a_plugin_and_only_one_that_works(tmp_path, made):
    with installed(tmp_path, "example_parlour", "broken_api"):
        member = CommandContext(Caller(made.club.pk, 2), "mine", EIGHT_O_CLOCK)
        with pytest.raises(NotYours):
            changes.enable_plugin(member, "parlour")
        with pytest.raises(Impossible, match="The plugin yesterday was skipped: it is made for"):
            changes.enable_plugin(made.order(), "yesterday")
        with pytest.raises(Impossible, match="No plugin nowhere is installed"):
            changes.enable_plugin(made.order(), "nowhere")


@pytest.mark.django_db
def test_a_plugin_that_is_enabled_and_missing_is_shown_plainly(tmp_path, made):
    with installed(tmp_path, "example_parlour"):
        changes.enable_plugin(made.order(), "parlour")
        plan_evening(made.order(), date(2026, 12, 4), law_code="parlour", format="parlour")
        assert f"{made.club.slug}: parlour: enabled" in printed()
        (choice,) = loader.enabled_plugins(["parlour"])
        assert choice.works
    said = printed()
    assert "The plugin parlour is enabled but not installed." in said
    assert "the-portland, 2026-12-04: the code of laws parlour is missing." in said
    assert "the-portland, 2026-12-04: the format parlour is missing." in said
    (choice,) = loader.enabled_plugins(["parlour"])
    assert not choice.works


@pytest.mark.django_db
def test_the_command_prints_every_plugin_and_its_traceback_when_asked(tmp_path, made):
    with installed(tmp_path, "example_parlour", "broken_import"):
        said = printed()
        assert "rubbers (built in): loaded: kind of stream: rubber" in said
        assert "parlour (whist-parlour 1.2.0): loaded: code of laws: parlour" in said
        assert (
            "torn (whist-broken-import 0.1): skipped: it failed to load: ModuleNotFoundError"
            in said
        )
        assert "Traceback" not in said
        assert "    Traceback" in printed(verbose=True)


@pytest.mark.django_db
def test_enabling_from_the_command_line_says_what_it_means(tmp_path, made):
    with installed(tmp_path, "example_parlour"):
        said = printed(enable="parlour", club=made.club.slug)
        assert (
            "It is trusted: it runs in this program" in said
            and "the-portland: parlour: enabled" in said
        )
        assert "parlour: enabled" not in printed(disable="parlour", club=made.club.slug)
        with pytest.raises(CommandError, match="Choose a club"):
            printed(enable="parlour")
        with pytest.raises(
            CommandError, match=r"no club nowhere here\. The clubs are: the-portland"
        ):
            printed(enable="parlour", club="nowhere")


def started(tmp_path: Path, *folders: str, command: tuple[str, ...]) -> str:
    """Start the program afresh with these plugins installed; give what it prints."""
    return told(tmp_path, shelve(tmp_path / "shelf", *folders), *command)


def told(tmp_path: Path, shelf: list[str], *command: str) -> str:
    """Run a command with what is on a shelf already; give what it prints."""
    path = os.pathsep.join([*shelf, str(ROOT)])
    run = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *command],
        env={**os.environ, "PYTHONPATH": path, "WHIST_VAR": str(tmp_path), "DATABASE_URL": ""},
        capture_output=True, text=True, timeout=240, check=True, cwd=ROOT,
    )  # fmt: skip
    return run.stdout


def test_an_app_of_a_plugin_has_rows_and_broken_ones_are_left_out(tmp_path):
    broken = ("app_torn_rows", "app_clash", "app_nowhere")
    said = started(tmp_path, "app_notes", *broken, command=("plugins", "--verbose"))
    skipped = "skipped: its Django app failed: "
    assert f"torn-rows (whist-torn-rows 0.1): {skipped}RuntimeError: the second row is torn" in said
    assert f"clash (whist-clash 0.1): {skipped}There is already an app called club." in said
    assert f"nowhere (whist-nowhere 0.1): {skipped}" in said
    plan = started(
        tmp_path / "again", "app_notes", "app_torn_rows", command=("migrate", "--plan")
    )  # fmt: skip
    assert "whist_notes.0001_initial" in plan and "whist_torn_rows" not in plan


def test_a_plugin_whose_rows_cannot_be_made_is_skipped_and_the_club_is_made_ready(tmp_path):
    folders = ("app_notes", "app_rows_fail", "app_migrations_torn")
    said = started(tmp_path, *folders, command=("prepare", "--hall"))
    for plugin in ("rows-fail", "migrations-torn"):
        assert f"The tables of the plugin {plugin} could not be created, so it is left out." in said
    with closing(sqlite3.connect(tmp_path / "club.sqlite3")) as rows:
        tables = {name for (name,) in rows.execute("select name from sqlite_master")}
    assert {"club_line", "tables_table", "whist_notes_note"} <= tables
    assert "whist_rows_fail_tally" not in tables
    shelf = [str(tmp_path / "shelf"), *(str(HERE / folder) for folder in folders)]
    said = told(tmp_path, shelf, "plugins", "--verbose")
    fault = "skipped: its Django app failed: LookupError: there are no fingers to count on"
    assert f"rows-fail (whist-rows-fail 0.2): {fault}" in said
    assert f"rows-fail-pages (whist-rows-fail 0.2): {fault}" in said
    assert "RuntimeError: the first page is torn out" in said
    assert "notes" not in json.loads((tmp_path / "plugins_left_out.json").read_text())


def test_the_example_is_whole_enough_for_an_installer():
    import tomllib

    project = tomllib.loads((HERE / "example_parlour" / "pyproject.toml").read_text())
    (package,) = project["tool"]["setuptools"]["packages"]
    assert project["project"]["entry-points"]["whistclub"] == {"parlour": package}
    assert (HERE / "example_parlour" / package / "__init__.py").exists()
    assert "build-backend" in project["build-system"]


def test_a_plugin_whose_import_hangs_or_ends_the_process_is_left_out_of_every_process(tmp_path):
    folders = ("import_hangs", "import_exits_at_once", "broken_import", "example_parlour")
    started(tmp_path, *folders, command=("prepare", "--hall"))
    faults = json.loads((tmp_path / "plugins_that_hang.json").read_text())
    assert faults == {
        "import-hangs": "it took too long",
        "import-exits-at-once": "its process has ended",
    }
    shelf = [str(tmp_path / "shelf"), *(str(HERE / folder) for folder in folders)]
    said = told(tmp_path, shelf, "plugins")
    for name in faults:
        assert f"{name} (whist-{name} 1.0.0): skipped: it was not imported" in said
    assert "parlour (whist-parlour 1.2.0): loaded" in said
    assert "torn (whist-broken-import 0.1): skipped: it failed to load: ModuleNotFoundError" in said


def test_a_plugin_that_no_longer_hangs_is_loaded_again(tmp_path):
    (tmp_path / "plugins_that_hang.json").write_text('{"parlour": "it took too long"}')
    shelf = shelve(tmp_path / "shelf", "example_parlour")
    assert "parlour (whist-parlour 1.2.0): skipped" in told(tmp_path, shelf, "plugins")
    told(tmp_path, shelf, "prepare", "--hall")
    assert "parlour (whist-parlour 1.2.0): loaded" in told(tmp_path, shelf, "plugins")
