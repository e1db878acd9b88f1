"""The roster of plugins: which are installed, which of them are skipped and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from club.reason import N_, Reason


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a plugin is skipped: a sentence, and the traceback where there was one."""

    reason: Reason
    traceback: str = ""


@dataclass(frozen=True, slots=True)
class Plugin:
    """A plugin that is installed; it is loaded unless there is trouble.

    `gives` maps each noun ("code of laws") to the ids of what the plugin adds.
    """

    name: str
    distribution: str = ""
    version: str = ""
    ours: bool = False
    gives: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    trouble: Trouble | None = None

    @property
    def loaded(self) -> bool:
        """Tell whether what it gives can be used."""
        return self.trouble is None


class Skipped(Exception):
    """A plugin cannot be taken in; the reason says why."""

    def __init__(self, reason: Reason, traceback: str = "") -> None:
        super().__init__(str(reason))
        self.reason, self.traceback = reason, traceback


@dataclass(frozen=True, slots=True)
class Enabled:
    """A plugin that a club has enabled, by name; it may be skipped here, or missing."""

    name: str
    plugin: Plugin | None

    @property
    def works(self) -> bool:
        """Tell whether what it gives can be used."""
        return self.plugin is not None and self.plugin.loaded

    @property
    def trouble(self) -> Reason | None:
        """Give in a sentence why it does not work; None if it does."""
        if self.plugin is None:
            return Reason(N_("The plugin {name} is enabled and is not installed."), name=self.name)
        if self.plugin.trouble is None:
            return None
        why = str(self.plugin.trouble.reason)
        return Reason(N_("The plugin {name} is skipped: {why}."), name=self.name, why=why)
