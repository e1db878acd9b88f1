"""American play: the laws of 1864, but seven points make a game and honours don't count."""

from __future__ import annotations

from api.plugins.codes import CODES, Code
from api.plugins.hooks import hookimpl
from whist_american import american_laws

api = 1

BASE = CODES["club-1864"]
AMERICAN = BASE.revising(
    "american",
    "American play",
    1,
    numbers={law.number: law.number for law in BASE.laws if not law.number.startswith("house.")},
    chapters=[american_laws],
    parts=BASE.parts,
)


@hookimpl
def whist_codes() -> list[Code]:
    """Provide the code."""
    return [AMERICAN]
