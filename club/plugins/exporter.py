"""Exporters and importers of plugins: files that other programs read, and files they wrote."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from club.errors import Impossible
from club.plugins.plugin_process import PluginFailed, process_of
from club.reason import N_, Reason

HOOK = "whist_exporters"
SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Exporter:
    """A way to write the finished hands of a rubber to a file, asked in the plugin's own process.

    `write` gets what `/rubbers/{number}/table/hands` of the REST API returns, with the players as
    the reader of the page sees them, and returns the text of the file. `suffix` ends the file's
    name, and `media_type` is its type, such as `text/plain`.
    """

    id: str
    title: str
    suffix: str
    write: Callable[[Mapping[str, Any]], str]
    media_type: str = "text/plain"


@dataclass(frozen=True, slots=True)
class Importer:
    """A way to read an evening from another program's file; it is trusted, like a code of laws.

    `read` gets the text of a file whose name ends in `suffix`, and returns the evening as YAML, as
    docs/paper.md describes it. A ValueError says what is wrong with the file.
    """

    id: str
    title: str
    suffix: str
    read: Callable[[str], str]


def in_own_process(exporter: Exporter, plugin: str) -> Exporter:
    """Return an exporter that asks this one in the process of its plugin.

    It raises Impossible, with the plugin's error, if there is no answer.
    """

    def write(document: Mapping[str, Any]) -> str:
        try:
            said = process_of(plugin).ask(HOOK, exporter.id, dict(document), SECONDS)
        except PluginFailed as failed:
            said, why = None, str(failed).strip().splitlines()[-1]
        else:
            why = "it returned no text"
        if not isinstance(said, str):
            template = N_("The plugin could not write the file ({why}). Choose JSON instead.")
            raise Impossible(Reason(template, why=why))
        return said

    return replace(exporter, write=write)


def answer(exporter: Exporter, given: dict[str, Any]) -> Any:
    """Write the file, in the plugin's process."""
    return exporter.write(given)
