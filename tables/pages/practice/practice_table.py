"""What a practice table shows beside its cards: names, turns, absences, the next rubber."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from club.person import bot_name, is_bot
from club.text import wording
from rubbers.cards.seats import CLOCKWISE, Seat, WhistGame
from rubbers.commands.practice.practice_play import seating_of
from rubbers.commands.practice.practice_rubbers import may_begin
from rubbers.play.state.rubber_state import RubberState
from rubbers.practice import practice_view, presence
from rubbers.practice.practice_view import PracticeDevice
from rubbers.practice.presence import Absence
from rubbers.practice.seating import arrangements, moved
from tables.pages.screen.screen_words import bot_words, seat_word

if TYPE_CHECKING:
    from rubbers.models import PracticeGuest, PracticeTable


@dataclass(frozen=True, slots=True)
class SeatAtPractice:
    """A seat as the page about a table's players shows it; `place` is n, e, s or w."""

    place: str
    seat: str
    name: str
    note: str = ""
    free: bool = False


@dataclass(frozen=True, slots=True)
class AbsenceShown:
    """A person who is away, in words, and the button that lets a bot play for them."""

    seat: str
    words: str
    button: str


@dataclass(frozen=True, slots=True)
class BesideCards:
    """What a practice table shows beside its cards.

    `pass_to` names the person a shared device goes to; `hides` means that their cards are shown
    now. `back` offers a guest the seat in which a bot plays for them; `onward` are the partners for
    another rubber, each by the seat that faces South.
    """

    pass_to: str = ""
    hides: bool = False
    back: str = ""
    absences: tuple[AbsenceShown, ...] = ()
    onward: tuple[tuple[str, str], ...] = ()
    others: bool = False
    gone: str = ""


def names_at(device: PracticeDevice, seating: Mapping[Seat, str]) -> dict[Seat, str]:
    """Return the names at the table; bots with the same name are distinguished by their seats."""
    guests = practice_view.guests_of(device.table)
    by_person = {one.person: one for one in guests}
    by_seat = {Seat(one.seat): one for one in guests if one.left_at is None}
    mine = {one.pk for one in device.guests} if not device.shared else set()
    return {
        seat: _bot_named(seat, who, by_seat.get(seat))
        if is_bot(who)
        else _guest_named(seat, by_person[who], mine)
        for seat, who in seating.items()
    }


def _bot_named(seat: Seat, who: str, guest: PracticeGuest | None) -> str:
    if guest is not None:
        template = _("{bot} for {name}")
        return template.format(bot=bot_name(who), name=guest.name or seat_word(seat))
    return bot_words(seat, who)


def _guest_named(seat: Seat, guest: PracticeGuest, mine: set[int]) -> str:
    return _("You") if guest.pk in mine else guest.name or seat_word(seat)


def beside(
    device: PracticeDevice, rubber: RubberState, now: datetime, *, shown: bool
) -> BesideCards:
    """Return what is shown beside the cards at one device."""
    row, turn = device.table, device.turn(rubber) if device.shared else None
    absent = list(presence.absences(row, rubber, now)) if device.playing(rubber) else []
    own = {Seat(one.seat) for one in device.guests}
    names = names_at(device, rubber.seating)
    return BesideCards(
        pass_to=_pass_words(turn, names) if turn is not None and not shown else "",
        hides=turn is not None and shown,
        back=_back_words(device, rubber),
        absences=tuple(_absence(one, row.bot) for one in absent if one.seat not in own),
        onward=partners(device) if may_begin(row) else (),
        others=len({one.token_digest for one in _present(row)}) > 1,
        gone=_gone_words(row, rubber),
    )


def _pass_words(turn: Seat, names: Mapping[Seat, str]) -> str:
    name, seat = names[turn], seat_word(turn)
    if name == seat:
        return _("Pass to {seat}").format(seat=seat)
    return _("Pass to {name}, {seat}").format(name=name, seat=seat)


def _back_words(device: PracticeDevice, rubber: RubberState) -> str:
    if rubber.over:
        return ""
    bots = [rubber.seating.get(Seat(one.seat), "") for one in device.guests]
    playing = next((who for who in bots if is_bot(who)), "")
    return _("{bot} is playing for you.").format(bot=bot_name(playing)) if playing else ""


def _absence(one: Absence, bot: str) -> AbsenceShown:
    name = one.name or seat_word(one.seat)
    if one.left:
        words = _("{name} has left.")
    elif one.slow:
        words = _("{name} has not played for a while.")
    else:
        words = _("{name} is away.")
    called = bot_name(bot)
    button = _("Let {bot} play").format(bot=called)
    return AbsenceShown(one.seat.value, words.format(name=name), button)


def _gone_words(row: PracticeTable, rubber: RubberState) -> str:
    """Return who left since the rubber began, once it is over and no bot need play for them."""
    if not rubber.over:
        return ""
    people = set(rubber.seating.values())
    gone = [
        one.name
        for one in practice_view.guests_of(row)
        if one.left_at is not None and one.person in people
    ]
    if not gone:
        return ""
    template = _("{names} left. A bot takes the seat unless a friend joins.")
    return template.format(names=wording.listed(gone))


def _present(row: PracticeTable) -> list[PracticeGuest]:
    return [one for one in practice_view.guests_of(row) if one.left_at is None]


def seats_of(device: PracticeDevice, now: datetime) -> tuple[SeatAtPractice, ...]:
    """Return the four seats of a table: who sits there, or who will."""
    row = device.table
    seating = seating_of(row)
    guests = {Seat(one.seat): one for one in _present(row)}
    mine = {one.pk for one in device.guests}
    shown = []
    for seat in CLOCKWISE:
        guest = guests.get(seat)
        note = ""
        if seat.value in row.dummies:
            name = _("Dummy")
        elif guest is not None:
            name = guest.name or _("You")
            away = presence.is_unseen(guest, now)
            own = guest.pk in mine and guest.name and not device.shared
            note = _("you") if own else _("away") if away else ""
        else:
            name = bot_name(seating[seat])
            note = _("free: a bot plays") if row.code else _("bot")
        free = guest is None and seat.value not in row.dummies
        shown.append(SeatAtPractice(seat.value.lower(), seat_word(seat), name, note, free))
    return tuple(shown)


def partners(device: PracticeDevice) -> tuple[tuple[str, str], ...]:
    """Return the ways to sit: the seat whose player faces South, and the two sides in words."""
    row = device.table
    names = _seated_names(device)
    ways: dict[str, str] = {}
    for opposite in arrangements(WhistGame(row.game), [Seat(one) for one in row.dummies]):
        to = moved(opposite)
        sits = {to[seat]: name for seat, name in names.items()}
        pair, others = (
            wording.listed([sits[one] for one in seats])
            for seats in ((Seat.S, Seat.N), (Seat.W, Seat.E))
        )
        words = _("{pair} against {others}").format(pair=pair, others=others)
        ways.setdefault(words[:1].upper() + words[1:], opposite.value)
    return tuple((value, words) for words, value in ways.items())


def _seated_names(device: PracticeDevice) -> dict[Seat, str]:
    """Return who would sit where, in a word: bots by their name alone."""
    row, alone = device.table, not device.shared
    guests = {Seat(one.seat): one for one in _present(row)}
    mine = {one.pk for one in device.guests} if alone else set()
    seating = seating_of(row)
    names = {}
    for seat in Seat:
        guest = guests.get(seat)
        if guest is not None:
            names[seat] = _("you") if guest.pk in mine else _guest_named(seat, guest, set())
        elif seat.value in row.dummies:
            names[seat] = _("dummy")
        else:
            names[seat] = bot_name(seating[seat])
    return names
