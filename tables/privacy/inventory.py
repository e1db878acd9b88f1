"""Personal data the tables app holds: places and standings, and parts in disputes."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote_plus

from club.models import Line
from club.privacy.data_registry import ErasureSubject, OnErasure, PersonalData, TextOwner
from tables.models import (
    Candidacy,
    Consequence,
    Contribution,
    DeskView,
    Dispute,
    DisputeAttachment,
    DisputeParty,
    DisputeWords,
    Drive,
    DriveEntrant,
    Place,
    Rehearsal,
    RehearsalStretch,
    Round,
    RoundResult,
    RoundSeat,
    RulingDraft,
    Sitting,
    Standing,
    StandingsTerms,
    Table,
    Total,
)

MADE = TextOwner.MADE
AT_TABLES = ("table__evening__key", "table__number", "standing", "seat", "consecutive")
IN_DRIVE = ("drive__evening__key", "number", "role", "came_after", "left_after")
IN_HAND = ("round__evening__key", "round__number", "table", "seat")
COUNTED = (
    "standing__name", "rubber__evening__key", "rubber__ordinal", "side", "won", "net",
    "games_won", "games_lost", "hands",
)  # fmt: skip


def erase_drafts(erasing: ErasureSubject) -> None:
    """Delete the person's drafts, and remove their name from other people's."""
    RulingDraft.objects.filter(writer__in=erasing.members).delete()
    for draft in RulingDraft.objects.filter(dispute__club=erasing.club).order_by("pk"):
        kept = {
            name: [erasing.taken_out(words) for words in several]
            for name, several in draft.told.items()
        }
        if kept != draft.told:
            RulingDraft.objects.filter(pk=draft.pk).update(told=kept)


def erase_views(erasing: ErasureSubject) -> None:
    """Delete the person's saved views, and other people's that name them."""
    DeskView.objects.filter(user__in=erasing.users).delete()
    named = [
        view.pk
        for view in DeskView.objects.order_by("pk")
        if erasing.named_in(view.name) or erasing.named_in(unquote_plus(view.query))
    ]
    DeskView.objects.filter(pk__in=named).delete()


def leave_hashes(erasing: ErasureSubject) -> None:
    """Keep only the hashes of pictures they showed; `whist_erases` records the erasure."""
    DisputeAttachment.objects.filter(shown_by__in=erasing.members).update(stands=False)


HELD = (
    PersonalData(Candidacy, ("member",), ("evening__key",), OnErasure.STAYS),
    PersonalData(Place, ("member",), AT_TABLES, OnErasure.STAYS, {"seat": MADE}),
    PersonalData(DriveEntrant, ("member",), IN_DRIVE, OnErasure.STAYS, {"role": MADE}),
    PersonalData(RoundSeat, ("member",), IN_HAND, OnErasure.STAYS, {"seat": MADE}),
    PersonalData(Contribution, ("member",), COUNTED, OnErasure.STAYS),
    PersonalData(
        Total,
        ("member",),
        ("standing__name", "rubbers", "tallies"),
        OnErasure.STAYS,
        {"tallies": MADE},
    ),
    PersonalData(DisputeParty, ("member",), ("dispute__number",), OnErasure.STAYS),
    PersonalData(
        Dispute,
        ("arbitrator", "onlooker"),
        ("number", "ruled_at"),
        OnErasure.STAYS,
        dict.fromkeys(
            (
                "subject",
                "matter",
                "law",
                "law_code",
                "effects",
                "verdict",
                "published",
                "register_law",
                "register_code",
                "register_stage",
                "register_title_ref",
                "suit",
                "title_ref",
                "topic",
            ),
            MADE,
        ),
    ),
    PersonalData(
        Consequence,
        ("member",),
        ("dispute__number", "kind", "side", "law", "points", "done"),
        OnErasure.STAYS,
        {"side": MADE, "law": MADE},
    ),
    PersonalData(
        DisputeAttachment,
        ("shown_by",),
        ("dispute__number", "number", "digest", "stands"),
        OnErasure.GOES,
        {"digest": MADE},
        leave_hashes,
    ),
    PersonalData(DisputeWords, words={"what": MADE, "digest": MADE}),
    PersonalData(
        RulingDraft,
        ("writer",),
        ("dispute__number", "review", "told", "kept_at"),
        OnErasure.GOES,
        {"told": TextOwner.THEIRS},
        erase_drafts,
    ),
    PersonalData(
        DeskView,
        ("user",),
        ("name", "query"),
        OnErasure.GOES,
        {"name": TextOwner.THEIRS, "query": TextOwner.THEIRS},
        erase_views,
    ),
    PersonalData(Standing, words={"name": MADE, "seal": MADE}),
    PersonalData(StandingsTerms, words={"rules": MADE}),
    PersonalData(Drive, words=dict.fromkeys(("movement", "stage", "settings"), MADE)),
    PersonalData(Round, words=dict.fromkeys(("trump", "movement", "fallback"), MADE)),
    PersonalData(RoundResult),
    PersonalData(Table, words={"game": MADE, "stage": MADE}),
    PersonalData(Sitting),
    PersonalData(
        Rehearsal,
        words=dict.fromkeys(
            (
                *("key", "evening", "law_code", "format", "house_rules", "terms", "stage"),
                *("state", "result", "request", "digest"),
            ),
            MADE,
        ),
    ),
    PersonalData(RehearsalStretch, words=dict.fromkeys(("opening", "lines", "moments"), MADE)),
)
IN_PERSON = (
    "arbitrator_called", "fact_stated", "appeal_asked", "attachment_added", "attachment_removed",
)  # fmt: skip
"""What a party says, including captions; an officer's rulings and reasons belong to the club."""


def spoken(club: int, numbers: frozenset[str]) -> Iterator[Line]:
    """Yield the lines of disputes in which the person called, stated or appealed for themselves."""
    lines = Line.objects.filter(
        stream__club=club, stream__name__startswith="dispute:", what__in=IN_PERSON
    )
    for line in lines.order_by("pk"):
        if line.body.get("by") in numbers:
            yield line
