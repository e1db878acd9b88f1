"""The rows of a form, whose fields are numbered: `points[0]`, `points[1]`."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST = 3
"""The most digits of a row's number: a form with more rows is refused before it is read."""


def rows_told(names: Iterable[str], row: str) -> tuple[int, ...]:
    """Return the numbers of the rows sent under a name such as `points[{}]`, in their order."""
    before, after = map(re.escape, row.split("{}"))
    told = re.compile(rf"{before}(0|[1-9][0-9]{{0,{LONGEST - 1}}}){after}")
    found = (told.fullmatch(name) for name in names)
    return tuple(sorted(int(one[1]) for one in found if one))
