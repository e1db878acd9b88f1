"""The analysis of a finished hand, stored so that it is calculated only once."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Stream
from rubbers.models.practice_table import PracticeTable


class HandAnalysis(models.Model):
    """Why bots played as they did in a hand, and its double-dummy result.

    It follows from the record, so it may be deleted and calculated again. `reasons` are the
    sentences by act; `double_dummy` is null if this machine had no solver. `done_at` is null until
    a worker has done it.
    """

    stream = models.ForeignKey(
        Stream, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("stream")
    )
    practice = models.ForeignKey(
        PracticeTable,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="analyses",
        verbose_name=_("practice table"),
    )
    rubber = models.PositiveSmallIntegerField(_("rubber of the practice table"), default=1)
    hand = models.PositiveSmallIntegerField(_("hand"))
    attempt = models.PositiveSmallIntegerField(_("deal"))
    reasons = models.JSONField(_("reasons of bots"), default=list)
    double_dummy = models.JSONField(_("double dummy"), null=True, blank=True)
    asked_at = models.DateTimeField(_("asked for"))
    done_at = models.DateTimeField(_("worked out"), null=True, blank=True)

    class Meta:
        verbose_name = _("analysis of a hand")
        verbose_name_plural = _("analyses of hands")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(stream__isnull=True) ^ models.Q(practice__isnull=True),
                name="analysis_of_a_rubber_or_of_practice",
            ),
            models.UniqueConstraint(
                fields=["stream", "hand", "attempt"],
                condition=models.Q(stream__isnull=False),
                name="one_analysis_a_hand",
            ),
            models.UniqueConstraint(
                fields=["practice", "rubber", "hand", "attempt"],
                condition=models.Q(practice__isnull=False),
                name="one_analysis_a_hand_of_practice",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stream or self.practice}, {self.hand}.{self.attempt}"
