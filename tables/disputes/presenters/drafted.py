"""A draft of a ruling, as its form is filled in again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tables.disputes.models import RulingDraft


@dataclass(frozen=True)
class Kept:
    """What was kept of the form: `words` and choices by field, `facts` and `warn` as chosen."""

    kept_at: datetime | None
    words: dict[str, str]
    facts: tuple[str, ...]
    warn: tuple[str, ...]
    honours: dict[str, str]

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
    return Kept(draft.kept_at if draft else None, words, facts, warn, honours)


def _plain(name: str) -> str:
    return (
        name.replace("statement.revokes[0].", "revoke_").replace("statement.", "").replace(".", "_")
    )
