"""`manage.py verify` names what is not as it was written; `rebuild` writes rows anew."""

from __future__ import annotations

import io
import weakref
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F

from api.management.commands import verify
from club import clock
from club.members import commands
from club.models import Checkpoint, Errand, Intent, Line, Member, Position, Remark, Role, Stream
from club.privacy import erasure, subject_access
from club.record import append_only, journal, signing
from club.record.command_context import CommandContext
from club.record.signing_commands import checkpoint
from club.rules.permissions import Caller
from club.verify import row_checks
from rubbers.models import Hand, RubberSeat
from tables.commands.standings import sealed
from tables.models import Candidacy, Place
from tests.club.recorded import a_recorded_evening, behind_its_back, lines_of

pytestmark = pytest.mark.django_db

OTHER = "f" * 64


@pytest.fixture
def club():
    made = a_recorded_evening()
    checkpoint(made.pk, clock.now(), "the evening so far")
    return made


def verified(**options: object) -> str:
    """Run verify; give what it printed, with the closing sentence of a failure."""
    out = io.StringIO()
    try:
        call_command("verify", stdout=out, **options)
    except CommandError as unsound:
        return f"{out.getvalue()}{unsound}"
    return out.getvalue()


def middle_of(name: str) -> Line:
    """Return a line of a stream that has lines before and after it."""
    return Line.objects.get(stream__name__startswith=name, number=4)


def changed(model: type, **columns: object) -> None:
    """Change a row behind the database's back."""
    with behind_its_back():
        model.objects.filter(pk=columns.pop("pk")).update(**columns)


def test_a_record_nobody_touched_is_sound(club):
    assert verified().startswith("The record is sound: 4 streams")
    assert "the rows match it" in verified()


def test_lines_are_read_one_after_the_other_and_rows_held_only_where_they_differ(club, monkeypatch):
    held, most, seal = weakref.WeakSet(), [], journal.seal

    def sealed(club, stream, line):
        held.add(line)
        most.append(len(held))
        return seal(club, stream, line)

    monkeypatch.setattr(journal, "seal", sealed)
    monkeypatch.setattr(row_checks, "_rows_of", None)
    assert verified().startswith("The record is sound")
    assert len(most) == Line.objects.count() and max(most) <= 2


COLUMNS = {
    "what": ("belongs", "what, by or body"),
    "by": ("member:9", "what, by or body"),
    "body": ({"who": "2"}, "what, by or body"),
    "intent": ("change-2", "intent"),
    "at": (F("at") + timedelta(microseconds=1), "at"),
    "previous": (OTHER, "previous"),
    "hash": (OTHER, "hash"),
    "number": (400, "number 4 is missing"),
}


def test_every_column_of_a_line_is_tried():
    columns = {field.name for field in Line._meta.concrete_fields}
    assert columns - {"id", "stream"} == COLUMNS.keys()


@pytest.mark.parametrize("stream", ["register", "room", "table", "rubber"])
@pytest.mark.parametrize("column", COLUMNS)
def test_a_changed_column_is_named_with_its_stream_and_line(club, stream, column):
    line = middle_of(stream)
    value, named = COLUMNS[column]
    changed(Line, pk=line.pk, **{column: value})
    said = verified()
    number = 400 if column == "number" else 4
    reported = [
        row for row in said.splitlines() if f"{line.stream.name} line" in row and named in row
    ]
    assert reported, said
    if column != "number":
        assert any(f"line {number}: " in row for row in reported), said


def test_a_line_moved_to_another_stream_is_missed_in_its_own(club):
    line, other = middle_of("room"), Stream.objects.get(name="register")
    last = other.version + 1
    changed(Line, pk=line.pk, stream=other, number=last)
    said = verified()
    assert "room:2026-11-20 line 5: number 4 is missing before it." in said
    assert f"register line {last}:" in said


def test_a_line_that_was_taken_away_is_missed(club):
    line = middle_of("room")
    with behind_its_back():
        Position.objects.filter(line=line).delete()
        Line.objects.filter(pk=line.pk).delete()
    said = verified()
    assert "room:2026-11-20 line 5: number 4 is missing" in said
    assert "position" in said


def test_a_last_line_that_was_taken_away_is_missed(club):
    stream = Stream.objects.get(name__startswith="rubber")
    line = Line.objects.get(stream=stream, number=stream.version)
    with behind_its_back():
        Position.objects.filter(line=line).delete()
        Line.objects.filter(pk=line.pk).delete()
    assert f"{stream.name}: the head is at version 11, but the last line is 10." in verified()


def test_a_stretch_rewritten_with_right_hashes_is_told_by_its_checkpoint(club):
    stream = Stream.objects.get(name="register")
    line = Line.objects.get(stream=stream, number=stream.version)
    line.by = "member:3"
    line.hash = journal.seal(club.pk, stream.name, line)
    with behind_its_back():
        line.save()
        Stream.objects.filter(pk=stream.pk).update(hash=line.hash)
    said = verified()
    assert "register" not in said, "the chain itself is sound"
    assert "are not those that checkpoint 1 signed" in said


def test_a_head_or_saved_state_that_was_changed_is_named(club):
    Stream.objects.filter(name="register").update(hash=OTHER)
    assert "register: the head's hash is not that of the last line." in verified()
    stream = Stream.objects.get(name__startswith="rubber")
    Stream.objects.filter(pk=stream.pk).update(state={**stream.state, "dealer": "W"})
    assert f"{stream.name}: the state at its head is not the one its lines build." in verified()


CHECKPOINT = {
    "number": (7, "checkpoint 1 is missing"),
    "position": (F("position") - 1, "the signature of checkpoint 1 is not valid"),
    "size": (F("size") + 1, "the signature of checkpoint 1 is not valid"),
    "root": (OTHER, "are not those that checkpoint 1 signed"),
    "peaks": ([OTHER], "the peaks of checkpoint 1 do not match its tree"),
    "why": ("another reason", "the signature of checkpoint 1 is not valid"),
    "at": (F("at") + timedelta(seconds=1), "the signature of checkpoint 1 is not valid"),
    "key": (OTHER, "checkpoint 1 is signed with a key that is not trusted here"),
    "signature": ("0" * 128, "the signature of checkpoint 1 is not valid"),
}


@pytest.mark.parametrize("column", CHECKPOINT)
def test_a_checkpoint_that_was_changed_is_named(club, column):
    value, named = CHECKPOINT[column]
    changed(Checkpoint, pk=club.checkpoints.get().pk, **{column: value})
    assert named in verified()


def test_every_column_of_a_checkpoint_is_tried():
    columns = {field.name for field in Checkpoint._meta.concrete_fields}
    assert columns - {"id", "club"} == CHECKPOINT.keys()


def test_a_checkpoint_by_a_new_key_is_taken_only_where_that_key_is_trusted(club, monkeypatch):
    old = signing.public_key()
    monkeypatch.setenv(signing.KEY_VARIABLE, "07" * 32)
    assert f"a key that is not trusted here: {old}" in verified()
    assert "The record is sound" in verified(key=[old])


def test_a_gap_in_the_public_order_is_named(club):
    last = Position.objects.order_by("-number").first()
    changed(Position, pk=last.pk, number=last.number + 5)
    assert f"position {last.number} is missing before position {last.number + 5}." in verified()


def test_a_name_a_standing_or_an_office_changed_behind_the_register_is_named(club):
    Member.objects.filter(number=2).update(name="Somebody Else")
    Member.objects.filter(number=3).update(kind="honorary")
    Role.objects.create(member=Member.objects.get(number=4), office="arbitrator")
    said = verified()
    assert "the name of member 2 is not what the register says." in said
    assert "the standing of member 3 is not what the register says." in said
    assert "the offices of member 4 is not what the register says." in said


def test_words_that_were_changed_are_named_and_erased_ones_are_not(club):
    context = CommandContext(Caller(club.pk, 1, frozenset({"secretary"})), "words", clock.now())
    subject_access.hand_out(replace(context, reason="as it was"), 2)
    kept = Remark.objects.get()
    assert "The record is sound" in verified()
    Remark.objects.filter(pk=kept.pk).update(text="as it never was")
    assert f"the text kept under {kept.digest} has been changed." in verified()
    commands.enter_member(replace(context, idempotency_key="one more"), "Flora Quist")
    erasure.ask_erasure(replace(context, idempotency_key="asked"), 6, asks=True)
    erasure.erase_member(
        replace(context, idempotency_key="erased", reason="They asked."), 6, typed="6"
    )
    erased = {"text": "", "salt": "", "erased_at": context.at}
    Remark.objects.filter(pk=kept.pk).update(**erased)
    assert "The record is sound" in verified()
    Remark.objects.filter(pk=kept.pk).update(erased_at=clock.now())
    assert (
        f"the text kept under {kept.digest} was erased, but no erasure is recorded." in verified()
    )
    Remark.objects.filter(pk=kept.pk).delete()
    assert f"the text {kept.digest} is missing." in verified()


def test_a_missing_trigger_is_a_finding(club):
    trigger = append_only.triggers(connection)[0]
    with behind_its_back():
        assert f"{trigger.name} is missing" in verified()


def test_a_stream_no_plugin_reads_is_shown_and_its_chain_still_checked(club):
    Stream.objects.create(club=club, name="ladder:2026", version=0)
    assert "ladder:2026: nothing here can read this kind of stream" in verified()


ROWS = {
    "a hand's score": lambda: Hand.objects.filter(number=1).update(score=None),
    "a hand": lambda: Hand.objects.filter(number=2).delete(),
    "a seat": lambda: RubberSeat.objects.filter(seat="N").update(seat="X"),
    "a place": lambda: Place.objects.all().delete(),
    "a candidacy": lambda: Candidacy.objects.create(
        evening=Place.objects.first().evening, member=Member.objects.get(number=5)
    ),
}


@pytest.mark.parametrize("row", ROWS)
def test_rows_that_differ_from_the_journal_are_shown_and_rebuilt(club, row):
    ROWS[row]()
    said = verified()
    assert "the journal" in said and "The rows derived from the record are not sound" in said
    assert said.endswith("To rebuild the rows from the record, run `manage.py rebuild`.")
    assert "The record is sound" in verified(record_only=True)
    with pytest.raises(CommandError, match=r"do not match the journal.*`manage.py rebuild`"):
        call_command("rebuild", check=True, stdout=io.StringIO())
    call_command("rebuild", stdout=io.StringIO())
    assert "the rows match it" in verified()


def test_comparing_changes_nothing(club):
    Hand.objects.filter(number=1).update(score=None)
    verified()
    assert Hand.objects.get(number=1).score is None


def test_rebuilding_gives_the_same_digits_and_one_stream_can_be_rebuilt(club):
    shown = ("number", "attempt", "status", "dealer", "statement", "score")
    before = list(Hand.objects.order_by("number", "attempt").values(*shown))
    Hand.objects.all().delete()
    stream = Stream.objects.get(name__startswith="rubber")
    call_command("rebuild", stream=stream.name, stdout=io.StringIO())
    assert list(Hand.objects.order_by("number", "attempt").values(*shown)) == before and before
    assert lines_of(club)


def test_standings_are_compared_once_their_errands_are_done(club):
    from tables.models import Standing, Total

    (standing,) = sealed([Standing(club=club, kind="all", name="all")])
    standing.save()
    Total.objects.create(
        standing=standing, member=Member.objects.get(number=2), rubbers=3, tallies={}
    )
    Errand.objects.create(club=club, task="later", subject={}, due_at=clock.now())
    assert "The record is sound" in verified()
    Errand.objects.update(done_at=clock.now())
    assert "total: the journal does not give this row" in verified()


@pytest.mark.parametrize("column", ["hash", "previous"])
def test_a_hash_that_is_none_is_reported(club, column):
    changed(Line, pk=middle_of("table").pk, **{column: "no hash at all"})
    said = verified()
    assert "table:2026-11-20:1 line 4: " in said and "findings" in said
    assert "manage.py rebuild" not in said


def test_a_record_with_broken_lines_is_reported_to_the_end(club):
    line = middle_of("rubber")
    changed(Line, pk=line.pk, what="no_such_event", body=["not an object"])
    said = verified()
    assert "its lines cannot be replayed" in said and "findings" in said


def test_an_unknown_club_or_stream_is_said_plainly(club):
    with pytest.raises(CommandError, match=r"There is no club nowhere here\. The clubs are: "):
        call_command("verify", club="nowhere")
    with pytest.raises(CommandError, match="There is no such stream here"):
        call_command("rebuild", stream="rubber:none")


def test_an_intent_that_lost_its_receipt_does_not_stop_the_report(club):
    line = middle_of("room")
    with behind_its_back():
        Intent.objects.filter(key=line.intent).delete()
        Line.objects.filter(pk=line.pk).update(by="member:9")
    assert "room:2026-11-20 line 4: changed since it was written: intent." in verified()


def test_on_a_database_of_another_release_a_command_says_what_comes_first(monkeypatch):
    def falls_over(*_options, **_more):
        raise DatabaseError("no such column")

    monkeypatch.setattr(verify.Command, "handle", falls_over)
    with pytest.raises(DatabaseError):
        call_command("verify")
    MigrationRecorder.Migration.objects.filter(app="tables").latest("name").delete()
    with pytest.raises(CommandError, match=r"`manage\.py prepare` first"):
        call_command("verify")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps such text out")
def test_a_line_whose_columns_cannot_be_read_is_named_and_the_rows_are_still_compared(club):
    line = middle_of("table")
    Hand.objects.filter(number=1).update(score=None)
    with behind_its_back(), connection.cursor() as cursor:
        cursor.execute("UPDATE club_line SET at = '2026-13-45 00:00:00' WHERE id = %s", [line.pk])
        said = verified()
    assert "table:2026-11-20:1 line 4: the line cannot be read" in said
    assert "table:2026-11-20:1: its rows cannot be rebuilt or compared" in said
    assert "hand: the journal gives this row, but it is missing" in said
    assert "findings in the rows derived from it" not in said
    assert "in the rows derived from it." in said
