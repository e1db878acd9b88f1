"""Find who is meant by a name or a number on a paper."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field

from api.imports.node import Node, ScalarNode, Unfit
from club.reason import N_, Reason
from club.text import display_names


@dataclass
class NameLookup:
    """The club's people by number and name; `faulty` are guests whose own row has a fault.

    `introduced` are the guests of this paper by name: on it, the name means them.
    """

    names: Mapping[str, str]
    faulty: set[str] = field(default_factory=set)
    introduced: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Index the names, whole and by surname, ignoring accents and case."""
        self.by_name: dict[str, list[str]] = {}
        for number, name in self.names.items():
            self._list(number, name)

    def _list(self, number: str, name: str) -> None:
        whole = display_names.folded(name)
        for key in {whole, display_names.folded(display_names.surname(name))}:
            self.by_name.setdefault(key, []).append(number)

    def introduce(self, number: str, name: str) -> None:
        """Add a guest of this paper, whom their full name means from now on."""
        self.names = {**self.names, number: name}
        self._list(number, name)
        self.introduced[display_names.folded(name)] = number

    def find(self, node: Node) -> str:
        """Return the number of the person meant by a name or number; raise Unfit if unclear."""
        if not isinstance(node, ScalarNode) or not node.text:
            raise Unfit(node, Reason(N_("the name or number of one person")))
        number = node.text.removeprefix("#").lstrip("0")
        if number in self.names:
            return number
        if guest := self.introduced.get(display_names.folded(node.text)):
            return guest
        found = self.by_name.get(display_names.folded(node.text), [])
        whole = [
            n
            for n in found
            if display_names.folded(self.names[n]) == display_names.folded(node.text)
        ]
        if len(whole) == 1 or len(found) == 1:
            return (whole or found)[0]
        raise Unfit(node, self._unknown(node.text, whole or found))

    def is_faulty_guest(self, node: Node) -> bool:
        """Check whether this is a guest whose introduction has a fault."""
        return isinstance(node, ScalarNode) and display_names.folded(node.text) in self.faulty

    def _unknown(self, text: str, found: list[str]) -> Reason:
        if found:
            which = ", ".join(f"{self.names[number]} ({number})" for number in found)
            return Reason(N_("one person; “{name}” could be {which}"), name=text[:60], which=which)
        near = difflib.get_close_matches(display_names.folded(text[:120]), list(self.by_name), n=1)
        if near:
            like = self.names[self.by_name[near[0]][0]]
            template = N_("someone the club knows; “{name}” is not known, but {like} is")
            return Reason(template, name=text[:60], like=like)
        template = N_("someone the club knows, or introduced under “guests”; “{name}” is neither")
        return Reason(template, name=text[:60])
