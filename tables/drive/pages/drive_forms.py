"""Forms of a drive: what the steward chooses before the first hand, and what is typed later."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from club.errors import Fault, Malformed
from club.person import PersonId
from club.reason import N_, Reason
from rubbers.cards.seats import Side
from tables.drive.rules.drive_state import Prize, SitOutScore
from tables.movements.drive_seating import DriveRole, Pair, PlaceAt
from tables.movements.dummies import SOME_DUMMY


def number() -> forms.NumberInput:
    """Return a styled number field."""
    return forms.NumberInput(attrs={"class": "input", "inputmode": "numeric", "min": 0})


SIT_OUT = (
    (SitOutScore.SIX, _("6 points")),
    (SitOutScore.SIX_AND_A_HALF, _("6.5 points")),
    (SitOutScore.OWN_AVERAGE, _("the player’s own average")),
    (SitOutScore.ROOM_AVERAGE, _("the room’s average for that hand")),
    (SitOutScore.NOTHING, _("nothing")),
)


PRIZE_WORDS = {
    Prize.BEST_LADY: _("Best lady"),
    Prize.BEST_GENT: _("Best gent"),
    Prize.SECOND_LADY: _("Second lady"),
    Prize.SECOND_GENT: _("Second gent"),
    Prize.HALF_TIME: _("Best at half time"),
    Prize.MOST_HANDS: _("Most hands won"),
    Prize.LOWEST: _("Lowest score"),
}


def roles_in(posted: QueryDict) -> dict[PersonId, DriveRole]:
    """Return the role of each person who plays, in the order of the form; others watch."""
    roles: dict[PersonId, DriveRole] = {}
    people = posted.getlist("who")
    if len(set(people)) < len(people):
        expected = Reason(N_("each person once"))
        reason = Reason(N_("Somebody is named twice."))
        raise Malformed(reason, faults=[Fault("who", expected)])
    for who in people:
        role = posted.get(f"role-{who}", "")
        if role and role not in set(DriveRole):
            expected = Reason(N_("lady or gent"))
            reason = Reason(N_("Please choose a role for {who}."), who=(who,))
            raise Malformed(reason, faults=[Fault(f"role-{who}", expected)])
        if role:
            roles[who] = DriveRole(role)
    return roles


def pairs_in(posted: QueryDict, roles: Mapping[PersonId, DriveRole]) -> list[Pair]:
    """Return the pairs that were chosen; it is enough that one partner names the other."""
    chosen = {who: partner for who in roles if (partner := posted.get(f"with-{who}", ""))}
    pairs: dict[frozenset[PersonId], Pair] = {}
    for who, partner in chosen.items():
        if partner not in roles or roles[partner] is roles[who]:
            expected = Reason(N_("a lady and a gent who both play"))
            reason = Reason(N_("{who} needs a partner in the other role."), who=(who,))
            raise Malformed(reason, faults=[Fault(f"with-{who}", expected)])
        if chosen.get(partner, who) != who:
            expected = Reason(N_("two people who are each paired with the other"))
            reason = Reason(N_("{who} is already paired with somebody else."), who=(partner,))
            raise Malformed(reason, faults=[Fault(f"with-{partner}", expected)])
        lady, gent = (who, partner) if roles[who] is DriveRole.LADY else (partner, who)
        pairs[frozenset((who, partner))] = Pair(lady, gent)
    return list(pairs.values())


def whole(posted: QueryDict, name: str) -> int:
    """Return a whole number; Malformed names the field if it is something else."""
    text = posted.get(name, "").strip()
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        expected = Reason(N_("a whole number"))
        raise Malformed(Reason(N_("Enter a whole number.")), faults=[Fault(name, expected)])
    return int(text)


def side_in(posted: QueryDict) -> Side | None:
    """Return the side a tablet speaks for; None if the form says none."""
    side = posted.get("side", "")
    if side and side not in set(Side):
        expected = Reason(N_("N-S or E-W"))
        raise Malformed(Reason(N_("Please choose a side.")), faults=[Fault("side", expected)])
    return Side(side) if side else None


def truth_in(posted: QueryDict) -> dict[PlaceAt, PersonId]:
    """Return who really sits in the places of one table, as far as the form says.

    Two places may have a dummy each, which the form doesn't tell apart.
    """
    table = whole(posted, "table")
    found: dict[PlaceAt, PersonId] = {}
    for side in Side:
        for role in DriveRole:
            if who := posted.get(f"{side}.{role}", ""):
                found[PlaceAt(table, side, role)] = who
    people = [who for who in found.values() if who != SOME_DUMMY]
    if len(set(people)) < len(people):
        expected = Reason(N_("four different people"))
        reason = Reason(N_("Somebody is named twice."))
        raise Malformed(reason, faults=[Fault("table", expected)])
    return found
