"""What a deal waits for after its seats are frozen, and the part of the reader's device."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from club.text import wording
from rubbers.cards.seats import Seat
from rubbers.dealing.beacon import Beacon
from rubbers.play.state.dealt_hand import FrozenDeal
from tables.pages.screen.screen_shapes import BeaconShown
from tables.pages.screen.screen_words import Around


def beacon_shown(
    frozen: FrozenDeal | None,
    around: Around,
    *,
    may_void: bool,
    tablet: Sequence[Seat] = (),
    voided: tuple[str, ...] = (),
) -> BeaconShown | None:
    """Return a deal that waits; None if none does. A player who has done their part waits too.

    A tablet does it for those who play on it, in turn, once each has said so.
    """
    if frozen is None:
        return None
    here = [seat for seat in frozen.silent if seat in tablet]
    me = around.me or (here[0] if here else None)
    mine = me is not None and me in frozen.silent
    cards: tuple[tuple[str, str], ...] = ()
    if frozen.beacon is Beacon.CARDS and mine:
        cards = tuple((str(seat), around.name(seat)) for seat in frozen.givers)
    return BeaconShown(
        _waits_for(frozen, around),
        frozen.id,
        str(me or ""),
        _step(frozen, me) if mine else "",
        cards,
        may_void and bool(frozen.silent),
        wording.listed([around.name(seat) for seat in here]),
        around.name(here[0]) if here else "",
        voided,
    )


def _waits_for(frozen: FrozenDeal, around: Around) -> str:
    names = wording.listed([around.name(seat) for seat in frozen.silent])
    if frozen.beacon is Beacon.CARDS:
        words = _(
            "Each player turns a card from a real pack. Two of you type in the same four cards."
        )
        return f"{words} {_('Not yet typed in by {names}.').format(names=names)}"
    return _("Waiting for the devices of {names}.").format(names=names)


def _step(frozen: FrozenDeal, me: Seat | None) -> str:
    if frozen.beacon is not Beacon.DEVICES or me is None:
        return ""
    return "commit" if me not in frozen.committed else "reveal"
