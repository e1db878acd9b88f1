"""Practice: rubbers that visitors play with bots; the rows are deleted after a day."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.infrastructure.encryption import KeyPurpose
from club.models import Club
from rubbers.models.rubber import SEATS

LONGEST_KEY = 90
"""A request's key is at most 80 characters, and is prefixed with the number of its guest."""
VISITOR = "visitor"
"""The person on the lines of a practice table's host; later guests have a number added."""
PRACTICE = KeyPurpose(b"whistclub: secrets of practice deals")


class PracticeTable(models.Model):
    """A table of visitors and bots, with no place in the room, which counts for nothing.

    `encrypted` is the secret of its deals. `state` is the snapshot of the current rubber, in the
    shape `fold`; it is empty until the first rubber begins. `code` is the invitation to a table
    that friends may join, and `rubbers` is the number begun.
    """

    club = models.ForeignKey(
        Club, models.CASCADE, related_name="practice_tables", verbose_name=_("club")
    )
    key = models.CharField(_("key in addresses"), max_length=24, unique=True)
    code = models.CharField(_("code to join by"), max_length=8, blank=True, default="")
    bot = models.CharField(_("bot"), max_length=60, default="club")
    manner = models.CharField(_("manner of play"), max_length=10, default="guarded")
    game = models.CharField(_("game"), max_length=16, default="whist")
    dummies = models.CharField(_("seats of dummies"), max_length=2, blank=True, default="")
    rubbers = models.PositiveSmallIntegerField(_("rubbers begun"), default=0)
    encrypted = models.CharField(_("secret"), max_length=255, editable=False)
    state = models.JSONField(_("state"), default=dict)
    fold = models.CharField(_("shape of the state"), max_length=64)
    version = models.PositiveIntegerField(_("version"), default=0)
    opened_at = models.DateTimeField(_("opened"))
    changed_at = models.DateTimeField(_("last changed"))
    ends_at = models.DateTimeField(_("deleted from"), db_index=True)

    class Meta:
        verbose_name = _("practice table")
        verbose_name_plural = _("practice tables")
        constraints = [
            models.UniqueConstraint(
                fields=["code"], condition=~models.Q(code=""), name="a_code_leads_to_one_table"
            )
        ]

    def __str__(self) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"<PracticeTable {self.pk}>"

    @property
    def secret(self) -> bytes:
        """The decrypted secret of deals; raises Unreadable if another SECRET_KEY encrypted it."""
        return PRACTICE.decrypted(self.encrypted)

    @property
    def begun(self) -> bool:
        """Whether a rubber has begun here."""
        return bool(self.state)


class PracticeGuest(models.Model):
    """A person at a practice table. Those who share a device share its token.

    `token_digest` is the SHA-256 of the secret kept on the device, `name` is what the others call
    this person, and `seen_at` is when the device last fetched the table. A guest who has left has
    no seat.
    """

    table = models.ForeignKey(
        PracticeTable, models.CASCADE, related_name="guests", verbose_name=_("table")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=20, blank=True, default="")
    seat = models.CharField(_("seat"), max_length=1, choices=SEATS)
    token_digest = models.CharField(_("digest of the token"), max_length=64)
    seen_at = models.DateTimeField(_("last seen"))
    left_at = models.DateTimeField(_("left"), null=True)

    class Meta:
        verbose_name = _("guest at practice")
        verbose_name_plural = _("guests at practice")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="practice_guest_number_once"),
            models.UniqueConstraint(
                fields=["table", "seat"],
                condition=models.Q(left_at__isnull=True),
                name="one_guest_sits_in_a_seat_at_practice",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.seat}"

    def __repr__(self) -> str:
        return f"<PracticeGuest {self.pk}>"

    @property
    def person(self) -> str:
        """This person's name on the lines of the table; it is no member's number."""
        return VISITOR if self.number == 1 else f"{VISITOR}-{self.number}"


class PracticeLine(models.Model):
    """One event in a practice table's own stream; `request` is its idempotency key."""

    table = models.ForeignKey(
        PracticeTable, models.CASCADE, related_name="lines", verbose_name=_("table")
    )
    number = models.PositiveIntegerField(_("number"))
    what = models.CharField(_("what"), max_length=60)
    body = models.JSONField(_("body"))
    request = models.CharField(
        _("key of the request"), max_length=LONGEST_KEY, blank=True, default=""
    )
    digest = models.CharField(_("digest of the request"), max_length=64, blank=True, default="")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("line of practice")
        verbose_name_plural = _("lines of practice")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="practice_line_number_once"),
            models.UniqueConstraint(
                fields=["table", "request"],
                condition=~models.Q(request=""),
                name="one_request_is_done_once_at_practice",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}"
