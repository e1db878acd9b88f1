"""What needs doing: at each table, in the room, and the one act that comes next."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.rules.house_rules import Seniority
from club.views.parts import Action, AttentionItem
from rubbers.play.rubber_view import view
from rubbers.play.state.rubber_state import RubberStage
from tables.components.reader_rights import Reader
from tables.disputes.queries.open_calls import CalledTo
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import addresses
from tables.pages.shared.evening_progress import after_the_close, closes, none_begins, prompts
from tables.pages.shared.table_tile import play_waits
from tables.room import acts
from tables.room.forecast.offers import may
from tables.room.forecast.positions import RoomPosition, positions
from tables.room.state.room_state import TableStage, TableState


def wanted_at(snapshot: EveningSnapshot, table: TableState) -> tuple[str, str] | None:
    """Return what a table needs next, in words with an icon.

    None if no act is due, or while play waits for a ruling.
    """
    rubber = snapshot.rubbers.get(table.number)
    called = none_begins(snapshot.room, snapshot.code, table)
    if _to_cut(snapshot, table):
        return _("Enter the cut"), "pen"
    if table.stage is TableStage.READY and not called:
        return _("Begin the rubber"), "play"
    if table.stage is not TableStage.PLAYING or rubber is None:
        return None
    if rubber.awaiting is not None and rubber.awaiting.objections:
        return _("Settle the objection"), "pen"
    if rubber.awaiting is not None:
        return _("Confirm the hand"), "pen"
    if rubber.over:
        return _("End the rubber"), "check"
    if table.with_bots:
        return None
    if table.unfilled:
        return _("Fill the place"), "person"
    if rubber.hand is None or play_waits(snapshot, table) is not None:
        return None
    return _("Mark hand {hand}").format(hand=rubber.hand.number), "pen"


def wanted_of(
    snapshot: EveningSnapshot, table: TableState, reader: Reader
) -> tuple[str, str] | None:
    """Return what a table needs next if this reader can do it; None if it is for others."""
    wanted, rubber = wanted_at(snapshot, table), snapshot.rubbers.get(table.number)
    plays = table.stage is TableStage.PLAYING and not _to_cut(snapshot, table)
    if rubber is None or not plays or (rubber.over and rubber.awaiting is None):
        return wanted if reader.acts_at(table.number) else None
    speaks = reader.speaks_for(view(rubber, None), table.number)
    if rubber.awaiting is not None:
        return wanted if set(speaks) & set(view(rubber, None).answers) else None
    if table.unfilled:
        fills = any(reader.acts_for(who, table.number) for who in table.unfilled)
        return wanted if fills else None
    return wanted if speaks else None


def _to_cut(snapshot: EveningSnapshot, table: TableState) -> bool:
    called = none_begins(snapshot.room, snapshot.code, table)
    return any(cut.to_cut for cut in table.cuts()) and not called


def calls(snapshot: EveningSnapshot, reader: Reader) -> Iterator[AttentionItem]:
    """Yield what needs a person now: open disputes, the evening's course, then table by table."""
    for number, disputes in sorted(snapshot.called.items()):
        yield from (arbitrator_called(snapshot, number, one) for one in disputes)
    yield from prompts(snapshot, reader)
    for table in snapshot.room.open_tables():
        rubber = snapshot.rubbers.get(table.number)
        if table.stage is not TableStage.PLAYING or rubber is None:
            continue
        title = why = ""
        if rubber.awaiting is not None and rubber.awaiting.objections:
            title = _("There is an objection to a hand at table {table}").format(table=table.number)
            why = _("The players have not agreed on it. It does not count until they do.")
        elif rubber.stage is RubberStage.WON and rubber.awaiting is None:
            title = _("The rubber at table {table} is over").format(table=table.number)
            why = _("See who goes out and who comes in, then end the rubber.")
        elif not rubber.over and any(table.substitute_for(w) is None for w in table.unfilled):
            title = _("A player of table {table} is away").format(table=table.number)
            why = _("They can come back or name a substitute.")
        if title and reader.acts_at(table.number):
            href = addresses.page(snapshot.evening, "table", table.number)
            words = _("Table {table}").format(table=table.number)
            yield AttentionItem("pen", title, why, "brass", (Action(words, href),))
        elif title:
            yield AttentionItem("pen", title, why, "brass")


def arbitrator_called(snapshot: EveningSnapshot, table: int, dispute: CalledTo) -> AttentionItem:
    """Return the notice that the arbitrator is called to a table, and since when."""
    title = _("The arbitrator is called to table {table}").format(table=table)
    since = timezone.localtime(dispute.called_at)
    why = _("Since {time}.").format(time=f"{since:%H:%M}")
    href = reverse("dispute", args=[snapshot.evening.club.slug, dispute.number])
    return AttentionItem("bell", title, why, "claret", (Action(dispute.title, href),))


def without_a_table(snapshot: EveningSnapshot) -> int:
    """Count those in the room who belong to no table and cut for none."""
    engaged = snapshot.room.engaged()
    return sum(
        who not in engaged and snapshot.room.table_of(who) is None
        for who in snapshot.room.hall.arrivals
    )


def main_act(snapshot: EveningSnapshot, reader: Reader) -> Action | None:
    """Return the one act that is due next and that this reader may do."""
    room, evening = snapshot.room, snapshot.evening
    if room.hall.doors is None:
        if not reader.runs:
            return None
        send = {"kind": "open_doors"}
        return Action(
            _("Open the doors"), addresses.page(evening, "do"), "door", "main", True, send
        )
    if room.hall.phase is acts.Phase.CLOSE:
        return next(iter(after_the_close(snapshot)))
    for table in room.open_tables():
        wanted = wanted_of(snapshot, table, reader)
        if wanted is None or _just_plays(snapshot, table):
            continue
        words = _("{act}, table {table}").format(act=wanted[0], table=table.number)
        href = addresses.page(evening, "table", table.number)
        return Action(words, href, wanted[1], "main")
    if room.hall.last_call:
        return closes(snapshot, reader)
    by_bell = room.hall.rules.seniority is Seniority.BELL and not room.tables
    if reader.runs and by_bell and room.hall.bell is None and len(room.hall.arrivals) > 3:
        words = _("Ring the opening bell")
        send = {"kind": "ring_opening_bell"}
        return Action(words, addresses.page(evening, "do"), "bell", "main", True, send)
    if reader.seats_others and without_a_table(snapshot) >= 4:
        return Action(_("Form a table"), addresses.page(evening, "form-table"), "plus", "main")
    return _own_act(snapshot, reader)


def _own_act(snapshot: EveningSnapshot, reader: Reader) -> Action | None:
    """Return the act of declaring for a table, for a member without one."""
    at = positions(snapshot.room).get(reader.me)
    if at is None or at.position is not RoomPosition.FREE:
        return None
    declare = acts.Declare((reader.me,))
    offers = may(snapshot.room, snapshot.code, who=reader.me)
    if not any(offer.act == declare and offer.refusal is None for offer in offers):
        return None
    return addresses.do(snapshot.evening, declare, _("Declare for a fresh table"), "plus", "main")


def _just_plays(snapshot: EveningSnapshot, table: TableState) -> bool:
    rubber = snapshot.rubbers.get(table.number)
    playing = table.stage is TableStage.PLAYING and rubber is not None
    return playing and rubber is not None and rubber.awaiting is None and not rubber.over
