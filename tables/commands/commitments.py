"""Commit to an evening's deals before the doors open; reveal the secret after the close."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from club.caller import CLUB_ITSELF, Caller
from club.commands.desk import Desk
from club.commands.order import Order
from club.commands.record import Receipt, carry_out
from club.errors import Impossible
from club.models import Evening
from club.reason import N_, Reason
from rubbers.dealing import tree
from rubbers.dealing.commitment import SECRET_SIZE
from rubbers.dealing.ids import IdSpace, evening_name
from rubbers.dealt_cards import secret_in
from rubbers.models import DealSecret
from rubbers.models.deal_secret import DEALS
from tables import streams
from tables.forming import events
from tables.forming.acts import Phase
from tables.forming.room import Hall

COMMIT, REVEAL = "commit_deals", "reveal_deals"
REVEALED_AFTER = timedelta(minutes=10)
"""How long after the close the secret is kept, while the close can still be undone."""


def commit(order: Order, evening: Evening) -> Receipt:
    """Draw the secret of an evening and record the root hash that commits to all its deals.

    Hashing the tree takes about a second and happens before any row is locked.
    """
    try:
        space = IdSpace(evening_name(evening.key))
    except ValueError:
        template = N_("No deals can be committed to for the tenth evening of a day or a later one.")
        raise Impossible(Reason(template)) from None
    secret = secrets.token_bytes(SECRET_SIZE)
    prover = tree.Prover(tree.commit(secret, space))
    name = streams.room_stream(evening.key)

    def change(desk: Desk) -> dict[str, Any]:
        hall: Hall = desk.state(streams.ROOM_KIND, name)
        if hall.commitment:
            raise Impossible(Reason(N_("This evening's deals are committed to already.")))
        if hall.doors is not None:
            raise Impossible(Reason(N_("The doors are open: it is too late to commit to deals.")))
        DealSecret.objects.create(
            evening=evening,
            root=prover.root.hex(),
            encrypted=DEALS.encrypted(secret),
            blocks=prover.committed.roots,
        )
        made = events.CommitmentMade(space.evening, prover.root.hex(), space.size)
        desk.record(streams.ROOM_KIND, name, [made], by=CLUB_ITSELF)
        return {"root": prover.root.hex()}

    return carry_out(order, {"do": COMMIT, "evening": evening.key}, [name], change)


def reveal(order: Order, evening: Evening) -> Receipt:
    """Reveal the secret of a closed evening, so that anyone can check all its deals."""
    name = streams.room_stream(evening.key)

    def change(desk: Desk) -> None:
        hall: Hall = desk.state(streams.ROOM_KIND, name)
        if hall.phase is not Phase.CLOSE or not hall.commitment or hall.secret:
            raise Impossible(Reason(N_("There is no secret of deals to reveal now.")))
        secret = secret_in(DealSecret.objects.get(evening=evening))
        revealed = events.SecretRevealed(secret.hex())
        desk.record(streams.ROOM_KIND, name, [revealed], by=CLUB_ITSELF)
        desk.errand("checkpoint", {"why": f"secret of {evening.key}"})

    return carry_out(order, {"do": REVEAL, "evening": evening.key}, [name], change)


def commit_once(evening: Evening, at: datetime) -> None:
    """Commit to an evening's deals, unless that is done or the doors are already open."""
    if evening.phase != Evening.Phase.PLANNED:
        return
    if not DealSecret.objects.filter(evening=evening).exists():
        commit(Order(Caller(evening.club_id), f"{COMMIT} {evening.key}", at), evening)


def reveal_once(evening: Evening, at: datetime) -> None:
    """Reveal an evening's secret, unless that is done or the close was undone."""
    committed = DealSecret.objects.filter(evening=evening).exists()
    if committed and evening.phase == Evening.Phase.CLOSE:
        reveal(Order(Caller(evening.club_id), f"{REVEAL} {evening.key}", at), evening)
