"""A movement of a plugin: asked in the plugin's own process, in plain JSON."""

from __future__ import annotations

from typing import Any, cast

from club.errors import Malformed
from club.plugins.plugin_process import FailureCause, PluginFailed, process_of
from rubbers.cards.card_codec import CODEC
from rubbers.cards.seats import Side
from tables.movements.drive_seating import Movement, Tables, Winners
from tables.movements.sitting_out import HandSeating


def next_tables(plugin: str, format: str, tables: Tables, winners: Winners) -> Tables:
    """Ask the movement of a plugin's format; raise PluginFailed if it does not answer properly."""
    given = {"seating": _written(tables), "winners": [side.value for side in winners]}
    said = process_of(plugin).ask("whist_formats", format, given)
    try:
        return _read(said)
    except Malformed as fault:
        raise PluginFailed(FailureCause.FAILED, f"it returned no tables: {fault}") from fault


def answer(format: Any, given: dict[str, Any]) -> Any:
    """Answer in the plugin's process: the next tables, as JSON."""
    movement: Movement = format.movement
    winners = tuple(Side(side) for side in given["winners"])
    return _written(tuple(movement.next(_read(given["seating"]), winners)))


def _written(tables: Tables) -> Any:
    return CODEC.write(HandSeating(tables))


def _read(body: Any) -> Tables:
    return cast(HandSeating, CODEC.read(HandSeating, body, "seating")).tables
