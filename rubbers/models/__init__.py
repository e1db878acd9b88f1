"""The rows of the rubbers room."""

from rubbers.models.rubber import Game, Hand, Rubber, RubberSeat

__all__ = ["Game", "Hand", "Rubber", "RubberSeat"]
