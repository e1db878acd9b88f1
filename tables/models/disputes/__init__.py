"""Database rows of disputes, written from their streams, for look-up and search."""

from tables.models.disputes.consequence import Consequence
from tables.models.disputes.dispute import Dispute, DisputeParty
from tables.models.disputes.kept import DeskView, RulingDraft
from tables.models.disputes.material import DisputeAttachment, DisputeWords

__all__ = [
    "Consequence",
    "DeskView",
    "Dispute",
    "DisputeAttachment",
    "DisputeParty",
    "DisputeWords",
    "RulingDraft",
]
