"""Pictures in evidence: who shows them, what the record says, what becomes of the file."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from club import clock
from club.errors import Impossible, Malformed, NotYours, TooMuch
from club.models import Line, Member, Remark
from club.pictures import storage
from club.privacy import erasure, subject_access
from club.privacy.erasure_preview import preview_erasure
from rubbers.cards.seats import Seat
from tables.disputes.commands import attaching
from tables.disputes.pages.desk.record import record_of
from tables.disputes.queries import attachment_files
from tables.disputes.rules import acts
from tables.models import DisputeAttachment
from tests.api.evening import program_of
from tests.disputes.parlour import ARBITRATOR, ONLOOKER, Parlour, a_parlour
from tests.pictures.drawn import a_picture
from tests.privacy.test_erasure import over

pytestmark = pytest.mark.django_db
CAPTION = "The trick as it lay"


@pytest.fixture(autouse=True)
def place(settings, tmp_path) -> Path:
    settings.VAR_DIR = tmp_path
    settings.WHIST_REQUESTS_A_MINUTE = {"pictures": 10**6, "reads": 10**6}
    return tmp_path


@pytest.fixture
def parlour() -> Parlour:
    made = a_parlour()
    made.call()
    return made


def shows(parlour: Parlour, who: int, width: int = 40, **more: Any) -> dict[str, Any]:
    """Let someone attach a picture of this width."""
    order = more.pop("order", None) or parlour.order(who)
    sent = more.pop("sent", None) or a_picture(size=(width, 20))
    return attaching.attach(order, parlour.dispute(), sent, more.pop("caption", CAPTION), **more)


def removes(parlour: Parlour, who: int, number: int = 1) -> None:
    deed = acts.RemoveAttachment(str(who), number, "")
    parlour.does(who, deed, reason="A child is in it.")


def verified() -> str:
    out = io.StringIO()
    try:
        call_command("verify", "--record-only", stdout=out)
    except CommandError as unsound:
        return f"{out.getvalue()}{unsound}"
    return out.getvalue()


def test_a_picture_is_kept_by_its_hash_and_the_record_holds_hash_size_and_a_cited_caption(parlour):
    north = parlour.players[Seat.N]
    context = parlour.order(north)
    receipt = shows(parlour, north, order=context)
    assert shows(parlour, north, order=context) == receipt
    line = Line.objects.get(stream=parlour.dispute().stream, what="attachment_added")
    content = storage.get(line.body["digest"])
    assert content is not None
    assert line.body["size"] == len(content)
    assert (line.body["width"], line.body["height"]) == (40, 20)
    assert CAPTION not in str(line.body)
    assert Remark.objects.get(digest=line.body["caption_ref"]).text == CAPTION
    (attachment,) = parlour.state().attachments
    assert (attachment.number, attachment.by) == (1, str(north))
    assert DisputeAttachment.objects.get().digest == line.body["digest"]
    call_command("rebuild", "--check", stdout=io.StringIO())


def test_those_concerned_show_pictures_and_officers_for_them_and_nobody_else_does(parlour):
    north, west = parlour.players[Seat.N], parlour.players[Seat.W]
    shows(parlour, north, 41)
    shows(parlour, ARBITRATOR, 42)
    shows(parlour, ARBITRATOR, 43, by=str(west))
    for who, by in ((ONLOOKER, ""), (ONLOOKER, str(west)), (north, str(west))):
        with pytest.raises(NotYours):
            shows(parlour, who, 44, by=by)
    assert [one.by for one in parlour.state().attachments] == [str(north), "5", str(west)]
    assert len(list(storage.kept())) == 3  # nothing is decoded or kept for who may not


def test_no_more_than_six_stand_nor_the_same_twice_nor_any_once_it_is_over(parlour):
    north = parlour.players[Seat.N]
    for width in range(30, 36):
        shows(parlour, north, width)
    for width in (30, 50):
        with pytest.raises(Impossible):
            shows(parlour, north, width)
    removes(parlour, north, 6)
    with pytest.raises(Impossible, match="already"):
        shows(parlour, north, 30)
    with pytest.raises(Malformed):
        removes(parlour, ARBITRATOR, 9)
    with pytest.raises(Impossible, match="removed"):
        removes(parlour, ARBITRATOR, 6)
    parlour.does(north, acts.WithdrawCall(str(north)))
    with pytest.raises(Impossible, match="was withdrawn"):
        shows(parlour, north, 50)


def test_what_is_no_picture_or_has_no_caption_is_refused_by_its_field(parlour):
    for field, told in (("picture", {"sent": b"<svg/>"}), ("caption", {"caption": " "})):
        with pytest.raises(Malformed) as refused:
            shows(parlour, parlour.players[Seat.N], **told)
        assert [fault.field for fault in refused.value.faults] == [field]
    assert not list(storage.kept())


def test_pictures_are_counted_by_the_minute(parlour, settings):
    settings.WHIST_REQUESTS_A_MINUTE = {"pictures": 0}
    with pytest.raises(TooMuch):
        shows(parlour, parlour.players[Seat.N])


def test_what_is_removed_is_gone_from_sight_and_after_a_day_from_the_disk_but_not_its_hash(parlour):
    north, west = parlour.players[Seat.N], parlour.players[Seat.W]
    shows(parlour, north)
    digest = parlour.state().attachments[0].digest
    with pytest.raises(NotYours):
        removes(parlour, west)
    removes(parlour, north)
    (removed,) = parlour.state().attachments
    assert removed.digest == digest and removed.removed_ref
    assert parlour.state().standing == ()
    assert attachment_files.sweep(clock.now()) == 0
    assert attachment_files.sweep(clock.now() + timedelta(days=1, minutes=1)) == 1
    assert storage.get(digest) is None
    assert "sound" in verified()


def test_once_it_is_ruled_on_only_officers_remove_a_picture(parlour):
    north = parlour.players[Seat.N]
    shows(parlour, north)
    parlour.heard()
    parlour.rules()
    with pytest.raises(NotYours):
        removes(parlour, north)
    removes(parlour, ARBITRATOR)


def test_the_file_of_a_change_that_failed_is_swept_away_and_one_that_is_cited_never(
    parlour, monkeypatch
):
    north = parlour.players[Seat.N]
    shows(parlour, north)
    with monkeypatch.context() as broken:
        broken.setattr(attaching.dispute_acts, "perform", lambda *_told, **_more: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            shows(parlour, north, 50)
    assert len(list(storage.kept())) == 2
    assert attachment_files.sweep(clock.now() + timedelta(days=2)) == 1
    assert [one.digest for one in parlour.state().attachments] == list(storage.kept())


def test_a_sweep_while_the_change_is_under_way_takes_nothing(parlour, monkeypatch):
    act = attaching.dispute_acts.perform

    def swept(*told: Any, **more: Any) -> Any:
        storage.path_of(next(storage.kept())).unlink()
        return act(*told, **more)

    monkeypatch.setattr(attaching.dispute_acts, "perform", swept)
    shows(parlour, parlour.players[Seat.N])
    assert "sound" in verified()


def test_verify_and_the_desk_name_a_picture_that_is_missing_or_another(parlour):
    shows(parlour, parlour.players[Seat.N])
    (path,) = (storage.path_of(digest) for digest in storage.kept())
    path.write_bytes(a_picture())
    assert "the picture of attachment 1 is not the one that was stored" in verified()
    path.unlink()
    assert f"attachment 1 is missing: {path.name}" in verified()
    found = record_of(parlour.dispute(), "", {})
    assert not found.sound
    assert "attachment 1 is missing" in found.wrong[0]
    assert not list(path.parent.iterdir())


def test_with_one_who_is_erased_go_the_pictures_they_showed_and_their_hashes_stay(
    parlour, django_capture_on_commit_callbacks
):
    gone, stays = 2, 3  # the first is the secretary
    for who, width in ((gone, 40), (stays, 41), (gone, 42), (gone, 43)):
        shows(parlour, who, width)
    removes(parlour, gone, 3)
    withdraws(parlour)
    over(parlour)
    row = Member.objects.get(club=parlour.house.club, number=gone)
    told = subject_access.document(row, clock.now())["rows"]["tables.disputeattachment"]
    one, theirs, removed, other = (shown.digest for shown in parlour.state().attachments)
    assert [(it["dispute__number"], it["number"], it["digest"], it["stands"]) for it in told] == [
        (1, 1, one, True), (1, 3, removed, False), (1, 4, other, True),
    ]  # fmt: skip
    context = parlour.house.order()
    foreseen = preview_erasure(row, context)
    assert ("attachments of disputes", 3) in foreseen.goes
    erasure.ask_erasure(context, gone, asks=True)
    with django_capture_on_commit_callbacks(execute=True):
        context = replace(parlour.house.order(), reason="Asked by letter.")
        erasure.erase_member(context, gone, typed=str(gone))
    assert list(storage.kept()) == [theirs]
    assert [shown.digest for shown in parlour.state().attachments] == [one, theirs, removed, other]
    assert [shown.number for shown in parlour.state().standing] == [2]
    assert parlour.lines()[-2:] == [("attachment_erased", "member:1")] * 2
    assert "sound" in verified()
    call_command("rebuild", "--check", stdout=io.StringIO())
    reader = parlour.house.reader(stays)
    page = reader.get(parlour.house.at("dispute", 1)).content.decode()
    assert f"Picture 1 was erased along with Member {gone}, who showed it." in page
    assert reader.get(f"{parlour.house.at('dispute', 1)}/attachments/1").status_code == 404
    shown = program_of(parlour.house.club, stays).read("/disputes/1/attachments")["results"]
    assert [it["erased"] for it in shown] == [True, False, False, True]
    assert shown[0]["caption"] == "" and shown[0]["sha256"] == one


def test_a_picture_that_another_shows_too_stays_theirs(parlour, django_capture_on_commit_callbacks):
    gone, stays = 2, 3  # the first is the secretary
    shows(parlour, gone)
    withdraws(parlour)
    parlour.call(next(seat for seat, who in parlour.players.items() if who == stays))
    context = parlour.order(stays)
    attaching.attach(context, parlour.dispute(2), a_picture(), CAPTION)
    parlour.does(stays, acts.WithdrawCall(str(stays)), number=2)
    over(parlour)
    erasure.ask_erasure(parlour.house.order(), gone, asks=True)
    with django_capture_on_commit_callbacks(execute=True):
        context = replace(parlour.house.order(), reason="Asked by letter.")
        erasure.erase_member(context, gone, typed=str(gone))
    assert len(list(storage.kept())) == 1
    assert not parlour.state(1).standing and parlour.state(2).standing
    assert "sound" in verified()


def withdraws(parlour: Parlour) -> None:
    """Let who called take the call back, so that nothing is undecided."""
    north = parlour.players[Seat.N]
    parlour.does(north, acts.WithdrawCall(str(north)))
