"""The words and pictures of a dispute: where its texts are stored, and its attachments."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Member
from tables.models.disputes.dispute import Dispute


class DisputeWords(models.Model):
    """A reference to words in a dispute, for searching; the words can be erased, this cannot."""

    dispute = models.ForeignKey(
        Dispute, models.CASCADE, related_name="words", verbose_name=_("dispute")
    )
    what = models.CharField(_("kind"), max_length=10)
    digest = models.CharField(_("digest"), max_length=64)
    published = models.BooleanField(_("in the register"), default=False)

    class Meta:
        verbose_name = _("words in a dispute")
        verbose_name_plural = _("words in disputes")
        constraints = [
            models.UniqueConstraint(fields=["dispute", "digest"], name="words_once_a_dispute")
        ]

    def __str__(self) -> str:
        return f"{self.what}, {self.dispute}"


class DisputeAttachment(models.Model):
    """A picture attached to a dispute: the SHA-256 of its file, and whether it is still shown.

    A picture erased together with `shown_by` is no longer shown.
    """

    dispute = models.ForeignKey(
        Dispute, models.CASCADE, related_name="attachments", verbose_name=_("dispute")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    digest = models.CharField(_("digest"), max_length=64)
    stands = models.BooleanField(_("is shown"))
    shown_by = models.ForeignKey(
        Member, models.PROTECT, null=True, related_name="+", verbose_name=_("shown by")
    )

    class Meta:
        verbose_name = _("attachment of a dispute")
        verbose_name_plural = _("attachments of disputes")
        indexes = [models.Index(fields=["stands", "digest"], name="attachments_that_stand")]
        constraints = [
            models.UniqueConstraint(fields=["dispute", "number"], name="attachment_once_a_dispute"),
            models.UniqueConstraint(
                fields=["dispute", "digest"],
                condition=Q(stands=True),
                name="a_picture_stands_once_a_dispute",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}, {self.dispute}"
