"""Who may ask for what a ruling offers, and until when, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from rubbers.hand.state.ruling import Ruling
from tables.incidents.incident_words import StoryNames

Json = Mapping[str, Any]
EVERYBODY = 4
UNTIL: Mapping[str, Callable[[], str]] = {
    "play": lambda: _("{by} plays"),
    "end_hand": lambda: _("the hand is over"),
    "cut_pack": lambda: _("the pack is cut"),
    "turn_up": lambda: _("the trump is turned"),
    "turn_up_next": lambda: _("the trump of the next deal is turned"),
    "cut_for_next": lambda: _("the pack is cut for the next deal"),
    "settle": lambda: _("the rubber is settled"),
}
NOTES: Mapping[str, Callable[[], str]] = {
    "suit only": lambda: _("A suit may be asked for until {when}."),
    "highest or lowest only": lambda: _("The highest or lowest may be asked for until {when}."),
    "the call to win only": lambda: _("A player may be told to win the trick until {when}."),
}
"""Which of several remedies the time is for, if it is not for all of them."""


def entitled(ruling: Json, found: Ruling | None, names: StoryNames, ways: int) -> str:
    """Return who may ask for what is offered: for it, for one of several, or for each of them."""
    asking = names.speaking(ruling["entitled"] or [])
    who = names.either(asking) if len(asking) < EVERYBODY else _("Any player")
    if ruling["status"] == "chosen":
        return ""
    if ways < 2:
        return _("{who} may ask for it.").format(who=who)
    if found is not None and found.several:
        return _("{who} may ask for each of these.").format(who=who)
    return _("{who} may ask for one of these.").format(who=who)


def again(found: Ruling | None) -> str:
    """Return what may be done once something is chosen: a revoke's penalty may be changed."""
    if found is not None and found.penalty:
        return _("To change the choice")
    return _("To ask for it again")


def until(ruling: Json, names: StoryNames, found: Ruling | None = None) -> str:
    """Return until when a remedy may be asked for, or when the chosen one is carried out.

    Some last until a lead, others until any card.
    """
    limit = ruling["until"]
    if not limit or limit.get("do") not in UNTIL or not _is_for_any(ruling, found):
        return ""
    by = limit.get("by", [])
    who = names.either([by] if isinstance(by, str) else list(by))
    leading = found is not None and found.until is not None and found.until.leading
    when = (_("{by} leads") if leading else UNTIL[limit["do"]]()).format(by=who or _("anybody"))
    if ruling["status"] == "chosen":
        return _chosen(limit["do"] == "play", bool(who), found).format(when=when)
    note = limit.get("note") or ""
    if note in NOTES:
        return NOTES[note]().format(when=when)
    said = _("Until {when}.").format(when=when)
    return f"{said} ({gettext(note)})" if note else said


def _is_for_any(ruling: Json, found: Ruling | None) -> bool:
    """Check whether the time is for any of the remedies that are left to ask for."""
    covers = found.until.covers if found is not None and found.until is not None else ()
    covered = {one.example["do"] for one in covers}
    return not covers or any(one["do"] in covered for one in ruling["remedies"])


def _chosen(in_play: bool, by_one: bool, found: Ruling | None) -> str:
    """Return when the chosen remedy is due, or until when another may be chosen."""
    if found is not None and found.penalty:
        return _("The choice may be changed until {when}.")
    if not in_play:
        return _("Until {when}.")
    return (
        _("This is carried out when {when}.") if by_one else _("This is carried out before {when}.")
    )
