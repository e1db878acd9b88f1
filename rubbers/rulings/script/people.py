"""Placeholder people for a script whose players are unreadable: any name may be one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from club.codec.form import Misfit
from club.codec.stored_name import stored_name
from club.errors import Fault
from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat, Side
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import PayStakes
from rubbers.hand.acts.play import Correct, Play, TakeBack
from rubbers.hand.acts.speech import AgreeBystander, BystanderDecides, Complain, Remark
from rubbers.hand.notation.names import TableNames

Place = TypeVar("Place")
NOT_READ = "?"


class Anybody(TableNames):
    """Accepts any name as a player's or a side's, so that the rest of the script can be checked."""

    def __init__(self, players: Any) -> None:
        """Use whatever was given for the players."""
        listed = (
            [one for one in players if isinstance(one, str)] if isinstance(players, list) else []
        )
        names = [*listed, *(NOT_READ for _ in CLOCKWISE)]
        super().__init__(dict(zip(CLOCKWISE, names, strict=False)))
        self.seats = AsNamed(CLOCKWISE)
        self.known_sides = AsNamed(tuple(Side), "-")


class AsNamed(Mapping[str, Place]):
    """Assigns places to names as they appear, and the last place to all others.

    Every name must contain `mark`.
    """

    def __init__(self, places: tuple[Place, ...], mark: str = "") -> None:
        """Use these places, in order."""
        self._places = places
        self._mark = mark
        self._given: dict[str, Place] = {}

    def __contains__(self, name: object) -> bool:
        """Check whether this may be such a name."""
        return isinstance(name, str) and self._mark in name

    def __getitem__(self, name: str) -> Place:
        """Return the place of a name, assigning the next to a new one; KeyError if not a name."""
        if name not in self:
            raise KeyError(name)
        last = len(self._places) - 1
        return self._given.setdefault(name, self._places[min(len(self._given), last)])

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names so far."""
        return iter(self._given)

    def __len__(self) -> int:
        """Return the number of names so far."""
        return len(self._given)


NOT_ONE = Reason(N_("one of the bystanders"))
ALWAYS = stored_name(BystanderDecides)
"""The act that only an onlooker does."""
SOMETIMES = (stored_name(Remark), stored_name(PayStakes))
"""Acts of a player or an onlooker."""
OF_ONE = stored_name(Complain)
"""The act of a player against an onlooker, who may be named under `of`."""
NAMED = (stored_name(AgreeBystander), stored_name(PayStakes))
"""Acts of a player that involve an onlooker, who is named under `who`."""


def seated(body: Any, bystanders: tuple[str, ...]) -> Any:
    """Move the onlooker who acts to `who`; raise Misfit for an unknown one."""
    if not isinstance(body, Mapping):
        return body
    word, by = body.get("do"), body.get("by")
    if word == OF_ONE and body.get("of") in bystanders:
        return {**{name: part for name, part in body.items() if name != "of"}, "who": body["of"]}
    if word in NAMED and "who" in body and body["who"] not in bystanders:
        raise Misfit(Fault("who", NOT_ONE))
    does_it = word == ALWAYS or (word in SOMETIMES and by in bystanders)
    if not does_it:
        return body
    who = body.get("by", body.get("who"))
    if who not in bystanders:
        raise Misfit(Fault("by", NOT_ONE))
    return {**{name: part for name, part in body.items() if name != "by"}, "who": who}


def from_dummy(
    acts: tuple[Act, ...], dummies: tuple[Seat, ...], dealt: Mapping[Seat, tuple[PartialCard, ...]]
) -> Iterator[Act]:
    """Yield the acts, with those of dummy's cards as dummy's own; `dealt` are the known hands."""
    laid: dict[PartialCard, Seat] = {}
    for act in acts:
        own = _as_dummys(_lent(act, dummies, dealt), dummies, laid)
        if isinstance(own, Play) and own.by is not None:
            laid |= dict.fromkeys(own.laid, own.by)
        elif isinstance(own, Correct) and own.by is not None:
            laid[own.right] = own.by
        yield own


def _lent(
    act: Act, dummies: tuple[Seat, ...], dealt: Mapping[Seat, tuple[PartialCard, ...]]
) -> Act:
    """Turn a play of cards that are known to be in dummy's hand into a play from there."""
    if not isinstance(act, Play) or act.by is None or act.by.partner not in dummies:
        return act
    lying = dealt.get(act.by.partner, ())
    theirs = act.laid and all(card.card and card in lying for card in act.laid)
    return replace(act, by=act.by.partner, from_=None) if theirs else act


def nobodys(act: Act, dummies: tuple[Seat, ...]) -> bool:
    """Check whether a card is said to come from a dummy that this player may not play."""
    if not isinstance(act, Play | TakeBack | Correct) or act.by is None or act.from_ is None:
        return False
    return act.by not in dummies and act.by.partner not in dummies


def _as_dummys(act: Act, dummies: tuple[Seat, ...], laid: dict[PartialCard, Seat]) -> Act:
    if not isinstance(act, Play | TakeBack | Correct) or act.by is None:
        return act
    partner = act.by.partner
    if act.from_ is not None:
        return replace(act, by=act.by if act.by in dummies else partner, from_=None)
    if partner not in dummies or isinstance(act, Play):
        return act
    card = act.card if isinstance(act, TakeBack) else act.wrong
    return replace(act, by=partner) if laid.get(card) is partner else act
