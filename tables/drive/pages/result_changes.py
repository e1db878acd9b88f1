"""Results that were corrected by an officer or set by a ruling, as pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from club.members.queries import words
from club.rules.permissions import Caller
from tables.drive.rules.drive_state import TRICKS, RoundState
from tables.permissions.readable_rulings import readable_rulings


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A result that was changed: the figures before and after, and why.

    `reason` is an officer's; `ruling` is the number of a dispute, and `law` the law it rests on.
    `may_read` says whether the reader may read that ruling.
    """

    hand: int
    table: int
    now: str
    was: str
    reason: str = ""
    ruling: str = ""
    law: str = ""
    may_read: bool = False


def figures(ns: int | None) -> str:
    """Return a result as a page shows it: 8–5, North and South first; "" without one."""
    return "" if ns is None else f"{ns}–{TRICKS - ns}"


def changes_in(club: int, caller: Caller, hands: Iterable[RoundState]) -> tuple[ResultChange, ...]:
    """Return the changed results of some hands; the reasons only for those inside the club."""
    found = list(_changes(hands))
    inside = caller.member is not None or caller.device is not None
    texts = words(club, [ref for _change, ref in found if ref]) if inside else {}
    rulings = {int(one.ruling) for one, _ref in found if one.ruling}
    readable = {str(number) for number in readable_rulings(club, caller, rulings)}
    return tuple(
        replace(one, reason=texts.get(ref, ""), may_read=one.ruling in readable)
        for one, ref in found
    )


def _changes(hands: Iterable[RoundState]) -> Iterator[tuple[ResultChange, str]]:
    for hand in hands:
        for table, one in sorted(hand.results.items()):
            if one.corrected:
                now, was = figures(one.ns), figures(one.was)
                change = ResultChange(hand.number, table, now, was, "", one.ruling, one.law)
                yield change, one.reason_ref
