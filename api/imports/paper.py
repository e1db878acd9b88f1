"""A paper evening as it is in its file, with a digest of its content."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from api.imports.csv_file import read_csv
from api.imports.node import (
    LONGEST_FILE,
    ListNode,
    MappingNode,
    Node,
    PaperFault,
    ScalarNode,
    UnreadablePaper,
)
from api.imports.yaml_file import read_yaml
from club.plugins.exporter import Importer
from club.reason import N_, Reason
from club.record.registries import IMPORTERS

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
MARK = b"\xef\xbb\xbf"


def read_text(path: Path) -> str:
    """Read a UTF-8 file, with or without a byte order mark, and with any line endings.

    Raises Unreadable if it is not such a file, and OSError if it does not exist.
    """
    with path.open("rb") as file:
        raw = file.read(LONGEST_FILE + 1)
    if len(raw) > LONGEST_FILE:
        raise UnreadablePaper([_fault(1, N_("a file of at most {most} KiB"), LONGEST_FILE // 1024)])
    if raw.startswith(UTF_16):
        raise UnreadablePaper([_fault(1, N_("a file saved as UTF-8; this one is UTF-16"))])
    try:
        text = raw.removeprefix(MARK).decode()
    except UnicodeDecodeError as trouble:
        line = raw[: trouble.start].count(b"\n") + 1
        raise UnreadablePaper([_fault(line, N_("a file saved as UTF-8"))]) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if faults := _control_characters(text):
        raise UnreadablePaper(faults)
    return text


def _control_characters(text: str) -> list[PaperFault]:
    lines = enumerate(text.split("\n"), start=1)
    return [
        _fault(number, N_("text; this file has a NUL or another control character"))
        for number, line in lines
        if any(unicodedata.category(letter) in ("Cc", "Cs") and letter != "\t" for letter in line)
    ][:20]


def _fault(line: int, template: str, most: int = 0) -> PaperFault:
    return PaperFault(line, "", Reason(template, most=most) if most else Reason(template))


@dataclass(frozen=True, slots=True)
class PaperEvening:
    """A paper that was parsed, but whose fields are not read yet."""

    root: MappingNode
    digest: str

    def on(self, day: date) -> PaperEvening:
        """Return the same paper for another day."""
        node = ScalarNode(self.root.line, field="date", text=day.isoformat())
        return paper_of(MappingNode(self.root.line, parts={**self.root.parts, "date": node}))


def read_paper(path: Path) -> PaperEvening:
    """Read a .yaml, .yml or .csv file, or one that a plugin's importer turns into YAML.

    Raises Unreadable with every fault, and OSError.
    """
    imported = {f".{one.suffix}": partial(_imported, one) for one in IMPORTERS}
    own = {".yaml": read_yaml, ".yml": read_yaml, ".csv": read_csv}
    readers: dict[str, Callable[[str], Node]] = {**imported, **own}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        *first, last = [".yaml", ".csv", *imported]
        suffixes = f"{', '.join(first)} or {last}"
        said = Reason(N_("a file whose name ends in {suffixes}"), suffixes=suffixes)
        raise UnreadablePaper([PaperFault(1, "", said)])
    root = reader(read_text(path))
    if not isinstance(root, MappingNode):
        raise UnreadablePaper([PaperFault(root.line, "", Reason(N_("an evening with its date")))])
    return paper_of(root)


def _imported(importer: Importer, text: str) -> Node:
    """Read a file by a plugin's importer; faults further on have the lines of its YAML."""
    try:
        written = importer.read(text)
    except Exception as fault:  # whatever goes wrong in a plugin is a fault of the file
        template = N_("a file that {importer} can read: {why}")
        why = Reason(template, importer=importer.id, why=str(fault))
        raise UnreadablePaper([PaperFault(1, "", why)]) from fault
    return read_yaml(written)


def paper_of(root: MappingNode) -> PaperEvening:
    """Return a paper with a digest of its content that ignores its layout."""
    plain = json.dumps(_plain(root), sort_keys=True, ensure_ascii=False)
    return PaperEvening(root, hashlib.sha256(plain.encode()).hexdigest()[:16])


def _plain(node: Node) -> object:
    match node:
        case ScalarNode(text=text):
            return text
        case ListNode(items=items):
            return [_plain(item) for item in items]
        case MappingNode(parts=parts):
            return {name: _plain(part) for name, part in parts.items()}
    raise TypeError(type(node).__name__)
