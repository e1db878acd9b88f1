"""A paper evening as it is in its file, with a digest of its content."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from api.paper.csv_file import read_csv
from api.paper.node import Items, Node, PaperFault, Parts, Text, Unreadable
from api.paper.plain_text import read_text
from api.paper.yaml_file import read_yaml
from club.reason import N_, Reason


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that was parsed, but whose fields are not read yet."""

    root: Parts
    digest: str

    def on(self, day: date) -> Paper:
        """Return the same paper for another day."""
        told = Text(self.root.line, field="date", text=day.isoformat())
        return paper_of(Parts(self.root.line, parts={**self.root.parts, "date": told}))


def read_paper(path: Path) -> Paper:
    """Read a .yaml, .yml or .csv file; raise Unreadable with every fault, or OSError."""
    readers = {".yaml": read_yaml, ".yml": read_yaml, ".csv": read_csv}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        said = Reason(N_("a file whose name ends in .yaml or .csv"))
        raise Unreadable([PaperFault(1, "", said)])
    root = reader(read_text(path))
    if not isinstance(root, Parts):
        raise Unreadable([PaperFault(root.line, "", Reason(N_("an evening with its date")))])
    return paper_of(root)


def paper_of(root: Parts) -> Paper:
    """Return a paper with a digest of its content that ignores its layout."""
    plain = json.dumps(_plain(root), sort_keys=True, ensure_ascii=False)
    return Paper(root, hashlib.sha256(plain.encode()).hexdigest()[:16])


def _plain(node: Node) -> object:
    match node:
        case Text(text=text):
            return text
        case Items(items=items):
            return [_plain(item) for item in items]
        case Parts(parts=parts):
            return {name: _plain(part) for name, part in parts.items()}
    raise TypeError(type(node).__name__)
