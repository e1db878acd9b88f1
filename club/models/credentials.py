"""Devices of the club, and the tokens of devices, programs and bots."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.models.member import Member
from club.person import external_id
from club.rules.stored_values import DeviceKind


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


class Device(models.Model):
    """A screen or tablet that belongs to the club, not to a person."""

    Kind = DeviceKind

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
    prefix = models.CharField(_("first characters"), max_length=12)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(_("scopes"), default=list)
    made_at = models.DateTimeField(_("created"))
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
    made_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("expires"))
    taken_at = models.DateTimeField(_("accepted"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.member}, {self.made_at:%Y-%m-%d}"


class Pairing(models.Model):
    """A screen that waits to be paired, identified by the code it shows.

    Only the code's digest is stored; it is valid until `expires_at`. `token` gives the screen
    access once the secretary has typed the code.
    """

    digest = models.CharField(_("digest"), max_length=64, unique=True)
    shown_at = models.DateTimeField(_("shown"))
    expires_at = models.DateTimeField(_("expires"), db_index=True)
    token = models.ForeignKey(
        Token,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="pairings",
        verbose_name=_("token"),
    )

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")

    def __str__(self) -> str:
        return f"{self.shown_at:%Y-%m-%d %H:%M}"
