"""The facts of a dispute, with what everyone says about each and whether it is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.pages.dispute.read_aloud import fact_aloud
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.state import DisputeFact, DisputeStage, DisputeState, FactAnswer

ANSWERS: dict[FactAnswer, tuple[str, str, Callable[[str], str]]] = {
    FactAnswer.ASSENT: ("yes", "check", lambda who: _("{who} agrees").format(who=who)),
    FactAnswer.DISSENT: ("no", "cross", lambda who: _("{who} does not agree").format(who=who)),
    FactAnswer.ABSTAIN: ("", "info", lambda who: _("{who} can’t say").format(who=who)),
}
ERASED = "–"


@dataclass(frozen=True, slots=True)
class FactRow:
    """One fact: its words, what each player says about it, and whether and how it is settled.

    `by` is who stated it, "" if their own answer already shows that.
    """

    number: int
    words: str
    by: str
    script: bool
    answers: tuple[tuple[str, str, str], ...]
    settled: str
    so: bool | None
    waiting: tuple[tuple[str, str], ...]
    onlooker: bool


def facts_shown(
    dispute: DisputeState, words: Mapping[str, str], called: Called
) -> Iterator[FactRow]:
    """Yield the facts of a dispute for a reader who may see them."""
    for fact in dispute.facts:
        answers = tuple(_answer(who, answer, called) for who, answer in fact.answers.items())
        waiting = [who for who in dispute.people if who not in fact.answers]
        yield FactRow(
            number=fact.number,
            words=fact_aloud(fact, words.get(fact.ref, ""), called.speaking) or ERASED,
            by=called.of(fact.by) if dispute.players and fact.by not in fact.answers else "",
            script=fact.telling == "script",
            answers=answers,
            settled=_settled(dispute, fact, called),
            so=settled_facts.settled(dispute, fact),
            waiting=tuple((who, called.of(who)) for who in waiting),
            onlooker=dispute.onlooker is not None and settled_facts.divided(dispute, fact),
        )


def _answer(who: str, answer: FactAnswer, called: Called) -> tuple[str, str, str]:
    style, icon, words = ANSWERS[answer]
    return style, icon, words(called.of(who))


def _settled(dispute: DisputeState, fact: DisputeFact, called: Called) -> str:
    """Return whether a fact is settled, in words; "" while the players may yet settle it."""
    if not dispute.players:
        return _("{who} says it is true.").format(who=called.of(fact.by))
    so = settled_facts.settled(dispute, fact)
    if settled_facts.majority(dispute, fact) is None and so is not None:
        return (
            _("An onlooker both sides accept says it is true.")
            if so
            else _("An onlooker both sides accept says it is not true.")
        )
    if so is not None:
        return (
            _("Most of the players say it is true.")
            if so
            else _("Most of the players say it is not true.")
        )
    if settled_facts.divided(dispute, fact):
        return _("The players disagree.")
    return "" if dispute.stage is DisputeStage.OPEN else _("It was never settled.")
