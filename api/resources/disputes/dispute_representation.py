"""A dispute as JSON, limited to the parts the caller may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from club.members import queries as club_queries
from tables.disputes.pages.dispute.effect_words import in_words
from tables.disputes.pages.dispute.party_names import Called, called
from tables.disputes.pages.dispute.read_aloud import fact_aloud
from tables.disputes.queries import lookup
from tables.disputes.queries.titles import title
from tables.disputes.rules import notation
from tables.disputes.rules.disclosure import DisputePart
from tables.disputes.rules.effects import Effect, Outstanding
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.judging.document_chain import Document, DocumentKind, DocumentRef, chain
from tables.disputes.rules.state import (
    Appeal,
    Declining,
    DisputeFact,
    DisputeRuling,
    DisputeStage,
    DisputeState,
)

if TYPE_CHECKING:
    from club.models import Club
    from tables.models.disputes import Dispute as Row

DECIDED = ("documents", "declinings", "rulings", "appeals", "appeal_until")
"""Fields shown only to those who may see what was decided."""


def shown(
    club: Club, row: Row, dispute: DisputeState, parts: frozenset[DisputePart]
) -> dict[str, Any]:
    """Return a dispute with the parts that may be seen; the fields of other parts are None."""
    words = lookup.words_of(club.pk, dispute)
    people = called(dispute, club_queries.names(club.pk), parts)
    shows_words, ruled = DisputePart.WORDS in parts, DisputePart.RULING in parts
    attachments = DisputePart.ATTACHMENTS in parts
    return {
        **_as_it_stands(row, dispute, ruled=ruled),
        "title": title(dispute, words, whole=shows_words or ruled),
        "parts": sorted(parts),
        "reason": words.get(dispute.reason_ref, "") if shows_words else None,
        **_people(dispute, people, seen=DisputePart.PEOPLE in parts),
        "facts": shown_facts(dispute, words, people) if shows_words or ruled else None,
        **_decided(dispute, words, people, seen=ruled),
        "attachments": shown_attachments(dispute, words, people) if attachments else None,
        "behind": dispute.register.behind,
    }


def _as_it_stands(row: Row, dispute: DisputeState, *, ruled: bool) -> dict[str, Any]:
    """Return a dispute's place and stage, with its law if the ruling may be seen."""
    subject, ruling = dispute.subject, dispute.ruling if ruled else None
    return {
        "number": row.number,
        "kind": str(dispute.kind),
        "stage": str(dispute.stage),
        "called_at": dispute.called_at,
        "ruled_at": ruling.at if ruling else None,
        "evening": row.evening.key,
        "table": row.table_number,
        "law": ruling.law if ruling else "",
        "code": ruling.code if ruling else "",
        "published": dispute.published is not None,
        "leading": dispute.leading,
        "version": row.stream.version,
        "stream": row.stream.name,
        "waits": dispute.waits and dispute.stage is DisputeStage.OPEN,
        "subject": {
            "stream": subject.stream,
            "number": subject.number,
            "hash": subject.hash,
            "table": subject.table,
            "hand": subject.hand,
        },
    }


def _people(dispute: DisputeState, people: Called, *, seen: bool) -> dict[str, Any]:
    """Return the people in a dispute: who called, who played, the arbitrator, the onlooker."""
    one = {
        "called_by": dispute.called_by,
        "arbitrator": dispute.arbitrator,
        "onlooker": dispute.onlooker,
    }
    return {
        **{name: shown_person(who, people) if seen else None for name, who in one.items()},
        "players": {str(seat): shown_person(who, people) for seat, who in dispute.players.items()}
        if seen
        else None,
        "against": [shown_person(who, people) for who in dispute.against] if seen else None,
    }


def _decided(
    dispute: DisputeState, words: Mapping[str, str], people: Called, *, seen: bool
) -> dict[str, Any]:
    """Return what was decided, with every document in order."""
    if not seen:
        return dict.fromkeys(DECIDED)
    return {
        "documents": [_document(one, people) for one in chain(dispute)],
        "declinings": [_declining(one, words, people) for one in dispute.declinings],
        "rulings": [_ruling(dispute, one, words, people) for one in dispute.rulings],
        "appeals": [_appeal(one, words, people) for one in dispute.appeals],
        "appeal_until": dispute.appeal_until,
    }


def shown_attachments(
    dispute: DisputeState, words: Mapping[str, str], people: Called
) -> list[dict[str, Any]]:
    """Return the pictures attached to a dispute."""
    return [
        {
            "number": one.number,
            "caption": words.get(one.caption_ref, "") if one in dispute.standing else "",
            "by": shown_person(one.by, people),
            "sha256": one.digest,
            "size": one.size,
            "width": one.width,
            "height": one.height,
            "removed": words.get(one.removed_ref, "") if one.removed_ref else None,
            "erased": one.erased,
        }
        for one in dispute.attachments
    ]


def shown_facts(
    dispute: DisputeState, words: Mapping[str, str], people: Called
) -> list[dict[str, Any]]:
    """Return the facts of a dispute."""
    return [_fact(dispute, one, words, people) for one in dispute.facts]


def _fact(
    dispute: DisputeState, fact: DisputeFact, words: Mapping[str, str], people: Called
) -> dict[str, Any]:
    return {
        "number": fact.number,
        "telling": str(fact.telling),
        "words": words.get(fact.ref, ""),
        "says": fact_aloud(fact, words.get(fact.ref, ""), people.speaking),
        "by": shown_person(fact.by, people),
        "answers": [
            {**_person(who, people), "answer": str(answer)} for who, answer in fact.answers.items()
        ],
        "settled": settled_facts.settled(dispute, fact),
        "divided": settled_facts.divided(dispute, fact),
        "decided_by_onlooker": fact.decided is not None,
    }


def _document(document: Document, people: Called) -> dict[str, Any]:
    return {
        **_which(document.which),
        "by": shown_person(document.by, people),
        "at": document.at,
        "against": document.against and _which(document.against),
        "replaces": document.replaces and _which(document.replaces),
        "verdict": document.verdict and str(document.verdict),
        "stands": document.stands,
    }


def _which(which: DocumentRef) -> dict[str, Any]:
    return {"kind": str(which.paper), "number": which.number}


def _declining(one: Declining, words: Mapping[str, str], people: Called) -> dict[str, Any]:
    return {
        "by": shown_person(one.by, people),
        "at": one.at,
        "reasons": words.get(one.reason_ref, ""),
        "divided": list(one.divided),
    }


def _ruling(
    dispute: DisputeState, ruling: DisputeRuling, words: Mapping[str, str], people: Called
) -> dict[str, Any]:
    done = dispute.done if ruling is dispute.ruling else None
    return {
        "by": shown_person(ruling.by, people),
        "at": ruling.at,
        "committee": ruling.committee,
        "facts": list(ruling.facts),
        "law": ruling.law,
        "code": ruling.code,
        "question": words.get(ruling.question_ref, ""),
        "reasons": words.get(ruling.reasons_ref, ""),
        "decision": words.get(ruling.decision_ref, ""),
        "effects": [
            {
                "effect": shown_effect(one, people),
                "says": in_words(one, people),
                "done": place in done
                if done is not None and isinstance(one, Outstanding)
                else None,
            }
            for place, one in enumerate(ruling.effects, start=1)
        ],
        "appeal_until": ruling.appeal_until,
    }


def shown_effect(effect: Effect, people: Called) -> dict[str, Any]:
    """Return an effect, with the person it concerns in the same form as everywhere else."""
    body = dict(notation.write_effect(effect))
    return body if "who" not in body else {**body, "who": shown_person(str(body["who"]), people)}


def shown_person(who: str | None, people: Called) -> dict[str, Any] | None:
    """Return a person's number and name; the number is null if they may not be named."""
    return _person(who, people) if who else None


def _person(who: str, people: Called) -> dict[str, Any]:
    member, name = people.named(who)
    return {"member": member, "name": name}


def _appeal(appeal: Appeal, words: Mapping[str, str], people: Called) -> dict[str, Any]:
    ruling, declining = (
        DocumentRef(DocumentKind.RULING, appeal.ruling),
        DocumentRef(DocumentKind.DECLINING, appeal.declining),
    )
    return {
        "against": _which(ruling if appeal.ruling else declining),
        "side": str(appeal.side),
        "grounds": words.get(appeal.grounds_ref, ""),
        "concurred": [shown_person(who, people) for who in appeal.concurred],
        "lodged": appeal.lodged,
        "verdict": None if appeal.verdict is None else str(appeal.verdict),
        "reasons": words.get(appeal.reasons_ref, ""),
    }
