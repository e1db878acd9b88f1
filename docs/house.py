"""Measures how the code base is built, against the targets it has set itself.

    python -m docs.house            # the table
    python -m docs.house --list KEY # what a row counts, one a line; KEY is the row's first word

Figures are read off the source with the standard library; only the last three rows run the program,
on a database in memory.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
APPS = ("club", "rubbers", "tables", "api")
ROLES = frozenset(
    """
    __init__ models queries commands views rules events acts decide evolve notation admin urls
    tasks plugin hookspecs registries apps forms presenters conftest
    """.split()  # noqa: SIM905
)
"""Names that say what part a module plays, and may come back in each package."""
FACES = frozenset({"views", "presenters", "pages", "tasks"})
MODELS = re.compile(rf"({'|'.join(APPS)})\.models(\.|$)")
"""The models of an app; `django.db.models` holds none."""
SHORT, LONG_TEMPLATE_LINE, LONG_SUBJECT = 60, 160, 60
Found = list[str]


@dataclass(frozen=True)
class Row:
    """One thing measured: its key, its words, what was found, and the most there should be."""

    key: str
    words: str
    found: Found
    target: int
    unit: str = ""

    def cells(self) -> tuple[str, ...]:
        """Return the row's text, column by column."""
        kept = "kept" if len(self.found) <= self.target else "MISSED"
        return (self.key, self.words, f"{len(self.found)}{self.unit}", f"≤ {self.target}", kept)


@cache
def modules() -> tuple[Path, ...]:
    """List the modules of the four apps, without migrations."""
    found = (path for app in APPS for path in sorted((ROOT / app).rglob("*.py")))
    return tuple(path for path in found if "migrations" not in path.parts)


@cache
def tree_of(path: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(path.read_text())


def dotted(path: Path) -> str:
    """Return a module's name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> Iterator[str]:
    """Yield the modules that a module imports when it runs; not those it imports for types."""
    typing = {
        id(inside)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inside in ast.walk(node)
    }
    for node in ast.walk(tree_of(path)):
        if id(node) in typing:
            continue
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def repeated(names: Iterable[tuple[str, str]]) -> Found:
    """List the names that are found in more than one place, with the places."""
    places: Mapping[str, list[str]] = defaultdict(list)
    for name, place in names:
        places[name].append(place)
    return [f"{name}: {', '.join(at)}" for name, at in sorted(places.items()) if len(at) > 1]


def module_names() -> Found:
    """List module names used twice in an app, names of roles aside."""
    return [
        line
        for app in APPS
        for line in repeated(
            (path.stem, dotted(path))
            for path in modules()
            if path.relative_to(ROOT).parts[0] == app and path.stem not in ROLES
        )
    ]


def class_names() -> Found:
    """List names of public classes used twice anywhere."""
    return repeated(
        (node.name, dotted(path))
        for path in modules()
        for node in tree_of(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
        and node.name not in {"Command", "Migration"}
    )  # fmt: skip


def knots() -> Found:
    """List the groups of packages in one folder that import each other in a circle."""
    folders = {path.parent for path in modules()}
    found = []
    for parent in sorted({folder.parent for folder in folders if folder.parent != ROOT}):
        inside = [one for one in folders if one.parent == parent]
        names = {dotted(one / "__init__.py"): one for one in inside}
        edges = {
            name: {
                other
                for path in modules()
                if dotted(path).startswith(f"{name}.")
                for wanted in imported(path)
                for other in names
                if other != name and f"{wanted}.".startswith(f"{other}.")
            }
            for name in names
        }
        found += [", ".join(sorted(knot)) for knot in circles(edges)]
    return found


def circles(edges: Mapping[str, set[str]]) -> Iterator[frozenset[str]]:
    """Yield the groups in which each can be reached from each."""
    reach = {start: reached(edges, start) for start in edges}
    groups = {
        frozenset(other for other in edges if other in reach[one] and one in reach[other])
        for one in edges
    }
    yield from (group for group in groups if len(group) > 1)


def reached(edges: Mapping[str, set[str]], start: str) -> set[str]:
    """Return all that can be reached from a start, in one step or more."""
    seen: set[str] = set()
    to_do = list(edges[start])
    while to_do:
        if (one := to_do.pop()) not in seen:
            seen.add(one)
            to_do += edges[one]
    return seen


def crowded() -> Found:
    """List the folders of more than 15 modules."""
    counts = Counter(path.parent for path in modules() if path.stem != "__init__")
    most = counts.most_common()
    return [f"{folder.relative_to(ROOT)}: {count}" for folder, count in most if count > 15]


def short_files() -> Found:
    """List the modules of at most 60 lines, without packages' own files."""
    lines = ((path, path.read_text().count("\n")) for path in modules())
    return [
        f"{dotted(path)}: {count}"
        for path, count in lines
        if path.stem != "__init__" and count <= SHORT
    ]


def untyped() -> Found:
    """List the modules that mypy does not check."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    checked = [ROOT / name for name in settings["tool"]["mypy"]["files"]]
    return [
        dotted(path)
        for path in modules()
        if not any(path == one or one in path.parents for one in checked)
    ]


def faces_on_models() -> Found:
    """List the faces, admin apart, that import models when they run."""
    found = []
    for path in modules():
        parts = path.relative_to(ROOT).with_suffix("").parts
        face = parts[0] == "api" or FACES & set(parts)
        if face and "admin" not in parts and "management" not in parts:
            wanted = [name for name in imported(path) if MODELS.match(name)]
            found += [f"{dotted(path)}: {', '.join(wanted)}"] if wanted else []
    return found


def docstrings(begin: str) -> Found:
    """List the docstrings that begin with a word."""
    kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
    return [
        f"{dotted(path)}.{node.name}: {text}"
        for path in modules()
        for node in ast.walk(tree_of(path))
        if isinstance(node, kinds)
        and (text := (ast.get_docstring(node) or "").partition("\n")[0]).startswith(begin)
    ]


def template_lines() -> Found:
    """List the lines of templates that are too long to read."""
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONG_TEMPLATE_LINE
    ]


def commit_subjects() -> Found:
    """List the subjects of the last hundred commits that are too long, merges aside."""
    command = ["git", "log", "--no-merges", "-100", "--format=%s"]
    read = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in read.stdout.splitlines() if len(line) > LONG_SUBJECT]


ROWS: tuple[tuple[str, str, Callable[[], Found], int], ...] = (
    ("modules", "module names used more than once in an app, roles aside", module_names, 25),
    ("classes", "public class names used more than once", class_names, 15),
    ("knots", "groups of packages that import each other in a circle", knots, 0),
    ("folders", "folders of more than 15 modules", crowded, 0),
    ("short", f"modules of {SHORT} lines or fewer", short_files, 100),
    ("untyped", "modules that mypy does not check", untyped, 0),
    ("faces", "faces that import models, admin aside", faces_on_models, 0),
    ("give", "docstrings that begin “Give”", lambda: docstrings("Give "), 0),
    ("tell", "docstrings that begin “Tell”", lambda: docstrings("Tell "), 0),
    ("lines", f"lines of templates over {LONG_TEMPLATE_LINE} characters", template_lines, 0),
    ("commits", f"of the last 100 commits, subjects over {LONG_SUBJECT}", commit_subjects, 0),
)


def main(words: list[str]) -> int:
    """Print the table, or what one of its rows counts."""
    if words[:1] == ["--list"]:
        chosen = next(measure for key, _, measure, _ in ROWS if key == words[1])
        sys.stdout.write("\n".join(chosen()) + "\n")
        return 0
    rows = [Row(key, text, measure(), target) for key, text, measure, target in ROWS]
    head = ("row", "what", "measured", "target", "")
    cells = [head, *(row.cells() for row in rows)]
    widths = [max(len(one[column]) for one in cells) for column in range(len(head))]
    for one in cells:
        line = " | ".join(cell.ljust(width) for cell, width in zip(one, widths, strict=True))
        sys.stdout.write(f"| {line} |\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
