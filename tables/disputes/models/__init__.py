"""The rows of disputes, written from their streams: what is looked up and searched by."""

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
