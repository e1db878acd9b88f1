"""Write the package of a new plugin: the example of its family, with names of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from club.infrastructure.paths import BASE_DIR

EXAMPLES = BASE_DIR / "docs" / "examples" / "plugins"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Family:
    """A family of plugins: its example, and the names in it that a new package replaces.

    `entry` is the entry point, `id` the id it adds and `titles` are its names in words and in code.
    """

    example: str
    entry: str
    id: str
    titles: tuple[str, ...]


FAMILIES: Mapping[str, Family] = {
    "bot": Family("whist-counting-bot", "counting-bot", "counting", ("CountingBot", "Counting")),
    "code": Family("whist-american", "american", "american", ("AMERICAN", "American play")),
    "exporter": Family("whist-pbn", "pbn", "deals", ("DEALS", "deals as PBN")),
    "format": Family("whist-rotation", "rotation", "drive-rotation", ("ROTATION", "rotation")),
    "listener": Family("whist-chat", "chat", "chat", ("CHAT", "Chat room")),
    "page": Family("whist-partners", "partners", "partners", ("PARTNERS", "Best partners")),
    "metric": Family("whist-sweeps", "sweeps", "sweeps", ("SWEEPS", "Sweeps")),
}


README = """# whist-{name}

A plugin for the whist club's program ({family}). What it adds is in `whist_{module}`.

    pip install .          # in the program's environment; then restart the program
    python -m pytest       # the program's own checks, in `tests`

The names in `pyproject.toml` and the ids must not change once a club has used them: records name
them. The program's `docs/plugins.md` says what each family may do.
"""


class CannotWrite(Exception):
    """The package cannot be written; the message says why."""


def write(family: str, name: str, into: Path) -> list[Path]:
    """Write a package called `whist-<name>` into a folder; return its files.

    Raises CannotWrite for a name that is no package name, an unknown family or a folder in use.
    """
    if not NAME.fullmatch(name):
        raise CannotWrite("A plugin's name has lower-case letters, digits and hyphens only.")
    if family not in FAMILIES:
        raise CannotWrite(f"Choose a family: {', '.join(FAMILIES)}.")
    target = into / f"whist-{name}"
    if target.exists():
        raise CannotWrite(f"{target} already exists.")
    kind = FAMILIES[family]
    written = []
    for source in _files(EXAMPLES / kind.example):
        place = target / _renamed(str(source.relative_to(EXAMPLES / kind.example)), kind, name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_renamed(source.read_text(), kind, name))
        written.append(place)
    readme = target / "README.md"
    readme.write_text(README.format(name=name, family=family, module=name.replace("-", "_")))
    return [*written, readme]


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if (
            path.is_file()
            and path.name != "README.md"
            and "__pycache__" not in path.parts
            and ".egg-info" not in str(path)
        ):
            yield path


def _renamed(text: str, kind: Family, name: str) -> str:
    """Replace the names of the example by those of the new package, the longest first."""
    module, words = name.replace("-", "_"), name.replace("-", " ")
    example = kind.example.removeprefix("whist-")
    pairs = {
        kind.example: f"whist-{name}",
        kind.example.replace("-", "_"): f"whist_{module}",
        f"test_{example.replace('-', '_')}": f"test_{module}",
        f"\n{kind.entry} =": f"\n{name} =",
        f'"{kind.id}"': f'"{name}"',
    }
    for title in kind.titles:
        pairs[f'"{title}"'] = f'"{words.capitalize()}"'
        pairs[title] = module.upper() if title.isupper() else _like(title, words)
    for old in sorted(pairs, key=len, reverse=True):
        text = text.replace(old, pairs[old])
    return text


def _like(title: str, words: str) -> str:
    """Write the words with a capital where the title has one, joined as in a class name."""
    joined = "".join(word.capitalize() for word in words.split())
    return joined if title[0].isupper() else words.replace(" ", "_")
