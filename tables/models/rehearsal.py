"""A rehearsed evening: its rows are deleted after a week and count for nothing."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Club


class Rehearsal(models.Model):
    """One rehearsal: its parameters, its progress and its result.

    `evening` is the key of the evening it was rehearsed for, if any. `state` is everything needed
    to continue, as JSON with its key order preserved; `slices` is how many pieces of work are done;
    `result` holds the totals. `request` is the idempotency key it was started under, `digest` that
    of the request.
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
    milliseconds = models.PositiveIntegerField(_("time taken, in milliseconds"), default=0)
    state = models.TextField(_("state"), blank=True, default="")
    result = models.JSONField(_("result"), default=dict)
    request = models.CharField(_("idempotency key of the request"), max_length=80)
    digest = models.CharField(_("digest of the request"), max_length=64)
    begun_at = models.DateTimeField(_("begun"))
    ends_at = models.DateTimeField(_("deleted after"), db_index=True)

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
        """Whether it is still to be worked on."""
        return self.stage in (self.Stage.WAITING, self.Stage.RUNNING)

    @property
    def done(self) -> bool:
        """Whether it has come to its end and has a result."""
        return self.stage == self.Stage.DONE

    @property
    def percent(self) -> int:
        """How far the evening has got, in percent; the last rubbers are assumed to take half an
        hour. Of a drive, `minute` is the number of hands played.
        """
        if self.done:
            return 100
        end = self.terms["hands"] if self.is_drive else int(self.terms["minutes"]) + 30
        return min(99, 100 * self.minute // int(end))

    @property
    def is_drive(self) -> bool:
        """Whether a drive is rehearsed, whose terms are `DriveTerms`."""
        return "hands" in self.terms


class RehearsalStretch(models.Model):
    """A stretch of a rehearsed evening: the state at its first minute, and every event since.

    `lines` are [minute, table of the rubber or 0 for the room, event]; `moments` the notable
    moments.
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
        verbose_name = _("part of a rehearsal")
        verbose_name_plural = _("parts of a rehearsal")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["rehearsal", "number"], name="rehearsal_stretch_once")
        ]

    def __str__(self) -> str:
        return f"{self.rehearsal}, {self.number}"
