"""`manage.py plugins new` writes a package that loads and passes its tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from api.management import plugin_kit
from tests.plugins.shelf import HERE, installed

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
