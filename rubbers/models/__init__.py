"""The database models of rubbers."""

from rubbers.models.deal_secret import DealSecret, DrawnId
from rubbers.models.hand_analysis import HandAnalysis
from rubbers.models.practice_table import PracticeGuest, PracticeLine, PracticeTable
from rubbers.models.rubber import Game, Hand, Rubber, RubberSeat

__all__ = [
    "DealSecret",
    "DrawnId",
    "Game",
    "Hand",
    "HandAnalysis",
    "PracticeGuest",
    "PracticeLine",
    "PracticeTable",
    "Rubber",
    "RubberSeat",
]
