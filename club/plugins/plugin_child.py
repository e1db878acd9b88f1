"""The process of one plugin: reads questions, asks the plugin, and writes its answers."""

from __future__ import annotations

import json
import os
import resource
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

ANSWERS = {
    "whist_bots": "rubbers.bots.bot_in_plugin",
    "whist_exporters": "club.plugins.exporter",
    "whist_formats": "tables.movements.in_plugin",
    "whist_listeners": "club.plugins.listener",
    "whist_notifiers": "club.plugins.notifier",
    "whist_pages": "club.plugins.plugin_page",
    "whist_metrics": "rubbers.standings.metric_in_plugin",
}
"""The module whose `answer(thing, given)` asks what a plugin provides under a hook."""


def main(group: str, plugin: str, memory: int) -> None:
    """Answer questions until there are no more; a failure is an answer too."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the plugin prints is no answer
    module = _answered(answers, lambda: _loaded(group, plugin))
    for line in sys.stdin:
        question = json.loads(line)
        _answered(answers, lambda asked=question: _asked(module, asked))  # type: ignore[misc]  # bound now


def _answered(answers: Any, ask: Callable[[], Any]) -> Any:
    """Write the answer, or why there is none; return what was asked for."""
    try:
        found = ask()
        written = json.dumps({"answer": found if _is_plain(found) else True})
    except BaseException:  # the plugin may raise SystemExit or run out of memory
        said = traceback.format_exc(limit=-4)
        found, written = None, json.dumps({"failed": said})
    answers.write(written + "\n")
    answers.flush()
    return found


def _is_plain(found: Any) -> bool:
    return found is None or isinstance(found, str | int | float | bool | list | dict)


def _loaded(group: str, plugin: str) -> Any:
    point = next(one for one in entry_points(group=group) if one.name == plugin)
    return point.load()


def _asked(module: Any, question: dict[str, Any]) -> Any:
    things = getattr(module, question["hook"])()
    thing = next(one for one in things if one.id == question["id"])
    return import_module(ANSWERS[question["hook"]]).answer(thing, question["given"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
