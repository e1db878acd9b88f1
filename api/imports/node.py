"""A paper evening as typed: text, lists and named parts, each with its line and column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from club.reason import N_, Reason

LONGEST_TEXT = 2000
"""The maximum length of a scalar or cell, in characters."""
LONGEST_FILE = 4 * 1024 * 1024
"""The maximum size of a file, in bytes."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the file: its line and column, and the field it is in."""

    line: int
    column: int = 0
    field: str = ""


@dataclass(frozen=True, slots=True)
class ScalarNode(Node):
    """A scalar; it is text until its field's type says otherwise."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class ListNode(Node):
    """A list."""

    items: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class MappingNode(Node):
    """Named parts, in the order written."""

    parts: Mapping[str, Node] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PaperFault:
    """One fault in a paper: its position, its field, what was expected, and the law."""

    line: int
    field: str
    expected: Reason
    column: int = 0
    law: str = ""


class Unfit(Exception):
    """What was typed here does not fit its field."""

    def __init__(self, node: Node, expected: Reason, within: str = "") -> None:
        """Store the node and what was expected there; `within` is a part of the field."""
        super().__init__(str(expected))
        self.node = node
        self.expected = expected
        self.within = within

    def fault(self, name: str) -> PaperFault:
        """Return the fault, in the field of this name."""
        place = f"{name}.{self.within}" if self.within and name else name or self.within
        return PaperFault(self.node.line, place, self.expected, self.node.column)


class UnreadablePaper(Exception):
    """A file that cannot be read as a paper, or a paper with faults: all of them together."""

    def __init__(self, faults: list[PaperFault]) -> None:
        """Store the faults in the order of the file."""
        super().__init__("; ".join(f"line {fault.line}: {fault.expected}" for fault in faults))
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and everything in it."""
    yield node
    match node:
        case ListNode(items=items):
            for item in items:
                yield from walk(item)
        case MappingNode(parts=parts):
            for part in parts.values():
                yield from walk(part)


def text_of(node: Node, expected: Reason) -> str:
    """Return the text typed here; raise Unfit for a list or named parts."""
    if not isinstance(node, ScalarNode):
        raise Unfit(node, expected)
    return node.text


def parts_of(node: Node, expected: Reason) -> Mapping[str, Node]:
    """Return the named parts typed here; raise Unfit if there are none."""
    if not isinstance(node, MappingNode) or not node.parts:
        raise Unfit(node, expected)
    return node.parts


def each_of(node: Node) -> tuple[Node, ...]:
    """Return the items of a list, or the single node; raise Unfit for an empty list."""
    items = node.items if isinstance(node, ListNode) else (node,)
    if not items:
        raise Unfit(node, Reason(N_("one or more")))
    return items
