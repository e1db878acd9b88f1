"""Drives: the list, one drive with what may be done next, and its hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.offers import OfferedChange, shown_offer
from api.http.pagination import PageQuery, page, page_of
from api.http.views import ClubView, EveningView
from api.resources.drives.drive_offers import DriveOffers
from api.resources.drives.drive_serializers import (
    DriveHandSerializer,
    DriveShownSerializer,
    drive_shown,
    hand_shown,
)
from club.members import list_queries
from club.rules.permissions import May, is_officer
from tables.drive import queries, score_queries
from tables.drive.rules.scores.points import PlayerScore, written


class DriveListedSerializer(serializers.Serializer[Any]):
    """A drive in a list."""

    evening = serializers.CharField()
    date = serializers.DateField()
    format = serializers.CharField()
    stage = serializers.CharField()
    hand = serializers.IntegerField()


class DrivesQuery(PageQuery):
    """Which drives to list."""


class DriveView(EveningView):
    """A view of an evening's drive."""

    among = "drives"
    shows: ClassVar[type[serializers.Serializer[Any]]] = DriveShownSerializer

    def show(self) -> Any:
        """Return the drive, or what it takes to begin it."""
        snapshot = queries.drive_of(self.evening)
        scored = [] if snapshot is None else score_queries.scores_of(snapshot)
        may = [shown_offer(one, self.say) for one in self.offers(snapshot, scored)]
        if snapshot is not None:
            reader = queries.reader_of(self.caller, snapshot.drive.entrants)
            return {**drive_shown(snapshot, scored, reader), "may": may}
        queries.need_movement(self.evening)
        return {
            "evening": self.evening.key,
            "format": self.evening.format,
            "stage": None,
            "settings": None,
            "clock": None,
            "hand": None,
            "pairs": [],
            "scores_up_to": 0,
            "players": [],
            "prizes": [],
            "seen": {},
            "may": may,
        }

    def offers(
        self, snapshot: queries.DriveSnapshot | None, scored: Sequence[PlayerScore]
    ) -> Iterator[OfferedChange]:
        """Yield what an officer, a player or the tablet on a table may do next."""
        place = {"club": self.club.slug, "evening": self.evening.key}
        if snapshot is not None:
            yield from DriveOffers(self.caller, place, snapshot, scored).all()
        elif is_officer(self.caller, May.SEAT) and self.evening.opened_at is not None:
            yield OfferedChange("begin_drive", "begin-drive", place)


class DrivesView(ClubView):
    """The drives of a club."""

    among = "drives"
    query = DrivesQuery
    shows = page_of(DriveListedSerializer)

    def get(self, request: Request, **address: Any) -> Response:
        """List the drives that have begun, the latest first."""
        rows, following = page(
            queries.drives_listed(self.club.pk), request, self.asked, "-evening__date", "-id"
        )
        listed = [
            {
                "evening": row["evening__key"],
                "date": row["evening__date"],
                "format": row["evening__format"],
                "stage": row["stage"],
                "hand": row["hand"],
            }
            for row in rows
        ]
        return Response({"results": listed, "next": following})


class SeasonScoreSerializer(serializers.Serializer[Any]):
    """A player's season of drives; points are text because they may have fractions."""

    who = serializers.IntegerField()
    points = serializers.CharField()
    average = serializers.CharField(help_text="Points per hand.")
    hands = serializers.IntegerField()
    won = serializers.IntegerField(help_text="Hands won.")
    by_drive = serializers.DictField(
        child=serializers.CharField(), help_text="Points by the key of the drive's evening."
    )


class SeasonOfDrivesSerializer(serializers.Serializer[Any]):
    """The drives of a season that are over, and everyone's points in them, the best first."""

    season = serializers.CharField()
    drives = serializers.ListField(child=serializers.CharField())
    results = SeasonScoreSerializer(many=True)


class SeasonOfDrivesView(ClubView):
    """The standing of a season's drives."""

    shows = SeasonOfDrivesSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show everyone's points in a season's drives, in all and drive by drive."""
        row = list_queries.season_numbered(self.club.pk, self.kwargs["season"])
        found = score_queries.season_of_drives(self.club.pk, row.pk)
        results = [
            {
                "who": int(one.who),
                "points": written(one.total),
                "average": written(one.average),
                "hands": one.hands,
                "won": one.won,
                "by_drive": {key: written(points) for key, points in one.by_drive.items()},
            }
            for one in found.scores
        ]
        return Response({"season": row.name, "drives": list(found.dates), "results": results})


class OneDriveView(DriveView):
    """One drive."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show a drive: its current hand, the scores so far, and what may be done next."""
        return Response(self.show())


class DriveHandView(DriveView):
    """One hand of a drive."""

    shows = DriveHandSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show a hand of a drive: who sat where, and the results."""
        hand = queries.hand_of(self.evening, self.kwargs["hand"])
        drive = queries.need_drive(self.evening).drive
        reader = queries.reader_of(self.caller, drive.entrants)
        return Response(hand_shown(drive, hand, reader))
