"""Turn a story from the page "Something happened" into facts of a dispute."""

from __future__ import annotations

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from club.access.club_request import ClubRequest
from club.views.form_data import context_of
from rubbers.code.code import Code
from rubbers.incidents.story.head import Head
from rubbers.incidents.story.story import Story, read_story
from rubbers.registries import CODES
from tables.disputes.commands.stating_facts import tell as tell_it
from tables.disputes.queries import lookup, visibility
from tables.incidents.incident_page import step_words
from tables.incidents.incident_words import StoryNames
from tables.permissions.people import caller_here


@require_POST
def tell(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Add what the page reports as facts of a dispute, one per step."""
    row = lookup.one(request.club.pk, number)
    state, _parts = visibility.visible_state(request.caller, row)
    caller = caller_here(request.caller, visibility.known_here(state))
    me = "" if caller.member is None else str(caller.member)
    story = _story(request.POST, CODES[row.evening.law_code])
    tell_it(context_of(request), row, request.POST.get("by") or me, story)
    return redirect("dispute", slug, number)


def story_in(form: QueryDict, code: Code) -> Story | None:
    """Read the story that a form or an address carries; None if there is none."""
    return _story(form, code) if form.get("step") else None


def in_words(story: Story) -> list[str]:
    """Return the steps of a story in words, by seat, as the facts will state them."""
    names = StoryNames(Head())
    return [step_words(step, names) for step in story.steps]


def _story(form: QueryDict, code: Code) -> Story:
    """Read a story, checking that it is possible and can be worded again."""
    story = read_story({name: form.getlist(name) for name in form}, code)
    story.result()
    in_words(story)
    return story
