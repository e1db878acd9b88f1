"""A new signing key takes over by a line that the old one signed."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from club import clock
from club.models import Club, Line
from club.record import checkpoints, key_changes, record_export, signing
from club.record.signing_commands import checkpoint
from club.verify.all_checks import findings
from tests.club.recorded import Evenings, behind_its_back
from tests.club.test_verify_record import script


@pytest.fixture
def made(db, settings, tmp_path, monkeypatch):
    """Return a club, signed once, whose key is kept in a file of this test."""
    settings.VAR_DIR = tmp_path
    monkeypatch.delenv(signing.KEY_VARIABLE, raising=False)
    given = Evenings()
    checkpoint(given.club.pk, clock.now(), "before")
    return given


def rotated(*options: str) -> str:
    out = io.StringIO()
    call_command("rotate_key", *options, stdout=out)
    return out.getvalue()


def wrong(*trusted: str) -> list[str]:
    return [str(one) for one in findings(list(Club.objects.all()), trusted)]


def shown_wrong(club: Club, key: str | None) -> list[str]:
    return list(script.faults(list(record_export.record_of(club)), key))


def test_the_new_key_signs_on_from_a_change_the_old_one_signed(made):
    old = signing.public_key()
    other = Evenings("The Baldwin")
    said = rotated()
    new = signing.public_key()
    assert new in said and new != old and not signing.next_path().exists()
    for club in (made.club, other.club):
        [change] = key_changes.changes(club.pk)
        assert (change.old, change.new, change.holds) == (old, new, True)
    made.people_enter()
    assert checkpoint(made.club.pk, clock.now(), "after").key == new
    assert made.club.checkpoints.get(number=1).key == old
    for known in (old, new):
        assert wrong(known) == [] and shown_wrong(made.club, known) == []
    assert shown_wrong(made.club, None) == []
    assert any("is signed by another key" in one for one in shown_wrong(made.club, "ab" * 32))


def test_several_changes_lead_from_the_first_key_to_the_last(made):
    first = signing.public_key()
    for _turn in range(3):
        rotated()
        made.people_enter()
        checkpoint(made.club.pk, clock.now(), "on")
    assert wrong(first) == wrong(signing.public_key()) == [] == shown_wrong(made.club, first)


def test_a_key_that_was_given_up_signs_nothing_more(made):
    before = signing.key_path().read_text()
    rotated()
    made.people_enter()
    signed = checkpoint(made.club.pk, clock.now(), "on")
    signing.key_path().write_text(before)
    signed.key = signing.public_key()
    signed.signature = signing.sign(checkpoints.message(signed))
    with behind_its_back():
        signed.save()
    template = f"checkpoint {signed.number} is signed with a key that was not in force then"
    assert any(template in one for one in wrong(signed.key))
    said = f"checkpoint {signed.number}: it is signed by another key, {signed.key}"
    assert said in shown_wrong(made.club, signed.key)


def test_a_change_the_old_key_did_not_sign_is_named(made):
    old = signing.public_key()
    rotated()
    line = Line.objects.get(stream__club=made.club, what=key_changes.CHANGED)
    with behind_its_back():
        body = {**line.body, "signature": "00" * 64}
        Line.objects.filter(pk=line.pk).update(body=body)
    named = f"register line {line.number}: the old key did not sign this change of keys"
    assert any(named in one for one in wrong(signing.public_key()))
    assert named in shown_wrong(made.club, signing.public_key())
    assert any("not trusted here" in one for one in wrong(signing.public_key())), "nor the old one"
    assert old not in key_changes.trusted(key_changes.changes(made.club.pk), [signing.public_key()])


def test_a_lost_key_is_said_to_be_lost_and_found_until_it_is_named(made):
    old = signing.public_key()
    signing.key_path().write_text("07" * 32)
    made.people_enter()
    with pytest.raises(CommandError, match="add --lost"):
        rotated()
    rotated("--lost")
    assert any("the old key did not sign" in one for one in wrong(signing.public_key()))
    assert key_changes.changes(made.club.pk)[0].old == old
    assert wrong(signing.public_key(), old) == []


def test_an_interrupted_change_is_gone_on_with(made, monkeypatch):
    def torn(_public: str) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(signing, "take_over", torn)
        with pytest.raises(OSError, match="no space"):
            rotated()
    waiting = signing.public_of(signing.next_private_key())
    made.people_enter()
    assert checkpoint(made.club.pk, clock.now(), "on").key == waiting
    rotated()
    assert signing.public_key() == waiting and len(key_changes.changes(made.club.pk)) == 1
    assert wrong(waiting) == []


def test_a_key_from_the_environment_gives_way_to_the_next_one_there(made, monkeypatch):
    monkeypatch.setenv(signing.KEY_VARIABLE, "07" * 32)
    with pytest.raises(CommandError, match=signing.NEXT_VARIABLE):
        rotated()
    monkeypatch.setenv(signing.NEXT_VARIABLE, "08" * 32)
    assert f"the value of {signing.NEXT_VARIABLE}" in rotated()
    made.people_enter()
    now = checkpoint(made.club.pk, clock.now(), "on").key
    monkeypatch.setenv(signing.KEY_VARIABLE, "08" * 32)
    monkeypatch.delenv(signing.NEXT_VARIABLE)
    assert now == signing.public_key()


def test_a_key_that_is_not_here_signs_nothing(made):
    rotated()
    signing.key_path().write_text("09" * 32)
    made.people_enter()
    with pytest.raises(signing.KeyMissing):
        checkpoint(made.club.pk, clock.now(), "on")
    with pytest.raises(CommandError, match="is not on this computer"):
        rotated()
