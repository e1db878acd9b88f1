"""Why a table forms as it does: a sentence for each place, with its law."""

from __future__ import annotations

from club.errors import Impossible
from club.reason import N_, Reason, of_count, of_people
from rubbers.code.law import Because
from tables.room.draft import Draft, impossible
from tables.room.questions import COMPLETE, FRESH_RIGHT, PLAYS_FIRST, SELECTION, Classes
from tables.room.state.cut import Cut
from tables.room.state.room_state import TableState


def too_few(wanted: int, free: int) -> Impossible:
    """Return the error for too few free people for a fresh table."""
    if not free:
        return impossible(
            N_("A fresh table needs {count} people, and nobody is free."), count=wanted
        )
    return Impossible(
        of_count(
            free,
            N_("A fresh table needs {count_wanted} people, and only {count} is free."),
            N_("A fresh table needs {count_wanted} people, and only {count} are free."),
            count_wanted=wanted,
        )
    )


def too_few_chosen(wanted: int, chosen: int) -> Impossible:
    """Return the error for too few people named for a fresh table."""
    if not chosen:
        return impossible(
            N_("A fresh table needs {count} people, and nobody has been chosen."), count=wanted
        )
    return Impossible(
        of_count(
            chosen,
            N_("A fresh table needs {count_wanted} people, and only {count} has been chosen."),
            N_("A fresh table needs {count_wanted} people, and {count} have been chosen."),
            count_wanted=wanted,
        )
    )


def in_this_order(draft: Draft, number: int, candidates: tuple[str, ...]) -> tuple[Because, ...]:
    """Return who the candidates are, and which of them come first by law."""
    prior, others = draft.ask(FRESH_RIGHT)(draft.room, number, candidates)
    if prior and others:
        reason = of_people(
            prior,
            N_("{who} has had no other table, and comes before {others}."),
            N_("{who} have had no other table, and come before {others}."),
            others=others,
        )
        return draft.cite(FRESH_RIGHT, reason)
    template = N_("{who} are candidates for table {table}.")
    return draft.cite(SELECTION, Reason(template, who=candidates, table=number))


def level_for_places(draft: Draft, number: int, cut: Cut, level: Classes) -> tuple[Because, ...]:
    """Return who cuts for places: newcomers who are level, and those who have had another table."""
    _, others = draft.ask(FRESH_RIGHT)(draft.room, number, cut.order())
    cutting = tuple(person for group in level for person in group)
    again = tuple(who for who in cutting if who in others)
    fresh = tuple(who for who in cutting if who not in again)
    because: tuple[Because, ...] = ()
    if fresh:
        template = N_("{who} are level, and cut for places at table {table}.")
        because = draft.cite(SELECTION, Reason(template, who=fresh, table=number))
    if again:
        template = N_(
            "{who} have had another table, and cut for the remaining places at table {table}."
        )
        reason = Reason(template, who=again, table=number)
        because = (*because, *draft.cite(FRESH_RIGHT, reason))
    return because


def players_chosen(
    draft: Draft, table: TableState, cut: Cut, players: tuple[str, ...]
) -> list[tuple[str, tuple[Because, ...]]]:
    """Return the players, each with the reason: the card they cut, or their right."""
    by_card = tuple(who for who in players if cut.shown_by(who))
    by_right = tuple(who for who in players if who not in by_card)
    lowest = of_people(
        by_card,
        N_("{who} cuts low enough to play at table {table}."),
        N_("{who} cut the lowest, and play at table {table}."),
        table=table.number,
    )
    because_low = draft.cite(PLAYS_FIRST, lowest)
    because_left = _places_left(draft, table.number, cut, by_card)
    because_right = _by_right(draft, table.number, cut, by_right)
    reasons = dict.fromkeys(by_right, because_right) | dict.fromkeys(by_card, because_low)
    return [(who, because_left.get(who, reasons[who])) for who in players]


def _places_left(
    draft: Draft, number: int, cut: Cut, by_card: tuple[str, ...]
) -> dict[str, tuple[Because, ...]]:
    """Return the reason for everyone who has had another table and cut for a remaining place."""
    prior, others = draft.ask(FRESH_RIGHT)(draft.room, number, cut.order())
    who = tuple(one for one in by_card if one in others) if prior else ()
    reason = of_people(
        who,
        N_(
            "{who} has had another table, and cuts low enough for a remaining place at table "
            "{table}."
        ),
        N_(
            "{who} have had another table, and cut low enough for the remaining places at "
            "table {table}."
        ),
        table=number,
    )
    return dict.fromkeys(who, draft.cite(FRESH_RIGHT, reason))


def _by_right(draft: Draft, number: int, cut: Cut, who: tuple[str, ...]) -> tuple[Because, ...]:
    everyone = cut.order()
    prior, others = draft.ask(FRESH_RIGHT)(draft.room, number, everyone)
    if len(everyone) <= draft.table(number).wanted:
        template = N_("{who} play at table {table}: there are no other candidates.")
        return draft.cite(SELECTION, Reason(template, who=who, table=number))
    if others and frozenset(who) <= frozenset(prior):
        return draft.cite(
            FRESH_RIGHT,
            of_people(
                who,
                N_("{who} plays at table {table}, not having had another table."),
                N_("{who} play at table {table}, not having had another table."),
                table=number,
            ),
        )
    return draft.cite(
        SELECTION,
        of_people(
            who,
            N_("{who} plays at table {table}, first in the room."),
            N_("{who} play at table {table}, first in the room."),
            table=number,
        ),
    )


def those_who_wait(
    draft: Draft, number: int, cut: Cut, who: tuple[str, ...]
) -> list[tuple[str, tuple[Because, ...]]]:
    """Return those who belong and wait, with the reason."""
    reason = of_people(
        who,
        N_("{who} comes next, so belongs to table {table} and waits."),
        N_("{who} come next, so belong to table {table} and wait."),
        table=number,
    )
    because = draft.cite(COMPLETE, reason)
    return [(person, because) for person in who]
