"""The commitment to an evening's deals: once, before the doors, its secret after the close."""

from __future__ import annotations

import io
import json
import tarfile
from datetime import date, timedelta

import pytest
from django.core import serializers
from django.db import IntegrityError, transaction

from club import clock
from club.backup.write import write_backup
from club.errors import Impossible
from club.models import Errand, Evening, Line, Stream
from club.record import merkle
from club.record.rebuild import rebuild
from rubbers.dealing import commitment
from rubbers.dealing.ids import IdSpace
from rubbers.models import DealSecret
from tables import queries, tasks
from tables.commands import commitments, evenings, room_acts, undo
from tables.room import acts
from tables.room.act_types.hall_acts import Phase
from tests.rubbers.committed import SECRET, commit, committed
from tests.views.house import House, a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> House:
    made = a_house()
    made.people_enter()
    return made


def planned(house: House, **customs: object) -> Evening:
    key = evenings.plan_evening(house.order(), date(2026, 11, 20), **customs)["evening"]
    return evening_of(house, key)


def evening_of(house: House, key: str) -> Evening:
    return Evening.objects.select_related("stream", "club").get(club=house.club, key=key)


def closed(house: House) -> Evening:
    evening = planned(house)
    commit(house.order(), evening)
    house.does(evening, acts.OpenDoors(house.start))
    house.does(evening, acts.ChangePhase(Phase.CLOSE))
    return evening_of(house, evening.key)


def test_the_root_is_on_the_record_before_the_doors_open_and_stands_for_every_id(house):
    evening = planned(house)
    commit(house.order(), evening)
    house.does(evening, acts.OpenDoors(house.start))
    lines = Line.objects.filter(stream=evening.stream).order_by("number")
    assert [line.what for line in lines] == ["commitment_made", "doors_opened"]
    assert (lines[0].by, lines[0].body["leaves"]) == ("club", 327_936)
    space = IdSpace("2026-11-20/1")
    secrets = (commitment.secret_of(SECRET, space.id_at(place)) for place in range(256))
    leaves = [
        commitment.leaf_of(space.id_at(n), own_secret) for n, own_secret in enumerate(secrets)
    ]
    blocks = committed(space).roots
    assert merkle.root(leaves) == blocks[:32]
    roots = [blocks[at : at + 32] for at in range(0, len(blocks), 32)]
    assert merkle.root(roots).hex() == lines[0].body["root"]
    assert queries.hall_of(evening_of(house, evening.key)).commitment == lines[0].body["root"]


def test_planning_an_evening_has_a_worker_commit_to_its_deals_once(house, monkeypatch):
    evening = planned(house)
    errand = Errand.objects.get(task=commitments.COMMIT)
    assert errand.subject == {"evening": evening.key}
    monkeypatch.setattr(commitments.tree, "commit", lambda _secret, space: committed(space))
    monkeypatch.setattr(commitments.secrets, "token_bytes", lambda _size: SECRET)
    for _time in range(2):
        tasks.commit_deals({"club": house.club.pk, **errand.subject})
    assert Line.objects.filter(stream=evening.stream, what="commitment_made").count() == 1


def test_a_worker_that_comes_after_the_doors_opened_commits_to_nothing(house):
    evening = planned(house)
    house.does(evening, acts.OpenDoors(house.start))
    tasks.commit_deals({"club": house.club.pk, "evening": evening.key})
    assert not DealSecret.objects.exists()
    with pytest.raises(Impossible, match="too late"):
        commit(house.order(), evening)


def test_a_second_commitment_is_refused_and_the_database_would_not_take_it(house):
    evening = planned(house)
    commit(house.order(), evening)
    with pytest.raises(Impossible, match="already"):
        commit(house.order(), evening)
    with pytest.raises(IntegrityError), transaction.atomic():
        DealSecret.objects.create(evening=evening, encrypted="x")
    with pytest.raises(IntegrityError), transaction.atomic():
        DealSecret.objects.create(encrypted="x")


def test_a_tenth_evening_of_a_day_is_refused_plainly(house):
    evening = planned(house)
    evening.key = "2026-11-20.10"
    with pytest.raises(Impossible, match="at most nine evenings"):
        commit(house.order(), evening)


def test_the_house_rules_an_evening_was_planned_with_outlive_the_commitment(house):
    evening = planned(house, house_rules={"stakes": 25})
    commit(house.order(), evening)
    evening = evening_of(house, evening.key)
    assert (evening.house_rules["stakes"], evening.phase) == (25, "planned")


def test_nobody_can_undo_a_commitment(house):
    evening = planned(house)
    commit(house.order(), evening)
    with pytest.raises(Impossible, match="cannot be undone"):
        undo.undo_last(house.order(), evening_of(house, evening.key))


def test_the_secret_is_in_no_line_no_serialised_row_and_no_backup(house, tmp_path):
    evening = planned(house)
    commit(house.order(), evening)
    rows = serializers.serialize("json", DealSecret.objects.all())
    lines = json.dumps([*Line.objects.values_list("body", flat=True)])
    path = tmp_path / "backup.tar.gz"
    write_backup(path, clock.now())
    with tarfile.open(path) as archive:
        files = [archive.extractfile(name) for name in archive.getnames()]
        kept = b"".join((file or io.BytesIO()).read() for file in files)
    assert b"rubbers.dealsecret" in kept
    for told in (rows.encode(), lines.encode(), kept):
        assert SECRET.hex().encode() not in told
        assert SECRET not in told


def test_the_secret_is_revealed_some_time_after_the_close_and_the_close_can_then_not_be_undone(
    house,
):
    evening = closed(house)
    errand = Errand.objects.get(task=commitments.REVEAL)
    assert errand.due_at - evening.closed_at == timedelta(minutes=10)
    for _time in range(2):
        tasks.reveal_deals({"club": house.club.pk, "evening": evening.key})
    line = Line.objects.get(stream=evening.stream, what="secret_revealed")
    assert line.body == {"secret": SECRET.hex()}
    assert queries.hall_of(evening_of(house, evening.key)).secret == SECRET.hex()
    act = Line.objects.get(stream=evening.stream, what="phase_changed").intent
    with pytest.raises(Impossible, match="revealed"):
        undo.undo_act(house.order(), evening_of(house, evening.key), act)
    before = evening_of(house, evening.key).stream.state
    rebuild(Stream.objects.filter(pk=evening.stream_id))
    assert evening_of(house, evening.key).stream.state == before


def test_a_close_that_was_undone_reveals_nothing(house):
    evening = closed(house)
    act = Line.objects.get(stream=evening.stream, what="phase_changed").intent
    undo.undo_act(house.order(), evening, act)
    tasks.reveal_deals({"club": house.club.pk, "evening": evening.key})
    assert not Line.objects.filter(what="secret_revealed").exists()
    with pytest.raises(Impossible, match="no secret"):
        commitments.reveal(house.order(), evening_of(house, evening.key))


def test_an_evening_without_a_commitment_closes_and_has_nothing_to_reveal(house):
    evening = planned(house)
    room_acts.perform(house.order(), evening, acts.OpenDoors(house.start))
    room_acts.perform(house.order(), evening, acts.ChangePhase(Phase.CLOSE))
    assert not Errand.objects.filter(task=commitments.REVEAL).exists()
    tasks.reveal_deals({"club": house.club.pk, "evening": evening.key})
