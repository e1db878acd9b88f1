"""What the ruling form is filled in with: the draft, or the effects of the earlier ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rubbers.scoring.soundness import MOST_REVOKES
from tables.disputes.models import RulingDraft
from tables.disputes.presenters.suggested import Suggested
from tables.disputes.rules import effects as kinds
from tables.disputes.rules.dispute import Ruling
from tables.presenters.form_rows import rows_told


@dataclass(frozen=True)
class Kept:
    """The saved form: `words` and choices by field, `facts` and `warn` as selected.

    `revokes` each hold by whom and what is taken for it; `remedies` each whether granted or lost,
    the law and the side; `points` each how many and for whom; `payers` who pays. `facts` is None if
    none were ever selected.
    """

    kept_at: datetime | None
    words: dict[str, str]
    facts: tuple[str, ...] | None
    warn: tuple[str, ...]
    honours: dict[str, str]
    revokes: tuple[tuple[str, str], ...]
    remedies: tuple[tuple[str, ...], ...] = ()
    points: tuple[tuple[str, ...], ...] = ()
    payers: tuple[str, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is a draft."""
        return self.kept_at is not None

    @property
    def remedy_rows(self) -> tuple[tuple[str, ...], ...]:
        """A row for each remedy, and an empty one."""
        return (*self.remedies, ("", "", ""))

    @property
    def points_rows(self) -> tuple[tuple[str, ...], ...]:
        """A row for each award of points, and an empty one."""
        return (*self.points, ("", ""))

    @property
    def payer_rows(self) -> tuple[str, ...]:
        """A row for each payer, and an empty one."""
        return (*self.payers, "")


def kept_of(draft: RulingDraft | None) -> Kept:
    """Return the contents of a draft, with field names that a template can read."""
    if draft is None:
        return Kept(None, {}, None, (), {"N-S": "", "E-W": ""}, ())
    told = draft.told
    words = {_plain(name): values[-1] for name, values in told.items()}
    honours = {
        side: words.get(_plain(f"statement.honours.{side}.held"), "") for side in ("N-S", "E-W")
    }
    facts, warn = (tuple(told.get(name, ())) for name in ("facts", "warn"))
    return Kept(
        draft.kept_at,
        words,
        facts,
        warn,
        honours,
        tuple(_revokes(told)),
        tuple(rows_of(told, "remedy", "remedy_law", "side").values()),
        tuple(rows_of(told, "points", "points_to").values()),
        tuple(who for (who,) in rows_of(told, "pays").values()),
    )


def begun_with(ruling: Ruling, words: Mapping[str, str], *, review: bool) -> Kept:
    """Return a form that starts with the current ruling and its other effects.

    A committee that varies it starts with its effects, and gives its own reasons.
    """
    refs = {
        "question": ruling.question_ref,
        "reasons": ruling.reasons_ref,
        "decision": ruling.decision_ref,
    }
    told = {} if review else {name: words.get(ref, "") for name, ref in refs.items()}
    return Kept(
        None,
        {**told, "law": ruling.law},
        tuple(str(number) for number in ruling.facts),
        tuple(one.who for one in ruling.effects if isinstance(one, kinds.Warn)),
        {},
        (),
        tuple(
            (REMEDIES[type(one)], one.law, one.side.value)
            for one in ruling.effects
            if isinstance(one, kinds.GrantRemedy | kinds.LoseRemedy)
        ),
        tuple(
            (str(one.points), one.side.value if one.side else one.who)
            for one in ruling.effects
            if isinstance(one, kinds.AdjustPoints)
        ),
        tuple(one.who for one in ruling.effects if isinstance(one, kinds.OnlookerPays)),
    )


def begun_by_the_laws(answer: Suggested) -> Kept:
    """Return a form that starts with the laws' suggestion; reasons and decision are left empty."""
    words = {"law": answer.law, "question": answer.question, "score": answer.effect}
    return Kept(None, words, None, (), {}, ())


REMEDIES: Mapping[type[kinds.Effect], str] = {
    kinds.GrantRemedy: "grant_remedy",
    kinds.LoseRemedy: "lose_remedy",
}


def rows_of(told: Mapping[str, Sequence[str]], *names: str) -> dict[int, tuple[str, ...]]:
    """Return the filled rows of a form by number; a row counts if its first field is filled
    (`points[0]`).
    """
    rows = {
        row: tuple((told.get(f"{name}[{row}]") or [""])[-1] for name in names)
        for row in rows_told(told, f"{names[0]}[{{}}]")
    }
    return {row: values for row, values in rows.items() if values[0]}


def _plain(name: str) -> str:
    return name.replace("statement.", "").replace(".", "_")


def _revokes(told: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    for row in range(MOST_REVOKES):
        by, elected = (
            told.get(f"statement.revokes[{row}].{name}", [""])[-1] for name in ("by", "elected")
        )
        if by:
            yield by, elected
