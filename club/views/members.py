"""Pages for members: the list, one member, and the secretary's changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club.access import invitations
from club.access.club_request import ClubRequest
from club.errors import Fault, Malformed, Unknown
from club.members import accounts, commands, queries
from club.members.ties import write_tie
from club.reason import N_, Reason
from club.rules.permissions import May, is_officer, need_office
from club.rules.stored_values import ClubOffice, MemberKind, TieKind
from club.views.form_data import context_of, valid_data
from club.views.forms import NewMemberForm

if TYPE_CHECKING:
    from club.models import Member

A_PAGE = 60
LONGEST_SEARCH = 60
LONGEST_NUMBER = 10
"""A number with this many digits or more cannot be a member's."""


@require_GET
def members(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the members, filtered by search and standing; only the list for htmx."""
    search = request.GET.get("search", "").strip()[:LONGEST_SEARCH]
    kind = request.GET.get("kind", "")
    kind = kind if kind in MemberKind.values else ""
    keys = queries.found(request.club.pk, search, kind)
    page = Paginator(keys, A_PAGE).get_page(request.GET.get("page"))
    rows = queries.members_of(list(page.object_list))
    context = {"page": page, "rows": rows, "search": search, "kind": kind}
    context["kinds"] = MemberKind.choices
    template = "club/_members.html" if request.htmx else "club/members.html"
    return render(request, template, context)


@require_http_methods(["GET", "POST"])
def new_member(request: ClubRequest, slug: str) -> HttpResponse:
    """Add a member or guest."""
    club = request.club.pk
    need_office(request.caller, May.KEEP_DOOR)
    hosts = queries.possible_hosts(club)
    if request.method == "GET":
        form = NewMemberForm(hosts=hosts, initial={"kind": request.GET.get("kind") or "member"})
        context = {"form": form, "back": _local(request, request.GET.get("back", ""))}
        return render(request, "club/new_member.html", context)
    wanted = valid_data(NewMemberForm(request.POST, hosts=hosts))
    receipt = commands.enter_member(
        context_of(request),
        wanted["name"],
        kind=wanted["kind"],
        introduced_by=wanted["introduced_by"],
        another=bool(request.POST.get("another")),
    )
    messages.success(request, _("{name} has been added.").format(name=wanted["name"]))
    back = _local(request, request.POST.get("back", ""))
    if back:
        return redirect(f"{back}{'&' if '?' in back else '?'}who={receipt['member']}")
    return redirect("member", slug, receipt["member"])


def _local(request: HttpRequest, address: str) -> str:
    """Return an address if it is on this site, else ""."""
    safe = url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure())
    return address if safe else ""


@require_GET
def member(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Show one member, with forms for the secretary."""
    club = request.club.pk
    row = queries.member(club, number)
    held = {role.office for role in row.roles.all()}
    offices = [(value, words, value in held) for value, words in ClubOffice.choices]
    context = {
        "row": row,
        "offices": offices,
        "kinds": MemberKind.choices,
        "ties": queries.ties(row),
        "tie_kinds": TieKind.choices,
        **_to_be_tied(request, row),
    }
    return render(request, "club/member.html", context)


def _to_be_tied(request: ClubRequest, row: Member) -> dict[str, Any]:
    """Return the members whom an officer can tie to this one; a large club needs a search."""
    if not is_officer(request.caller, May.KEEP_MEMBERS):
        return {}
    find = request.GET.get("find", "").strip()[:LONGEST_SEARCH]
    others = list(queries.to_be_tied(row, find))
    return {"others": others, "find": find, "finds": bool(find) or len(others) > A_PAGE}


@require_POST
def change_member(request: ClubRequest, slug: str, number: int, what: str) -> HttpResponse:
    """Apply one kind of change to a member."""
    change = CHANGES.get(what)
    if change is None:
        raise Unknown(Reason(N_("There is no such page here.")))
    change(request, number)
    return redirect("member", slug, number)


@require_POST
def password(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Open a member's account, or renew its password; the new password is shown once."""
    row = queries.member(request.club.pk, number)
    renews = request.POST.get("what") == "renew"
    give = accounts.renew_password if renews else accounts.open_account
    receipt, given = give(context_of(request), number)
    context = {"row": row, "username": receipt["username"], "password": given}
    return render(request, "club/password.html", context)


@require_POST
def invite(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Issue a code that links an existing account to a member; it is shown once."""
    row = queries.member(request.club.pk, number)
    _receipt, code = invitations.invite(context_of(request), number)
    address = request.build_absolute_uri(f"{reverse('clubs')}?all")
    context = {"row": row, "code": code, "address": address, "days": invitations.HOLDS.days}
    return render(request, "club/invitation.html", context)


def _rename(request: ClubRequest, number: int) -> None:
    commands.rename_member(context_of(request), number, request.POST.get("name", ""))


def _standing(request: ClubRequest, number: int) -> None:
    commands.change_standing(context_of(request), number, request.POST.get("kind", ""))


def _grant(request: ClubRequest, number: int) -> None:
    commands.grant_office(context_of(request), number, request.POST.get("office", ""))


def _withdraw(request: ClubRequest, number: int) -> None:
    commands.withdraw_office(context_of(request), number, request.POST.get("office", ""))


def _same(request: ClubRequest, number: int) -> None:
    kept = request.POST.get("kept", "").strip()
    if kept and not (kept.isdecimal() and len(kept) < LONGEST_NUMBER):
        expected = Reason(N_("the number of a member, or left empty"))
        raise Malformed(Reason(N_("That is not a number.")), faults=[Fault("kept", expected)])
    commands.mark_same(context_of(request), number, int(kept) if kept else None)


def _tie(request: ClubRequest, number: int) -> None:
    other = request.POST.get("other", "").strip()
    if not (other.isdecimal() and len(other) < LONGEST_NUMBER):
        expected = Reason(N_("the number of a member"))
        raise Malformed(Reason(N_("That is not a number.")), faults=[Fault("other", expected)])
    write_tie(context_of(request), number, int(other), request.POST.get("kind", ""))


CHANGES = {
    "name": _rename,
    "standing": _standing,
    "grant": _grant,
    "withdraw": _withdraw,
    "same": _same,
    "tie": _tie,
}
