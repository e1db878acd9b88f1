"""Evenings rehearsed with bots: started, followed, read and cancelled by the club's officers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import context_of, payload_of
from api.http.views import ClubView
from api.serializers import fields as taken
from api.serializers.strict_serializer import StrictSerializer
from club.members import queries
from club.rules.permissions import May, need_office
from rubbers.standings.metric import written
from rubbers.standings.order import number
from tables import rehearsal_queries
from tables.commands import rehearsals as commands
from tables.drive.rules import rehearsed_drive
from tables.drive.rules.rehearsed_drive import DriveTerms, RehearsedDrive
from tables.drive.rules.scores.points import written as points_written
from tables.movements.dummies import Spare, dummies_in
from tables.registries import DRIVES
from tables.rehearsal.ledger import Ledger, RehearsalMoment, Wait
from tables.rehearsal.terms import TERM_BOUNDS, RehearsalTerms

if TYPE_CHECKING:
    from tables.models import Rehearsal

USUAL = RehearsalTerms()


def bounded(name: str, words: str) -> taken.WholeNumberField:
    """Return the field for one number of a rehearsal, within its bounds."""
    least, most = TERM_BOUNDS[name]
    said = f"{words}; {getattr(USUAL, name)} by default."
    return taken.WholeNumberField(required=False, min_value=least, max_value=most, help_text=said)


class RehearsalToldSerializer(StrictSerializer):
    """An evening to rehearse; minutes count from the opening of the doors."""

    evening = taken.PlainTextField(
        required=False,
        max_length=16,
        help_text="The evening whose rules are used; by default the club's own rules.",
    )
    people = bounded("people", "How many people come")
    minutes = bounded("minutes", "When the last rubbers are called")
    arriving_minutes = bounded("arriving_minutes", "The minutes within which people arrive")
    bell_minute = bounded("bell_minute", "When the opening bell rings")
    together_percent = bounded("together_percent", "The percentage who come with somebody")
    leaving_percent = bounded("leaving_percent", "The percentage who leave early")
    hand_minutes = bounded("hand_minutes", "The average minutes a hand takes")
    tables = bounded("tables", "How many tables there are (0 for as many as needed)")
    bot = taken.PlainTextField(
        required=False,
        max_length=60,
        help_text="A quick bot from `/api/v1/bots`; by default `club`.",
    )
    seed = taken.PlainTextField(
        required=False,
        max_length=24,
        help_text="1 to 24 letters, figures or hyphens: the same seed gives the same evening.",
    )


class WaitShownSerializer(serializers.Serializer[Any]):
    """A wait of a made-up person, and the law behind it."""

    who = serializers.CharField()
    since = serializers.IntegerField()
    until = serializers.IntegerField()
    table = serializers.IntegerField(help_text="0 for a fresh table.")
    law = serializers.CharField()
    why = serializers.CharField()


class RehearsedPersonSerializer(serializers.Serializer[Any]):
    """A made-up person's evening."""

    came = serializers.IntegerField()
    left = serializers.IntegerField(allow_null=True)
    rubbers = serializers.IntegerField()
    cut_outs = serializers.IntegerField()
    waited = serializers.IntegerField()
    longest_wait = WaitShownSerializer(allow_null=True)


class RehearsedMomentSerializer(serializers.Serializer[Any]):
    """Something that happened in a rehearsed evening."""

    minute = serializers.IntegerField()
    kind = serializers.CharField()
    table = serializers.IntegerField(help_text="0 if it was not at a table.")
    law = serializers.CharField(help_text="Empty if it does not rest on a law.")
    words = serializers.CharField()


class WouldStandSerializer(serializers.Serializer[Any]):
    """A line of the resulting standings."""

    place = serializers.IntegerField(allow_null=True)
    who = serializers.CharField()
    figures = serializers.DictField(child=serializers.CharField())


class RehearsalResultSerializer(serializers.Serializer[Any]):
    """The result of a rehearsed evening."""

    tables = serializers.IntegerField(help_text="The most tables in use at once.")
    tables_formed = serializers.IntegerField()
    packs = serializers.IntegerField()
    score_cards = serializers.IntegerField()
    rubbers_begun = serializers.IntegerField()
    rubbers_finished = serializers.IntegerField()
    hands = serializers.IntegerField()
    last_rubber = serializers.IntegerField()
    closed = serializers.IntegerField(allow_null=True)
    waits_by_law = serializers.DictField()
    people = serializers.DictField(child=RehearsedPersonSerializer())
    standings = WouldStandSerializer(many=True)
    timeline = RehearsedMomentSerializer(many=True)


class RehearsedPlayerSerializer(serializers.Serializer[Any]):
    """A made-up player of a drive; points are text because they may have fractions."""

    number = serializers.IntegerField()
    role = serializers.CharField()
    points = serializers.CharField()
    won = serializers.IntegerField(help_text="Hands won.")
    sat_out = serializers.IntegerField()


class RehearsedDriveSerializer(serializers.Serializer[Any]):
    """The result of a rehearsed drive: how many tables, who sits out, and the scores."""

    tables = serializers.IntegerField()
    out = serializers.IntegerField(help_text="How many sit out each hand.")
    dummies = serializers.IntegerField(help_text="How many dummies fill empty places.")
    players = RehearsedPlayerSerializer(many=True)


class DriveRehearsalToldSerializer(StrictSerializer):
    """A drive to rehearse, of a planned evening or of a format."""

    evening = taken.PlainTextField(required=False, max_length=16)
    format = taken.PlainTextField(
        required=False,
        max_length=60,
        help_text="Used if no evening is named; by default `drive-semi-partner`.",
    )
    people = taken.WholeNumberField(required=False, min_value=4, max_value=1000)
    hands = taken.WholeNumberField(required=False, min_value=1, max_value=60)
    bot = taken.PlainTextField(required=False, max_length=60)
    seed = taken.PlainTextField(required=False, max_length=24)
    spare = taken.OneOfField(
        choices=[one.value for one in Spare],
        required=False,
        help_text="Whether people sit out (the default) or dummies fill the empty places.",
    )


class RehearsalShownSerializer(serializers.Serializer[Any]):
    """A rehearsal: its progress and, once it is done, its result."""

    rehearsal = serializers.CharField(help_text="Its key in addresses.")
    evening = serializers.CharField(allow_null=True)
    stage = serializers.ChoiceField(choices=rehearsal_queries.STAGES)
    percent = serializers.IntegerField()
    minute = serializers.IntegerField()
    milliseconds = serializers.IntegerField(help_text="How long the worker took.")
    terms = serializers.DictField()
    law_code = serializers.CharField()
    begun_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(help_text="When the rehearsal is deleted.")
    stream = serializers.CharField(help_text="The stream to listen to; its events have `version`.")
    version = serializers.IntegerField()
    format = serializers.CharField()
    result = RehearsalResultSerializer(allow_null=True)
    drive = RehearsedDriveSerializer(allow_null=True, help_text="The result, if it is a drive.")


class RehearsalsShownSerializer(serializers.Serializer[Any]):
    """The rehearsals a club keeps, the latest first, without their results."""

    results = RehearsalShownSerializer(many=True)


class RehearsalBegunSerializer(serializers.Serializer[Any]):
    """A rehearsal just started or cancelled; `view` is null for a token that may not read."""

    view = RehearsalShownSerializer(allow_null=True)


class RehearsalsView(ClubView):
    """The rehearsals of a club."""

    lists = RehearsalsShownSerializer
    shows = RehearsalShownSerializer
    answers = RehearsalBegunSerializer
    shape = RehearsalToldSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List all rehearsals the club keeps, the latest first."""
        need_office(self.caller, May.READ)
        rows = rehearsal_queries.recent(self.club.pk)
        return Response({"results": [shown_rehearsal(row) for row in rows]})

    def post(self, request: Request, **address: Any) -> Response:
        """Rehearse an evening with bots.

        A club can have one at a time; a repeated key starts it only once.
        """
        payload = payload_of(request, self.shape)
        context = context_of(request, self.caller, payload)
        need_office(self.caller, May.RUN_EVENING)
        key = payload.pop("evening", "")
        evening = queries.evening_of(self.club.pk, key) if key else None
        row = commands.start(context, self.club, RehearsalTerms(**payload), evening)
        return answered(self, row)


class DriveRehearsalsView(ClubView):
    """A drive to rehearse."""

    shows = RehearsalShownSerializer
    answers = RehearsalBegunSerializer
    shape = DriveRehearsalToldSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Rehearse a drive of any size with bots; it counts as the club's one rehearsal."""
        payload = payload_of(request, self.shape)
        context = context_of(request, self.caller, payload)
        need_office(self.caller, May.RUN_EVENING)
        key, format = payload.pop("evening", ""), payload.pop("format", DRIVES[0].id)
        evening = queries.evening_of(self.club.pk, key) if key else None
        spare = Spare(payload.pop("spare", Spare.SIT_OUT))
        terms = DriveTerms(**payload, spare=spare)
        row = commands.start(context, self.club, terms, evening, format)
        return answered(self, row)


class OneRehearsalView(ClubView):
    """One rehearsal."""

    shows = RehearsalShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show a rehearsal: its progress and, once it is done, its result."""
        need_office(self.caller, May.READ)
        row = rehearsal_queries.rehearsal_of(self.club.pk, self.kwargs["rehearsal"])
        return Response(shown_rehearsal(row, whole=True))


class RehearsalCancelledView(ClubView):
    """Cancelling a rehearsal."""

    shows = RehearsalShownSerializer
    answers = RehearsalBegunSerializer
    shape = StrictSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Cancel a rehearsal that is not done; nothing of it is kept."""
        context = context_of(request, self.caller, payload_of(request, self.shape))
        need_office(self.caller, May.RUN_EVENING)
        row = rehearsal_queries.rehearsal_of(self.club.pk, self.kwargs["rehearsal"])
        return answered(self, commands.cancel(context, row))


def answered(view: ClubView, row: Rehearsal) -> Response:
    """Return the response with the rehearsal, if the caller may read."""
    shown = shown_rehearsal(row, whole=True) if view.caller.has_scope(May.READ) else None
    return Response({"view": shown}, 201, headers={"Cache-Control": "no-store"})


def shown_rehearsal(row: Rehearsal, *, whole: bool = False) -> dict[str, Any]:
    """Return a rehearsal as JSON; with `whole`, its result too, if it is done."""
    done = whole and row.done
    return {
        "rehearsal": row.key,
        "evening": row.evening or None,
        "stage": row.stage,
        "percent": row.percent,
        "minute": row.minute,
        "milliseconds": row.milliseconds,
        "terms": row.terms,
        "law_code": row.law_code,
        "begun_at": row.begun_at,
        "ends_at": row.ends_at,
        "stream": rehearsal_queries.stream_name(row),
        "version": row.version,
        "format": row.format,
        "result": result(row) if done and not row.is_drive else None,
        "drive": drive_result(row) if done and row.is_drive else None,
    }


def drive_result(row: Rehearsal) -> dict[str, Any]:
    """Return the result of a rehearsed drive."""
    return drive_in_figures(rehearsed_drive.from_json(row.result))


def drive_in_figures(found: RehearsedDrive) -> dict[str, Any]:
    """Return how many tables and dummies a rehearsed drive needs, and everyone's points."""
    return {
        "tables": len(found.hand.seating.tables),
        "out": len(found.hand.seating.out),
        "dummies": len(dummies_in(found.hand.seating.tables)),
        "players": [
            {
                "number": one.number,
                "role": one.role.value,
                "points": points_written(one.total),
                "won": one.won,
                "sat_out": found.drive.sat[one.who],
            }
            for one in found.scores()
        ],
    }


def result(row: Rehearsal) -> dict[str, Any]:
    """Return the result of a rehearsed evening."""
    ledger = rehearsal_queries.ledger_of(row)
    moments = rehearsal_queries.moments_of(row)
    return {
        **in_figures(ledger),
        "standings": standings(row, ledger),
        "timeline": timeline_shown(moments),
    }


def in_figures(ledger: Ledger) -> dict[str, Any]:
    """Return the counts of an evening."""
    return {
        "tables": ledger.at_once,
        "tables_formed": ledger.formed,
        "packs": ledger.packs,
        "score_cards": ledger.begun,
        "rubbers_begun": ledger.begun,
        "rubbers_finished": len(ledger.results),
        "hands": ledger.hands,
        "last_rubber": ledger.last_rubber,
        "closed": ledger.closed,
        "waits_by_law": {
            law: {"waits": one.waits, "minutes": one.minutes} for law, one in ledger.by_law.items()
        },
        "people": {
            who: {
                "came": one.came,
                "left": one.left,
                "rubbers": one.rubbers,
                "cut_outs": one.cut_outs,
                "waited": one.waited,
                "longest_wait": None if one.longest is None else _wait(one.longest),
            }
            for who, one in ledger.people.items()
        },
    }


def _wait(wait: Wait) -> dict[str, Any]:
    return {
        "who": wait.who,
        "since": wait.since,
        "until": wait.until,
        "table": wait.table,
        "law": wait.because.law,
        "why": str(wait.because.reason),
    }


def standings(row: Rehearsal, ledger: Ledger) -> list[dict[str, Any]]:
    """Return the resulting standings."""
    would_be = rehearsal_queries.standings_of(row, ledger)
    return [
        {
            "place": one.place,
            "who": one.stander.player,
            "figures": {
                metric.id: written(number(one.stander, metric)) for metric in would_be.metrics
            },
        }
        for one in would_be.rows
    ]


def timeline_shown(moments: list[RehearsalMoment]) -> list[dict[str, Any]]:
    """Return what happened, in words that name people by their made-up numbers."""
    return [
        {
            "minute": one.minute,
            "kind": one.kind,
            "table": one.table,
            "law": one.law,
            "words": str(one.said),
        }
        for one in moments
    ]
