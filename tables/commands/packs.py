"""The packs for an evening's cut rounds, each drawn from the committed secret once."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Impossible
from club.models import Evening
from club.reason import N_, Reason
from rubbers import dealt_cards
from rubbers.dealing import beacon, verify
from rubbers.dealing.ids import CUT_ROUNDS, IdSpace, cut_id, evening_name
from rubbers.dealing.shuffle import PACK_SIZE
from rubbers.models import DealSecret, DrawnId
from tables.forming.drawing import Pack


def of_evening(evening: Evening, root: str) -> Iterator[Pack]:
    """Yield the packs that no cut has used yet; taking one uses it up.

    `root` is the root on the record. A draw takes a single press and no input from anyone, so its
    beacon states that nothing from outside went into it.
    """
    if not root:
        template = N_("No cuts were committed to before the doors opened: cut from a real pack.")
        raise Impossible(Reason(template))
    kept, space = DealSecret.objects.get(evening=evening), IdSpace(evening_name(evening.key))
    used = DrawnId.objects.filter(evening=evening, name__startswith=f"{space.evening}|C").count()
    for number in range(used, CUT_ROUNDS):
        id = cut_id(space.evening, number)
        DrawnId.objects.create(evening=evening, name=id)
        opened = dealt_cards.revealed(kept, space, root, id, beacon.NONE)
        cards = tuple(str(card) for card in verify.cut_of(opened, PACK_SIZE))
        proof = tuple(one.hex() for one in opened.proof)
        yield Pack(id, beacon.NONE, cards, opened.place, opened.own_secret.hex(), proof)
