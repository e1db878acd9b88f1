"""The objections of a rubber: who made each, in what words, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rubbers.play.rubber_view import View
from rubbers.play.state.rubber_state import ObjectionEnd, ObjectionMade
from tables.components.names import People
from tables.evening.annotations import RubberAnnotations

ENDS = {
    ObjectionEnd.WITHDRAWN: lambda: _("The objection was withdrawn."),
    ObjectionEnd.STATED_ANEW: lambda: _("The hand was then entered differently."),
    ObjectionEnd.TAKEN_BACK: lambda: _("The entry was taken back."),
    ObjectionEnd.OVERRIDDEN: lambda: _("An officer made it count anyway."),
    ObjectionEnd.AGREED: lambda: _("The same side confirmed it later."),
    ObjectionEnd.RULED: lambda: _("A ruling settled it."),
    ObjectionEnd.ABANDONED: lambda: _("The table was broken up."),
}
FOR_THE_PLAYER = {
    ObjectionEnd.STATED_ANEW: lambda: _("The hand has since been entered differently."),
    ObjectionEnd.TAKEN_BACK: lambda: _("The entry has been taken back."),
    ObjectionEnd.OVERRIDDEN: lambda: _("An officer made it count anyway."),
    ObjectionEnd.RULED: lambda: _("A ruling has settled it."),
    ObjectionEnd.ABANDONED: lambda: _("The table was broken up."),
}
"""What the player who objected is told, unless they ended the objection themselves."""


def of_hand(
    view: View, annotations: RubberAnnotations, hand: int, attempt: int, people: People
) -> tuple[str, ...]:
    """Return what was objected to in a deal, or in correcting its hand."""
    about = (one for one in view.objections if one.hand == hand)
    return said((one for one in about if one.attempt in (attempt, None)), annotations, people)


def of_game(
    view: View, annotations: RubberAnnotations, game: int, people: People
) -> tuple[str, ...]:
    """Return what was objected to in correcting the value of a game."""
    return said((one for one in view.objections if one.game == game), annotations, people)


def of_awaiting(view: View, annotations: RubberAnnotations, people: People) -> tuple[str, ...]:
    """Return the objections in the present deal that are over; open ones are shown elsewhere."""
    if view.hand is None:
        return ()
    place = (view.hand.number, view.hand.attempt)
    over = (one for one in view.objections if not one.open and (one.hand, one.attempt) == place)
    return said(over, annotations, people)


def said(
    those: Iterable[ObjectionMade], annotations: RubberAnnotations, people: People
) -> tuple[str, ...]:
    """Return who objected, in what words, and what became of it."""
    return tuple(_said(one, annotations, people) for one in those)


def news(view: View, people: People) -> str:
    """Return what became of the reader's last objection; "" once the next hand is over.

    The hand is named if another one is being played by now.
    """
    mine = [one for one in view.objections if people.me and one.person == people.me]
    last = mine[-1] if mine else None
    if last is None or last.end is None or last.end not in FOR_THE_PLAYER:
        return ""
    now = view.hand.number if view.hand is not None else None
    if now is not None and last.hand is not None and last.hand < now - 1:
        return ""
    objected = _("You objected.")
    if last.hand is not None and last.hand != now:
        objected = _("You objected to hand {number}.").format(number=last.hand)
    return f"{objected} {FOR_THE_PLAYER[last.end]()}"


def _said(one: ObjectionMade, annotations: RubberAnnotations, people: People) -> str:
    words = annotations.words.get(one.reason_ref) or _("the words were erased")
    template = _("{who} objected: “{words}”")
    if people.me and one.person == people.me:
        template = _("You objected: “{words}”")
    who = people.name(one.person) if one.person else _("An officer")
    end = f" {ENDS[one.end]()}" if one.end is not None else ""
    return template.format(who=who, words=words) + end
