"""Webhooks: what other programs are told, where, and how each telling went."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club


class Webhook(models.Model):
    """A subscription: an address that is told what happens in a club, in the public order.

    `position` is the last position of the record that was looked at for it. Secrets are sealed
    (`webhooks/sealing.py`); an `old_secret` signs beside the new one until `old_until`. While it
    `rests_until`, nothing is tried.
    """

    class Stopped(models.TextChoices):
        """Why nothing is sent any more."""

        NO = "", _("not stopped")
        UNANSWERED = "unanswered", _("nobody took a message for three days")
        GONE = "gone", _("the receiver said that it is gone")

    club = models.ForeignKey(Club, models.PROTECT, related_name="webhooks", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=80)
    url = models.CharField(_("address"), max_length=500)
    kinds = models.JSONField(_("is told of"), default=list)
    secret = models.CharField(max_length=255, editable=False)
    old_secret = models.CharField(max_length=255, blank=True, editable=False)
    old_until = models.DateTimeField(_("old secret good until"), null=True, blank=True)
    position = models.PositiveBigIntegerField(_("told as far as position"), default=0)
    made_at = models.DateTimeField(_("made"))
    rests_until = models.DateTimeField(_("rests until"), null=True, blank=True)
    stopped = models.CharField(
        _("stopped because"), max_length=12, choices=Stopped, blank=True, default=Stopped.NO
    )
    stopped_at = models.DateTimeField(_("stopped"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return self.name

    @property
    def works(self) -> bool:
        """Tell whether it is told anything."""
        return self.withdrawn_at is None and not self.stopped


class Delivery(models.Model):
    """One message to one webhook, and how its last try went.

    It is due until it is `delivered_at` or, after the last try, `given_up_at`. `told` is what the
    message says beside its kind and time; `answer` the first characters of what came back, and
    `trouble` a reason, template and values, where nothing did.
    """

    webhook = models.ForeignKey(
        Webhook, models.CASCADE, related_name="deliveries", verbose_name=_("webhook")
    )
    message = models.CharField(_("message"), max_length=120)
    kind = models.CharField(_("kind"), max_length=60)
    position = models.PositiveBigIntegerField(_("position"))
    told = models.JSONField(_("told"), default=dict)
    at = models.DateTimeField(_("happened"))
    due_at = models.DateTimeField(_("due"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    tried_at = models.DateTimeField(_("last tried"), null=True, blank=True)
    status = models.PositiveSmallIntegerField(_("status answered"), null=True, blank=True)
    answer = models.CharField(_("answer begins"), max_length=200, blank=True)
    trouble = models.JSONField(_("trouble"), null=True, blank=True)
    delivered_at = models.DateTimeField(_("delivered"), null=True, blank=True)
    given_up_at = models.DateTimeField(_("given up"), null=True, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = [
            models.UniqueConstraint(
                fields=["webhook", "message"], name="one_message_once_a_webhook"
            )
        ]

    def __str__(self) -> str:
        return self.message

    @property
    def open(self) -> bool:
        """Tell whether it is still to be delivered."""
        return self.delivered_at is None and self.given_up_at is None
