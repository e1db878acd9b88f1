"""The club app's holdings: what it keeps about a person and what an erasure does with it."""

from __future__ import annotations

from club import emptying, held_by_django
from club.holdings import Erasing, Fate, Holding, Words
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

CLUBS, MADE, THEIRS, TOLD = Words.CLUBS, Words.MADE, Words.THEIRS, Words.TOLD


def delete_accounts(erasing: Erasing) -> None:
    """Delete accounts that this person used in this club only."""
    User.objects.filter(pk__in=[user.pk for user in erasing.users]).delete()


def made(*columns: str) -> dict[str, Words]:
    """Mark these columns as written by the program."""
    return dict.fromkeys(columns, MADE)


BOOKS = (
    Holding(Role, ("member",), ("office",), Fate.GOES),
    Holding(Tie, ("one", "other"), ("one__number", "other__number", "kind"), Fate.GOES),
    Holding(
        Token,
        ("member",),
        ("name", "prefix", "scopes", "made_at", "expires_at", "withdrawn_at"),
        Fate.GOES,
        {"name": THEIRS, **made("prefix", "digest", "scopes")},
    ),
    Holding(
        Invitation, ("member",), ("made_at", "expires_at", "taken_at"), Fate.GOES, made("digest")
    ),
    Holding(Presence, ("member",), ("evening__key", "arrived_at", "left_at"), Fate.STAYS),
    Holding(
        Club,
        words={
            **dict.fromkeys(("name", "slug", "house_rules"), CLUBS),
            **made("time_zone", "law_code", "plugins", "founding_key"),
        },
    ),
    Holding(Season, words={"name": CLUBS}),
    Holding(
        Evening,
        words={
            "place": CLUBS,
            "house_rules": CLUBS,
            **made("key", "time_zone", "law_code", "format"),
        },
    ),
    Holding(Device, words={"name": CLUBS}),
    Holding(
        ExternalBot,
        ("owner",),
        ("name", "about", "version", "added_at", "removed_at"),
        Fate.STAYS,
        {"name": CLUBS, "about": CLUBS},
    ),
    Holding(Pairing, words=made("digest")),
    Holding(Webhook, words={"name": CLUBS, "url": CLUBS, **made("kinds", "secret", "old_secret")}),
    Holding(
        Delivery,
        words={**made("message", "kind", "told", "trouble"), "answer": TOLD},
        club="webhook__club",
    ),
    Holding(Errand, words={**made("task", "subject"), "trouble": TOLD}, club="club"),
)
RECORD = (
    Holding(Line, words=made("what", "by", "intent", "body", "previous", "hash")),
    Holding(Position),
    Holding(Checkpoint, words=made("root", "peaks", "why", "key", "signature")),
    Holding(Stream, words=made("name", "hash", "state", "fold")),
    Holding(
        Intent,
        fate=Fate.EMPTIED,
        words=made("key", "digest", "receipt", "seal"),
        erase=emptying.empty_intents,
    ),
    Holding(
        Remark,
        fate=Fate.EMPTIED,
        words={"text": THEIRS, **made("digest", "salt")},
        erase=emptying.empty_remarks,
    ),
)
PERSON = (
    Holding(
        User,
        ("pk",),
        ("username", "first_name", "last_name", "email", "date_joined", "last_login"),
        Fate.GOES,
        {
            **dict.fromkeys(("username", "first_name", "last_name", "email"), THEIRS),
            "password": MADE,
        },
        delete_accounts,
    ),
    Holding(
        Member,
        ("pk", "user", "introduced_by", "same_as"),
        (
            "number", "name", "kind", "joined_on", "introduced_by__number", "same_as__number",
            "erasure_asked_at",
        ),
        Fate.EMPTIED,
        {"name": THEIRS, "salt": MADE},
        emptying.empty_members,
        about=("pk",),
    ),
)  # fmt: skip
HELD = (*held_by_django.HELD, *BOOKS, *RECORD, *PERSON)
"""In the order of erasure: rows needed to look up the name go last."""
