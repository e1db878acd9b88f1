"""Checkpoints, signed by the club so that a rewritten record can be told from the original."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club


class Checkpoint(models.Model):
    """A signed Merkle root over all lines of a club up to a position; added, never changed.

    `peaks` are the roots of the perfect trees it is made of, so that the next checkpoint need not
    read earlier lines again. Hashes, key and signature are in hexadecimal.
    """

    club = models.ForeignKey(
        Club, models.PROTECT, related_name="checkpoints", verbose_name=_("club")
    )
    number = models.PositiveIntegerField(_("number"))
    position = models.PositiveBigIntegerField(_("up to position"))
    size = models.PositiveBigIntegerField(_("lines"))
    root = models.CharField(_("Merkle root"), max_length=64)
    peaks = models.JSONField(_("peaks"))
    why = models.CharField(_("why"), max_length=80)
    at = models.DateTimeField(_("at"))
    key = models.CharField(_("public key"), max_length=64)
    signature = models.CharField(_("signature"), max_length=128)

    class Meta:
        verbose_name = _("checkpoint")
        verbose_name_plural = _("checkpoints")
        ordering = ["club", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"], name="checkpoint_number_once_a_club"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}, checkpoint {self.number}"
