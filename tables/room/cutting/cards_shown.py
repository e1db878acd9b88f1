"""Cards cut from a real pack, and what a finished cut decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.code.law import Because
from tables.room import acts, events
from tables.room.draft import Draft, impossible
from tables.room.questions import (
    BREAKING_UP,
    CARD_ORDER,
    CUT_AGAIN_BY_LAW,
    DOUBTED_CARD,
    DOUBTED_CARDS,
    EXPOSED,
    GOING_OUT,
    LEVEL_REASON,
    PARTNERS,
    SELECTION,
    THREE_EQUAL,
    TWO_EQUAL,
)
from tables.room.seating.entry_cut import enter
from tables.room.seating.interval import change_over
from tables.room.seating.new_table import chosen
from tables.room.state.cut import Cut, CutPurpose, Heat, read_card
from tables.room.state.room_state import TableState

FOR_DUMMY = {
    3: N_("{who} cut equal cards and cut again: the lowest has dummy for partner."),
    2: N_("{who} cut equal cards and cut again for the first deal."),
}
"""What the cut for partners decides when dummy plays, by how many cut."""


def why_again(code: Code, cut: Cut, group: tuple[str, ...], before: int) -> Because:
    """Return why this group, which is level, cuts again.

    `before` is how many places come before the group.
    """
    if cut.purpose is not CutPurpose.PARTNERS:
        question, our_choice = LEVEL_REASON[cut.purpose], not code.ask(CUT_AGAIN_BY_LAW)()
        return code.because(question, code.ask(question)(cut, group), reading=our_choice)
    equal = TWO_EQUAL if len(group) == 2 else THREE_EQUAL
    if (template := FOR_DUMMY.get(len(cut.order()))) is not None:
        return code.because(equal, Reason(template, who=group), reading=True)
    repeated = any(len(cut.shown_by(who)) > 1 for who in group)
    reason = code.ask(equal)(group, before)
    return code.because(equal, reason, reading=repeated or len(group) > 3)


def is_again(cut: Cut, number: int) -> bool:
    """Check whether the players in this round, counted from 0, have cut before."""
    had = {who for heat in cut.heats[:number] for who in heat.who}
    return not had.isdisjoint(cut.heats[number].who)


def cutting_again(code: Code, cut: Cut) -> Iterator[tuple[Heat, Because]]:
    """Yield each open round that is a repeated cut, with the reason for it."""
    for number, heat in enumerate(cut.heats):
        if not heat.to_cut or not is_again(cut, number):
            continue
        until_then = replace(cut, heats=cut.heats[:number])
        for before, group in until_then.ranked():
            if set(group) == set(heat.who):
                yield heat, why_again(code, until_then, group, before)


def cut_cards(draft: Draft, act: acts.CutCards) -> None:
    """Cut one card, or expose several and cut again; the last card of a round ends it."""
    draft.need_in_room(act.who)
    cut, heat = _due(draft.table(act.table), act.who)
    cards = tuple(_card(card) for card in act.cards)
    if not cards:
        raise _malformed(N_("Enter the card: its rank, and its suit if it was seen."))
    doubt = None if act.stands else draft.ask(DOUBTED_CARDS)(cards)
    if doubt is not None:
        raise Malformed(doubt, faults=[Fault("cards", doubt)])
    again = draft.ask(EXPOSED)(act.who, cards)
    if again is not None:
        because = draft.cite(EXPOSED, again)
        draft.add(events.CardsExposed(act.table, cut.purpose, act.who, cards, because))
        return
    doubt = None if act.stands else draft.ask(DOUBTED_CARD)(heat, cards[0])
    if doubt is not None:
        raise Malformed(doubt, faults=[Fault("cards", doubt)])
    order = draft.ask(CARD_ORDER)(cards[0])
    draft.add(events.CardCut(act.table, cut.purpose, act.who, cards[0], order))
    _go_on(draft, act.table, cut.purpose)


def cut_round(draft: Draft, act: acts.CutRound) -> None:
    """Enter several cuts at once."""
    for entry in act.cuts:
        cut_cards(draft, acts.CutCards(act.table, entry.who, entry.cards, entry.stands))


def undo_card(draft: Draft, act: acts.UndoCard) -> None:
    """Take back a card while others have still to cut in its round."""
    for cut in draft.table(act.table).cuts():
        heat = cut.heat_of(act.who)
        if heat is not None and heat.to_cut and act.who not in heat.to_cut:
            draft.add(events.CardTakenBack(act.table, cut.purpose, act.who))
            return
    raise impossible(N_("{who} has no card to take back."), who=(act.who,))


def _due(table: TableState, who: str) -> tuple[Cut, Heat]:
    for cut in table.cuts():
        heat = cut.heat_of(who)
        if heat is not None and who in heat.to_cut:
            return cut, heat
    raise impossible(
        N_("{who} does not have to cut at table {table}."), who=(who,), table=table.number
    )


def _card(text: str) -> str:
    card = read_card(text)
    if card is None:
        raise _malformed(
            N_("“{text}” is not a card: enter a rank and perhaps a suit, such as 6, 6H or 10S."),
            text,
        )
    return card


def _malformed(template: str, text: str = "") -> Malformed:
    reason = Reason(template, text=text[:20])
    return Malformed(reason, faults=[Fault("cards", reason)])


def _go_on(draft: Draft, number: int, purpose: CutPurpose) -> None:
    table = draft.table(number)
    cut = table.entry if purpose is CutPurpose.ENTRY else table.cut
    assert cut is not None
    level = frozenset(cut.level_again())
    for before, group in cut.ranked():
        if group in level:
            because = why_again(draft.code, cut, group, before)
            draft.add(events.CutAgain(number, purpose, group, (because,)))
    if not level and not cut.to_cut:
        _conclude(draft, number, cut)


def _conclude(draft: Draft, number: int, cut: Cut) -> None:
    context = cut.order()
    draft.add(events.CutConcluded(number, cut.purpose, context, _outcome(draft, number, cut)))
    match cut.purpose:
        case CutPurpose.BELONG | CutPurpose.PLAY:
            chosen(draft, number, cut)
        case CutPurpose.PARTNERS:
            _partner(draft, number, context)
        case CutPurpose.OUT:
            change_over(draft, number, cut)
        case CutPurpose.ENTRY:
            enter(draft, number, context)


def _outcome(draft: Draft, number: int, cut: Cut) -> tuple[Because, ...]:
    who = tuple(person for person in cut.order() if cut.shown_by(person))
    if cut.purpose is CutPurpose.OUT:
        template = N_("{who} have cut at table {table}, the highest first.")
        return draft.cite(GOING_OUT, Reason(template, who=who, table=number))
    template = N_("{who} have cut at table {table}, the lowest first.")
    by_right = cut.purpose is CutPurpose.ENTRY and any(
        frozenset(who) <= frozenset(right.holders) for right in draft.room.hall.rights
    )
    question = BREAKING_UP if by_right else SELECTION
    return draft.cite(question, Reason(template, who=who, table=number))


def _partner(draft: Draft, number: int, order: tuple[str, ...]) -> None:
    game = draft.table(number).game
    partnership = draft.ask(PARTNERS)(game, order)
    pair, others = partnership.pairs
    dealer = (partnership.dealer,)
    if partnership.dummies:
        template = N_("{dealer} cuts lowest and has dummy for partner, and dummy deals first.")
        reason = Reason(template, dealer=dealer)
    else:
        template = N_("{pair} play against {others}; {dealer} deals and chooses cards and seats.")
        reason = Reason(template, dealer=dealer, pair=pair, others=others)
    because = draft.cite(PARTNERS, reason, reading=bool(partnership.dummies))
    draft.add(
        events.Partnered(
            number, partnership.pairs, partnership.dealer, partnership.dummies, because
        )
    )
