"""A dispute's current state, and its parties."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Club, Evening, Member, Stream


class Dispute(models.Model):
    """The current state of a dispute; its number belongs to the club and is permanent.

    Fields beginning with `register_` hold the last published state, for readers who know the
    dispute only from the register. `register_behind` means that something has happened since.
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
    matter = models.CharField(_("digest of an open call"), max_length=64, blank=True, default="")
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
    verdict = models.CharField(_("verdict of the committee"), max_length=9, blank=True)
    published = models.CharField(_("published by"), max_length=8, blank=True)
    leading = models.BooleanField(_("leading precedent"), default=False)
    hand_number = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)
    topic = models.CharField(_("topic"), max_length=20, blank=True, default="")
    suit = models.CharField(_("suit"), max_length=1, blank=True, default="")
    title_ref = models.CharField(_("reference to its title"), max_length=64, blank=True, default="")
    register_title_ref = models.CharField(
        _("reference to its title, as published"), max_length=64, blank=True, default=""
    )
    register_behind = models.BooleanField(_("changed since publication"), default=False)
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
            models.UniqueConstraint(
                fields=["club", "matter"],
                condition=~Q(matter=""),
                name="one_open_call_of_a_caller_in_a_matter",
            ),
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
    """Someone is a party to a dispute."""

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
