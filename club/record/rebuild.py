"""Rebuilding rows from the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from django.db import transaction

from club.models import Stream
from club.plugins import loader
from club.record import journal, registries


def rebuild(
    streams: Iterable[Stream], advance: Callable[[int], object] = lambda _lines: None
) -> int:
    """Rebuild the rows of these streams from their lines, all or nothing; return how many streams.

    Changes are written in their original order, one evening at a time. Rows that depend on other
    rows, such as standings, follow one club at a time. `advance` is called with the number of lines
    processed.
    """
    with transaction.atomic():
        chosen = rebuild_streams(streams, advance)
        rebuild_rows_resting_on_rows({stream.club_id for stream in chosen})
        return len(chosen)


def rebuild_older() -> int:
    """Rebuild rows that an older release wrote differently; return how many streams were affected.

    A stream's saved fold names the format its rows were last written in; a stream whose fold is not
    the current one is rebuilt, together with its companions.
    """
    older: dict[int, Stream] = {}
    for kind in registries.STREAM_KINDS:
        named = Stream.objects.filter(name__startswith=f"{kind.prefix}:", version__gt=0)
        for stream in named.exclude(fold=kind.fold).exclude(state={}).order_by("pk"):
            if stream.pk not in older:
                older |= {near.pk: near for near in with_companions(stream) if near.version}
    return rebuild(older.values()) if older else 0


def rebuild_rows_resting_on_rows(clubs: Iterable[int]) -> None:
    """Rebuild rows that depend on rows of streams, such as standings."""
    for club in sorted(clubs):
        loader.current().hooks.hook.whist_rebuild(club=club)


def rebuild_streams(
    streams: Iterable[Stream], advance: Callable[[int], object] = lambda _lines: None
) -> list[Stream]:
    """Rebuild the rows of these streams only; return the streams in the order processed."""
    chosen: list[Stream] = []
    for together in by_evening(streams):
        rebuild_together(together)
        chosen += together
        advance(sum(stream.version for stream in together))
    return chosen


def by_evening(streams: Iterable[Stream]) -> Iterator[list[Stream]]:
    """Yield groups of streams that a single change may have written to."""
    for _evening_key, together in groupby(sorted(streams, key=_evening), key=_evening):
        yield list(together)


def with_companions(stream: Stream) -> list[Stream]:
    """Return a stream and those of its kind and evening, which are always rebuilt together."""
    start = ":".join(stream.name.split(":")[:2])
    return [
        other
        for other in Stream.objects.filter(club=stream.club_id, name__startswith=start)
        if ":".join(other.name.split(":")[:2]) == start
    ]


def _evening(stream: Stream) -> tuple[int, str]:
    """Return the sort key shared by streams that one change can write to: club and evening."""
    return stream.club_id, ":".join(stream.name.split(":")[1:2])


def rebuild_together(together: Iterable[Stream]) -> None:
    """Clear and rewrite the rows of one evening's streams, in the order of `_order`."""
    # Lock the heads of the streams, and order the streams by kind.
    held = Stream.objects.select_for_update().filter(pk__in=[one.pk for one in together])
    streams = list(held.order_by("pk"))
    kinds = {stream.pk: kind for stream in streams if (kind := registries.kind_of(stream.name))}
    read = sorted(
        (stream for stream in streams if stream.pk in kinds),
        key=lambda stream: _order(kinds[stream.pk]),
    )
    # Delete all their rows, then read every change from the lines.
    for stream in read:
        kinds[stream.pk].clear(stream)
    taken = {stream.pk: _taken(kinds[stream.pk], stream) for stream in read}
    in_turn: list[journal.ReplayStep] = []
    # Write whole streams at once if their kind can; project the others change by change.
    for stream in read:
        rewrite, steps = kinds[stream.pk].rewrite, taken[stream.pk]
        if rewrite is None:
            in_turn += steps
        elif steps:
            rewrite(stream, steps)
    _project(in_turn, kinds)
    # Save the final states.
    for stream in read:
        steps = taken[stream.pk]
        _save_fold(kinds[stream.pk], stream, steps[-1].after if steps else None)


def _taken(kind: journal.StreamKind, stream: Stream) -> list[journal.ReplayStep]:
    try:
        return list(journal.steps(kind, stream))
    except Exception as fault:
        fault.add_note(f"stream {stream.name} of club {stream.club_id}")
        raise


def _save_fold(kind: journal.StreamKind, stream: Stream, state: Any) -> None:
    """Save a state at the head of its stream, unless it is already there."""
    was = stream.state, stream.fold
    journal.save_fold(kind, stream, state)
    if (stream.state, stream.fold) != was:
        stream.save(update_fields=["state", "fold"])


def _project(steps: list[journal.ReplayStep], kinds: Mapping[int, journal.StreamKind]) -> None:
    """Write rows change by change, in the order in which the changes were made."""
    for change in _changes(steps):
        change.sort(key=lambda step: _order(kinds[step.stream.pk]))
        for kind, of_kind in groupby(change, key=lambda step: kinds[step.stream.pk]):
            _write(kind, list(of_kind))


def _changes(steps: Iterable[journal.ReplayStep]) -> list[list[journal.ReplayStep]]:
    """Return the steps of several streams grouped by change, in the order they were made."""
    changes: dict[str, list[journal.ReplayStep]] = {}
    for step in sorted(steps, key=lambda step: step.line):
        changes.setdefault(step.intent, []).append(step)
    return list(changes.values())


def _write(kind: journal.StreamKind, steps: list[journal.ReplayStep]) -> None:
    if len(steps) > 1:
        kind.vacate([step.stream for step in steps])
    for step in steps:
        kind.project(step.stream, step.before, step.after, step.at)


def _order(kind: journal.StreamKind) -> int:
    """Return a kind's place in the order of registration: club, then rubbers, then tables."""
    return [one.prefix for one in registries.STREAM_KINDS].index(kind.prefix)
