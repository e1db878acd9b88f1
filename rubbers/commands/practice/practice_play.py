"""Practice tables: visitors sit down and play with bots; the rows are deleted after a day."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from club.errors import Fault, Malformed, NotYours, TooMuch
from club.models import Club
from club.person import PersonId, seated_bot
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from rubbers.bots.table_turn import bot_in
from rubbers.cards.seats import Seat, WhistGame
from rubbers.commands.practice.practice_change import TURN, ask, change_rubber, write
from rubbers.commands.practice.practice_deals import begun, with_next_deal, with_secret
from rubbers.commands.practice.practice_names import check_names, new_code
from rubbers.dealing.commitment import SECRET_SIZE
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.models import PracticeGuest, PracticeTable
from rubbers.models.practice_table import PRACTICE, VISITOR
from rubbers.play.screen.at_table import at_table
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import PlayManner
from rubbers.practice import practice_view
from rubbers.practice.practice_view import PracticeDevice
from rubbers.practice.seating import DUMMIES, seats_for_people
from rubbers.registries import BOTS, CODES

__all__ = ["END", "KEPT", "MOST", "TURN", "VISITOR", "Wanted", "end", "perform", "sit_down"]

END = "practice_end"
KEPT = timedelta(days=1)
"""How long a practice table is kept."""
MOST = 500
"""The limit on practice tables that one club has at a time."""
MOST_AT_ONE_DEVICE = 3
USUAL = "club"
"""The bot that a visitor plays with by default."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The settings of a new practice table: the bots, the game, the manner of play, and the people.

    `names` are the people at the visitor's own device, themselves first; `friends` may join from
    devices of their own. With one person and no friends the first hand is dealt at once.
    """

    bot: str = USUAL
    manner: PlayManner = PlayManner.GUARDED
    game: WhistGame = WhistGame.WHIST
    names: tuple[str, ...] = ("",)
    friends: bool = False

    @property
    def begins_at_once(self) -> bool:
        """Whether play can begin at once, with nobody to wait for and no seating to announce."""
        return len(self.names) == 1 and not self.friends


def is_allowed(club: Club) -> bool:
    """Check whether visitors may practise at a club."""
    return club.is_demo or club.practice


def sit_down(club: Club, wanted: Wanted, at: datetime) -> tuple[PracticeDevice, str]:
    """Open a practice table; return the device that holds its first seats, and its token."""
    if not is_allowed(club):
        raise NotYours(Reason(N_("This club does not offer practice tables.")))
    if PracticeTable.objects.filter(club=club).count() >= MOST:
        raise TooMuch(Reason(N_("All practice tables are in use. Try again later.")), wait=600)
    chosen, token, secret = (
        BOTS.chosen(wanted.bot, club.plugins),
        secrets.token_urlsafe(24),
        secrets.token_bytes(SECRET_SIZE),
    )
    dummies = DUMMIES[wanted.game]
    seats = _seats(wanted, seats_for_people(dummies))
    row = PracticeTable(
        club=club,
        key=secrets.token_urlsafe(12),
        code=new_code() if wanted.friends else "",
        bot=chosen.id,
        manner=wanted.manner.value,
        game=wanted.game.value,
        dummies="".join(dummies),
        encrypted=PRACTICE.encrypted(secret),
        opened_at=at,
        changed_at=at,
        ends_at=at + KEPT,
    )
    with transaction.atomic():
        row.save()
        names = check_names(wanted.names, [""] if wanted.friends else [])
        digest = practice_view.digest_of(token)
        PracticeGuest.objects.bulk_create(
            PracticeGuest(
                table=row, number=n, name=name, seat=seat, token_digest=digest, seen_at=at
            )
            for n, (name, seat) in enumerate(zip(names, seats, strict=True), 1)
        )
        if wanted.begins_at_once:
            begin_rubber(row, at)
        else:
            row.version = 1
            row.save(update_fields=["version"])
        ask(row, END, {"practice": row.pk}, row.ends_at)
    return practice_view.device_of(row.key, token), token


def _seats(wanted: Wanted, free: Sequence[Seat]) -> Sequence[Seat]:
    most = min(MOST_AT_ONE_DEVICE, len(free))
    if not 1 <= len(wanted.names) <= most:
        expected = Reason(N_("between 1 and {most} names for this game"), most=most)
        reason = Reason(N_("The number of people does not fit this table."))
        raise Malformed(reason, faults=[Fault("names", expected)])
    return free[: len(wanted.names)]


def begin_rubber(row: PracticeTable, at: datetime, request: tuple[str, str] = ("", "")) -> None:
    """Begin the table's next rubber with its guests, and bots in the empty seats."""
    draft = begun(row, seating_of(row), CODES[row.club.law_code], at)
    row.rubbers += 1
    write(row, draft, at, request)


def seating_of(row: PracticeTable) -> dict[Seat, PersonId]:
    """Return who sits where in the next rubber."""
    bot = BOTS[row.bot]
    guests = practice_view.guests_of(row)
    people = {Seat(one.seat): one.person for one in guests if one.left_at is None}
    seats = (seat for seat in Seat if seat.value not in row.dummies)
    return {seat: people.get(seat, seated_bot(bot.id, bot.version)) for seat in seats}


def perform(context: CommandContext, device: PracticeDevice, act: Act) -> int:
    """Perform an act of a guest; the next deal begins once the pack is cut for it.

    Return the new version of the table.
    """

    def done(here: PracticeTable, rubber: RubberState) -> RubberDraft:
        asked_of_bot = isinstance(act, CutForNext) and act.by and bot_in(rubber, act.by)
        mine = act.by in device.speaks_for(rubber)
        if not mine and not (asked_of_bot and device.playing(rubber)):
            raise NotYours(Reason(N_("You can play only your own cards.")))
        cards, code = practice_view.cards_of(here, rubber), CODES[rubber.code]
        draft = RubberDraft(rubber).then(*at_table(rubber, act, code, cards))
        return with_next_deal(here, with_secret(here, draft), code, context.at)

    return change_rubber(context, device.table, {"act": SEATS.write_act(act)}, done, device.number)


def end(pk: int, now: datetime) -> None:
    """Delete a practice table whose day is over, with its lines, guests and secret."""
    PracticeTable.objects.filter(pk=pk, ends_at__lte=now).delete()
