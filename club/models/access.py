"""Devices of the club, and the tokens of devices, programs and bots."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.models.external_bot import ExternalBot
from club.models.member import Member


class Device(models.Model):
    """A screen or tablet that belongs to the club, not to a person."""

    class Kind(models.TextChoices):
        """What the device is used for."""

        DOOR = "door", _("door")
        TABLE = "table", _("table tablet")
        HALL = "hall", _("hall screen")

    club = models.ForeignKey(Club, models.PROTECT, related_name="devices", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="device_name_once_a_club"),
            models.CheckConstraint(
                condition=models.Q(kind="table", table_number__isnull=False)
                | (~models.Q(kind="table") & models.Q(table_number__isnull=True)),
                name="table_tablet_has_a_table",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Token(models.Model):
    """A secret, stored only as a digest, for access by a device, a member's program or a bot."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="tokens", verbose_name=_("club"))
    device = models.ForeignKey(Device, models.PROTECT, null=True, blank=True, related_name="tokens")
    member = models.ForeignKey(Member, models.PROTECT, null=True, blank=True, related_name="tokens")
    bot = models.ForeignKey(
        ExternalBot, models.PROTECT, null=True, blank=True, related_name="tokens"
    )
    name = models.CharField(_("name"), max_length=80)
    prefix = models.CharField(_("begins with"), max_length=12)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(_("scopes"), default=list)
    made_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(device=None, bot=None, member__isnull=False)
                | models.Q(device__isnull=False, member=None, bot=None)
                | models.Q(bot__isnull=False, member=None, device=None),
                name="token_is_of_a_device_a_member_or_a_bot",
            ),
            models.UniqueConstraint(
                fields=["bot"],
                condition=models.Q(withdrawn_at=None),
                name="one_token_in_use_a_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class Invitation(models.Model):
    """A code, shown once, that links an existing user to a member.

    Only its digest is stored; it can be used once, until `expires_at`.
    """

    member = models.ForeignKey(
        Member, models.PROTECT, related_name="invitations", verbose_name=_("member")
    )
    digest = models.CharField(_("digest"), max_length=64, unique=True)
    made_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("expires"))
    taken_at = models.DateTimeField(_("taken up"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.member}, {self.made_at:%Y-%m-%d}"
