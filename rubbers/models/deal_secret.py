"""The secret behind the deals of one rubber: in no admin, no answer, no export and no log."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from rubbers.models.rubber import Rubber


class DealSecret(models.Model):
    """Thirty-two bytes from the operating system, committed to before the first deal."""

    rubber = models.OneToOneField(
        Rubber, models.CASCADE, related_name="deal_secret", verbose_name=_("rubber")
    )
    secret = models.BinaryField(_("secret"), max_length=32)

    class Meta:
        verbose_name = _("secret of deals")
        verbose_name_plural = _("secrets of deals")

    def __str__(self) -> str:
        return f"{self.rubber}"

    def __repr__(self) -> str:
        return "<DealSecret>"
