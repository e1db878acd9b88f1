"""What the form of a ruling is filled in with: its draft, or what the ruling brought before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rubbers.scoring.soundness import MOST_REVOKES
from tables.disputes.models import RulingDraft
from tables.disputes.rules import effects as kinds


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


def begun_with(effects: Iterable[kinds.Effect]) -> Kept:
    """Give a form that begins with these effects besides the score, of each kind what it can hold.

    The form holds one remedy, the points of one, one who pays, and all who are warned.
    """
    told = list(effects)
    words = {name: said for effect in reversed(told) for name, said in _besides(effect)}
    warn = tuple(effect.who for effect in told if isinstance(effect, kinds.Warn))
    return Kept(None, words, (), warn, {}, ())


def _besides(effect: kinds.Effect) -> Iterator[tuple[str, str]]:
    match effect:
        case kinds.GrantRemedy(law=law, side=side):
            yield from (("remedy", "grant_remedy"), ("remedy_law", law), ("side", side.value))
        case kinds.LoseRemedy(law=law, side=side):
            yield from (("remedy", "lose_remedy"), ("remedy_law", law), ("side", side.value))
        case kinds.AdjustPoints(points=points, side=side, who=who):
            yield from (("points", str(points)), ("points_to", side.value if side else who))
        case kinds.OnlookerPays(who=who):
            yield "pays", who


def _plain(name: str) -> str:
    return name.replace("statement.", "").replace(".", "_")


def _revokes(told: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    for row in range(MOST_REVOKES):
        by, elected = (
            told.get(f"statement.revokes[{row}].{name}", [""])[-1] for name in ("by", "elected")
        )
        if by:
            yield by, elected
