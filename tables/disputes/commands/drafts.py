"""Drafts of rulings: visible only to their writer, never on the record, deleted on signing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from club.errors import Fault, Malformed, NotYours
from club.models import Member
from club.reason import N_, Reason
from club.rules.permissions import Caller
from rubbers.registries import CODES
from rubbers.scoring.statement_checks import MOST_REVOKES
from tables.disputes.commands.words import LONGEST
from tables.disputes.queries import lookup, signatories, visibility
from tables.disputes.rules import acts
from tables.disputes.rules.judging.checks import MOST_EFFECTS
from tables.models.disputes import Dispute as Row
from tables.models.disputes import RulingDraft
from tables.permissions.people import caller_here

LONG = ("question", "reasons", "decision")
OF_A_REVOKE = ("by", "elected")
BESIDES = ("remedy", "remedy_law", "side", "points", "points_to", "pays")
SHORT = (
    *("law", "facts", "score", "ruled_hand", "statement.tricks", "game", "value"),
    *("statement.honours.N-S.held", "statement.honours.E-W.held"),
    *(f"statement.revokes[{row}].{name}" for row in range(MOST_REVOKES) for name in OF_A_REVOKE),
    "warn",
    *(f"{name}[{row}]" for row in range(MOST_EFFECTS) for name in BESIDES),
)
"""The fields of the ruling form other than its texts."""
MOST_OF_ONE, LONGEST_SHORT = 40, 40
ENDS = (acts.Decline, acts.WithdrawCall)
"""The acts after which nobody signs a ruling any more."""


@transaction.atomic
def keep(
    row: Row, caller: Caller, form: Mapping[str, Sequence[str]], at: datetime, *, review: bool
) -> None:
    """Save what the caller has filled in so far, replacing any earlier draft.

    Raises Unknown or NotYours if the caller may not sign the ruling; Malformed, with every fault,
    for anything longer than a ruling may be.
    """
    writer = _writer(row, caller, review=review)
    kept = {name: list(form[name]) for name in (*LONG, *SHORT) if form.get(name)}
    faults = list(_faults(kept))
    if faults:
        raise Malformed(Reason(N_("That is too long to save.")), faults=faults)
    RulingDraft.objects.update_or_create(
        dispute=row, writer=writer, review=review, defaults={"told": kept, "kept_at": at}
    )


def drop(row: Row, caller: Caller, *, review: bool) -> None:
    """Delete the caller's draft; raises Unknown or NotYours as `keep` does."""
    writer = _writer(row, caller, review=review)
    RulingDraft.objects.filter(dispute=row, writer=writer, review=review).delete()


def _writer(row: Row, caller: Caller, *, review: bool) -> Member:
    """Return the writer; only someone who may sign now can have a draft."""
    dispute = lookup.state_of(row)
    here = caller_here(caller, visibility.known_here(dispute))
    visibility.need_sight(here, row, dispute)
    code = CODES[row.evening.law_code]
    signs = (
        signatories.signs_for_the_committee(here, row, dispute, code)
        if review
        else signatories.signs_a_ruling(here, row, dispute)
    )
    if not signs:
        raise NotYours(Reason(N_("Only the person hearing this dispute can do that.")))
    assert caller.member is not None
    return Member.objects.get(club=row.club_id, number=caller.member)


def clear_away(row: Row, caller: Caller, act: acts.Act) -> None:
    """Delete drafts that an act has made obsolete: the signer's, or all if the dispute is over."""
    drafts = RulingDraft.objects.filter(dispute=row)
    if isinstance(act, acts.Rule | acts.DecideAppeal):
        if caller.member is not None:
            drafts.filter(writer__club=row.club_id, writer__number=caller.member).delete()
    elif isinstance(act, ENDS):
        drafts.delete()


def _faults(kept: Mapping[str, Sequence[str]]) -> list[Fault]:
    words = Reason(N_("text of at most {most} characters"), most=LONGEST)
    short = Reason(N_("one of the choices in the form"))
    found = [
        Fault(name, words) for name in LONG if any(len(it) > LONGEST for it in kept.get(name, ()))
    ]
    for name in SHORT:
        values = kept.get(name, ())
        if len(values) > MOST_OF_ONE or any(len(it) > LONGEST_SHORT for it in values):
            found.append(Fault(name, short))
    return found
