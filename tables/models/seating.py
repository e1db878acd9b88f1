"""The rows of the room: tables, who belongs, waits and plays; rebuilt from their streams."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Evening, Member, Stream
from rubbers.models import Rubber


class Table(models.Model):
    """A card table of an evening."""

    evening = models.ForeignKey(
        Evening, models.PROTECT, related_name="tables", verbose_name=_("evening")
    )
    stream = models.OneToOneField(
        Stream, models.PROTECT, related_name="table", verbose_name=_("stream")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    game = models.CharField(_("game"), max_length=12)
    stage = models.CharField(_("stage"), max_length=20)
    ended = models.BooleanField(_("broken up or closed"), default=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["evening", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "number"], name="table_number_once_an_evening"
            )
        ]

    def __str__(self) -> str:
        return f"{self.evening}, table {self.number}"


class Candidacy(models.Model):
    """Someone in the room has declared for a fresh table."""

    evening = models.ForeignKey(
        Evening, models.PROTECT, related_name="candidacies", verbose_name=_("evening")
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="candidacies", verbose_name=_("member")
    )

    class Meta:
        verbose_name = _("candidacy")
        verbose_name_plural = _("candidacies")
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "member"], name="one_candidacy_a_member_an_evening"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.evening}"


class Place(models.Model):
    """Someone's place at a table: playing, belonging and waiting, or waiting with a prior right."""

    class Standing(models.TextChoices):
        """The kinds of place at a table."""

        PLAYS = "plays", _("plays")
        BELONGS = "belongs", _("belongs and waits")
        QUEUES = "queues", _("has a prior right")
        SUBSTITUTE = "substitute", _("substitute")
        WITH_BOTS = "with_bots", _("plays with bots")

    table = models.ForeignKey(Table, models.CASCADE, related_name="places", verbose_name=_("table"))
    evening = models.ForeignKey(Evening, models.PROTECT, related_name="+")
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="places", verbose_name=_("member")
    )
    standing = models.CharField(_("standing"), max_length=10, choices=Standing)
    seat = models.CharField(_("seat"), max_length=1, blank=True)
    consecutive = models.PositiveSmallIntegerField(_("rubbers in a row"), default=0)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        constraints = [
            models.UniqueConstraint(fields=["table", "member"], name="one_place_a_member_a_table"),
            models.UniqueConstraint(
                fields=["evening", "member"],
                condition=models.Q(standing__in=["plays", "substitute"]),
                name="plays_at_one_table",
            ),
            models.UniqueConstraint(
                fields=["evening", "member"],
                condition=models.Q(standing="with_bots"),
                name="plays_with_bots_at_one_table",
            ),
            models.UniqueConstraint(
                fields=["table", "seat"],
                condition=~models.Q(seat=""),
                name="one_player_a_seat_of_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.table}"


class Sitting(models.Model):
    """A table plays, or played, a rubber."""

    table = models.ForeignKey(
        Table, models.PROTECT, related_name="sittings", verbose_name=_("table")
    )
    rubber = models.OneToOneField(
        Rubber, models.CASCADE, related_name="sitting", verbose_name=_("rubber")
    )
    number = models.PositiveSmallIntegerField(_("rubber of the table"))

    class Meta:
        verbose_name = _("sitting")
        verbose_name_plural = _("sittings")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "rubber"], name="rubber_once_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.table}, rubber {self.number}"
