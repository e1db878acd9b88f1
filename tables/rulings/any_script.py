"""The ruling assistant for any script: of a hand, or of the room around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.hand.notation.forms import meant_perhaps
from rubbers.rulings.answer import adjudicate as hand
from rubbers.rulings.answer import answer_schema as hand_answer
from rubbers.rulings.script import schema as hand_schema
from rubbers.rulings.script.read import read_script
from rubbers.rulings.script.script import Script
from tables.rulings.adjudicate import adjudicate_room
from tables.rulings.script import schemas as room_answer
from tables.rulings.script import schemas as room_schema
from tables.rulings.script.reader import RoomScript, read_room_script
from tables.rulings.script.vocabulary import Json

HAND, ROOM = "hand", "room"
KINDS = (HAND, ROOM)


def adjudicate(body: Any, codes: Mapping[str, Code], *, from_text: bool) -> Json:
    """Return the answer to a script of plain values, of either kind.

    Raises Malformed, with the place of every fault, for an invalid script.
    """
    script = read(body, codes, from_text=from_text)
    return hand.adjudicate(script) if isinstance(script, Script) else adjudicate_room(script)


def read(body: Any, codes: Mapping[str, Code], *, from_text: bool) -> Script | RoomScript:
    """Read a script of either kind.

    `from_text` means that every scalar is text, as in YAML. Raises Malformed, with the place of
    every fault, for an invalid script.
    """
    kind = body.get("kind", HAND) if isinstance(body, Mapping) else HAND
    if kind not in KINDS:
        reason = Reason(N_("This is not a script of what happened at a table."))
        raise Malformed(reason, faults=[Fault("kind", meant_perhaps(kind, KINDS))])
    if kind == ROOM:
        return read_room_script(body, codes)
    return read_script(body, codes, from_text=from_text)


def schema() -> Json:
    """Return the JSON Schema of a script of either kind."""
    of_hand = hand_schema.schema()
    definitions = of_hand.pop("$defs") | room_schema.definitions()
    named = of_hand.pop("$schema")
    return {
        "$schema": named,
        "title": "What happened at a whist table, or in the room around it",
        "anyOf": [of_hand, room_schema.room_script()],
        "$defs": definitions,
    }


def answer_schema() -> Json:
    """Return the JSON Schema of an answer to a script of either kind."""
    either = [hand_answer.answer_schema(), room_answer.answer_schema()]
    return {"title": "What follows from what happened", "anyOf": either}
