"""Enabling and disabling plugins for a club."""

from __future__ import annotations

from typing import Any

from club import plugins
from club.commands.desk import Desk
from club.commands.order import Order
from club.commands.record import Receipt, carry_out
from club.errors import Impossible
from club.models import Club
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.rights import May, need_office


def enable_plugin(order: Order, name: str) -> Receipt:
    """Enable a plugin for the club; its code is trusted as much as our own.

    Standings are recomputed, because the plugin may count something new.
    """
    need_office(order.caller, May.KEEP_MEMBERS)
    (found,) = plugins.enabled([name])
    if (trouble := found.trouble) is not None:
        raise Impossible(trouble)

    def change(desk: Desk) -> dict[str, Any]:
        club = Club.objects.get(pk=order.caller.club)
        club.plugins = sorted({*club.plugins, name})
        club.save(update_fields=["plugins"])
        version = found.plugin.version if found.plugin else ""
        desk.append(REGISTER, "plugin_enabled", {"plugin": name, "version": version})
        desk.errand("standings_club", {})
        return {"plugins": club.plugins}

    return carry_out(order, {"do": "enable_plugin", "plugin": name}, [REGISTER], change)


def disable_plugin(order: Order, name: str) -> Receipt:
    """Disable a plugin for the club; results that depend on it are kept."""
    need_office(order.caller, May.KEEP_MEMBERS)

    def change(desk: Desk) -> dict[str, Any]:
        club = Club.objects.get(pk=order.caller.club)
        if name not in club.plugins:
            raise Impossible(Reason(N_("The club has not enabled {name}."), name=name))
        club.plugins = [other for other in club.plugins if other != name]
        club.save(update_fields=["plugins"])
        desk.append(REGISTER, "plugin_disabled", {"plugin": name})
        return {"plugins": club.plugins}

    return carry_out(order, {"do": "disable_plugin", "plugin": name}, [REGISTER], change)
