"""Replacement of the signing key, recorded in every club and signed with the old key."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from club import journal, keys, signing
from club.caller import CLUB_ITSELF, Caller
from club.commands.checkpoints import ERRAND, checkpoint
from club.commands.desk import Desk
from club.commands.order import Order
from club.commands.record import carry_out
from club.models import Club
from club.models.line import REGISTER


def rotate(at: datetime, *, lost: bool = False) -> str:
    """Replace this installation's signing key with the next one; return its public key.

    The old key first signs everything written so far. The change is recorded in every club or in
    none. If interrupted, a second call carries on from there. If the old key is `lost`, nothing is
    signed with it, and the record shows that. Raises KeyMissing if the old key is not on this
    machine, or if the next one must come from the environment and is not set.
    """
    signing.private_key()
    new = signing.public_of(signing.next_private_key())
    # Sign everything written so far with the old key.
    for club in Club.objects.order_by("pk") if not lost else ():
        signing.key_to(keys.to_give_up(club.pk))
        checkpoint(club.pk, at, "before a change of keys")
    # Announce the new key in every club, then use it.
    with transaction.atomic():
        for club in Club.objects.order_by("pk"):
            _change(club.pk, new, at, lost)
    signing.take_over(new)
    return new


def _change(club: int, new: str, at: datetime, lost: bool) -> None:
    def change(desk: Desk) -> None:
        old = keys.to_give_up(club)
        if old == new:
            return
        said = keys.statement(club, old, new, (at - journal.EPOCH) // journal.MICROSECOND)
        signature = "" if lost else signing.sign(keys.message(said), signing.key_to(old))
        body = {"statement": said, "signature": signature}
        desk.append(REGISTER, keys.CHANGED, body, CLUB_ITSELF)
        desk.errand(ERRAND, {"why": "a change of keys"})

    order = Order(Caller(club), f"key-{new[:32]}", at)
    carry_out(order, {"do": "rotate_key", "new": new}, [REGISTER], change)
