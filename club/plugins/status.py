"""The status of plugins: which are installed, and which are skipped and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from club.reason import N_, Reason


@dataclass(frozen=True, slots=True)
class LoadFailure:
    """Why a plugin is skipped: a sentence, and a traceback if there was one."""

    reason: Reason
    traceback: str = ""


@dataclass(frozen=True, slots=True)
class Plugin:
    """An installed plugin; it is loaded unless it has `trouble`.

    `gives` maps each noun ("code of laws") to the ids of what the plugin provides. `sees` are
    sentences about what it is given; if it is `trusted`, it can read and do all the program can.
    """

    name: str
    distribution: str = ""
    version: str = ""
    ours: bool = False
    gives: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    trouble: LoadFailure | None = None
    sees: tuple[str, ...] = ()
    trusted: bool = True

    @property
    def loaded(self) -> bool:
        """Whether what it provides can be used."""
        return self.trouble is None


class Skipped(Exception):
    """A plugin cannot be loaded; `reason` explains why."""

    def __init__(self, reason: Reason, traceback: str = "") -> None:
        super().__init__(str(reason))
        self.reason, self.traceback = reason, traceback


@dataclass(frozen=True, slots=True)
class EnabledPlugin:
    """A plugin that a club has enabled, by name; it may be skipped or not installed."""

    name: str
    plugin: Plugin | None

    @property
    def works(self) -> bool:
        """Whether what it provides can be used."""
        return self.plugin is not None and self.plugin.loaded

    @property
    def trouble(self) -> Reason | None:
        """Why it does not work, in one sentence; None if it does."""
        if self.plugin is None:
            return Reason(N_("The plugin {name} is enabled but not installed."), name=self.name)
        if self.plugin.trouble is None:
            return None
        why = str(self.plugin.trouble.reason)
        return Reason(N_("The plugin {name} was skipped: {why}."), name=self.name, why=why)
