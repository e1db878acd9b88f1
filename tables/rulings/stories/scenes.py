"""The incidents of the room: the first questions of each, and how it begins given the answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from club.reason import N_
from rubbers.incidents.ask import NO, YES, Ask, Choice, choice, number
from tables.rulings.script.vocabulary import Json
from tables.rulings.stories.opening import (
    ANY_CARD,
    ELSEWHERE,
    FIFTH,
    FOUR,
    PEOPLE,
    TWO_CARDS,
    RoomOpening,
    afresh,
    after_a_rubber,
    during_a_rubber,
    four_cutting,
)

Answers = Mapping[str, str]
RANKS = "A23456789TJQK"
TEN = {"T": "10"}
PARTNERS, OUT = "partners", "out"


@dataclass(frozen=True, slots=True)
class RoomScene:
    """An incident of the room: what must be known first, and how it begins.

    Everything else is asked when a law depends on it. If `waiting` is true, those after the first
    four are the ones who wait at the table, in their order.
    """

    asks: tuple[Ask, ...]
    opens: Callable[[Answers], RoomOpening]
    waiting: bool = False


def one_of(name: str, words: str, people: str = FOUR) -> Ask:
    """Return a question for one of some people, by their letters."""
    return choice(name, words, *(Choice(who, who) for who in people))


BELONG_THERE = N_("How many belong to the other table?")
HOW_MANY_COME = N_("How many want to come in?")
MORE_COME = N_("How many want to come in, including those waiting at the table?")
NOWHERE = "0"


def _declared_late(answers: Answers) -> RoomOpening:
    cut = {"do": "cut", "who": answers["who"], "card": answers["card"], "table": "1"}
    coming = int(answers["cutting"] == OUT)
    late = PEOPLE[4 + coming]
    opening = after_a_rubber(coming, cut, {"do": "claim_admission", "who": late, "table": "1"})
    return RoomOpening(opening.people + late, opening.events, opening.tables)


def _not_complete(answers: Answers) -> RoomOpening:
    belong, come = int(answers["belong"]), int(answers["come"])
    comers = PEOPLE[belong : belong + come]
    opening = during_a_rubber(PEOPLE[:belong], {"do": "declare", "who": list(comers), "table": "1"})
    return RoomOpening(opening.people + comers, opening.events, opening.tables)


def _fresh_table(answers: Answers) -> RoomOpening:
    others, new = int(answers["others"]), int(answers["new"])
    belonging, comers = PEOPLE[:others], PEOPLE[others : others + new]
    declared: list[Json] = [
        {"do": "declare", "who": list(group), "table": "fresh"} for group in (belonging, comers)
    ]
    forms: Json = {"do": "form_table", "table": "2"}
    return RoomOpening(belonging + comers, (*declared, forms), {"1": [*ELSEWHERE[:4], *belonging]})


def _substitute(answers: Answers) -> RoomOpening:
    quits = {"do": "quit_table", "who": answers["who"]}
    names = {"by": answers["who"], "do": "name_substitute", "who": FIFTH}
    if answers["named"] == NO.value:
        return during_a_rubber(FOUR, quits)
    opening = during_a_rubber(FOUR, quits, names)
    return RoomOpening(FOUR + FIFTH, opening.events, opening.tables)


def _second_table(answers: Answers) -> RoomOpening:
    cuts = {"do": "cut_into", "who": FIFTH, "table": "2"}
    return during_a_rubber(FOUR + FIFTH, cuts, elsewhere=int(answers["there"]))


def _broken_up(answers: Answers) -> RoomOpening:
    breaks = {"do": "break_up", "who": answers["who"], "table": "1"}
    if answers["there"] == NOWHERE:
        return during_a_rubber(FOUR, breaks)
    go_there = {"do": "declare", "who": list(FOUR), "table": "2"}
    return during_a_rubber(FOUR, breaks, go_there, elsewhere=int(answers["there"]))


CARD = choice(
    "card", N_("Which card was cut?"), *(Choice(rank, TEN.get(rank, rank)) for rank in RANKS)
)
SCENES: Mapping[str, RoomScene] = {
    "ace-cut": RoomScene(
        (one_of("who", N_("Who cut the ace?")),),
        lambda answers: four_cutting(answers["who"], card="A"),
    ),
    "other-pack-cut": RoomScene(
        (one_of("who", N_("Who cut from a different pack?")),),
        lambda answers: four_cutting(answers["who"], card=ANY_CARD, pack="other"),
    ),
    "two-cards-cut": RoomScene(
        (one_of("who", N_("Who exposed more than one card?")),),
        lambda answers: four_cutting(answers["who"], cards=list(TWO_CARDS)),
    ),
    "more-than-four": RoomScene(
        (number("wish", N_("How many want to play?"), 6, least=5),),
        lambda answers: afresh(PEOPLE[: int(answers["wish"])]),
    ),
    "partners-cut": RoomScene((), lambda _told: afresh(FOUR)),
    "more-than-six": RoomScene(
        (number("wish", N_("How many want to play?"), len(PEOPLE), least=7),),
        lambda answers: afresh(PEOPLE[: int(answers["wish"])]),
    ),
    "two-equal-cards": RoomScene((), lambda _told: afresh(FOUR)),
    "three-equal-cards": RoomScene((), lambda _told: afresh(FOUR)),
    "admission-claimed": RoomScene(
        (number("come", MORE_COME, 4, least=1),),
        lambda answers: after_a_rubber(int(answers["come"])),
        waiting=True,
    ),
    "declared-late": RoomScene(
        (
            choice(
                "cutting",
                N_("What were they cutting for?"),
                Choice(PARTNERS, N_("for partners in the next rubber")),
                Choice(OUT, N_("to see who goes out")),
            ),
            one_of("who", N_("Who had cut?")),
            CARD,
        ),
        _declared_late,
    ),
    "table-not-complete": RoomScene(
        (
            number("belong", N_("How many belong to the table?"), 6, least=4),
            number("come", HOW_MANY_COME, 3, least=1),
        ),
        _not_complete,
    ),
    "fresh-table": RoomScene(
        (
            number(
                "others", N_("How many of those who want to play have another table?"), 2, least=1
            ),
            number("new", N_("How many have no table, and have had none?"), 6, least=2),
        ),
        _fresh_table,
    ),
    "substitute-named": RoomScene(
        (
            one_of("who", N_("Who has to leave?")),
            choice(
                "named", N_("Has that player named a substitute to finish the rubber?"), YES, NO
            ),
        ),
        _substitute,
    ),
    "second-table": RoomScene((number("there", BELONG_THERE, 6, least=4),), _second_table),
    "table-broken-up": RoomScene(
        (
            one_of("who", N_("Who leaves and breaks up the table?")),
            choice(
                "there",
                N_("Does that person want to play at another table, and how many belong to it?"),
                *(Choice(str(n), str(n)) for n in (4, 5, 6)),
                Choice(NOWHERE, N_("no other table")),
            ),
        ),
        _broken_up,
    ),
}
"""Keyed by the words of the incidents in `rubbers/incidents/at_the_table/candidates.py`."""
