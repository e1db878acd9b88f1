"""Screens waiting to be paired, with the short code they show."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.access import Token


class Pairing(models.Model):
    """A screen that waits to be paired, identified by the code it shows.

    Only the code's digest is stored; it is valid until `expires_at`. `token` gives the screen
    access once the secretary has typed the code.
    """

    digest = models.CharField(_("digest"), max_length=64, unique=True)
    shown_at = models.DateTimeField(_("shown"))
    expires_at = models.DateTimeField(_("expires"), db_index=True)
    token = models.ForeignKey(
        Token,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="pairings",
        verbose_name=_("token"),
    )

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")

    def __str__(self) -> str:
        return f"{self.shown_at:%Y-%m-%d %H:%M}"
