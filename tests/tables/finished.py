"""Finished rubbers for tests of standings, written as the rows their streams would give."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from club.models import Club, Evening, Member, Season, Stream
from rubbers.models import Game, Hand, Rubber, RubberSeat
from tables.models import Sitting, Table

EIGHT = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
SEATS = "NSEW"


class Rows:
    """One club's evenings and rubbers, as rows."""

    def __init__(self, people: int = 8, name: str = "The Portland", slug: str = "portland") -> None:
        self.club = Club.objects.create(name=name, slug=slug)
        self.members = [
            Member.objects.create(
                club=self.club,
                number=number,
                name=f"Member {number}",
                salt="00",
                joined_on=EIGHT.date(),
            )
            for number in range(1, people + 1)
        ]
        Stream.objects.create(club=self.club, name="register", version=people)

    def season(self, name: str = "Winter") -> Season:
        """Return a season around every evening of these tests."""
        starts, ends = date(2026, 9, 1), date(2027, 8, 31)
        return Season.objects.create(club=self.club, name=name, starts_on=starts, ends_on=ends)

    def evening(self, day: int = 0, season: Season | None = None, **rules: object) -> Evening:
        """Return an evening so many days after the first."""
        on = EIGHT.date() + timedelta(days=day)
        stream = Stream.objects.create(club=self.club, name=f"room:{on}", version=1)
        return Evening.objects.create(
            club=self.club,
            season=season,
            stream=stream,
            key=on.isoformat(),
            date=on,
            time_zone="Europe/London",
            law_code="club-1864",
            house_rules=rules,
        )

    def rubber(
        self,
        evening: Evening,
        players: Sequence[int] = (1, 3, 2, 4),
        winners: str = "N-S",
        points: int = 5,
        *,
        games: str = "NEN",
        stage: str = "won",
        table: int | None = None,
    ) -> Rubber:
        """Return a rubber; players stand in the order North, South, East, West."""
        ordinal = Rubber.objects.filter(evening=evening).count() + 1
        name = f"rubber:{evening.key}:{ordinal}"
        won = stage in ("won", "settled")
        rubber = Rubber.objects.create(
            evening=evening,
            stream=Stream.objects.create(club=self.club, name=name, version=20),
            ordinal=ordinal,
            game="whist",
            law_code="club-1864",
            stage=stage,
            winners=winners if won else "",
            points=points if won else None,
            started_at=EIGHT + timedelta(minutes=30 * ordinal),
            ended_at=EIGHT + timedelta(minutes=30 * ordinal + 25),
        )
        for seat, number in zip(SEATS, players, strict=True):
            RubberSeat.objects.create(rubber=rubber, seat=seat, member=self.members[number - 1])
        self._games(rubber, games)
        if table is not None:
            self._sitting(rubber, table)
        return rubber

    def becomes(self, rubber: Rubber, winners: str = "", points: int | None = None) -> None:
        """Let a rubber be corrected: other winners, other points, or not won after all."""
        rubber.winners, rubber.points = winners, points
        rubber.stage = "won" if winners else "playing"
        rubber.save()
        rubber.stream.version += 3
        rubber.stream.save()

    def substitute(self, rubber: Rubber, seat: str, number: int) -> None:
        """Let another take a seat in the middle of a rubber."""
        first = rubber.seats.get(seat=seat)
        first.ended = True
        first.save()
        RubberSeat.objects.create(
            rubber=rubber,
            seat=seat,
            member=self.members[number - 1],
            in_place_of=first.member,
            from_hand=3,
        )

    def _games(self, rubber: Rubber, games: str) -> None:
        for number, letter in enumerate(games, 1):
            side = {"N": "N-S", "E": "E-W"}[letter]
            Game.objects.create(rubber=rubber, number=number, side=side, value=1, ns=5, ew=0)
            Hand.objects.create(rubber=rubber, number=number, status="confirmed", dealer="N")
        Hand.objects.create(rubber=rubber, number=1, attempt=1, status="lost", dealer="N")

    def _sitting(self, rubber: Rubber, number: int) -> None:
        evening = rubber.evening
        name = f"table:{evening.key}:{number}"
        stream, _new = Stream.objects.get_or_create(club=self.club, name=name)
        fields = {"stream": stream, "game": "whist", "stage": "playing"}
        table, _new = Table.objects.get_or_create(evening=evening, number=number, defaults=fields)
        Sitting.objects.create(table=table, rubber=rubber, number=rubber.ordinal)
