"""A paper in CSV: one act per row, one field per column; semicolons separate lists in a cell."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from api.imports.node import (
    LONGEST_TEXT,
    ListNode,
    MappingNode,
    Node,
    PaperFault,
    ScalarNode,
    UnreadablePaper,
)
from api.imports.vocabulary import COLUMNS
from club.reason import N_, Reason

HEADING, GUEST = "evening", "guest"
"""Rows that are not acts: the heading of the evening, and a guest being introduced."""


def read_csv(text: str) -> Node:
    """Read rows into the document that YAML would give; raise Unreadable with every fault."""
    faults: list[PaperFault] = []
    rows = list(_rows(text, faults))
    if not rows:
        raise UnreadablePaper(
            faults or [_fault(1, "", Reason(N_("an evening; the file is empty")))]
        )
    (_, head), body = rows[0], rows[1:]
    columns = _columns(head, faults)
    parts = [_parts(line, columns, cells, faults) for line, cells in body]
    headings = [row for row in parts if _does(row) == HEADING]
    if not headings:
        faults.append(_fault(1, "do", Reason(N_("a row whose “do” is “evening”, with its date"))))
    for again in headings[1:]:
        faults.append(_fault(again.line, "do", Reason(N_("one evening in a file"))))
    if faults:
        raise UnreadablePaper(faults)
    return _document(headings[0], parts)


def _rows(text: str, faults: list[PaperFault]) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as trouble:
        said = Reason(N_("valid CSV cells: {trouble}"), trouble=str(trouble))
        faults.append(_fault(begins, "", said))


def _columns(head: Sequence[str], faults: list[PaperFault]) -> list[str]:
    columns = [cell.strip().lower() for cell in head]
    if len(columns) == 1 and ";" in columns[0]:
        raise UnreadablePaper(
            [_fault(1, "", Reason(N_("columns separated by commas, not semicolons")))]
        )
    for name in columns:
        if name not in COLUMNS or columns.count(name) > 1:
            said = Reason(N_("each column once, and one of: {names}"), names=", ".join(COLUMNS))
            faults.append(_fault(1, name[:60], said))
    if "do" not in columns:
        faults.append(_fault(1, "do", Reason(N_("a column “do”, which says what was done"))))
    return columns


def _parts(
    line: int, columns: Sequence[str], cells: Sequence[str], faults: list[PaperFault]
) -> MappingNode:
    for cell in cells[len(columns) :]:
        if cell.strip():
            faults.append(_fault(line, "", Reason(N_("no more cells than there are columns"))))
    parts: dict[str, Node] = {}
    for number, (name, cell) in enumerate(zip(columns, cells, strict=False), start=1):
        if len(cell) > LONGEST_TEXT:
            long = Reason(N_("at most {most} characters"), most=LONGEST_TEXT)
            faults.append(PaperFault(line, name, long, number))
        elif cell.strip():
            parts[name] = _node(line, number, name, cell)
    return MappingNode(line, parts=parts)


def _node(line: int, column: int, name: str, cell: str) -> Node:
    """Parse a cell as its column requires: a word, a list, or names with values."""
    several, named = COLUMNS.get(name, (False, False))
    pieces = [piece.strip() for piece in cell.split(";") if piece.strip()]
    if named and all(":" in piece for piece in pieces):
        parts: dict[str, Node] = {}
        for piece in pieces:
            key, _, value = (part.strip() for part in piece.partition(":"))
            parts[key] = _value(line, column, key, value)
        if len(parts) == len(pieces):
            return MappingNode(line, column, name, parts=parts)
    if several and len(pieces) > 1:
        items = tuple(ScalarNode(line, column, name, piece) for piece in pieces)
        return ListNode(line, column, name, items)
    return ScalarNode(line, column, name, cell.strip())


def _value(line: int, column: int, key: str, value: str) -> Node:
    if "+" in value:
        cards = tuple(ScalarNode(line, column, key, one.strip()) for one in value.split("+"))
        return ListNode(line, column, key, cards)
    return ScalarNode(line, column, key, value)


def _document(heading: MappingNode, rows: list[MappingNode]) -> MappingNode:
    guests = tuple(_without_do(row) for row in rows if _does(row) == GUEST)
    acts = tuple(row for row in rows if _does(row) not in (HEADING, GUEST))
    line = heading.line
    parts = {
        **_without_do(heading).parts,
        "guests": ListNode(line, field="guests", items=guests),
        "acts": ListNode(line, field="acts", items=acts),
    }
    return MappingNode(line, parts=parts)


def _does(row: MappingNode) -> str:
    node = row.parts.get("do")
    return node.text.lower() if isinstance(node, ScalarNode) else ""


def _without_do(row: MappingNode) -> MappingNode:
    return MappingNode(
        row.line, parts={name: part for name, part in row.parts.items() if name != "do"}
    )


def _fault(line: int, name: str, expected: Reason) -> PaperFault:
    return PaperFault(line, name, expected)
