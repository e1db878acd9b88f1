"""What the ruling form is filled in with: the draft, or the effects of the earlier ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.text.wording import SEATS, SIDES
from rubbers.cards.seats import CLOCKWISE, Seat, Side, Sides
from rubbers.code.code import Code
from rubbers.scoring.score_hand import score_hand
from rubbers.scoring.statement import Election, Statement
from rubbers.scoring.statement_checks import MOST_REVOKES
from tables.components.form_data import row_numbers
from tables.components.hand_form import Choices, RevokeAsked, revoke_rows, revokes_of
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.pages.ruling.suggestions import Suggested
from tables.disputes.rules import effects as kinds
from tables.disputes.rules.judging.drive_corrections import DriveHand
from tables.disputes.rules.state import DisputeRuling, DisputeState
from tables.drive.rules.drive_state import TRICKS

if TYPE_CHECKING:
    from tables.models.disputes import RulingDraft


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
    form = draft.told
    words = {_plain(name): values[-1] for name, values in form.items()}
    honours = {
        side: words.get(_plain(f"statement.honours.{side}.held"), "") for side in ("N-S", "E-W")
    }
    facts, warn = (tuple(form.get(name, ())) for name in ("facts", "warn"))
    return Kept(
        draft.kept_at,
        words,
        facts,
        warn,
        honours,
        tuple(_revokes(form)),
        tuple(rows_of(form, "remedy", "remedy_law", "side").values()),
        tuple(rows_of(form, "points", "points_to").values()),
        tuple(who for (who,) in rows_of(form, "pays").values()),
    )


def begun_with(ruling: DisputeRuling, words: Mapping[str, str], *, review: bool) -> Kept:
    """Return a form that starts with the current ruling and its effects.

    The only effect on a score that it keeps is the corrected result of a drive's hand: what was
    done to a rubber can't be changed here. With `review`, a committee varies the ruling: it starts
    with the effects but no texts, because it gives its own reasons.
    """
    refs = {
        "question": ruling.question_ref,
        "reasons": ruling.reasons_ref,
        "decision": ruling.decision_ref,
    }
    texts = {} if review else {name: words.get(ref, "") for name, ref in refs.items()}
    results = [one.ns for one in ruling.effects if isinstance(one, kinds.CorrectResult)]
    score = {"score": "correct_result", "result": str(results[0])} if results else {}
    return Kept(
        None,
        {**texts, **score, "law": ruling.law},
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


def result_asked(at: DriveHand, kept: Kept, answer: Suggested | None, code: Code) -> int | None:
    """Return the tricks of North and South that the form starts with: drafted, suggested or stated.

    What the laws suggest is the stated result after the penalties for revokes; None if there is no
    result yet.
    """
    if (drafted := kept.words.get("result", "")).isdecimal():
        return int(drafted)
    stated = at.result.ns if at.result is not None else None
    tricks = None if stated is None else Sides(stated, TRICKS - stated)
    if answer is None or not answer.revokes or (answer.tricks or tricks) is None:
        return stated
    statement = Statement(tricks=answer.tricks or tricks, revokes=answer.revokes)
    after = score_hand(Sides(0, 0), statement, code).tricks
    return stated if after is None else after.ns


def begun_by_the_laws(answer: Suggested) -> Kept:
    """Return a form that starts with the laws' suggestion; reasons and decision are left empty."""
    words = {"law": answer.law, "question": answer.question, "score": answer.effect}
    return Kept(None, words, None, (), {}, ())


REMEDIES: Mapping[type[kinds.Effect], str] = {
    kinds.GrantRemedy: "grant_remedy",
    kinds.LoseRemedy: "lose_remedy",
}


def rows_of(form: Mapping[str, Sequence[str]], *names: str) -> dict[int, tuple[str, ...]]:
    """Return the filled rows of a form by number; a row counts if its first field is filled
    (`points[0]`).
    """
    rows = {
        row: tuple((form.get(f"{name}[{row}]") or [""])[-1] for name in names)
        for row in row_numbers(form, f"{names[0]}[{{}}]")
    }
    return {row: values for row, values in rows.items() if values[0]}


def _plain(name: str) -> str:
    return name.replace("statement.", "").replace(".", "_")


def _revokes(form: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    for row in range(MOST_REVOKES):
        by, elected = (
            form.get(f"statement.revokes[{row}].{name}", [""])[-1] for name in ("by", "elected")
        )
        if by:
            yield by, elected


ELECTIONS: dict[Election, Callable[[], str]] = {
    Election.TAKE_THREE_TRICKS: lambda: _("three tricks"),
    Election.DEDUCT_THREE: lambda: _("three points off"),
    Election.ADD_THREE: lambda: _("three points on"),
    Election.WAIVE: lambda: _("nothing"),
}


@dataclass(frozen=True, slots=True)
class Scored:
    """The form's initial values; `honours` are each side's value, label and number held."""

    hand: str
    tricks: str
    honours: tuple[tuple[str, str, str], ...]
    revokes: tuple[RevokeAsked, ...]
    trumps: str
    seats: Choices
    elections: Choices


def scored(
    dispute: DisputeState,
    people: Called,
    statement: Statement,
    kept: Kept,
    hand: int | None,
    *,
    anew: bool,
) -> Scored:
    """Return the form's initial values: the draft, or otherwise the hand as scored now.

    With `anew`, the hand has just been chosen and the draft is ignored.
    """
    drafted = kept.any and not anew
    held = {side.value: str(statement.honours.of(side).held) for side in Side}
    tricks = "" if statement.tricks is None else str(statement.tricks.ns)
    return Scored(
        hand=kept.words.get("ruled_hand", str(hand)) if drafted else str(hand),
        tricks=kept.words.get("tricks", tricks) if drafted else tricks,
        honours=tuple(
            (side, gettext(SIDES[side]), score)
            for side, score in (kept.honours if drafted else held).items()
        ),
        revokes=revoke_rows(kept.revokes) if drafted else revokes_of(statement),
        trumps=statement.trumps or "",
        seats=tuple((seat.value, _seated(dispute, people, seat)) for seat in CLOCKWISE),
        elections=tuple((one.value, words()) for one, words in ELECTIONS.items()),
    )


def _seated(dispute: DisputeState, people: Called, seat: Seat) -> str:
    """Return a seat with the player who sat there."""
    word, who = gettext(SEATS[seat.value]), dispute.players.get(seat, "")
    return f"{word}, {people.of(who)}" if who else word
