"""Ties between members, which prevent them from judging each other's disputes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.member import Member


class Tie(models.Model):
    """A tie between two members, such as a shared household; `one` has the lower number."""

    class Kind(models.TextChoices):
        """The kind of tie."""

        HOUSEHOLD = "household", _("of one household")
        OTHER = "other", _("tied in another way")

    one = models.ForeignKey(Member, models.PROTECT, related_name="ties", verbose_name=_("member"))
    other = models.ForeignKey(Member, models.PROTECT, related_name="+", verbose_name=_("to"))
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)

    class Meta:
        verbose_name = _("tie")
        verbose_name_plural = _("ties")
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="one_tie_of_two_members"),
            models.CheckConstraint(
                condition=~models.Q(one=models.F("other")), name="nobody_is_tied_to_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one}, {self.other}"
