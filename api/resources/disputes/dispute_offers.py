"""The acts a caller may do next in a dispute.

Each act is declared once, in DECLARED: its address, and when it is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from api.http.offers import OfferedChange, addresses, shown_offer
from api.http.views import ClubView
from api.serializers.field_descriptions import names_of
from club import clock
from club.members.list_queries import active_holders
from club.rules.permissions import Caller
from rubbers.registries import CODES
from tables.disputes.pages.dispute.dispute_offers import Offers, offers
from tables.disputes.queries import dispute_rights, visibility
from tables.disputes.rules import acts
from tables.disputes.rules.effects import Outstanding
from tables.disputes.rules.state import DisputeState
from tables.permissions.people import caller_here

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row


@dataclass(frozen=True, slots=True)
class DisputeForCaller:
    """A dispute from one caller's point of view."""

    caller: Caller
    dispute: DisputeState
    may: Offers
    arbitrators: tuple[int, ...]

    @property
    def me(self) -> int | None:
        """The caller's number, as known here."""
        return self.caller.member

    @property
    def open_facts(self) -> tuple[int, ...]:
        """The numbers of the facts that no onlooker has decided."""
        return tuple(fact.number for fact in self.dispute.facts if fact.decided is None)

    @property
    def undone(self) -> tuple[int, ...]:
        """The positions of the ruling's effects that are not recorded as carried out."""
        ruling, done = self.dispute.ruling, self.dispute.done
        effects = enumerate(ruling.effects if ruling else (), start=1)
        return tuple(n for n, one in effects if isinstance(one, Outstanding) and n not in done)


@dataclass(frozen=True, slots=True)
class OfferVariant:
    """One way in which an act is offered: what is known of it, and what is left to the caller."""

    place: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    choices: Sequence[str] | None = None
    required: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ActOffers:
    """An act of a dispute: the name of its address, and how it is offered."""

    address: str
    parts: Callable[[DisputeForCaller], Iterator[OfferVariant]]


def _people(numbers: Sequence[str]) -> list[int]:
    return [int(who) for who in numbers]


def _state(at: DisputeForCaller) -> Iterator[OfferVariant]:
    """Offer a fact in the caller's own name or, for an officer, in anyone's."""
    if at.may.states:
        for form in ("words", "event"):
            yield OfferVariant(choices=(form, "by") if at.may.enters else (form,), required=(form,))


def _answer(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.speaks_for:
        for fact in at.open_facts:
            yield OfferVariant({"fact": fact}, values={"who": _people(at.may.speaks_for)})


def _accept(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.accepts:
        yield OfferVariant(values={"who": _people(at.may.speaks_for)})


def _decide_for_onlooker(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.decides_for_onlooker:
        yield from (OfferVariant({"fact": fact}) for fact in at.open_facts)


def _hear(at: DisputeForCaller) -> Iterator[OfferVariant]:
    heard_by = at.dispute.arbitrator
    others = [who for who in at.arbitrators if str(who) not in (heard_by, *at.dispute.parties)]
    if at.may.assigns and others:
        yield OfferVariant(values={"arbitrator": others})
    elif at.may.hears:
        yield OfferVariant(body={"arbitrator": at.me})


def _wait(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.stops_play:
        yield OfferVariant(body={"waits": not at.dispute.waits})


def _title(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.titles:
        yield OfferVariant()


def _rule(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.rules:
        yield OfferVariant(values={"facts": [fact.number for fact in at.dispute.facts]})


def _decline(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.declines:
        yield OfferVariant()


def _record(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.records and at.undone:
        yield OfferVariant(values={"effect": at.undone})


def _appeal(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.appeals:
        yield OfferVariant(values={"by": _people(at.may.appeals)})


def _concur(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.concurs:
        yield OfferVariant(values={"by": _people(at.may.concurs)})


def _review(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.reviews:
        yield OfferVariant()


def _publish(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.publishes:
        yield OfferVariant(values={"attachments": [one.number for one in at.dispute.standing]})


def _mark(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.marks:
        yield OfferVariant(body={"leading": not at.dispute.leading})


def _withdraw(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.withdraws:
        yield OfferVariant(required=() if at.may.called else ("reason",))


def _attach(at: DisputeForCaller) -> Iterator[OfferVariant]:
    if at.may.attaches:
        yield OfferVariant()


def _remove(at: DisputeForCaller) -> Iterator[OfferVariant]:
    yield from (OfferVariant({"attachment": number}) for number in at.may.removes)


DECLARED: Mapping[str, ActOffers] = {
    "state_fact": ActOffers("dispute-facts", _state),
    "answer_fact": ActOffers("dispute-answers", _answer),
    "accept_onlooker": ActOffers("dispute-onlooker", _accept),
    "onlooker_decides": ActOffers("onlookers-word", _decide_for_onlooker),
    "hear": ActOffers("dispute-arbitrator", _hear),
    "wait_or_go_on": ActOffers("dispute-play", _wait),
    "word_title": ActOffers("dispute-title", _title),
    "rule": ActOffers("dispute-rulings", _rule),
    "decline": ActOffers("dispute-declined", _decline),
    "record_done": ActOffers("dispute-done", _record),
    "lodge_appeal": ActOffers("dispute-appeals", _appeal),
    "concur": ActOffers("appeal-concurred", _concur),
    "decide_appeal": ActOffers("appeal-verdict", _review),
    "publish": ActOffers("dispute-publication", _publish),
    "mark_leading": ActOffers("dispute-leading", _mark),
    "withdraw_call": ActOffers("dispute-withdrawal", _withdraw),
    "add_attachment": ActOffers("dispute-attachments", _attach),
    "remove_attachment": ActOffers("attachment-removal", _remove),
}
"""Every act of a dispute that is offered, by its kind."""


def offers_in(view: ClubView, row: Row, dispute: DisputeState) -> list[dict[str, Any]]:
    """Return what the caller may do next in a dispute, as far as they may see it."""
    caller = caller_here(view.caller, visibility.known_here(dispute))
    code = CODES[row.evening.law_code]
    at = DisputeForCaller(
        caller,
        dispute,
        offers(caller, row, dispute, code, clock.now()),
        active_holders(view.club.pk, dispute_rights.JUDGES),
    )
    return [
        shown_offer(_opening(kind, one.address, part, view, row), view.say)
        for kind, one in DECLARED.items()
        for part in one.parts(at)
    ]


def _opening(
    kind: str, address: str, part: OfferVariant, view: ClubView, row: Row
) -> OfferedChange:
    place = {"club": view.kwargs["club"], "number": row.number, **part.place}
    sends_versions = "seen" in names_of(addresses()[address].shape)
    expected = {"seen": {row.stream.name: row.stream.version}} if sends_versions else {}
    body, required = {**expected, **part.body}, frozenset(part.required)
    return OfferedChange(kind, address, place, body, part.choices, part.values, required)


OFFERED_ELSEWHERE = {acts.Call: "call_arbitrator"}
"""Acts of a dispute that are offered before there is one: at a table, and in a rubber."""
