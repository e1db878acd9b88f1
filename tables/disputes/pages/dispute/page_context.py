"""The context shared by a dispute's own page, its forms, and the committee's desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from club import clock
from club.access.club_request import ClubRequest
from club.members import list_queries
from club.members import queries as club_queries
from club.rules.house_rules import HouseRules
from club.rules.permissions import Caller
from club.text.wording import distinct_names
from rubbers.registries import CODES
from tables.disputes.pages.dispute.assistant import assistance
from tables.disputes.pages.dispute.awaiting import awaited_shown
from tables.disputes.pages.dispute.dispute_offers import offers
from tables.disputes.pages.dispute.dispute_page import dispute_page
from tables.disputes.pages.dispute.facts import ERASED
from tables.disputes.pages.dispute.outcome import outcome_shown
from tables.disputes.pages.dispute.party_names import Called, called
from tables.disputes.pages.dispute.pictures import attachments_shown
from tables.disputes.pages.dispute.read_aloud import fact_aloud
from tables.disputes.queries import lookup, outstanding, visibility
from tables.disputes.queries.dispute_rights import JUDGES
from tables.disputes.queries.outcomes import outcome_of
from tables.disputes.rules.disclosure import DisputePart
from tables.disputes.rules.state import DisputeState
from tables.permissions.people import caller_here
from tables.streams import is_round

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row


def shown(
    request: ClubRequest, row: Row, state: DisputeState, parts: frozenset[DisputePart]
) -> dict[str, Any]:
    """Return the context of a dispute's page; `request.caller` is the reader."""
    names = club_queries.names(row.club_id)
    words = lookup.words_of(row.club_id, state)
    people = called(state, names, parts)
    code = CODES[row.evening.law_code]
    caller = caller_here(request.caller, visibility.known_here(state))
    offered = offers(caller, row, state, code, clock.now())
    rules = HouseRules.from_json(row.evening.house_rules)
    shows_words = DisputePart.WORDS in parts
    me = request.member
    signs = offered.rules or offered.reviews
    enters = offered.enters
    found = outcome_of(row, state) if DisputePart.RULING in parts else None
    others = lookers(row, state) if offered.accepts or enters else []
    return {
        "row": row,
        "assistance": assistance(state, lookup.played_in(row), words, code.id, people)
        if shows_words
        else None,
        "page": dispute_page(row, state, parts, words, people, code, clock.now()),
        "outcome": outcome_shown(found, people) if found else None,
        "attachments": attachments_shown(state, parts, words, people, offered.removes),
        "behind": state.register.behind,
        "offers": offered,
        "draft": lookup.draft_of(row, me, review=offered.reviews) if signs else None,
        "named": {who: people.of(who) for who in (*state.parties, *offered.concurs)},
        "speakers": [(who, people.of(who)) for who in offered.speaks_for],
        "appellants": [(who, people.seated(who)) for who in offered.appeals],
        "partners": [(who, people.of(who)) for who in offered.concurs],
        "warned": warned(row, state, people) if DisputePart.RECORD in parts else [],
        "arbitrators": arbitrators(row, state, caller) if offered.assigns else [],
        "lookers": others if offered.accepts else [],
        "witnesses": others if enters else [],
        "kept_facts": own_facts(row, caller) if offered.states and not shows_words else [],
        "accepted": set(state.onlookers.values()),
        "awaited": awaited_shown(
            state,
            visibility.viewer_of(request.caller, state),
            people,
            parts,
            clock.now(),
        ),
        "seen": {row.stream.name: row.stream.version},
        "names_usual": str(rules.rulings_name),
        "evening": row.evening,
        "in_drive": is_round(row.subject),
    }


def own_facts(row: Row, caller: Caller) -> list[str]:
    """Return the facts someone has stated, in words, if they may not see the answers to them."""
    me, dispute = str(caller.member), lookup.state_of(row)
    words = lookup.words_of(row.club_id, dispute)
    return [
        fact_aloud(fact, words.get(fact.ref, "")) or ERASED
        for fact in dispute.facts
        if fact.by == me
    ]


def warned(row: Row, dispute: DisputeState, people: Called) -> list[tuple[str, int]]:
    """Return how often each person concerned was warned that season, for those who ever were."""
    counted = outstanding.warned(row.evening, sorted(dispute.parties | dispute.touched, key=int))
    return [(people.of(who), count) for who, count in counted.items()]


def lookers(row: Row, dispute: DisputeState) -> list[tuple[str, str]]:
    """Return who was in the room and is not a party to a dispute: they may have seen it."""
    return [(who, name) for who, name in came_to(row.evening_id) if who not in dispute.parties]


def came_to(evening: int) -> list[tuple[str, str]]:
    """Return who came to an evening, by number and name, sorted by name."""
    came = list_queries.came_to(evening)
    return list(distinct_names({str(number): name for number, name in came}).items())


def arbitrators(row: Row, dispute: DisputeState, caller: Caller) -> list[tuple[int, str]]:
    """Return the club's arbitrators, other than the caller, who could hear a dispute.

    Parties and whoever already hears it are excluded.
    """
    apart = {*dispute.parties, dispute.arbitrator, str(caller.member)}
    named = list_queries.holders(row.club_id, JUDGES)
    return [(number, name) for number, name in named if str(number) not in apart]
