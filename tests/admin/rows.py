"""Some of every row there is, for looking at them in the admin."""

from __future__ import annotations

from datetime import date, timedelta

from django.db.models import Model

from club.models import (
    Checkpoint,
    Club,
    Delivery,
    Device,
    Errand,
    Evening,
    ExternalBot,
    Intent,
    Invitation,
    Line,
    Member,
    NotificationAddress,
    Pairing,
    Position,
    Presence,
    Remark,
    Role,
    Season,
    Stream,
    Tie,
    Token,
    User,
    Webhook,
)
from rubbers.models import DrawnId
from tables.commands.recount import recount
from tables.models import (
    Candidacy,
    Consequence,
    Dispute,
    DisputeAttachment,
    DisputeParty,
    DisputeWords,
    Drive,
    DriveEntrant,
    Place,
    Round,
    RoundResult,
    RoundSeat,
    StandingsTerms,
    Table,
)
from tests.tables.finished import EIGHT, Rows

BECAUSE = {
    "law": "33",
    "code": "club-1864",
    "version": 1,
    "reason": {"template": "{seat} deals next.", "values": {"seat": "E"}},
    "reading": False,
}


def some_of_everything(how_many: int, slug: str = "portland") -> Rows:
    """Make a club that has at least so many of every row that a club can have."""
    rows = Rows(people=max(8, how_many), name=slug.title(), slug=slug)
    for number in range(how_many):
        _an_evening(rows, number)
        _someone(rows, number)
        _a_line(rows, number)
    recount(rows.club.pk)
    return rows


def _an_evening(rows: Rows, number: int) -> None:
    season = _season(rows.club, number)
    StandingsTerms.objects.create(club=rows.club, season=season, rules={"order": ["points"]})
    evening, member = rows.evening(number, season), rows.members[number]
    rows.rubber(evening, table=1)
    table = Table.objects.get(evening=evening)
    Place.objects.create(table=table, evening=evening, member=member, standing="belongs")
    Presence.objects.create(evening=evening, member=member, arrived_at=EIGHT)
    Candidacy.objects.create(evening=evening, member=member)
    DrawnId.objects.create(evening=evening, name="C000")
    _a_dispute(evening, member, number)
    _a_drive(evening, member)


def _a_drive(evening: Evening, member: Member) -> None:
    club, movement = evening.club, "semi_partner"
    stream = Stream.objects.create(club=club, name=f"drive:{evening.key}")
    drive = Drive.objects.create(
        evening=evening, stream=stream, movement=movement, stage="playing", hand=1
    )
    DriveEntrant.objects.create(drive=drive, member=member, number=1, role="lady")
    stream = Stream.objects.create(club=club, name=f"round:{evening.key}:1")
    hand = Round.objects.create(
        evening=evening, stream=stream, number=1, trump="H", tables=1, movement=movement, version=1
    )
    RoundSeat.objects.create(round=hand, member=member, table=1, seat="N")
    RoundResult.objects.create(round=hand, table=1, ns=7)


def _a_dispute(evening: Evening, member: Member, number: int) -> None:
    club, name = evening.club, f"dispute:{evening.key}:{number}"
    dispute = Dispute.objects.create(
        club=club, evening=evening, stream=Stream.objects.create(club=club, name=name),
        number=number, kind="play", stage="open", subject="room", subject_number=1, waits=True,
        called_at=EIGHT, arbitrator=member,
    )  # fmt: skip
    DisputeParty.objects.create(dispute=dispute, member=member)
    Consequence.objects.create(dispute=dispute, place=1, kind="warn", member=member)
    DisputeWords.objects.create(dispute=dispute, what="call", digest="6")
    DisputeAttachment.objects.create(dispute=dispute, number=1, digest="6", stands=True)


def _season(club: Club, number: int) -> Season:
    day = date(1900, 1, 1) + timedelta(days=number)
    return Season.objects.create(club=club, name=f"Season {number}", starts_on=day, ends_on=day)


def _someone(rows: Rows, number: int) -> None:
    club, member = rows.club, rows.members[number]
    member.introduced_by = rows.members[number - 1] if number else None
    member.user = User.objects.create(username=f"{club.slug}-{number}")
    member.save()
    Role.objects.create(member=member, office="scorer")
    device = Device.objects.create(club=club, name=f"Tablet {number}", kind="door")
    bot = ExternalBot.objects.create(club=club, name=f"bot-{number}", owner=member, added_at=EIGHT)
    for at, bearer in enumerate(({"device": device}, {"member": member}, {"bot": bot})):
        Token.objects.create(
            club=club, name="Token", digest=f"{club.slug}-{number}-{at}", made_at=EIGHT, **bearer
        )
    token = Token.objects.get(digest=f"{club.slug}-{number}-0")
    Pairing.objects.create(
        digest=f"{club.slug}-{number}", shown_at=EIGHT, expires_at=EIGHT, token=token
    )
    other = rows.members[(number + 1) % len(rows.members)]
    Tie.objects.create(one=member, other=other, kind="household")
    NotificationAddress.objects.create(
        member=member, notifier="mail", address="sealed", due_at=EIGHT
    )
    webhook = Webhook.objects.create(
        club=club, name="Ladder", url="https://ladder.example", secret="whsec_", made_at=EIGHT
    )
    Delivery.objects.create(
        webhook=webhook, message="a", kind="hand.confirmed", position=1, at=EIGHT, due_at=EIGHT
    )
    Invitation.objects.create(
        member=member, digest=f"{club.slug}-{number}", made_at=EIGHT, expires_at=EIGHT
    )


def _a_line(rows: Rows, number: int) -> None:
    club = rows.club
    stream = Stream.objects.create(club=club, name=f"other:{number}", version=1)
    line = Line.objects.create(
        stream=stream,
        number=1,
        what="deal_passes",
        by=f"member:{number + 1}",
        intent=f"change-{number}",
        at=EIGHT,
        body={"to": "E", "because": BECAUSE},
        previous="0" * 64,
        hash="1" * 64,
    )
    Position.objects.create(number=line.pk, line=line)
    Intent.objects.create(club=club, key=f"change-{number}", digest="2", receipt={}, at=EIGHT)
    Remark.objects.create(club=club, digest=f"{club.slug}-{number}", salt="00", text="Not so.")
    Errand.objects.create(club=club, task="standings_rubber", subject={}, due_at=EIGHT)
    Checkpoint.objects.create(
        club=club, number=number, position=number, size=number, root="3", peaks=[], why="close",
        at=EIGHT, key="4", signature="5",
    )  # fmt: skip


def one_of(model: type[Model]) -> Model:
    """Return the last row of a model."""
    row = model._default_manager.order_by("pk").last()
    assert row is not None
    return row


def member_of(user: User, club: Club) -> Member:
    """Write a user down as a member of a club."""
    number = 900 + user.pk
    return Member.objects.create(
        club=club, number=number, name="Someone", salt="00", user=user, joined_on=EIGHT.date()
    )
