"""What awaits an answer in a rubber, with what was objected to it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.shapes import Say, shape_of, show
from rubbers.play import rubber as state
from tables.sight import words_of


class ObjectionShown(shape_of(state.Objection, read_only=True)):  # type: ignore[misc]
    """Who objected, and in what words."""

    words = serializers.CharField(allow_blank=True, help_text="Empty once they are erased.")


class AwaitingShown(shape_of(state.Awaiting, read_only=True)):  # type: ignore[misc]
    """What has been stated and not yet agreed to, with the objections made to it."""

    objections = ObjectionShown(many=True)


def shown_awaiting(club: int, rubber: state.Rubber, say: Say) -> dict[str, Any] | None:
    """Show what awaits an answer: one query where it was objected to, none otherwise."""
    awaiting = rubber.awaiting
    if awaiting is None:
        return None
    words = words_of(club, rubber)
    objections = [
        {**show(one, say), "words": words.get(one.reason_ref, "")} for one in awaiting.objections
    ]
    return {**show(awaiting, say), "objections": objections}
