"""A starting point for a ruling: what the laws make of the agreed facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.errors import Malformed
from club.text.wording import law_named
from rubbers.cards.seats import Sides
from rubbers.hand.hand_score import ELECTIONS, taken
from rubbers.hand.state.hand import DealFate, HandState
from rubbers.hand.state.ruling import Ruling, Status
from rubbers.registries import CODES
from rubbers.rulings.run.run import MOST_QUESTIONS, Run, runs
from rubbers.rulings.script.read import read_script
from rubbers.scoring.statement import Election, Revoke
from tables.disputes.pages.dispute.assistant import agreed_events, assistance
from tables.disputes.rules.facts.settled_facts import Played, script_of
from tables.disputes.rules.state import DisputeKind, DisputeState
from tables.drive.rules.drive_state import RoundState

OF_THE_DEAL = {DealFate.LOST: "lose_deal", DealFate.NEW: "deal_again", DealFate.VOID: "void_hand"}
"""The effect that follows from the fate of a deal."""
LET_PASS = (Status.WAIVED, Status.FORFEITED, Status.LAPSED)


@dataclass(frozen=True, slots=True)
class Suggested:
    """The law, a question, and the effect, "" for none or if the laws do not determine it.

    `revokes` and `tricks` are what a hand is scored by; `tricks` is None if nobody has stated them.
    `open` means that the answer depends on facts that are not settled.
    """

    law: str
    question: str
    effect: str = ""
    hand: int | None = None
    revokes: tuple[Revoke, ...] = ()
    tricks: Sides[int] | None = None
    open: bool = False


def suggested(
    dispute: DisputeState, played: Played | None, words: Mapping[str, str], code: str
) -> Suggested | None:
    """Return what the laws suggest; None if they find nothing in the agreed facts.

    Players are named by their seats, as a ruling may be published without their names.
    """
    said = assistance(dispute, played, words, code)
    if dispute.kind is not DisputeKind.PLAY or said is None or not said.found:
        return None
    ends = list(_ends(dispute, played, words, code))
    if any(one.stopped for one in ends):
        ends = []  # more questions than were followed
    revokes = _alike([_revokes(one.hand) for one in ends]) or ()
    law = next((one.because.law for one in _penalties(ends)), said.found[0].law)
    finding = next((one.says for one in said.found if one.law == law), said.found[0].says)
    effect = _effect(ends, played, dispute.subject.hand, revokes)
    return Suggested(
        law,
        _question(finding, law),
        effect,
        dispute.subject.hand,
        revokes if effect in ("score_hand", "correct_result") else (),
        _alike([taken(one.hand, one.facts) for one in ends]),
        bool(said.questions),
    )


def _question(finding: str, law: str) -> str:
    asked = _("What is the effect under {law}?").format(law=law_named(law))
    return f"{finding} {asked}"


def _ends(
    dispute: DisputeState, played: Played | None, words: Mapping[str, str], code: str
) -> Iterator[Run]:
    """Yield the result of the agreed facts, once for each answer to what they leave open."""
    events, _left = agreed_events(dispute, words)
    codes = {one.id: one for one in CODES}
    with suppress(Malformed):
        script = read_script(script_of(dispute, played, events, code), codes, from_text=False)
        yield from runs(script, MOST_QUESTIONS)


def _effect(
    ends: list[Run], played: Played | None, hand: int | None, revokes: tuple[Revoke, ...]
) -> str:
    """Return the effect on which all answers agree, if it is possible in this hand."""
    if isinstance(played, RoundState):
        paid_in_tricks = any(one.elected is Election.TAKE_THREE_TRICKS for one in revokes)
        return "correct_result" if paid_in_tricks else ""
    if played is None or hand is None:
        return ""
    rubber = played
    fate = _alike([one.hand.fate for one in ends])
    present = rubber.hand is not None and rubber.hand.number == hand
    if fate in OF_THE_DEAL:
        return OF_THE_DEAL[fate] if present or fate is DealFate.VOID else ""
    scored = rubber.played(hand)
    scored_so = scored is not None and scored.statement.revokes == revokes
    return "score_hand" if revokes and not scored_so else ""


def _penalties(ends: list[Run]) -> Iterator[Ruling]:
    for end in ends:
        yield from (one for one in end.hand.rulings if _elected(one) is not None)


def _revokes(hand: HandState) -> tuple[Revoke, ...]:
    """Return the established revokes if something is taken for one; empty while one is undecided.

    A revoke for which nothing is owed is listed with nothing taken for it.
    """
    penalties = [one for one in hand.rulings if one.penalty]
    revokes = [Revoke(one.by, _elected(one)) for one in penalties]
    known = all(
        revoke.elected or one.status is Status.VOID
        for revoke, one in zip(revokes, penalties, strict=True)
    )
    return tuple(revokes) if known and any(one.elected for one in revokes) else ()


def _elected(ruling: Ruling) -> Election | None:
    """Return what is taken for a revoke, as soon as it is chosen, even before the hand is over."""
    if not ruling.penalty:
        return None
    if ruling.status in LET_PASS:
        return Election.WAIVE
    if ruling.status in (Status.CHOSEN, Status.PAID) and ruling.chosen is not None:
        return ELECTIONS.get(type(ruling.chosen))
    return None


def _alike(several: list[Any]) -> Any:
    """Return the value they all share; None if they differ or there are none."""
    first = several[0] if several else None
    return first if all(one == first for one in several) else None
