"""What each word of a script does in the room, by the acts an evening has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from club.errors import Impossible, Refusal
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.laws.law import Question
from tables.forming import acts
from tables.forming.room import Stage
from tables.laws import questions
from tables.rulings import cutting, implied, knowing
from tables.rulings.course import Course, misplaced
from tables.rulings.knowing import bring_about
from tables.rulings.words import Deed

OWN_CARDS = "own"
FOR_EACH = (
    "leave", "claim_admission", "pass_admission", "consent", "refuse_consent", "cut_into",
)  # fmt: skip
"""What several named in one event do each for himself.

The others who are named together do it at once.
"""


def do(course: Course, deed: Deed) -> None:
    """Do what an event of the script tells; what no table allows has no effect, like the refused.

    Raises Malformed, with the place, for what cannot be read into the room at all.
    """
    for one in _by_each(deed):
        before = course.attempting()
        try:
            WORDS[one.word](course, one)
        except (Impossible, Refusal) as why:
            course.back_to(before)
            if isinstance(why, Impossible) and one.word not in REFUSED_BY:
                raise misplaced(one, "", why.reason) from None
            course.refuse_as(one.at, _law_on(course, one), why)


def _by_each(deed: Deed) -> tuple[Deed, ...]:
    """Give what several do each for himself as an event of each."""
    if deed.word not in FOR_EACH or len(deed.who) < 2:
        return (deed,)
    return tuple(replace(deed, who=(who,)) for who in deed.who)


def _arrive(course: Course, deed: Deed) -> None:
    company = deed.together if isinstance(deed.together, tuple) else ()
    company = tuple(who for who in company if who not in deed.people)
    one_by_one = deed.together is False
    first = company[0] if company else None
    for who in deed.people:
        bring_about(course, deed.at, acts.Arrive(who, course.now(), first))
        first = None if one_by_one else first or who


def _leave(course: Course, deed: Deed) -> None:
    bring_about(course, deed.at, acts.Leave(deed.people[0]))


def _declare(course: Course, deed: Deed) -> None:
    number = deed.table
    if number is None and not deed.fresh:
        standing = tuple(course.room.open_tables())
        number = standing[0].number if len(standing) == 1 else None
    if number is None or number not in course.room.tables:
        implied.declared(course, deed.at, deed.people)
        return
    bring_about(course, deed.at, acts.Declare(deed.people, number))


def _withdraw(course: Course, deed: Deed) -> None:
    """Give up a right at a table, and a candidacy where no table is named."""
    who, number = deed.people[0], deed.table
    rights = [
        table.number
        for table in course.room.open_tables()
        if number in (None, table.number) and any(right.who == who for right in table.queue)
    ]
    for held in rights:
        bring_about(course, deed.at, acts.Withdraw(who, held))
    candidate = number is None and who in course.room.hall.candidates
    if candidate or not rights:
        bring_about(course, deed.at, acts.Withdraw(who, None if candidate else number))


def _form_table(course: Course, deed: Deed) -> None:
    implied.form(course, deed, deed.who)


def _choose(course: Course, deed: Deed) -> None:
    table = course.need_table(deed)
    who = deed.people[0]
    if table.dealer is not None and who != table.dealer and table.number not in course.cut_untold:
        template = N_("{who} is not the dealer, whose choice it is.")
        course.refuse(deed.at, questions.PARTNERS, Reason(template, who=(who,)))
        return
    if deed.word == "choose_cards":
        choice = deed.cards[0] if deed.cards else OWN_CARDS
        bring_about(course, deed.at, acts.ChooseCards(table.number, choice))
        return
    seat = Seat(deed.seat) if deed.seat else Seat.N
    bring_about(course, deed.at, acts.ChooseSeats(table.number, seat, deed.left))


def _begin_rubber(course: Course, deed: Deed) -> None:
    if course.table_of(deed) not in course.room.tables:
        implied.formed_by_cutting(course, deed)
    implied.begun(course, deed, course.need_table(deed))


def _end_rubber(course: Course, deed: Deed) -> None:
    implied.ended(course, deed, course.need_table(deed))


def _claim_admission(course: Course, deed: Deed) -> None:
    who, table = deed.people[0], course.need_table(deed)
    member = table.member(who)
    right = any(waiting.who == who for waiting in table.queue)
    if member is not None and member.passes:
        bring_about(course, deed.at, acts.ClaimAdmission(table.number, who))
    elif member is not None and member.plays:
        raise Impossible(Reason(N_("{who} plays already."), who=(who,)))
    elif member is None and not right:
        bring_about(course, deed.at, acts.Declare((who,), table.number))


def _pass_admission(course: Course, deed: Deed) -> None:
    table = course.need_table(deed)
    bring_about(course, deed.at, acts.PassAdmission(table.number, deed.people[0]))


def _quit_table(course: Course, deed: Deed) -> None:
    table = course.need_table(deed)
    bring_about(course, deed.at, acts.QuitTable(table.number, deed.people[0]))


def _come_back(course: Course, deed: Deed) -> None:
    bring_about(course, deed.at, acts.ComeBack(course.need_table(deed).number, deed.people[0]))


def _break_up(course: Course, deed: Deed) -> None:
    bring_about(course, deed.at, acts.BreakUp(course.need_table(deed).number, deed.people[0]))


def _close_table(course: Course, deed: Deed) -> None:
    bring_about(course, deed.at, acts.CloseTable(course.need_table(deed).number))


def _cut_into(course: Course, deed: Deed) -> None:
    who, number = deed.people[0], course.need_table(deed).number
    belongs = course.room.table_of(who)
    if belongs is None or belongs.number == number:
        bring_about(course, deed.at, acts.Declare((who,), number))
    else:
        bring_about(course, deed.at, acts.CutInto(number, who))


def _name_substitute(course: Course, deed: Deed) -> None:
    absent = deed.of or deed.by
    table = course.need_table(deed)
    if deed.table is None:
        for one in course.room.open_tables():
            if absent is not None and one.member(absent):
                table = one
    away = tuple(member.who for member in table.members if member.away)
    if absent is None or table.member(absent) is None:
        if len(away) != 1:
            raise misplaced(deed, "of", Reason(N_("who quits the table")))
        absent = away[0]
    if absent not in away and table.stage is Stage.PLAYING:
        bring_about(course, deed.at, acts.QuitTable(table.number, absent))
    bring_about(course, deed.at, acts.NameSubstitute(table.number, absent, deed.who[0]))


def _consent(course: Course, deed: Deed) -> None:
    table = course.need_table(deed)
    waiting = [one.who for one in table.asked_for]
    if not waiting:
        raise Impossible(Reason(N_("No substitute waits for consent.")))
    if deed.to is None and len(waiting) > 1:
        raise misplaced(deed, "to", Reason(N_("which substitute")))
    kind = acts.Consent if deed.word == "consent" else acts.RefuseConsent
    bring_about(course, deed.at, kind(table.number, deed.people[0], deed.to or waiting[0]))


def _last_call(course: Course, deed: Deed) -> None:
    bring_about(course, deed.at, acts.LastCall())


def _rubbers(course: Course, deed: Deed) -> None:
    if deed.at in course.stated:
        return
    table = course.need_table(deed)
    if table.member(deed.who[0]) is None:
        raise misplaced(deed, "who", Reason(N_("one who plays at the table")))
    if table.stage in (Stage.PLAYING, Stage.ENDED) or deed.who[0] in course.runs_untold.get(
        table.number, frozenset()
    ):
        knowing.state(course, deed, table.number)
    else:
        bring_about(course, deed.at, acts.StateRubbers(table.number, deed.who[0], deed.n))


def _known(_course: Course, _deed: Deed) -> None:
    """Do nothing: the fact is looked up where a law turns on it."""


WORDS: Mapping[str, Callable[[Course, Deed], None]] = {
    "arrive": _arrive,
    "leave": _leave,
    "declare": _declare,
    "withdraw": _withdraw,
    "cut": cutting.cut,
    "expose": cutting.cut,
    "form_table": _form_table,
    "choose_cards": _choose,
    "choose_seats": _choose,
    "begin_rubber": _begin_rubber,
    "end_rubber": _end_rubber,
    "claim_admission": _claim_admission,
    "pass_admission": _pass_admission,
    "quit_table": _quit_table,
    "come_back": _come_back,
    "name_substitute": _name_substitute,
    "consent": _consent,
    "refuse_consent": _consent,
    "break_up": _break_up,
    "cut_into": _cut_into,
    "close_table": _close_table,
    "last_call": _last_call,
    "rubbers": _rubbers,
    "first_in_room": _known,
    "same_pack": _known,
}
REFUSED_BY: Mapping[str, Question[Any]] = {
    "arrive": questions.SENIORITY,
    "leave": questions.SENIORITY,
    "declare": questions.ENTRY_DEADLINE,
    "withdraw": questions.PRIOR_RIGHT,
    "cut": questions.SELECTION,
    "expose": questions.SELECTION,
    "form_table": questions.SELECTION,
    "choose_cards": questions.PARTNERS,
    "choose_seats": questions.PARTNERS,
    "claim_admission": questions.GOING_OUT,
    "pass_admission": questions.GOING_OUT,
    "quit_table": questions.CONSENTS,
    "come_back": questions.CONSENTS,
    "name_substitute": questions.CONSENTS,
    "consent": questions.CONSENTS,
    "refuse_consent": questions.CONSENTS,
    "break_up": questions.BREAKING_UP,
    "cut_into": questions.RE_ENTRY,
    "last_call": questions.LAST_CALLED,
    "close_table": questions.COMPLETE,
}


def _law_on(course: Course, deed: Deed) -> Question[Any]:
    """Give the question on whose law an act without effect rests."""
    question = REFUSED_BY.get(deed.word, questions.SELECTION)
    belongs = [who for who in deed.people if course.room.table_of(who) is not None]
    if deed.word == "declare" and belongs:
        return questions.RE_ENTRY
    if deed.word == "cut_into" and deed.table in course.room.tables:
        table = course.room.tables[deed.table]
        full = len(table.members) >= course.code.ask(questions.COMPLETE)(table.game)
        return questions.COMPLETE if full else question
    return question
