"""The rubber at a table as one reader sees and enters it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from club.views.parts import Ladder, SeatLabel
from rubbers.cards.card import SUITS
from rubbers.play.open_acts import OpenActs, open_acts
from rubbers.play.rubber_view import View, view
from rubbers.play.screen.next_deals import may_be_dealt
from rubbers.play.state import acts
from rubbers.play.state.rubber_state import RubberStage, RubberState
from rubbers.scoring.statement import Statement
from tables.components import hand_form
from tables.components.names import People
from tables.components.phrases import seat_words
from tables.components.reader_rights import Reader
from tables.evening.annotations import RubberAnnotations
from tables.evening.snapshot import EveningSnapshot
from tables.pages.marking import answers, objections, results
from tables.pages.shared import partnerships, table_tile
from tables.pages.shared.table_tile import play_waits
from tables.pages.shared.whist_marker import ladder
from tables.room.state.room_state import TableStage, TableState


@dataclass(frozen=True, slots=True)
class RubberPage:
    """The rubber at a table, as one reader sees and enters it."""

    dealer: str
    trumps: str
    seats: tuple[SeatLabel, ...]
    dealer_seat: str
    ladder: Ladder
    marking: hand_form.Marking | None
    answer: answers.AwaitedAnswer | None
    over: results.Over | None
    hands: tuple[results.HandResult, ...]
    games: tuple[results.GameShown, ...]
    may_turn_up: bool
    suits: tuple[str, ...]
    by: str
    news: str = ""
    on_screen: bool = False
    may_deal: bool = False
    ordinal: int = 0


def rubber_page(
    snapshot: EveningSnapshot,
    table: TableState,
    people: People,
    reader: Reader,
    annotations: RubberAnnotations,
) -> RubberPage:
    """Return the rubber a table plays."""
    rubber = snapshot.rubbers[table.number]
    own = reader.own_seats(view(rubber, None))
    seen = view(rubber, own[0] if own else None)
    speaks = reader.speaks_for(seen, table.number)
    hand, seat = seen.hand, own[0] if own else None
    playing = seen.stage is RubberStage.PLAYING
    goes_on = playing and play_waits(snapshot, table) is None
    answer = answers.answer(
        rubber, seen, snapshot.code, people, reader, table.number, annotations=annotations
    )
    marks = bool(speaks) and goes_on and may_mark(seen, reader) and not table.unfilled
    marks = marks and not rubber.in_play and not table.with_bots
    enters = bool(speaks)
    mended = open_acts(rubber, seat, snapshot.code) if enters else OpenActs(())
    return RubberPage(
        dealer=seat_words(hand.dealer) if hand and playing else "",
        trumps=table_tile.trumps(seen),
        seats=partnerships.of_rubber(seen, table, people),
        dealer_seat=hand.dealer.value.lower() if hand and playing else "",
        ladder=ladder(
            seen,
            people,
            table_tile.ladder_label(table),
            table_tile.pending_score(seen, snapshot.code),
        ),
        marking=hand_form.marking(
            seen,
            people,
            reader,
            table.number,
            key=mark_key(table, seen),
            stated=objected_to(seen),
        )
        if marks
        else None,
        answer=answer,
        over=results.over(seen, people),
        hands=results.hands(seen, people, mended, annotations),
        games=results.games(seen, people, mended, annotations),
        may_turn_up=enters
        and goes_on
        and answer is None
        and hand is not None
        and not table.unfilled,
        suits=tuple(suit.value for suit in reversed(SUITS)),
        by=hand_form.default_speaker(seen, reader, table.number) if speaks else "",
        news=objections.news(seen, people),
        on_screen=played_on_screen(table, rubber),
        may_deal=bool(own or reader.scores_for_all or reader.tablet_of(table.number))
        and bool(snapshot.room.hall.commitment)
        and may_be_dealt(rubber),
        ordinal=int(table.record.rpartition(":")[2]),
    )


def played_on_screen(table: TableState, rubber: RubberState | None) -> bool:
    """Check whether a rubber is in play, and the program deals its cards."""
    if rubber is None or rubber.over or table.stage is not TableStage.PLAYING:
        return False
    return bool(rubber.dealt or rubber.awaiting_beacon or table.with_bots)


def may_mark(seen: View, reader: Reader) -> bool:
    """Check whether the reader can state the hand now: none is awaited, or it was objected to."""
    if seen.awaiting is None:
        return True
    own = reader.own_seats(seen)
    return bool(seen.awaiting.objections) and seen.awaiting.may_be_replaced_by(
        own[0] if own else None
    )


def objected_to(seen: View, hand: int | None = None) -> Statement | None:
    """Return what was stated of the present hand, or asked for a played one, and objected to.

    The tricks are left out: whoever states the hand again enters them, so that one press repeats
    nothing.
    """
    if seen.awaiting is None or not seen.awaiting.objections:
        return None
    match seen.awaiting.proposal:
        case acts.MarkHand(statement=statement) if hand is None:
            return replace(statement, tricks=None)
        case acts.CorrectHand(hand=number, statement=statement) if number == hand:
            return replace(statement, tricks=None)
    return None


def mark_key(table: TableState, seen: View) -> str:
    """Return the key of a hand's form; it changes with the hand, and with who plays it."""
    hand = seen.hand
    place = f"{hand.number}-{hand.attempt}" if hand else "over"
    objected = len(seen.awaiting.objections) if seen.awaiting else 0
    people = "-".join(seen.seating.values())
    return f"mark-{table.number}-{table.rubber}-{place}-{objected}-{people}"
