"""A test of the laws on the room runs once in each code that it bears a law of."""

from __future__ import annotations

import pytest

from tables.codes import FIRST
from tests.laws.editions import CODES
from tests.tables import evening


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test that asks for an edition those that its marks name."""
    if "edition" in metafunc.fixturenames:
        marks = metafunc.definition.iter_markers("law")
        named = dict.fromkeys(mark.kwargs.get("edition", FIRST.id) for mark in marks)
        metafunc.parametrize("edition", list(named) or [FIRST.id], indirect=True)


@pytest.fixture
def edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let evenings go by this code."""
    monkeypatch.setattr(evening, "CODE", CODES[request.param])
