"""Rows that cannot be made ready: the second fails after the first is known."""

from django.db import models


class First(models.Model):
    """A row that is fine by itself."""

    club = models.ForeignKey("club.Club", models.PROTECT)

    def __str__(self) -> str:
        return "first"


raise RuntimeError("the second row is torn")
