"""What a caller may do next in the room of an evening, and at its tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from api.http.offers import OfferedChange, address_of, addresses, shown_offer
from api.serializers.as_json import person, show
from api.serializers.field_descriptions import names_of
from club import clock
from club.codec.stored_name import stored_name
from club.errors import NotYours, WhistError
from club.members.list_queries import may_come
from club.rules.permissions import Caller, May, is_officer
from rubbers import queries as rubber_queries
from rubbers.play.state.rubber_state import RubberState as Play
from rubbers.registries import seated_bots
from tables import queries
from tables.commands.closing import UNFINISHED, hand_in_play
from tables.drive.queries import is_drive
from tables.evening.overdue import last_acts, overdue
from tables.permissions import officers, people, rights
from tables.room import acts
from tables.room.decide import decide
from tables.room.forecast.offers import Offer, laws_against, may
from tables.room.forecast.preview import BREAKS_UP, DEPARTURES, breaks_up
from tables.room.notation import ACT_KINDS
from tables.room.state.room_state import TableMember as AtTable
from tables.room.state.room_state import TableStage, TableState

if TYPE_CHECKING:
    from api.resources.evenings.room_actions import RoomView

Asked = Iterator[OfferedChange]


OF_RUBBERS = acts.TableAct | acts.LastCall
"""Acts that mean nothing in a drive, which seats people itself."""


def is_of_rubbers(offer: Offer) -> bool:
    """Check whether an act means nothing in a drive: its only change of phase is the close."""
    if isinstance(offer.act, acts.ChangePhase):
        return offer.act.phase is not acts.Phase.CLOSE
    return offer.kind == "ring_opening_bell" or isinstance(offer.act, OF_RUBBERS)


class RoomOffers:
    """What one caller may do in a room as it is now; rights and laws are checked for each act."""

    def __init__(self, view: RoomView) -> None:
        self.view, self.room = view, view.room
        self.code = queries.code_of(view.evening)
        self.base = {name: view.kwargs[name] for name in ("club", "evening")}

    @cached_property
    def _is_drive(self) -> bool:
        return is_drive(self.view.evening)

    @cached_property
    def caller(self) -> Caller:
        """The caller, under the number the room knows them by."""
        return people.caller_here(self.view.caller, self.room.hall.arrivals)

    def of_room(self) -> list[dict[str, Any]]:
        """Return what may be done apart from the tables."""
        return self._shown(self._of_room())

    def of_table(self, table: TableState) -> list[dict[str, Any]]:
        """Return what may be done at a table."""
        return self._shown(() if table.stage is TableStage.OVER else self._of_table(table))

    def of_kinds(self, table: TableState, *kinds: str) -> list[dict[str, Any]]:
        """Return what may be done at a table, limited to these kinds."""
        return [one for one in self.of_table(table) if one["kind"] in kinds]

    def of_person(self, who: str) -> list[dict[str, Any]]:
        """Return what may be done about somebody who is in the room."""
        arrived = self.room.hall.arrivals[who]
        corrected = acts.CorrectArrival(who, arrived.at, "")
        known = {"who": int(who)}
        correct: Iterable[OfferedChange] = ()
        if self._has_right(corrected):
            came_with = arrived.together_with and int(arrived.together_with)
            others = sorted(int(one) for one in self.room.hall.arrivals if one != who)
            values = {"together_with": [*dict.fromkeys((came_with, None, *others))]}
            correct = (self._partly(acts.CorrectArrival, known, ("at", "together_with"), values),)
        return self._shown((*self._whole((acts.Leave(who),)), *correct))

    def _of_room(self) -> Asked:
        hall = self.room.hall
        for offer in may(self.room, self.code):
            if not (self._is_drive and is_of_rubbers(offer)):
                yield from self._known(offer)
        if hall.doors is None or hall.phase is acts.Phase.CLOSE:
            return
        yield from self._coming_in()
        if not self._is_drive:
            yield from self._declaring(None)
            yield from self._with_bots()
            yield from self._whole(acts.Withdraw(who) for who in hall.candidates)
        yield from self._whole(acts.Leave(who) for who in self._own(hall.arrivals))

    def _of_table(self, table: TableState) -> Asked:
        number = table.number
        for offer in may(self.room, self.code, table=number):
            if not (isinstance(offer.act, acts.EndRubber) and table.record in self._going_on):
                yield from self._known(offer)
        yield from self._to_cut(table)
        yield from self._to_choose(table)
        yield from self._substitutes(table)
        if self.room.hall.phase is acts.Phase.CLOSE:
            return
        yield from self._declaring(number)
        yield from self._whole(acts.Withdraw(one.who, number) for one in table.queue)
        yield from self._cutting_in(number)
        yield from self._stating_rubbers(table)

    def _coming_in(self) -> Asked:
        hall = self.room.hall
        here, me = {int(who) for who in hall.arrivals}, self.caller.member
        if self._has_right(acts.Arrive("0", clock.now())):
            numbers = [one for one in may_come(self.view.club.pk) if one not in here]
            values = {"who": numbers, "together_with": sorted(here)}
            if numbers:
                yield self._partly(acts.Arrive, {}, None, values)
        elif me is not None and me not in here and self.caller.has_scope(May.KEEP_DOOR):
            yield OfferedChange("check_in", "check-in", self.base)

    def _declaring(self, table: int | None) -> Asked:
        able = [
            int(who)
            for who in self._own(self.room.hall.arrivals)
            if self._has_right(acts.Declare((who,), table))
            and self._is_allowed(acts.Declare((who,), table))
        ]
        if able:
            known = {} if table is None else {"table": table}
            yield self._partly(acts.Declare, known, ("who",), {"who": able})

    def _with_bots(self) -> Asked:
        """Offer a rubber with bots to those who are free; a player who asks must be among them."""
        fresh, bots = max(self.room.tables, default=0) + 1, seated_bots()
        able = [
            who
            for who in self.room.hall.arrivals
            if bots and self._is_allowed(acts.PlayWithBots(fresh, (who,), bots[0]))
        ]
        own = [who for who in able if self._has_right(acts.PlayWithBots(fresh, (who,), bots[0]))]
        if own:
            values: dict[str, Sequence[Any]] = {"who": [int(who) for who in able], "bot": bots}
            choices = ("who", "bot", "game")
            yield self._partly(acts.PlayWithBots, {"table": fresh}, choices, values)

    def _cutting_in(self, table: int) -> Asked:
        """Offer cutting in to each person who may, and list those who may cut in with them."""
        wished = [acts.CutInto(table, who) for who in self._own(self.room.hall.arrivals)]
        able = [one for one in wished if self._has_right(one) and self._is_allowed(one)]
        for one in able:
            known = {"table": table, "who": int(one.who)}
            others = [int(other.who) for other in able if other is not one]
            choices, asked = ("others",) if others else (), self._asked_first(one)
            values: dict[str, Sequence[Any]] = {"others": others, **asked}
            yield self._partly(acts.CutInto, known, choices, values, asked)

    def _to_cut(self, table: TableState) -> Asked:
        waiting = [int(who) for cut in table.cuts() for who in cut.to_cut]
        number = table.number
        if not waiting or not self._has_right(acts.CutRound(number, ())):
            return
        for who in waiting:
            yield self._partly(acts.CutCards, {"table": number, "who": who}, ("cards", "stands"))
        yield self._partly(acts.CutRound, {"table": number}, ("cuts",), {"cuts.who": waiting})

    def _to_choose(self, table: TableState) -> Asked:
        number = table.number
        if table.stage is TableStage.READY and self._has_right(acts.BeginRubber(number)):
            if table.cards is None:
                yield self._partly(acts.ChooseCards, {"table": number}, ("cards",))
            if table.seat is None:
                yield self._partly(acts.ChooseSeats, {"table": number}, None)

    def _substitutes(self, table: TableState) -> Asked:
        """Offer, for each player who is away, the people of the room and the bots who may sit."""
        late = self._late(table)
        for member in table.members:
            if table.substitute_for(member.who) is not None:
                continue
            if member.away or member.who in late:
                yield from self._sitters(table, member)

    def _sitters(self, table: TableState, member: AtTable) -> Asked:
        number, me = table.number, str(self.caller.member)
        by = me if me in table.seating.values() and me != member.who else None
        known = {"table": number, "absent": int(member.who), "by": by and int(by)}
        sitters = [
            *self.room.hall.arrivals,
            *(seated_bots() if table.record in self._on_screen else ()),
        ]
        named, seated = [], []
        for who in sitters:
            name = acts.NameSubstitute(number, member.who, who, by)
            seat = acts.SeatSubstitute(number, member.who, who)
            if self._has_right(name) and self._is_allowed(name):
                named.append(person(who))
            if self._has_right(seat) and self._is_allowed(seat):
                seated.append(person(who))
        if named:
            values = {"substitute": named}
            yield self._partly(acts.NameSubstitute, known, ("substitute",), values)
        if seated:
            values = {"substitute": seated}
            yield self._partly(acts.SeatSubstitute, known, ("substitute",), values)

    def _late(self, table: TableState) -> Collection[str]:
        """Return those who keep a screen table waiting longer than the house rules allow."""
        rubber, since = self._on_screen.get(table.record), self._last_acts.get(table.record)
        if rubber is None or since is None:
            return ()
        return overdue(rubber, since, clock.now(), self.room.hall.rules)

    @cached_property
    def _on_screen(self) -> Mapping[str, Play]:
        """The screen rubbers in play whose hands the program deals, by stream; one query."""
        playing = (one for one in self.room.open_tables() if one.stage is TableStage.PLAYING)
        records = [one.record for one in playing]
        found = queries.rubbers_of(self.view.club.pk, records) if records else {}
        dealt = {name: rubber for name, (_version, rubber) in found.items()}
        return {name: rubber for name, rubber in dealt.items() if rubber.commitment is not None}

    @cached_property
    def _last_acts(self) -> Mapping[str, datetime]:
        return last_acts(self.view.club.pk, self._on_screen) if self._on_screen else {}

    def _stating_rubbers(self, table: TableState) -> Asked:
        for member in table.members:
            stated = acts.StateRubbers(table.number, member.who, 1)
            if self._has_right(stated) and self._is_allowed(stated):
                known = {"table": table.number, "who": int(member.who)}
                yield self._partly(acts.StateRubbers, known, ("rubbers",))

    @cached_property
    def _going_on(self) -> frozenset[str]:
        """The streams of the rubbers in play."""
        return rubber_queries.in_play(self.view.evening.pk)

    def _own(self, everyone: Iterable[str]) -> list[str]:
        """Return those the caller may act for: everyone for an officer, otherwise themselves."""
        if any(is_officer(self.caller, one) for one in (May.SEAT, May.KEEP_DOOR)):
            return list(everyone)
        return [who for who in everyone if who == str(self.caller.member)]

    def _whole(self, wished: Iterable[acts.Act]) -> Asked:
        """Offer acts that leave nothing open and that nothing forbids."""
        for act in wished:
            if self._has_right(act) and self._is_allowed(act):
                yield self._of_act(Offer(ACT_KINDS[type(act)], act))

    def _known(self, offer: Offer) -> Asked:
        """Offer what the rules allow, if the caller has the right to it, or may waive the law."""
        act = offer.act or self._at_the_door(offer.kind)
        if act is None or not self._has_right(act):
            return
        if offer.refusal is None or self._may_waive(getattr(act, "table", None)):
            yield self._of_act(Offer(offer.kind, act, refusal=offer.refusal))

    def _at_the_door(self, kind: str) -> acts.Act | None:
        """Return an act of the door that needs only the time."""
        at = clock.now()
        door: dict[str, acts.Act] = {
            "open_doors": acts.OpenDoors(at),
            "ring_opening_bell": acts.RingOpeningBell(at),
        }
        return door.get(kind)

    def _of_act(self, offer: Offer) -> OfferedChange:
        act = offer.act
        assert act is not None
        kind: Any = type(act)
        name = address_of(kind)
        place, body = self._placed(name, show(act, self.view.say))
        if offer.refusal is not None:
            laws = [one.law for one in laws_against(self.room, act, self.code)]
            body["waives"] = laws
        asked = self._asked_first(act)
        return OfferedChange(
            offer.kind, name, place, body, (), asked, frozenset(asked), offer.refusal
        )

    def _asked_first(self, act: acts.Act) -> dict[str, list[bool]]:
        """Return the confirmation required: a table breaks up, or a drive is left unfinished."""
        if hand_in_play(self.view.evening, act) is not None:
            return {UNFINISHED: [True]}
        if not isinstance(act, DEPARTURES):
            return {}
        code = self.code.waiving(*(one.law for one in laws_against(self.room, act, self.code)))
        return {} if breaks_up(self.room, act, code) is None else {BREAKS_UP: [True]}

    def _partly(
        self,
        act: type,
        known: Mapping[str, Any],
        choices: Sequence[str] | None,
        values: Mapping[str, Sequence[Any]] | None = None,
        required: Iterable[str] = (),
    ) -> OfferedChange:
        """Offer an act that leaves something to the caller."""
        name = address_of(act)
        place, body = self._placed(name, known)
        kind = stored_name(act)
        return OfferedChange(kind, name, place, body, choices, values or {}, frozenset(required))

    def _placed(self, name: str, known: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Split what is known of an act into address parameters and body fields."""
        view = addresses()[name]
        place = {one: known[view.knows[one]] for one in view.address}
        sent = names_of(view.shape)
        body = {one: part for one, part in known.items() if part is not None and one in sent}
        return {**self.base, **place}, body

    def _has_right(self, act: acts.Act) -> bool:
        try:
            rights.need_right(self.caller, self.room, act)
        except WhistError:
            return False
        return True

    def _is_allowed(self, act: acts.Act) -> bool:
        try:
            decide(self.room, act, self.code)
        except WhistError:
            return False
        return True

    def _may_waive(self, table: int | None) -> bool:
        try:
            if rights.need_leave_to_waive(self.caller, self.room, table):
                there = rights.people_of(self.room, table or 0)
                officers.need_no_other(self.caller.club, May.OVERRIDE, self.room.hall, there)
        except NotYours:
            return False
        return True

    def _shown(self, openings: Iterable[OfferedChange]) -> list[dict[str, Any]]:
        shown = [shown_offer(one, self.view.say) for one in openings]
        return [one for n, one in enumerate(shown) if one not in shown[:n]]
