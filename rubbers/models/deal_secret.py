"""The secret of an evening's deals: never in the admin, a serialiser, an export or a log."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.infrastructure.encryption import KeyPurpose
from club.models import Evening
from rubbers.models.rubber import Rubber

DEALS = KeyPurpose(b"whistclub: secrets of deals")


class DealSecret(models.Model):
    """Thirty-two bytes from the operating system, committed to before the doors open.

    The row stores them encrypted, so that neither the database nor a backup discloses them.
    `blocks` are the roots of the tree's blocks, from which proofs are made. Rubbers of earlier
    releases have a secret of their own instead of the evening's.
    """

    evening = models.OneToOneField(
        Evening,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="deal_secret",
        verbose_name=_("evening"),
    )
    rubber = models.OneToOneField(
        Rubber,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="deal_secret",
        verbose_name=_("rubber"),
    )
    root = models.CharField(_("root"), max_length=64, blank=True)
    encrypted = models.CharField(_("secret"), max_length=255, editable=False)
    blocks = models.BinaryField(_("roots of blocks"), default=b"")

    class Meta:
        verbose_name = _("secret of deals")
        verbose_name_plural = _("secrets of deals")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(evening__isnull=True) ^ models.Q(rubber__isnull=True),
                name="deal_secret_of_an_evening_or_a_rubber",
            )
        ]

    def __str__(self) -> str:
        return f"{self.evening or self.rubber}"

    def __repr__(self) -> str:
        return "<DealSecret>"

    @property
    def secret(self) -> bytes:
        """The decrypted secret; raises Unreadable if it was encrypted with another SECRET_KEY."""
        return DEALS.decrypted(self.encrypted)


class DrawnId(models.Model):
    """A deal or cut whose cards have been drawn from the evening's secret; it happens only once."""

    evening = models.ForeignKey(
        Evening, models.PROTECT, related_name="drawn_ids", verbose_name=_("evening")
    )
    name = models.CharField(_("deal or cut"), max_length=40)

    class Meta:
        verbose_name = _("deal drawn")
        verbose_name_plural = _("deals drawn")
        constraints = [
            models.UniqueConstraint(fields=["evening", "name"], name="drawn_once_an_evening")
        ]

    def __str__(self) -> str:
        return self.name
