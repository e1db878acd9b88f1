"""The rows of standings: written from finished rubbers, and rebuilt from them at any time."""

from hashlib import sha256
from typing import TYPE_CHECKING, Any

import rfc8785
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Club, Evening, Member, Season
from rubbers.models import Rubber
from rubbers.models.rubber import SIDES

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


class Standing(models.Model):
    """What rubbers count towards: a table of an evening, an evening, a season, all time.

    `version` increases whenever a figure in it changes. `seal` is a digest of the row, by which
    `manage.py verify` finds changes made by hand.
    """

    class Kind(models.TextChoices):
        """The four scopes a rubber counts in."""

        TABLE = "table", _("table")
        EVENING = "evening", _("evening")
        SEASON = "season", _("season")
        ALL = "all", _("all time")

    club = models.ForeignKey(Club, models.PROTECT, related_name="standings", verbose_name=_("club"))
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    name = models.CharField(_("name"), max_length=40)
    evening = models.ForeignKey(
        Evening,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="standings",
        verbose_name=_("evening"),
    )
    season = models.ForeignKey(
        Season,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="standings",
        verbose_name=_("season"),
    )
    version = models.PositiveIntegerField(_("version"), default=0)
    seal = models.CharField(max_length=64, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="standing_name_once_a_club"),
        ]

    def __str__(self) -> str:
        return self.name

    def seal_of(self) -> str:
        """Return the SHA-256 of everything the row holds, in canonical JSON."""
        columns = (self.club_id, self.kind, self.name, self.evening_id, self.season_id)
        return sha256(rfc8785.dumps([*columns, self.version])).hexdigest()


def _held(
    to: type[models.Model], many: str, words: "StrPromise", *, db_index: bool = True
) -> models.ForeignKey[Any, Any]:
    """Return a foreign key to rows that are never deleted, without a database constraint."""
    return models.ForeignKey(
        to,
        models.PROTECT,
        related_name=many,
        verbose_name=words,
        db_index=db_index,
        db_constraint=False,
    )


class Contribution(models.Model):
    """What one rubber, at one version of its stream, adds for one player in one standing.

    There are very many of these. Standings, members and rubbers are never deleted, so the database
    need not check each reference; the unique constraint serves as the index on rubbers.
    """

    standing = _held(Standing, "contributions", _("standing"))
    member = _held(Member, "contributions", _("member"), db_index=False)
    rubber = _held(Rubber, "contributions", _("rubber"), db_index=False)
    version = models.PositiveIntegerField(_("version of the rubber"))
    side = models.CharField(_("side"), max_length=3, choices=SIDES)
    won = models.PositiveSmallIntegerField(_("won"))
    net = models.SmallIntegerField(_("points"))
    games_won = models.PositiveSmallIntegerField(_("games won"))
    games_lost = models.PositiveSmallIntegerField(_("games lost"))
    hands = models.PositiveSmallIntegerField(_("hands"))

    class Meta:
        verbose_name = _("contribution")
        verbose_name_plural = _("contributions")
        constraints = [
            models.UniqueConstraint(
                fields=["rubber", "standing", "member"],
                name="a_rubber_counts_once_for_a_player",
            ),
            models.CheckConstraint(
                condition=models.Q(won=1, net__range=(1, 8)) | models.Q(won=0, net__range=(-8, -1)),
                name="a_rubber_won_or_lost_is_worth_1_to_8",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.rubber}"


class Total(models.Model):
    """A player's total in one standing: an integer tally for each metric."""

    standing = _held(Standing, "totals", _("standing"), db_index=False)
    member = _held(Member, "totals", _("member"), db_index=False)
    rubbers = models.PositiveIntegerField(_("rubbers"))
    tallies = models.JSONField(_("tallies"), default=dict)

    class Meta:
        verbose_name = _("total")
        verbose_name_plural = _("totals")
        constraints = [
            models.UniqueConstraint(
                fields=["standing", "member"], name="one_total_a_player_a_standing"
            ),
            models.CheckConstraint(
                condition=models.Q(rubbers__gt=0), name="a_total_is_of_some_rubber"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.standing}"


class StandingsTerms(models.Model):
    """The rules a club orders its standings by, or a season's own rules."""

    club = models.ForeignKey(
        Club, models.PROTECT, related_name="standings_terms", verbose_name=_("club")
    )
    season = models.OneToOneField(
        Season,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="standings_terms",
        verbose_name=_("season"),
    )
    rules = models.JSONField(_("rules"), default=dict)

    class Meta:
        verbose_name = _("rules of standings")
        verbose_name_plural = _("rules of standings")
        constraints = [
            models.UniqueConstraint(
                fields=["club"],
                condition=models.Q(season__isnull=True),
                name="a_club_orders_one_way",
            )
        ]

    def __str__(self) -> str:
        return f"{self.club}, {self.season}" if self.season else str(self.club)
