"""Writing rows anew from the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from django.db import transaction

from club import journal, plugins, registries
from club.models import Stream


def rebuild(
    streams: Iterable[Stream], advance: Callable[[int], object] = lambda _lines: None
) -> int:
    """Write the rows of these streams from their lines, all or nothing; give how many streams.

    Changes are written in the order in which they were made, an evening at a time. Rows that rest
    on other rows, such as standings, follow, a club at a time. `advance` is given how many lines
    were taken in.
    """
    with transaction.atomic():
        chosen = rebuild_streams(streams, advance)
        rebuild_rows_resting_on_rows({stream.club_id for stream in chosen})
        return len(chosen)


def rebuild_older() -> int:
    """Write anew the rows that an older release wrote otherwise; give how many streams that was.

    A stream's saved fold names how its rows were written last; a fold of now, that this is so no
    more. Streams that are only rebuilt together are, once one of them is of before.
    """
    older: dict[int, Stream] = {}
    for kind in registries.STREAM_KINDS:
        named = Stream.objects.filter(name__startswith=f"{kind.prefix}:", version__gt=0)
        for stream in named.exclude(fold=kind.fold).exclude(state={}).order_by("pk"):
            if stream.pk not in older:
                older |= {near.pk: near for near in with_companions(stream) if near.version}
    return rebuild(older.values()) if older else 0


def rebuild_rows_resting_on_rows(clubs: Iterable[int]) -> None:
    """Write anew what rests on the rows of streams, such as standings."""
    for club in sorted(clubs):
        plugins.manager().hooks.hook.whist_rebuild(club=club)


def rebuild_streams(
    streams: Iterable[Stream], advance: Callable[[int], object] = lambda _lines: None
) -> list[Stream]:
    """Write the rows of streams and no others; give the streams in the order taken."""
    chosen: list[Stream] = []
    for together in by_evening(streams):
        rebuild_together(together)
        chosen += together
        advance(sum(stream.version for stream in together))
    return chosen


def by_evening(streams: Iterable[Stream]) -> Iterator[list[Stream]]:
    """Give streams together that one change can have written."""
    for _evening_key, together in groupby(sorted(streams, key=_evening), key=_evening):
        yield list(together)


def with_companions(stream: Stream) -> list[Stream]:
    """Give a stream and those of its kind and evening, which are only rebuilt together."""
    start = ":".join(stream.name.split(":")[:2])
    return [
        other
        for other in Stream.objects.filter(club=stream.club_id, name__startswith=start)
        if ":".join(other.name.split(":")[:2]) == start
    ]


def _evening(stream: Stream) -> tuple[int, str]:
    """Give what streams have in common that one change can write: a club and an evening's key."""
    return stream.club_id, ":".join(stream.name.split(":")[1:2])


def rebuild_together(together: Iterable[Stream]) -> None:
    """Clear the rows of streams of one evening, then write them, the left room's first."""
    held = Stream.objects.select_for_update().filter(pk__in=[one.pk for one in together])
    streams = list(held.order_by("pk"))
    kinds = {stream.pk: kind for stream in streams if (kind := registries.kind_of(stream.name))}
    read = sorted(
        (stream for stream in streams if stream.pk in kinds),
        key=lambda stream: _order(kinds[stream.pk]),
    )
    for stream in read:
        kinds[stream.pk].clear(stream)
    taken = {stream.pk: _taken(kinds[stream.pk], stream) for stream in read}
    in_turn: list[journal.Step] = []
    for stream in read:
        rewrite, steps = kinds[stream.pk].rewrite, taken[stream.pk]
        if rewrite is None:
            in_turn += steps
        elif steps:
            rewrite(stream, steps)
    _project(in_turn, kinds)
    for stream in read:
        steps = taken[stream.pk]
        _save_fold(kinds[stream.pk], stream, steps[-1].after if steps else None)


def _taken(kind: journal.StreamKind, stream: Stream) -> list[journal.Step]:
    try:
        return list(journal.steps(kind, stream))
    except Exception as fault:
        fault.add_note(f"stream {stream.name} of club {stream.club_id}")
        raise


def _save_fold(kind: journal.StreamKind, stream: Stream, state: Any) -> None:
    """Save a state at the head of its stream, unless just that one is there."""
    was = stream.state, stream.fold
    journal.save_fold(kind, stream, state)
    if (stream.state, stream.fold) != was:
        stream.save(update_fields=["state", "fold"])


def _project(steps: list[journal.Step], kinds: Mapping[int, journal.StreamKind]) -> None:
    """Write rows change by change, in the order in which the changes were made."""
    for change in _changes(steps):
        change.sort(key=lambda step: _order(kinds[step.stream.pk]))
        for kind, of_kind in groupby(change, key=lambda step: kinds[step.stream.pk]):
            _write(kind, list(of_kind))


def _changes(steps: Iterable[journal.Step]) -> list[list[journal.Step]]:
    """Give the steps of several streams change by change, in the order they were made."""
    changes: dict[str, list[journal.Step]] = {}
    for step in sorted(steps, key=lambda step: step.line):
        changes.setdefault(step.intent, []).append(step)
    return list(changes.values())


def _write(kind: journal.StreamKind, steps: list[journal.Step]) -> None:
    if len(steps) > 1:
        kind.vacate([step.stream for step in steps])
    for step in steps:
        kind.project(step.stream, step.before, step.after, step.at)


def _order(kind: journal.StreamKind) -> int:
    """Give the order in which one change is written: left room first, as kinds are registered."""
    return [one.prefix for one in registries.STREAM_KINDS].index(kind.prefix)
