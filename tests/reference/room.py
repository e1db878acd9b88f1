"""Who plays, with whom, who deals, waits, goes out and comes in: laws 13 to 25.

Written from the texts of the two codes, without the club's own rules, to check those by. Laws have
the numbers of 1864. Whoever has to cut is asked for a card through `cut`, which gives the rank of
each, so that nothing here knows where cards come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import accumulate, groupby

CLUB, REVISED = "club-1864", "revised-1900"
RANKS = "A23456789TJQK"
"""In cutting the ace is the lowest card (13)."""
PLAYERS, COMPLETE = 4, 6

Cards = dict[str, int]
Cut = Callable[[list[str], str], Cards]
"""Ask these people for a card each, to decide one thing; gives the rank of each card."""


def by_card(people: Iterable[str], cards: Cards) -> list[list[str]]:
    """Return people from the lowest card to the highest, those with equal cards together."""
    ordered = sorted(people, key=lambda who: cards[who])
    return [list(level) for _, level in groupby(ordered, key=lambda who: cards[who])]


def in_order(waves: list[list[str]], cut: Cut, why: str, lines: set[int]) -> list[str]:
    """Put people in order: those of an earlier wave first, those of one wave by their cards.

    People who are level cut, and cut again, only if one of the `lines` falls between them: after so
    many people something changes (revised 7c; a reading of 16, 17, 20 and 25). Those who are level
    once more need not wait for others who have to cut.
    """
    order = [list(wave) for wave in waves if wave]
    while level := level_across(order, lines):
        at = order.index(level[0])
        order[at : at + 1] = by_card(level[0], cut(level[0], why))
    return [who for some in order for who in some]


def level_across(order: list[list[str]], lines: set[int]) -> list[list[str]]:
    """Return those who are level with each other, and between whom a line falls."""
    starts = accumulate((len(some) for some in order), initial=0)
    return [
        some
        for start, some in zip(starts, order, strict=False)
        if any(start < line < start + len(some) for line in lines)
    ]


@dataclass(frozen=True)
class Partners:
    """How four people sit: the dealer, the dealer's partner and the two against them."""

    dealer: str
    partner: str
    against: frozenset[str]


def cut_for_partners(four: list[str], cut: Cut) -> Partners:
    """The two lowest play against the two highest; the lowest deals (16). Equals: 18 and 19."""
    levels = by_card(four, cut(four, "partners"))
    low = levels[0]
    match [len(level) for level in levels]:
        case [1, 1, *_]:
            pair = (low[0], levels[1][0])
        case [1, 2, 1]:  # the lower of the middle two joins the lowest, who keeps the deal (18)
            pair = (low[0], lowest_one(levels[1], cut, "partners"))
        case [1, 3]:  # the lowest deals, against the new cut's two highest (19)
            pair = (low[0], lowest_one(levels[1], cut, "partners"))
        case [2, *_]:  # partners already: their cut decides the deal alone (18)
            pair = lower_first(low, cut)
        case [3, 1]:  # the new cut's two lowest are partners, the lower of them deals (19)
            pair = lowest_two(low, cut)
        case _:  # all four are level: the whole cut is new (reading)
            return cut_for_partners(four, cut)
    return Partners(*pair, frozenset(four) - set(pair))


def lowest_one(people: list[str], cut: Cut, why: str) -> str:
    """Cut for who is lowest, and again as long as several are."""
    low = people
    while len(low) > 1:
        low = by_card(low, cut(low, why))[0]
    return low[0]


def lower_first(two: list[str], cut: Cut) -> tuple[str, str]:
    """Cut for the deal: the lower of two partners first."""
    dealer = lowest_one(two, cut, "deal")
    return dealer, next(who for who in two if who != dealer)


def lowest_two(three: list[str], cut: Cut) -> tuple[str, str]:
    """Of three who were level, give the two lowest of the new cut, the lower first (19)."""
    levels = by_card(three, cut(three, "partners"))
    match [len(level) for level in levels]:
        case [1, *_]:
            return levels[0][0], lowest_one(levels[1], cut, "partners")
        case [2, 1]:
            return lower_first(levels[0], cut)
        case _:
            return lowest_two(three, cut)


def go_out(rubbers: dict[str, int], claims: int, cut: Cut) -> list[str]:
    """Return those of four who go out for as many as claim admission (20).

    Those with most consecutive rubbers go; those level for the last places cut, and the highest go.
    """
    out: list[str] = []
    for number in sorted(set(rubbers.values()), reverse=True):
        level = [who for who, played in rubbers.items() if played == number]
        places = claims - len(out)
        if len(level) <= places:
            out += level
        elif places > 0:
            stay = len(level) - places
            out += in_order([level], cut, "out", {stay})[stay:]
    return out


@dataclass
class Table:
    """A table of four who play, up to two who belong to it besides, and a queue for a place."""

    playing: list[str] = field(default_factory=list)
    belonging: list[str] = field(default_factory=list)
    queue: list[str] = field(default_factory=list)
    went_out: list[str] = field(default_factory=list)
    rubbers: dict[str, int] = field(default_factory=dict)

    def waiting(self) -> list[str]:
        """Those who wait, in order, without those who have just gone out."""
        return [who for who in self.belonging if who not in self.went_out] + self.queue


def form_table(code: str, waves: list[list[str]], cut: Cut) -> Table:
    """Form a table of at least four candidates, who came into the room in these waves (16, 17).

    In the code of 1864 those first in the room play. In the revised code they belong to the table,
    and all who belong draw for who plays (revised 7).
    """
    number = sum(len(wave) for wave in waves)
    after_six = set(range(COMPLETE, number))
    if code == CLUB:
        order = in_order(waves, cut, "play", {PLAYERS} | after_six)
    else:
        order = in_order(waves, cut, "play", after_six)
        six = order[:COMPLETE]
        if len(six) > PLAYERS:
            order = in_order([six], cut, "play", {PLAYERS}) + order[COMPLETE:]
    playing, rest = order[:PLAYERS], order[PLAYERS:]
    two = COMPLETE - PLAYERS
    return Table(playing, rest[:two], rest[two:], [], dict.fromkeys(playing, 0))


def form_fresh_table(
    code: str, newcomers: list[str], belonged: list[str], played: list[str], cut: Cut
) -> Table:
    """Form a table to which those come first who have had no other (22).

    That is who has neither belonged to nor played at one; in the revised code (13) who has not
    played at one, and there those who belonged to another were in the room before the newcomers.
    The others cut for what is left.
    """
    if code == REVISED:
        return form_table(code, [belonged, newcomers, played], cut)
    return form_table(code, [newcomers, belonged + played], cut)


def begin_rubber(table: Table) -> None:
    """Count the rubber that begins as one more running of each who plays (20)."""
    table.rubbers = {who: table.rubbers.get(who, 0) + 1 for who in table.playing}


def declare(table: Table, who: str, *, card_cut: bool) -> bool:
    """Let a candidate declare, unless a card has been cut for the rubber to come (21).

    The table is complete with six; whoever comes after has the next right, in order (17).
    """
    if card_cut:
        return False
    complete = len(table.playing) + len(table.belonging) >= COMPLETE
    (table.queue if complete else table.belonging).append(who)
    return True


def retire(table: Table, who: str) -> None:
    """Take one who waits out of the table; the first of the queue has the place (17)."""
    for some in (table.belonging, table.queue, table.went_out):
        if who in some:
            some.remove(who)
    while table.queue and len(table.playing) + len(table.belonging) < COMPLETE:
        table.belonging.append(table.queue.pop(0))


def end_rubber(table: Table, cut: Cut) -> None:
    """Let those who belong and wait come in for those who go out, who still belong (17, 20).

    The place of a player who has left is filled before anyone goes out (reading).
    """
    come_in = list(table.belonging)
    played = {who: table.rubbers[who] for who in table.playing}
    out = go_out(played, len(come_in) - (PLAYERS - len(played)), cut)
    table.playing = [who for who in table.playing if who not in out] + come_in
    table.belonging = list(out)
    table.went_out = list(out)


def leave_play(table: Table, who: str) -> None:
    """Let a player leave the table between two rubbers."""
    table.playing.remove(who)


def cut_into_another(table: Table, who: str) -> None:
    """Let one who cuts into another table lose the place here (24)."""
    retire(table, who)


def entry_of_left_behind(
    left_behind: list[str], breaker: str | None, vacancies: int, cut: Cut
) -> tuple[list[str], list[str]]:
    """Give who belongs to another table and who waits for a place, when a table was broken up (25).

    The remaining players come before the one who broke it up. If places are too few for them they
    cut for precedence, the lowest first; one alone has nobody to cut with.
    """
    few = vacancies < len(left_behind)
    lines = set(range(max(vacancies, 1), len(left_behind))) if few else set()
    order = in_order([left_behind], cut, "entry", lines) + ([breaker] if breaker else [])
    return order[:vacancies], order[vacancies:]


def substitute_plays(consents: dict[str, bool]) -> bool:
    """Return whether a substitute may finish the rubber: if the other three consent (23)."""
    return len(consents) == PLAYERS - 1 and all(consents.values())
