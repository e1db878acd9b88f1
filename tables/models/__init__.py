"""The rows of the tables room."""

from tables.models.standing import Contribution, Standing, StandingsTerms, Total
from tables.models.table import Candidacy, Place, Sitting, Table

__all__ = [
    "Candidacy",
    "Contribution",
    "Place",
    "Sitting",
    "Standing",
    "StandingsTerms",
    "Table",
    "Total",
]
