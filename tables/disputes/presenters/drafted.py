"""A draft of a ruling, as its form is filled in again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rubbers.scoring.soundness import MOST_REVOKES
from tables.disputes.models import RulingDraft


@dataclass(frozen=True)
class Kept:
    """What was kept of the form: `words` and choices by field, `facts` and `warn` as chosen.

    `revokes` are each by whom, and what is taken for it.
    """

    kept_at: datetime | None
    words: dict[str, str]
    facts: tuple[str, ...]
    warn: tuple[str, ...]
    honours: dict[str, str]
    revokes: tuple[tuple[str, str], ...]

    @property
    def any(self) -> bool:
        """Tell whether there is a draft."""
        return self.kept_at is not None


def kept_of(draft: RulingDraft | None) -> Kept:
    """Give what a draft holds, its fields by names that a template can read."""
    told = draft.told if draft is not None else {}
    words = {_plain(name): values[-1] for name, values in told.items()}
    honours = {
        side: words.get(_plain(f"statement.honours.{side}.held"), "") for side in ("N-S", "E-W")
    }
    facts, warn = (tuple(told.get(name, ())) for name in ("facts", "warn"))
    revokes = tuple(_revokes(told))
    return Kept(draft.kept_at if draft else None, words, facts, warn, honours, revokes)


def _plain(name: str) -> str:
    return name.replace("statement.", "").replace(".", "_")


def _revokes(told: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    for row in range(MOST_REVOKES):
        by, elected = (
            told.get(f"statement.revokes[{row}].{name}", [""])[-1] for name in ("by", "elected")
        )
        if by:
            yield by, elected
