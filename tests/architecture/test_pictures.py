"""The pictures the README shows are there, and small enough to be cloned."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

SHOWN = re.findall(
    r"\]\((docs/pictures/[\w-]+\.png)\)", (settings.BASE_DIR / "README.md").read_text()
)


def test_the_readme_shows_pictures():
    assert len(SHOWN) >= 7


@pytest.mark.parametrize("path", SHOWN)
def test_a_picture_of_the_readme_is_there_and_small(path):
    drawn = (settings.BASE_DIR / path).read_bytes()
    assert drawn.startswith(b"\x89PNG") and len(drawn) < 200_000
