"""The JSON shapes of a drive, and how one is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rest_framework import serializers

from api.http.offers import OfferShownSerializer
from club.person import is_dummy
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Side
from tables.drive.queries import DriveSnapshot
from tables.drive.rules.drive_state import (
    DriveStage,
    DriveState,
    Fallback,
    Prize,
    RoundState,
    SitOutScore,
    TableResult,
)
from tables.drive.rules.scores.points import PlayerScore, written
from tables.drive.rules.scores.prizes import Award, awards
from tables.drive.rules.sealing import ResultReader, may_see_result
from tables.drive.score_queries import shown_up_to
from tables.movements.drive_seating import DriveRole, FourSeats
from tables.movements.dummies import Spare

SUITS = [suit.value for suit in Suit]
ROLES = [role.value for role in DriveRole]
SIDES = [side.value for side in Side]


class DriveResultSerializer(serializers.Serializer[Any]):
    """The result of a table; it counts once it is confirmed."""

    ns = serializers.IntegerField(
        allow_null=True,
        help_text="The tricks of North and South; null in a sealed hand until the drive is over, "
        "except for those at the table and officers.",
    )
    ew = serializers.IntegerField(
        allow_null=True, help_text="The tricks of East and West; null if `ns` is."
    )
    stated_by = serializers.ChoiceField(
        choices=SIDES, allow_null=True, help_text="Null if an officer entered it."
    )
    confirmed = serializers.BooleanField()
    corrected = serializers.BooleanField()
    ruling = serializers.IntegerField(
        allow_null=True, help_text="The number of the dispute whose ruling set this result."
    )
    law = serializers.CharField(help_text="The law of that ruling; empty without one.")


class DriveTableSerializer(serializers.Serializer[Any]):
    """A table in one hand."""

    table = serializers.IntegerField()
    seats = serializers.DictField(
        child=serializers.IntegerField(allow_null=True),
        help_text="Members by seat, null for a dummy; ladies sit North and East, gents South and "
        "West.",
    )
    result = DriveResultSerializer(allow_null=True)


class DriveHandSerializer(serializers.Serializer[Any]):
    """One hand in the whole room."""

    hand = serializers.IntegerField()
    trump = serializers.ChoiceField(choices=SUITS)
    movement = serializers.CharField()
    movement_version = serializers.IntegerField()
    fallback = serializers.ChoiceField(
        choices=[one.value for one in Fallback],
        allow_null=True,
        help_text="Why the program's own movement seated this hand; null if it didn't.",
    )
    over = serializers.BooleanField()
    tables = DriveTableSerializer(many=True)
    out = serializers.ListField(
        child=serializers.IntegerField(), help_text="Members who sit this hand out."
    )


class DrivePlayerSerializer(serializers.Serializer[Any]):
    """A player and their score; points are text because they may have fractions: `131.5`."""

    who = serializers.IntegerField()
    number = serializers.IntegerField(help_text="The number on their card.")
    role = serializers.ChoiceField(choices=ROLES)
    came_after = serializers.IntegerField()
    left_after = serializers.IntegerField(allow_null=True)
    points = serializers.CharField()
    half_time = serializers.CharField()
    won = serializers.IntegerField(help_text="Hands won.")
    by_rulings = serializers.IntegerField(
        help_text="Points that rulings gave or took; they are part of `points`."
    )


class DrivePrizeSerializer(serializers.Serializer[Any]):
    """A prize, and who has won it or must cut for it."""

    prize = serializers.ChoiceField(choices=[prize.value for prize in Prize])
    figure = serializers.CharField()
    winner = serializers.IntegerField(allow_null=True)
    tied = serializers.ListField(child=serializers.IntegerField())


class DriveSettingsSerializer(serializers.Serializer[Any]):
    """What was chosen before the first hand."""

    hands = serializers.IntegerField()
    trumps = serializers.ListField(child=serializers.ChoiceField(choices=SUITS))
    sit_out = serializers.ChoiceField(choices=[one.value for one in SitOutScore])
    tea_after = serializers.IntegerField()
    sealed = serializers.IntegerField()
    minutes = serializers.IntegerField(
        help_text="Minutes on the clock for each hand; 0 without a clock."
    )
    prizes = serializers.ListField(
        child=serializers.ChoiceField(choices=[prize.value for prize in Prize])
    )
    one_prize_each = serializers.BooleanField(help_text="False if a player may win several prizes.")
    half_time = serializers.IntegerField(
        help_text="The hand after which best at half time is counted; 0 means at tea, or halfway "
        "if there is no tea."
    )
    spare = serializers.ChoiceField(
        choices=[one.value for one in Spare],
        help_text="What is done if the people don't fill the tables.",
    )


class DriveClockSerializer(serializers.Serializer[Any]):
    """The clock of the hand: when it ends, or the seconds left while it is paused."""

    ends_at = serializers.DateTimeField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)
    bells = serializers.IntegerField(help_text="How many times the bell was rung in this hand.")


class DrivePairSerializer(serializers.Serializer[Any]):
    """Two partners."""

    lady = serializers.IntegerField()
    gent = serializers.IntegerField()


class DriveShownSerializer(serializers.Serializer[Any]):
    """A drive: its current hand, everyone's score as far as it may be shown, and the prizes."""

    evening = serializers.CharField()
    format = serializers.CharField()
    stage = serializers.ChoiceField(choices=[one.value for one in DriveStage], allow_null=True)
    settings = DriveSettingsSerializer(allow_null=True)
    clock = DriveClockSerializer(allow_null=True)
    hand = DriveHandSerializer(allow_null=True)
    pairs = DrivePairSerializer(
        many=True, help_text="The partners chosen before the first hand, if they stay together."
    )
    scores_up_to = serializers.IntegerField(help_text="The last hand whose results are shown.")
    players = DrivePlayerSerializer(many=True)
    prizes = DrivePrizeSerializer(many=True)
    seen = serializers.DictField(
        child=serializers.IntegerField(), help_text="Its streams' versions, to send back as `seen`."
    )
    may = OfferShownSerializer(many=True)


def hand_shown(drive: DriveState, hand: RoundState, reader: ResultReader) -> dict[str, Any]:
    """Return one hand as JSON, as far as a reader may see it."""
    return {
        "hand": hand.number,
        "trump": hand.trump.value,
        "movement": hand.movement,
        "movement_version": hand.version,
        "fallback": hand.fallback.value if hand.fallback else None,
        "over": hand.closed,
        "tables": [
            _table(number, four, _result_shown(drive, hand, number, reader))
            for number, four in enumerate(hand.seating.tables, start=1)
        ],
        "out": [int(who) for who in hand.seating.out],
    }


def _table(number: int, four: FourSeats, result: dict[str, Any] | None) -> dict[str, Any]:
    seats = {
        seat.value: None if is_dummy(who) else int(who) for seat, who in four.by_seat().items()
    }
    return {"table": number, "seats": seats, "result": result}


def _result_shown(
    drive: DriveState, hand: RoundState, table: int, reader: ResultReader
) -> dict[str, Any] | None:
    result = hand.results.get(table)
    if result is None:
        return None
    shown = _result(result)
    sealed = not may_see_result(drive, hand, table, reader)
    return {**shown, "ns": None, "ew": None} if sealed else shown


def _result(result: TableResult) -> dict[str, Any]:
    return {
        "ns": result.ns,
        "ew": result.tricks(Seat.E.side),
        "stated_by": result.stated_by.value if result.stated_by else None,
        "confirmed": result.confirmed,
        "corrected": result.corrected,
        "ruling": int(result.ruling) if result.ruling else None,
        "law": result.law,
    }


def drive_shown(
    snapshot: DriveSnapshot, scored: Sequence[PlayerScore], reader: ResultReader
) -> dict[str, Any]:
    """Return a drive that has begun as JSON, as far as a reader may see it, without its offers."""
    drive = snapshot.drive
    settings = drive.settings
    return {
        "evening": snapshot.evening.key,
        "format": snapshot.evening.format,
        "stage": drive.stage.value,
        "settings": {
            "hands": settings.hands,
            "trumps": [suit.value for suit in settings.trumps],
            "sit_out": settings.sit_out.value,
            "tea_after": settings.tea_after,
            "sealed": settings.sealed,
            "minutes": settings.minutes,
            "prizes": [prize.value for prize in settings.prizes],
            "one_prize_each": settings.one_prize_each,
            "half_time": settings.half_time,
            "spare": settings.spare.value,
        },
        "clock": {
            "ends_at": drive.clock.ends_at,
            "left": drive.clock.left,
            "bells": drive.clock.bells,
        },
        "hand": hand_shown(drive, snapshot.hand, reader),
        "pairs": [{"lady": int(one.lady), "gent": int(one.gent)} for one in drive.pairs],
        "scores_up_to": shown_up_to(drive),
        "players": list(_players(snapshot, scored)),
        "prizes": [_prize(one) for one in _given(snapshot, scored)],
        "seen": snapshot.versions,
    }


def _players(snapshot: DriveSnapshot, scored: Sequence[PlayerScore]) -> Iterator[dict[str, Any]]:
    for one in scored:
        entrant = snapshot.drive.entrants[one.who]
        yield {
            "who": int(one.who),
            "number": one.number,
            "role": one.role.value,
            "came_after": entrant.came_after,
            "left_after": entrant.left_after,
            "points": written(one.total),
            "half_time": written(one.half),
            "won": one.won,
            "by_rulings": one.given,
        }


def _given(snapshot: DriveSnapshot, scored: Sequence[PlayerScore]) -> list[Award]:
    drive = snapshot.drive
    if drive.stage is not DriveStage.OVER:
        return []
    return awards(drive.settings, scored, drive.prize_cuts, drive.hand)


def _prize(award: Award) -> dict[str, Any]:
    return {
        "prize": award.prize.value,
        "figure": written(award.figure),
        "winner": int(award.winner) if award.winner else None,
        "tied": [int(who) for who in award.tied],
    }
