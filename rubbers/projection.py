"""Project a rubber's state onto its rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from club.models import Evening, Member, Stream
from club.person import is_bot
from club.record.journal import ReplayStep
from rubbers.cards.seats import Seat
from rubbers.models import Game, Hand, Rubber, RubberSeat
from rubbers.play import notation
from rubbers.play.state import acts
from rubbers.play.state import rubber_state as state

SHOWN = (
    *("players", "seating", "substitutions", "hand", "hands", "lost_deals", "games"),
    *("awaiting", "result", "abandoned", "settled", "without_beacon"),
)
"""The parts of the state that the rows show; the play of a screen hand is not among them."""


def project(
    stream: Stream, before: state.RubberState | None, after: state.RubberState, at: datetime
) -> None:
    """Write the difference between two states to the rows."""
    if before is not None and all(getattr(before, it) == getattr(after, it) for it in SHOWN):
        return
    row = _rubber_row(stream, before, after, at)
    if before is None or before.seating != after.seating:
        _seats(row, stream.club_id, after)
    if before is None or before.games != after.games:
        _games(row, after)
    _hands(row, before, after)


def rewrite(stream: Stream, steps: Sequence[ReplayStep]) -> None:
    """Write the rows of a cleared rubber in one go, from all its changes."""
    first, last = steps[0], steps[-1].after
    ended_at = None
    for step in steps[1:]:
        if step.after.over != step.before.over:
            ended_at = step.at if step.after.over else None
    begun = {**_begun(first.after), "started_at": first.at, "ended_at": ended_at}
    row = _whole_row(stream, {**_fields(last), **begun})
    _write_seats(row, stream.club_id, last)
    Game.objects.bulk_create(
        Game(rubber=row, number=number, **fields) for number, fields in _game_rows(last).items()
    )
    Hand.objects.bulk_create(
        Hand(rubber=row, number=number, attempt=attempt, **fields)
        for (number, attempt), fields in _hand_rows(last).items()
    )


def clear(stream: Stream) -> None:
    """Delete a rubber's rows except the rubber's own, which others refer to."""
    for rows in (Hand, Game, RubberSeat):
        rows.objects.filter(rubber__stream=stream).delete()


def _rubber_row(
    stream: Stream, before: state.RubberState | None, after: state.RubberState, at: datetime
) -> Rubber:
    fields = _fields(after)
    if before is None:
        fields |= {**_begun(after), "started_at": at, "ended_at": None}
        return _whole_row(stream, fields)
    was = _fields(before)
    changed = {name: value for name, value in fields.items() if value != was[name]}
    if after.over != before.over:
        changed["ended_at"] = at if after.over else None
    row = stream.rubber
    if changed:
        Rubber.objects.filter(pk=row.pk).update(**changed)
    return row


def _whole_row(stream: Stream, fields: dict[str, Any]) -> Rubber:
    _prefix, key, ordinal = stream.name.split(":")
    evening = Evening.objects.get(club=stream.club_id, key=key)
    fields = {**fields, "evening": evening, "ordinal": int(ordinal)}
    row, _new = Rubber.objects.update_or_create(stream=stream, defaults=fields)
    return row


def _begun(rubber: state.RubberState) -> dict[str, Any]:
    return {"game": rubber.game.value, "law_code": rubber.code}


def _fields(rubber: state.RubberState) -> dict[str, Any]:
    return {
        "stage": rubber.stage.value,
        "winners": rubber.result.side.value if rubber.result else "",
        "points": rubber.result.points if rubber.result else None,
        "awaiting": _awaiting(rubber),
        "counts": not (rubber.without_beacon or any(map(is_bot, _sat(rubber)))),
    }


def _sat(rubber: state.RubberState) -> set[str]:
    """Return everyone who has held a seat; a rubber with any bot counts in no standings."""
    changes = (change.person for change in rubber.substitutions)
    return {*rubber.players.values(), *rubber.seating.values(), *changes}


def _awaiting(rubber: state.RubberState) -> str:
    if rubber.awaiting is None:
        return ""
    return "objected" if rubber.awaiting.objections else "countersign"


def _seats(row: Rubber, club: int, rubber: state.RubberState) -> None:
    row.seats.all().delete()
    _write_seats(row, club, rubber)


def _write_seats(row: Rubber, club: int, rubber: state.RubberState) -> None:
    numbers = {int(person) for person in _sat(rubber) if not is_bot(person)}
    members = {
        str(member.number): member
        for member in Member.objects.filter(club=club, number__in=numbers)
    }
    RubberSeat.objects.bulk_create(
        RubberSeat(rubber=row, **_sitter(members, person), **rest)
        for person, rest in _sitters(rubber, members)
    )


def _sitter(members: dict[str, Member], who: str) -> dict[str, Any]:
    return {"bot": who} if is_bot(who) else {"member": members[who]}


def _sitters(
    rubber: state.RubberState, members: dict[str, Member]
) -> Iterator[tuple[str, dict[str, Any]]]:
    for seat, first in rubber.players.items():
        turns = _turns(rubber, seat, first)
        for turn, (sat, from_hand) in enumerate(turns, 1):
            for_whom = None if sat == first or is_bot(first) else members[first]
            row = {"seat": seat.value, "in_place_of": for_whom, "from_hand": from_hand}
            yield sat, row if turn == len(turns) else {**row, "ended": True}


def _turns(rubber: state.RubberState, seat: Seat, first: str) -> list[tuple[str, int]]:
    """Return who sat there in turn, and from which hand; idle substitutes are left out."""
    turns = [(first, 1)]
    for change in (change for change in rubber.substitutions if change.seat is seat):
        if len(turns) > 1 and turns[-1][1] == change.hand:
            turns.pop()
        if turns[-1][0] != change.person:
            turns.append((change.person, change.hand))
    return turns


def _games(row: Rubber, rubber: state.RubberState) -> None:
    row.games.filter(number__gt=len(rubber.games)).delete()
    for number, fields in _game_rows(rubber).items():
        row.games.update_or_create(number=number, defaults=fields)


def _game_rows(rubber: state.RubberState) -> dict[int, dict[str, Any]]:
    return {
        game.number: {
            "side": game.side.value,
            "value": game.value,
            "ns": game.score.ns,
            "ew": game.score.ew,
            "concluded": game.concluded,
        }
        for game in rubber.games
    }


def _hands(row: Rubber, before: state.RubberState | None, after: state.RubberState) -> None:
    old = {} if before is None else _hand_rows(before)
    new = _hand_rows(after)
    for number, attempt in old.keys() - new.keys():
        row.hands.filter(number=number, attempt=attempt).delete()
    changed = [
        Hand(rubber=row, number=key[0], attempt=key[1], **fields)
        for key, fields in new.items()
        if old.get(key) != fields
    ]
    Hand.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=["rubber", "number", "attempt"],
        update_fields=["status", "dealer", "statement", "score"],
    )


def _hand_rows(rubber: state.RubberState) -> dict[tuple[int, int], dict[str, Any]]:
    rows: dict[tuple[int, int], dict[str, Any]] = {}
    for lost in rubber.lost_deals:
        rows[lost.number, lost.attempt] = {
            "status": Hand.Status.LOST.value,
            "dealer": lost.dealer.value,
            "statement": {"outcome": lost.outcome.value},
            "score": None,
        }
    for hand in rubber.hands:
        rows[hand.number, hand.attempt] = {
            "status": Hand.Status.CONFIRMED.value,
            "dealer": hand.dealer.value,
            "statement": notation.write_statement(hand.statement),
            "score": None if hand.score is None else notation.write_score(hand.score),
        }
    rows.update(_awaiting_row(rubber))
    return rows


def _awaiting_row(rubber: state.RubberState) -> dict[tuple[int, int], dict[str, Any]]:
    awaiting, hand = rubber.awaiting, rubber.hand
    if awaiting is None or hand is None or not isinstance(awaiting.proposal, acts.MarkHand):
        return {}
    status = Hand.Status.OBJECTED if awaiting.objections else Hand.Status.MARKED
    fields = {
        "status": status.value,
        "dealer": hand.dealer.value,
        "statement": notation.write_statement(awaiting.proposal.statement),
        "score": None,
    }
    return {(hand.number, hand.attempt): fields}
