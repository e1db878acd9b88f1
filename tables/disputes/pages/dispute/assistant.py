"""What the laws say about the agreed facts, and the published cases like them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.errors import Malformed
from club.text.wording import error_words
from rubbers.incidents.story.head import Head
from rubbers.incidents.story.hearing import Speaker
from rubbers.registries import CODES
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import read_script
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.precedents.case import Case, like
from tables.disputes.queries.lookup import script_passages
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.facts.passages import put_together
from tables.disputes.rules.facts.settled_facts import Played, script_of
from tables.disputes.rules.state import DisputeFact, DisputeKind, DisputeStage, DisputeState
from tables.incidents import incident_questions
from tables.incidents.incident_remedies import remedy
from tables.incidents.incident_ruling import STATUS, status_words, title
from tables.incidents.incident_words import StoryNames

Json = dict[str, Any]
WAS: Mapping[str, Callable[[], str]] = {
    "open": lambda: _("Could be claimed then"),
    "chosen": lambda: _("Chosen but not yet carried out"),
    "paid": lambda: _("Paid"),
    "lapsed": lambda: _("Too late"),
    "waived": lambda: _("Let pass"),
    "forfeited": lambda: _("Right lost"),
    "recorded": lambda: _("Nothing to claim"),
    "void": lambda: _("No penalty"),
}
"""The status of each finding in a dispute that is over; STATUS has the present tense."""


@dataclass(frozen=True, slots=True)
class RulingFound:
    """One finding of the laws: its number, what it says, its status, and the remedies."""

    law: str
    says: str
    status: str
    remedies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assistance:
    """The laws' answer; `trouble` says why there is none, `questions` what nobody has stated.

    `left` are agreed facts that are left out because they rest on facts not agreed. Once a dispute
    is `over` the answer is in the past tense, as nothing may be claimed any more.
    """

    found: tuple[RulingFound, ...]
    questions: tuple[tuple[str, tuple[tuple[str, tuple[RulingFound, ...]], ...]], ...]
    cases: tuple[Case, ...]
    trouble: str = ""
    left: tuple[int, ...] = ()
    over: bool = False


def events_of(dispute: DisputeState, words: Mapping[str, str]) -> list[Json]:
    """Return the events of the agreed facts that are stated in the table script."""
    return agreed_events(dispute, words)[0]


def agreed_events(
    dispute: DisputeState, words: Mapping[str, str]
) -> tuple[list[Json], tuple[int, ...]]:
    """Return the events of agreed facts, and the agreed facts that rest on facts not agreed."""
    events = script_passages(dispute, words)
    agreed = {
        n: one for n, one in events.items() if settled_facts.settled(dispute, _fact(dispute, n))
    }
    return put_together(agreed)


def _fact(dispute: DisputeState, number: int) -> DisputeFact:
    return dispute.facts[number - 1]


def assistance(
    dispute: DisputeState,
    played: Played | None,
    words: Mapping[str, str],
    code: str,
    people: Called | None = None,
) -> Assistance | None:
    """Return what the laws say about the agreed facts; None if no fact is stated in script.

    Players are named as `people` has them at their seats, or by their seats alone. A complaint of
    etiquette is outside the laws of play.
    """
    if dispute.kind is DisputeKind.ETIQUETTE:
        return None
    events, left = agreed_events(dispute, words)
    if not events and not left:
        return None
    names, over = _names(people), dispute.stage is not DisputeStage.OPEN
    try:
        answer = answered(script_of(dispute, played, events, code), names)
    except Malformed as trouble:
        return Assistance((), (), _like(events, ()), str(error_words(trouble, {})), left, over)
    found = _found(answer, names, over=over)
    questions = tuple(
        (
            incident_questions.words(one, names),
            tuple(
                (incident_questions.reply_words(reply, names), _found(branch, names, over=over))
                for reply, branch in one.get("if", {}).items()
            ),
        )
        for one in answer["questions"]
    )
    like_them = _like(events, tuple(one.law for one in found))
    return Assistance(found, questions, like_them, left=left, over=over)


def answered(script: Json, names: StoryNames) -> Json:
    """Return the laws' answer to a script; Malformed, with the place, for an invalid one."""
    codes = {code.id: code for code in CODES}
    parsed = read_script(script, codes, from_text=False)
    return adjudicate(parsed, Speaker(parsed, names.say))


def _names(people: Called | None) -> StoryNames:
    return StoryNames(Head()) if people is None else people.speaking


def _found(answer: Mapping[str, Any], names: StoryNames, *, over: bool) -> tuple[RulingFound, ...]:
    stood = WAS if over else STATUS
    return tuple(
        RulingFound(
            str(one["law"]),
            one.get("why") or title(one, names),
            status_words(one, stood) if one.get("status") in stood else _depends(over=over),
            tuple(remedy(each, names) for each in one.get("remedies") or ()),
        )
        for one in answer.get("rulings") or ()
    )


def _depends(*, over: bool) -> str:
    return _("It depended on the facts") if over else _("It depends")


def _like(events: list[Json], laws: tuple[str, ...]) -> tuple[Case, ...]:
    by_act = like(acts=[str(one.get("do") or one.get("fact") or "") for one in events])
    by_law = (case for law in laws for case in like(law=law))
    return tuple(dict.fromkeys((*by_law, *by_act)))
