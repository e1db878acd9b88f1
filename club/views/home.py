"""Pages outside a club: home, sign-in, the demo club, and founding a club."""

from __future__ import annotations

from math import ceil
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club import clock
from club.access import authentication, connections, invitations
from club.access.club_request import ClubRequest, SignedInRequest
from club.errors import NotYours, TooMuch, Unknown
from club.infrastructure.site_urls import comes_directly, on_this_machine
from club.members import founding, queries
from club.members.club_settings import begin_season
from club.reason import N_, Reason, of_count
from club.record.command_context import CommandContext
from club.record.registries import PAGES
from club.views.form_data import context_of, valid_data
from club.views.forms import FoundClubForm, NewSeasonForm, SignInForm
from club.views.site_context import THEMES

BACKEND = "club.sign_in.ByName"
A_YEAR = 365 * 24 * 3600


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Show the home page; redirect screens to their own page, and a new hall to founding a club."""
    if (screen := authentication.identify_screen(request.session, clock.now())) is not None:
        return redirect("device-home", screen.club.slug)
    founds = may_found(request) and not (settings.HALL and queries.any_club())
    if settings.HALL and founds and not request.user.is_authenticated:
        return redirect("found")
    demo = queries.demo_people() if may_look_round(request) else {}
    club = next(iter(demo.values())).club if demo else None
    evening = queries.evening_now(club.pk, timezone.localdate()) if club else None
    mine = queries.memberships(request.user) if request.user.is_authenticated else []
    context: dict[str, Any] = {"demo": demo, "demo_club": club, "evening": evening, "mine": mine}
    practises = queries.practice_club() is not None
    context |= {"founding": founds, "practises": practises}
    return render(request, "club/home.html", context)


class SignInPage(LoginView):
    """Sign in with a name and a password."""

    template_name = "club/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Show what was wrong; raise TooMuch if too many sign-ins have failed from this address."""
        wait = getattr(self.request, "sign_in_wait", None)
        if wait is None:
            return super().form_invalid(form)
        reason = of_count(
            ceil(wait),
            N_("Too many failed sign-ins from here. Try again in {count} second."),
            N_("Too many failed sign-ins from here. Try again in {count} seconds."),
        )
        raise TooMuch(reason, wait=ceil(wait))


@require_POST
def come_in(request: HttpRequest, capacity: str) -> HttpResponse:
    """Sign in to the demo club as one of its members; only on the machine that runs it."""
    if not may_look_round(request):
        raise Unknown(Reason(N_("There is no such page here.")))
    member = queries.demo_people().get(capacity)
    if member is None:
        raise Unknown(Reason(N_("The demo club has no such person to sign in as.")))
    login(request, member.user, backend=BACKEND)
    return redirect("club", member.club.slug)


@login_required
@require_GET
def clubs(request: SignedInRequest) -> HttpResponse:
    """Show the reader's clubs; if there is only one, redirect to it."""
    rows = list(queries.memberships(request.user))
    if len(rows) == 1 and "all" not in request.GET:
        return redirect("club", rows[0].club.slug)
    context = {"memberships": rows, "founding": may_found(request)}
    return render(request, "club/clubs.html", context)


@login_required
@require_POST
def take_up(request: SignedInRequest) -> HttpResponse:
    """Link the reader's account to a member of another club, using an invitation code."""
    code = request.POST.get("code", "").strip().lower()
    context = CommandContext(invitations.invited(code), request.POST.get("intent", ""), clock.now())
    invitations.take_up(request.user, code, context)
    return redirect("club", queries.club_numbered(context.caller.club).slug)


@require_http_methods(["GET", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Found a club and sign in its secretary."""
    key = request.POST.get("intent", "")
    if not may_found(request) and founding.founded_under(key) is None:
        raise NotYours(
            Reason(N_("You can only start a new club on the computer that runs this program."))
        )
    if request.method == "GET":
        return render(request, "club/found.html", {"form": FoundClubForm()})
    wanted = valid_data(FoundClubForm(request.POST))
    another = bool(request.POST.get("another"))
    asked = founding.Founding(key, **wanted, time_zone=settings.TIME_ZONE, another=another)
    secretary = founding.found(asked, clock.now())
    user = secretary.user
    assert user is not None
    login(request, user, backend=BACKEND)
    said = _("The club has been started. Sign in with your name or as {name}.")
    messages.success(request, said.format(name=user.get_username()))
    return redirect("club", secretary.club.slug)


@require_GET
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect to the club's crest, for browsers that request the default icon."""
    return redirect(static("look/crest.svg"))


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Set light or dark appearance in a cookie, or remove it to follow the device."""
    back = request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    response = redirect(back if safe else "home")
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=A_YEAR, samesite="Lax", httponly=True)
    else:
        response.delete_cookie("theme")
    return response


def may_look_round(request: HttpRequest) -> bool:
    """Return whether the reader may try the demo club."""
    return not settings.HALL and on_this_machine(request)


def may_found(request: HttpRequest) -> bool:
    """Return whether the reader may found a club: on this machine, or if it is the first one."""
    return comes_directly(request) and (on_this_machine(request) or not queries.any_club())


SHOWN = 5


@require_GET
def front(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the club's front page: recent evenings and what needs the secretary's attention."""
    rows = list(queries.evenings(request.club.pk)[:SHOWN])
    context = {
        "evenings": rows,
        "stopped": connections.a_webhook_is_stopped(request.club.pk),
        "erasures": queries.erasures_asked(request.club.pk),
        "plugin_pages": PAGES.offered(request.club.plugins),
    }
    return render(request, "club/front.html", context)


@require_http_methods(["GET", "POST"])
def seasons(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the seasons; on POST, the secretary adds one."""
    if request.method == "POST":
        wanted = valid_data(NewSeasonForm(request.POST))
        begin_season(context_of(request), **wanted)
        messages.success(request, _("The season has been saved."))
        return redirect("seasons", slug)
    rows = queries.seasons(request.club.pk)
    return render(request, "club/seasons.html", {"seasons": rows, "form": NewSeasonForm()})
