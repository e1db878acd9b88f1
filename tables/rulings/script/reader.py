"""Read a script about the room; every fault is reported with its place and what was expected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from club.codec.composite import OBJECT
from club.codec.form import Misfit, unfit
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import WhistGame
from rubbers.code.code import Code
from rubbers.hand.notation.forms import meant_perhaps
from rubbers.rulings.script.read_table import GAMES
from rubbers.rulings.script.script import MOST_EVENTS
from tables.room.state.room_state import WANTED
from tables.rulings.script import fields
from tables.rulings.script.rubbers_running import by_player
from tables.rulings.script.vocabulary import ACTS, BY_NOBODY, FACTS, ScriptStep, Word


@dataclass(frozen=True)
class RoomScript:
    """What happened in the room; events, including facts, are numbered from 1.

    `players` are those of the only table and `tables` those of each: first those who play, then the
    others who belong there; `bystanders` are in the room and nothing more.
    """

    code: Code
    steps: tuple[ScriptStep, ...]
    game: WhistGame = WhistGame.WHIST
    players: tuple[str, ...] = ()
    tables: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    bystanders: tuple[str, ...] = ()
    dealer: str | None = None

    @property
    def acts(self) -> tuple[ScriptStep, ...]:
        """The events that are acts."""
        return tuple(step for step in self.steps if step.word not in FACTS)

    def facts(self, word: str) -> tuple[ScriptStep, ...]:
        """Return the facts of one kind."""
        return tuple(step for step in self.steps if step.word == word)

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone named, in the order in which they are named."""
        seated = (who for table in self.tables.values() for who in table)
        named = (who for step in self.steps for who in step.named)
        return tuple(dict.fromkeys((*self.players, *seated, *self.bystanders, *named)))


HEAD = ("kind", "code", "game", "players", "tables", "bystanders", "dealer", "events")
EVENTS = Reason(N_("a list of what happened"))
DEFAULT_CODE = "club-1864"
ALONE = ("withdraw", "quit_table", "cut", "expose", "break_up", "choose_cards", "choose_seats")
"""Acts that one person performs at a time."""
NEEDS_CARDS = ("cut", "expose")


def read_room_script(body: Mapping[str, Any], codes: Mapping[str, Code]) -> RoomScript:
    """Read a script from plain values; raises Malformed with every fault."""
    faults: list[Fault] = []
    faults += [Fault(str(n)[:40], meant_perhaps(n, HEAD)) for n in body if n not in HEAD]
    code = _one_of("code", body.get("code", DEFAULT_CODE), codes, faults)
    game = _one_of("game", body.get("game", "whist"), GAMES, faults)
    players = _names(body, "players", faults)
    tables = fields.inside("tables", _tables, body.get("tables") or {}, faults) or {}
    bystanders = _names(body, "bystanders", faults)
    dealer = (
        fields.inside("dealer", fields.name, body["dealer"], faults) if body.get("dealer") else None
    )
    if dealer is not None and dealer not in players:
        faults.append(Fault("dealer", meant_perhaps(dealer, players)))
    steps = _events(body.get("events"), faults)
    if faults:
        raise Malformed(
            Reason(N_("This is not a script of what happened in a room.")), faults=faults
        )
    game = game or WhistGame.WHIST
    return RoomScript(
        code or next(iter(codes.values())),
        tuple(step for step in steps if step.stands(WANTED[game])),
        game,
        players,
        tables,
        bystanders,
        dealer,
    )


def _names(body: Mapping[str, Any], place: str, faults: list[Fault]) -> tuple[str, ...]:
    value = body.get(place)
    if value is None or value == []:
        return ()
    return fields.inside(place, fields.names, value, faults) or ()


def _one_of(place: str, value: Any, known: Mapping[str, Any], faults: list[Fault]) -> Any:
    found = known.get(value) if isinstance(value, str) else None
    if found is None:
        faults.append(Fault(place, meant_perhaps(value, known)))
    return found


def _tables(body: Any) -> Mapping[int, tuple[str, ...]]:
    if not isinstance(body, Mapping):
        raise unfit(OBJECT)
    faults: list[Fault] = []
    tables: dict[int, tuple[str, ...]] = {}
    for key, people in body.items():
        number = fields.inside(str(key)[:40], fields.table, key, faults)
        seated = fields.inside(str(key)[:40], fields.names, people, faults)
        if number and seated:
            tables[number] = seated
    everyone = [who for seated in tables.values() for who in seated]
    if len(set(everyone)) < len(everyone):
        faults.append(Fault("", Reason(N_("each person at one table only"))))
    if faults:
        raise Misfit(*faults)
    return tables


def _events(events: Any, faults: list[Fault]) -> tuple[ScriptStep, ...]:
    if not isinstance(events, list | tuple):
        faults.append(Fault("events", EVENTS))
        return ()
    if len(events) > MOST_EVENTS:
        faults.append(Fault("events", Reason(N_("at most {most} events"), most=MOST_EVENTS)))
        return ()
    read = [_placed(body, at, len(events), faults) for at, body in enumerate(events, start=1)]
    return tuple(step for steps in read for step in steps)


def _placed(body: Any, at: int, events: int, faults: list[Fault]) -> tuple[ScriptStep, ...]:
    read = partial(_event, at=at, events=events)
    return fields.inside(f"events[{at}]", read, body, faults) or ()


def _event(body: Any, at: int, events: int) -> tuple[ScriptStep, ...]:
    """Read one event, split by player if necessary; raises Misfit with every fault."""
    if not isinstance(body, Mapping):
        raise unfit(OBJECT)
    kind = "fact" if "fact" in body and "do" not in body else "do"
    known = FACTS if kind == "fact" else ACTS
    value = body.get(kind)
    word = known.get(value) if isinstance(value, str) else None
    if word is None or not isinstance(value, str):
        raise Misfit(Fault(kind, meant_perhaps(value, known)))
    may = ("by", "table", *word.fields, *(("said_by", "disputed_by") if kind == "fact" else ()))
    faults: list[Fault] = []
    parts: dict[str, Any] = {}
    for name, item in body.items():
        if name == kind:
            continue
        if name not in may:
            faults.append(Fault(str(name)[:40], meant_perhaps(name, may)))
        else:
            field = fields.field_of(value, name)
            parts[field.part] = fields.inside(name, field.read, item, faults)
    faults += [Fault(name, Reason(N_("a value"))) for name in word.must if name not in body]
    faults += _either(word, body)
    step = ScriptStep(at=at, word=value, fresh=body.get("table") == fields.FRESH, **parts)
    faults = faults or _lacking(step, events)
    if faults:
        raise Misfit(*faults)
    return by_player(step)


def _either(word: Word, body: Mapping[str, Any]) -> list[Fault]:
    """Check that an event has exactly one of several alternative fields."""
    given = [name for name in word.either if name in body]
    if not word.either or len(given) == 1:
        return []
    names = ", ".join(word.either)
    one_only = Reason(N_("only one of {names}"), names=names)
    return [Fault(given[-1], one_only)] if given else [Fault(word.either[0], Reason(N_("a value")))]


def _lacking(step: ScriptStep, events: int) -> list[Fault]:
    """Check that an event has what it needs, and names one person for what one person does."""
    faults = []
    if not step.people and step.word not in BY_NOBODY:
        faults.append(Fault("who", Reason(N_("who does it"))))
    if len(step.who) > 1 and step.word in ALONE:
        faults.append(Fault("who", Reason(N_("one person; use an event for each"))))
    if not step.cards and step.word in NEEDS_CARDS:
        faults.append(Fault("card", fields.A_CARD))
    if step.about > events:
        reason = Reason(N_("the number of an event, from 1 to {most}"), most=events)
        faults.append(Fault("at", reason))
    return faults
