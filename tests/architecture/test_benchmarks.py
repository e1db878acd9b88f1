"""The benchmarks stand on the same code, and are noticed when it moves under them."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from django.conf import settings

OURS = ("api", "bench", "club", "rubbers", "tables", "tests")
MODULES = sorted(path.stem for path in Path(settings.BASE_DIR, "bench").glob("*.py"))


@pytest.mark.parametrize("name", [name for name in MODULES if name != "__main__"])
def test_a_benchmark_finds_what_it_measures(name):
    try:
        assert importlib.import_module(f"bench.{name}")
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] in OURS:
            raise
        pytest.skip(f"{missing.name} is not installed here")
