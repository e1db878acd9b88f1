"""What somebody who has the whole database and a key of his own makes of a record is told."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from club import clock
from club.record import key_changes, record_export, signing
from club.record.signing_commands import checkpoint
from tests.club.recorded import Evenings
from tests.club.test_record_attacks import counted, lines, sealed_anew
from tests.club.test_verify_record import script

Row = dict[str, Any]
OURS, NEXT = (Ed25519PrivateKey.from_private_bytes(bytes([one]) * 32) for one in (1, 2))
_made: dict[str, str] = {}


@pytest.fixture
def rows(db) -> list[Row]:
    """Return a club's record, signed twice, with a member entered between; made once."""
    return json.loads(made()["rows"])


def made() -> dict[str, str]:
    if not _made:
        club, other = Evenings(), Evenings("The Baldwin")
        for one in (other, club):
            checkpoint(one.club.pk, clock.now(), "the first")
            one.people_enter()
            checkpoint(one.club.pk, clock.now(), "the second")
        _made["rows"] = json.dumps(list(record_export.record_of(club.club)))
        _made["other"] = json.dumps(list(record_export.record_of(other.club)))
        _made["key"] = signing.public_key()
    return _made


def public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def signed(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row["kind"] == "checkpoint"]


def said(rows: list[Row], key: str | None = None) -> str:
    return "\n".join(script.faults(rows, key))


def test_the_record_as_it_was_written_is_sound(rows):
    assert said(rows) == said(rows, made()["key"]) == ""


def test_two_checkpoints_that_changed_places_are_named(rows):
    one, two = signed(rows)
    here, there = rows.index(one), rows.index(two)
    rows[here], rows[there] = two, one
    assert "checkpoint 1 is missing" in said(rows)
    one["statement"]["number"], two["statement"]["number"] = 2, 1
    assert "checkpoint 1: the signature is not valid" in said(rows)
    assert "checkpoint 2: the signature is not valid" in said(rows)


def test_a_checkpoint_of_another_club_is_named_though_its_key_is_ours(rows):
    one = signed(rows)[0]
    other = copy.deepcopy(signed(json.loads(made()["other"]))[0])
    rows[rows.index(one)] = other
    told = said(rows, made()["key"])
    assert "checkpoint 1: it is not of this record" in told
    assert "checkpoint 1: the signature" not in told


def test_a_checkpoint_taken_out_from_between_is_missed(rows):
    rows.remove(signed(rows)[0])
    assert said(counted(rows)) == "checkpoint 1 is missing"


def test_a_checkpoint_that_names_a_position_no_line_has_is_named(rows):
    last = signed(rows)[1]["statement"]
    last["position"] += 5
    again(rows, 2, OURS)
    assert "checkpoint 2: no line has the position" in said(rows)


def again(rows: list[Row], number: int, key: Ed25519PrivateKey) -> None:
    """Have a checkpoint signed anew, over the lines as they are, by a key of one's own."""
    row = next(one for one in signed(rows) if one["statement"]["number"] == number)
    statement = row["statement"]
    under = [
        script.leaf(line["hash"])
        for line in sorted(
            (one for one in rows if one["kind"] == "line"), key=lambda one: one["position"]
        )
        if line["position"] <= statement["position"]
    ]
    statement["size"], statement["root"] = len(under), script.root(under).hex()
    row["key"] = public(key)
    row["signature"] = key.sign(rfc8785.dumps(statement)).hex()


def changed_key(rows: list[Row], old: str, by: Ed25519PrivateKey) -> str:
    """Write a change of keys in place of the register's last line; give the line's place."""
    line = lines(rows, "register")[-1]
    told = key_changes.statement(rows[0]["club"], old, public(NEXT), line["at"])
    line["what"] = key_changes.CHANGED
    line["body"] = {"statement": told, "signature": by.sign(rfc8785.dumps(told)).hex()}
    sealed_anew(rows, "register")
    again(rows, 2, NEXT)
    return f"register line {line['number']}"


def test_a_key_that_gives_itself_up_for_another_takes_nothing_over(rows):
    where = changed_key(rows, public(OURS), OURS)
    assert f"{where}: it replaces a key that is not the one in force" in said(rows)
    told = said(rows, made()["key"])
    assert f"checkpoint 2: it is signed by another key, {public(NEXT)}" in told


def test_a_change_of_keys_somebody_else_signed_is_named(rows):
    where = changed_key(rows, made()["key"], OURS)
    assert said(rows) == f"{where}: the old key did not sign this change of keys"


WHOLE = key_changes.statement(1, "ab" * 32, "cd" * 32, 1)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"statement": 1, "signature": "0"},
        {"statement": {"old": 1}, "signature": None},
        {"statement": WHOLE, "signature": "no hexadecimal"},
    ],
)
def test_a_change_of_keys_of_another_shape_is_named(rows, body):
    line = lines(rows, "register")[-1]
    line["what"], line["body"] = key_changes.CHANGED, body
    WHOLE["club"] = rows[0]["club"]
    told = said(sealed_anew(rows, "register"))
    assert f"register line {line['number']}: the old key did not sign this change" in told


def test_a_whole_record_written_anew_under_another_key_is_told_by_the_published_one(rows):
    lines(rows, "register")[1]["by"] = "member:3"
    sealed_anew(rows, "register")
    for number in (1, 2):
        again(rows, number, OURS)
    assert said(rows) == "", "sound in itself: that is what the published key is for"
    told = said(rows, made()["key"])
    assert f"checkpoint 1: it is signed by another key, {public(OURS)}" in told
