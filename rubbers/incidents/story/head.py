"""Who sits at the table of a story, and the state of the rubber when the deal began."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.text.text_validation import is_legible
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat, Side, WhistGame
from rubbers.incidents.incident import Needed
from rubbers.play.start_and_end import DUMMIES
from rubbers.rulings.script.read_table import GAMES

MOST_POINTS = 4
LONGEST_NAME = 40
SEATED: Mapping[WhistGame, tuple[Seat, ...]] = {
    WhistGame.WHIST: (),
    WhistGame.DUMMY: (Seat.S,),
    WhistGame.DOUBLE_DUMMY: (Seat.S, Seat.W),
}
"""Where dummies sit unless stated otherwise."""
NONE_WON = "none"
POINTS = {Side.NS: "ns", Side.EW: "ew"}


@dataclass(frozen=True)
class Head:
    """The table: its game, the players' names (or none), dealer, turn-up and score.

    `games` are the games won so far, each as a side and its value; None if unknown.
    """

    game: WhistGame = WhistGame.WHIST
    names: Mapping[Seat, str] | None = None
    dummies: tuple[Seat, ...] = ()
    dealer: Seat | None = None
    turned: PartialCard | None = None
    score: tuple[int, int] | None = None
    games: tuple[tuple[Side, int], ...] | None = None

    def lacks(self, needed: Needed) -> bool:
        """Check whether this is unknown."""
        match needed:
            case Needed.DEALER:
                return self.dealer is None
            case Needed.TURNED:
                return self.turned is None or self.turned.card is None
            case Needed.SCORE:
                return self.score is None
            case Needed.GAMES:
                return self.games is None

    def script(self) -> dict[str, Any]:
        """Return the head of a script, in which players are named by their seats."""
        word = next(word for word, game in GAMES.items() if game is self.game)
        body: dict[str, Any] = {"game": word, "players": [str(seat) for seat in CLOCKWISE]}
        if self.dummies:
            body["dummies"] = [str(seat) for seat in self.dummies]
        if self.dealer is not None:
            body["dealer"] = str(self.dealer)
        if self.turned is not None and self.turned.card is not None:
            body["turn_up"] = str(self.turned)
        elif self.turned is not None:
            body["trumps"] = str(self.turned.suit)
        if self.score is not None:
            body["score"] = {str(side): n for side, n in zip(Side, self.score, strict=True)}
        if self.games:
            body["games"] = [{"won_by": str(side), "value": n} for side, n in self.games]
        return body

    def written(self) -> list[tuple[str, str]]:
        """Return the table as the parameters of an address."""
        return list(self._written())

    def _written(self) -> Iterator[tuple[str, str]]:
        if self.game is not WhistGame.WHIST:
            yield "game", str(self.game)
            yield "dummy", "".join(self.dummies)
        for seat, name in (self.names or {}).items():
            yield str(seat), name
        if self.dealer is not None:
            yield "dealer", str(self.dealer)
        if self.turned is not None:
            yield "turned", str(self.turned)
        if self.score is not None:
            yield from zip(POINTS.values(), map(str, self.score), strict=True)
        for side, value in self.games or ():
            yield "won", f"{POINTS[side]}{value}"
        if self.games == ():
            yield "won", NONE_WON


def read_head(parameters: Mapping[str, list[str]]) -> Head:
    """Read the table from an address; raise Malformed, with the field, for an impossible one."""
    one = {name: values[-1].strip() for name, values in parameters.items() if values}
    game = _one_of("game", one.get("game") or str(WhistGame.WHIST), WhistGame)
    dummies = tuple(_one_of("dummy", seat, Seat) for seat in one.get("dummy", ""))
    dummies = dummies or SEATED[game]
    if len(dummies) != DUMMIES[game] or len({seat.side for seat in dummies}) != len(dummies):
        raise _bad("dummy", Reason(N_("one seat for dummy, or one on each side for double dummy")))
    return Head(
        game,
        _names(one),
        dummies,
        _one_of("dealer", one["dealer"], Seat) if one.get("dealer") else None,
        _turned(one["turned"]) if one.get("turned") else None,
        _score(one),
        _games(parameters.get("won", [])),
    )


def _names(parameters: Mapping[str, str]) -> Mapping[Seat, str] | None:
    given = {seat: " ".join(parameters[seat].split()) for seat in CLOCKWISE if parameters.get(seat)}
    if not given:
        return None
    short = all(len(name) <= LONGEST_NAME and is_legible(name) for name in given.values())
    if len(set(given.values())) != len(CLOCKWISE) or not short:
        raise _bad("N", Reason(N_("four different names, one for each seat")))
    return given


def _turned(written: str) -> PartialCard:
    try:
        card = PartialCard.read(written)
    except Malformed as malformed:
        raise _bad("turned", malformed.faults[0].expected) from None
    if card.suit is None:
        raise _bad("turned", Reason(N_("a card, or at least its suit")))
    return card


def _score(parameters: Mapping[str, str]) -> tuple[int, int] | None:
    given = [parameters.get(name, "") for name in POINTS.values()]
    if not any(given):
        return None
    return _points("ns", given[0]), _points("ew", given[1])


def _points(name: str, written: str) -> int:
    if written in tuple(map(str, range(MOST_POINTS + 1))):
        return int(written)
    raise _bad(name, Reason(N_("points from 0 to 4")))


def _games(written: list[str]) -> tuple[tuple[Side, int], ...] | None:
    if written == [NONE_WON]:
        return ()
    return tuple(_won(value) for value in written[:2]) or None


def _won(written: str) -> tuple[Side, int]:
    sides = {word: side for side, word in POINTS.items()}
    if written[:2] in sides and written[2:] in ("1", "2", "3"):
        return sides[written[:2]], int(written[2:])
    raise _bad("won", Reason(N_("a side and the value of its game, such as ns2")))


def _one_of(name: str, written: str, known: Any) -> Any:
    if written in tuple(known):
        return known(written)
    raise _bad(name, Reason(N_("one of: {choices}"), choices=", ".join(known)))


def _bad(name: str, expected: Reason) -> Malformed:
    return Malformed(Reason(N_("That table is not possible.")), faults=[Fault(name, expected)])
