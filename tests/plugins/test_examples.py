"""The example plugins: each loads, passes its own tests, and uses nothing but the plugin API."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from types import ModuleType

import pytest

from api.plugins import conformance
from club.plugins import loader
from tests.plugins.shelf import HERE, installed

EXAMPLES = HERE.parents[1] / "docs" / "examples" / "plugins"
NAMES = sorted(path.name for path in EXAMPLES.iterdir() if (path / "pyproject.toml").exists())
OURS = ("club", "rubbers", "tables", "api")
PUBLIC = "api.plugins"


def relative(name: str) -> str:
    """Return an example's folder as the shelf expects it."""
    return f"../../docs/examples/plugins/{name}"


@pytest.fixture(params=NAMES)
def example(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, loader.Manager]]:
    """Install one example."""
    with installed(tmp_path, relative(request.param)) as manager:
        yield request.param, manager


def test_there_are_examples() -> None:
    assert {"whist-counting-bot", "whist-rotation", "whist-sweeps"} <= set(NAMES)


def test_an_example_loads_and_adds_something(example: tuple[str, loader.Manager]) -> None:
    (found,) = [one for one in example[1].plugins if one.distribution == example[0]]
    assert found.loaded, found.trouble
    assert found.gives


def own_tests(name: str) -> Iterator[tuple[ModuleType, str]]:
    """Yield the tests of an example."""
    for path in sorted((EXAMPLES / name / "tests").glob("test_*.py")):
        spec = importlib.util.spec_from_file_location(f"whist_example_{path.stem}", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for test in vars(module):
            if test.startswith("test_"):
                yield module, test


def test_an_example_passes_its_own_tests(example: tuple[str, loader.Manager]) -> None:
    found = list(own_tests(example[0]))
    assert found
    for module, test in found:
        run: Callable[..., None] = getattr(module, test)
        asked = [name for name in signature(run).parameters if name != "return"]
        run(**{name: getattr(conformance, name) for name in asked})


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.py")), ids=lambda path: path.name)
def test_an_example_imports_only_the_plugin_api(path: Path) -> None:
    inside = []
    for node in ast.walk(ast.parse(path.read_text())):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        inside += [one for one in names if one.split(".")[0] in OURS]
    strangers = [one for one in inside if not one.startswith(f"{PUBLIC}.")]
    assert strangers == []


def test_every_public_name_exists_and_is_listed() -> None:
    for path in sorted((HERE.parents[1] / "api" / "plugins").glob("*.py")):
        if path.stem in ("__init__", "conformance", "fixtures", "sample_rubber"):
            continue
        module = importlib.import_module(f"{PUBLIC}.{path.stem}")
        assert all(hasattr(module, name) for name in module.__all__)
        assert sys.modules[module.__name__] is module
