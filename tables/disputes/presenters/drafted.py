"""What the form of a ruling is filled in with: its draft, or what the ruling brought before."""

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
    """What was kept of the form: `words` and choices by field, `facts` and `warn` as chosen.

    `revokes` are each by whom, and what is taken for it; `remedies` each granted or lost, its law
    and side; `points` each how many and for whom; `payers` who pay. `facts` are None where none
    were ever chosen.
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
        """Tell whether there is a draft."""
        return self.kept_at is not None

    @property
    def remedy_rows(self) -> tuple[tuple[str, ...], ...]:
        """Give a row for each remedy, and an empty one."""
        return (*self.remedies, ("", "", ""))

    @property
    def points_rows(self) -> tuple[tuple[str, ...], ...]:
        """Give a row for the points of each, and an empty one."""
        return (*self.points, ("", ""))

    @property
    def payer_rows(self) -> tuple[str, ...]:
        """Give a row for each who pays, and an empty one."""
        return (*self.payers, "")


def kept_of(draft: RulingDraft | None) -> Kept:
    """Give what a draft holds, its fields by names that a template can read."""
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
    """Give a form that begins with the ruling that stands, and with what it brought besides.

    A committee that varies it begins with what it brought, and gives reasons of its own.
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
    """Give a form that begins with what the laws suggest; its writer gives reasons and decision."""
    words = {"law": answer.law, "question": answer.question, "score": answer.effect}
    return Kept(None, words, None, (), {}, ())


REMEDIES: Mapping[type[kinds.Effect], str] = {
    kinds.GrantRemedy: "grant_remedy",
    kinds.LoseRemedy: "lose_remedy",
}


def rows_of(told: Mapping[str, Sequence[str]], *names: str) -> dict[int, tuple[str, ...]]:
    """Give the rows of a form that tell something under the first of these names: `points[0]`."""
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
