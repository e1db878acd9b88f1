"""Database rows of disputes, written from their streams, for look-up and search."""

from tables.disputes.models.consequence import Consequence
from tables.disputes.models.dispute import Dispute, DisputeParty
from tables.disputes.models.kept import DeskView, RulingDraft
from tables.disputes.models.material import DisputeAttachment, DisputeWords

__all__ = [
    "Consequence",
    "DeskView",
    "Dispute",
    "DisputeAttachment",
    "DisputeParty",
    "DisputeWords",
    "RulingDraft",
]
