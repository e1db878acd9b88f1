"""What people save for themselves, off the record: drafts, and saved lists of disputes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Member
from tables.models.disputes.dispute import Dispute


class RulingDraft(models.Model):
    """An unsigned draft of a ruling: private to its writer and not part of the record."""

    dispute = models.ForeignKey(
        Dispute, models.CASCADE, related_name="drafts", verbose_name=_("dispute")
    )
    writer = models.ForeignKey(Member, models.CASCADE, related_name="+", verbose_name=_("writer"))
    review = models.BooleanField(_("for the committee"))
    told = models.JSONField(_("form"), default=dict)
    kept_at = models.DateTimeField(_("saved"))

    class Meta:
        verbose_name = _("draft of a ruling")
        verbose_name_plural = _("drafts of rulings")
        constraints = [
            models.UniqueConstraint(
                fields=["dispute", "writer", "review"], name="ruling_draft_once_a_writer"
            )
        ]

    def __str__(self) -> str:
        return f"{self.writer}, {self.dispute}"


class DeskView(models.Model):
    """A view of the list of disputes that someone has saved under a name."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    name = models.CharField(_("name"), max_length=40)
    query = models.CharField(_("filters"), max_length=400, blank=True)

    class Meta:
        verbose_name = _("saved list of disputes")
        verbose_name_plural = _("saved lists of disputes")
        constraints = [
            models.UniqueConstraint(fields=["user", "name"], name="desk_view_name_once_a_user")
        ]

    def __str__(self) -> str:
        return self.name
