"""The outbox: work to be done after a commit. These rows count; Celery only gets hints."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club


class Errand(models.Model):
    """One piece of later work, written in the transaction that needs it."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="errands")
    task = models.CharField(_("task"), max_length=80)
    subject = models.JSONField(_("subject"))
    due_at = models.DateTimeField(_("due"))
    claimed_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    trouble = models.TextField(_("last trouble"), blank=True)

    class Meta:
        verbose_name = _("errand")
        verbose_name_plural = _("errands")
        indexes = [
            models.Index(
                fields=["due_at"], name="errands_to_do", condition=models.Q(done_at__isnull=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.task} {self.subject}"
