"""Positions: given once, without gaps, in the order in which lines were found committed."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, transaction

from club import clock
from club.models import Club, Line, Position, Stream
from club.outbox import publisher
from tests.servers import kept

pytestmark = pytest.mark.django_db


@pytest.fixture
def stream(db: None) -> Stream:
    club = Club.objects.create(name="The Portland", slug="portland")
    return Stream.objects.create(club=club, name="register")


def write(stream: Stream, number: int) -> Line:
    return Line.objects.create(
        stream=stream, number=number, what="noted", by="m1", intent=f"k{number}",
        at=clock.now(), body={}, previous="0" * 64, hash="0" * 64,
    )  # fmt: skip


def order() -> list[tuple[int, int]]:
    return list(Position.objects.order_by("number").values_list("number", "line__number"))


def test_lines_are_numbered_in_the_order_they_were_written(stream):
    for number in (1, 2, 3):
        write(stream, number)
    assert publisher.publish() == 3
    assert order() == [(1, 1), (2, 2), (3, 3)]


def test_a_line_keeps_its_position(stream):
    write(stream, 1)
    publisher.publish()
    write(stream, 2)
    assert publisher.publish() == 1
    assert publisher.publish() == 0
    assert order() == [(1, 1), (2, 2)]


def test_a_line_far_behind_is_found_by_the_long_look(stream):
    write(stream, 1)
    last = write(stream, 2)
    Position.objects.create(number=1, line=last)
    assert publisher.publish(look_back=1) == 0
    assert publisher.publish(look_back=None) == 1
    assert order() == [(1, 2), (2, 1)]


@pytest.mark.django_db(transaction=True)
def test_a_line_that_commits_late_comes_after_those_already_published():
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has one writer: no line can commit late")
    club = Club.objects.create(name="The Portland", slug="portland")
    stream = Stream.objects.create(club=club, name="register")
    written, go_on = threading.Event(), threading.Event()

    def slow_writer() -> None:
        with transaction.atomic():
            write(stream, 1)
            written.set()
            go_on.wait(kept.LEAST_PATIENCE)
        connection.close()

    slow = threading.Thread(target=slow_writer)
    slow.start()
    assert written.wait(kept.LEAST_PATIENCE)
    write(stream, 2)
    publisher.publish()
    go_on.set()
    slow.join()
    publisher.publish()
    assert order() == [(1, 2), (2, 1)]


@pytest.mark.django_db(transaction=True)
def test_a_second_publisher_waits_for_the_first_and_gives_no_number_twice():
    club = Club.objects.create(name="The Portland", slug="portland")
    stream = Stream.objects.create(club=club, name="register")
    for number in (1, 2, 3):
        write(stream, number)
    outcomes: list[int | Exception] = []

    def second() -> None:
        try:
            outcomes.append(publisher.publish())
        except Exception as trouble:
            outcomes.append(trouble)
        finally:
            connection.close()

    other = threading.Thread(target=second)
    with transaction.atomic():
        assert publisher.publish() == 3
        other.start()
        other.join(0.5)
        assert outcomes == [], "the second waits"
    other.join(kept.LEAST_PATIENCE)
    assert outcomes == [0]
    assert order() == [(1, 1), (2, 2), (3, 3)]
