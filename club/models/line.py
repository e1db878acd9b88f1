"""The journal: streams, their lines, and the order in which lines are published."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.rules.stored_values import NO_HASH


class Stream(models.Model):
    """The head of one chain of lines, and the state built from them.

    `state` is only a snapshot: it can be discarded, and `manage.py verify` checks it. `fold` names
    the format it was saved in.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="streams", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=80)
    version = models.PositiveIntegerField(_("version"), default=0)
    hash = models.CharField(_("hash"), max_length=64, default=NO_HASH)
    state = models.JSONField(_("state"), default=dict, editable=False)
    fold = models.CharField(_("snapshot schema"), max_length=24, default="", editable=False)

    class Meta:
        verbose_name = _("stream")
        verbose_name_plural = _("streams")
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="stream_name_once_a_club")
        ]

    def __str__(self) -> str:
        return self.name


class Line(models.Model):
    """One event on the record; database triggers prevent changing or deleting it."""

    stream = models.ForeignKey(
        Stream, models.PROTECT, related_name="lines", verbose_name=_("stream")
    )
    number = models.PositiveIntegerField(_("number"))
    what = models.CharField(_("event"), max_length=60)
    by = models.CharField(_("recorded by"), max_length=60)
    intent = models.CharField(_("idempotency key"), max_length=80)
    at = models.DateTimeField(_("time"))
    body = models.JSONField(_("body"))
    previous = models.CharField(_("previous hash"), max_length=64)
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        verbose_name = _("line")
        verbose_name_plural = _("lines")
        ordering = ["stream", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stream", "number"], name="line_number_once_a_stream")
        ]

    def __str__(self) -> str:
        return f"{self.stream} {self.number}: {self.what}"


class Position(models.Model):
    """A line's number in the public order, assigned after commit by a single publisher."""

    number = models.PositiveBigIntegerField(_("position"), primary_key=True)
    line = models.OneToOneField(
        Line, models.PROTECT, related_name="position", verbose_name=_("line")
    )

    class Meta:
        verbose_name = _("position")
        verbose_name_plural = _("positions")

    def __str__(self) -> str:
        return str(self.number)


class Intent(models.Model):
    """The idempotency key of one change, and the receipt it was answered with.

    `seal` is a digest of the row, by which `manage.py verify` finds changes made by hand.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="intents")
    key = models.CharField(_("key"), max_length=80)
    digest = models.CharField(_("digest of the request"), max_length=64)
    receipt = models.JSONField(_("receipt"))
    at = models.DateTimeField(_("time"))
    seal = models.CharField(max_length=64, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("idempotency key")
        verbose_name_plural = _("idempotency keys")
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="intent_key_once_a_club")
        ]

    def __str__(self) -> str:
        return self.key


class Remark(models.Model):
    """Text written by a person; it can be erased, but the line that cites its digest cannot."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="remarks")
    digest = models.CharField(_("digest"), max_length=64, unique=True)
    salt = models.CharField(max_length=32, editable=False)
    text = models.TextField(_("text"))
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True)

    class Meta:
        verbose_name = _("remark")
        verbose_name_plural = _("remarks")

    def __str__(self) -> str:
        return self.text[:60]


class Checkpoint(models.Model):
    """A signed Merkle root over all lines of a club up to a position; added, never changed.

    `peaks` are the roots of the perfect trees it is made of, so that the next checkpoint need not
    read earlier lines again. Hashes, key and signature are in hexadecimal.
    """

    club = models.ForeignKey(
        Club, models.PROTECT, related_name="checkpoints", verbose_name=_("club")
    )
    number = models.PositiveIntegerField(_("number"))
    position = models.PositiveBigIntegerField(_("up to position"))
    size = models.PositiveBigIntegerField(_("lines"))
    root = models.CharField(_("Merkle root"), max_length=64)
    peaks = models.JSONField(_("peaks"))
    why = models.CharField(_("reason"), max_length=80)
    at = models.DateTimeField(_("time"))
    key = models.CharField(_("public key"), max_length=64)
    signature = models.CharField(_("signature"), max_length=128)

    class Meta:
        verbose_name = _("checkpoint")
        verbose_name_plural = _("checkpoints")
        ordering = ["club", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"], name="checkpoint_number_once_a_club"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}, checkpoint {self.number}"
