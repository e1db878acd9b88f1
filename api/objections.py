"""What awaits an answer in a rubber, with what was objected to it and the laws set aside for it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.as_json import Say, show
from api.shapes import shape_of
from rubbers.play import rubber as state
from tables import let_stand
from tables.sight import words_of


class ObjectionShown(shape_of(state.Objection, read_only=True)):  # type: ignore[misc]
    """Who objected, and in what words."""

    words = serializers.CharField(allow_blank=True, help_text="Empty once they are erased.")


class SetAsideShown(serializers.Serializer):
    """A law that was set aside for it: by whom as the record signs it, and for what reason."""

    law = serializers.CharField()
    by = serializers.CharField()
    reason = serializers.CharField(allow_blank=True, help_text="Empty once it is erased.")


class AwaitingShown(shape_of(state.Awaiting, read_only=True)):  # type: ignore[misc]
    """What has been stated and not yet agreed to, with the objections made to it."""

    objections = ObjectionShown(many=True)
    set_aside = SetAsideShown(many=True)


def shown_awaiting(club: int, record: str, rubber: state.Rubber, say: Say) -> dict[str, Any] | None:
    """Show what awaits an answer: a query where it was objected to, two where a law was waived."""
    awaiting = rubber.awaiting
    if awaiting is None:
        return None
    words = words_of(club, rubber)
    objections = [
        {**show(one, say), "words": words.get(one.reason_ref, "")} for one in awaiting.objections
    ]
    return {
        **show(awaiting, say),
        "objections": objections,
        "set_aside": _set_aside(club, record) if rubber.waived else [],
    }


def _set_aside(club: int, record: str) -> list[dict[str, str]]:
    return [
        {"law": one.law, "by": one.by, "reason": one.words}
        for one in let_stand.of_rubber(club, record).awaiting
    ]
