"""Bots of the club: those that can play here, and external bots with their tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club.access import connections
from club.access import external_bots as commands
from club.access.club_request import ClubRequest
from club.errors import Unknown
from club.infrastructure.site_urls import address_for_phones
from club.members import queries
from club.person import bot_name, seated_bot
from club.reason import N_, Reason
from club.rules.permissions import May, need_office
from club.text import display_names
from club.text.wording import distinct_names
from club.views.form_data import context_of, valid_data
from club.views.forms import line, pick
from rubbers import seat_holders
from rubbers.commands.table_change import OVERDUE
from rubbers.registries import BOTS
from tables.pages.shared import addresses

if TYPE_CHECKING:
    from club.models import ExternalBot


@dataclass(frozen=True, slots=True)
class BotRow:
    """A bot in a list: its name, how it plays, and further details."""

    title: str
    about: str
    version: int
    href: str = ""
    owner: str = ""
    suspended: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A table at which a bot plays now, in words, with the address of its page."""

    words: str
    href: str


class NewBot(forms.Form):
    """The form for a new external bot."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=40,
        help_text=gettext_lazy(
            "Letters a to z, digits and hyphens. The name stays on the record, so don’t "
            "use a person’s name."
        ),
        widget=line(autocomplete="off", autocapitalize="none", spellcheck="false"),
    )
    owner = forms.TypedChoiceField(label=gettext_lazy("Owner"), coerce=int, widget=pick())
    about = forms.CharField(
        label=gettext_lazy("How it plays"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("One sentence. Optional."),
        widget=line(autocomplete="off"),
    )

    def __init__(self, *args: Any, club: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["owner"]
        names = distinct_names({str(one.number): one.name for one in queries.possible_hosts(club)})
        by_name = sorted(names.items(), key=lambda one: display_names.folded(one[1]))
        field.choices = [("", _("Choose a member")), *((int(one), name) for one, name in by_name)]


@require_http_methods(["GET", "POST"])
def bots(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the bots that can play here; an officer adds an external bot and is shown its token."""
    need_office(request.caller, May.KEEP_MEMBERS)
    club = request.club.pk
    if request.method == "POST":
        cleaned = valid_data(NewBot(request.POST, club=club))
        receipt, secret = commands.add(context_of(request), **cleaned)
        return _token(request, receipt["bot"], secret)
    installed = BOTS.offered(request.club.plugins)
    context = {
        "installed": [BotRow(_(bot.title), _says(bot.about), bot.version) for bot in installed],
        "external": [_shown(request, row) for row in connections.external_bots(club)],
        "form": NewBot(club=club),
    }
    return render(request, "tables/external_bots.html", context)


@require_GET
def bot(request: ClubRequest, slug: str, bot: str) -> HttpResponse:
    """Show one external bot: where it plays now, its limits, and the available actions."""
    need_office(request.caller, May.KEEP_MEMBERS)
    row = connections.external_bot(request.club.pk, bot)
    limits = settings.WHIST_REQUESTS_A_MINUTE
    context = {
        "bot": row,
        "shown": _shown(request, row),
        "recorded": seated_bot(row.external_id, row.version),
        "next_version": row.version + 1,
        "seats": list(_seats(request, row)),
        "token": row.tokens.filter(withdrawn_at=None).first(),
        "seconds": int(OVERDUE.total_seconds()),
        "limits": {"reads": limits["bot_reads"], "changes": limits["bot_changes"]},
    }
    return render(request, "tables/bot.html", context)


@require_POST
def renew_token(request: ClubRequest, slug: str, bot: str) -> HttpResponse:
    """Issue a new token for a bot, shown once."""
    _receipt, secret = commands.renew_token(context_of(request), bot)
    return _token(request, bot, secret)


@require_POST
def change(request: ClubRequest, slug: str, bot: str, what: str) -> HttpResponse:
    """Raise a bot's version, or remove it."""
    do = CHANGES.get(what)
    if do is None:
        raise Unknown(Reason(N_("There is no such page here.")))
    return do(request, slug, bot)


def _raise_version(request: ClubRequest, slug: str, bot: str) -> HttpResponse:
    raised = commands.raise_version(context_of(request), bot)["version"]
    messages.success(request, _("It now plays as version {n}.").format(n=raised))
    return redirect("bot", slug, bot)


def _remove(request: ClubRequest, slug: str, bot: str) -> HttpResponse:
    commands.remove(context_of(request), bot)
    messages.success(request, _("The bot has been removed. The bot “Club” plays on in its seats."))
    return redirect("bots", slug)


CHANGES: dict[str, Callable[[ClubRequest, str, str], HttpResponse]] = {
    "version": _raise_version,
    "remove": _remove,
}


def _token(request: ClubRequest, bot: str, secret: str) -> HttpResponse:
    row = connections.external_bot(request.club.pk, bot)
    address = address_for_phones(request, reverse("api:bot-itself"))
    context = {"shown": _shown(request, row), "secret": secret, "address": address}
    answer = render(request, "tables/bot_token.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


def _says(about: str) -> str:
    return _(about) if about else ""


def _shown(request: ClubRequest, row: ExternalBot) -> BotRow:
    title = bot_name(seated_bot(row.external_id, row.version))
    href = reverse("bot", args=[request.club.slug, row.name])
    return BotRow(title, row.about, row.version, href, row.owner.name, not row.may_play)


def _seats(request: ClubRequest, row: ExternalBot) -> Iterator[SeatRow]:
    """Yield the tables at which a bot plays now."""
    for held in seat_holders.held_by(request.club.pk, row.external_id):
        evening, sitting = held.rubber.evening, getattr(held.rubber, "sitting", None)
        if sitting is not None:
            number = sitting.table.number
            words = _("Table {number}, {evening}").format(number=number, evening=evening.key)
            yield SeatRow(words, addresses.page(evening, "on-screen", number))
