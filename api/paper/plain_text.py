"""Read a file as text, checking its size, its encoding, and its characters."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from api.paper.node import LONGEST_FILE, PaperFault, Unreadable
from club.reason import N_, Reason

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
MARK = b"\xef\xbb\xbf"


def read_text(path: Path) -> str:
    """Read a UTF-8 file, with or without a byte order mark, and with any line endings.

    Raises Unreadable if it is not such a file, and OSError if it does not exist.
    """
    with path.open("rb") as file:
        raw = file.read(LONGEST_FILE + 1)
    if len(raw) > LONGEST_FILE:
        raise Unreadable([_fault(1, N_("a file of at most {most} KiB"), LONGEST_FILE // 1024)])
    if raw.startswith(UTF_16):
        raise Unreadable([_fault(1, N_("a file saved as UTF-8; this one is UTF-16"))])
    try:
        text = raw.removeprefix(MARK).decode()
    except UnicodeDecodeError as trouble:
        line = raw[: trouble.start].count(b"\n") + 1
        raise Unreadable([_fault(line, N_("a file saved as UTF-8"))]) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if faults := _control_characters(text):
        raise Unreadable(faults)
    return text


def _control_characters(text: str) -> list[PaperFault]:
    lines = enumerate(text.split("\n"), start=1)
    return [
        _fault(number, N_("letters and figures; there is a NUL or another control character"))
        for number, line in lines
        if any(unicodedata.category(letter) in ("Cc", "Cs") and letter != "\t" for letter in line)
    ][:20]


def _fault(line: int, template: str, most: int = 0) -> PaperFault:
    return PaperFault(line, "", Reason(template, most=most) if most else Reason(template))
