"""The styles hold nothing that no page has, and pages name no class that no style knows.

A class is read off the `class` attributes of templates and of Python's own HTML, off the lines of
the scripts that set one, and off words that stand alone in a string: `icon="door"` is half of
`i-door`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS = ("club", "rubbers", "tables", "api")
STYLES = sorted((ROOT / "static/look").glob("*.css"))
SCRIPTS = sorted((ROOT / "static").glob("*.js"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
FOR_SCRIPTS = {"claim", "last-trick"}
"""Classes by which a script finds a part; no style knows them."""
SET_BY_SCRIPTS = {"--bar-height"}
"""What a script says to the styles."""

CLASS_OF_HTML = re.compile(r'class="((?:\{%.*?%\}|\{\{.*?\}\}|\{\}|[^"{])*)"', re.DOTALL)
MAIN_CLASS = re.compile(r"\{% block main_class %\}(.*?)\{% endblock")
TAG, VALUE = re.compile(r"\{%.*?%\}", re.DOTALL), re.compile(r"\{\{.*?\}\}|\{\}", re.DOTALL)
COMMENT = re.compile(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}", re.DOTALL)
CONDITION = re.compile(r"\{%\s*(?:el)?if\b")
ALONE = re.compile(r"[\w-]+(?: [\w-]+)*")
CUT, FILLED = "\0", "\1"


def selectors(css: str) -> Iterator[str]:
    """Yield what stands before each block of a style, at-rules apart."""
    plain = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", css, flags=re.DOTALL)
    for found in re.findall(r"([^{};]+)\{", plain):
        if not found.strip().startswith("@"):
            yield found


def classes_of_styles() -> set[str]:
    texts = (text for path in STYLES for text in selectors(path.read_text()))
    unquoted = (re.sub(r'"[^"]*"', "", text) for text in texts)
    return {name for text in unquoted for name in re.findall(r"\.(-?[a-zA-Z_][\w-]*)", text)}


def named(html: str) -> Iterator[str]:
    """Yield the classes in a text; one that ends in a hyphen begins with that, and goes on."""
    for value in CLASS_OF_HTML.findall(html):
        cut = VALUE.sub(FILLED, TAG.sub(CUT, value))
        for word in cut.split():
            first, *others = word.split(CUT)
            stem = first if first.endswith("-") else ""
            for piece in others if stem else (first, *others):
                name = (stem + piece).partition(FILLED)[0]
                if piece and name:
                    yield name


@cache
def templates() -> dict[Path, str]:
    return {path: COMMENT.sub("", path.read_text()) for path in TEMPLATES}


@cache
def strings() -> frozenset[str]:
    """Read every string of the four apps."""
    trees = (ast.parse(path.read_text()) for app in APPS for path in (ROOT / app).rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree))
    return frozenset(
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def classes_of_pages() -> set[str]:
    texts = (*templates().values(), *strings())
    of_main = {
        word for text in texts for block in MAIN_CLASS.findall(text) for word in block.split()
    }
    return of_main | {name for text in texts for name in named(text)}


def classes_of_scripts() -> set[str]:
    lines = (line for path in SCRIPTS for line in path.read_text().splitlines())
    about = (line for line in lines if re.search(r'class(?:Name|List)|"class"', line))
    quoted = (text for line in about for text in re.findall(r'["`]([^"`]*)["`]', line))
    return {word for text in quoted for word in re.sub(r"\$\{[^}]*\}", " ", text).split()}


def words_alone() -> set[str]:
    """List the words that stand alone in a string, or in a tag that is no condition."""
    tags = (tag for text in templates().values() for tag in TAG.findall(text))
    quoted = (
        text for tag in tags if not CONDITION.match(tag) for text in re.findall(r'"([^"]*)"', tag)
    )
    return {
        word
        for text in (*quoted, *strings())
        if len(text) < 60 and ALONE.fullmatch(text)
        for word in (*text.split(), *text.lower().split())
    }


def test_every_class_of_a_style_can_be_on_a_page():
    known = classes_of_pages() | classes_of_scripts()
    stems = {name for name in known if name.endswith("-")}
    alone = words_alone()
    unknown = {
        name
        for name in classes_of_styles() - known - alone
        if not any(name.startswith(stem) and name.removeprefix(stem) in alone for stem in stems)
    }
    assert unknown == set()


def test_every_class_on_a_page_is_known_to_a_style_or_a_script():
    of_pages = {name for text in templates().values() for name in named(text) if name[-1:] != "-"}
    assert of_pages - classes_of_styles() - FOR_SCRIPTS == set()
    scripts = "".join(path.read_text() for path in SCRIPTS)
    assert {name for name in FOR_SCRIPTS if f'".{name}' not in scripts} == set()


def test_every_value_that_the_styles_keep_is_used_and_kept():
    css = "".join(re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL) for path in STYLES)
    drawn = "".join(path.read_text() for path in (ROOT / "static/look").glob("*.svg"))
    scripts = "".join(path.read_text() for path in SCRIPTS)
    pages = "".join(templates().values())
    kept = set(re.findall(r"[{;\s](--[\w-]+)\s*:", css))
    used = set(re.findall(r"var\(\s*(--[\w-]+)", css + drawn + pages))
    assert kept - used == set()
    given = {name for name in used - kept if name in scripts or f"{name}:" in pages}
    assert used - kept == given and given >= SET_BY_SCRIPTS


def test_every_attribute_that_a_style_asks_for_is_on_a_page():
    texts = "".join((*templates().values(), *strings(), *(it.read_text() for it in SCRIPTS)))
    stems = set(re.findall(r"data-(?=\{\{)", texts))
    alone = words_alone()
    asked = {
        name
        for path in STYLES
        for text in selectors(path.read_text())
        for name in re.findall(r"\[data-([\w-]+)", text)
    }
    unknown = {
        name
        for name in asked
        if not re.search(rf"data-{name}(?![\w-])", texts)
        and not re.search(rf"dataset\.{camel(name)}\b", texts)
        and not (stems and name in alone)
    }
    assert unknown == set()


def camel(name: str) -> str:
    """Spell the name of a data attribute as a script does."""
    return re.sub(r"-(\w)", lambda found: found[1].upper(), name)


def test_what_no_page_has_would_be_found():
    assert list(selectors("@media print { .a, .b > i { } }")) == [" .a, .b > i "]
    assert list(named('<b class="x i-{{ name }}{% if y %} z{% else %} w{% endif %}">')) == [
        "x", "i-", "z", "w",
    ]  # fmt: skip
    assert list(named('<b class="s s--{% if a == "b" %}on{% else %}off{% endif %}">')) == [
        "s", "s--on", "s--off",
    ]  # fmt: skip


def test_one_script_decides_about_swaps():
    assert [path.name for path in SCRIPTS if "shouldSwap" in path.read_text()] == ["swaps.js"]
