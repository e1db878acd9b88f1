"""An incident: what happened in plain words, what it asks, and what becomes of it in a script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import CLOCKWISE, Seat, WhistGame
from rubbers.code.code import Code
from rubbers.hand.hand import Fate, Hand, Stage
from rubbers.incidents.ask import Ask, Kind
from rubbers.incidents.clashes import clashes
from rubbers.incidents.ground import Follows, concerned, has_ground
from rubbers.incidents.happening import Happening
from rubbers.incidents.scene import Scene
from rubbers.incidents.telling import Told, placed


class Moment(StrEnum):
    """When in a hand it happened, as people look for it."""

    BEFORE = "before"
    DEAL = "deal"
    TRUMP = "trump"
    PLAY = "play"
    REVOKE = "revoke"
    CALL = "call"
    SPEECH = "speech"
    ONLOOKER = "onlooker"
    DUMMY = "dummy"
    MANNERS = "manners"
    ROOM = "room"


class Needed(StrEnum):
    """What must be known of the table beside the incident itself."""

    DEALER = "dealer"
    TURNED = "turned"  # the card turned up for trumps
    SCORE = "score"
    GAMES = "games"  # those of the rubber that are won


DEALT = (Stage.DEALING, Stage.PLAYING)
AFTER = (Stage.PLAYING, Stage.OVER, Stage.CUT, Stage.TURNED)
STAGES: Mapping[Moment, tuple[Stage, ...]] = {
    Moment.BEFORE: (Stage.DEALING,),
    Moment.DEAL: (Stage.DEALING,),
    Moment.TRUMP: DEALT,
    Moment.PLAY: DEALT,
    Moment.REVOKE: DEALT,
    Moment.CALL: (Stage.PLAYING,),
    Moment.SPEECH: DEALT,
    Moment.ONLOOKER: tuple(Stage),
    Moment.DUMMY: DEALT,
    Moment.MANNERS: tuple(Stage),
    Moment.ROOM: tuple(Stage),
}
"""At which stages of a hand an incident of a moment can come to a story that has begun."""
ACTOR = "by"
"""The question whose answer is who did it."""
FIRST_DEAL_OF_A_RUBBER = "first-deal"
"""The incident that is no act of a hand: the rubber itself begins."""
DUMMIES = (WhistGame.DUMMY, WhistGame.DOUBLE_DUMMY)


@dataclass(frozen=True)
class Incident:
    """One thing that may happen at a table.

    `words` is how one chooses it, `said` how a story tells it, with the answers in braces.
    `law` is the one that speaks of it, as the shared chapters name it, where no act shows that.
    `apart` are the questions, two of them, whose answers must be different, and `opposed` those
    whose players must be of different sides; either may name the dealer, `apart` dealer.right too.
    `people` are those beside who must be able to act for themselves, so that none is a dummy:
    by.partner, dealer, dealer.partner. Those of `dummys` are each the partner of a dummy.
    `more` has what it adds where an answer is known, by the name of the question.
    `stages` are those it can come at in a story that has begun, its moment's if none are named.
    """

    id: str
    moment: Moment
    words: str
    said: str
    asks: tuple[Ask, ...]
    happens: tuple[Happening, ...]
    needs: tuple[Needed, ...] = ()
    games: tuple[WhistGame, ...] = tuple(WhistGame)
    follows: Follows = Follows.NOTHING
    stages: tuple[Stage, ...] = ()
    more: Mapping[str, str] = field(default_factory=dict)
    law: str = ""
    apart: tuple[str, ...] = ()
    opposed: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    dummys: tuple[str, ...] = ()

    def read(
        self, answers: Mapping[str, str], dealer: Seat | None = None, dummies: tuple[Seat, ...] = ()
    ) -> Told:
        """Read the answers; Malformed, with every field, where one is missing or is none."""
        faults: list[Fault] = []
        told: dict[str, str] = {}
        for ask in self.asks:
            answer = answers.get(ask.name, "")
            if answer:
                try:
                    told[ask.name] = ask.read(answer)
                except Malformed as malformed:
                    faults += malformed.faults
            elif ask.needed:
                faults.append(Fault(ask.name, Reason(N_("an answer, please"))))
        if not faults:
            at_table = {"dealer": str(dealer or ""), **told}
            faults += clashes(self.apart, self.opposed, at_table, dummies)
            faults += filter(None, (ask.misfits(told) for ask in self.asks))
            faults += self._silent(at_table, dummies)
        known = {ask.name for ask in self.asks}
        strange = [name for name in answers if name not in known]
        faults += [Fault(name[:40], Reason(N_("no such question"))) for name in strange]
        if faults:
            raise Malformed(Reason(N_("Something is still to be said.")), faults=faults)
        return Told(self.asks, told)

    def _silent(self, told: Mapping[str, str], dummies: tuple[Seat, ...]) -> Iterator[Fault]:
        """Give the answers that name a dummy for what only a player can do."""
        for name in ("dealer", *(ask.name for ask in self.asks if ask.kind is Kind.PLAYER)):
            if told.get(name) and Seat(told[name]) not in self.players(name, dummies):
                yield Fault(name, Reason(N_("somebody who plays: a dummy cannot do that")))

    def players(
        self, name: str, dummies: tuple[Seat, ...], dealer: Seat | None = None
    ) -> tuple[Seat, ...]:
        """Give those who can be the answer to a question, or the dealer, with these dummies.

        Where the dealer is known, the answers that cannot go with him are left out.
        """
        hands = {"dealer", *(ask.name for ask in self.asks if ask.hand)}
        roles = [role.partition(".")[2] for role in self.people if role.partition(".")[0] == name]
        acting = roles if name in hands else ["", *roles]
        return tuple(
            seat
            for seat in CLOCKWISE
            if not any(placed(seat, way, dummies) in dummies for way in acting)
            and (name not in self.dummys or seat.partner in dummies)
            and not (dealer and any(self._clashes_with(dealer, name, seat, dummies)))
        )

    def _clashes_with(
        self, dealer: Seat, name: str, seat: Seat, dummies: tuple[Seat, ...]
    ) -> Iterator[Fault]:
        told = {"dealer": str(dealer), name: str(seat)}
        return clashes(self.apart, self.opposed, told, dummies) if name != "dealer" else iter(())

    def happen(self, scene: Scene, told: Told) -> None:
        """Add what happened to the scene."""
        for one in self.happens:
            one(scene, told)

    def laws(self, answers: Mapping[str, str]) -> Iterator[str]:
        """Give the laws that speak of it, told so, as the shared chapters name them."""
        told = (self.law, *(ask.law_on(answers.get(ask.name, "")) for ask in self.asks))
        return (law for law in told if law)

    def is_of(self, code: Code) -> bool:
        """Say whether this is anything to a code."""
        return not self.law or code.standing_for(self.law) is not None

    def may_follow(self, hand: Hand) -> bool:
        """Say whether this can happen in a story that has come so far."""
        if hand.game not in self.games or not has_ground(self.follows, hand):
            return False
        if not self.may_be_at(hand.dealer, hand.dummies) or not self.actors(hand):
            return False
        if self.moment in (Moment.ONLOOKER, Moment.MANNERS, Moment.ROOM):
            return True
        return hand.fate is Fate.STANDS and hand.stage in (self.stages or STAGES[self.moment])

    def may_be_at(self, dealer: Seat | None, dummies: tuple[Seat, ...]) -> bool:
        """Say whether there is somebody who can have done it, and a dealer, if he is known."""
        asked = (ask.name for ask in self.asks if ask.kind is Kind.PLAYER)
        dealers = self.players("dealer", dummies)
        able = all(self.players(name, dummies) for name in asked)
        return able and bool(dealers) and dealer in (None, *dealers)

    def actors(self, hand: Hand) -> tuple[Seat, ...]:
        """Give those of whom this can be told: who were called upon, or whose the choice is.

        Where nothing waits for anybody, everybody, save a dummy where a player must act.
        """
        waited_for = concerned(self.follows, hand)
        able = self.players(ACTOR, hand.dummies)
        return tuple(seat for seat in able if seat in (waited_for or able))
