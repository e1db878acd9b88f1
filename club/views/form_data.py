"""Reading a posted form as a request for a command."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.forms import Form
from django.http import HttpRequest

from club import clock
from club.access.club_request import ClubRequest
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.record.command_context import CommandContext

VERSION = re.compile(r"[0-9]{1,9}")


def context_of(request: ClubRequest) -> CommandContext:
    """Return the order from a form that contains `{% order_fields %}`."""
    return CommandContext(
        request.caller,
        request.POST.get("intent", ""),
        clock.now(),
        versions_shown(request),
        tuple(request.POST.getlist("waives")),
        request.POST.get("reason", "").strip(),
    )


def versions_shown(request: HttpRequest) -> Mapping[str, int]:
    """Return the stream versions that the page was made from; Malformed if they are invalid."""
    pairs = [entry.rpartition("=") for entry in request.POST.getlist("seen")]
    if not all(name and VERSION.fullmatch(version) for name, _, version in pairs):
        expected = Reason(N_("streams and their versions, as the page has them"))
        raise Malformed(
            Reason(N_("The versions sent with this change are not valid.")),
            faults=[Fault("seen", expected)],
        )
    return {name: int(version) for name, _, version in pairs}


def require_version(context: CommandContext, stream: str) -> None:
    """Raise Malformed unless the form states which version of this stream its page showed.

    Otherwise the reader might agree to something other than what they saw.
    """
    if stream not in context.expected_versions:
        template = N_("The page sent an incomplete form. Reload it and send it again.")
        raise Malformed(Reason(template))


def valid_data(form: Form) -> Mapping[str, Any]:
    """Return a form's cleaned data, or raise Malformed with every fault and its field."""
    if form.is_valid():
        return form.cleaned_data
    faults = [
        Fault(name, Reason(N_("{field}: {words}"), field=_label(form, name), words=str(words)))
        for name, several in form.errors.items()
        for words in several
    ]
    raise Malformed(faults[0].expected, faults=faults)


def _label(form: Form, name: str) -> str:
    return str(form.fields[name].label or name) if name in form.fields else name
