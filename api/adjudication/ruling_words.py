"""One ruling of an answer in words: what happened, its law, who may do what and until when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.reason import Reason
from club.text import wording
from rubbers.cards.seats import Side
from rubbers.hand.state.ruling import Ruling
from rubbers.incidents.story.head import Head
from rubbers.rulings.script.script import Script
from tables.incidents import incident_terms
from tables.incidents.incident_remedies import remedy
from tables.incidents.incident_ruling import status_words, title
from tables.incidents.incident_words import StoryNames, began

TRICKS = frozenset(str(number) for number in range(1, 14))


class ScriptNames(StoryNames):
    """Names for an answer, which holds the script's names, and its reasons, which hold seats."""

    @classmethod
    def of_script(cls, script: Script) -> ScriptNames:
        """Return the names of a script's players and dummies, with all trick numbers known."""
        head = Head(names=script.players, dummies=tuple(script.hand.dummies))
        return cls(head, tricks=TRICKS)

    def of(self, seat: str) -> str:
        """Return a name of the script unchanged."""
        return seat

    @property
    def all(self) -> dict[str, str]:
        """Each player's name mapped to itself."""
        return {name: name for name in (self.head.names or {}).values()}

    def side(self, side: str) -> str:
        """Return a side as the script writes it: A-B."""
        return side

    def speaking(self, seats: list[str]) -> list[str]:
        """Leave out dummies, who make no claims, unless nobody else is named."""
        dummies = {(self.head.names or {})[seat] for seat in self.head.dummies}
        return [name for name in seats if name not in dummies] or seats

    def say(self, reason: Reason) -> str:
        """Put a reason into a sentence with the script's names of players and sides."""
        players = self.head.names or {}
        sides = {str(side): "-".join(players[seat] for seat in side.seats) for side in Side}
        values = {key: sides.get(str(value), value) for key, value in reason.values.items()}
        by_seat = {str(seat): name for seat, name in players.items()}
        return self.sentence(Reason(reason.template, **values), by_seat)


Json = Mapping[str, Any]


def ruling_lines(ruling: Json, found: Ruling | None, names: ScriptNames) -> Iterator[str]:
    """Yield what a ruling says, then what may be done under it and until when."""
    more = [_("see also {laws}").format(laws=", ".join(ruling["also"]))] if ruling["also"] else []
    more += [_("our reading")] if ruling["reading"] else []
    yield f"{about(ruling['at'])} {cited(why(ruling, names), ruling['law'], *more)}"
    ways = remedies(ruling, names)
    if ruling["status"] not in ("open", "chosen") or not ways:
        yield f"  {status_words(ruling)}."
        return
    yield f"  {_who(ruling, found, names, ways)}"
    yield from (f"    - {way}" for way in ways)
    if until := incident_terms.until(ruling, names, found):
        yield f"  {until}"


def _who(ruling: Json, found: Ruling | None, names: ScriptNames, ways: list[str]) -> str:
    if ruling["status"] == "chosen":
        return _("Chosen; still to be carried out:")
    return incident_terms.entitled(ruling, found, names, len(ways)).rstrip(".") + ":"


def choice(ruling: Json, names: ScriptNames) -> str:
    """Return in one sentence who may choose what: Y or Z may choose “Call a suit from A”."""
    who = names.either(names.speaking(list(ruling["entitled"] or ()))) or _("Any player")
    *others, last = [_("“{what}”").format(what=way) for way in remedies(ruling, names)]
    ways = _("{others} or {last}").format(others=", ".join(others), last=last) if others else last
    return _("{who} may choose {ways}.").format(who=who, ways=ways)


def remedies(ruling: Json, names: ScriptNames) -> list[str]:
    """Return each remedy that may be claimed, once."""
    return list(dict.fromkeys(remedy(one, names) for one in ruling["remedies"] or ()))


def why(ruling: Json, names: ScriptNames) -> str:
    """Return the sentence of a ruling, or its offence if it has none."""
    return began(ruling["why"] or title(ruling, names))


def refused_line(refused: Json) -> str:
    """Return why an act has no effect, and the law behind it."""
    return cited(began(refused["why"]), refused["law"])


def cited(said: str, law: str | None, *more: str) -> str:
    """Put the law in brackets at the end of a sentence, with whatever else belongs there."""
    named = ([wording.law_named(law)] if law else []) + list(more)
    return f"{said.rstrip('.')} ({', '.join(named)})." if named else said


def about(at: int | None) -> str:
    """Return a phrase naming the event of the script that a line is about."""
    return _("Event {at}:").format(at=at)
