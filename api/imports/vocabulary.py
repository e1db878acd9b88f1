"""The vocabulary of a paper: each kind of act with its fields, and the acts it becomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from api.imports.field_types import card_types, people_types, plain_types, score_types
from api.imports.row_actions import (
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
class RowType:
    """A kind of act on paper: its fields, the required ones, and the acts it becomes."""

    what: str
    fields: Mapping[str, plain_types.FieldType]
    wanted: tuple[str, ...]
    actions: Comes


TABLE = plain_types.NumberType(1, 99)
PERSON, PEOPLE, SITTER = (
    people_types.PersonType(),
    people_types.PeopleType(),
    people_types.SitterType(),
)
AT_A_TABLE = {"table": TABLE, "who": PERSON}
SIGNED = {"marked": SITTER, "confirmed": SITTER}
TRUMPS = plain_types.ChoiceType(tuple(map(str, Suit)), Suit)
SEATS = tuple(map(str, Seat))
SCORE = {
    "table": TABLE,
    "tricks": score_types.EachSideType(13, both=True),
    "honours": score_types.EachSideType(4, both=False),
    "called": score_types.HonoursCallersType(),
    "revokes": score_types.RevokesType(),
    "trumps": TRUMPS,
    "outcome": plain_types.ChoiceType(tuple(map(str, Outcome)), Outcome),
    "dealt_by": SITTER,
    **SIGNED,
}


def _at_table(what: str, kind: type) -> RowType:
    return RowType(what, AT_A_TABLE, ("table", "who"), one_act(kind))


ROW_TYPES: Mapping[str, RowType] = {
    "bell": RowType("The opening bell rings.", {}, (), bell),
    "arrive": RowType(
        "People come in, each alone or with someone who is in the room.",
        {"who": PEOPLE, "with": PERSON},
        ("who",),
        arrive,
    ),
    "declare": RowType(
        "People declare for a table, or for a fresh one.",
        {"who": PEOPLE, "table": TABLE},
        ("who",),
        one_act(acts.Declare),
    ),
    "withdraw": RowType(
        "Someone withdraws a candidacy, or gives up a right at a table.",
        AT_A_TABLE,
        ("who",),
        one_act(acts.Withdraw),
    ),
    "leave": RowType("Someone leaves the room.", {"who": PERSON}, ("who",), one_act(acts.Leave)),
    "form_table": RowType(
        "A fresh table is formed of all who have declared for one, or of those named.",
        {
            "table": TABLE,
            "game": plain_types.ChoiceType(tuple(WhistGame), WhistGame),
            "candidates": PEOPLE,
        },
        ("table",),
        form,
    ),
    "cut": RowType(
        "People cut; two cards for anyone who exposed more than one. `stands` names those whose "
        "doubted card is right.",
        {"table": TABLE, "cards": card_types.CutsType(), "stands": PEOPLE},
        ("table", "cards"),
        cut,
    ),
    "choose_cards": RowType(
        "The dealer chooses a pack.",
        {"table": TABLE, "pack": plain_types.TextType(40)},
        ("table", "pack"),
        one_act(acts.ChooseCards, pack="cards"),
    ),
    "choose_seats": RowType(
        "The dealer chooses a seat; `left` sits at the dealer's left.",
        {"table": TABLE, "seat": plain_types.ChoiceType(SEATS, Seat), "left": PERSON},
        ("table", "seat"),
        one_act(acts.ChooseSeats),
    ),
    "begin_rubber": RowType(
        "A rubber begins; `marked` and `confirmed` sign its card, hand by hand.",
        {"table": TABLE, "seats": people_types.SeatingType(), **SIGNED},
        ("table",),
        sit,
    ),
    "turn_up": RowType(
        "The trump of a hand is turned.",
        {"table": TABLE, "trumps": TRUMPS, "card": card_types.CardType()},
        ("table", "trumps"),
        turn_up,
    ),
    "hand": RowType(
        "A hand is marked by one side and confirmed by the other. `honours` are held, and count "
        "for the sides that `called` them.",
        SCORE,
        ("table",),
        hand,
    ),
    "correct_hand": RowType(
        "A confirmed hand is corrected.",
        {"hand": plain_types.NumberType(1, 99), **SCORE},
        ("table", "hand"),
        hand_put_right,
    ),
    "correct_game": RowType(
        "The value of a won game is corrected.",
        {
            "table": TABLE,
            "game": plain_types.NumberType(1, 3),
            "value": plain_types.NumberType(1, 3),
            **SIGNED,
        },
        ("table", "game", "value"),
        game_put_right,
    ),
    "settle": RowType("The stakes are paid.", {"table": TABLE}, ("table",), paid),
    "end_rubber": RowType(
        "The rubber is over; places are settled for the next.",
        {"table": TABLE},
        ("table",),
        one_act(acts.EndRubber),
    ),
    "claim_admission": _at_table("Someone who had passed claims admission.", acts.ClaimAdmission),
    "pass_admission": _at_table(
        "Someone who is waiting stays out of the next rubber.", acts.PassAdmission
    ),
    "state_rubbers": RowType(
        "How many rubbers in a row someone has played.",
        {**AT_A_TABLE, "rubbers": plain_types.NumberType(0, 99)},
        ("table", "who", "rubbers"),
        one_act(acts.StateRubbers),
    ),
    "quit_table": _at_table("Someone quits a table.", acts.QuitTable),
    "come_back": _at_table("Someone who quit during the rubber is back.", acts.ComeBack),
    "name_substitute": RowType(
        "A player who quits during a rubber names a substitute.",
        {"table": TABLE, "absent": PERSON, "substitute": PERSON},
        ("table", "absent", "substitute"),
        one_act(acts.NameSubstitute),
    ),
    "consent": RowType(
        "Other players at the table consent to a substitute.",
        {"table": TABLE, "by": PEOPLE, "to": PERSON},
        ("table", "by", "to"),
        consents(acts.Consent),
    ),
    "refuse_consent": RowType(
        "Other players at the table do not consent to a substitute.",
        {"table": TABLE, "by": PEOPLE, "to": PERSON},
        ("table", "by", "to"),
        consents(acts.RefuseConsent),
    ),
    "break_up": _at_table("Someone breaks up a table by leaving.", acts.BreakUp),
    "close_table": RowType(
        "A table stops by agreement.",
        {"table": TABLE},
        ("table",),
        one_act(acts.CloseTable),
    ),
    "cut_into": _at_table("Someone who belongs to a table cuts into another.", acts.CutInto),
    "last_call": RowType("The last rubbers are called.", {}, (), one_act(acts.LastCall)),
    "phase": RowType(
        "The evening moves on to another phase; `close` closes it.",
        {"phase": plain_types.ChoiceType(tuple(acts.Phase), acts.Phase)},
        ("phase",),
        one_act(acts.ChangePhase),
    ),
}
SCORED = ("hand", "correct_hand")
EVERY_ROW = {
    "at": plain_types.ClockType(),
    "waives": plain_types.LawNumbersType(),
    "reason": plain_types.TextType(400),
}
"""Fields that every row may have: its time, and any laws waived, with the reason."""
HEADING: Mapping[str, plain_types.FieldType] = {
    "date": plain_types.DateType(),
    "doors": plain_types.ClockType(),
    "place": plain_types.TextType(120),
    "evening_of_day": plain_types.NumberType(1, 9),
    "time_zone": plain_types.TextType(60),
    "law_code": plain_types.TextType(60),
    "format": plain_types.TextType(60),
    "house_rules": plain_types.HouseRulesType(),
}
GUEST: Mapping[str, plain_types.FieldType] = {
    "name": plain_types.TextType(120),
    "introduced_by": PERSON,
    "another": plain_types.ChoiceType(("yes",), bool),
}
"""A guest new to the club, and the introducer; `another` if someone of that name is known."""


def _columns() -> dict[str, tuple[bool, bool]]:
    columns = {"do": (False, False)}
    rows = [HEADING, GUEST, EVERY_ROW, *(doing.fields for doing in ROW_TYPES.values())]
    for fields in rows:
        for name, kind in fields.items():
            several, named = columns.get(name, (False, False))
            columns[name] = (several or kind.several, named or kind.named)
    return columns


COLUMNS: Mapping[str, tuple[bool, bool]] = _columns()
"""The columns of CSV: whether a cell may hold several words, and whether named parts."""
