"""Bots written by other people, which play over the API with tokens of their own."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.models.member import Member
from club.person import external_id


class ExternalBot(models.Model):
    """A bot of the club that runs elsewhere; its name stays on the record for good."""

    club = models.ForeignKey(
        Club, models.PROTECT, related_name="external_bots", verbose_name=_("club")
    )
    name = models.SlugField(_("name"), max_length=40)
    about = models.CharField(_("how it plays"), max_length=200, blank=True)
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    owner = models.ForeignKey(
        Member, models.PROTECT, related_name="external_bots", verbose_name=_("owner")
    )
    added_at = models.DateTimeField(_("added"))
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)

    class Meta:
        verbose_name = _("external bot")
        verbose_name_plural = _("external bots")
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="external_bot_name_once_a_club"),
            models.CheckConstraint(
                condition=~models.Q(name__contains="@") & ~models.Q(name__contains="/"),
                name="external_bot_name_can_be_recorded",
            ),
            models.CheckConstraint(
                condition=models.Q(version__gte=1), name="external_bot_version_from_1"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def external_id(self) -> str:
        """The bot's id on the record."""
        return external_id(self.name)

    @property
    def may_play(self) -> bool:
        """Whether it may play: it has not been removed, and its owner has not lapsed."""
        return self.removed_at is None and self.owner.kind != Member.Kind.LAPSED
