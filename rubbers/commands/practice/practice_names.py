"""Display names of practice guests, and the codes by which friends join."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.text.text_validation import is_legible
from rubbers.models import PracticeGuest
from rubbers.registries import BOTS

LONGEST = PracticeGuest._meta.get_field("name").max_length or 0
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that cannot be mistaken for one another."""
CODE_LENGTH = 8
"""Some 850,000 million codes: at a dozen tries a minute nobody finds a table by guessing."""


def new_code() -> str:
    """Generate the code of a table that friends may join."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def code_written(text: str) -> str:
    """Read a code as people type it: case, spaces and hyphens do not matter."""
    code = "".join(text.split()).replace("-", "").upper()
    if len(code) != CODE_LENGTH or not set(code) <= set(LETTERS):
        expected = Reason(N_("eight letters and figures, such as KQ7P-2MXW"))
        raise Malformed(Reason(N_("That is not a table code.")), faults=[Fault("code", expected)])
    return code


def check_names(names: Sequence[str], taken: Sequence[str], field: str = "name") -> list[str]:
    """Return the names without stray spaces; raise Malformed for one that cannot be used.

    One person alone needs no name.
    """
    if len(names) == 1 and not taken and not names[0].strip():
        return [""]
    known, written = {one.casefold() for one in (*taken, *_bots())}, []
    for name in names:
        name = " ".join(name.split())
        if len(name) > LONGEST or not is_legible(name):
            expected = Reason(N_("a name of 1 to {most} characters"), most=LONGEST)
            raise Malformed(
                Reason(N_("Everyone needs a name.")) if not name else _unusable(),
                faults=[Fault(field, expected)],
            )
        if name.casefold() in known:
            expected = Reason(N_("a name nobody else at this table has"))
            reason = Reason(N_("There is already somebody called {name} at this table."), name=name)
            raise Malformed(reason, faults=[Fault(field, expected)])
        known.add(name.casefold())
        written.append(name)
    return written


def _unusable() -> Reason:
    return Reason(N_("That name cannot be used. Choose another."))


def _bots() -> list[str]:
    return [str(bot.title) for bot in BOTS]
