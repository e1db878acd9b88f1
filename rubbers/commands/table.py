"""Hands dealt by the program: acts at the table, and revealing the secret of a finished hand."""

from __future__ import annotations

from dataclasses import replace

from club.errors import Impossible
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent
from rubbers import dealt_cards
from rubbers.bots.table_turn import bot_in
from rubbers.commands.table_change import need_seat, need_table, own_seats, table_change
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.models import Rubber as Row
from rubbers.play.screen import next_deals
from rubbers.play.screen.at_table import at_table
from rubbers.play.state.events import ActDone
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.table_events import ChosenBy
from rubbers.registries import CODES

__all__ = ["own_seats", "perform", "reveal"]


@idempotent
def perform(context: CommandContext, row: Row, act: Act) -> Receipt:
    """Perform one act at the table; if it ends the hand, the secret is revealed.

    For an act of an external bot, the record says which bot chose it.
    """
    request = {"act": SEATS.write_act(act)}
    with table_change(context, row, request) as change:
        rubber = change.rubber
        caller = context.caller
        if caller.bot and isinstance(act, CutForNext):
            raise Impossible(
                Reason(N_("A bot cuts for the next deal only when a player asks it to."))
            )
        asked_of_bot = isinstance(act, CutForNext) and act.by and bot_in(rubber, act.by)
        need_seat(caller, row, rubber, None if asked_of_bot else act.by)
        cards = dealt_cards.cards_of(row, rubber)
        happened, *more = at_table(rubber, act, CODES[rubber.code], cards)
        if caller.bot and isinstance(happened, ActDone):
            chosen = ChosenBy(caller.bot, caller.bot_version)
            happened = replace(happened, chosen_by=chosen)
        change.events = with_secret(row, RubberDraft(rubber).then(happened, *more)).events
    return change.receipt


@idempotent
def reveal(context: CommandContext, row: Row) -> Receipt:
    """Reveal the secret of a hand left unfinished when its table broke up."""
    with table_change(context, row, {"reveal": True}) as change:
        rubber = change.rubber
        need_table(context.caller, row, rubber)
        if not next_deals.may_be_revealed(rubber):
            raise Impossible(
                Reason(N_("There is no finished hand whose secret is still to be revealed."))
            )
        change.events = next_deals.revealed(rubber, dealt_cards.opened(row, rubber))
    return change.receipt


def with_secret(row: Row, draft: RubberDraft) -> RubberDraft:
    """Reveal the secret of a finished hand."""
    if not next_deals.may_be_revealed(draft.rubber):
        return draft
    return draft.then(*next_deals.revealed(draft.rubber, dealt_cards.opened(row, draft.rubber)))
