"""What the pages of a finished hand share: the replay, its downloads, its links."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from club.errors import Unknown
from club.plugins.exporter import Exporter
from club.reason import N_, Reason
from club.text import wording
from club.views.parts import Action
from rubbers.dealing.ids import ATTEMPTS
from rubbers.finished import finished_hands, hand_export, kept_analyses
from rubbers.finished.kept_analyses import KeptAnalysis
from rubbers.play import pbn
from rubbers.play.finished_hand import FinishedHand
from rubbers.play.pbn import Labels
from tables.pages.replay.hand_page import HandAsked, hand_page
from tables.pages.replay.hand_shapes import HandPage

if TYPE_CHECKING:
    from rubbers.models import PracticeTable
    from rubbers.models import Rubber as Row

SOON = "every 3s"
"""Poll while the hand is being analysed, in addition to the event stream."""
PBN, JSON, RUBBER_PBN, RUBBER_JSON = "pbn", "json", "rubber-pbn", "rubber-json"


@dataclass(frozen=True)
class HandAddresses:
    """Links of a hand's page: back, itself, analysis, and the link for a friend.

    `rubber` means that the whole rubber can be downloaded here too, and `exporters` are those of
    the plugins that the club has enabled.
    """

    here: str
    back: Action | None = None
    work_out: str = ""
    share: str = ""
    share_until: date | None = None
    rubber: bool = False
    exporters: tuple[Exporter, ...] = ()

    @property
    def at(self) -> str:
        """The address of this page, up to the number of a moment."""
        return self._with("at")

    @property
    def download(self) -> str:
        """The address of a download, up to its format."""
        return self._with("as")

    def _with(self, name: str) -> str:
        return f"{self.here}{'&' if '?' in self.here else '?'}{name}="


@dataclass(frozen=True)
class ReplayedHand:
    """A hand with everything its page needs."""

    asked: HandAsked
    where: Row | PracticeTable
    to: HandAddresses
    labels: Labels = field(default_factory=Labels)

    @property
    def page(self) -> HandPage:
        """The page's data."""
        return hand_page(self.asked)

    @property
    def context(self) -> Mapping[str, Any]:
        """The template context."""
        return {"page": self.page, "to": self.to}

    @property
    def pending(self) -> bool:
        """Whether the analysis is still pending."""
        return self.asked.kept.asked and not self.asked.kept.done


def moment(request: HttpRequest) -> int:
    """Read the requested moment of the replay; 0 (the deal) if it is missing or invalid."""
    value = request.GET.get("at", "")
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 6 else 0


def attempt(request: HttpRequest) -> int | None:
    """Read which attempt to deal the hand is requested; None, the last one, if none is named."""
    named = request.GET.get("attempt", "")
    if not named:
        return None
    if named not in map(str, range(ATTEMPTS)):
        raise Unknown(Reason(N_("There was no such deal of this hand.")))
    return int(named)


def download(request: HttpRequest, shown: ReplayedHand) -> HttpResponse | None:
    """Return the hand, or its rubber, as a file; None if the page itself is requested."""
    kind = request.GET.get("as", "")
    if not kind:
        return None
    written_by = {f"rubber-{one.id}": one for one in shown.to.exporters}
    kinds = (PBN, JSON, *((RUBBER_PBN, RUBBER_JSON) if shown.to.rubber else ()), *written_by)
    if kind not in kinds:
        raise Unknown(Reason(N_("Choose one of these formats: {kinds}."), kinds=", ".join(kinds)))
    found, labels = shown.asked.found, shown.labels
    number = found.dealt.number
    if kind == PBN:
        return _file(pbn.written([found], labels), f"hand-{number}.pbn")
    if kind == JSON:
        return _file(_json(_hand(shown, found, shown.asked.kept)), f"hand-{number}.json")
    hands = finished_hands.every_hand(shown.where)
    if kind == RUBBER_PBN:
        return _file(pbn.written(hands, labels), "rubber.pbn")
    kept = kept_analyses.kept_of_all(shown.where)
    written = (_hand(shown, one, kept.get(one.deal, KeptAnalysis())) for one in hands)
    document = hand_export.rubber_json(written, labels)
    if kind == RUBBER_JSON:
        return _file(_json(document), "rubber.json")
    exporter = written_by[kind]
    return _file(exporter.write(document), f"rubber.{exporter.suffix}", exporter.media_type)


def _hand(shown: ReplayedHand, found: FinishedHand, kept: KeptAnalysis) -> dict[str, Any]:
    names = {str(seat): name for seat, name in shown.labels.names.items()}

    def say(reason: Reason) -> str:
        return wording.sentence(reason, names)

    return hand_export.hand_json(found, kept, shown.labels, say)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def _file(text: str, name: str, media_type: str = "text/plain") -> HttpResponse:
    kind = "application/json" if name.endswith("json") else f"{media_type}; charset=utf-8"
    answer = HttpResponse(text.encode(), content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def link_address(request: HttpRequest, link: str) -> str:
    """Return the absolute URL of a link to share with a friend."""
    return request.build_absolute_uri(reverse("shared-hand", args=[link]))
