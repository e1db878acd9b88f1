"""Practice: rubbers that visitors play with bots; the rows are deleted after a day."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.encryption import Purpose
from club.models import Club
from rubbers.models.rubber import SEATS

LONGEST_KEY = 90
"""A key of a request is at most 80 characters, and the number of its guest stands before it."""
VISITOR = "visitor"
"""Who begins a practice table, on its lines; the guests after them are numbered."""
PRACTICE = Purpose(b"whistclub: secrets of practice deals")


class PracticeTable(models.Model):
    """A table of visitors and bots: no place in the room, and counted nowhere.

    `encrypted` is the secret of its deals. `state` is the fold of the lines of its last rubber,
    saved in the shape `fold`; it is empty until the first rubber begins. `code` is the invitation
    of a table that friends may join, `rubbers` counts those begun.
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
        """Decrypt the secret of the deals; Unreadable if another SECRET_KEY encrypted it."""
        return PRACTICE.decrypted(self.encrypted)

    @property
    def begun(self) -> bool:
        """Say whether a rubber has begun here."""
        return bool(self.state)


class PracticeGuest(models.Model):
    """A person at a practice table. Those who share a device share its token.

    `token_digest` is the SHA-256 of the secret that the device keeps, `name` what the others call
    this person, `seen_at` when the device last fetched the table. Nobody who has left has a seat.
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
        """Name this person on the lines of the table: nobody's number in the club."""
        return VISITOR if self.number == 1 else f"{VISITOR}-{self.number}"


class PracticeLine(models.Model):
    """One line of a practice table's own stream; `request` is the key it was asked for under."""

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
