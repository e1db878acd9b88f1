"""Answer a script in plain words, whatever it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.adjudication.hand_words import hand_lines
from api.adjudication.room_words import room_lines
from rubbers.code.code import Code
from rubbers.rulings.script import Script
from tables.rulings.any_script import read


def answer_in_words(body: Any, codes: Mapping[str, Code], *, from_text: bool) -> str:
    """Return an answer as text; raise Malformed with the location of every fault."""
    script = read(body, codes, from_text=from_text)
    lines = hand_lines(script) if isinstance(script, Script) else room_lines(script)
    return "".join(f"{line}\n" for line in lines)
