"""The rows of a rubber: who sat where, the games and the hands; rebuilt from its stream."""

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Evening, Member, Stream
from club.person import BOT, bot_name

SIDES = [("N-S", _("North–South")), ("E-W", _("East–West"))]
SEATS = [("N", _("North")), ("E", _("East")), ("S", _("South")), ("W", _("West"))]
GAMES = [("whist", _("whist")), ("dummy", _("dummy")), ("double_dummy", _("double dummy"))]


class Rubber(models.Model):
    """The best of three games, in its present state."""

    class Stage(models.TextChoices):
        """The stage a rubber has reached."""

        PLAYING = "playing", _("playing")
        WON = "won", _("won")
        ABANDONED = "abandoned", _("left unfinished")
        SETTLED = "settled", _("settled")

    evening = models.ForeignKey(
        Evening, models.PROTECT, related_name="rubbers", verbose_name=_("evening")
    )
    stream = models.OneToOneField(
        Stream, models.PROTECT, related_name="rubber", verbose_name=_("stream")
    )
    ordinal = models.PositiveSmallIntegerField(_("number in the evening"))
    game = models.CharField(_("game"), max_length=12, choices=GAMES)
    law_code = models.CharField(_("code of laws"), max_length=60)
    stage = models.CharField(_("stage"), max_length=10, choices=Stage, default=Stage.PLAYING)
    winners = models.CharField(_("won by"), max_length=3, choices=SIDES, blank=True)
    points = models.PositiveSmallIntegerField(_("points"), null=True, blank=True)
    awaiting = models.CharField(_("awaits an answer"), max_length=12, blank=True)
    counts = models.BooleanField(_("counts in standings"), default=True)
    started_at = models.DateTimeField(_("begun"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("rubber")
        verbose_name_plural = _("rubbers")
        ordering = ["evening", "ordinal"]
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "ordinal"], name="rubber_ordinal_once_an_evening"
            ),
            models.CheckConstraint(
                condition=models.Q(points__isnull=True, winners="")
                | (models.Q(points__range=(1, 8)) & ~models.Q(winners="")),
                name="rubber_won_is_worth_1_to_8",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.ordinal}"


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """A bot shown where a member's name usually is: it has a name, but no number."""

    name: str
    seat: str
    number: None = None


class RubberSeat(models.Model):
    """A period in which a member, or a bot, held a seat in a rubber, from one hand to another.

    `in_place_of` is the player a substitute sat for; `ended` is set once another took the seat.
    """

    rubber = models.ForeignKey(
        Rubber, models.CASCADE, related_name="seats", verbose_name=_("rubber")
    )
    seat = models.CharField(_("seat"), max_length=1, choices=SEATS)
    member = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="rubber_seats",
        verbose_name=_("member"),
    )
    bot = models.CharField(_("bot"), max_length=80, blank=True, default="")
    in_place_of = models.ForeignKey(
        Member, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("for")
    )
    dummy = models.BooleanField(_("dummy's hand"), default=False)
    from_hand = models.PositiveSmallIntegerField(_("from hand"), default=1)
    ended = models.BooleanField(_("gave up the seat"), default=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(
                fields=["rubber", "seat"],
                condition=models.Q(ended=False),
                name="one_player_a_seat",
            ),
            models.UniqueConstraint(
                fields=["rubber", "member"],
                condition=models.Q(ended=False, dummy=False),
                name="one_seat_a_player",
            ),
            models.CheckConstraint(
                condition=models.Q(member__isnull=True, bot__startswith=BOT)
                | models.Q(member__isnull=False, bot=""),
                name="seat_of_a_member_or_a_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_seat_display()}: {self.sitter.name}"

    @property
    def sitter(self) -> Member | SeatedBot:
        """The member who holds the seat, or the bot."""
        return self.member or SeatedBot(bot_name(self.bot), self.seat)


class Game(models.Model):
    """A game that was won."""

    rubber = models.ForeignKey(
        Rubber, models.CASCADE, related_name="games", verbose_name=_("rubber")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    side = models.CharField(_("won by"), max_length=3, choices=SIDES)
    value = models.PositiveSmallIntegerField(_("value"))
    ns = models.PositiveSmallIntegerField(_("North–South"))
    ew = models.PositiveSmallIntegerField(_("East–West"))
    concluded = models.BooleanField(_("concluded"), default=False)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["rubber", "number"], name="game_number_once_a_rubber"),
            models.CheckConstraint(
                condition=models.Q(number__range=(1, 3), value__range=(1, 3)),
                name="game_is_one_of_three",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rubber}, {self.number}"


class Hand(models.Model):
    """A hand as stated, and the status of the statement."""

    class Status(models.TextChoices):
        """The status of a statement: only a confirmed hand scores."""

        MARKED = "marked", _("to countersign")
        OBJECTED = "objected", _("objected to")
        CONFIRMED = "confirmed", _("confirmed")
        LOST = "lost", _("not played out")

    rubber = models.ForeignKey(
        Rubber, models.CASCADE, related_name="hands", verbose_name=_("rubber")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    attempt = models.PositiveSmallIntegerField(_("deal"), default=0)
    status = models.CharField(_("status"), max_length=10, choices=Status)
    dealer = models.CharField(_("dealer"), max_length=1, choices=SEATS)
    statement = models.JSONField(_("statement"), default=dict)
    score = models.JSONField(_("working"), null=True, blank=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["number", "attempt"]
        constraints = [
            models.UniqueConstraint(
                fields=["rubber", "number", "attempt"], name="hand_attempt_once_a_rubber"
            ),
            models.UniqueConstraint(
                fields=["rubber", "number"],
                condition=models.Q(status="confirmed"),
                name="one_confirmed_result_a_hand",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rubber}, hand {self.number}"
