"""What a caller may do next in a rubber, for each seat they act for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from api.http.offers import OfferedChange, shown_offer
from api.http.views import ClubView
from club.person import is_bot
from club.rules.permissions import Caller, May
from rubbers.cards.seats import Seat
from rubbers.commands import bot_seats
from rubbers.play import open_acts
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.statements.corrections import MENDED_OUTCOMES
from rubbers.registries import BOTS
from rubbers.seat_holders import open_to, people_of
from tables.disputes.queries import dispute_rights
from tables.disputes.queries.open_calls import calls_among

if TYPE_CHECKING:
    from api.resources.rubbers.rubbers import RubberView
    from rubbers.models import Rubber as Row
    from tables.models.disputes import Dispute


BY_AN_OFFICER = ""
"""Stands for the officer as the caller, if no player is named."""


def call_offered(
    view: ClubView, row: Row, rubber: RubberState, table: int | None, disputes: Iterable[Dispute]
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
        shown_offer(_call_offer(place, body, hands, several, names_another, rubber), view.say)
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


def _hands(rubber: RubberState) -> tuple[int, ...]:
    """Return the hands that may be disputed: those confirmed, and the present one."""
    present = {rubber.hand.number} if rubber.hand else set()
    return tuple(sorted({*(hand.number for hand in rubber.hands), *present}))


def _call_offer(
    place: dict[str, Any],
    body: dict[str, Any],
    hands: tuple[int, ...],
    callers: list[str],
    names_another: bool,
    rubber: RubberState,
) -> OfferedChange:
    """Offer a call about one of these hands; if none is named, the last of the rubber is meant."""
    values = {"hand": hands, "by": [int(who) for who in callers if who]}
    required = set() if _hands(rubber)[-1] in hands else {"hand"}
    choices = ["words", "hand"]
    if names_another and values["by"]:
        choices.append("by")
        required |= set() if BY_AN_OFFICER in callers else {"by"}
    return OfferedChange(
        "call_arbitrator", "disputes", place, body, choices, values, frozenset(required)
    )


def offers_in(view: RubberView) -> list[dict[str, Any]]:
    """Return what the caller may do; an act open to several seats is offered once."""
    row, rubber = view.found
    called = call_offered(view, row, rubber, table_of(row), view.open_disputes)
    if not view.caller.has_scope(May.SCORE):
        return called
    opened = {
        seat: view.open_to(seat)
        for seat in view.speaks_for()
        if seat is None or seat not in rubber.dummies
    }
    kinds = dict.fromkeys(kind for one in opened.values() for kind in one.kinds)
    expected = {row.stream.name: row.stream.version}
    place = {name: view.kwargs[name] for name in ("club", "evening", "rubber")}
    done = [
        shown_offer(_opening(kind, opened, expected, place), view.say)
        for kind in kinds
        if kind not in view.not_now
    ]
    return [*done, *_override(view, expected, place), *called]


def table_of(row: Row) -> int | None:
    """Return the number of the table a rubber is played at."""
    sitting = getattr(row, "sitting", None)
    return None if sitting is None else int(sitting.table.number)


def _override(
    view: RubberView, expected: dict[str, int], place: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Offer an officer to overrule an objection, with a reason."""
    against = view.objection
    if against is not None and "confirm" not in view.not_now and view.may_override:
        body = {"seen": expected, "by": None, "waives": [against.law]}
        opening = OfferedChange("confirm", "confirm", place, body, (), refusal=against)
        yield shown_offer(opening, view.say)


def _opening(
    kind: str,
    opened: dict[Seat | None, open_acts.OpenActs],
    expected: dict[str, int],
    place: dict[str, Any],
) -> OfferedChange:
    """Offer one act: for its only seat if there is one, otherwise for the seat the caller chooses.

    An officer may leave the seat out to act for the table.
    """
    able = [seat for seat, one in opened.items() if kind in one.kinds]
    seats = [str(seat) for seat in able if seat is not None]
    body: dict[str, Any] = {"seen": expected}
    values: dict[str, list[Any]] = {"by": seats}
    required: set[str] = set()
    if seats and able == [seat for seat in able if seat is not None]:
        if len(seats) == 1:
            body["by"] = seats[0]
        else:
            required.add("by")
    if kind == "correct":
        values["hand"] = _each(number for seat in able for number in opened[seat].hands)
        values["statement.outcome"] = list(MENDED_OUTCOMES)
    if kind == "correct_game":
        values["game"] = _each(number for seat in able for number in opened[seat].games)
    return OfferedChange(kind, kind, place, body, None, values, frozenset(required))


def _each(found: Any) -> list[int]:
    return sorted(set(found))


TAKE, GIVE_BACK = "table-bot", "table-seat-back"


def seat_openings(
    caller: Caller, found: tuple[Row, RubberState], place: Mapping[str, Any]
) -> Iterator[OfferedChange]:
    """Offer to seat a bot (23), and to return a seat to its player."""
    row, rubber = found
    if rubber.over or caller.bot:
        return
    expected = {row.stream.name: row.stream.version}
    free = [str(seat) for seat in Seat if bot_seats.may_take(caller, rubber, seat)]
    if free:
        bots = [bot.id for bot in BOTS.offered(row.evening.plugins)]
        bots += [one.external_id for one in open_to(caller.club, people_of(rubber))]
        values = {"seat": free, "bot": bots}
        yield OfferedChange("seat_bot", TAKE, place, {"seen": expected}, values=values)
    held = [str(seat) for seat in Seat if bot_seats.may_give_back(caller, rubber, seat)]
    if held:
        yield OfferedChange(
            "give_seat_back", GIVE_BACK, place, {"seen": expected}, values={"seat": held}
        )
