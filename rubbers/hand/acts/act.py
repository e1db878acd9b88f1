"""What every act at the table has: who does it, and an example of how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from rubbers.cards.seats import Seat

Example = Mapping[str, Any]


class YesNo(StrEnum):
    """An answer."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something done at the table; `by` is None where nobody is named, as in an offered remedy."""

    example: ClassVar[Example] = {}
    by: Seat | None = None
