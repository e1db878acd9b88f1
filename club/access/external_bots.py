"""External bots: add a bot with its token, renew the token, raise the version, remove the bot."""

from __future__ import annotations

import re
import secrets

from club.access import connections
from club.access.authentication import digest
from club.errors import Fault, Malformed
from club.members.commands import member_of
from club.models import ExternalBot, Token
from club.models.member import Member
from club.plugins import loader
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import (
    Receipt,
    UnitOfWork,
    idempotent,
    idempotent_with_secret,
    unit_of_work,
)
from club.rules.permissions import May, need_office
from club.rules.stored_values import REGISTER

SCOPES = [str(May.SCORE), str(May.READ)]
"""The scopes of a bot's token; the API still limits a bot to its own tables."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
REMOVED = "bot_removed"
"""The errand that lets the bot Club take over the seats of a removed bot."""


@idempotent_with_secret
def add(context: CommandContext, name: str, owner: int, about: str = "") -> tuple[Receipt, str]:
    """Add a bot owned by a member and issue its token, which is shown once.

    The receipt has `bot`, its name. Repeating the key returns the receipt and an empty token.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    named = _checked(name)

    request = {"do": "add_bot", "name": named, "owner": owner, "about": about}
    with unit_of_work(context, request, [REGISTER]) as uow:
        member = member_of(context.caller.club, owner)
        if member.kind == Member.Kind.LAPSED:
            expected = Reason(N_("the number of a member of the club"))
            reason = Reason(N_("A bot must belong to a member."))
            raise Malformed(reason, faults=[Fault("owner", expected)])
        if ExternalBot.objects.filter(club=context.caller.club, name=named).exists():
            expected = Reason(N_("a name that no bot of the club has, or has had"))
            reason = Reason(N_("Another bot is or was called {name}."), name=named)
            raise Malformed(reason, faults=[Fault("name", expected)])
        if named in loader.provided("whist_bots"):
            expected = Reason(N_("a name that no bot of the program has"))
            reason = Reason(N_("The program itself has a bot called {name}."), name=named)
            raise Malformed(reason, faults=[Fault("name", expected)])
        row = ExternalBot.objects.create(
            club_id=context.caller.club, name=named, about=about, owner=member, added_at=context.at
        )
        uow.append(REGISTER, "bot_added", {"bot": named, "owner": owner})
        secret = _token(uow, row)
        uow.answer = {"bot": named}
    return uow.receipt, secret


@idempotent_with_secret
def renew_token(context: CommandContext, name: str) -> tuple[Receipt, str]:
    """Issue a new token for a bot; the previous one ends at once."""
    need_office(context.caller, May.KEEP_MEMBERS)

    with unit_of_work(context, {"do": "renew_bot_token", "bot": name}, [REGISTER]) as uow:
        row = connections.external_bot(context.caller.club, name)
        for token in row.tokens.filter(withdrawn_at=None):
            token.withdrawn_at = context.at
            token.save(update_fields=["withdrawn_at"])
            uow.append(REGISTER, "token_withdrawn", {"token": token.pk})
        secret = _token(uow, row)
        uow.rights_changed()
        uow.answer = {"bot": name}
    return uow.receipt, secret


@idempotent
def raise_version(context: CommandContext, name: str) -> Receipt:
    """Raise a bot's version, because it plays differently now; the record keeps versions apart."""
    need_office(context.caller, May.KEEP_MEMBERS)

    with unit_of_work(context, {"do": "raise_bot_version", "bot": name}, [REGISTER]) as uow:
        row = connections.external_bot(context.caller.club, name)
        row.version += 1
        row.save(update_fields=["version"])
        uow.append(REGISTER, "bot_changed", {"bot": name, "version": row.version})
        uow.answer = {"bot": name, "version": row.version}
    return uow.receipt


@idempotent
def remove(context: CommandContext, name: str) -> Receipt:
    """Remove a bot: its token ends at once, and the bot Club takes over its seats."""
    need_office(context.caller, May.KEEP_MEMBERS)

    with unit_of_work(context, {"do": "remove_bot", "bot": name}, [REGISTER]) as uow:
        row = connections.external_bot(context.caller.club, name)
        row.removed_at = context.at
        row.save(update_fields=["removed_at"])
        row.tokens.filter(withdrawn_at=None).update(withdrawn_at=context.at)
        uow.append(REGISTER, "bot_removed", {"bot": name})
        uow.errand(REMOVED, {"bot": row.external_id})
        uow.rights_changed()
        uow.answer = {"bot": name}
    return uow.receipt


def _checked(name: str) -> str:
    """Return a name in its stored form: `Deep Whist` becomes `deep-whist`."""
    named = "-".join(name.lower().split())
    if not NAME.fullmatch(named) or not 2 <= len(named) <= 40:
        expected = Reason(
            N_(
                "2 to 40 lower-case letters, digits and hyphens, starting with a letter, "
                "such as deep-whist"
            )
        )
        reason = Reason(N_("A bot cannot have that name."))
        raise Malformed(reason, faults=[Fault("name", expected)])
    return named


def _token(uow: UnitOfWork, row: ExternalBot) -> str:
    secret = "whist_" + secrets.token_urlsafe(32)
    token = Token.objects.create(
        club_id=row.club_id, bot=row, name=row.name, prefix=secret[:10], digest=digest(secret),
        scopes=sorted(SCOPES), made_at=uow.context.at,
    )  # fmt: skip
    body = {"token": token.pk, "device": None, "bot": row.name, "scopes": token.scopes}
    uow.append(REGISTER, "token_issued", body)
    return secret
