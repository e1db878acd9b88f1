"""The drill: back up, lose everything, restore, and go on; on either database, and across."""

from __future__ import annotations

import errno
import gzip
import io
import json
import os
import stat
import subprocess
import sys
import tarfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command
from django.db import connection

from club import clock
from club.backup import write
from club.backup.archive import MANIFEST, READ_KEYS
from club.backup.write import AT_CLOSE, KEPT, default_path, kept_models, write_backup
from club.members import commands
from club.models import Checkpoint, Club, Errand, Line, Remark, Stream, User
from club.outbox import errands
from club.pictures import storage
from club.pictures.upload import picture_of
from club.record import signing
from club.record.command_context import CommandContext
from club.record.signing_commands import checkpoint
from club.rules.permissions import Caller
from club.webhooks import subscriptions
from rubbers.models import Rubber
from tests.club.recorded import Evenings, a_recorded_evening
from tests.pictures.drawn import a_picture
from tests.triggers import lifted

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def place(settings, tmp_path):
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    (settings.VAR_DIR / "secret_key").write_text("a key of this installation")
    return settings.VAR_DIR


@pytest.fixture
def club():
    club = a_recorded_evening()
    user = User.objects.create_user("ada", password="a long and whispered word")
    club.members.filter(number=1).update(user=user)
    Remark.objects.create(club=club, salt="ab" * 16, digest="0" * 64, text="erased", erased_at=None)
    Remark.objects.update(text="", erased_at=clock.now())
    checkpoint(club.pk, clock.now(), "before the fire")
    return club


def everything() -> dict[str, list[object]]:
    """Return every row a backup holds."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in kept_models()
    }


def lose_everything() -> None:
    with lifted():
        call_command("flush", verbosity=0, interactive=False)
    for path in Path(django_settings.VAR_DIR).glob("*_key"):
        path.unlink()


def run(name: str, *arguments: object, **options: object) -> str:
    out = io.StringIO()
    call_command(name, *arguments, stdout=out, **options)
    return out.getvalue()


def elsewhere(var: Path, *command: str) -> str:
    """Run the program on a SQLite installation of its own."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        env={**os.environ, "WHIST_VAR": str(var), "DATABASE_URL": ""},
        capture_output=True, text=True, timeout=240, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_process_that_has_not_read_anything_yet_can_write_a_backup(tmp_path):
    var = tmp_path / "fresh"
    elsewhere(var, "migrate", "--verbosity", "0")
    assert "rows and the signing keys have been saved in" in elsewhere(
        var, "backup", str(tmp_path / "one.tar.gz")
    )


def test_the_drill(club, tmp_path, place):
    before, key = everything(), signing.public_key()
    picture = picture_of(a_picture())
    storage.put(picture.digest, picture.content)
    said = run("backup", tmp_path / "kept.tar.gz")
    assert "rows and the signing keys have been saved in" in said
    assert "does not contain the secret key" in said
    with tarfile.open(tmp_path / "kept.tar.gz") as archive:
        assert [name for name in archive.getnames() if "key" in name] == ["keys/checkpoint_key"]
    lose_everything()
    storage.path_of(picture.digest).unlink()
    assert not Club.objects.exists() and not Line.objects.exists()
    said = run("restore", tmp_path / "kept.tar.gz")
    assert "The record is sound" in said and "1 checkpoint" in said
    assert everything() == before
    assert storage.get(picture.digest) == picture.content
    assert signing.public_key() == key
    assert not (place / "secret_key").exists()
    assert User.objects.get(username="ada").check_password("a long and whispered word")


def test_after_a_restore_the_club_goes_on_and_rows_of_an_older_release_are_of_this(club, tmp_path):
    Stream.objects.filter(name__startswith="rubber:").update(fold="of-another-one")
    Rubber.objects.update(started_at=datetime(1864, 1, 1, tzinfo=UTC))
    run("backup", tmp_path / "kept.tar.gz")
    lose_everything()
    said = run("restore", tmp_path / "kept.tar.gz")
    assert "have been rewritten" in said and "The record is sound" in said
    made = Evenings("The Baldwin")
    made.people_enter()
    context = made.order()
    commands.enter_member(context, "One More")
    checkpoint(made.club.pk, clock.now(), "afterwards")
    checkpoint(club.pk, clock.now(), "nothing new")
    assert Checkpoint.objects.count() == 2
    assert "The record is sound" in run("verify")


def test_one_who_was_erased_since_is_erased_again_by_a_restore(club, tmp_path, place):
    context = CommandContext(Caller(club.pk, 1, frozenset({"secretary"})), "enters", clock.now())
    number = str(commands.enter_member(context, "Wilhelmina Gone")["member"])
    run("backup", tmp_path / "before.tar.gz")
    foreseen = run("erase_member", club.slug, number)
    assert "Nothing has been changed" in foreseen and f"Member {number}" in foreseen
    assert club.members.filter(name="Wilhelmina Gone").exists()
    with pytest.raises(CommandError, match="Give a reason"):
        run("erase_member", club.slug, number, yes=True)
    run("erase_member", club.slug, number, yes=True, reason="Asked by letter.")
    assert not club.members.filter(name="Wilhelmina Gone").exists()
    kept = json.loads((place / "erased.jsonl").read_text())
    assert (kept["club"], kept["number"]) == (club.slug, int(number))
    run("backup", tmp_path / "after.tar.gz")
    lose_everything()
    said = run("restore", tmp_path / "before.tar.gz")
    assert f"Member {number} of {club.slug} has been erased again." in said
    assert "The record is sound" in said
    assert not club.members.filter(name="Wilhelmina Gone").exists()
    assert Line.objects.filter(what="member_erased", by="club").count() == 1
    lose_everything()
    assert "erased again" not in run("restore", tmp_path / "after.tar.gz")
    lose_everything()
    (tmp_path / "other").write_text(json.dumps({**kept, "entered": "0" * 64}) + "\n")
    said = run("restore", tmp_path / "before.tar.gz", erased=tmp_path / "other")
    assert "erased again" not in said, "somebody of another club that has the same short name"
    (place / "erased.jsonl").write_text("[]\n")
    lose_everything()
    with pytest.raises(CommandError, match="not a list of erased members"):
        run("restore", tmp_path / "after.tar.gz")


def test_a_backup_restores_into_a_fresh_sqlite_installation(club, tmp_path):
    run("backup", tmp_path / "kept.tar.gz")
    said = elsewhere(tmp_path / "new", "restore", str(tmp_path / "kept.tar.gz"))
    assert "The record is sound: 4 streams, 47 lines, 1 checkpoint" in said
    assert stat.S_IMODE((tmp_path / "new" / "checkpoint_key").stat().st_mode) == 0o600


def test_a_backup_of_a_sqlite_installation_restores_here(tmp_path):
    make = "from tests.club.recorded import a_recorded_evening as made"
    make += "; from django.core.management import call_command as run; run('migrate', verbosity=0)"
    make += f"; made(); run('backup', {str(tmp_path / 'kept.tar.gz')!r})"
    elsewhere(tmp_path / "old", "shell", "--no-imports", "-c", make)
    lose_everything()
    assert "The record is sound: 4 streams, 47 lines" in run("restore", tmp_path / "kept.tar.gz")


def test_only_its_owner_can_read_a_backup_and_none_is_written_over(club, tmp_path):
    path = tmp_path / "kept.tar.gz"
    run("backup", path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_bytes()
    with pytest.raises(CommandError, match="has not been changed"):
        run("backup", path)
    assert path.read_bytes() == before
    assert {found.name for found in tmp_path.iterdir()} == {"var", "kept.tar.gz"}


def test_who_is_signed_in_is_not_in_a_backup(client, club, tmp_path):
    client.force_login(User.objects.get())
    run("backup", tmp_path / "kept.tar.gz")
    with tarfile.open(tmp_path / "kept.tar.gz") as archive:
        assert not [name for name in archive.getnames() if "session" in name]


def test_a_disk_that_cannot_link_still_gets_its_backup(club, tmp_path, monkeypatch):
    def refuse(*_paths: object) -> None:
        raise PermissionError("not on this disk")

    monkeypatch.setattr(os, "link", refuse)
    run("backup", tmp_path / "kept.tar.gz")
    with pytest.raises(CommandError, match="has not been changed"):
        run("backup", tmp_path / "kept.tar.gz")
    lose_everything()
    assert "The record is sound" in run("restore", tmp_path / "kept.tar.gz")


def test_a_backup_that_fails_leaves_no_half_file(club, tmp_path, monkeypatch):
    def torn(*_arguments: object) -> None:
        raise RuntimeError("the disk is gone")

    monkeypatch.setattr("club.backup.write._write_rows", torn)
    with pytest.raises(RuntimeError):
        write_backup(tmp_path / "sub" / "kept.tar.gz", clock.now())
    assert list((tmp_path / "sub").iterdir()) == []


def test_a_full_disk_is_named_keeps_the_backups_there_are_and_is_tried_again(
    club, place, monkeypatch
):
    def full(*_told: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    run("backup")
    kept = list((place / "backups").iterdir())
    later = clock.now() + timedelta(seconds=2)
    errand = Errand.objects.create(club=club, task="backup", subject={}, due_at=clock.now())
    with monkeypatch.context() as patched:
        patched.setattr(clock, "now", lambda: later)
        patched.setattr(write.os, "fsync", full)
        with pytest.raises(CommandError, match="No space left on device"):
            run("backup")
        assert not errands.run(errands.claim(errand.pk, later))
    assert list((place / "backups").iterdir()) == kept
    errand.refresh_from_db()
    assert errand.done_at is None and "No space left on device" in errand.trouble
    assert errands.run(errands.claim(errand.pk, errand.due_at))


def test_the_close_of_an_evening_writes_one_by_errand(club, place):
    errands._registered["backup"]({"evening": "2026-11-20", "club": club.pk})
    (path,) = (place / "backups").iterdir()
    lose_everything()
    assert "The record is sound" in run("restore", path)


def test_the_last_ten_of_these_stay_and_all_that_were_asked_for(place, monkeypatch):
    monkeypatch.setattr(write, "_write", lambda archive, at: {})
    evening = clock.now()
    for night in range(12):
        at = evening + timedelta(days=night)
        monkeypatch.setattr(clock, "now", lambda at=at: at)
        write.run_errand({"evening": "2026-11-20", "club": 1})
        write_backup(default_path(at), at)
    kept = sorted(path.name for path in (place / "backups").iterdir())
    at_close = [name for name in kept if name.startswith(AT_CLOSE)]
    assert len(kept) == 10 + 12 and len(at_close) == KEPT == 10
    assert default_path(evening, AT_CLOSE).name not in kept
    assert default_path(evening + timedelta(days=11), AT_CLOSE).name in kept


def test_a_database_that_is_not_empty_is_not_written_over(club, tmp_path):
    run("backup", tmp_path / "kept.tar.gz")
    before = everything()
    with pytest.raises(CommandError, match="The database is not empty: it has a club"):
        run("restore", tmp_path / "kept.tar.gz")
    assert everything() == before


def test_a_secret_that_cannot_be_opened_is_named_by_a_restore(club, tmp_path, settings):
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    context = CommandContext(Caller(club.pk, 1, frozenset({"secretary"})), "begins", clock.now())
    subscriptions.begin(context, "The paper", "http://127.0.0.1:9/", ["rubber.finished"])
    before = settings.SECRET_KEY
    run("backup", tmp_path / "kept.tar.gz")
    for key, fallbacks, named in (("other", [], True), ("other", [before], False)):
        lose_everything()
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = key, fallbacks
        said = run("restore", tmp_path / "kept.tar.gz")
        assert ("webhook “The paper”" in said) is named and "must sign in again" in said


def test_a_key_that_stood_here_is_kept_beside(club, tmp_path, place, monkeypatch):
    monkeypatch.setattr("club.backup.write.KEY_FILES", READ_KEYS)  # as backups were before
    run("backup", tmp_path / "kept.tar.gz")
    lose_everything()
    (place / "secret_key").write_text("the key of the new machine")
    said = run("restore", tmp_path / "kept.tar.gz")
    assert (place / "secret_key").read_text() == "a key of this installation"
    (aside,) = place.glob("secret_key.replaced-*")
    assert aside.read_text() == "the key of the new machine" and str(aside) in said
    assert "The backup held the secret key" in said


def rewritten(path: Path, change) -> Path:
    """Write the same archive with some members changed or left out."""
    other = path.with_name("changed.tar.gz")
    with tarfile.open(path) as old, tarfile.open(other, "w:gz") as new:
        for member in old.getmembers():
            file = old.extractfile(member)
            assert file is not None
            content = change(member.name, file.read())
            if content is not None:
                member.size = len(content)
                new.addfile(member, io.BytesIO(content))
    return other


def of_manifest(**more: object):
    def change(name: str, content: bytes) -> bytes:
        if name != MANIFEST:
            return content
        return json.dumps({**json.loads(content), **more}).encode()

    return change


LINES = "rows/club.line.jsonl"
BAD = {
    "a changed row": (
        lambda name, c: c.replace(b"member:1", b"member:2") if name == LINES else c,
        "The rows of club.line differ from those that were saved",
    ),
    "a row too few": (
        lambda name, c: c.split(b"\n", 1)[1] if name == LINES else c,
        "The rows of club.line differ from those that were saved",
    ),
    "a table left out": (
        lambda name, c: None if name == LINES else c,
        "club.line.jsonl is missing",
    ),
    "no manifest": (lambda name, c: None if name == MANIFEST else c, "manifest.json is missing"),
    "a manifest of nothing": (
        lambda name, c: b"[1]" if name == MANIFEST else c,
        "Its manifest cannot be read",
    ),
    "half a manifest": (
        lambda name, c: c[:50] if name == MANIFEST else c,
        "Its manifest cannot be read",
    ),
    "another format": (of_manifest(format="whistclub-backup/9"), "in format whistclub-backup/9"),
    "a migration of later": (
        of_manifest(migrations=[["club", "0999_later"]]),
        "It needs club 0999_later, which this program does not have",
    ),
    "a migration fewer": (
        of_manifest(migrations=[["club", "0001_initial"]]),
        "later than the backup: start with an empty one",
    ),
}


def test_a_bad_file_is_refused_and_nothing_is_written(club, tmp_path):
    run("backup", tmp_path / "kept.tar.gz")
    lose_everything()
    for bad, (change, reason) in BAD.items():
        path = rewritten(tmp_path / "kept.tar.gz", change)
        with pytest.raises(CommandError) as refused:
            run("restore", path)
        assert reason in str(refused.value), bad
        assert not Club.objects.exists() and not Line.objects.exists(), bad
    assert "The record is sound" in run("restore", tmp_path / "kept.tar.gz")


@pytest.mark.parametrize("content", [b"", b"not an archive", gzip.compress(b"nor this" * 100)])
def test_what_is_no_archive_is_refused_plainly(tmp_path, content):
    path = tmp_path / "odd.tar.gz"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=r"is not a complete backup|manifest.json is missing"):
        run("restore", path)


def test_an_archive_cut_short_is_refused_plainly(club, tmp_path):
    path = tmp_path / "kept.tar.gz"
    run("backup", path)
    whole = path.read_bytes()
    lose_everything()
    for end in (len(whole) // 3, len(whole) // 2, len(whole) - 300):
        path.write_bytes(whole[:end])
        with pytest.raises(CommandError, match=r"is not a complete backup|is missing"):
            run("restore", path)
    assert not Club.objects.exists()


def test_a_file_that_is_not_there_is_said_plainly(tmp_path):
    with pytest.raises(CommandError, match="There is no file"):
        run("restore", tmp_path / "none.tar.gz")


def test_a_place_that_cannot_be_written_is_said_plainly(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="cannot be written"):
        run("backup", tmp_path / "file" / "kept.tar.gz")


def test_a_backup_is_of_one_moment(club, tmp_path, monkeypatch):
    """Someone writes between two tables; the backup has both as they stood when it began."""
    genuine, wrote = write._write_rows, []

    def interrupted(archive, model, at):
        if not wrote and model is Line:
            wrote.append(writes_meanwhile())
        return genuine(archive, model, at)

    monkeypatch.setattr(write, "_write_rows", interrupted)
    run("backup", tmp_path / "kept.tar.gz")
    assert wrote and Club.objects.count() == 2
    lose_everything()
    assert "The record is sound" in run("restore", tmp_path / "kept.tar.gz")
    assert Club.objects.count() == 1


def writes_meanwhile() -> bool:
    """Let another connection found a club."""
    from threading import Thread

    def found() -> None:
        Evenings("The Baldwin")
        connection.close()

    other = Thread(target=found)
    other.start()
    other.join()
    return True
