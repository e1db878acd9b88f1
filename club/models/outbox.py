"""The outbox: work to be done after a commit. These rows count; Celery only gets hints."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.models.member import Member
from club.rules.stored_values import WebhookStop


class Errand(models.Model):
    """One piece of later work, written in the transaction that needs it."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="errands")
    task = models.CharField(_("task"), max_length=80)
    subject = models.JSONField(_("subject"))
    due_at = models.DateTimeField(_("due"))
    claimed_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    trouble = models.TextField(_("last error"), blank=True)

    class Meta:
        verbose_name = _("errand")
        verbose_name_plural = _("errands")
        indexes = [
            models.Index(
                fields=["due_at"], name="errands_to_do", condition=models.Q(done_at__isnull=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.task} {self.subject}"


class Webhook(models.Model):
    """A subscription: a URL to which a club's events are sent, in the public order.

    With a `listener`, a plugin's, that is told instead, and `url` is where it posts, if it does.
    `position` is the last position of the record that was processed for it. Secrets are sealed
    (`webhooks/sealing.py`); until `old_until`, `old_secret` signs as well. Nothing is sent before
    `rests_until`.
    """

    Stopped = WebhookStop

    club = models.ForeignKey(Club, models.PROTECT, related_name="webhooks", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=80)
    url = models.CharField(_("address"), max_length=500, blank=True)
    listener = models.CharField(_("listener"), max_length=80, blank=True, default="")
    kinds = models.JSONField(_("notices sent"), default=list)
    secret = models.CharField(max_length=255, editable=False)
    old_secret = models.CharField(max_length=255, blank=True, editable=False)
    old_until = models.DateTimeField(_("old secret valid until"), null=True, blank=True)
    position = models.PositiveBigIntegerField(_("sent up to position"), default=0)
    made_at = models.DateTimeField(_("created"))
    rests_until = models.DateTimeField(_("paused until"), null=True, blank=True)
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
        """Whether messages are sent to it."""
        return self.withdrawn_at is None and not self.stopped


class NotificationAddress(models.Model):
    """Where a member is notified by one notifier of a plugin; the address is encrypted.

    `position` is the last position they were notified of. Nothing is sent before `due_at`.
    """

    member = models.ForeignKey(
        Member, models.CASCADE, related_name="notified_at", verbose_name=_("member")
    )
    notifier = models.CharField(_("notifier"), max_length=80)
    address = models.TextField(editable=False)
    position = models.PositiveBigIntegerField(_("notified up to position"), default=0)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    due_at = models.DateTimeField(_("due"))
    stopped_at = models.DateTimeField(_("stopped"), null=True, blank=True)
    trouble = models.CharField(_("last error"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("notification address")
        verbose_name_plural = _("notification addresses")
        constraints = [
            models.UniqueConstraint(
                fields=["member", "notifier"], name="one_address_a_member_and_notifier"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.notifier}"


class Delivery(models.Model):
    """One message to one webhook, and the result of its last try.

    It is due until it is `delivered_at` or, after the last try, `given_up_at`. `told` is the
    content of the message besides its kind and time; `answer` has the first characters of the
    response, and `trouble` a reason (template and values) if there was none.
    """

    webhook = models.ForeignKey(
        Webhook, models.CASCADE, related_name="deliveries", verbose_name=_("webhook")
    )
    message = models.CharField(_("message"), max_length=120)
    kind = models.CharField(_("kind"), max_length=60)
    position = models.PositiveBigIntegerField(_("position"))
    told = models.JSONField(_("contents"), default=dict)
    at = models.DateTimeField(_("happened"))
    due_at = models.DateTimeField(_("due"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    tried_at = models.DateTimeField(_("last tried"), null=True, blank=True)
    status = models.PositiveSmallIntegerField(_("status of the answer"), null=True, blank=True)
    answer = models.CharField(_("start of the answer"), max_length=200, blank=True)
    trouble = models.JSONField(_("error"), null=True, blank=True)
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
        """Whether it is still to be delivered."""
        return self.delivered_at is None and self.given_up_at is None
