"""Pages for webhooks: subscriptions, their deliveries, and actions on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club.access import connections
from club.access.club_request import ClubRequest
from club.errors import Unknown
from club.reason import N_, Reason
from club.record import registries
from club.rules.permissions import May, need_office
from club.text import wording
from club.views.form_data import context_of, valid_data
from club.views.forms import NewWebhookForm, ReplayForm
from club.webhooks import listeners
from club.webhooks import subscriptions as commands
from club.webhooks.payload import TRIAL

if TYPE_CHECKING:
    from club.models import Delivery

A_PAGE = 30


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One message as shown on the page: `state` is done, due or failed; `words` describes it."""

    row: Delivery
    title: str
    state: str
    words: str
    trouble: str


@require_http_methods(["GET", "POST"])
def webhooks(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the club's webhooks; on POST, the secretary adds one and is shown its secret."""
    need_office(request.caller, May.KEEP_MEMBERS)
    kinds = [(kind.id, _(kind.title)) for kind in registries.NOTICE_KINDS]
    told = [(one.id, _(one.title)) for one in listeners.offered(request.club.pk)]
    if request.method == "POST":
        cleaned = valid_data(NewWebhookForm(request.POST, kinds=kinds, listeners=told))
        return _begun(request, cleaned)
    rows = connections.webhooks(request.club.pk)
    form = NewWebhookForm(kinds=kinds, listeners=told)
    context = {"webhooks": rows, "form": form, "kinds": dict(kinds)}
    return render(request, "club/webhooks.html", context)


def _begun(request: ClubRequest, cleaned: Mapping[str, Any]) -> HttpResponse:
    """Create a webhook; show its secret, or its page if it tells a plugin's listener."""
    listener = cleaned.get("listener", "")
    receipt, secret = commands.begin(
        context_of(request), cleaned["name"], cleaned["url"], cleaned["kinds"], listener
    )
    if not listener:
        return _secret(request, receipt["webhook"], secret)
    messages.success(request, _("The listener will be notified from now on."))
    return redirect("webhook", request.club.slug, receipt["webhook"])


@require_GET
def webhook(request: ClubRequest, slug: str, webhook: int) -> HttpResponse:
    """Show one webhook: its kinds of notice, and its messages with their results."""
    need_office(request.caller, May.KEEP_MEMBERS)
    row = connections.webhook(request.club.pk, webhook)
    page = Paginator(connections.deliveries(row), A_PAGE).get_page(request.GET.get("page"))
    titles = {kind.id: _(kind.title) for kind in registries.NOTICE_KINDS}
    titles[TRIAL] = _("Test message")
    context = {
        "webhook": row,
        "kinds": [titles.get(kind, kind) for kind in row.kinds],
        "page": page,
        "deliveries": [_shown(one, titles.get(one.kind, one.kind)) for one in page.object_list],
        "replay": ReplayForm(initial={"after": row.position}),
    }
    return render(request, "club/webhook.html", context)


@require_POST
def change_secret(request: ClubRequest, slug: str, webhook: int) -> HttpResponse:
    """Set a new secret, shown once."""
    _receipt, secret = commands.change_secret(context_of(request), webhook)
    return _secret(request, webhook, secret)


@require_POST
def send_again(request: ClubRequest, slug: str, webhook: int, delivery: int) -> HttpResponse:
    """Send one message again."""
    commands.send_again(context_of(request), webhook, delivery)
    messages.success(request, _("The message is being sent again."))
    return redirect("webhook", slug, webhook)


@require_POST
def change_webhook(request: ClubRequest, slug: str, webhook: int, what: str) -> HttpResponse:
    """End a webhook, resume it, replay its messages, or send a test message."""
    change = CHANGES.get(what)
    if change is None:
        raise Unknown(Reason(N_("There is no such page here.")))
    return change(request, slug, webhook)


def _end(request: ClubRequest, slug: str, webhook: int) -> HttpResponse:
    commands.end(context_of(request), webhook)
    messages.success(request, _("Sending has stopped."))
    return redirect("webhooks", slug)


def _go_on(request: ClubRequest, slug: str, webhook: int) -> HttpResponse:
    commands.go_on(context_of(request), webhook)
    messages.success(request, _("Sending has resumed. Missed messages go first."))
    return redirect("webhook", slug, webhook)


def _replay(request: ClubRequest, slug: str, webhook: int) -> HttpResponse:
    after = valid_data(ReplayForm(request.POST))["after"]
    commands.replay(context_of(request), webhook, after)
    messages.success(request, _("All later messages are being sent again."))
    return redirect("webhook", slug, webhook)


def _trial(request: ClubRequest, slug: str, webhook: int) -> HttpResponse:
    commands.send_trial(context_of(request), webhook)
    messages.success(
        request, _("A test message is on its way. Reload this page to see how it went.")
    )
    return redirect("webhook", slug, webhook)


CHANGES: dict[str, Callable[[ClubRequest, str, int], HttpResponse]] = {
    "end": _end,
    "trial": _trial,
    "go-on": _go_on,
    "replay": _replay,
}


def _secret(request: ClubRequest, webhook: int, secret: str) -> HttpResponse:
    row = connections.webhook(request.club.pk, webhook)
    answer = render(request, "club/webhook_secret.html", {"webhook": row, "secret": secret})
    answer["Cache-Control"] = "no-store"
    return answer


def _shown(row: Delivery, title: str) -> DeliveryRow:
    trouble = row.trouble and wording.sentence(Reason.from_json(row.trouble), {})
    if row.delivered_at is not None:
        return DeliveryRow(row, title, "done", _("delivered"), "")
    if row.given_up_at is not None:
        words = _("not delivered") if row.kind == TRIAL else _("given up")
        return DeliveryRow(row, title, "failed", words, trouble or "")
    words = _("will be retried") if row.tries else _("on its way")
    return DeliveryRow(row, title, "due", words, trouble or "")
