"""A cut as it is entered: who must still cut, what has been cut, and why some cut again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.reason import Reason
from club.text import wording
from club.views.parts import CitedSentence
from rubbers.code.code import Code
from rubbers.code.law import Question
from tables.components.names import People
from tables.components.phrases import said
from tables.pages.shared.partnerships import lowest_words, purpose_words
from tables.room import acts
from tables.room.cutting.cards_shown import cutting_again, is_again
from tables.room.cutting.drawing import can_draw
from tables.room.questions import DOUBTED_CARD, DOUBTED_CARDS, EXPOSED
from tables.room.state.cut import Cut, CutPurpose, Heat, ShownCard, read_card
from tables.room.state.room_state import TableState

RANKS = tuple("A23456789TJQK")
SUITS = tuple("SHDC")
DECIDED = {
    CutPurpose.BELONG: lambda: _("Who belongs"),
    CutPurpose.PLAY: lambda: _("Places"),
    CutPurpose.PARTNERS: lambda: _("Partners"),
    CutPurpose.OUT: lambda: _("Who goes out"),
    CutPurpose.ENTRY: lambda: _("Who comes first"),
}


@dataclass(frozen=True, slots=True)
class CutterShown:
    """A person who must still cut; `key` changes with the round and when they must cut again."""

    who: str
    name: str
    key: str
    mine: bool = False


@dataclass(frozen=True, slots=True)
class CutCardShown:
    """A card that was cut; `note` is what became of it."""

    who: str
    card: str
    words: str
    can_go: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a cut, with the cards shown in it, lowest first.

    `drawn` names the cut round from which the program drew them; it is empty for a real pack.
    """

    title: str
    cards: tuple[CutCardShown, ...]
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class CutShown:
    """A cut in progress: what it decides, who must cut, the rounds so far, why some cut again.

    `can_draw` means that the program may draw the cards.
    """

    title: str
    hint: str
    due: tuple[CutterShown, ...]
    rounds: tuple[Round, ...]
    again: tuple[CitedSentence, ...]
    partners: str
    ranks: tuple[tuple[str, str, str], ...]
    suits: tuple[tuple[str, str], ...]
    can_draw: bool = False


@dataclass(frozen=True, slots=True)
class Doubt:
    """A card that must be confirmed before it counts."""

    who: str
    words: CitedSentence


def cut_shown(
    table: TableState, code: Code, people: People, *, committed: bool = False
) -> CutShown | None:
    """Return the cut that waits for cards; None if none does.

    `committed` means that the evening's cuts were committed to, so that the program may draw them.
    """
    cut = waiting_cut(table)
    if cut is None:
        return None
    number = len(cut.heats)
    due = tuple(
        CutterShown(
            who,
            people.name(who),
            f"cut-{table.number}-{cut.purpose}-{number}-{cut.exposed.count(who)}-{who}",
            who == people.me,
        )
        for who in cut.to_cut
    )
    return CutShown(
        purpose_words(cut, table.game),
        lowest_words(cut, table.game),
        due,
        tuple(_rounds(cut, people)),
        tuple(_again(cut, code, people)),
        _settled(table, people),
        tuple((rank, _key(rank), wording.card(rank)) for rank in RANKS),
        tuple((suit, gettext(wording.SUITS[suit])) for suit in SUITS),
        committed and can_draw(table),
    )


def _settled(table: TableState, people: People) -> str:
    """Return the partners a cut has settled, while two cut again for the deal."""
    if not table.partners:
        return ""
    pair, others = (people.listed(list(two)) for two in table.partners)
    return _("{pair} play against {others}.").format(pair=pair, others=others)


def waiting_cut(table: TableState) -> Cut | None:
    """Return the cut of a table that waits for cards."""
    return next((cut for cut in table.cuts() if cut.to_cut), None)


def last_cut(table: TableState, people: People) -> tuple[Round, ...]:
    """Return the rounds of the last finished cut."""
    if not table.cuts_made:
        return ()
    return tuple(_rounds(table.cuts_made[-1], people))


def cuts_since(table: TableState, people: People) -> tuple[tuple[str, tuple[Round, ...]], ...]:
    """Return each cut since the last rubber with the cards shown in it, by what it decided."""
    open_cuts = (cut for cut in table.cuts() if cut not in table.cuts_made)
    shown = ((cut.purpose, tuple(_rounds(cut, people))) for cut in (*table.cuts_made, *open_cuts))
    return tuple((DECIDED[purpose](), rounds) for purpose, rounds in shown if rounds)


def doubts(table: TableState, act: acts.CutRound, code: Code, people: People) -> tuple[Doubt, ...]:
    """Return the cards of a round that one pack could not give, unless they are confirmed."""
    found = []
    shown: dict[str, tuple[ShownCard, ...]] = {}
    for entry in act.cuts:
        heat = next((h for cut in table.cuts() if (h := cut.heat_of(entry.who))), None)
        cards = tuple(card for text in entry.cards if (card := read_card(text)))
        if heat is None or not cards or len(cards) < len(entry.cards):
            continue
        drawn = shown.setdefault(heat.who[0], ())
        question, reason = _doubted(code, replace(heat, shown=(*heat.shown, *drawn)), cards)
        if len(cards) == 1:
            shown[heat.who[0]] = (*drawn, ShownCard(entry.who, cards[0], 0))
        if reason is not None and not entry.stands:
            law = code.law_on(question).number
            words = wording.sentence(reason, people.short)
            found.append(Doubt(entry.who, CitedSentence(words, law, code.id, reading=True)))
    return tuple(found)


def _doubted(code: Code, heat: Heat, cards: tuple[str, ...]) -> tuple[Question[Any], Reason | None]:
    if len(cards) > 1:
        return DOUBTED_CARDS, code.ask(DOUBTED_CARDS)(cards)
    return DOUBTED_CARD, code.ask(DOUBTED_CARD)(heat, cards[0])


def _again(cut: Cut, code: Code, people: People) -> Iterator[CitedSentence]:
    """Yield why those who have cut before must cut again."""
    for _heat, because in cutting_again(code, cut):
        yield said(because, people)
    for who in dict.fromkeys(cut.exposed):
        if who in cut.to_cut:
            words = _("{who} exposed more than one card and must cut again.")
            number = code.law_on(EXPOSED).number
            yield CitedSentence(words.format(who=people.surname(who)), number, code.id)


def _rounds(cut: Cut, people: People) -> Iterator[Round]:
    for number, heat in enumerate(cut.heats, start=1):
        if not heat.shown:
            continue
        again = _("Cut again: {who}").format(who=people.listed(heat.who))
        title = again if is_again(cut, number - 1) else _("Cut so far")
        last = bool(heat.to_cut)
        cards = sorted(heat.shown, key=lambda shown: shown.order)
        yield Round(
            title,
            tuple(
                CutCardShown(one.who, one.card, f"{people.surname(one.who)}", last) for one in cards
            ),
            heat.drawn,
        )


def _key(rank: str) -> str:
    return "10" if rank == "T" else rank
