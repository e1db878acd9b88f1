"""The context that every page shares, with whether the evening is a drive."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.http import HttpRequest

from club.views.site_context import SiteContext
from tables.drive.queries import is_drive


class SiteOfTables(SiteContext):
    """The context that every page shares, with whether the evening is a drive."""

    @cached_property
    def drive(self) -> bool:
        """Whether the evening of the page, or else the current one, is a drive."""
        return self.evening is not None and is_drive(self.evening)


def site_of_tables(request: HttpRequest) -> Mapping[str, Any]:
    """Context processor: add `shell`, the context that every page shares."""
    return {"shell": SiteOfTables(request)}
