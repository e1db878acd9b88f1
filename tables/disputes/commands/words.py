"""Words given with an act of a dispute: validated, stored where they can be erased, and cited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any
from unicodedata import category

from club.errors import Fault, Malformed
from club.members import queries
from club.reason import N_, Reason
from club.record.unit_of_work import UnitOfWork
from tables.disputes.rules.acts import Publish
from tables.disputes.rules.register import texts_of
from tables.disputes.rules.state import DisputeState, Worded

LONGEST = 4000

SHOWN = frozenset("\n\r\t")
UNSHOWN = frozenset({"Cc", "Cs"})
TURNED = frozenset("\u202a\u202b\u202c\u202d\u202e")
"""Marks that change text direction: a quotation must read as it was written."""

ANY_WORDS = N_("text of at most {most} characters")
HIDDEN = N_("text without control characters, or characters that change the direction of a line")
WANTED = {
    "question": N_("the question, in at most {most} characters"),
    "reasons": N_("the reasons, in at most {most} characters"),
    "decision": N_("the decision, in at most {most} characters"),
}
"""What is expected of words that are required together, so that each fault is reported."""


def named_in(act: Any) -> tuple[str, ...]:
    """Return the names under which an act takes words: `reasons` for its `reasons_ref`."""
    return tuple(
        field.name.removesuffix("_ref")
        for field in fields(act)
        if field.name == "ref" or field.name.endswith("_ref")
    )


def optional_in(act: Any) -> frozenset[str]:
    """Return the names of the words an act can do without."""
    refs = [field.name for field in fields(act) if field.default == ""]
    return frozenset(name.removesuffix("_ref") for name in refs if name.endswith("_ref"))


def checked(act: Any, words: Mapping[str, str]) -> dict[str, str]:
    """Return an act's words with surrounding space removed; raise Malformed if any are missing."""
    texts = {name: _tidied(words.get(name, "")) for name in named_in(act)}
    for name in optional_in(act):
        if not texts[name]:
            del texts[name]
    faults = [
        Fault("words" if name == "ref" else name, _wanted(said, WANTED.get(name, ANY_WORDS)))
        for name, said in texts.items()
        if not _fits(said)
    ]
    if faults:
        raise Malformed(Reason(N_("Enter some text, for the record.")), faults=faults)
    return texts


def kept(uow: UnitOfWork, act: Any, texts: Mapping[str, str]) -> Any:
    """Store the words of an act and return the act that cites them."""
    refs = {
        name if name == "ref" else f"{name}_ref": uow.words(said) for name, said in texts.items()
    }
    return replace(act, **refs)


def cited(uow: UnitOfWork, dispute: DisputeState, act: Any, texts: Mapping[str, str]) -> Any:
    """Store the words of an act in a dispute and return the act that cites them."""
    if isinstance(act, Publish):
        return published(uow, dispute, act, texts)
    return kept(uow, act, texts)


def checked_wording(words: Mapping[str, str]) -> dict[str, str]:
    """Return words for the register, each under its place; raise Malformed if any are invalid."""
    texts = {place: _tidied(said) for place, said in words.items()}
    faults = [
        Fault(f"wording.{place}"[:60], _wanted(said, ANY_WORDS))
        for place, said in texts.items()
        if not _fits(said)
    ]
    if faults:
        raise Malformed(Reason(N_("Enter some text, for the record.")), faults=faults)
    return texts


def published(
    uow: UnitOfWork, dispute: DisputeState, act: Publish, texts: Mapping[str, str]
) -> Publish:
    """Store the published wording of a ruling if it differs from the original.

    The caption of a picture that is not shown is ignored: the form sends it all the same.
    """
    places = texts_of(dispute, act.attachments)
    every = {*places, *texts_of(dispute, tuple(one.number for one in dispute.attachments))}
    expected = Reason(N_("one of: {places}"), places=", ".join(places))
    strange = [place for place in texts if place not in every]
    if strange:
        faults = [Fault(f"wording.{place}"[:60], expected) for place in strange]
        raise Malformed(Reason(N_("There is no text there to reword.")), faults=faults)
    before = {one.said_ref: one.published_ref for one in dispute.register.wording}
    known = queries.words(uow.context.caller.club, [*places.values(), *before.values()])
    wording = []
    for place, ref in places.items():
        said = texts.get(place)
        if said is None or known.get(ref, "").replace("\r\n", "\n") == said:
            continue
        as_before = before.get(ref, "")
        kept_ref = as_before if known.get(as_before) == said else uow.words(said)
        wording.append(Worded(ref, kept_ref))
    return replace(act, wording=tuple(wording))


def _tidied(said: str) -> str:
    """Normalise line ends and surrounding space, so that a line end counts as one character."""
    return said.replace("\r\n", "\n").strip()


def _fits(said: str) -> bool:
    seen = any(letter.isprintable() for letter in said)
    return seen and len(said) <= LONGEST and plain(said)


def _wanted(said: str, template: str) -> Reason:
    return Reason(template if plain(said) else HIDDEN, most=LONGEST)


def plain(said: str) -> bool:
    """Check that text displays as it was written; joiners and letters of any script are allowed."""
    shown = (letter in SHOWN or category(letter) not in UNSHOWN for letter in said)
    return TURNED.isdisjoint(said) and all(shown)
