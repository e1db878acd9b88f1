"""The pictures attached to a dispute, as a page shows them to one reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.rules.disclosure import DisputePart
from tables.disputes.rules.state import Attachment, DisputeState


@dataclass(frozen=True, slots=True)
class PictureShown:
    """One picture: its caption, who showed it, its size; `removed` is why it is no longer shown.

    An `erased` picture was deleted together with the person who showed it.
    """

    number: int
    caption: str
    by: str
    digest: str
    width: int
    height: int
    removed: str = ""
    may_be_removed: bool = False
    erased: bool = False

    @property
    def stands(self) -> bool:
        """Whether there is a picture to see."""
        return not (self.removed or self.erased)


def attachments_shown(
    dispute: DisputeState,
    parts: frozenset[DisputePart],
    words: Mapping[str, str],
    called: Called,
    removable: tuple[int, ...] = (),
) -> tuple[PictureShown, ...]:
    """Return the pictures a reader may see; those concerned also see which were removed."""
    if DisputePart.ATTACHMENTS not in parts:
        return ()
    return tuple(_shown(one, words, called, removable) for one in dispute.attachments)


def _shown(
    one: Attachment, words: Mapping[str, str], called: Called, removable: tuple[int, ...]
) -> PictureShown:
    removed = (words.get(one.removed_ref) or "–") if one.removed_ref else ""
    return PictureShown(
        one.number,
        "" if removed or one.erased else words.get(one.caption_ref, "") or "–",
        called.of(one.by),
        one.digest,
        one.width,
        one.height,
        removed,
        one.number in removable,
        one.erased,
    )
