"""Read a script from text, YAML or JSON, into plain values; duplicate keys are refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from api.adjudication.hand_words import hand_lines
from api.adjudication.room_words import room_lines
from api.http.json_numbers import check_numbers
from api.imports.node import ListNode, MappingNode, Node, PaperFault, ScalarNode, UnreadablePaper
from api.imports.yaml_file import read_yaml
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.rulings.script.script import Script
from tables.rulings.any_script import read

LARGEST = 64 * 1024
"""The maximum size of a script, in bytes."""


def read_text(raw: bytes) -> tuple[Any, bool]:
    """Return the plain values of a script, and whether its scalars are text; or raise Malformed."""
    if len(raw) > LARGEST:
        raise _malformed("", Reason(N_("a script of at most {most} KiB"), most=LARGEST // 1024))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        raise _malformed(f"line {line}", Reason(N_("text saved as UTF-8"))) from None
    if not text.strip():
        raise _malformed("", Reason(N_("a script; this file is empty")))
    if text.lstrip().startswith(("{", "[")):
        try:
            script = json.loads(text, object_pairs_hook=once)
        except (ValueError, RecursionError):
            pass  # it may still be YAML, which uses brackets too
        else:
            check_numbers(script)
            return script, False
    try:
        return plain(read_yaml(text)), True
    except UnreadablePaper as unreadable:
        faults = [Fault(_place(fault), fault.expected) for fault in unreadable.faults]
        reason = Reason(N_("This cannot be read as YAML or JSON."))
        raise Malformed(reason, faults=faults) from None


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object from its pairs; raise Malformed for a duplicate name."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, _ in pairs if [one for one, _ in pairs].count(name) > 1)
        raise _malformed(twice[:40], Reason(N_("each name once")))
    return fields


def plain(node: Node) -> Any:
    """Convert nodes to strings, lists and objects."""
    match node:
        case ScalarNode(text=text):
            return text
        case ListNode(items=items):
            return [plain(item) for item in items]
        case MappingNode(parts=parts):
            return {name: plain(part) for name, part in parts.items()}
    raise TypeError(f"no such node: {node}")


def _place(fault: PaperFault) -> str:
    place = f"line {fault.line}" + (f", column {fault.column}" if fault.column else "")
    return f"{place}: {fault.field}" if fault.field else place


def _malformed(place: str, expected: Reason) -> Malformed:
    return Malformed(expected, faults=[Fault(place, expected)])


def answer_in_words(body: Any, codes: Mapping[str, Code], *, from_text: bool) -> str:
    """Return an answer as text; raise Malformed with the location of every fault."""
    script = read(body, codes, from_text=from_text)
    lines = hand_lines(script) if isinstance(script, Script) else room_lines(script)
    return "".join(f"{line}\n" for line in lines)
