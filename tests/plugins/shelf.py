"""Puts plugins where Python finds what is installed, from what their pyproject.toml says."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from club.plugins import loader, plugin_process
from tests.servers import kept

HERE = Path(__file__).parent


def shelve(shelf: Path, *folders: str) -> list[str]:
    """Write the metadata an installer would write; give what goes on the path of Python."""
    for folder in folders:
        project = tomllib.loads((HERE / folder / "pyproject.toml").read_text())["project"]
        name, version = project["name"], project["version"]
        written = shelf / f"{name.replace('-', '_')}-{version}.dist-info"
        written.mkdir(parents=True)
        metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        (written / "METADATA").write_text(metadata)
        groups = [
            "\n".join([f"[{group}]", *(f"{entry} = {value}" for entry, value in points.items())])
            for group, points in project["entry-points"].items()
        ]
        (written / "entry_points.txt").write_text("\n\n".join(groups) + "\n")
    return [str(shelf), *(str(HERE / folder) for folder in folders)]


@contextmanager
def installed(shelf: Path, *folders: str) -> Iterator[loader.Manager]:
    """Start as if these plugins were installed, and start again without them afterwards.

    A busy machine is given time to start a plugin's process, and a sound plugin to answer.
    """
    before, modules = list(sys.path), set(sys.modules)
    sys.path[:0] = shelve(shelf, *folders)
    importlib.invalidate_caches()
    patient = {"START_SECONDS": kept.LEAST_PATIENCE, "ANSWER_SECONDS": kept.LEAST_PATIENCE}
    try:
        with patch.multiple(plugin_process, **patient):
            yield loader.load()
    finally:
        sys.path[:] = before
        for name in set(sys.modules) - modules:
            if name.startswith("whist_"):
                del sys.modules[name]
        loader.load()
