"""Who play together and who deals first, in words for whist, dummy and double dummy."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.templatetags.look import in_words
from club.views.parts import SeatLabel
from rubbers.cards.seats import CLOCKWISE, Seat, WhistGame
from rubbers.play.rubber_view import View
from tables.components.names import People
from tables.room.rubbers.rubber import seated
from tables.room.state.cut import Cut, CutPurpose
from tables.room.state.room_state import TableState

PURPOSES = {
    CutPurpose.BELONG: lambda: _("Cutting to belong to the table"),
    CutPurpose.PLAY: lambda: _("Cutting for places"),
    CutPurpose.PARTNERS: lambda: _("Cutting for partners"),
    CutPurpose.ENTRY: lambda: _("Cutting to come first"),
}
FOR_PARTNERS = {
    WhistGame.DUMMY: lambda: _("Cutting for dummy"),
    WhistGame.DOUBLE_DUMMY: lambda: _("Cutting for the first deal"),
}
"""What the cut for partners decides if a dummy plays."""
LOWEST = {
    WhistGame.WHIST: lambda: _("The two lowest play together; the lowest deals."),
    WhistGame.DUMMY: lambda: _("The lowest has dummy for partner, and dummy deals first."),
    WhistGame.DOUBLE_DUMMY: lambda: _("The lower player’s dummy deals first."),
}
"""What the lowest card decides in a cut for partners."""


def purpose_words(cut: Cut, game: WhistGame) -> str:
    """Return what a cut is for."""
    if cut.purpose is CutPurpose.OUT:
        going = going_out(cut)
        words = ngettext("Cutting: one goes out", "Cutting: {n} go out", going)
        return words.format(n=in_words(going).lower())
    purpose = PURPOSES[cut.purpose]
    return (FOR_PARTNERS.get(game, purpose) if cut.purpose is CutPurpose.PARTNERS else purpose)()


def going_out(cut: Cut) -> int:
    """Count those of a cut who go out by it, apart from those who go out in any case."""
    cutting = {who for heat in cut.heats for who in heat.who}
    sure = {who for before, group in cut.ranked() if before == 0 for who in group} - cutting
    return cut.borders[0] - len(sure)


def lowest_words(cut: Cut, game: WhistGame) -> str:
    """Return what the lowest or the highest cards decide; the ace is the lowest."""
    purpose = cut.purpose
    if purpose is CutPurpose.OUT:
        going = going_out(cut)
        said = ngettext(
            "One goes out: the highest.", "{n} go out: the {few} highest.", going
        ).format(n=in_words(going), few=in_words(going).lower())
    elif purpose is CutPurpose.PARTNERS:
        said = LOWEST[game]()
    else:
        said = _("The lowest come first.")
    return _("{said} The ace is the lowest card.").format(said=said)


def pairs_words(table: TableState, people: People) -> str:
    """Return who play against whom: Lowry and dummy against Fenn and Mehta."""
    pair, others = (_side(pair, table, people) for pair in table.pairs)
    return _("{pair} against {others}").format(pair=pair, others=others)


def deals_words(table: TableState, people: People) -> str:
    """Return who deals first, by surname: Lowry deals; Lowry’s dummy deals first."""
    who = people.surname(table.dealer or "")
    if not table.dummies:
        return _("{who} deals").format(who=who)
    if table.game is WhistGame.DUMMY:
        return _("Dummy deals first")
    return _("{who}’s dummy deals first").format(who=who)


def deals_sentence(table: TableState, people: People) -> str:
    """Return who deals first in a sentence, by the name in full."""
    who = people.name(table.dealer or "")
    if not table.dummies:
        return _("{who} deals.").format(who=who)
    if table.game is WhistGame.DUMMY:
        return _("{who} has dummy for partner, and dummy deals first.").format(who=who)
    return _("{who} cut lower, and {who}’s dummy deals first.").format(who=who)


def _side(pair: tuple[str, ...], table: TableState, people: People) -> str:
    beside = [_("dummy")] if len(pair) == 1 and pair[0] in table.dummies else []
    return _(" and ").join([*(people.surname(who) for who in pair), *beside])


def of_rubber(view: View, table: TableState, people: People) -> tuple[SeatLabel, ...]:
    """Return the seats of a rubber, North first and then to the left."""
    away = {member.who for member in table.members if member.away}
    standing_in = {change.person for change in view.substitutions}
    shown = []
    for seat in CLOCKWISE:
        who = view.seating.get(seat, "")
        if seat in view.dummies:
            shown.append(SeatLabel(seat.value, _("Dummy")))
            continue
        note = _("away") if who in away else _("substitute") if who in standing_in else ""
        shown.append(SeatLabel(seat.value, people.name(who), note, mine=who == people.me))
    return tuple(shown)


def to_be(table: TableState, people: People) -> tuple[SeatLabel, ...]:
    """Return the seats of the next rubber, by the cut and the dealer's choice."""
    if not table.pairs:
        return ()
    around, dummies = seated(table, table.seat or Seat.N)
    return tuple(
        SeatLabel(seat.value, _("Dummy"))
        if seat in dummies
        else SeatLabel(seat.value, people.name(around[seat]), mine=around[seat] == people.me)
        for seat in CLOCKWISE
    )
