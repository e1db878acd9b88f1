"""A paper in YAML: every scalar is text; duplicate keys, aliases and tags are refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from api.imports.node import (
    LONGEST_TEXT,
    ListNode,
    MappingNode,
    Node,
    PaperFault,
    ScalarNode,
    UnreadablePaper,
)
from club.reason import N_, Reason

DEEPEST = 12
MOST_PLACES = 50_000

Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass
class OpenCollection:
    """A list or mapping still being read; `key` is a key whose value has not come yet."""

    line: int
    column: int
    named: bool
    items: list[Node] = field(default_factory=list)
    parts: dict[str, Node] = field(default_factory=dict)
    key: ScalarNode | None = None

    def close(self) -> Node:
        """Return the completed node."""
        if self.named:
            return MappingNode(self.line, self.column, parts=self.parts)
        return ListNode(self.line, self.column, items=tuple(self.items))


def read_yaml(text: str) -> Node:
    """Read the single document of a file; raise Unreadable with every fault."""
    reading = YamlReader()
    try:
        for event in yaml.parse(text, Loader=Loader):
            reading.take(event)
    except yaml.MarkedYAMLError as trouble:
        mark = trouble.problem_mark or trouble.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        reading.fault(line, column, Reason(N_("YAML: {trouble}"), trouble=trouble.problem or ""))
    except yaml.YAMLError:
        reading.fault(1, 1, Reason(N_("text that YAML can hold")))
    if reading.faults or reading.root is None:
        empty = PaperFault(1, "", Reason(N_("an evening; the file is empty")))
        raise UnreadablePaper(reading.faults or [empty])
    return reading.root


class YamlReader:
    """Builds the document from the parser's events, without recursion and within limits."""

    def __init__(self) -> None:
        """Start with nothing read."""
        self.root: Node | None = None
        self.open: list[OpenCollection] = []
        self.faults: list[PaperFault] = []
        self.places = 0

    def fault(self, line: int, column: int, expected: Reason, name: str = "") -> None:
        """Record a fault."""
        self.faults.append(PaperFault(line, name, expected, column))

    def take(self, event: Any) -> None:
        """Process the next event of the parser."""
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        self._bound(line, column)
        for trouble in _refused(event, self.root is not None):
            self.fault(line, column, trouble)
        match event:
            case yaml.AliasEvent():
                self._put(ScalarNode(line, column))
            case yaml.ScalarEvent(value=value):
                self._put(self._text(line, column, value))
            case yaml.SequenceStartEvent():
                self.open.append(OpenCollection(line, column, named=False))
            case yaml.MappingStartEvent():
                self.open.append(OpenCollection(line, column, named=True))
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._put(self.open.pop().close())

    def _bound(self, line: int, column: int) -> None:
        self.places += 1
        if len(self.open) > DEEPEST:
            deep = Reason(N_("lists nested at most {most} deep"), most=DEEPEST)
            raise UnreadablePaper([*self.faults, PaperFault(line, "", deep, column)])
        if self.places > MOST_PLACES:
            long = Reason(N_("an evening of at most {most} words and lists"), most=MOST_PLACES)
            raise UnreadablePaper([*self.faults, PaperFault(line, "", long, column)])

    def _text(self, line: int, column: int, value: str) -> ScalarNode:
        if len(value) > LONGEST_TEXT:
            expected = Reason(N_("at most {most} characters"), most=LONGEST_TEXT)
            self.fault(line, column, expected)
        return ScalarNode(line, column, text=value[:LONGEST_TEXT].strip())

    def _put(self, node: Node) -> None:
        if not self.open:
            self.root = node if self.root is None else self.root
            return
        at = self.open[-1]
        if not at.named:
            at.items.append(node)
        elif at.key is None:
            at.key = self._key(at, node)
        else:
            at.parts.setdefault(at.key.text, replace(node, field=at.key.text))
            at.key = None

    def _key(self, at: OpenCollection, node: Node) -> ScalarNode:
        if not isinstance(node, ScalarNode):
            self.fault(node.line, node.column, Reason(N_("a name, not a list, before the colon")))
            return ScalarNode(node.line, node.column)
        if node.text in at.parts:
            once = Reason(N_("each name once; “{name}” has already appeared"), name=node.text[:60])
            self.fault(node.line, node.column, once, node.text[:60])
        return node


def _refused(event: Any, another: bool) -> Iterator[Reason]:
    if isinstance(event, yaml.AliasEvent):
        yield Reason(N_("the text itself; aliases (*) are not read"))
    elif getattr(event, "anchor", None):
        yield Reason(N_("no anchor (&): nothing can be repeated by alias"))
    if getattr(event, "tag", None):
        yield Reason(N_("no tag (!): everything is read as text"))
    if isinstance(event, yaml.DocumentStartEvent) and another:
        yield Reason(N_("one evening in a file; a second one begins here"))
