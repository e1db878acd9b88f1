"""What a person, or a table, may do next, as buttons with words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from club.errors import Impossible
from club.views.parts import Action
from tables.components.names import People
from tables.components.reader_rights import Reader
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import addresses
from tables.room import acts
from tables.room.forecast.offers import Offer, laws_against
from tables.room.notation import ACT_KINDS
from tables.room.state.room_state import Room

Worded = tuple[str, str]
"""The words of a button, and what the button does."""


def of_claim(act: acts.ClaimAdmission, room: Room) -> Worded:
    """Return the words for taking a place or a turn."""
    right, home = room.tables[act.table].right_of(act.who), room.table_of(act.who)
    if right is None:
        words = _("Play the next rubber at table {table} after all")
        return words.format(table=act.table), _("Their turn is restored.")
    if right.passes:
        words = _("Take the next place at table {table} after all")
        return words.format(table=act.table), _("Their right is restored.")
    words = _("Take the place at table {table}").format(table=act.table)
    if home is None:
        return words, _("The place is kept until it is taken or passed up.")
    return words, _("The place at table {home} is given up.").format(home=home.number)


def of_pass(act: acts.PassAdmission, room: Room) -> Worded:
    """Return the words for letting a place or a turn pass."""
    table = room.tables[act.table]
    member = table.member(act.who)
    if member is None:
        words = _("Pass up the next place at table {table}")
        done = _("The right is kept. You will be asked again once a rubber has begun.")
        return words.format(table=act.table), done
    if member.by_right and not member.entered:
        words = _("Pass up the place at table {table} after all")
        return words.format(table=act.table), _("The place is given up; the first right is kept.")
    words = _("Sit out the next rubber at table {table}")
    return words.format(table=act.table), _(
        "They keep their place at the table; the next in turn plays."
    )


Words = Callable[[Any, People], str]
"""Takes an act of the kind it is listed under."""

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
    "void_rubber": lambda act, people: _("End the rubber as void"),
    "leave": lambda act, people: _("Leave the room"),
    "break_up": lambda act, people: _("{who} breaks up the table").format(
        who=people.surname(act.who)
    ),
    "close_table": lambda act, people: _("Stop the table by agreement"),
    "play_with_bots": lambda act, people: _("Play on with bots"),
    "begin_rubber": lambda act, people: _("Begin the rubber"),
    "end_rubber": lambda act, people: _("End the rubber"),
    "undo_card": lambda act, people: _("Take back {who}’s card").format(
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


def actions(
    offers: Iterable[Offer], snapshot: EveningSnapshot, people: People, *, refused: bool = False
) -> tuple[Action, ...]:
    """Return buttons for what is offered; `refused` adds what a law forbids, for its override."""
    return tuple(
        action_of(offer.act, snapshot, people, shown_first=offer.refusal is not None)
        for offer in offers
        if offer.act is not None and offer.kind in OFFERED and (refused or offer.refusal is None)
    )


def action_of(
    act: acts.Act,
    snapshot: EveningSnapshot,
    people: People,
    style: str = "",
    *,
    shown_first: bool = False,
) -> Action:
    """Return the button of one act, done at once or shown first."""
    kind = ACT_KINDS[type(act)]
    words, hint = _worded(act, kind, snapshot, people)
    at_once = kind in AT_ONCE and not shown_first
    address = addresses.do if at_once else addresses.consider
    return replace(address(snapshot.evening, act, words, ICONS.get(kind, ""), style), hint=hint)


def may_be_done(snapshot: EveningSnapshot, act: acts.Act) -> bool:
    """Check whether nothing in the room and no law is against an act."""
    try:
        return not laws_against(snapshot.room, act, snapshot.code)
    except Impossible:
        return False


def _worded(act: acts.Act, kind: str, snapshot: EveningSnapshot, people: People) -> tuple[str, str]:
    """Return the words of a button, and what it does if they do not say it."""
    if isinstance(act, acts.ClaimAdmission):
        return of_claim(act, snapshot.room)
    if isinstance(act, acts.PassAdmission):
        return of_pass(act, snapshot.room)
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
            case (
                acts.Withdraw()
                | acts.CutInto()
                | acts.QuitTable()
                | acts.ComeBack()
                | acts.PassAdmission()
                | acts.ClaimAdmission()
                | acts.BreakUp()
            ):
                fits = reader.acts_for(act.who, act.table)
            case _:
                fits = False  # no act of another kind is offered whole
        if fits:
            yield offer
