"""The answer to a story: what may be claimed, by whom, until when, under which law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from rubbers.cards.seats import CLOCKWISE
from rubbers.code.code import Code
from rubbers.hand.acts.calls import CALLS, CallCard
from rubbers.hand.acts.play import ThrowDown
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import LIVE, Ruling, Status
from rubbers.incidents.story.hearing import Hearing, whole
from rubbers.incidents.story.step import TAKE, taking
from tables.incidents.incident_remedies import Address, askers, speaker
from tables.incidents.incident_ruling import DONE, LawQuoted, RulingPanel, law_shown, ruling_shown
from tables.incidents.incident_words import StoryNames, suit

Json = Mapping[str, Any]
CALLED = tuple(call.example["do"] for call in CALLS)
"""The calls for a player's card or play; they may be made again once that call is over."""
CARD = CallCard.example["do"]


@dataclass(frozen=True, slots=True)
class RefusedShown:
    """What has no effect, by which law, and why."""

    law: LawQuoted
    why: str


def rulings(
    hearing: Hearing, names: StoryNames, address: Address, asked_by: Callable[[str], str]
) -> tuple[RulingPanel, ...]:
    """Return the rulings: first those under which something may be claimed, and the newest first.

    `asked_by` returns the address of the page on which another player asks.
    """
    found = {(one.at, one.because.law): one for one in hearing.hand.rulings}
    of_others = (one for one in hearing.answer["rulings"] if not _is_of_four(one, hearing))
    carried = [_as_asked(one, hearing) for one in _said_once(of_others)]
    like = Counter((one["by"], one["what"]) for one in carried if not one["why"])
    shown: list[tuple[bool, RulingPanel]] = []
    for one in carried:
        ruling = found.get((one["at"], one["law"]))
        panel = ruling_shown(one, ruling, hearing.story.code, names, address)
        explained = _is_explained(one, ruling, hearing)
        words = _("Allowed") if _was_allowed(one, hearing) else panel.status_words
        who = askers(one, names, asked_by)
        caution = _caution(one, hearing, names) if panel.live else ""
        panel = replace(panel, caution=caution)
        panel = replace(panel, askers=who, explained=explained, status_words=words)
        if like[one["by"], one["what"]] > 1 and not one["why"]:
            panel = replace(panel, title=_of_its_trick(panel.title, ruling, hearing.hand))
        shown.append((ruling is not None and not hearing.is_news(ruling.key), panel))
    ordered = sorted(shown, key=lambda one: (not one[1].live, one[1].done, one[0]))
    return tuple(_each_law_once(_ended_together(panel for _known, panel in ordered)))


def _of_its_trick(said: str, ruling: Ruling | None, hand: HandState) -> str:
    """Distinguish like offences of a player by the suit that was led, if that is known."""
    trick = hand.numbered(ruling.trick) if ruling is not None and ruling.trick else None
    if trick is None or trick.led is None:
        return said
    return _("{said}, when {suit} had been led.").format(
        said=said.rstrip("."), suit=suit(str(trick.led))
    )


def _caution(ruling: Json, hearing: Hearing, names: StoryNames) -> str:
    """Return a warning if a card called now is lost for this trick under the code."""
    card = next((one for one in ruling["remedies"] if one["do"] == CARD), None)
    turn, lost = hearing.hand.to_act, Status.FORFEITED
    if card is None or turn is None or str(turn) in card["of"]:
        return ""
    called = hearing.story.with_step(taking(ruling, speaker(ruling, names), card)).result()[1]
    before = [one.key for one in hearing.hand.rulings if one.status is lost]
    if all(one.key in before for one in called.rulings if one.status is lost):
        return ""
    holder = names.either(list(card["of"]))
    return _(
        "It is not yet the turn of {who}: if you call a card now, you lose the call for this trick."
    ).format(who=holder)


def _is_of_four(ruling: Json, hearing: Hearing) -> bool:
    """Check whether the ruling is on one hand thrown down, and is dropped since all four are."""
    thrown = isinstance(hearing.acts[ruling["at"] - 1], ThrowDown)
    all_are = len(set(hearing.hand.thrown)) == len(CLOCKWISE)
    return thrown and all_are and ruling["status"] in ("lapsed", "void")


def _said_once(rulings: Iterable[Json]) -> Iterator[Json]:
    """Yield the rulings without those that only record what another one has recorded."""
    recorded: list[Json] = []
    for one in rulings:
        same = {**one, "at": None}
        if one["status"] != "recorded" or same not in recorded:
            yield one
        recorded.append(same)


def _as_asked(ruling: Json, hearing: Hearing) -> Json:
    """Return a ruling as chosen if all that it leaves open is asked for and not yet done.

    An answer keeps open what may be asked for again and again until it is done; of several
    remedies, those left are not yet asked for. A call that is over may be made again.
    """
    asked = [{**step.fields, "by": ""} for step in hearing.story.steps if step.what == TAKE]
    left = [one for one in ruling["remedies"] or () if taking(ruling, "", one).fields not in asked]
    if ruling["status"] not in LIVE or not ruling["remedies"]:
        return ruling
    calls = {(call.ruling.at, call.ruling.law) for call in hearing.hand.calls}
    waits = (ruling["at"], ruling["law"]) in calls
    called = any(one["do"] in CALLED for one in ruling["remedies"])
    if ruling["status"] == "chosen":
        return ruling if waits or not called else {**ruling, "status": "open", "again": True}
    if not left:
        return {**ruling, "status": "chosen"} if waits or not called else ruling
    return {**ruling, "remedies": left} if waits else ruling


def _ended_together(shown: Iterable[RulingPanel]) -> Iterator[RulingPanel]:
    """Yield the rulings; those under one law from which nothing more comes are joined into one."""
    ended: dict[tuple[str, str], list[RulingPanel]] = {}
    for one in shown:
        if one.done:
            ended.setdefault((one.law.number, one.status_words), []).append(one)
        else:
            yield one
    yield from map(_as_one, ended.values())


def _as_one(ones: list[RulingPanel]) -> RulingPanel:
    titles = " ".join(dict.fromkeys(one.title for one in ones))
    also = tuple(dict.fromkeys(number for one in ones for number in one.also))
    explained, reading = any(one.explained for one in ones), any(one.reading for one in ones)
    return replace(ones[0], title=titles, also=also, explained=explained, reading=reading)


def _was_allowed(ruling: Json, hearing: Hearing) -> bool:
    """Check whether a ruling records an act that its law, asked beforehand, has allowed."""
    law = next((o for o in hearing.story.code.laws if o.number == whole(ruling["law"])), None)
    act = hearing.acts[ruling["at"] - 1]
    return ruling["status"] == "recorded" and law is not None and law.may_refuse(act)


def _is_explained(ruling: Json, found: Ruling | None, hearing: Hearing) -> bool:
    """Check whether the law is of use: something may come of it, or has just come to nothing."""
    if ruling["status"] not in DONE:
        return True
    nothing = ruling["status"] in ("lapsed", "forfeited", "void")
    return nothing and found is not None and hearing.is_news(found.key)


def _each_law_once(shown: Iterable[RulingPanel]) -> Iterator[RulingPanel]:
    """Yield the rulings, with the words of a law only beside the first it explains."""
    explained: set[str] = set()
    for one in shown:
        statement = one.law.statement
        yield replace(one, explained=one.explained and statement not in explained)
        explained |= {statement} if one.explained else set()


def refusals(answer: Json, code: Code) -> tuple[RefusedShown, ...]:
    """Return what has no effect, each law once."""
    seen: dict[tuple[str, str], RefusedShown] = {}
    for one in answer["refused"]:
        law = law_shown(one["law"], code, reading=False)
        seen.setdefault((one["law"], one["why"]), RefusedShown(law, one["why"]))
    return tuple(seen.values())
