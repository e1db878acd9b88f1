"""`manage.py plugins new` writes a package that loads and passes its tests."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from api.management import plugin_kit
from club.members import club_settings
from tests.plugins.shelf import HERE, installed
from tests.views.house import a_house

ROOT = HERE.parents[1]


@pytest.mark.parametrize("family", sorted(plugin_kit.FAMILIES))
def test_a_new_package_loads_under_its_own_names_and_passes_its_tests(
    tmp_path: Path, family: str
) -> None:
    plugin_kit.write(family, "village-hall", tmp_path)
    package = tmp_path / "whist-village-hall"
    with installed(tmp_path / "shelf", str(package)) as manager:
        (found,) = [one for one in manager.plugins if one.name == "village-hall"]
        assert found.loaded, found.trouble
        assert [*found.gives.values()] == [("village-hall",)]
    environment = {"PYTHONPATH": f"{package}:{ROOT}", "DJANGO_SETTINGS_MODULE": "club.settings"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(package)]
    run = subprocess.run(
        command, cwd=package, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize(
    ("family", "name", "words"),
    [("bot", "My Bot", "lower-case"), ("cake", "a", "Choose a family"), ("bot", "twice", "exists")],
)
def test_what_cannot_be_written_is_said(tmp_path: Path, family: str, name: str, words: str) -> None:
    (tmp_path / "whist-twice").mkdir()
    with pytest.raises(plugin_kit.CannotWrite, match=words):
        plugin_kit.write(family, name, tmp_path)


@pytest.mark.django_db
def test_a_plugin_is_taken_out_of_use_everywhere_and_its_rows_are_kept(tmp_path: Path) -> None:
    house = a_house()
    with installed(tmp_path / "shelf", "example_parlour"):
        club_settings.enable_plugin(house.order(), "parlour")
        rows, said = tmp_path / "rows.json", StringIO()
        call_command("plugins", "remove", "parlour", export=str(rows), stdout=said)
    house.club.refresh_from_db()
    assert house.club.plugins == []
    assert json.loads(rows.read_text()) == []
    assert "pip uninstall whist-parlour" in said.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("remove", "nobody"), "No plugin nobody"),
        (("remove", "tables"), "part of the program"),
        (("new",), "Name the plugin"),
        (("new", "Two Words"), "lower-case"),
    ],
)
def test_the_command_says_what_it_cannot_do(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("plugins", *words)


@pytest.mark.django_db
def test_the_command_writes_a_package(tmp_path: Path) -> None:
    said = StringIO()
    call_command("plugins", "new", "village", family="format", to=str(tmp_path), stdout=said)
    assert (tmp_path / "whist-village" / "whist_village" / "__init__.py").exists()
    assert "pip install" in said.getvalue()
