"""Words given with an act of a dispute: checked, kept where they can be erased, and cited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from club.commands.desk import Desk
from club.errors import Fault, Malformed
from club.reason import N_, Reason

LONGEST = 4000


def named_in(act: Any) -> tuple[str, ...]:
    """Give the names under which an act wants words: `reasons` for its `reasons_ref`."""
    return tuple(
        field.name.removesuffix("_ref")
        for field in fields(act)
        if field.name == "ref" or field.name.endswith("_ref")
    )


def checked(act: Any, words: Mapping[str, str]) -> dict[str, str]:
    """Give an act's words without what stands around them; Malformed where some are wanting."""
    told = {name: words.get(name, "").strip() for name in named_in(act)}
    expected = Reason(N_("words, {most} letters at most"), most=LONGEST)
    faults = [
        Fault("words" if name == "ref" else name, expected)
        for name, said in told.items()
        if not said or len(said) > LONGEST or not _plain(said)
    ]
    if faults:
        raise Malformed(Reason(N_("Words are wanted, for the record.")), faults=faults)
    return told


def kept(desk: Desk, act: Any, told: Mapping[str, str]) -> Any:
    """Keep the words of an act; give the act that cites them."""
    refs = {
        name if name == "ref" else f"{name}_ref": desk.words(said) for name, said in told.items()
    }
    return replace(act, **refs)


def _plain(said: str) -> bool:
    return all(letter.isprintable() or letter in "\n\r\t" for letter in said)
