"""The database models of the tables app."""

from tables.models.disputes import (
    Consequence,
    DeskView,
    Dispute,
    DisputeAttachment,
    DisputeParty,
    DisputeWords,
    RulingDraft,
)
from tables.models.drive import Drive, DriveEntrant, Round, RoundResult, RoundSeat
from tables.models.rehearsal import Rehearsal, RehearsalStretch
from tables.models.seating import Candidacy, Place, Sitting, Table
from tables.models.standing import Contribution, Standing, StandingsTerms, Total

__all__ = [
    "Candidacy",
    "Consequence",
    "Contribution",
    "DeskView",
    "Dispute",
    "DisputeAttachment",
    "DisputeParty",
    "DisputeWords",
    "Drive",
    "DriveEntrant",
    "Place",
    "Rehearsal",
    "RehearsalStretch",
    "Round",
    "RoundResult",
    "RoundSeat",
    "RulingDraft",
    "Sitting",
    "Standing",
    "StandingsTerms",
    "Table",
    "Total",
]
