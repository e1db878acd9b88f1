"""The rows of a drive: who plays in it, its hands, who sat where, and the results."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Evening, Member, Stream


class Drive(models.Model):
    """The drive of an evening; rebuilt from its stream."""

    evening = models.OneToOneField(
        Evening, models.PROTECT, related_name="drive", verbose_name=_("evening")
    )
    stream = models.OneToOneField(
        Stream, models.PROTECT, related_name="drive", verbose_name=_("stream")
    )
    movement = models.CharField(_("movement"), max_length=60)
    stage = models.CharField(_("stage"), max_length=8)
    hand = models.PositiveSmallIntegerField(_("hand"))
    settings = models.JSONField(_("settings"), default=dict)

    class Meta:
        verbose_name = _("drive")
        verbose_name_plural = _("drives")
        ordering = ["-evening__date", "-id"]

    def __str__(self) -> str:
        return str(self.evening)


class DriveEntrant(models.Model):
    """A player of a drive: the number on their card, and which hands they were there for."""

    drive = models.ForeignKey(
        Drive, models.CASCADE, related_name="entrants", verbose_name=_("drive")
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="drives", verbose_name=_("member")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    role = models.CharField(_("role"), max_length=4)
    came_after = models.PositiveSmallIntegerField(_("came after hand"), default=0)
    left_after = models.PositiveSmallIntegerField(_("left after hand"), null=True, blank=True)

    class Meta:
        verbose_name = _("player of a drive")
        verbose_name_plural = _("players of a drive")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["drive", "member"], name="plays_once_in_a_drive"),
            models.UniqueConstraint(fields=["drive", "number"], name="one_number_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.number}, {self.member}"


class Round(models.Model):
    """One hand of a drive in the whole room; rebuilt from its stream."""

    evening = models.ForeignKey(
        Evening, models.PROTECT, related_name="rounds", verbose_name=_("evening")
    )
    stream = models.OneToOneField(
        Stream, models.PROTECT, related_name="round", verbose_name=_("stream")
    )
    number = models.PositiveSmallIntegerField(_("hand"))
    trump = models.CharField(_("trump"), max_length=1)
    tables = models.PositiveSmallIntegerField(_("tables"))
    movement = models.CharField(_("movement"), max_length=60)
    version = models.PositiveSmallIntegerField(_("version of the movement"))
    fallback = models.CharField(_("fallback"), max_length=8, blank=True)
    closed = models.BooleanField(_("over"), default=False)

    class Meta:
        verbose_name = _("hand of a drive")
        verbose_name_plural = _("hands of a drive")
        ordering = ["evening", "number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="round_once_an_evening")
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.number}"


class RoundSeat(models.Model):
    """Where a player was for one hand; without a table, they sat out; no member is a dummy."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats", verbose_name=_("hand"))
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="round_seats",
        verbose_name=_("member"),
    )
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    seat = models.CharField(_("seat"), max_length=1, blank=True)

    class Meta:
        verbose_name = _("seat in a hand")
        verbose_name_plural = _("seats in a hand")
        constraints = [
            models.UniqueConstraint(fields=["round", "member"], name="one_seat_a_hand"),
            models.UniqueConstraint(
                fields=["round", "table", "seat"], name="one_player_a_seat_of_a_round"
            ),
            models.CheckConstraint(
                condition=models.Q(table=None, seat="")
                | (models.Q(table__gt=0) & models.Q(seat__in=["N", "E", "S", "W"])),
                name="a_round_seat_is_at_a_table",
            ),
            models.CheckConstraint(
                condition=models.Q(member__isnull=False) | models.Q(table__gt=0),
                name="a_dummy_sits_at_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.round}"


class RoundResult(models.Model):
    """What one table stated for a hand; it counts once it is confirmed."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="results", verbose_name=_("hand"))
    table = models.PositiveSmallIntegerField(_("table"))
    ns = models.PositiveSmallIntegerField(_("tricks of North and South"))
    confirmed = models.BooleanField(_("confirmed"), default=False)
    corrected = models.BooleanField(_("corrected"), default=False)

    class Meta:
        verbose_name = _("result of a table")
        verbose_name_plural = _("results of tables")
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_result_a_table_a_hand"),
            models.CheckConstraint(
                condition=models.Q(ns__lte=13), name="a_side_takes_at_most_thirteen_tricks"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}, {self.table}"
