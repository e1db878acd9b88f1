"""What the register shows of a dispute, and in which words; strangers know nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tables.disputes.rules.state import (
    Appeal,
    Declining,
    DisputeFact,
    DisputeRuling,
    DisputeStage,
    DisputeState,
    FactForm,
    RulingVerdict,
)


def texts_of(dispute: DisputeState, attachments: Collection[int]) -> dict[str, str]:
    """Return the place of every text that publishing shows (`rulings.1.reasons`), and its
    reference.

    `attachments` are the numbers of those that are shown.
    """
    found = {"title": dispute.title_ref}
    found |= {f"facts.{fact.number}": fact.ref for fact in rested_on(dispute)}
    for number, declining in enumerate(dispute.declinings, start=1):
        found[f"declinings.{number}.reasons"] = declining.reason_ref
    for number, ruling in enumerate(dispute.rulings, start=1):
        found[f"rulings.{number}.question"] = ruling.question_ref
        found[f"rulings.{number}.reasons"] = ruling.reasons_ref
        found[f"rulings.{number}.decision"] = ruling.decision_ref
    for number, appeal in enumerate(dispute.appeals, start=1):
        found[f"appeals.{number}.grounds"] = appeal.grounds_ref
        found[f"appeals.{number}.reasons"] = appeal.reasons_ref
    for one in dispute.standing:
        if one.number in attachments:
            found[f"attachments.{one.number}"] = one.caption_ref
    return {place: ref for place, ref in found.items() if ref}


def rested_on(dispute: DisputeState) -> tuple[DisputeFact, ...]:
    """Return the facts its rulings rest on; anything else that was stated is not included."""
    numbers = {number for ruling in dispute.rulings for number in ruling.facts}
    return tuple(fact for fact in dispute.facts if fact.number in numbers)


def as_published(dispute: DisputeState) -> DisputeState:
    """Return a published dispute with only what was published, in its published wording.

    A later ruling, or the result of an appeal, is absent until it is published too. An earlier
    refusal to rule is included, with its reason unless it was published before reasons were shown.
    """
    register = dispute.register
    said = {one.said_ref: one.published_ref for one in register.wording}
    behind = is_behind(dispute)
    given = replace(dispute, rulings=dispute.rulings[: register.rulings])
    return replace(
        given,
        stage=DisputeStage.DECIDED if _is_decided(register.appeals) else DisputeStage.RULED,
        reason_ref="",
        withdrawn_ref="",
        title_ref=said.get(register.title_ref, register.title_ref),
        declinings=tuple(
            _declining(one, said, is_shown=number <= register.declinings)
            for number, one in enumerate(dispute.declinings, start=1)
        ),
        facts=tuple(_fact(fact, said) for fact in rested_on(given)),
        rulings=tuple(_ruling(one, said) for one in given.rulings),
        appeals=tuple(_appeal(one, said) for one in register.appeals),
        attachments=tuple(
            replace(one, caption_ref=said.get(one.caption_ref, one.caption_ref))
            for one in dispute.standing
            if one.number in register.attachments
        ),
        done=dispute.done if len(dispute.rulings) == register.rulings else (),
        register=replace(register, wording=(), behind=behind),
    )


def is_behind(dispute: DisputeState) -> bool:
    """Check whether more was ruled or appealed since a dispute was last published."""
    register = dispute.register
    return dispute.published is not None and (
        len(dispute.rulings) != register.rulings or dispute.appeals != register.appeals
    )


def _is_decided(appeals: Sequence[Appeal]) -> bool:
    """Check that the committee had decided, and had not sent it back to be heard again."""
    return bool(appeals) and appeals[-1].verdict not in (None, RulingVerdict.REMITTED)


def _fact(fact: DisputeFact, said: Mapping[str, str]) -> DisputeFact:
    if fact.ref not in said:
        return fact
    return replace(fact, telling=FactForm.WORDS, ref=said[fact.ref])


def _declining(declining: Declining, said: Mapping[str, str], *, is_shown: bool) -> Declining:
    ref = said.get(declining.reason_ref, declining.reason_ref) if is_shown else ""
    return replace(declining, reason_ref=ref)


def _ruling(ruling: DisputeRuling, said: Mapping[str, str]) -> DisputeRuling:
    return replace(
        ruling,
        question_ref=said.get(ruling.question_ref, ruling.question_ref),
        reasons_ref=said.get(ruling.reasons_ref, ruling.reasons_ref),
        decision_ref=said.get(ruling.decision_ref, ruling.decision_ref),
    )


def _appeal(appeal: Appeal, said: Mapping[str, str]) -> Appeal:
    return replace(
        appeal,
        grounds_ref=said.get(appeal.grounds_ref, appeal.grounds_ref),
        reasons_ref=said.get(appeal.reasons_ref, appeal.reasons_ref),
    )
