"""The vocabulary of a paper: each kind of act with its fields, and the acts it becomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from api.paper import kinds, kinds_of_cards, kinds_of_people, kinds_of_score
from api.paper.row_deeds import (
    Comes,
    arrive,
    bell,
    consents,
    cut,
    form,
    game_put_right,
    hand,
    hand_put_right,
    one_act,
    paid,
    sit,
    turn_up,
)
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, WhistGame
from rubbers.scoring.statement import Outcome
from tables.room import acts


@dataclass(frozen=True, slots=True)
class Doing:
    """A kind of act on paper: its fields, the required ones, and the acts it becomes."""

    what: str
    fields: Mapping[str, kinds.Kind]
    wanted: tuple[str, ...]
    deeds: Comes


TABLE = kinds.Whole(1, 99)
PERSON, PEOPLE, SITTER = (
    kinds_of_people.Person(),
    kinds_of_people.People(),
    kinds_of_people.Sitter(),
)
AT_A_TABLE = {"table": TABLE, "who": PERSON}
SIGNED = {"marked": SITTER, "confirmed": SITTER}
TRUMPS = kinds.OneOf(tuple(map(str, Suit)), Suit)
SEATS = tuple(map(str, Seat))
SCORE = {
    "table": TABLE,
    "tricks": kinds_of_score.EachSide(13, both=True),
    "honours": kinds_of_score.EachSide(4, both=False),
    "called": kinds_of_score.Sayers(),
    "revokes": kinds_of_score.Revokes(),
    "trumps": TRUMPS,
    "outcome": kinds.OneOf(tuple(map(str, Outcome)), Outcome),
    "dealt_by": SITTER,
    **SIGNED,
}


def _at_table(what: str, kind: type) -> Doing:
    return Doing(what, AT_A_TABLE, ("table", "who"), one_act(kind))


DOINGS: Mapping[str, Doing] = {
    "bell": Doing("The opening bell rings.", {}, (), bell),
    "arrive": Doing(
        "People come in, each by himself, or with someone who is in the room.",
        {"who": PEOPLE, "with": PERSON},
        ("who",),
        arrive,
    ),
    "declare": Doing(
        "People declare for a table, or for a fresh one.",
        {"who": PEOPLE, "table": TABLE},
        ("who",),
        one_act(acts.Declare),
    ),
    "withdraw": Doing(
        "Someone withdraws a candidacy, or gives up a right at a table.",
        AT_A_TABLE,
        ("who",),
        one_act(acts.Withdraw),
    ),
    "leave": Doing("Someone leaves the room.", {"who": PERSON}, ("who",), one_act(acts.Leave)),
    "form_table": Doing(
        "A fresh table is formed of all who have declared for one, or of those named.",
        {"table": TABLE, "game": kinds.OneOf(tuple(WhistGame), WhistGame), "candidates": PEOPLE},
        ("table",),
        form,
    ),
    "cut": Doing(
        "People cut; two cards for one who exposed more than one. `stands` names those whose "
        "doubted card is right.",
        {"table": TABLE, "cards": kinds_of_cards.Cuts(), "stands": PEOPLE},
        ("table", "cards"),
        cut,
    ),
    "choose_cards": Doing(
        "The dealer chooses a pack.",
        {"table": TABLE, "pack": kinds.Words(40)},
        ("table", "pack"),
        one_act(acts.ChooseCards, pack="cards"),
    ),
    "choose_seats": Doing(
        "The dealer chooses a seat; `left` sits at the dealer's left.",
        {"table": TABLE, "seat": kinds.OneOf(SEATS, Seat), "left": PERSON},
        ("table", "seat"),
        one_act(acts.ChooseSeats),
    ),
    "begin_rubber": Doing(
        "A rubber begins; `marked` and `confirmed` sign its card, hand by hand.",
        {"table": TABLE, "seats": kinds_of_people.Seating(), **SIGNED},
        ("table",),
        sit,
    ),
    "turn_up": Doing(
        "The trump of a hand is turned.",
        {"table": TABLE, "trumps": TRUMPS, "card": kinds_of_cards.TrumpCard()},
        ("table", "trumps"),
        turn_up,
    ),
    "hand": Doing(
        "A hand is marked by one side and confirmed by the other. `honours` are held, and count "
        "for the sides that `called` them.",
        SCORE,
        ("table",),
        hand,
    ),
    "correct_hand": Doing(
        "A confirmed hand is put right.",
        {"hand": kinds.Whole(1, 99), **SCORE},
        ("table", "hand"),
        hand_put_right,
    ),
    "correct_game": Doing(
        "The value of a won game is put right.",
        {"table": TABLE, "game": kinds.Whole(1, 3), "value": kinds.Whole(1, 3), **SIGNED},
        ("table", "game", "value"),
        game_put_right,
    ),
    "settle": Doing("The stakes are paid.", {"table": TABLE}, ("table",), paid),
    "end_rubber": Doing(
        "The rubber is over; places are settled for the next.",
        {"table": TABLE},
        ("table",),
        one_act(acts.EndRubber),
    ),
    "claim_admission": _at_table("One who had passed claims admission.", acts.ClaimAdmission),
    "pass_admission": _at_table("One who waits stays out of the next rubber.", acts.PassAdmission),
    "state_rubbers": Doing(
        "Someone's consecutive rubbers are stated.",
        {**AT_A_TABLE, "rubbers": kinds.Whole(0, 99)},
        ("table", "who", "rubbers"),
        one_act(acts.StateRubbers),
    ),
    "quit_table": _at_table("Someone quits a table.", acts.QuitTable),
    "come_back": _at_table("One who quit during the rubber is back.", acts.ComeBack),
    "name_substitute": Doing(
        "One who quits during a rubber names a substitute.",
        {"table": TABLE, "absent": PERSON, "substitute": PERSON},
        ("table", "absent", "substitute"),
        one_act(acts.NameSubstitute),
    ),
    "consent": Doing(
        "Others of the table consent to a substitute.",
        {"table": TABLE, "by": PEOPLE, "to": PERSON},
        ("table", "by", "to"),
        consents(acts.Consent),
    ),
    "refuse_consent": Doing(
        "Others of the table do not consent to a substitute.",
        {"table": TABLE, "by": PEOPLE, "to": PERSON},
        ("table", "by", "to"),
        consents(acts.RefuseConsent),
    ),
    "break_up": _at_table("Someone breaks up a table by going.", acts.BreakUp),
    "close_table": Doing(
        "A table stops by agreement.",
        {"table": TABLE},
        ("table",),
        one_act(acts.CloseTable),
    ),
    "cut_into": _at_table("One who belongs to a table cuts into another.", acts.CutInto),
    "last_call": Doing("The last rubbers are called.", {}, (), one_act(acts.LastCall)),
    "phase": Doing(
        "The evening goes on to another part; `close` closes it.",
        {"phase": kinds.OneOf(tuple(acts.Phase), acts.Phase)},
        ("phase",),
        one_act(acts.ChangePhase),
    ),
}
SCORED = ("hand", "correct_hand")
EVERY_ROW = {
    "at": kinds.Clock(),
    "waives": kinds.Laws(),
    "reason": kinds.Words(400),
}
"""Fields that every row may have: its time, and any laws waived, with the reason."""
HEADING: Mapping[str, kinds.Kind] = {
    "date": kinds.Day(),
    "doors": kinds.Clock(),
    "place": kinds.Words(120),
    "evening_of_day": kinds.Whole(1, 9),
    "time_zone": kinds.Words(60),
    "law_code": kinds.Words(60),
    "format": kinds.Words(60),
    "house_rules": kinds.Rules(),
}
GUEST: Mapping[str, kinds.Kind] = {
    "name": kinds.Words(120),
    "introduced_by": PERSON,
    "another": kinds.OneOf(("yes",), bool),
}
"""A guest new to the club, and the introducer; `another` if someone of that name is known."""


def _columns() -> dict[str, tuple[bool, bool]]:
    columns = {"do": (False, False)}
    rows = [HEADING, GUEST, EVERY_ROW, *(doing.fields for doing in DOINGS.values())]
    for fields in rows:
        for name, kind in fields.items():
            several, named = columns.get(name, (False, False))
            columns[name] = (several or kind.several, named or kind.named)
    return columns


COLUMNS: Mapping[str, tuple[bool, bool]] = _columns()
"""The columns of CSV: whether a cell may hold several words, and whether named parts."""
