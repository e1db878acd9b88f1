"""Writing rows anew from the journal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from django.db import transaction

from club import journal, plugins, registries
from club.models import Stream


def rebuild(streams: Iterable[Stream]) -> int:
    """Write the rows of these streams from their lines, all or nothing; give how many streams.

    Changes are written in the order in which they were made, an evening at a time. Rows that rest
    on other rows, such as standings, follow, a club at a time.
    """
    with transaction.atomic():
        chosen = rebuild_streams(streams)
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


def rebuild_streams(streams: Iterable[Stream]) -> list[Stream]:
    """Write the rows of streams and no others; give the streams in the order taken."""
    chosen = sorted(streams, key=_evening)
    for _evening_key, together in groupby(chosen, key=_evening):
        _rebuild_together([Stream.objects.select_for_update().get(pk=s.pk) for s in together])
    return chosen


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


def _rebuild_together(streams: list[Stream]) -> None:
    kinds = {stream.pk: kind for stream in streams if (kind := registries.kind_of(stream.name))}
    read = [stream for stream in streams if stream.pk in kinds]
    for stream in read:
        kinds[stream.pk].clear(stream)
    last = {stream.pk: None for stream in read}
    for steps in _changes([step for s in read for step in journal.steps(kinds[s.pk], s)]):
        steps.sort(key=lambda step: _order(kinds[step.stream.pk]))
        for kind, of_kind in groupby(steps, key=lambda step: kinds[step.stream.pk]):
            _write(kind, list(of_kind))
        last.update({step.stream.pk: step.after for step in steps})
    for stream in read:
        journal.save_fold(kinds[stream.pk], stream, last[stream.pk])
        stream.save(update_fields=["state", "fold"])


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
