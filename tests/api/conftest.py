"""What every test of the API stands on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.evening import Program, a_club, secretary


@pytest.fixture(autouse=True)
def requests_are_not_counted_out(settings: Any) -> None:
    """Let a single test ask more than a caller may in a minute."""
    settings.WHIST_REQUESTS_A_MINUTE = dict.fromkeys(
        (
            "reads",
            "changes",
            "nobody",
            "pictures",
            "practice",
            "joining",
            "bot_reads",
            "bot_changes",
        ),
        10**6,
    )


@pytest.fixture
def program() -> Program:
    """Return the secretary's program of a new club."""
    return secretary(a_club())
