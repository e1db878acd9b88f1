"""Offers to call the arbitrator about a rubber."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from api.offers import Opening, shown_offer
from api.operation import ClubView
from club.caller import Caller
from club.person import is_bot
from club.rights import May
from rubbers.models import Rubber as Row
from rubbers.play.rubber import Rubber
from tables.disputes.queries import dispute_rights
from tables.disputes.queries.open_calls import calls_among
from tables.models.disputes import Dispute

BY_AN_OFFICER = ""
"""Stands for the officer as the caller, if no player is named."""


def call_offered(
    view: ClubView, row: Row, rubber: Rubber, table: int | None, disputes: Iterable[Dispute]
) -> list[dict[str, Any]]:
    """Offer to call the arbitrator about each hand in which the caller has no open call.

    `disputes` are those open about the rubber. Callers who may call about the same hands share one
    offer.
    """
    players = tuple(who for who in rubber.seating.values() if not is_bot(who))
    callers = _callers(view.caller, players, table)
    if not callers:
        return []
    called = calls_among(disputes)
    able: dict[tuple[int, ...], list[str]] = {}
    for by in callers:
        hands = tuple(hand for hand in _hands(rubber) if (by, hand) not in called)
        able.setdefault(hands, []).append(by)
    place = {"club": view.kwargs["club"]}
    body = {"evening": row.evening.key, "kind": "play", "rubber": row.ordinal}
    names_another = str(view.caller.member) not in callers
    return [
        shown_offer(_opening(place, body, hands, several, names_another, rubber), view.say)
        for hands, several in able.items()
        if hands
    ]


def _callers(caller: Caller, players: tuple[str, ...], table: int | None) -> tuple[str, ...]:
    """Return those the caller may call for: themselves or, for officers and tablets, any player."""
    me = str(caller.member)
    if caller.device_kind == "table" and caller.has_scope(May.SCORE):
        return players if caller.table == table is not None else ()
    if not players or not caller.has_scope(May.RULE):
        return ()
    if me in players:
        return (me,)
    return (BY_AN_OFFICER, *players) if caller.holds(*dispute_rights.CALLERS) else ()


def _hands(rubber: Rubber) -> tuple[int, ...]:
    """Return the hands that may be disputed: those confirmed, and the present one."""
    present = {rubber.hand.number} if rubber.hand else set()
    return tuple(sorted({*(hand.number for hand in rubber.hands), *present}))


def _opening(
    place: dict[str, Any],
    body: dict[str, Any],
    hands: tuple[int, ...],
    callers: list[str],
    names_another: bool,
    rubber: Rubber,
) -> Opening:
    """Offer a call about one of these hands; if none is named, the last of the rubber is meant."""
    values = {"hand": hands, "by": [int(who) for who in callers if who]}
    required = set() if _hands(rubber)[-1] in hands else {"hand"}
    choices = ["words", "hand"]
    if names_another and values["by"]:
        choices.append("by")
        required |= set() if BY_AN_OFFICER in callers else {"by"}
    return Opening("call_arbitrator", "disputes", place, body, choices, values, frozenset(required))
