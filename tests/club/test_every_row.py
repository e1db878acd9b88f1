"""Rows are put in and taken away behind the club's back: `verify` names each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Any

import pytest
from django.db import models

from club.models import Club, Line, Member, Position, Stream, Tie, Token
from tables.models import Dispute, Sitting
from tests.club.everything import everything
from tests.club.recorded import behind_its_back
from tests.club.tampering import FELL_OVER, Model, edits, found, found_after, passes, vouched

__all__ = ["everything"]
TRIES = 400
"""Rows that are tried before it is said that the database takes none."""
EACH = 7
"""Of so many tables, one is edited in every run; a soak edits them all."""
FULL = {Position, Sitting}
"""Every line has its position and every rubber its sitting: the database takes no second one."""
Row = dict[str, Any]
Edit = Callable[[], object]


def fields_of(row: models.Model) -> list[Any]:
    """List the columns of a row, without its key."""
    return [one for one in row._meta.concrete_fields if not one.primary_key]


def variants(row: models.Model) -> Iterator[Row]:
    """Yield the values of a row as they are, then with every one or two of them changed."""
    fields = fields_of(row)
    values = {one.attname: getattr(row, one.attname) for one in fields}
    yield values
    for count in (1, 2):
        for changed in combinations(fields, count):
            for picked in product(*(edits(one, values[one.attname]) for one in changed)):
                new = {one.attname: value for one, value in zip(changed, picked, strict=True)}
                yield {**values, **new}


def put_in(model: Model, values: Row) -> models.Model:
    """Put a row in under a key of its own, past everything but the database."""
    row = model(**values)
    row.save_base(raw=True, force_insert=True)
    return row


def doubled(row: models.Model) -> Iterator[Edit]:
    """Put in a row like another, save for what must be its own."""
    first, *others = islice(variants(row), TRIES)
    Random(1864).shuffle(others)
    for values in (first, *others):
        yield lambda values=values: put_in(type(row), values)


def made_up(row: models.Model) -> Iterator[Edit]:
    """Put in a row as unlike another as the database lets pass."""
    for values in islice(variants(row), TRIES):

        def edit(values: Row = values) -> None:
            new = put_in(type(row), values)
            there = type(row)._base_manager.filter(pk=new.pk)
            for column in fields_of(row):
                if not column.is_relation:
                    value = next(edits(column, values[column.attname]))
                    passes(lambda name=column.attname, value=value: there.update(**{name: value}))

        yield edit


def taken_away(row: models.Model) -> Iterator[Edit]:
    """Take a row away and leave what points to it."""
    there = type(row)._base_manager.filter(pk=row.pk)
    yield lambda: there._raw_delete(using="default")


def taken_away_with_all(row: models.Model) -> Iterator[Edit]:
    """Take a row away with all that points to it."""
    yield lambda: take_with_all(type(row), [row.pk])


def take_with_all(model: Model, keys: list[Any]) -> None:
    """Take rows away, and before them those that point to them."""
    for relation in model._meta.related_objects:
        theirs, name = relation.related_model, relation.field.name
        pointing = theirs._base_manager.filter(**{f"{name}__in": keys}).exclude(pk__in=keys)
        if further := list(pointing.values_list("pk", flat=True)):
            take_with_all(theirs, further)
    model._base_manager.filter(pk__in=keys)._raw_delete(using="default")


WAYS = (doubled, made_up, taken_away, taken_away_with_all)


def rows_of(model: Model) -> list[models.Model]:
    """Return the first, the middle and the last row of a table."""
    rows = model._base_manager.order_by("pk")
    count = rows.count()
    return [rows[place] for place in sorted({0, count // 2, count - 1}) if count]


def edited(edits_of_it: Iterator[Edit], most: int) -> Iterator[str]:
    """Yield what `verify` finds after each of the first edits that the database lets pass."""
    for edit in edits_of_it:
        if (said := found_after(lambda edit=edit: passes(edit))) is not None:
            yield said
            most -= 1
        if not most:
            return


def assert_named(way: Callable[[models.Model], Iterator[Edit]], these: Iterable[Model],
                 most: int = 1) -> None:  # fmt: skip
    """Edit rows of each table, and see that `verify` names each edit and does not fall over."""
    assert found() == ""
    silent, fell_over, made = [], [], set(FULL)
    with behind_its_back():
        for model in these:
            done = 0
            for row in rows_of(model):
                if done and most == 1:
                    break
                for said in edited(way(row), most):
                    made.add(model)
                    done += 1
                    silent += [] if said else [f"{model._meta.label} {row.pk}"]
                    fell_over += [f"{model._meta.label}: {said}"] if FELL_OVER in said else []
    left = [model._meta.label for model in these if model not in made]
    assert not silent and not fell_over and not left, (silent, fell_over, left)


@pytest.mark.parametrize("number", range(len(WAYS)), ids=[way.__name__ for way in WAYS])
def test_of_the_tables_a_sample_has_a_row_put_in_or_taken_away_and_each_is_named(
    everything, number
):
    assert_named(WAYS[number], vouched()[number::EACH])


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS, ids=[way.__name__ for way in WAYS])
def test_every_row_that_is_put_in_or_taken_away_is_named(everything, way):
    assert_named(way, vouched(), most=2)


def test_a_club_that_nobody_founded_and_rows_of_what_is_not_there_are_named(everything):
    stray = {"name": "The Stray", "slug": "stray", "created_at": everything.house.start}
    elsewhere = Member.objects.get(club__name="The Baldwin", number=1)
    mine = Member.objects.get(club=everything.house.club, number=1)
    line = Line.objects.filter(stream__name="register").order_by("-pk")[0]
    edits_of = {
        "no line records the founding": lambda: put_in(Club, stray),
        "the club of this stream does not exist": lambda: Club.objects.filter(
            pk=elsewhere.club_id
        )._raw_delete("default"),
        "which does not exist": lambda: Stream.objects.filter(pk=line.stream_id)._raw_delete(
            "default"
        ),
        "the stream has no lines and is not an evening's room": lambda: Stream.objects.create(
            club=mine.club, name="table:2026-11-23:9"
        ),
        "a state is saved at its head": lambda: Stream.objects.filter(name="register").update(
            state={"edited": 1}
        ),
        "the member of token": lambda: Token.objects.filter(member__number=1).update(
            member=elsewhere
        ),
        "dispute: the journal gives": lambda: Dispute.objects.update(register_title_ref="x"),
        "tie -": lambda: Tie.objects.update(one=elsewhere),
    }
    for named, edit in edits_of.items():
        with behind_its_back():
            said = found_after(lambda edit=edit: passes(edit))
            assert said and named in said, (named, said)
