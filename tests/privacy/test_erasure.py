"""A member is erased: what was played stays under the number, and nothing else is left anywhere."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from axes.models import AccessAttempt
from django.conf import settings as django_settings
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client

from club import clock
from club.access import device_tokens, invitations
from club.errors import Doubted, Impossible, Malformed, NotYours
from club.members import accounts, commands, ties
from club.models import Club, Errand, Intent, Line, Member, Remark, User
from club.privacy import erased_list, erasure
from club.privacy.data_registry import undeclared
from club.record import checkpoints
from club.record.command_context import CommandContext
from club.record.signing_commands import checkpoint
from club.rules.permissions import Caller
from club.text.display_names import NameRedactor
from tables.commands.recount import recount
from tables.disputes.rules import acts as disputed
from tables.models.disputes import RulingDraft
from tables.privacy.erasure_blockers import DESPITE
from tables.room import acts
from tests.api.evening import program_of
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, Parlour, a_parlour
from tests.remembered import rows
from tests.views.house import NAMES, House, a_house

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db
WHO = 2
NAME, LAST = "Edith Lowry", "Lowry"


@pytest.fixture(autouse=True)
def place(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def a_full_life() -> Parlour:
    """Return a club in which member 2 has played, quarrelled and been judged, and signs in."""
    parlour = a_parlour()
    house = parlour.house
    commands.grant_office(house.order(), WHO, "scorer")
    ties.write_tie(house.order(), WHO, 3, "household")
    house.account(WHO)
    user = Member.objects.get(club=house.club, number=WHO).user
    user.email, user.last_name = "edith@lowry.example", LAST
    user.save()
    device_tokens.issue_token(house.order(WHO), "Lowry's telephone")
    AccessAttempt.objects.create(
        username=user.username, failures_since_start=1, post_data=f"username={NAME}"
    )
    seat = next(seat for seat, who in parlour.players.items() if who == WHO)
    parlour.call(seat)
    parlour.says(seat, "I, Edith Lowry, held a spade.")
    other = next(at for at, who in parlour.players.items() if who not in (1, WHO))
    parlour.says(other, "Mrs Lowry had none, and Edith  LOWRY said so.")
    parlour.heard()
    parlour.rules(reasons="Lowry's word was not shaken.")
    parlour.does(COMMITTEE, disputed.Publish("initials"))
    at, arbitrator = clock.now(), Member.objects.get(club=house.club, number=ARBITRATOR)
    Errand.objects.create(club=house.club, task="backup", subject={}, due_at=at, done_at=at,
                          trouble=f"Key (name)=({NAME}) already exists.")  # fmt: skip
    drafted = {"review": False, "kept_at": at, "told": {"reasons": ["Mrs Lowry led."]}}
    RulingDraft.objects.create(dispute=parlour.dispute(), writer=arbitrator, **drafted)
    return parlour


def over(parlour: Parlour) -> Parlour:
    """Close the evening and sign the record."""
    house, evening = parlour.house, parlour.evening
    house.does(evening, acts.LastCall())
    for tricks in (13, 13):
        house.hand(parlour.row, tricks)
    house.does(evening, acts.EndRubber(1))
    house.does(evening, acts.ChangePhase(acts.Phase.CLOSE))
    recount(house.club.pk)
    checkpoint(house.club.pk, clock.now(), "the close")
    return parlour


def erase(house: House, number: int = WHO, **more: object) -> None:
    """Ask for it and erase, as the secretary."""
    erasure.ask_erasure(house.order(), number, asks=True)
    context = house.order()
    context = type(context)(
        context.caller, context.idempotency_key, context.at, reason="Asked by letter."
    )
    erasure.erase_member(context, number, **{"typed": str(number), **more})


def verified() -> str:
    out = io.StringIO()
    call_command("verify", stdout=out)
    return out.getvalue()


def script_says(house: House, *more: str) -> subprocess.CompletedProcess[str]:
    """Check an export of the record with the script that needs nothing of ours."""
    file = (
        Path(django_settings.VAR_DIR)
        / f"record-{len(list(Path(django_settings.VAR_DIR).iterdir()))}"
    )
    call_command("export", file, club=house.club.slug, stdout=io.StringIO())
    return subprocess.run(
        [sys.executable, str(ROOT / "docs/verify_record.py"), str(file), *more],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def everything_kept() -> str:
    """Return every column of every row."""
    return repr(rows()).casefold()


def test_every_key_to_a_person_and_every_free_word_is_spoken_for():
    assert list(undeclared()) == []


def test_a_model_that_nobody_has_spoken_for_would_be_named(monkeypatch):
    monkeypatch.setattr("club.privacy.data_registry.all_personal_data", lambda: ())
    named = set(undeclared())
    assert {"club.Tie.other", "club.Remark.text", "tables.DisputeParty.member"} <= named


def test_nothing_of_a_person_is_left_but_the_number_and_the_record_is_whole():
    parlour = over(a_full_life())
    house = parlour.house
    client = house.reader(WHO)
    session = client.session.session_key
    line = Line.objects.filter(stream=parlour.dispute().stream, what="ruling_given").get()
    kept = checkpoints.receipt(line)
    before = list(Line.objects.order_by("pk").values_list("hash", flat=True))
    assert LAST.casefold() in everything_kept()
    erase(house)
    left = everything_kept()
    assert LAST.casefold() not in left and "edith" not in left
    assert "held a spade" not in left and "he revoked, i think" not in left
    assert "the record is sound" in verified().casefold()
    call_command("rebuild", stdout=io.StringIO())
    assert LAST.casefold() not in everything_kept()
    assert "the record is sound" in verified().casefold()
    after = list(Line.objects.order_by("pk").values_list("hash", flat=True))
    assert after[: len(before)] == before
    assert checkpoints.receipt_holds(kept) and checkpoints.receipt(line) == kept
    receipt = Path(django_settings.VAR_DIR) / "receipt.json"
    receipt.write_text(json.dumps(kept))
    said = script_says(house, "--receipt", str(receipt))
    assert said.returncode == 0 and "PASS" in said.stdout, said.stdout
    assert not Session.objects.filter(session_key=session).exists()
    assert client.get(house.at("account")).status_code == 302


def test_what_was_played_is_shown_under_the_number_at_every_face():
    parlour = over(a_full_life())
    house, key = parlour.house, parlour.evening.key
    erase(house)
    reader = house.reader(1)
    for name, more in (
        ("board", (key,)), ("book", (key,)), ("standings", (key,)), ("members", ()),
        ("member", (WHO,)), ("dispute", (1,)), ("disputes", ()),
    ):  # fmt: skip
        page = reader.get(house.at(name, *more)).content.decode()
        assert LAST not in page, name
        if name in ("standings", "member", "members", "dispute"):
            assert f"Member {WHO}" in page, name
    page = reader.get(house.at("dispute", 1)).content.decode()
    assert f"Member {WHO} had none, and Member {WHO} said so." in page
    assert f"Member {WHO}&#x27;s word was not shaken." in page
    Club.objects.update(is_public=True)
    pinned = Client().get(house.at("dispute", 1)).content.decode()
    assert f"Member {WHO}" in pinned and "E.\N{NO-BREAK SPACE}L." not in pinned
    program = program_of(house.club, 1)
    for path in ("/members", f"/evenings/{key}/standings", "/disputes/1", "/events", "/standings"):
        told = json.dumps(program.read(path))
        assert LAST not in told and "Edith" not in told, path
    found = program.read("/members?name=lowry")["results"]
    assert found == []


@pytest.fixture
def parlour() -> Parlour:
    """Return a table at play, in which nobody has quarrelled yet."""
    return a_parlour()


def refused(house: House, number: int = WHO, **more: object) -> Exception:
    """Return why someone is not erased."""
    with pytest.raises((Doubted, Impossible, Malformed, NotYours)) as why:
        erase(house, number, **more)
    assert Member.objects.get(club=house.club, number=number).erased_at is None
    return why.value


def test_nobody_is_erased_at_a_table_nor_unasked_nor_by_a_slip(parlour):
    house = parlour.house
    assert "is at a table" in str(refused(house))
    assert refused(house, 5, typed="4").faults[0].field == "typed"
    context = house.order()
    with pytest.raises(Impossible, match="has been recorded"):
        erasure.erase_member(context, 6, typed="6")
    with pytest.raises(NotYours):
        erasure.erase_member(house.order(5), 5, typed="5")
    with pytest.raises(NotYours):
        erasure.ask_erasure(house.order(5), 6, asks=True)
    erasure.ask_erasure(house.order(5), 5, asks=True)
    for reason, wanted in (("", "text"), ("Tobias Fenn wants it.", "does not contain the name")):
        context = replace(house.order(), reason=reason)
        with pytest.raises(Malformed) as why:
            erasure.erase_member(context, 5, typed="5")
        assert wanted in str(why.value.faults[0].expected)
    assert "without a secretary" in str(refused(house, 1))
    commands.grant_office(house.order(), 5, "secretary")
    erasure.ask_erasure(house.order(5), 5, asks=False)
    assert Member.objects.get(club=house.club, number=5).erasure_asked_at is None


def test_to_ask_again_or_to_withdraw_no_wish_writes_nothing(parlour):
    house = parlour.house
    erasure.ask_erasure(house.order(5), 5, asks=False)
    assert not Line.objects.filter(what="erasure_no_longer_asked").exists()
    first = house.order(5)
    erasure.ask_erasure(first, 5, asks=True)
    later = house.order(5)
    erasure.ask_erasure(replace(later, at=first.at + timedelta(hours=1)), 5, asks=True)
    assert Member.objects.get(club=house.club, number=5).erasure_asked_at == first.at
    assert Line.objects.filter(what="erasure_asked").count() == 1


def test_an_open_dispute_is_asked_about_and_an_officer_lets_it_stand_with_his_reason(parlour):
    house = parlour.house
    parlour.call()
    parlour.does(ARBITRATOR, disputed.Hear(str(ARBITRATOR)))
    assert refused(house, ARBITRATOR).stands == DESPITE
    erase(house, ARBITRATOR, despite=(DESPITE,))
    line = Line.objects.filter(what="member_erased").get()
    assert line.body["despite"] == [DESPITE]
    kept = Remark.objects.get(digest=line.body["reason_ref"])
    assert kept.text == "Asked by letter."


def test_of_one_who_was_erased_nothing_more_is_written(parlour):
    house = parlour.house
    erase(house, 7)
    for write in (
        lambda: commands.rename_member(house.order(), 7, "Łucja Wiśniewska"),
        lambda: commands.change_standing(house.order(), 7, "member"),
        lambda: commands.grant_office(house.order(), 7, "scorer"),
        lambda: commands.mark_same(house.order(), 7, 6),
        lambda: ties.write_tie(house.order(), 7, 6, "household"),
        lambda: accounts.open_account(house.order(), 7),
        lambda: invitations.invite(house.order(), 7),
        lambda: erase(house, 7),
    ):
        with pytest.raises(Impossible, match="erased"):
            write()


def test_a_guest_and_one_written_down_twice_are_erased_under_every_number(parlour):
    house = parlour.house
    guest = commands.enter_member(house.order(), "Ola Rask", kind="guest", introduced_by=5)[
        "member"
    ]
    again = commands.enter_member(house.order(), "O. Rask")["member"]
    commands.mark_same(house.order(), guest, again)
    erase(house, guest)
    rows = Member.objects.filter(number__in=(guest, again)).order_by("number")
    assert [row.name for row in rows] == [f"Member {guest}", f"Member {again}"]
    assert not any(row.introduced_by for row in rows)
    assert "rask" not in everything_kept()
    assert "sound" in verified()


def test_drafts_go_the_operators_account_stays_and_who_listens_is_asked_again(
    parlour, monkeypatch, django_capture_on_commit_callbacks
):
    house, asked = parlour.house, []
    house.account(7)
    User.objects.filter(memberships__number=7).update(is_superuser=True)
    monkeypatch.setattr("club.outbox.live.rights_changed", asked.append)
    drafted = {"review": False, "kept_at": clock.now(), "told": {"reasons": ["He led."]}}
    writer = Member.objects.get(club=house.club, number=7)
    RulingDraft.objects.create(dispute=parlour.call(), writer=writer, **drafted)
    with django_capture_on_commit_callbacks(execute=True):
        erase(house, 7)
    assert User.objects.get(is_superuser=True).memberships.count() == 0
    assert asked == [house.club.pk]
    assert not RulingDraft.objects.filter(writer=writer).exists()


def test_an_account_that_is_another_clubs_too_stays_theirs_and_so_do_its_words(parlour):
    house, other = parlour.house, a_house("The Turf")
    house.account(7)
    user = Member.objects.get(club=house.club, number=7).user
    Member.objects.filter(club=other.club, number=1).update(user=user)
    said = {"task": "backup", "subject": {}, "due_at": clock.now(), "done_at": clock.now()}
    Errand.objects.create(club=other.club, trouble="Łucja Wiśniewska led.", **said)
    erase(house, 7)
    assert Errand.objects.get(club=other.club, task="backup").trouble == "Łucja Wiśniewska led."
    assert User.objects.filter(pk=user.pk).exists()
    assert Member.objects.get(club=other.club).user == user


def test_a_key_is_emptied_and_nothing_else_of_it_can_be_changed(parlour):
    house = parlour.house
    entered = Line.objects.get(what="member_entered", body__member=7)
    erase(house, 7)
    kept = Intent.objects.get(club=house.club, key=entered.intent)
    assert (kept.digest, kept.receipt) == ("", {})
    with pytest.raises(Malformed, match="another request"):
        context = CommandContext(
            Caller(house.club.pk, 1, frozenset({"secretary"})), kept.key, clock.now()
        )
        commands.enter_member(context, NAMES[5])
    for column in ("key", "at", "club_id"):
        value = {"key": "x", "at": clock.now(), "club_id": a_house("The Turf").club.pk}[column]
        with pytest.raises(IntegrityError), transaction.atomic():
            Intent.objects.filter(pk=kept.pk).update(digest="", receipt={}, **{column: value})


def test_a_name_that_stays_behind_is_named_by_verify(parlour):
    erase(parlour.house, 7)
    gone = Member.objects.filter(club=parlour.house.club, number=7)
    for left in ({"name": "Łucja Wiśniewska"}, {"salt": "ab" * 16}, {"introduced_by_id": 1}):
        was = gone.values(*left).get()
        gone.update(**left)
        with pytest.raises(CommandError):
            verified()
        gone.update(**was)
    assert "sound" in verified()


@pytest.mark.parametrize(
    ("name", "others", "words", "left"),
    [
        ("Edith Lowry", [], "Lowry and edith  lowry, Mrs. Lowry; Lowryish", "# and #, #; Lowryish"),
        ("Edith Lowry", ["Ann Lowry"], "Lowry, E. Lowry, Edith Lowry", "Lowry, E. Lowry, #"),
        ("George King", [], "the King of hearts; George King", "the King of hearts; #"),
        ("Ignatius van der Berg", [], "van der Berg’s", "#’s"),
        ("Łucja", [], "Łucja led.", "# led."),
    ],
)
def test_a_name_is_taken_out_of_words(name, others, words, left):
    assert NameRedactor(7, name, others).taken_out(words) == left.replace("#", "Member 7")


def test_the_list_of_the_erased_has_numbers_and_no_names(
    parlour, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        erase(parlour.house, 7)
    entered = Line.objects.get(what="member_entered", body__member=7).hash
    assert erased_list.read() == {(parlour.house.club.slug, 7, entered)}
    assert "ucja" not in erased_list.path().read_text()
