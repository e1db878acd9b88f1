"""Webhooks that tell a plugin's listener: asked in its own process, then posted by the program."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC
from typing import Any

import orjson
from django.utils.translation import gettext as _

from club.errors import Fault, Impossible, Malformed
from club.models import Club, Delivery, Evening
from club.plugins import listener as plugin_listener
from club.plugins.listener import Listener
from club.plugins.plugin_process import PluginFailed, process_of
from club.reason import N_, Reason
from club.record.registries import LISTENERS, NOTICE_KINDS
from club.webhooks.sending import SendOutcome, post
from club.webhooks.target import target_of

EVENING = re.compile(r"/evenings/([^/]+)")
HEARD = 200
"""The status noted when a listener has heard and had nothing to post."""


@dataclass(frozen=True, slots=True)
class ListenerTry:
    """One try to tell a listener; `url` is where it posts, and `enabled` the club's plugins."""

    listener: str
    url: str
    enabled: frozenset[str]
    notice: dict[str, Any]

    def heard(self) -> SendOutcome:
        """Notify the listener and post what it returns; errors are returned, never raised."""
        plugin = LISTENERS.plugin_of(self.listener)
        if plugin not in self.enabled:
            template = N_("The plugin of the listener {listener} is not installed and enabled.")
            return SendOutcome(trouble=Reason(template, listener=self.listener))
        try:
            posts = process_of(plugin).ask(
                plugin_listener.HOOK, self.listener, self.notice, plugin_listener.SECONDS
            )
        except PluginFailed as failed:
            lines = str(failed).strip().splitlines()
            return SendOutcome(trouble=Reason(N_("The plugin failed: {why}."), why=lines[-1]))
        sent = SendOutcome(HEARD)
        for one in posts:
            sent = post(target_of(self.url), {}, orjson.dumps(one))
            if not sent.taken:
                break
        return sent


def hearing_of(delivery: Delivery) -> ListenerTry:
    """Return the try to tell a message's listener."""
    webhook, kind = delivery.webhook, NOTICE_KINDS.get(delivery.kind)
    at = delivery.at.astimezone(UTC).isoformat().replace("+00:00", "Z")
    notice = {
        "kind": delivery.kind,
        "title": _(kind.title) if kind else _("Test message"),
        "club": webhook.club.name,
        "at": at,
        "position": delivery.position,
        "data": delivery.told,
    }
    return ListenerTry(webhook.listener, webhook.url, frozenset(_in_use(delivery)), notice)


def _in_use(delivery: Delivery) -> list[str]:
    """Return the plugins in use at the evening a message is about, or else in the club."""
    club = delivery.webhook.club
    enabled: list[str] = club.plugins
    of_evening = EVENING.match(delivery.told.get("path", ""))
    if of_evening is None:
        return enabled
    evening = Evening.objects.select_related("club").filter(club=club, key=of_evening[1]).first()
    return enabled if evening is None else evening.plugins


def offered(club: int) -> tuple[Listener, ...]:
    """Return the listeners of the plugins that a club has enabled."""
    enabled: list[str] = Club.objects.values_list("plugins", flat=True).get(pk=club)
    return LISTENERS.offered(enabled)


def check(club: int, listener: str, url: str) -> None:
    """Raise an error unless a club may use this listener, with an address if it needs one."""
    found = next((one for one in offered(club) if one.id == listener), None)
    if found is None:
        raise Impossible(Reason(N_("The club has no listener {listener}."), listener=listener))
    if found.address and not url:
        said = Reason(N_("This listener needs an address to post to."))
        raise Malformed(said, faults=[Fault("url", Reason(N_("an address to post to")))])
    if url and not found.address:
        said = Reason(N_("This listener posts nothing: leave the address empty."))
        raise Malformed(said, faults=[Fault("url", Reason(N_("nothing")))])
