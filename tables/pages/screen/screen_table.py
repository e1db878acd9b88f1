"""A table on a screen, drawn from what one reader may see of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from club.text import wording
from club.views.parts import CitedSentence
from rubbers.cards.card import Suit
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.code.code import Code
from rubbers.hand.table_questions import REVOKED
from rubbers.play.rubber_view import View
from rubbers.play.screen.hand_view import HandView
from rubbers.play.state.rubber_state import RubberStage
from rubbers.play.state.table_events import PlayManner
from rubbers.queries import SeenTable
from tables.pages.screen.screen_acts import acts_offered, claim_form, claims, rulings
from tables.pages.screen.screen_beacon import beacon_shown
from tables.pages.screen.screen_end import after_hand, ended, over, tally
from tables.pages.screen.screen_shapes import CardOnTable, PlayerShown, ScreenTable
from tables.pages.screen.screen_trick import cards_in_hand, heard, trick_on_table
from tables.pages.screen.screen_words import Around, card_words, face, order, seat_word

FOLLOW = {
    "C": N_("Your turn: play a club."),
    "D": N_("Your turn: play a diamond."),
    "H": N_("Your turn: play a heart."),
    "S": N_("Your turn: play a spade."),
}


def screen_table(
    seen: SeenTable,
    names: Mapping[Seat, str],
    code: Code,
    *,
    may_deal: bool,
    tablet: Sequence[Seat] = (),
    voided: tuple[str, ...] = (),
) -> ScreenTable:
    """Draw a table; `names` are in full, `may_deal` means that the reader may start a deal.

    An onlooker sees it from the South. `tablet` are those who play on the device they share;
    `voided` names the attempts to deal that were void, and is shown while a deal is awaited.
    """
    shown, table = seen.view, seen.view.table
    around = Around(names, shown.seat or Seat.S, shown.seat)
    common = partial(
        ScreenTable,
        title=_title(shown, table),
        deal=f"{table.number}.{table.attempt}" if table is not None else "",
        tally=tally(shown, None if table is None or shown.frozen is not None else table),
        players=tuple(_player(seat, shown, table, around) for seat in CLOCKWISE),
        over=over(shown, names),
        onlooker=shown.seat is None,
        may_deal=may_deal and seen.may_be_dealt,
        in_play=seen.in_play,
        beacon=beacon_shown(shown.frozen, around, may_void=may_deal, tablet=tablet, voided=voided),
    )
    if table is None or shown.frozen is not None:
        words = _("This hand is being played. You can see it when it is over.")
        said = words if seen.in_play else _("No hand has been dealt yet.")
        if shown.frozen is not None:
            said = _("The next hand is about to be dealt.")
        return common(say=CitedSentence(said))
    dummy = shown.seat.partner if shown.seat and shown.seat.partner in shown.dummies else None
    return common(
        trumps=str(table.trumps or "").lower(),
        trick=trick_on_table(table.trick, table.trumps, around, table.to_act),
        last=trick_on_table(table.last, table.trumps, around),
        say=_say(table, around, code, dummy) if seen.in_play else after_hand(seen, around),
        hand=cards_in_hand(table, shown.seat, seen.acts) if shown.seat else (),
        dummy=cards_in_hand(table, dummy, seen.acts) if dummy else (),
        turn_slot=_turn_slot(table, shown.seat, dummy),
        my_turn=table.to_act is not None and table.to_act in (shown.seat, dummy),
        guarded=table.manner is PlayManner.GUARDED,
        manner=str(table.manner),
        acts=acts_offered(table, seen.acts, around),
        rulings=rulings(table, seen.acts, around),
        claims=claims(table, around),
        claim=claim_form(table, around),
        heard=heard(table, around),
        ended=ended(shown, table, names) if table.to_act is None and not seen.in_play else None,
    )


def _turn_slot(table: HandView, me: Seat | None, dummy: Seat | None) -> str:
    if table.to_act is None or table.to_act not in (me, dummy):
        return ""
    return "s" if table.to_act is me else "n"


def _title(shown: View, table: HandView | None) -> str:
    if shown.stage is not RubberStage.PLAYING:
        return _("The rubber is over")
    number = table.number if table is not None else shown.hand.number if shown.hand else 1
    return _("Hand {number}").format(number=number)


def _player(seat: Seat, shown: View, table: HandView | None, around: Around) -> PlayerShown:
    name = around.names.get(seat, _("Dummy"))
    note = [] if name.startswith(seat_word(seat)) else [seat_word(seat)]
    if shown.seat is not None and seat is shown.seat.partner:
        note.append(_("dummy") if seat in shown.dummies else _("partner"))
    dealer = table.dealer if table is not None else shown.hand.dealer if shown.hand else None
    if seat is dealer:
        note.append(_("dealer"))
    return PlayerShown(
        around.place(seat),
        name,
        ", ".join(note),
        table is not None and table.to_act is seat,
        seat is shown.seat,
        _exposed(seat, table, around),
        _open_hand(seat, shown, table),
        _turned(seat, table),
    )


def _exposed(seat: Seat, table: HandView | None, around: Around) -> tuple[CardOnTable, ...]:
    if table is None:
        return ()
    place = around.place(seat)
    cards = (one.card for one in table.exposed.get(seat, ()) if one.card is not None)
    return tuple(CardOnTable(place, face(card), card_words(card)) for card in cards)


def _open_hand(seat: Seat, shown: View, table: HandView | None) -> tuple[tuple[str, str], ...]:
    """Return a dummy's hand by suits; nothing if the reader plays it, as it is shown as a hand
    then.
    """
    if table is None or seat not in shown.dummies or seat.partner is shown.seat:
        return ()
    cards = sorted(table.held.get(seat, ()), key=order)
    by_suit: dict[str, list[str]] = {}
    for card in cards:
        by_suit.setdefault(str(card.suit).lower(), []).append(face(card)[:-1])
    return tuple((suit, " ".join(ranks)) for suit, ranks in by_suit.items())


def _turned(seat: Seat, table: HandView | None) -> str:
    if table is None or table.turn_up is None or table.to_act is None or seat is not table.dealer:
        return ""
    return face(table.turn_up)


def _say(table: HandView, around: Around, code: Code, dummy: Seat | None) -> CitedSentence:
    """Return what the reader does next, or whom the table waits for."""
    turn = table.to_act
    if turn is None:
        return CitedSentence("")
    led = table.trick.led if table.trick is not None and not table.trick.complete else None
    if turn is dummy:
        return CitedSentence(_from_dummy(led))
    if turn is not around.me:
        return CitedSentence(_("{who} is to play.").format(who=around.name(turn)))
    if led is None:
        return CitedSentence(_("Your turn: lead any card."))
    suit = gettext(wording.SUITS[str(led)])
    follows = any(card.suit is led for card in table.held.get(turn, ()))
    if table.manner is PlayManner.FAITHFUL:
        return CitedSentence(_("Your turn: {suit} were led.").format(suit=suit))
    if not follows:
        return CitedSentence(_("Your turn: no {suit}, so play any card.").format(suit=suit))
    words = gettext(FOLLOW[str(led)])
    return CitedSentence(words, code.law_on(REVOKED).number, code.id)


def _from_dummy(led: Suit | None) -> str:
    """Return what dummy's partner does next."""
    if led is None:
        return _("Lead a card from dummy.")
    suit = gettext(wording.SUITS[str(led)])
    return _("Play a card from dummy: {suit} were led.").format(suit=suit)
