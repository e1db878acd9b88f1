"""What waits for the other side's confirmation, as each side sees it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.views.parts import CitedSentence, WorkingLine
from rubbers.cards.seats import Seat, Side
from rubbers.code.code import Code
from rubbers.play.decide import COUNTERSIGN, decide
from rubbers.play.open_acts import may_withdraw
from rubbers.play.rubber_view import View
from rubbers.play.state import acts, events
from rubbers.play.state.objections import OBJECTION
from rubbers.play.state.rubber_state import Awaiting, RubberState
from rubbers.scoring.score import HandScore
from rubbers.scoring.statement import Outcome, Statement
from tables.components.hand_form import OUTCOMES, Choices
from tables.components.names import People
from tables.components.phrases import game_value, seat_words, seats_either
from tables.components.reader_rights import Reader
from tables.components.score_working import consequences, working
from tables.evening.annotations import NO_ANNOTATIONS, RubberAnnotations
from tables.pages.marking import hand_notes, objections


@dataclass(frozen=True, slots=True)
class AwaitedAnswer:
    """What was stated, how it would be scored, and who can confirm it, object or withdraw it.

    `tricks` is (North–South, East–West) or None; `notes` are the things out of the ordinary;
    `aside` are the laws set aside for it; `mendable` means that law 11 leaves time to correct it.
    `sent` means that an objection of the reader's is open; `withdrawals` are the objections the
    reader may withdraw; `overrides` means that the reader may set them aside; `history` lists those
    that are over.
    """

    title: str
    entered_by: str
    tricks: tuple[int, int] | None
    ns: str
    ew: str
    notes: tuple[str, ...]
    working: tuple[WorkingLine, ...]
    follows: tuple[str, ...]
    answers: Choices
    own: bool
    withdraws: bool
    waits_for: str
    objections: tuple[tuple[str, str], ...]
    by: str = ""
    aside: tuple[CitedSentence, ...] = ()
    mendable: bool = True
    sent: bool = False
    withdrawals: Choices = ()
    overrides: bool = False
    history: tuple[str, ...] = ()


def answer(
    rubber: RubberState,
    view: View,
    code: Code,
    people: People,
    reader: Reader,
    table: int,
    *,
    annotations: RubberAnnotations = NO_ANNOTATIONS,
) -> AwaitedAnswer | None:
    """Return what waits for an answer; None if nothing does."""
    if view.awaiting is None:
        return None
    awaiting, stated_by = view.awaiting, view.awaiting.proposal.by
    statement = getattr(awaiting.proposal, "statement", None)
    own_seats = reader.own_seats(view)
    own = bool(own_seats) and stated_by is not None and own_seats[0].side is stated_by.side
    following = decide(rubber, acts.Confirm(), code.waiving(COUNTERSIGN, OBJECTION))
    score = _score_of(following, awaiting)
    return AwaitedAnswer(
        title=_title(awaiting, annotations.marked_by, view, people),
        entered_by=_entered_by(annotations.marked_by, stated_by, view, people),
        tricks=_tricks(statement),
        ns=people.partners(view, Side.NS),
        ew=people.partners(view, Side.EW),
        notes=_notes(statement, view, people),
        working=working(score, people, pending=True) if score else (),
        follows=tuple(consequences(following, people)),
        answers=_answers(view, people, reader, table),
        own=own,
        withdraws=own or (not own_seats and bool(reader.speaks_for(view, table))),
        waits_for=seats_either(view.answers),
        objections=tuple(
            (_objects(one.by, view, people), annotations.words.get(one.reason_ref, ""))
            for one in awaiting.objections
        ),
        by=own_seats[0].value if own else (stated_by or ""),
        aside=hand_notes.said(annotations.aside.awaiting, people, code.id),
        mendable=isinstance(awaiting.proposal, acts.MarkHand) and not annotations.aside.awaiting,
        sent=any(one.by in own_seats for one in awaiting.objections),
        withdrawals=_withdrawals(rubber, view, people, reader, table),
        overrides=bool(awaiting.objections) and reader.overrides_at(view),
        history=objections.of_awaiting(view, annotations, people),
    )


def _title(awaiting: Awaiting, typed: str, view: View, people: People) -> str:
    by = awaiting.proposal.by
    own = by is not None and people.me and view.seating.get(by) == people.me
    if own and typed == f"member:{people.me}":
        return _own_title(awaiting)
    who = _who(by, view, people)
    match awaiting.proposal:
        case acts.MarkHand():
            return _("{who} marked this hand").format(who=who)
        case acts.CorrectHand(hand=hand):
            return _("{who} proposes to correct hand {hand}").format(who=who, hand=hand)
        case acts.CorrectGame(game=game, value=value):
            template = _("{who} proposes a new value for game {game}: {value}")
            return template.format(who=who, game=game, value=game_value(value).lower())


def _own_title(awaiting: Awaiting) -> str:
    match awaiting.proposal:
        case acts.MarkHand():
            return _("You marked this hand")
        case acts.CorrectHand(hand=hand):
            return _("You propose to correct hand {hand}").format(hand=hand)
        case acts.CorrectGame(game=game, value=value):
            template = _("You propose a new value for game {game}: {value}")
            return template.format(game=game, value=game_value(value).lower())


def _objects(seat: Seat | None, view: View, people: People) -> str:
    if seat is not None and people.me and view.seating.get(seat) == people.me:
        return _("You object:")
    return _("{who} objects:").format(who=_who(seat, view, people))


def _who(seat: Seat | None, view: View, people: People) -> str:
    if seat is None:
        return _("An officer")
    return people.name(view.seating.get(seat, ""))


def _entered_by(typed: str, stated_by: Seat | None, view: View, people: People) -> str:
    capacity, _colon, number = typed.partition(":")
    if capacity == "table":
        return _("Entered at the table’s tablet")
    if capacity != "member" or (stated_by and view.seating.get(stated_by) == number):
        return ""
    if number == people.me:
        return _("Entered by you")
    return _("Entered by {who}").format(who=people.name(number))


def _tricks(statement: Statement | None) -> tuple[int, int] | None:
    if statement is None or statement.tricks is None:
        return None
    return statement.tricks.ns, statement.tricks.ew


def _notes(statement: Statement | None, view: View, people: People) -> tuple[str, ...]:
    if statement is None:
        return ()
    notes = []
    if statement.outcome is not Outcome.PLAYED:
        notes.append(OUTCOMES[statement.outcome]())
    if statement.dealt_by is not None:
        notes.append(_("{seat} dealt, out of turn").format(seat=seat_words(statement.dealt_by)))
    return tuple(notes)


def _score_of(following: tuple[events.Event, ...], awaiting: Awaiting) -> HandScore | None:
    scored = [event for event in following if isinstance(event, events.HandScored)]
    match awaiting.proposal:
        case acts.CorrectHand(hand=hand):
            return next((event.score for event in scored if event.hand == hand), None)
        case acts.MarkHand():
            return scored[-1].score if scored else None
        case _:
            return None


def _withdrawals(
    rubber: RubberState, view: View, people: People, reader: Reader, table: int
) -> Choices:
    """Return whose objections the reader may withdraw.

    These are the reader's own or, if the reader does not play, those of the seats they may speak
    for. An objection of an officer, made for the table, has no seat.
    """
    own = reader.own_seats(view)
    seats = own or reader.speaks_for(view, table)
    found = [
        (seat.value, f"{seat_words(seat)}, {people.sitter(view, seat)}")
        for seat in seats
        if may_withdraw(rubber, seat, in_person=bool(own))
    ]
    if not own and reader.scores_for_all and may_withdraw(rubber, None):
        found.append(("", _("An officer")))
    return tuple(found)


def _answers(view: View, people: People, reader: Reader, table: int) -> Choices:
    may = set(reader.speaks_for(view, table)) & set(view.answers)
    return tuple(
        (seat.value, f"{seat_words(seat)}, {people.sitter(view, seat)}")
        for seat in view.answers
        if seat in may
    )
