"""A movement of a plugin: asked in the plugin's own process, in plain JSON."""

from __future__ import annotations

from typing import Any, cast

from club.errors import Malformed
from club.plugins.plugin_process import FailureCause, PluginFailed, process_of
from club.reason import N_, Reason
from rubbers.cards.card_codec import CODEC
from rubbers.cards.seats import Side
from tables.movements.drive_seating import DriveRole, Movement, Tables, Winners
from tables.movements.sitting_out import HandSeating
from tables.movements.verifier import MovementProof, prove

PROOF_SECONDS = 10.0


def next_tables(plugin: str, format: str, tables: Tables, winners: Winners) -> Tables:
    """Ask the movement of a plugin's format; raise PluginFailed if it does not answer properly."""
    given = {"seating": _written(tables), "winners": [side.value for side in winners]}
    said = process_of(plugin).ask("whist_formats", format, given)
    try:
        return _read(said)
    except Malformed as fault:
        raise PluginFailed(FailureCause.FAILED, f"it returned no tables: {fault}") from fault


def proof_of(plugin: str, format: str) -> MovementProof:
    """Have the movement of a plugin's format proved in the plugin's process.

    If the plugin does not answer, the proof says so, and is not sound.
    """
    try:
        said = process_of(plugin).ask("whist_formats", format, {"prove": True}, PROOF_SECONDS)
        steps = {(bool(won), DriveRole(role)): by for won, role, by in said["steps"]}
        faults = tuple(CODEC.read(Reason, one, "fault") for one in said["faults"])
        return MovementProof(int(said["tables"]), int(said["trials"]), steps, faults)
    except (PluginFailed, Malformed, LookupError, TypeError, ValueError) as failed:
        why = str(failed).strip().splitlines()[-1] if str(failed).strip() else "no answer"
        return MovementProof(0, 0, faults=(Reason(N_("the plugin failed: {why}"), why=why),))


def answer(format: Any, given: dict[str, Any]) -> Any:
    """Answer in the plugin's process: the next tables, or the proof, as JSON."""
    movement: Movement = format.movement
    if given.get("prove"):
        proof = prove(movement)
        steps = [[won, role.value, by] for (won, role), by in proof.steps.items()]
        faults = [CODEC.write(one) for one in proof.faults]
        return {"tables": proof.tables, "trials": proof.trials, "steps": steps, "faults": faults}
    winners = tuple(Side(side) for side in given["winners"])
    return _written(tuple(movement.next(_read(given["seating"]), winners)))


def _written(tables: Tables) -> Any:
    return CODEC.write(HandSeating(tables))


def _read(body: Any) -> Tables:
    return cast(HandSeating, CODEC.read(HandSeating, body, "seating")).tables
