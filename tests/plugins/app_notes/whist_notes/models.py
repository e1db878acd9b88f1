"""A note on a club."""

from django.db import models


class Note(models.Model):
    """Words pinned to a club's board."""

    club = models.ForeignKey("club.Club", models.PROTECT)
    words = models.CharField(max_length=80)

    def __str__(self) -> str:
        return self.words
