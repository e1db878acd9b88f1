"""A plugin says for which versions of the plugin API it is made."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from club.plugins.compatibility import API, check_api
from club.plugins.status import Skipped


@pytest.mark.parametrize("api", [API, range(API, API + 3), range(0, API + 1)])
def test_a_plugin_for_this_version_or_a_range_that_has_it_is_taken(api: Any) -> None:
    check_api(SimpleNamespace(api=api))


@pytest.mark.parametrize(
    ("api", "why"),
    [
        (API + 1, f"made for plugin API {API + 1}"),
        (range(API + 1, API + 3), f"made for plugin API {API + 1}–{API + 2}"),
        ("1", "does not declare api"),
        (True, "made for plugin API True"),
        (None, "does not declare api"),
    ],
)
def test_a_plugin_for_another_version_is_skipped_with_the_reason(api: Any, why: str) -> None:
    with pytest.raises(Skipped, match=why):
        check_api(SimpleNamespace(api=api))
