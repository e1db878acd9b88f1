"""The guide, docs/api.md, tells of what there is."""

from __future__ import annotations

import re
from pathlib import Path

from api.http.parsers import DEEPEST, MOST_BYTES
from api.http.problems import TITLES
from club import settings as written_limits
from club.rules.permissions import May
from tests.api.document import the_document

GUIDE = (Path(__file__).parents[2] / "docs/api.md").read_text()


def test_the_guide_names_every_scope_and_every_problem() -> None:
    for scope in May:
        assert f"| `{scope}` |" in GUIDE
    for code in TITLES:
        assert f"| `{code}` |" in GUIDE


def test_the_guide_names_every_address() -> None:
    parts = {part for path in the_document()["paths"] for part in path.split("/")[3:]}
    named = set(re.findall(r"[a-z-]+", " ".join(re.findall(r"`([^`\n]+)`", GUIDE))))
    assert {part for part in parts if part and "{" not in part} <= named


def test_the_guide_has_the_limits_that_are_kept() -> None:
    assert f"{MOST_BYTES // 1024} KiB" in GUIDE and f"({DEEPEST})" in GUIDE
    for limit in written_limits.WHIST_REQUESTS_A_MINUTE.values():
        assert f"{limit:,}" in GUIDE
