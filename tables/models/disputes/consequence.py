"""What the current ruling means for a side or a person."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Member
from tables.models.disputes.dispute import Dispute

SIDES = ("N-S", "E-W")


class Consequence(models.Model):
    """An effect of the current ruling for a side or a person; effects on the score have no row.

    `place` is its position in the ruling, from 1. Points given to a side have a row for each of its
    players. `done` applies to remedies and payments, which stay open until somebody records them.
    """

    class Kind(models.TextChoices):
        """The kind of effect."""

        GRANT = "grant_remedy", _("remedy granted")
        LOSE = "lose_remedy", _("remedy lost")
        POINTS = "adjust_points", _("points")
        WARNING = "warn", _("warning")
        PAYMENT = "onlooker_pays", _("payment by an onlooker")

    dispute = models.ForeignKey(
        Dispute, models.CASCADE, related_name="consequences", verbose_name=_("dispute")
    )
    place = models.PositiveSmallIntegerField(_("place in the ruling"))
    kind = models.CharField(_("kind"), max_length=13, choices=Kind)
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="consequences",
        verbose_name=_("member"),
    )
    side = models.CharField(_("side"), max_length=3, blank=True)
    law = models.CharField(_("law"), max_length=40, blank=True)
    points = models.SmallIntegerField(_("points"), default=0)
    done = models.BooleanField(_("done"), default=False)

    class Meta:
        verbose_name = _("effect of a ruling")
        verbose_name_plural = _("effects of rulings")
        constraints = [
            models.UniqueConstraint(
                fields=["dispute", "place", "member"],
                name="an_effect_once_a_person",
            ),
            models.UniqueConstraint(
                fields=["dispute", "place"],
                condition=Q(member=None),
                name="an_effect_for_a_side_once",
            ),
            models.CheckConstraint(
                condition=(
                    Q(kind__in=("grant_remedy", "lose_remedy"), member=None, side__in=SIDES)
                    | Q(kind__in=("adjust_points", "warn", "onlooker_pays"), side="")
                    & Q(member__isnull=False)
                ),
                name="a_remedy_is_a_sides_and_else_a_persons",
            ),
            models.CheckConstraint(
                condition=Q(kind="adjust_points") ^ Q(points=0),
                name="points_are_given_and_nothing_else_has_any",
            ),
            models.CheckConstraint(
                condition=Q(done=False) | ~Q(kind__in=("adjust_points", "warn")),
                name="only_what_stands_open_is_done",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.dispute}"
