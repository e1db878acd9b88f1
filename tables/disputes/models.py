"""The rows of disputes, written from their streams: what is looked up and searched by."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Club, Evening, Member, Stream

SIDES = ("N-S", "E-W")


class Dispute(models.Model):
    """A dispute as it stands; its number is the club's, and permanent.

    What begins with `register_` is told to those who know it from the register alone: as it was
    published last. `register_behind` says that more came of it since.
    """

    class Kind(models.TextChoices):
        """What it is about."""

        PLAY = "play", _("play")
        ETIQUETTE = "etiquette", _("etiquette")

    class Stage(models.TextChoices):
        """How far it has come."""

        OPEN = "open", _("open")
        RULED = "ruled", _("ruled")
        APPEALED = "appealed", _("appealed against")
        DECIDED = "decided", _("decided by the committee")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    club = models.ForeignKey(Club, models.PROTECT, related_name="disputes", verbose_name=_("club"))
    evening = models.ForeignKey(
        Evening, models.PROTECT, related_name="disputes", verbose_name=_("evening")
    )
    stream = models.OneToOneField(
        Stream, models.PROTECT, related_name="dispute", verbose_name=_("stream")
    )
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)
    stage = models.CharField(_("stage"), max_length=9, choices=Stage)
    subject = models.CharField(_("stream in dispute"), max_length=80)
    subject_number = models.PositiveIntegerField(_("line in dispute"))
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    waits = models.BooleanField(_("play waits"))
    called_at = models.DateTimeField(_("called"))
    arbitrator = models.ForeignKey(
        Member, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("heard by")
    )
    onlooker = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("onlooker both sides accept"),
    )
    law = models.CharField(_("law"), max_length=40, blank=True)
    law_code = models.CharField(_("code of laws"), max_length=60, blank=True)
    effects = models.JSONField(_("effects"), default=list)
    ruled_at = models.DateTimeField(_("ruled"), null=True, blank=True)
    appeal_until = models.DateTimeField(_("appeal until"), null=True, blank=True)
    verdict = models.CharField(_("committee"), max_length=9, blank=True)
    published = models.CharField(_("published by"), max_length=8, blank=True)
    leading = models.BooleanField(_("leading precedent"), default=False)
    register_behind = models.BooleanField(_("more came since it was published"), default=False)
    register_stage = models.CharField(
        _("stage, as published"), max_length=9, choices=Stage, blank=True
    )
    register_law = models.CharField(_("law, as published"), max_length=40, blank=True)
    register_code = models.CharField(_("code, as published"), max_length=60, blank=True)
    register_ruled_at = models.DateTimeField(_("ruled, as published"), null=True, blank=True)

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        ordering = ["-number"]
        indexes = [models.Index(fields=["club", "subject"], name="disputes_of_a_stream")]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="dispute_number_once_a_club"),
            models.CheckConstraint(
                condition=Q(law="", ruled_at=None) | (~Q(law="") & Q(ruled_at__isnull=False)),
                name="a_ruling_is_under_a_law_and_of_a_day",
            ),
            models.CheckConstraint(
                condition=~Q(stage="ruled") | ~Q(law=""), name="what_is_ruled_has_a_ruling"
            ),
            models.CheckConstraint(
                condition=Q(waits=False) | Q(stage="open", kind="play"),
                name="play_waits_for_an_open_dispute_of_play",
            ),
            models.CheckConstraint(
                condition=Q(published="") | ~Q(law=""), name="what_is_published_is_a_ruling"
            ),
            models.CheckConstraint(
                condition=Q(leading=False) | ~Q(published=""), name="a_precedent_is_published"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}, {self.number}"


class DisputeParty(models.Model):
    """That someone is a party to a dispute."""

    dispute = models.ForeignKey(
        Dispute, models.CASCADE, related_name="parties", verbose_name=_("dispute")
    )
    member = models.ForeignKey(
        Member, models.PROTECT, related_name="disputes", verbose_name=_("member")
    )

    class Meta:
        verbose_name = _("party")
        verbose_name_plural = _("parties")
        constraints = [
            models.UniqueConstraint(fields=["dispute", "member"], name="party_once_a_dispute")
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.dispute}"


class Consequence(models.Model):
    """An effect of the ruling that stands, for a side or a person; one of the score is no row.

    `place` is where it stands in the ruling, from 1. Points given to a side are a row for each of
    its players. `done` is told of what stands open until somebody records it: remedies, payments.
    """

    class Kind(models.TextChoices):
        """What it is."""

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


class DisputeWords(models.Model):
    """Where words of a dispute stand, for searching; the words can be erased, this cannot."""

    dispute = models.ForeignKey(
        Dispute, models.CASCADE, related_name="words", verbose_name=_("dispute")
    )
    what = models.CharField(_("what they are"), max_length=10)
    digest = models.CharField(_("digest"), max_length=64)
    published = models.BooleanField(_("in the register"), default=False)

    class Meta:
        verbose_name = _("words in a dispute")
        verbose_name_plural = _("words in disputes")
        constraints = [
            models.UniqueConstraint(fields=["dispute", "digest"], name="words_once_a_dispute")
        ]

    def __str__(self) -> str:
        return f"{self.what}, {self.dispute}"


class DisputeAttachment(models.Model):
    """That a picture is attached to a dispute: the SHA-256 of its file, and whether it stands.

    What was erased with `shown_by` stands no longer.
    """

    dispute = models.ForeignKey(
        Dispute, models.CASCADE, related_name="attachments", verbose_name=_("dispute")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    digest = models.CharField(_("digest"), max_length=64)
    stands = models.BooleanField(_("is shown"))
    shown_by = models.ForeignKey(
        Member, models.PROTECT, null=True, related_name="+", verbose_name=_("shown by")
    )

    class Meta:
        verbose_name = _("attachment of a dispute")
        verbose_name_plural = _("attachments of disputes")
        indexes = [models.Index(fields=["stands", "digest"], name="attachments_that_stand")]
        constraints = [
            models.UniqueConstraint(fields=["dispute", "number"], name="attachment_once_a_dispute"),
            models.UniqueConstraint(
                fields=["dispute", "digest"],
                condition=Q(stands=True),
                name="a_picture_stands_once_a_dispute",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}, {self.dispute}"


class RulingDraft(models.Model):
    """What someone has written of a ruling and not signed: his own, and no part of the record."""

    dispute = models.ForeignKey(
        Dispute, models.CASCADE, related_name="drafts", verbose_name=_("dispute")
    )
    writer = models.ForeignKey(Member, models.CASCADE, related_name="+", verbose_name=_("writer"))
    review = models.BooleanField(_("for the committee"))
    told = models.JSONField(_("what is written"), default=dict)
    kept_at = models.DateTimeField(_("kept"))

    class Meta:
        verbose_name = _("draft of a ruling")
        verbose_name_plural = _("drafts of rulings")
        constraints = [
            models.UniqueConstraint(
                fields=["dispute", "writer", "review"], name="ruling_draft_once_a_writer"
            )
        ]

    def __str__(self) -> str:
        return f"{self.writer}, {self.dispute}"


class DeskView(models.Model):
    """A way to look at the list of disputes that someone has kept under a name."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    name = models.CharField(_("name"), max_length=40)
    query = models.CharField(_("filters"), max_length=400, blank=True)

    class Meta:
        verbose_name = _("view of the desk")
        verbose_name_plural = _("views of the desk")
        constraints = [
            models.UniqueConstraint(fields=["user", "name"], name="desk_view_name_once_a_user")
        ]

    def __str__(self) -> str:
        return self.name
