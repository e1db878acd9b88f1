"""A table's own page: the cut, the rubber about to begin, the hand, the end of a rubber."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.templatetags.look import in_words
from club.views.parts import Action, CitedSentence, QueueEntry, UndoOffer
from tables.components.names import People
from tables.components.phrases import all_said, rubbers_counted
from tables.components.reader_rights import Reader
from tables.disputes.queries.open_calls import CalledTo
from tables.evening.annotations import NO_ANNOTATIONS, RubberAnnotations
from tables.evening.snapshot import EveningSnapshot
from tables.pages.board.board import BoardPerson
from tables.pages.marking.rubber_page import RubberPage, rubber_page
from tables.pages.people.forming import any_cut_in
from tables.pages.shared import action_buttons, addresses, table_tile
from tables.pages.shared.evening_progress import no_more_here, none_begins
from tables.pages.shared.prospects import when_it_ends
from tables.pages.shared.table_tile import play_waits
from tables.pages.shared.undo_button import last_done
from tables.pages.table import cuts
from tables.pages.table.absence import EmptySeat, absences, voiding
from tables.pages.table.ready import Ready, eyebrow_of, ready_page, title_of
from tables.room import acts
from tables.room.forecast.offers import may
from tables.room.forecast.rubber_end import when_rubber_ends
from tables.room.state.room_state import TableStage, TableState

if TYPE_CHECKING:
    from club.models import Evening


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as its own page shows it to one reader.

    `called` means that no rubber begins here any more; `last` that none comes after this one.
    """

    number: int
    title: str
    eyebrow: str
    state: str
    state_words: str
    icon: str
    enters: bool
    called: CitedSentence | None
    cut: cuts.CutShown | None
    last_cut: tuple[cuts.Round, ...]
    ready: Ready | None
    rubber: RubberPage | None
    ends: tuple[QueueEntry, ...]
    end: Action | None
    members: tuple[BoardPerson, ...]
    nobody: str
    asked: tuple[Action, ...]
    asked_title: str
    asked_words: str
    away: tuple[EmptySeat, ...]
    voiding: tuple[Action, ...]
    last: bool
    actions: tuple[Action, ...]
    over_because: tuple[CitedSentence, ...]
    undo: UndoOffer | None
    disputes: tuple[CalledTo, ...] = ()
    waits: CitedSentence | None = None
    may_call: bool = False
    cut_in: str = ""

    @property
    def main_act(self) -> str:
        """The one act in the bar at the foot; "" if the reader has none."""
        if self.rubber is not None and self.rubber.marking is not None:
            return "mark"
        if (
            self.rubber is not None
            and self.rubber.answer is not None
            and self.rubber.answer.answers
        ):
            return "answer"
        if self.end is not None:
            return "end"
        if self.ready is not None and self.enters and self.called is None:
            return "begin"
        return "cut" if self.cut is not None and self.enters else ""


def table_page(
    snapshot: EveningSnapshot,
    table: TableState,
    people: People,
    reader: Reader,
    annotations: RubberAnnotations = NO_ANNOTATIONS,
) -> TablePage:
    """Return the page of a table."""
    rubber = snapshot.rubbers.get(table.number)
    playing = table.stage is TableStage.PLAYING and rubber is not None
    enters = reader.acts_at(table.number)
    called = none_begins(snapshot.room, snapshot.code, table)
    shown = table_tile.tile(table, rubber, snapshot.code, people, (), called=called)
    shown = table_tile.with_dispute(shown, snapshot.called.get(table.number, ()))
    offers = tuple(
        action_buttons.allowed(may(snapshot.room, snapshot.code, table=table.number), reader)
    )
    evening = snapshot.evening
    end = acts.EndRubber(table.number)
    prospect = when_rubber_ends(snapshot.room, table.number, snapshot.code)
    over = playing and rubber is not None and rubber.over and rubber.awaiting is None
    waits = bool(table.unfilled) and not over and rubber is not None and rubber.awaiting is None
    asked = tuple(o for o in offers if o.kind in ("consent", "refuse_consent"))
    others = tuple(o for o in offers if o.kind in ("break_up", "close_table"))
    begin = tuple(o for o in offers if o.kind == "begin_rubber" and called)
    return TablePage(
        number=table.number,
        title=title_of(table, rubber),
        eyebrow=eyebrow_of(table, rubber),
        state="countersign" if waits else shown.state,
        state_words=_("A player is away") if waits else shown.words,
        icon="person" if waits else shown.icon,
        enters=enters,
        called=no_more_here(snapshot, table),
        cut=None
        if called
        else cuts.cut_shown(
            table, snapshot.code, people, committed=bool(snapshot.room.hall.commitment)
        ),
        last_cut=cuts.last_cut(table, people) if table.stage is TableStage.READY else (),
        ready=ready_page(
            table,
            people,
            enters and not called,
            may_play_on_screen=_starts_deals(snapshot, table, reader),
        )
        if table.stage is TableStage.READY
        else None,
        rubber=rubber_page(snapshot, table, people, reader, annotations) if playing else None,
        ends=when_it_ends(prospect, table.game, people) if prospect is not None else (),
        end=addresses.do(evening, end, _("End the rubber"), "check", "main")
        if over and enters
        else None,
        members=tuple(_member(table, who, people, evening, reader) for who in _of(table)),
        nobody=_nobody(table),
        asked=action_buttons.actions(asked, snapshot, people),
        asked_title=_asked_title(table),
        asked_words=_asked(table, people),
        away=absences(snapshot, table, people, reader, over=over),
        voiding=voiding(snapshot, table, people, reader, over=over),
        last=called,
        actions=action_buttons.actions(
            (*others, *begin), snapshot, people, refused=reader.offers_overrides
        ),
        over_because=all_said(table.over_because, people),
        undo=last_done(snapshot, people, reader, table.number) if enters else None,
        disputes=snapshot.called.get(table.number, ()),
        waits=play_waits(snapshot, table),
        may_call=enters and bool(table.record),
        cut_in=_cut_in(snapshot, table, reader),
    )


def _cut_in(snapshot: EveningSnapshot, table: TableState, reader: Reader) -> str:
    """Return where the desk chooses who cuts into the table; "" if nobody can."""
    if table.stage is TableStage.OVER or not reader.seats_others:
        return ""
    able = any_cut_in(snapshot, table.number)
    return addresses.page(snapshot.evening, "cut-in", table.number) if able else ""


def _starts_deals(snapshot: EveningSnapshot, table: TableState, reader: Reader) -> bool:
    """Check whether the reader may have the program deal: an officer, or someone who will play."""
    if not snapshot.room.hall.commitment:
        return False
    return reader.scores_for_all or any(reader.me in pair for pair in table.pairs if reader.me)


def _nobody(table: TableState) -> str:
    if table.stage is TableStage.OVER:
        return _("This table has finished: nobody belongs to it any more.")
    return _("Nobody belongs to this table yet.")


def _of(table: TableState) -> tuple[str, ...]:
    """Return who belongs, who sits in for another, and who has a right to a place."""
    people = [member.who for member in table.members]
    people += (substitute.who for substitute in table.sitting_in)
    people += (waiting.who for waiting in table.queue)
    return tuple(dict.fromkeys(people))


def _member(
    table: TableState, who: str, people: People, evening: Evening, reader: Reader
) -> BoardPerson:
    member, named = table.member(who), table.substitute(who)
    if named is not None and named.seat is not None:
        at = _("playing for {absent} in this rubber").format(absent=people.surname(named.absent))
    elif member is None:
        at = _("has a right to the next place")
    elif member.away:
        at = _("away")
    elif member.plays:
        running = rubbers_counted(member.rubbers)
        at = (
            _("playing; {rubbers} in a row").format(rubbers=running)
            if member.rubbers
            else _("plays")
        )
    else:
        at = _("waiting to come in")
    href = addresses.page(evening, "person", who)
    return BoardPerson(people.name(who), at, href if reader.acts_for(who, table.number) else "")


def _asked_title(table: TableState) -> str:
    """Return the heading for the substitutes who wait for consent; "" if there are none."""
    named = len(table.asked_for)
    words = ngettext("A substitute has been named", "{n} substitutes have been named", named)
    return words.format(n=in_words(named)) if named else ""


def _asked(table: TableState, people: People) -> str:
    return " ".join(
        _("{who} would finish the rubber for {absent}. Waiting for consent from: {asked}.").format(
            who=people.name(named.who),
            absent=people.surname(named.absent),
            asked=people.listed([who for who in named.asked if who not in named.consents]),
        )
        for named in table.asked_for
    )
