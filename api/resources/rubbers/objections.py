"""The statement awaiting an answer in a rubber, its objections, and the laws waived for it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.serializers.as_json import Say, show
from api.serializers.dataclass_serializers import shape_of
from rubbers.play.state import rubber_state as state
from tables.evening import rubber_waivers
from tables.evening.snapshot import words_of


class ObjectionShownSerializer(shape_of(state.Objection, read_only=True)):  # type: ignore[misc]  # made at run time
    """Who objected, and in what words."""

    words = serializers.CharField(allow_blank=True, help_text="Empty once they are erased.")


class SetAsideShownSerializer(serializers.Serializer[Any]):
    """A law that was waived for it: by whom, as the record has it, and why."""

    law = serializers.CharField()
    by = serializers.CharField()
    reason = serializers.CharField(allow_blank=True, help_text="Empty once it is erased.")


class AwaitingShownSerializer(shape_of(state.Awaiting, read_only=True)):  # type: ignore[misc]  # made at run time
    """A statement not yet agreed to, with the objections made to it."""

    objections = ObjectionShownSerializer(many=True)
    set_aside = SetAsideShownSerializer(many=True)


class ObjectionMadeShownSerializer(shape_of(state.ObjectionMade, read_only=True)):  # type: ignore[misc]  # made at run time
    """An objection in a rubber: by whom, to what, in what words, and how it ended.

    `end` is null while it is open; `set_aside` has the officer's reason if it was overridden.
    """

    words = serializers.CharField(allow_blank=True, help_text="Empty once they are erased.")
    set_aside = SetAsideShownSerializer(allow_null=True)


def shown_objections(
    club: int, record: str, rubber: state.RubberState, say: Say
) -> list[dict[str, Any]]:
    """Return every objection of a rubber, including those that have ended."""
    if not rubber.objections:
        return []
    words = words_of(club, rubber)
    lines = (
        rubber_waivers.of_rubber(club, record)
        if rubber.waived
        else rubber_waivers.NOTHING_SET_ASIDE
    )
    return [
        {
            **show(made, say),
            "words": words.get(made.reason_ref, ""),
            "set_aside": _aside(rubber_waivers.overriding(lines, made)),
        }
        for made in rubber.objections
    ]


def _aside(one: rubber_waivers.SetAside | None) -> dict[str, str] | None:
    return None if one is None else {"law": one.law, "by": one.by, "reason": one.words}


def shown_awaiting(
    club: int, record: str, rubber: state.RubberState, say: Say
) -> dict[str, Any] | None:
    """Return what awaits an answer; one query if it was objected to, two if a law was waived."""
    awaiting = rubber.awaiting
    if awaiting is None:
        return None
    words = words_of(club, rubber) if awaiting.objections else {}
    objections = [
        {**show(one, say), "words": words.get(one.reason_ref, "")} for one in awaiting.objections
    ]
    return {
        **show(awaiting, say),
        "objections": objections,
        "set_aside": _set_aside(club, record) if rubber.waived else [],
    }


def _set_aside(club: int, record: str) -> list[dict[str, str]]:
    aside = map(_aside, rubber_waivers.of_rubber(club, record).awaiting)
    return [one for one in aside if one is not None]
