"""What bots at a screen table must do next: play a card, choose a penalty, or call honours."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from club.errors import WhistError
from club.person import bot_id, is_bot
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot import Bot, BotFailed
from rubbers.bots.bot_view import BotView
from rubbers.bots.claim_answers import asked_seat, fits
from rubbers.bots.view_at_table import bot_view
from rubbers.cards.card import HONOURS, Card
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side
from rubbers.code.code import Code
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.choices import RulingNamed, Waive
from rubbers.hand.acts.ending import CallHonours, CutForNext
from rubbers.hand.acts.play import Meaning, Play
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.hand.on_screen import Cards
from rubbers.hand.state.hand import HandState
from rubbers.play.decide import decide
from rubbers.play.rubber_view import view
from rubbers.play.screen.at_table import at_table, check_waits, laws_of
from rubbers.play.screen.open_at_table import open_at_table
from rubbers.play.state.acts import Confirm, MarkHand
from rubbers.play.state.events import ActDone, Event
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import ChosenBy, PlayManner
from rubbers.scoring import questions

MOST_CARDS, LONGEST = 13, 2.0
"""The limits of one task, in cards and in seconds; the next task does the rest."""
WHOLE = 52
log = logging.getLogger(__name__)
Bots = Callable[[str], Bot | None]


@dataclass(frozen=True, slots=True)
class TableWithBots:
    """A rubber on screen with what its bots need: laws, dealt cards, randomness and the bots.

    With `late`, every bot is treated as late, and Club plays instead. `external` are the bots that
    act for themselves over the API: they are left alone unless `overdue`, when Club does one act
    for them.
    """

    rubber: RubberState
    cards: Cards
    code: Code
    seed: bytes
    bots: Bots
    late: bool = False
    external: frozenset[str] = frozenset()
    overdue: bool = False

    def is_left_alone(self, seat: Seat) -> bool:
        """Check whether the seat's bot acts for itself and still has time to do so."""
        return not self.overdue and bot_id(bot_in(self.rubber, seat)) in self.external


def bot_in(rubber: RubberState, seat: Seat) -> str:
    """Return the id of the bot that plays this seat's cards, a dummy's too; empty for a person."""
    who = rubber.seating.get(seat.partner if seat in rubber.dummies else seat, "")
    return who if is_bot(who) else ""


def may_owe(rubber: RubberState) -> bool:
    """Check cheaply whether a bot may have something to do; `play_on` finds out for certain."""
    dealt = rubber.dealt
    if dealt is not None and asked_seat(rubber) is not None:
        return True
    if dealt is None or dealt.cut or not any(map(is_bot, rubber.seating.values())):
        return False
    hand, seats = dealt.hand, [seat for seat in Seat if bot_in(rubber, seat)]
    if any(one.live and not set(one.entitled).isdisjoint(seats) for one in hand.rulings):
        return True
    if dealt.in_play:
        return hand.to_act in seats
    return any(seat.side not in hand.honours_called for seat in seats)


def cut_by_bot(rubber: RubberState, code: Code, cards: Cards) -> CutForNext | None:
    """Return a bot's cut for the next deal when a player requests it; None if no cut is due.

    A bot never cuts unasked: the cut ends the time for claims, and the players decide on that.
    """
    dealt, hand = rubber.dealt, rubber.hand
    if dealt is None or dealt.in_play or dealt.cut or hand is None:
        return None
    act = CutForNext(by=hand.dealer.right)
    if not bot_in(rubber, hand.dealer.right):
        return None
    try:
        at_table(rubber, act, code, cards)
    except WhistError:
        return None
    return act


def play_on(table: TableWithBots) -> tuple[Event, ...]:
    """Play for the bots until a person is to play; only one card if the bot is slow.

    Returns no events if they have nothing to do. An external bot that was overdue has time again
    for its next act.
    """
    draft, begun = RubberDraft(table.rubber), time.monotonic()
    for _ in range(MOST_CARDS):
        happened, quick = _next(replace(table, rubber=draft.rubber))
        draft = draft.then(*happened)
        table = replace(table, overdue=False)
        if not happened or not quick or time.monotonic() - begun > LONGEST:
            break
    return draft.events


def play_one(table: TableWithBots) -> tuple[Event, ...]:
    """Do the one thing that the bots must do next."""
    return _next(table)[0]


def _next(table: TableWithBots) -> tuple[tuple[Event, ...], bool]:
    """Return the next events, and whether the bot that chose is fast.

    If a plugin's bot fails, Club acts in its place.
    """
    try:
        return _acted(table)
    except BotFailed as failed:
        log.warning("a bot failed: %s", failed)
        return _acted(replace(table, late=True))


def _acted(table: TableWithBots) -> tuple[tuple[Event, ...], bool]:
    if agreed := _agreed(table):
        return agreed, True
    for act, chosen, bot in _owed(table):
        try:
            done, *more = at_table(table.rubber, act, table.code, table.cards)
        except WhistError:
            continue
        assert isinstance(done, ActDone)
        return (replace(done, chosen_by=chosen), *more), bot.plays_on
    return (), True


def _agreed(table: TableWithBots) -> tuple[Event, ...]:
    """Agree to the other side's statement, if it fits what every bot asked has seen."""
    rubber, seat = table.rubber, asked_seat(table.rubber)
    if seat is None or rubber.dealt is None or rubber.awaiting is None:
        return ()
    proposal = rubber.awaiting.proposal
    for one in seat.side.seats:
        if one not in rubber.seating or not isinstance(proposal, MarkHand):
            continue
        bot, _chosen = _bot(table, one)
        seen, own = seen_by(table, one), table.cards.get(one, ())
        if not bot.consents("statement") or not fits(proposal.statement, one, seen, own):
            return ()
    try:
        return decide(rubber, Confirm(by=seat), table.code)
    except WhistError:
        return ()


Owed = tuple[Act, ChosenBy, Bot]


def _owed(table: TableWithBots) -> Iterator[Owed]:
    """Yield possible acts of bots, likeliest first; the caller skips those the laws refuse."""
    rubber = table.rubber
    if rubber.dealt is None or rubber.dealt.cut:
        return
    seats = [seat for seat in Seat if bot_in(rubber, seat) and not table.is_left_alone(seat)]
    for seat in seats:
        yield from _elections(table, seat)
    hand = rubber.dealt.hand
    if not rubber.dealt.in_play:
        yield from _honours(table, seats)
    elif hand.to_act in seats:
        yield from _plays(table, hand.to_act)


def _plays(table: TableWithBots, seat: Seat) -> Iterator[Owed]:
    assert table.rubber.dealt is not None
    hand, (bot, chosen) = table.rubber.dealt.hand, _bot(table, seat)
    faithful = table.rubber.dealt.manner is PlayManner.FAITHFUL
    if faithful and seat is hand.dealer and hand.trump_card is None and len(hand.tricks) < 2:
        yield TakeUpTrump(by=seat), chosen, bot
    over_a_lead = hand.current is not None and hand.current.out_of_turn
    meant = Meaning.LEAD if over_a_lead else None
    choice = bot.play(seen_by(table, seat), table.seed)
    chosen = replace(chosen, layouts=choice.layouts)
    yield Play(by=seat, card=PartialCard.of(choice.card), meant_as=meant), chosen, bot
    for act in open_at_table(table.rubber, seat, table.code, table.cards):
        if isinstance(act, Play):
            yield act, chosen, bot


def _elections(table: TableWithBots, seat: Seat) -> Iterator[Owed]:
    """Choose a remedy; waive the offence if no remedy is wanted and the others are waiting."""
    assert table.rubber.dealt is not None
    hand = table.rubber.dealt.hand
    mine = [one for one in hand.rulings if one.live and seat in one.entitled]
    if not mine:
        return
    bot, chosen = _bot(table, seat)
    offers = open_at_table(table.rubber, seat, table.code, table.cards)
    usual = (Play, TakeUpTrump, CallHonours, CutForNext, Waive)
    wanted = bot.elect(seen_by(table, seat), [one for one in offers if not isinstance(one, usual)])
    if wanted is not None:
        yield replace(wanted, by=seat), chosen, bot
    elif _awaited(table, hand):
        for ruling in mine:
            named = RulingNamed(at=ruling.at, law=ruling.because.law)
            yield Waive(by=seat, ruling=named), chosen, bot


def _awaited(table: TableWithBots, hand: HandState) -> bool:
    """Return whether the laws make the player whose turn it is wait for an election (87)."""
    dealt, seat = table.rubber.dealt, hand.to_act
    if dealt is None or seat is None:
        return True
    assert hand.turn_up is not None
    play = Play(by=seat, card=PartialCard.of(hand.turn_up))
    try:
        check_waits(hand, play, laws_of(dealt, table.code))
    except WhistError:
        return True
    return False


def _honours(table: TableWithBots, owing: Collection[Seat]) -> Iterator[Owed]:
    assert table.rubber.dealt is not None
    hand = table.rubber.dealt.hand
    if sum(len(hand.laid_by(seat)) for seat in Seat) < WHOLE:
        return
    for side in Side:
        seats = [seat for seat in side.seats if seat in owing]
        if not seats or side in hand.honours_called:
            continue
        bot, chosen = _bot(table, seats[0])
        if bot.calls_honours(seen_by(table, seats[0]), _honours_of(hand, side)):
            yield CallHonours(by=seats[0]), chosen, bot


def _honours_of(hand: HandState, side: Side) -> int:
    """Count the honours a side held, from the cards that everybody has seen played."""
    laid = (one.card.card for seat in side.seats for one in hand.laid_by(seat))
    return sum(
        card is not None and card.suit is hand.trumps and card.rank in HONOURS for card in laid
    )


def _bot(table: TableWithBots, seat: Seat) -> tuple[Bot, ChosenBy]:
    """Return the bot that chooses for a seat: its own, or Club if that is late or not installed."""
    name = bot_id(bot_in(table.rubber, seat))
    bot = table.bots(name)
    if bot is not None and not table.late:
        return bot, ChosenBy(bot.id, bot.version)
    return CLUB, ChosenBy(CLUB.id, CLUB.version, standing_in_for=name)


def seen_by(table: TableWithBots, seat: Seat) -> BotView:
    """Return the hand as the bot in a seat sees it: only what `view` lets that seat see."""
    rubber, code = table.rubber, table.code
    assert rubber.dealt is not None
    seats = (seat, seat.partner) if seat in rubber.dummies else (seat,)
    held: dict[Seat, tuple[Card, ...]] = {}
    for one in seats:
        seen = view(rubber, one, table.cards).table
        assert seen is not None
        held |= seen.held
    game = code.ask(questions.GAME_POINTS)()
    forbidden = code.ask(questions.HONOURS_FORBIDDEN)
    honours_end = next((score for score in range(game) if forbidden(score)), game)
    return bot_view(
        rubber.dealt.hand, seat, held, code=code.id, game_points=game, honours_end=honours_end
    )
