"""Parse an act at a screen table as sent by a page or a program."""

from __future__ import annotations

import json
from typing import Any

from club.codec.misfit import Misfit
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.hand.acts.act import Act
from rubbers.hand.record import SEATS

FIELD = "act"
LONGEST = 2000
AN_ACT = Reason(N_("an act as it was offered"))


def act_told(body: Any) -> Act:
    """Parse an act; raise Malformed with the location of each fault."""
    try:
        return SEATS.read_act(body)
    except Misfit as misfit:
        raise misfit.inside(FIELD).as_malformed() from None


def act_typed(text: str) -> Act:
    """Parse an act from JSON text; raise Malformed if it is not a valid act."""
    malformed = Malformed(Reason(N_("That is no act.")), faults=[Fault(FIELD, AN_ACT)])
    if len(text) > LONGEST:
        raise malformed
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise malformed from None
    return act_told(body)
