"""Seat a bot for a player who is away, and return the seat to the player."""

from __future__ import annotations

from club.access import connections
from club.errors import Impossible, NotYours, WhistError
from club.models import Evening
from club.outbox import live
from club.person import EXTERNAL, bot_id, is_bot, is_external, seated_bot
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, after_commit, idempotent
from club.rules.permissions import Caller, May, is_officer, need_scope
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.cards.seats import Seat
from rubbers.commands.table_change import seats_held, table_change
from rubbers.models import Rubber as Row
from rubbers.play.decide import decide
from rubbers.play.state.acts import SubstituteSits
from rubbers.play.state.rubber_state import RubberState
from rubbers.registries import BOTS, CODES
from rubbers.seat_holders import open_to, people_of


@idempotent
def take(context: CommandContext, row: Row, seat: Seat, bot: str) -> Receipt:
    """Seat a bot for a player who is away, if the other side agrees (23).

    A player of the other side agrees by making the request; an officer who is not playing may make
    it too. `bot` is the id of a bot that can play here, or of an external bot of the club.
    """
    with table_change(context, row, {"seat": str(seat), "bot": bot}) as change:
        rubber = change.rubber
        _need_consent(context.caller, rubber, seat)
        if is_bot(rubber.seating.get(seat)):
            raise Impossible(Reason(N_("A bot is already playing there.")))
        sits = SubstituteSits(seat, _seated(row.evening, bot, rubber))
        _notify(change.uow, sits.person)
        change.events = decide(rubber, sits, CODES[rubber.code])
    return change.receipt


@idempotent
def give_back(context: CommandContext, row: Row, seat: Seat) -> Receipt:
    """Return a seat to the player for whom a bot has played."""
    with table_change(context, row, {"seat": str(seat), "bot": None}) as change:
        rubber = change.rubber
        if not is_bot(rubber.seating.get(seat)):
            raise Impossible(Reason(N_("No bot is playing there.")))
        whose = _player_of(rubber, seat)
        if whose == "":
            raise Impossible(Reason(N_("The bot is not playing in anybody's place there.")))
        caller = context.caller
        need_scope(caller, May.SCORE)
        _notify(change.uow, rubber.seating[seat])
        if whose != str(caller.member) and not is_officer(caller, May.SCORE):
            raise NotYours(Reason(N_("The seat is {who}'s."), who=(whose,)))
        change.events = decide(rubber, SubstituteSits(seat, whose), CODES[rubber.code])
    return change.receipt


def _seated(evening: Evening, bot: str, rubber: RubberState) -> str:
    """Return a bot as recorded in a seat; raise Unknown if there is none.

    Raises Impossible for a bot whose owner plays at the table: its program sees the seat's cards.
    """
    if not is_external(bot):
        chosen = BOTS.chosen(bot, evening.plugins)
        return seated_bot(chosen.id, chosen.version)
    club = evening.club_id
    row = connections.external_bot(club, bot.removeprefix(EXTERNAL))
    if not row.may_play:
        raise Impossible(Reason(N_("The owner of this bot is no longer a member of the club.")))
    if row not in open_to(club, people_of(rubber)):
        raise Impossible(Reason(N_("The owner of this bot is playing at this table.")))
    return seated_bot(row.external_id, row.version)


def _notify(uow: UnitOfWork, who: str) -> None:
    """Make an external bot's program resubscribe: it follows other tables now."""
    if is_external(bot_id(who)):
        after_commit(live.tell, uow.context.caller.club, who.rpartition("@")[0], 0, live.SEATS)


def may_take(caller: Caller, rubber: RubberState, seat: Seat) -> bool:
    """Check whether the caller may let a bot take this seat now."""
    who = rubber.seating.get(seat, "")
    if is_bot(who):
        return False
    sits = SubstituteSits(seat, seated_bot(CLUB.id, CLUB.version))
    try:
        _need_consent(caller, rubber, seat)
        decide(rubber, sits, CODES[rubber.code])
    except WhistError:
        return False
    return True


def may_give_back(caller: Caller, rubber: RubberState, seat: Seat) -> bool:
    """Check whether the caller may give this seat back to the player a bot is playing for."""
    if not is_bot(rubber.seating.get(seat)) or not caller.has_scope(May.SCORE):
        return False
    whose = _player_of(rubber, seat)
    if whose == "" or (whose != str(caller.member) and not is_officer(caller, May.SCORE)):
        return False
    try:
        decide(rubber, SubstituteSits(seat, whose), CODES[rubber.code])
    except WhistError:
        return False
    return True


def _player_of(rubber: RubberState, seat: Seat) -> str:
    """Return the player a bot holds a seat for; empty if the rubber began with the bot."""
    sat = (one.in_place_of for one in reversed(rubber.substitutions) if one.seat is seat)
    return next(sat, "")


def _need_consent(caller: Caller, rubber: RubberState, seat: Seat) -> None:
    """Raise NotYours unless the other side makes the request, or an officer who is not playing.

    Bots always agree, so if the other side has only bots, the player's partner may make it.
    """
    need_scope(caller, May.SCORE)
    own = {one.side for one in seats_held(caller, rubber)}
    others = (who for one, who in rubber.seating.items() if one.side is not seat.side)
    if own and (seat.side not in own or all(map(is_bot, others))):
        return
    if own or not is_officer(caller, May.SCORE):
        raise NotYours(Reason(N_("A substitute needs the other side's consent.")))
