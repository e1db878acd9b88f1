"""Evenings of a club, and who came to them."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club, Season
from club.models.line import Stream
from club.models.member import Member
from club.rules.house_rules import HouseRules, closing_time
from club.rules.stored_values import EveningPhase


class Evening(models.Model):
    """One evening: a date, a place, a code of laws and a format; it may run past midnight."""

    Phase = EveningPhase

    club = models.ForeignKey(Club, models.PROTECT, related_name="evenings", verbose_name=_("club"))
    season = models.ForeignKey(
        Season,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="evenings",
        verbose_name=_("season"),
    )
    stream = models.OneToOneField(
        Stream, models.PROTECT, related_name="evening", verbose_name=_("stream")
    )
    key = models.CharField(_("key"), max_length=16)
    date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=120, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=60)
    law_code = models.CharField(_("code of laws"), max_length=60)
    format = models.CharField(_("format"), max_length=60, default="rubbers")
    house_rules = models.JSONField(_("house rules"), default=dict)
    phase = models.CharField(_("phase"), max_length=8, choices=Phase, default=Phase.PLANNED)
    opened_at = models.DateTimeField(_("doors opened"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ["-date", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="evening_key_once_a_club")
        ]

    def __str__(self) -> str:
        return f"{self.club}, {self.date}"

    @property
    def plugins(self) -> list[str]:
        """The plugins in use: those the club has enabled, but for those left out this evening."""
        left_out = self.house_rules.get("plugins_off", ())
        return [name for name in self.club.plugins if name not in left_out]

    @property
    def closes_at(self) -> datetime | None:
        """The time at which the evening is to close; None without one, or until doors open."""
        if not self.house_rules.get("closes"):
            return None
        rules = HouseRules.from_json(self.house_rules)
        return closing_time(rules.closes, self.opened_at, ZoneInfo(self.time_zone))


class Presence(models.Model):
    """A member's attendance at an evening; rebuilt from the evening's room stream."""

    evening = models.ForeignKey(
        Evening, models.PROTECT, related_name="presences", verbose_name=_("evening")
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="presences", verbose_name=_("member")
    )
    arrived_at = models.DateTimeField(_("arrived"))
    left_at = models.DateTimeField(_("left"), null=True, blank=True)

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
        constraints = [
            models.UniqueConstraint(fields=["evening", "member"], name="arrives_once_an_evening")
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.evening}"
