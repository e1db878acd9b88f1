"""The checks of `api.plugins.conformance` as pytest fixtures, each under its own name.

Run pytest with `-p api.plugins.fixtures` (an option in the package's pyproject.toml); a test then
takes `check_bot` as an argument, and calls it with its bot.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from typing import Any

import django
import pytest
from django.apps import apps

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
if not apps.ready:
    django.setup()

conformance = import_module("api.plugins.conformance")
CHECKS = tuple(name for name in vars(conformance) if name.startswith("check_"))


def _fixture(name: str) -> Any:
    check: Callable[..., None] = getattr(conformance, name)

    @pytest.fixture(name=name)
    def given() -> Callable[..., None]:
        return check

    return given


globals().update({name: _fixture(name) for name in CHECKS})
