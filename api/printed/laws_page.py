"""Generate `docs/laws.md`: every law of our codes, its enforcement, its file and its tests."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from types import ModuleType

import rubbers.laws
import tables.laws
from api.printed.tests_of_laws import Proof, bearing
from rubbers.code.code import HOUSE, Code, laws_in
from rubbers.code.law import Law
from rubbers.laws.compare import LawChange, compare
from tables.codes.club_1864 import CODE as FIRST
from tables.codes.revised_1900 import CODE as REVISED
from tables.disputes.rules import house_rules

PACKAGES = (rubbers.laws, tables.laws)
ABOUT = """\
# The laws

Printed by `manage.py docs` from the codes themselves; `make check` says when it is stale. Each law
stands here with its number, our statement of it, how it bites, the file it stands in and the tests
that bear its number. *We read* marks a choice of ours where the code is silent.

| it bites as | what that means | its tests |
|---|---|---|
| guard | the act is refused | an act allowed, an act refused |
| consequence | the act stands and costs something | without it, with it |
| scoring | it decides points | both sides of a boundary |
| meaning | it defines a word | an instance, a near miss |
| by make | it cannot be broken here | that it cannot |
| by ruling | a person decides; it is recorded | recorded, and nothing else changes |
"""


def laws_page(tests: tuple[Proof, ...]) -> str:
    """Return the whole page."""
    where = dict(places())
    lines = [ABOUT]
    for code in (FIRST, REVISED):
        lines += ["", f"## {code.title} (`{code.id}`, version {code.version})"]
        lines += [] if code is FIRST else [*differing(FIRST, code)]
        for law in code.listed:
            if not law.number.startswith(HOUSE):
                lines += written(law, code, where, tests)
    lines += ["", "## Rules of the house", "", "They are no laws of whist, but refuse as laws do."]
    for law in FIRST.listed:
        if law.number.startswith(HOUSE):
            lines += written(law, FIRST, where, tests)
    return "\n".join(lines) + "\n"


def written(law: Law, code: Code, where: dict[str, str], tests: tuple[Proof, ...]) -> Iterator[str]:
    """Yield the lines of one law."""
    yield ""
    yield f"### {law.number} · {law.enforcement}"
    yield ""
    yield law.statement
    if law.reading:
        yield ""
        yield f"*We read:* {law.reading}"
    yield ""
    files = [where[key] for key in (f"{code.id} {law.number}", *law.stands_for) if key in where]
    was = "" if code is FIRST else was_written(law)
    files_of_tests = sorted({one.file for one in bearing(law, code, FIRST, tests)})
    told = ", ".join(f"`tests/{file}`" for file in files_of_tests)
    yield f"{was}`{files[0]}` · tests: {told or 'none of its own'}"


def was_written(law: Law) -> str:
    """Return which law of the first edition this was."""
    before = [one.number for block in law.stands_for if (one := FIRST.standing_for(block))]
    return f"1864: {', '.join(before)} · " if before else "new · "


def differing(first: Code, second: Code) -> Iterator[str]:
    """Yield a summary of how many laws differ, and which were dropped."""
    found = compare(first, second)
    count = Counter(one.kind for one in found)
    dropped = ", ".join(
        old.number for d in found if d.kind is LawChange.DROPPED for old in d.before
    )
    yield ""
    yield (
        f"Beside `{first.id}`: {count[LawChange.CHANGED]} laws are changed, "
        f"{count[LawChange.NEW]} are new, "
        f"{count[LawChange.MOVED]} only have another number; dropped: {dropped}. "
        f"`manage.py laws --compare {first.id} {second.id}` prints them."
    )


def places() -> Iterator[tuple[str, str]]:
    """Yield the file of each law block, by its number in the code it belongs to."""
    for module in _modules():
        file = f"{module.__name__.replace('.', '/')}.py"
        revised = ".revised." in module.__name__
        for law in laws_in(module):
            yield (f"{REVISED.id} {law.number}" if revised else law.number), file


def _modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(found.name)
    yield house_rules
