"""What may be claimed, as buttons: each remedy in plain words, and the step it adds to a story."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.views.parts import Action
from rubbers.cards.card import SUITS
from rubbers.cards.seats import Seat
from rubbers.incidents.story.step import StoryStep, taking, waiving
from tables.incidents.incident_words import StoryNames, card, suit

Json = Mapping[str, Any]
Address = Callable[[StoryStep], str]
PLAIN: Mapping[str, Callable[[], str]] = {
    "ask_to_see_trump": lambda: _("See the trump card too"),
    "cut_pack": lambda: _("Cut the pack again"),
    "count_tricks": lambda: _("Count the tricks"),
    "pay_stakes": lambda: _("Make the onlooker pay the stakes"),
    "require_reshuffle": lambda: _("Have the pack shuffled again"),
    "stop_deal": lambda: _("Stop the deal"),
    "take_three_tricks": lambda: _("Take three of their tricks"),
    "deduct_three": lambda: _("Take three points off their score"),
    "add_three": lambda: _("Add three points to your own score"),
}
CLAIMS: Mapping[str, Callable[[], str]] = {
    "misdeal": lambda: _("Claim a misdeal"),
    "new_deal": lambda: _("Have the cards dealt again"),
    "revoke": lambda: _("Claim the revoke"),
}
OF_PLAYER: Mapping[str, Callable[[], str]] = {
    "call_win": lambda: _("Make {who} win the trick if able"),
    "call_not_win": lambda: _("Make {who} lose the trick if able"),
    "require_lay_down": lambda: _("Make {who} lay the trump card down"),
}
HIGH_OR_LOW: Mapping[str, tuple[Callable[[], str], Callable[[], str]]] = {
    "call_highest": (
        lambda: _("Call the highest of {suit} from {who}"),
        lambda: _("Call the highest of the suit led from {who}"),
    ),
    "call_lowest": (
        lambda: _("Call the lowest of {suit} from {who}"),
        lambda: _("Call the lowest of the suit led from {who}"),
    ),
}


ORDINALS: tuple[Callable[[], str], ...] = (
    lambda: _("first"),
    lambda: _("second"),
    lambda: _("third"),
    lambda: _("fourth"),
)


def remedy(event: Json, names: StoryNames) -> str:
    """Return a remedy in words."""
    do, who = str(event.get("do", "")), names.either(_list(event.get("of", [])))
    named = event.get("suit", "")
    if do == "claim":
        return CLAIMS[event["what"]]() if event["what"] in CLAIMS else _("Claim it")
    if do in PLAIN:
        return PLAIN[do]()
    if do in HIGH_OR_LOW:
        template = HIGH_OR_LOW[do][0 if named else 1]()
        return template.format(who=who, suit=suit(named) if named else "")
    if do in OF_PLAYER:
        return OF_PLAYER[do]().format(who=who)
    return _of_card(do, event, who)


def _of_card(do: str, event: Json, who: str) -> str:
    shown, named = card(str(event.get("card", "x"))), str(event.get("suit", ""))
    match do:
        case "call_card":
            return _("Call {card} from {who}").format(card=shown, who=who)
        case "choose_card" if event.get("card") == "x":
            return _("Choose which card is played")
        case "choose_card":
            return _("Have {card} played").format(card=shown)
        case "restore_card":
            return _("Have {card} given back").format(card=shown)
        case "call_suit" if named:
            return _("Call {suit} from {who}").format(suit=suit(named), who=who)
        case "call_suit" if len(_list(event.get("of", []))) < 2:
            return _("Call a suit from {who}").format(who=who)
        case "call_suit":
            return _("Call a suit from {who}, whichever of them leads first").format(who=who)
    return do.replace("_", " ")


def _list(of: object) -> list[str]:
    return list(of) if isinstance(of, str | list) else []


@dataclass(frozen=True, slots=True)
class Asker:
    """A player who may ask for what is offered; `here` if the buttons are theirs."""

    words: str
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class SuitCall:
    """A call of a suit that is still to be named: its words, and a link for each suit."""

    words: str
    suits: tuple[tuple[str, str, str], ...]


def actions(ruling: Json, names: StoryNames, address: Address) -> tuple[Action, ...]:
    """Return a button for each open remedy, except a call of a suit still to be named."""
    by = speaker(ruling, names)
    whole = [one for one in ruling["remedies"] if not _wants_suit(one)]
    tricks = sorted({one["trick"] for one in whole if one.get("trick")})
    shown: dict[str, Action] = {}
    for one in whole:
        words = remedy(one, names)
        if len(tricks) > 1 and one.get("trick"):
            words = of_several(words, tricks.index(one["trick"]))
        shown.setdefault(words, Action(words, address(taking(ruling, by, one))))
    return tuple(shown.values())


def of_several(words: str, place: int) -> str:
    """Return the words for a remedy due in one of several tricks; `place` counts from zero."""
    which = ORDINALS[place]() if place < len(ORDINALS) else str(place + 1)
    return _("{what}: the {nth} of these").format(what=words, nth=which)


def suit_calls(ruling: Json, names: StoryNames, address: Address) -> tuple[SuitCall, ...]:
    """Return each call of a suit still to be named, with the four ways to name it."""
    by = speaker(ruling, names)
    return tuple(
        SuitCall(remedy(one, names), tuple(_suits(ruling, by, one, names, address)))
        for one in ruling["remedies"]
        if _wants_suit(one)
    )


def _suits(
    ruling: Json, by: str, event: Json, names: StoryNames, address: Address
) -> Iterator[tuple[str, str, str]]:
    """Yield each suit with its address, and the words of calling it."""
    for one in reversed(SUITS):
        named = {**event, "suit": one.value}
        yield one.value, address(taking(ruling, by, named)), remedy(named, names)


def _wants_suit(event: Json) -> bool:
    return event["do"] == "call_suit" and not event.get("suit")


def speaker(ruling: Json, names: StoryNames) -> str:
    """Return the player who takes a remedy: the chosen one, if they may ask for it.

    Nobody is assumed to ask against their own side if others may ask too.
    """
    entitled = names.speaking(ruling["entitled"] or []) or ["N"]
    offender = ruling["by"] if ruling["by"] in names.all else None  # an onlooker has no side
    others = [one for one in entitled if offender and Seat(one).side is not Seat(offender).side]
    return names.asking if names.asking in entitled else str((others or entitled)[0])


def askers(ruling: Json, names: StoryNames, asked_by: Callable[[str], str]) -> tuple[Asker, ...]:
    """Return those who may ask, each with the link by which they do; none if there is no choice.

    A dummy asks for nothing.
    """
    entitled = names.speaking(ruling["entitled"] or [])
    if len(entitled) < 2:
        return ()
    now = speaker(ruling, names)
    return tuple(Asker(names.of(one), asked_by(one), one == now) for one in entitled)


def let_pass(ruling: Json, names: StoryNames, address: Address) -> Action:
    """Return the button that lets an offence pass."""
    return Action(_("Let it pass"), address(waiving(ruling, speaker(ruling, names))), style="plain")
