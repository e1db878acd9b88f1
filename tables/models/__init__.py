"""The rows of the tables room."""

from tables.disputes.models import (
    Consequence,
    Dispute,
    DisputeAttachment,
    DisputeParty,
    DisputeWords,
)
from tables.models.standing import Contribution, Standing, StandingsTerms, Total
from tables.models.table import Candidacy, Place, Sitting, Table

__all__ = [
    "Candidacy",
    "Consequence",
    "Contribution",
    "Dispute",
    "DisputeAttachment",
    "DisputeParty",
    "DisputeWords",
    "Place",
    "Sitting",
    "Standing",
    "StandingsTerms",
    "Table",
    "Total",
]
