"""What a person, or a table, may do next, as buttons with words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from club.errors import Impossible
from club.views.parts import Deed
from tables.forming import acts
from tables.forming.offers import Offer, laws_against
from tables.presenters import addresses, admission_words
from tables.presenters.people import People
from tables.presenters.reader import Reader
from tables.sight import Sight

Words = Callable[[acts.Act, People], str]

WORDS: dict[str, Words] = {
    "declare": lambda act, people: (
        _("Declare for a fresh table")
        if act.table is None
        else _("Declare for table {table}").format(table=act.table)
    ),
    "withdraw": lambda act, people: (
        _("Withdraw")
        if act.table is None
        else _("Give up the right at table {table}").format(table=act.table)
    ),
    "cut_into": lambda act, people: _("Cut into table {table}").format(table=act.table),
    "quit_table": lambda act, people: _("Quit table {table}").format(table=act.table),
    "come_back": lambda act, people: _("Come back to table {table}").format(table=act.table),
    "consent": lambda act, people: (
        _("Consent to {who}").format(who=people.surname(act.to))
        if act.by == people.me
        else _("{by} consents").format(by=people.surname(act.by))
    ),
    "refuse_consent": lambda act, people: (
        _("Do not consent to {who}").format(who=people.surname(act.to))
        if act.by == people.me
        else _("{by} does not consent").format(by=people.surname(act.by))
    ),
    "consent_to_void": lambda act, people: (
        _("Consent to void the rubber")
        if act.by == people.me
        else _("{by} consents to void the rubber").format(by=people.surname(act.by))
    ),
    "void_rubber": lambda act, people: _("End the rubber: it is void"),
    "leave": lambda act, people: _("Leave the room"),
    "break_up": lambda act, people: _("{who} breaks up the table").format(
        who=people.surname(act.who)
    ),
    "close_table": lambda act, people: _("Stop the table by agreement"),
    "play_with_bots": lambda act, people: _("Play on with bots"),
    "begin_rubber": lambda act, people: _("Begin the rubber"),
    "end_rubber": lambda act, people: _("End the rubber"),
    "undo_card": lambda act, people: _("Take back the card of {who}").format(
        who=people.surname(act.who)
    ),
    "ring_opening_bell": lambda act, people: _("Ring the opening bell"),
    "last_call": lambda act, people: _("Call the last rubbers"),
}
AT_ONCE = {
    "declare",
    "withdraw",
    "come_back",
    "pass_admission",
    "claim_admission",
    "consent",
    "refuse_consent",
    "begin_rubber",
    "undo_card",
}
"""Acts that need no preview: nobody else moves by them, or they are undone with one touch."""
ICONS = {
    "declare": "plus",
    "consent": "check",
    "refuse_consent": "cross",
    "begin_rubber": "play",
    "come_back": "check",
    "undo_card": "undo",
    "leave": "door",
    "last_call": "bell",
    "ring_opening_bell": "bell",
}


OFFERED = WORDS.keys() | {"claim_admission", "pass_admission"}


def deeds(
    offers: Iterable[Offer], sight: Sight, people: People, *, refused: bool = False
) -> tuple[Deed, ...]:
    """Return buttons for what is offered; `refused` adds what a law forbids, for its override."""
    return tuple(
        deed_of(offer.act, sight, people, shown_first=offer.refusal is not None)
        for offer in offers
        if offer.act is not None and offer.kind in OFFERED and (refused or offer.refusal is None)
    )


def deed_of(
    act: acts.Act,
    sight: Sight,
    people: People,
    style: str = "",
    *,
    shown_first: bool = False,
) -> Deed:
    """Return the button of one act, done at once or shown first."""
    kind = addresses.ACT_KINDS[type(act)]
    words, hint = _worded(act, kind, sight, people)
    at_once = kind in AT_ONCE and not shown_first
    address = addresses.do if at_once else addresses.consider
    return replace(address(sight.evening, act, words, ICONS.get(kind, ""), style), hint=hint)


def may_be_done(sight: Sight, act: acts.Act) -> bool:
    """Check whether nothing in the room and no law is against an act."""
    try:
        return not laws_against(sight.room, act, sight.code)
    except Impossible:
        return False


def _worded(act: acts.Act, kind: str, sight: Sight, people: People) -> tuple[str, str]:
    """Return the words of a button, and what it does if they do not say it."""
    if isinstance(act, acts.ClaimAdmission):
        return admission_words.of_claim(act, sight.room)
    if isinstance(act, acts.PassAdmission):
        return admission_words.of_pass(act, sight.room)
    return WORDS[kind](act, people), ""


def allowed(offers: Iterable[Offer], reader: Reader) -> Iterator[Offer]:
    """Yield what this reader may enter, for themselves or for another."""
    for offer in offers:
        act = offer.act
        match act:
            case None:
                continue
            case acts.Declare(who=people):
                fits = all(reader.acts_for(one) for one in people)
            case (
                acts.Consent(by=by, table=table)
                | acts.RefuseConsent(by=by, table=table)
                | acts.ConsentToVoid(by=by, table=table)
            ):
                fits = reader.acts_for(by, table)
            case acts.Leave(who=who):
                fits = reader.acts_for(who) or reader.keeps_door
            case acts.BeginRubber() | acts.EndRubber() | acts.UndoCard() | acts.DrawCut():
                fits = reader.acts_at(act.table)
            case acts.VoidRubber():
                fits = reader.offers_overrides
            case acts.CloseTable(table=table):
                fits = reader.seats_others or reader.stops_bots(table)
            case acts.FormTable():
                fits = reader.seats_others
            case acts.LastCall() | acts.ChangePhase() | acts.RingOpeningBell():
                fits = reader.runs
            case _:
                fits = reader.acts_for(act.who, act.table)
        if fits:
            yield offer
