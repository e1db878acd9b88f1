"""Holdings for what Django and axes keep about a person."""

from __future__ import annotations

from axes.models import AccessAttempt, AccessAttemptExpiration, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Model

from club.holdings import Erasing, Fate, Holding, Words
from club.models import User

SIGNED_IN = "_auth_user_id"
TRIED = ("user_agent", "ip_address", "username", "http_accept", "path_info")


def end_sessions(erasing: Erasing) -> None:
    """Delete the sessions of erased users; a query cannot look into sessions, so read them all."""
    users = {str(user.pk) for user in erasing.users}
    for session in Session.objects.iterator() if users else ():
        if session.get_decoded().get(SIGNED_IN) in users:
            session.delete()


def forget_tries(erasing: Erasing) -> None:
    """Delete records of sign-in attempts under the person's name or username."""
    names = {member.name.casefold() for member in erasing.members}
    names |= {user.username.casefold() for user in erasing.users}
    tried: tuple[type[Model], ...] = (AccessAttempt, AccessFailureLog, AccessLog)
    for model in tried:
        found = model._base_manager.exclude(username=None).values_list("pk", "username")
        gone = [pk for pk, name in found if name.casefold() in names]
        model._base_manager.filter(pk__in=gone).delete()


def _tried(model: type[Model], *more: str) -> Holding:
    words = dict.fromkeys((*TRIED, *more), Words.THEIRS)
    return Holding(model, fate=Fate.GOES, words=words, erase=forget_tries)


HELD = (
    _tried(AccessAttempt, "get_data", "post_data"),
    _tried(AccessFailureLog),
    _tried(AccessLog, "session_hash"),
    Holding(AccessAttemptExpiration),
    Holding(
        Session,
        fate=Fate.GOES,
        words={"session_key": Words.MADE, "session_data": Words.THEIRS},
        erase=end_sessions,
    ),
    Holding(
        LogEntry,
        ("user",),
        ("action_time", "object_repr"),
        Fate.GOES,
        {"object_id": Words.MADE, "object_repr": Words.TOLD, "change_message": Words.TOLD},
    ),
    Holding(User.groups.through, ("user",), (), Fate.GOES),
    Holding(User.user_permissions.through, ("user",), (), Fate.GOES),
    Holding(Group, words={"name": Words.CLUBS}),
    Holding(Permission, words={"name": Words.MADE, "codename": Words.MADE}),
    Holding(ContentType, words={"app_label": Words.MADE, "model": Words.MADE}),
)
