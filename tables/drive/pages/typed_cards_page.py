"""Players' cards typed in by the steward: a row for each card, and where they disagree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club.access.club_request import EveningRequest
from club.errors import Fault, Malformed, NotYours
from club.members.queries import names_for_pages
from club.person import PersonId
from club.reason import N_, Reason
from club.rules.permissions import May, is_officer
from club.text import wording
from club.views.form_data import context_of
from tables.components.refresh import done
from tables.drive import queries
from tables.drive.commands import card_entry
from tables.drive.pages.drive_forms import whole
from tables.drive.pages.drive_page import fallback_words
from tables.drive.rules.cards.cards_replay import CardsRead
from tables.drive.rules.cards.typed_cards import Card, CardChange, CardFault, Disagreement
from tables.drive.rules.drive_state import TRICKS, DriveStage

NONE = "-"
BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class CardRow:
    """A player's card: what has been typed, and whether the next card to type is this one."""

    who: PersonId
    number: int
    name: str
    typed: str
    next: bool = False


@dataclass(frozen=True, slots=True)
class DisagreementRow:
    """Where cards disagree, in words, and the changes that would settle it."""

    words: str
    repairs: tuple[str, ...]


@require_GET
def typed_cards(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show every card, and where those typed so far disagree."""
    if not is_officer(request.caller, May.SCORE):
        raise NotYours(Reason(N_("Only an officer can type in the cards.")))
    return render(request, "tables/drive_typed.html", _context(request))


@require_POST
def type_card(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Save one card; an empty one is lost, and the page says what the others show was on it."""
    who = str(whole(request.POST, "who"))
    if "tricks" not in request.POST:
        expected = Reason(N_("the tricks of each hand, or nothing if the card is lost"))
        raise Malformed(Reason(N_("The form has no tricks.")), faults=[Fault("tricks", expected)])
    card = card_in(request.POST["tricks"])
    card_entry.type_card(context_of(request), request.evening, who, card)
    return redirect("drive-typed", slug, key)


@require_POST
def record(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Record the drive from the cards."""
    card_entry.record_cards(context_of(request), request.evening)
    return done(request, reverse("drive", args=[slug, key]))


def card_in(text: str) -> Card:
    """Read a card: a number for each hand, with spaces between; `-` for a hand sat out."""
    found: list[int | None] = []
    for at, word in enumerate(filter(None, BETWEEN.split(text.strip())), start=1):
        if word.lower() in (NONE, "–", "x"):
            found.append(None)
        elif word.isascii() and word.isdecimal() and int(word) <= TRICKS:
            found.append(int(word))
        else:
            expected = Reason(N_("0 to {most} for each hand, or - for a hand sat out"), most=TRICKS)
            reason = Reason(N_("Hand {hand} can’t be “{word}”."), hand=at, word=word[:10])
            raise Malformed(reason, faults=[Fault("tricks", expected)])
    return tuple(found)


def card_text(card: Card) -> str:
    """Write a card as it is typed."""
    return " ".join(NONE if taken is None else str(taken) for taken in card)


def _context(request: EveningRequest) -> dict[str, Any]:
    snapshot = queries.need_drive(request.evening)
    drive, names = snapshot.drive, names_for_pages(request.evening.club_id)
    missing = [who for who in drive.entrants if who not in drive.cards]
    following = next(iter(missing), "")
    rows = [
        CardRow(who, one.number, names.get(who, who), card_text(drive.cards.get(who, ())))
        if who != following
        else CardRow(who, one.number, names.get(who, who), "", next=True)
        for who, one in drive.entrants.items()
    ]
    read: CardsRead | None = None
    if not missing and drive.stage is not DriveStage.OVER:
        read = card_entry.read(snapshot).cards
    return {
        "rows": rows,
        "hands": drive.settings.hands,
        "missing": len(missing),
        "over": drive.stage is DriveStage.OVER,
        "read": read,
        "disagreements": list(_disagreements(read, names)) if read else [],
        "fallbacks": [
            _("Hand {hand}: {why}").format(hand=one.number, why=fallback_words(one.fallback))
            for one in (read.hands[1:] if read else ())
            if one.fallback is not None
        ],
        "seen": snapshot.versions,
    }


def _disagreements(read: CardsRead, names: Mapping[str, str]) -> Iterator[DisagreementRow]:
    for one in read.disagreements:
        repairs = tuple(_repair(changes, names) for changes in one.repairs)
        yield DisagreementRow(_words(one, names), repairs)


def _words(one: Disagreement, names: Mapping[str, str]) -> str:
    template = _WORDS[one.fault]()
    if one.table == 0:
        ((who, said),) = one.said.items()
        return template.format(hand=one.hand, name=names.get(who, who), said=said)
    said_words = wording.listed(
        [
            _("{name} {said}").format(
                name=names.get(who, who), said=_("nothing") if said is None else said
            )
            for who, said in one.said.items()
        ]
    )
    ns = one.entered or 0
    return template.format(
        hand=one.hand, table=one.table, cards=said_words, result=f"{ns}-{TRICKS - ns}"
    )


_WORDS: dict[CardFault, Callable[[], str]] = {
    CardFault.APART: lambda: _("Hand {hand}, table {table}: {cards}."),
    CardFault.ENTERED: lambda: _(
        "Hand {hand}, table {table}: {cards}. The result entered for it is {result}."
    ),
    CardFault.SAT_OUT: lambda: _("Hand {hand}: {name} sat out, but the card says {said}."),
    CardFault.AWAY: lambda: _("Hand {hand}: {name} wasn’t there, but the card says {said}."),
    CardFault.BEYOND: lambda: _(
        "Hand {hand}: the drive has no such hand, but {name}’s card says {said}."
    ),
}


def _repair(changes: tuple[CardChange, ...], names: Mapping[str, str]) -> str:
    return wording.listed(
        [
            _("{name}’s card should say {tricks}").format(
                name=names.get(one.who, one.who),
                tricks=NONE if one.tricks is None else one.tricks,
            )
            for one in changes
        ]
    )
