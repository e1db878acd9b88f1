"""An evening rehearsed with bots: its rows are deleted after a week, and nothing counts them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Club


class Rehearsal(models.Model):
    """One rehearsal: what it was told, how far it is, and what it came to.

    `evening` is the key of the evening it was rehearsed for, if any. `state` is all that the rest
    follows from, as JSON whose order is kept, `slices` how many pieces of work are done; `result`
    is what was counted.
    `request` is the key it was asked for under, `digest` of what was asked.
    """

    class Stage(models.TextChoices):
        """How far a rehearsal is."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")
        FAILED = "failed", _("failed")

    club = models.ForeignKey(
        Club, models.CASCADE, related_name="rehearsals", verbose_name=_("club")
    )
    key = models.CharField(_("key in addresses"), max_length=24, unique=True)
    evening = models.CharField(_("evening"), max_length=16, blank=True, default="")
    law_code = models.CharField(_("code of laws"), max_length=60)
    format = models.CharField(_("format"), max_length=60)
    house_rules = models.JSONField(_("house rules"), default=dict)
    terms = models.JSONField(_("terms"))
    stage = models.CharField(_("stage"), max_length=12, choices=Stage, default=Stage.WAITING)
    minute = models.PositiveSmallIntegerField(_("minute"), default=0)
    slices = models.PositiveIntegerField(_("slices"), default=0)
    version = models.PositiveIntegerField(_("version"), default=1)
    milliseconds = models.PositiveIntegerField(_("time it took"), default=0)
    state = models.TextField(_("state"), blank=True, default="")
    result = models.JSONField(_("result"), default=dict)
    request = models.CharField(_("key of the request"), max_length=80)
    digest = models.CharField(_("digest of the request"), max_length=64)
    begun_at = models.DateTimeField(_("begun"))
    ends_at = models.DateTimeField(_("deleted from"), db_index=True)

    class Meta:
        verbose_name = _("rehearsal")
        verbose_name_plural = _("rehearsals")
        ordering = ["-begun_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club"],
                condition=models.Q(stage__in=["waiting", "running"]),
                name="one_rehearsal_at_a_time_a_club",
            ),
            models.UniqueConstraint(
                fields=["club", "request"], name="one_request_is_one_rehearsal"
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def active(self) -> bool:
        """Whether it has still to be worked on."""
        return self.stage in (self.Stage.WAITING, self.Stage.RUNNING)

    @property
    def percent(self) -> int:
        """How far the evening has got; the last rubbers are taken to last half an hour."""
        if self.stage == self.Stage.DONE:
            return 100
        return min(99, 100 * self.minute // (int(self.terms["minutes"]) + 30))


class RehearsalStretch(models.Model):
    """A stretch of a rehearsed evening: how it stood at its first minute, and every event since.

    `lines` are [minute, table of the rubber or 0 for the room, event]; `moments` what is told.
    """

    rehearsal = models.ForeignKey(
        Rehearsal, models.CASCADE, related_name="stretches", verbose_name=_("rehearsal")
    )
    number = models.PositiveIntegerField(_("number"))
    minute = models.PositiveSmallIntegerField(_("first minute"))
    opening = models.JSONField(_("opening"))
    lines = models.JSONField(_("lines"))
    moments = models.JSONField(_("moments"))

    class Meta:
        verbose_name = _("stretch of a rehearsal")
        verbose_name_plural = _("stretches of a rehearsal")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["rehearsal", "number"], name="rehearsal_stretch_once")
        ]

    def __str__(self) -> str:
        return f"{self.rehearsal}, {self.number}"
