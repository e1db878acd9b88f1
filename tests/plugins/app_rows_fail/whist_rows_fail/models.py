"""A row that is never there."""

from django.db import models


class Tally(models.Model):
    """Counted on fingers."""

    count = models.IntegerField()

    def __str__(self) -> str:
        return str(self.count)
