"""The club app's declarations: what it keeps about a person and what an erasure does with it."""

from __future__ import annotations

from axes.models import AccessAttempt, AccessAttemptExpiration, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
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
from club.privacy import anonymise
from club.privacy.data_registry import ErasureSubject, OnErasure, PersonalData, TextOwner

SIGNED_IN = "_auth_user_id"
TRIED = ("user_agent", "ip_address", "username", "http_accept", "path_info")


def end_sessions(erasing: ErasureSubject) -> None:
    """Delete the sessions of erased users; a query cannot look into sessions, so read them all."""
    users = {str(user.pk) for user in erasing.users}
    for session in Session.objects.iterator() if users else ():
        if session.get_decoded().get(SIGNED_IN) in users:
            session.delete()


def forget_tries(erasing: ErasureSubject) -> None:
    """Delete records of sign-in attempts under the person's name or username."""
    names = {member.name.casefold() for member in erasing.members}
    names |= {user.username.casefold() for user in erasing.users}
    tried: tuple[type[Model], ...] = (AccessAttempt, AccessFailureLog, AccessLog)
    for model in tried:
        found = model._base_manager.exclude(username=None).values_list("pk", "username")
        gone = [pk for pk, name in found if name.casefold() in names]
        model._base_manager.filter(pk__in=gone).delete()


def _tried(model: type[Model], *more: str) -> PersonalData:
    words = dict.fromkeys((*TRIED, *more), TextOwner.THEIRS)
    return PersonalData(model, fate=OnErasure.GOES, words=words, erase=forget_tries)


DJANGO_DATA = (
    _tried(AccessAttempt, "get_data", "post_data"),
    _tried(AccessFailureLog),
    _tried(AccessLog, "session_hash"),
    PersonalData(AccessAttemptExpiration),
    PersonalData(
        Session,
        fate=OnErasure.GOES,
        words={"session_key": TextOwner.MADE, "session_data": TextOwner.THEIRS},
        erase=end_sessions,
    ),
    PersonalData(
        LogEntry,
        ("user",),
        ("action_time", "object_repr"),
        OnErasure.GOES,
        {
            "object_id": TextOwner.MADE,
            "object_repr": TextOwner.TOLD,
            "change_message": TextOwner.TOLD,
        },
    ),
    PersonalData(User.groups.through, ("user",), (), OnErasure.GOES),
    PersonalData(User.user_permissions.through, ("user",), (), OnErasure.GOES),
    PersonalData(Group, words={"name": TextOwner.CLUBS}),
    PersonalData(Permission, words={"name": TextOwner.MADE, "codename": TextOwner.MADE}),
    PersonalData(ContentType, words={"app_label": TextOwner.MADE, "model": TextOwner.MADE}),
)

CLUBS, MADE, THEIRS, TOLD = TextOwner.CLUBS, TextOwner.MADE, TextOwner.THEIRS, TextOwner.TOLD


def delete_accounts(erasing: ErasureSubject) -> None:
    """Delete accounts that this person used in this club only."""
    User.objects.filter(pk__in=[user.pk for user in erasing.users]).delete()


def made(*columns: str) -> dict[str, TextOwner]:
    """Mark these columns as written by the program."""
    return dict.fromkeys(columns, MADE)


BOOKS = (
    PersonalData(Role, ("member",), ("office",), OnErasure.GOES),
    PersonalData(Tie, ("one", "other"), ("one__number", "other__number", "kind"), OnErasure.GOES),
    PersonalData(
        Token,
        ("member",),
        ("name", "prefix", "scopes", "made_at", "expires_at", "withdrawn_at"),
        OnErasure.GOES,
        {"name": THEIRS, **made("prefix", "digest", "scopes")},
    ),
    PersonalData(
        Invitation,
        ("member",),
        ("made_at", "expires_at", "taken_at"),
        OnErasure.GOES,
        made("digest"),
    ),
    PersonalData(
        NotificationAddress,
        ("member",),
        ("notifier", "stopped_at", "trouble"),
        OnErasure.GOES,
        {**made("notifier", "address"), "trouble": TOLD},
    ),
    PersonalData(Presence, ("member",), ("evening__key", "arrived_at", "left_at"), OnErasure.STAYS),
    PersonalData(
        Club,
        words={
            **dict.fromkeys(("name", "slug", "house_rules"), CLUBS),
            **made("time_zone", "law_code", "plugins", "founding_key"),
        },
    ),
    PersonalData(Season, words={"name": CLUBS}),
    PersonalData(
        Evening,
        words={
            "place": CLUBS,
            "house_rules": CLUBS,
            **made("key", "time_zone", "law_code", "format"),
        },
    ),
    PersonalData(Device, words={"name": CLUBS}),
    PersonalData(
        ExternalBot,
        ("owner",),
        ("name", "about", "version", "added_at", "removed_at"),
        OnErasure.STAYS,
        {"name": CLUBS, "about": CLUBS},
    ),
    PersonalData(Pairing, words=made("digest")),
    PersonalData(
        Webhook,
        words={"name": CLUBS, "url": CLUBS, **made("kinds", "listener", "secret", "old_secret")},
    ),
    PersonalData(
        Delivery,
        words={**made("message", "kind", "told", "trouble"), "answer": TOLD},
        club="webhook__club",
    ),
    PersonalData(Errand, words={**made("task", "subject"), "trouble": TOLD}, club="club"),
)
RECORD = (
    PersonalData(Line, words=made("what", "by", "intent", "body", "previous", "hash")),
    PersonalData(Position),
    PersonalData(Checkpoint, words=made("root", "peaks", "why", "key", "signature")),
    PersonalData(Stream, words=made("name", "hash", "state", "fold")),
    PersonalData(
        Intent,
        fate=OnErasure.EMPTIED,
        words=made("key", "digest", "receipt", "seal"),
        erase=anonymise.anonymise_intents,
    ),
    PersonalData(
        Remark,
        fate=OnErasure.EMPTIED,
        words={"text": THEIRS, **made("digest", "salt")},
        erase=anonymise.anonymise_remarks,
    ),
)
PERSON = (
    PersonalData(
        User,
        ("pk",),
        ("username", "first_name", "last_name", "email", "date_joined", "last_login"),
        OnErasure.GOES,
        {
            **dict.fromkeys(("username", "first_name", "last_name", "email"), THEIRS),
            "password": MADE,
        },
        delete_accounts,
    ),
    PersonalData(
        Member,
        ("pk", "user", "introduced_by", "same_as"),
        (
            "number", "name", "kind", "joined_on", "introduced_by__number", "same_as__number",
            "erasure_asked_at",
        ),
        OnErasure.EMPTIED,
        {"name": THEIRS, "salt": MADE},
        anonymise.anonymise_members,
        about=("pk",),
    ),
)  # fmt: skip
PERSONAL_DATA = (*DJANGO_DATA, *BOOKS, *RECORD, *PERSON)
"""In the order of erasure: rows needed to look up the name go last."""
