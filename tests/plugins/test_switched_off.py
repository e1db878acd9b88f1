"""`make run PLUGINS=off` starts without anybody's plugins."""

from __future__ import annotations

from pathlib import Path

import pytest

from club.plugins import django_apps, loader
from tests.plugins.shelf import installed


def test_no_plugin_is_loaded_when_they_are_switched_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installed(tmp_path, "example_parlour") as manager:
        assert "parlour" in {plugin.name for plugin in manager.plugins}
        monkeypatch.setenv("WHIST_PLUGINS", "off")
        assert {plugin.name for plugin in loader.load().plugins} == set(loader.ROOMS)
        assert django_apps.installed([]) == []
