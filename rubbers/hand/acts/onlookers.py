"""Acts that make an onlooker the judge of a fact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.hand.acts.act import Act, Example


class Verdict(str):
    """Yes or no, what was meant by a card, a player's seat, or `nobody`."""

    __slots__ = ()


@stored_as("agree_bystander")
@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeBystander(Act):
    """A player accepts an onlooker's word on the facts."""

    example: ClassVar[Example] = {"by": "A", "do": "agree_bystander", "who": "Q"}
    who: PersonId


@stored_as("bystander_decides")
@dataclass(frozen=True, slots=True, kw_only=True)
class BystanderDecides(Act):
    """The onlooker both sides accept decides a fact: the kind of fact, and the answer."""

    example: ClassVar[Example] = {
        "do": "bystander_decides",
        "who": "Q",
        "fact": "holds",
        "value": "yes",
    }
    fact: str
    value: Verdict
    who: PersonId = ""
