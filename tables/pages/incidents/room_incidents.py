"""Something happened in the room: who plays, with whom, who waits and who goes out."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from club.errors import Malformed
from club.text import wording
from rubbers.code.code import Code
from tables.incidents.room.room_form import as_typed, room_form_of
from tables.incidents.room.room_page import RoomAddresses, read_steps, room_page
from tables.rulings.stories.opening import NAME, renamed
from tables.rulings.stories.story import read_room_story

Fields = dict[str, list[str]]


def room_page_response(
    request: HttpRequest, code: Code, base: str, fields: Fields, call: str
) -> HttpResponse:
    """Show the form of an incident of the room, or what follows from it.

    A submitted form is added to the story; raise Malformed if it is invalid. `call` is where the
    arbitrator may be called, or "".
    """
    if "ask" in fields:
        return _asked(request, code, base, fields)
    story = read_room_story(fields, fields["room"][-1], code)
    if steps := read_steps(fields):
        story = story.with_steps(*steps)
        story.answer(str)
        return redirect(RoomAddresses(base, story).of(story))
    trouble = None
    if any(name.startswith(f"{NAME}.") for name in fields):
        try:
            named = replace(story, names=renamed(fields, story.names))
            return redirect(RoomAddresses(base, named).of(named))
        except Malformed as malformed:
            trouble = wording.error_words(malformed, {})
    page = room_page(story, base)
    if trouble:
        page = replace(page, people=as_typed(page.people, fields))
    context = {"page": page, "base": base, "code": code, "call": call, "trouble": trouble}
    status = 422 if trouble else 200
    return render(request, "tables/happened_room.html", context, status=status)


def _asked(request: HttpRequest, code: Code, base: str, fields: Fields) -> HttpResponse:
    incident, trouble = fields["ask"][-1], None
    if "tell" in fields:
        try:
            story = read_room_story(fields, incident, code)
            return redirect(RoomAddresses(base, story).of(story))
        except Malformed as malformed:
            trouble = malformed
    form = room_form_of(incident, fields, code, trouble)
    context = {"form": form, "base": base, "back": base, "code": code}
    return render(request, "tables/happened_ask.html", context, status=422 if trouble else 200)
