"""Commit to an evening's deals before the doors open; reveal the secret after the close."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta

from club.errors import Impossible
from club.models import Evening
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.permissions import CLUB_ITSELF, Caller
from rubbers import dealt_cards
from rubbers.dealing import beacon, tree, verify
from rubbers.dealing.commitment import SECRET_SIZE
from rubbers.dealing.ids import CUT_ROUNDS, IdSpace, cut_id, evening_name
from rubbers.dealing.shuffle import PACK_SIZE
from rubbers.dealt_cards import secret_in
from rubbers.models import DealSecret, DrawnId
from rubbers.models.deal_secret import DEALS
from tables import streams
from tables.room import events
from tables.room.acts import Phase
from tables.room.cutting.drawing import DrawnPack
from tables.room.state.room_state import Hall

COMMIT, REVEAL = "commit_deals", "reveal_deals"
REVEALED_AFTER = timedelta(minutes=10)
"""How long after the close the secret is kept, while the close can still be undone."""


@idempotent
def commit(context: CommandContext, evening: Evening) -> Receipt:
    """Draw the secret of an evening and record the root hash that commits to all its deals.

    Hashing the tree takes about a second and happens before any row is locked.
    """
    try:
        space = IdSpace(evening_name(evening.key))
    except ValueError:
        template = N_("Deals can be committed to for at most nine evenings on one date.")
        raise Impossible(Reason(template)) from None
    secret = secrets.token_bytes(SECRET_SIZE)
    prover = tree.Prover(tree.commit(secret, space))
    name = streams.room_stream(evening.key)

    with unit_of_work(context, {"do": COMMIT, "evening": evening.key}, [name]) as uow:
        hall: Hall = uow.state(streams.ROOM_KIND, name)
        if hall.commitment:
            raise Impossible(Reason(N_("The deals of this evening are already committed to.")))
        if hall.doors is not None:
            raise Impossible(
                Reason(N_("The doors are open, so it is too late to commit to deals."))
            )
        DealSecret.objects.create(
            evening=evening,
            root=prover.root.hex(),
            encrypted=DEALS.encrypted(secret),
            blocks=prover.committed.roots,
        )
        made = events.CommitmentMade(space.evening, prover.root.hex(), space.size)
        uow.record(streams.ROOM_KIND, name, [made], by=CLUB_ITSELF)
        uow.answer = {"root": prover.root.hex()}
    return uow.receipt


@idempotent
def reveal(context: CommandContext, evening: Evening) -> Receipt:
    """Reveal the secret of a closed evening, so that anyone can check all its deals."""
    name = streams.room_stream(evening.key)

    with unit_of_work(context, {"do": REVEAL, "evening": evening.key}, [name]) as uow:
        hall: Hall = uow.state(streams.ROOM_KIND, name)
        if hall.phase is not Phase.CLOSE or not hall.commitment or hall.secret:
            raise Impossible(Reason(N_("There is no secret of deals to reveal at the moment.")))
        secret = secret_in(DealSecret.objects.get(evening=evening))
        revealed = events.SecretRevealed(secret.hex())
        uow.record(streams.ROOM_KIND, name, [revealed], by=CLUB_ITSELF)
        uow.errand("checkpoint", {"why": f"secret of {evening.key}"})
    return uow.receipt


def commit_once(evening: Evening, at: datetime) -> None:
    """Commit to an evening's deals, unless that is done or the doors are already open."""
    if evening.phase != Evening.Phase.PLANNED:
        return
    if not DealSecret.objects.filter(evening=evening).exists():
        commit(CommandContext(Caller(evening.club_id), f"{COMMIT} {evening.key}", at), evening)


def reveal_once(evening: Evening, at: datetime) -> None:
    """Reveal an evening's secret, unless that is done or the close was undone."""
    committed = DealSecret.objects.filter(evening=evening).exists()
    if committed and evening.phase == Evening.Phase.CLOSE:
        reveal(CommandContext(Caller(evening.club_id), f"{REVEAL} {evening.key}", at), evening)


def of_evening(evening: Evening, root: str) -> Iterator[DrawnPack]:
    """Yield the packs that no cut has used yet; taking one uses it up.

    `root` is the root on the record. A draw takes a single press and no input from anyone, so its
    beacon states that nothing from outside went into it.
    """
    if not root:
        template = N_("No cuts were settled before the doors opened: cut from a real pack.")
        raise Impossible(Reason(template))
    kept, space = DealSecret.objects.get(evening=evening), IdSpace(evening_name(evening.key))
    used = DrawnId.objects.filter(evening=evening, name__startswith=f"{space.evening}|C").count()
    for number in range(used, CUT_ROUNDS):
        id = cut_id(space.evening, number)
        DrawnId.objects.create(evening=evening, name=id)
        opened = dealt_cards.revealed(kept, space, root, id, beacon.NONE)
        cards = tuple(str(card) for card in verify.cut_of(opened, PACK_SIZE))
        proof = tuple(one.hex() for one in opened.proof)
        yield DrawnPack(id, beacon.NONE, cards, opened.place, opened.own_secret.hex(), proof)
