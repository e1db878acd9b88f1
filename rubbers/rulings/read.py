"""Reading a script: every fault is named with its place and what was expected there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from club.codec.codec import Codec
from club.codec.made import OBJECT
from club.codec.misfit import Misfit
from club.errors import Fault, Malformed
from club.legible import legible
from club.reason import N_, Reason
from rubbers.cards.card import Suit
from rubbers.cards.seats import LOVE_ALL, Seat, Sides
from rubbers.cards.told import CardTold, card_told
from rubbers.hand.acts.act import Act
from rubbers.hand.hand import Hand, Stage
from rubbers.hand.names import Names
from rubbers.hand.notation import Notation
from rubbers.hand.words import meant_perhaps
from rubbers.laws.code import Code
from rubbers.play.acts import WhistGame
from rubbers.play.start import DUMMIES
from rubbers.rulings.bets import read_bets
from rubbers.rulings.dummies import from_dummy, nobodys
from rubbers.rulings.hands import RIGHT, read_hand
from rubbers.rulings.head import read_games, read_players
from rubbers.rulings.implied import as_agreed, is_dealing, turned_by_its_holder
from rubbers.rulings.must_say import wanting
from rubbers.rulings.onlookers import seated
from rubbers.rulings.script import MOST_EVENTS, Script

FIELDS = (
    "kind", "code", "game", "players", "bystanders", "dealer", "dummy", "dummies", "games",
    "score", "turn_up", "trumps", "hands", "bets", "events",
)  # fmt: skip
GAMES = {"whist": WhistGame.WHIST, "dummy": WhistGame.DUMMY, "double-dummy": WhistGame.DOUBLE_DUMMY}

DOUBLE = WhistGame.DOUBLE_DUMMY
PACK = 52


def read_script(body: Any, codes: Mapping[str, Code], *, from_text: bool) -> Script:
    """Read a script out of plain values; raises Malformed with every fault.

    `from_text` says that every scalar comes as text, as it does from YAML.
    """
    reading = Reading(codes, from_text=from_text)
    script = reading.script(body)
    if reading.faults or script is None:
        reason = Reason(N_("This is no script of what happened at a table."))
        raise Malformed(reason, faults=reading.faults)
    return script


@dataclass
class Reading:
    """A script being read; faults are gathered as they are found."""

    codes: Mapping[str, Code]
    from_text: bool
    faults: list[Fault] = field(default_factory=list)

    def script(self, body: Any) -> Script | None:
        """Read the whole."""
        if not isinstance(body, Mapping):
            self.fault("", OBJECT)
            return None
        for name in body:
            if name not in FIELDS:
                self.fault(str(name)[:40], meant_perhaps(name, FIELDS))
        if body.get("kind", "hand") != "hand":
            self.fault("kind", Reason(N_("hand: only hands are ruled on here")))
        code = self._code(body.get("code", "club-1864"))
        names = self._part("players", read_players, body.get("players"))
        if names is None:
            return None
        notation = Notation(names, from_text=self.from_text)
        hand = self._hand(body, notation, _stated(body.get("events")))
        onlookers = self._bystanders(body.get("bystanders") or [], names)
        people = (*names.seats, *onlookers)
        bets = self._part("bets", lambda b: read_bets(b, notation, people), body.get("bets") or [])
        acts = self._events(body.get("events"), notation, onlookers)
        if code is None or hand is None or acts is None:
            return None
        if not turned_by_its_holder(hand, acts):
            self.fault("turn_up", Reason(N_("a card of the dealer's hand")))
        for at, act in enumerate(acts, start=1):
            if nobodys(act, hand.dummies):
                self.fault(f"events[{at}].from", Reason(N_("nothing: no dummy is his to play")))
        acts = tuple(from_dummy(acts, hand.dummies, hand.dealt))
        acts = tuple(as_agreed(at, act, acts) for at, act in enumerate(acts, start=1))
        if is_dealing(hand, acts):
            hand = replace(hand, stage=Stage.DEALING)
        return Script(code, names.players, hand, acts, notation, bets or ())

    def fault(self, place: str, expected: Reason) -> None:
        """Write a fault down."""
        self.faults.append(Fault(place, expected))

    def _part(self, place: str, read: Callable[[Any], Any], body: Any) -> Any:
        try:
            return read(body)
        except Misfit as misfit:
            self.faults += misfit.inside(place).faults
            return None

    def _code(self, told: Any) -> Code | None:
        code = self.codes.get(told) if isinstance(told, str) else None
        if code is None:
            self.fault("code", meant_perhaps(told, self.codes))
        return code

    def _hand(
        self, body: Mapping[str, Any], notation: Notation, stated: Mapping[str, int]
    ) -> Hand | None:
        codec = notation.codec
        before = len(self.faults)
        told = body.get("game", "whist")
        game = GAMES.get(told) if isinstance(told, str) else None
        if game is None:
            self.fault("game", meant_perhaps(told, GAMES))
        told_of_dummies = "dummies" if body.get("dummies") or game is DOUBLE else "dummy"
        turned = self._told(body, "turn_up", card_told().read)
        trumps = self._told(body, "trumps", codec.form(Suit).read)
        if turned and trumps and turned.suit not in (None, trumps):
            self.fault("trumps", Reason(N_("the suit of the card turned up")))
        hand = Hand(
            score=self._told(body, "score", codec.form(Sides[int]).read) or LOVE_ALL,
            games=self._part(
                "games", lambda told: read_games(told, notation), body.get("games") or []
            ),
            game=game or WhistGame.WHIST,
            dummies=self._dummies(body, codec),
            dealer=self._told(body, "dealer", codec.form(Seat).read),
            trumps=turned.suit if turned else trumps,
            turn_up=turned.card if turned else None,
            dealt=self._hands(body.get("hands") or {}, notation, stated),
        )
        if not all(0 <= points <= 4 for points in (hand.score.ns, hand.score.ew)):
            self.fault("score", Reason(N_("points from nothing to four")))
        sides = {seat.side for seat in hand.dummies}
        if len(hand.dummies) != DUMMIES[hand.game] or len(sides) != len(hand.dummies):
            self.fault(told_of_dummies, Reason(N_("one for dummy, one a side for double dummy")))
        return hand if len(self.faults) == before else None

    def _dummies(self, body: Mapping[str, Any], codec: Codec) -> tuple[Seat, ...]:
        if body.get("dummies"):
            return self._part("dummies", codec.form(tuple[Seat, ...]).read, body["dummies"]) or ()
        dummy = self._told(body, "dummy", codec.form(Seat).read)
        return () if dummy is None else (dummy,)

    def _told(self, body: Mapping[str, Any], name: str, read: Callable[[Any], Any]) -> Any:
        return self._part(name, read, body[name]) if body.get(name) is not None else None

    def _hands(
        self, told: Any, notation: Notation, stated: Mapping[str, int]
    ) -> Mapping[Seat, tuple[CardTold, ...]]:
        if not isinstance(told, Mapping):
            self.fault("hands", OBJECT)
            return {}
        dealt: dict[Seat, tuple[CardTold, ...]] = {}
        for name, written in told.items():
            place = f"hands.{str(name)[:40]}"
            seat = notation.names.seats.get(name) if isinstance(name, str) else None
            if seat is None:
                self.fault(place, meant_perhaps(name, notation.names.seats))
                continue
            most = max(stated.get(name, RIGHT), RIGHT)
            cards = self._part(place, partial(read_hand, most=most), written) or ()
            others = {card for hand in dealt.values() for card in hand if card.card}
            if twice := [str(card) for card in cards if card in others]:
                once = Reason(N_("each card once; {cards} stand twice"), cards=", ".join(twice))
                self.fault(place, once)
            dealt[seat] = cards
        return dealt

    def _bystanders(self, told: Any, names: Names) -> tuple[str, ...]:
        if not isinstance(told, list | tuple) or not all(
            isinstance(one, str) and legible(one) for one in told
        ):
            self.fault("bystanders", Reason(N_("a list of names, without control characters")))
            return ()
        if any(one in names.seats for one in told):
            self.fault("bystanders", Reason(N_("people who do not play")))
        return tuple(told)

    def _events(
        self, told: Any, notation: Notation, bystanders: tuple[str, ...]
    ) -> tuple[Act, ...] | None:
        if not isinstance(told, list | tuple):
            self.fault("events", Reason(N_("a list of what happened")))
            return None
        if len(told) > MOST_EVENTS:
            self.fault("events", Reason(N_("at most {most} events"), most=MOST_EVENTS))
            return None
        acts = []
        for number, body in enumerate(told, start=1):
            place = f"events[{number}]"
            act = self._part(place, lambda one: _event(one, notation, bystanders), body)
            if act is not None:
                self.faults += [
                    Fault(f"{place}.{name}" if name else place, expected)
                    for name, expected in wanting(act, len(told))
                ]
                acts.append(act)
        return tuple(acts)


def _stated(told: Any) -> Mapping[str, int]:
    """Give the counts of hands that are stated; what cannot be read is named elsewhere."""
    stated: dict[str, int] = {}
    for body in told if isinstance(told, list | tuple) else ():
        counts = body.get("counts") if isinstance(body, Mapping) else None
        for name, count in counts.items() if isinstance(counts, Mapping) else ():
            if isinstance(name, str) and str(count).isdecimal():
                stated[name] = min(int(count), PACK)
    return stated


def _event(body: Any, notation: Notation, bystanders: tuple[str, ...]) -> Act:
    return notation.read_act(seated(body, bystanders))
