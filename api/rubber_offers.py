"""What a caller may do next in a rubber, for each seat they act for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from api.call_offers import call_offered
from api.offers import Opening, shown_offer
from club.rights import May
from rubbers.cards.seats import Seat
from rubbers.models import Rubber as Row
from rubbers.play import open_acts
from rubbers.play.corrections import MENDED_OUTCOMES

if TYPE_CHECKING:
    from api.rubbers import RubberView


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
    seen = {row.stream.name: row.stream.version}
    place = {name: view.kwargs[name] for name in ("club", "evening", "rubber")}
    done = [
        shown_offer(_opening(kind, opened, seen, place), view.say)
        for kind in kinds
        if kind not in view.not_now
    ]
    return [*done, *_override(view, seen, place), *called]


def table_of(row: Row) -> int | None:
    """Return the number of the table a rubber is played at."""
    sitting = getattr(row, "sitting", None)
    return None if sitting is None else int(sitting.table.number)


def _override(
    view: RubberView, seen: dict[str, int], place: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Offer an officer to overrule an objection, with a reason."""
    against = view.objection
    if against is not None and "confirm" not in view.not_now and view.may_override:
        body = {"seen": seen, "by": None, "waives": [against.law]}
        opening = Opening("confirm", "confirm", place, body, (), refusal=against)
        yield shown_offer(opening, view.say)


def _opening(
    kind: str,
    opened: dict[Seat | None, open_acts.OpenActs],
    seen: dict[str, int],
    place: dict[str, Any],
) -> Opening:
    """Offer one act: for its only seat if there is one, otherwise for the seat the caller chooses.

    An officer may leave the seat out to act for the table.
    """
    able = [seat for seat, one in opened.items() if kind in one.kinds]
    seats = [str(seat) for seat in able if seat is not None]
    body: dict[str, Any] = {"seen": seen}
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
    return Opening(kind, kind, place, body, None, values, frozenset(required))


def _each(found: Any) -> list[int]:
    return sorted(set(found))
