"""The plugin hooks of the tables app: evening formats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from club.plugins.hookspecs import hookspec

if TYPE_CHECKING:
    from tables.registries import Format


@hookspec
def whist_formats() -> Iterable[Format]:
    """Return formats: how an evening's tables are filled and followed."""
