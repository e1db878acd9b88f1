"""What a reader's browser needs to verify a deal by itself: the bundle, steps and messages.

The messages are those of docs/verify_hand.py; static/check_hand.js uses their keys.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from club.reason import N_
from rubbers.dealing import beacon
from rubbers.play.finished_hand import FinishedHand
from rubbers.play.state.table_events import Covers
from tables.pages.replay.hand_shapes import CheckShown

STEPS = {
    "bundle": N_("The file contains exactly what the check needs."),
    "committed": N_("Its root number is the one published before the deal."),
    "place": N_("This hand has a place of its own among the deals."),
    "proof": N_("The secret of this hand belongs to that root, so it was settled before the deal."),
    "beacon": N_("The outside contribution has the right form."),
    "hands": N_("The four hands follow from the secret and the outside contribution."),
    "turn_up": N_("The trump card is the dealer’s last card."),
}
WORDS = {
    "format": N_("format: it is not {format}"),
    "odd": N_("{names}: missing, or not expected"),
    "evening_text": N_("evening: it is not text"),
    "leaves_whole": N_("leaves: not a whole number"),
    "leaves": N_("leaves: no tree has that many"),
    "evening": N_("evening: not a date and the evening's number on it"),
    "root_hex": N_("root: not 64 hexadecimal digits"),
    "root": N_("root: it is not the one given, {root}"),
    "id_text": N_("id: it is not text"),
    "id_evening": N_("id: it does not name a hand of this evening"),
    "id": N_("id: no such hand can have been committed to"),
    "place": N_("place: it is not that of the id"),
    "secret_hex": N_("secret: not 64 hexadecimal digits"),
    "proof_list": N_("proof: not a list of hashes"),
    "secret": N_("secret: its proof does not lead to the root, so another was committed to"),
    "beacon_text": N_("beacon: it is not text"),
    "devices_missing": N_("devices: not what each device committed to"),
    "devices_other": N_("devices: not those in the beacon"),
    "device": N_("devices: {seat} revealed a different number from the one it committed to"),
    "devices_none": N_("devices: none went into this deal"),
    "beacon_twice": N_("beacon: a card was turned twice"),
    "beacon_kind": N_("beacon: not of a known kind"),
    "beacon_order": N_("beacon: the seats are in the wrong order"),
    "dealer": N_("dealer: it is not a seat"),
    "hands_seats": N_("hands: not four seats"),
    "hands": N_("hands: {seat} has other cards than the secret and the beacon give"),
    "turn_up": N_("turn_up: it is not the dealer's last card"),
}
BEACONS = {
    "cards": N_("Cards that the players turned from a real pack went into the deal."),
    "devices": N_("Numbers of the players' own devices went into the deal."),
    "bots": N_("A table of bots: nothing from outside went into the deal."),
    "none": N_("Nothing from outside went into the deal."),
    "": N_("Words that the players typed in went into the deal."),
}


def check_shown(found: FinishedHand, root: str) -> CheckShown:
    """Prepare the check; `root` is the one on the record of the evening or of the rubber."""
    return CheckShown(
        found.bundle(),
        root,
        tuple((name, _(words)) for name, words in STEPS.items()),
        {name: _(words) for name, words in WORDS.items()},
        _(BEACONS[_kind(found.dealt.beacon)]),
        found.commitment.covers is Covers.EVENING,
    )


def _kind(text: str) -> str:
    """Return the kind of a beacon; empty for one of an earlier release."""
    if not text.startswith(beacon.PREFIX):
        return ""
    return text.removeprefix(beacon.PREFIX).split("|")[0]
