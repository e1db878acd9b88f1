"""The guide, docs/api.md, tells of what there is."""

from __future__ import annotations

from pathlib import Path

from api.parsing import DEEPEST, MOST_BYTES
from api.problems import TITLES
from club import settings as written_limits
from club.rights import May

GUIDE = (Path(__file__).parents[2] / "docs/api.md").read_text()
TOLD_BY_THEIR_STATUS = {"method", "not_acceptable", "media_type"}


def test_the_guide_names_every_scope_and_every_problem() -> None:
    for scope in May:
        assert f"| `{scope}` |" in GUIDE
    for code in set(TITLES) - TOLD_BY_THEIR_STATUS:
        assert f"| `{code}` |" in GUIDE


def test_the_guide_has_the_limits_that_are_kept() -> None:
    assert f"{MOST_BYTES // 1024} KiB" in GUIDE and f"({DEEPEST})" in GUIDE
    for limit in written_limits.WHIST_REQUESTS_A_MINUTE.values():
        assert f"{limit:,}" in GUIDE
