"""Onlookers in a script: their acts are written under `by`, although they have no seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.codec.misfit import Misfit
from club.codec.stored_name import stored_name
from club.errors import Fault
from club.reason import N_, Reason
from rubbers.hand.acts.ending import PayStakes
from rubbers.hand.acts.onlookers import AgreeBystander, BystanderDecides
from rubbers.hand.acts.speech import Complain, Remark

NOT_ONE = Reason(N_("one of the bystanders"))
ALWAYS = stored_name(BystanderDecides)
"""The act that only an onlooker does."""
SOMETIMES = (stored_name(Remark), stored_name(PayStakes))
"""Acts of a player or an onlooker."""
OF_ONE = stored_name(Complain)
"""The act of a player against an onlooker, who may be named under `of`."""
NAMED = (stored_name(AgreeBystander), stored_name(PayStakes))
"""Acts of a player that involve an onlooker, who is named under `who`."""


def seated(body: Any, bystanders: tuple[str, ...]) -> Any:
    """Move the onlooker who acts to `who`; raise Misfit for an unknown one."""
    if not isinstance(body, Mapping):
        return body
    word, by = body.get("do"), body.get("by")
    if word == OF_ONE and body.get("of") in bystanders:
        return {**{name: part for name, part in body.items() if name != "of"}, "who": body["of"]}
    if word in NAMED and "who" in body and body["who"] not in bystanders:
        raise Misfit(Fault("who", NOT_ONE))
    does_it = word == ALWAYS or (word in SOMETIMES and by in bystanders)
    if not does_it:
        return body
    who = body.get("by", body.get("who"))
    if who not in bystanders:
        raise Misfit(Fault("by", NOT_ONE))
    return {**{name: part for name, part in body.items() if name != "by"}, "who": who}
