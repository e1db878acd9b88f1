"""Practice: a rubber that a visitor plays against bots; its rows are deleted after a day."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.encryption import Purpose
from club.models import Club
from rubbers.models.rubber import SEATS

PRACTICE = Purpose(b"whistclub: secrets of practice deals")


class PracticeTable(models.Model):
    """A table of one visitor and three bots: no place in the room, and counted nowhere.

    `token_digest` is the SHA-256 of the secret that holds the seat, kept in the visitor's cookie.
    `encrypted` is the secret of its deals, `root` what stands for them. `state` is the fold of its
    lines, saved in the shape `fold`.
    """

    club = models.ForeignKey(
        Club, models.CASCADE, related_name="practice_tables", verbose_name=_("club")
    )
    key = models.CharField(_("key in addresses"), max_length=24, unique=True)
    token_digest = models.CharField(_("digest of the token"), max_length=64)
    seat = models.CharField(_("seat"), max_length=1, choices=SEATS)
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

    def __str__(self) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"<PracticeTable {self.pk}>"

    @property
    def secret(self) -> bytes:
        """Decrypt the secret of the deals; Unreadable if another SECRET_KEY encrypted it."""
        return PRACTICE.decrypted(self.encrypted)


class PracticeLine(models.Model):
    """One line of a practice table's own stream; `request` is the key it was asked for under."""

    table = models.ForeignKey(
        PracticeTable, models.CASCADE, related_name="lines", verbose_name=_("table")
    )
    number = models.PositiveIntegerField(_("number"))
    what = models.CharField(_("what"), max_length=60)
    body = models.JSONField(_("body"))
    request = models.CharField(_("key of the request"), max_length=80, blank=True, default="")
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
