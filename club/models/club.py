"""Clubs and their seasons."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A whist club; one installation can hold many, each of which sees only its own data.

    If `is_public`, anyone can read the board, the hall screen and the standings. If it offers
    `practice`, anyone may play against bots; a demo club always offers it. `signed` counts its
    checkpoints, so that removal of the last one is noticed. `founding_key` is the idempotency key
    of the request that founded it, so that one request founds one club.
    """

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("short name in addresses"), max_length=60, unique=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="Europe/London")
    law_code = models.CharField(_("code of laws"), max_length=60, default="club-1864")
    house_rules = models.JSONField(_("house rules"), default=dict, blank=True)
    plugins = models.JSONField(_("plugins enabled"), default=list, blank=True)
    is_public = models.BooleanField(_("open to the public"), default=False)
    practice = models.BooleanField(_("visitors may practise against bots"), default=False)
    is_demo = models.BooleanField(_("demonstration"), default=False)
    founding_key = models.CharField(
        _("idempotency key of its founding"), max_length=80, blank=True, default="", editable=False
    )
    signed = models.PositiveIntegerField(_("checkpoints signed"), default=0, editable=False)
    created_at = models.DateTimeField(_("founded here"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.UniqueConstraint(
                fields=["founding_key"],
                condition=~models.Q(founding_key=""),
                name="one_request_founds_one_club",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Season(models.Model):
    """A run of evenings that share one standings table."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=80)
    starts_on = models.DateField(_("starts"))
    ends_on = models.DateField(_("ends"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="season_name_once_a_club"),
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")),
                name="season_ends_after_start",
            ),
        ]

    def __str__(self) -> str:
        return self.name
