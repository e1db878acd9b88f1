"""An incident: what happened in plain words, its questions, and the acts it adds to a script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import CLOCKWISE, Seat, WhistGame
from rubbers.code.code import Code
from rubbers.hand.state.hand import DealFate, HandStage, HandState
from rubbers.incidents.act_templates import ActTemplate
from rubbers.incidents.answers import IncidentAnswers, clashes, placed
from rubbers.incidents.ask import AnswerKind, Ask
from rubbers.incidents.preconditions import Follows, concerned, has_ground
from rubbers.incidents.scene import Scene


class IncidentStage(StrEnum):
    """When in a hand it happened, as readers look for it."""

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
    """What must be known about the table besides the incident itself."""

    DEALER = "dealer"
    TURNED = "turned"  # the card turned up for trumps
    SCORE = "score"
    GAMES = "games"  # the games of the rubber won so far


DEALT = (HandStage.DEALING, HandStage.PLAYING)
AFTER = (HandStage.PLAYING, HandStage.OVER, HandStage.CUT, HandStage.TURNED)
STAGES: Mapping[IncidentStage, tuple[HandStage, ...]] = {
    IncidentStage.BEFORE: (HandStage.DEALING,),
    IncidentStage.DEAL: (HandStage.DEALING,),
    IncidentStage.TRUMP: DEALT,
    IncidentStage.PLAY: DEALT,
    IncidentStage.REVOKE: DEALT,
    IncidentStage.CALL: (HandStage.PLAYING,),
    IncidentStage.SPEECH: DEALT,
    IncidentStage.ONLOOKER: tuple(HandStage),
    IncidentStage.DUMMY: DEALT,
    IncidentStage.MANNERS: tuple(HandStage),
    IncidentStage.ROOM: tuple(HandStage),
}
"""The stages of a hand at which an incident of each moment can join a story already begun."""
ACTOR = "by"
"""The question whose answer is who did it."""
FIRST_DEAL_OF_A_RUBBER = "first-deal"
"""The incident that is not an act of a hand: the start of the rubber itself."""
DUMMIES = (WhistGame.DUMMY, WhistGame.DOUBLE_DUMMY)


@dataclass(frozen=True)
class Incident:
    """One thing that may happen at a table.

    `words` describes it in the list to choose from, `said` in a story, with the answers in braces.
    `law` is the law that deals with it, as numbered in the shared chapters, if no act shows which.
    `apart` names two questions whose answers must differ, and `opposed` questions whose players
    must be of different sides; either may name the dealer, and `apart` dealer.right too. `people`
    names others who must be able to act for themselves, so that none is a dummy: by.partner,
    dealer, dealer.partner. Each of `dummys` must be the partner of a dummy. `more` is the sentence
    added to the story if an answer is known, by the name of the question. `stages` are those at
    which it can join a story already begun; those of its moment if none are named.
    """

    id: str
    moment: IncidentStage
    words: str
    said: str
    asks: tuple[Ask, ...]
    happens: tuple[ActTemplate, ...]
    needs: tuple[Needed, ...] = ()
    games: tuple[WhistGame, ...] = tuple(WhistGame)
    follows: Follows = Follows.NOTHING
    stages: tuple[HandStage, ...] = ()
    more: Mapping[str, str] = field(default_factory=dict)
    law: str = ""
    apart: tuple[str, ...] = ()
    opposed: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    dummys: tuple[str, ...] = ()

    def read(
        self, answers: Mapping[str, str], dealer: Seat | None = None, dummies: tuple[Seat, ...] = ()
    ) -> IncidentAnswers:
        """Read the answers; raise Malformed, with every field, if one is missing or invalid."""
        faults: list[Fault] = []
        given: dict[str, str] = {}
        for ask in self.asks:
            answer = answers.get(ask.name, "")
            if answer:
                try:
                    given[ask.name] = ask.read(answer)
                except Malformed as malformed:
                    faults += malformed.faults
            elif ask.needed:
                faults.append(Fault(ask.name, Reason(N_("choose or enter an answer"))))
        if not faults:
            at_table = {"dealer": str(dealer or ""), **given}
            faults += clashes(self.apart, self.opposed, at_table, dummies)
            faults += filter(None, (ask.misfits(given) for ask in self.asks))
            faults += self._silent(at_table, dummies)
        known = {ask.name for ask in self.asks}
        strange = [name for name in answers if name not in known]
        faults += [Fault(name[:40], Reason(N_("there is no such question"))) for name in strange]
        if faults:
            raise Malformed(Reason(N_("Something is missing.")), faults=faults)
        return IncidentAnswers(self.asks, given)

    def _silent(self, answers: Mapping[str, str], dummies: tuple[Seat, ...]) -> Iterator[Fault]:
        """Yield a fault for each answer that names a dummy where only a player can act."""
        for name in ("dealer", *(ask.name for ask in self.asks if ask.kind is AnswerKind.PLAYER)):
            if answers.get(name) and Seat(answers[name]) not in self.players(name, dummies):
                yield Fault(name, Reason(N_("somebody who plays: dummy cannot do that")))

    def players(
        self, name: str, dummies: tuple[Seat, ...], dealer: Seat | None = None
    ) -> tuple[Seat, ...]:
        """Return the players who can answer a question, or be dealer, with these dummies.

        If the dealer is known, answers that exclude them are left out.
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
        answers = {"dealer": str(dealer), name: str(seat)}
        return clashes(self.apart, self.opposed, answers, dummies) if name != "dealer" else iter(())

    def happen(self, scene: Scene, answers: IncidentAnswers) -> None:
        """Add what happened to the scene."""
        for one in self.happens:
            one(scene, answers)

    def laws(self, answers: Mapping[str, str]) -> Iterator[str]:
        """Return the laws, numbered as in the shared chapters, that deal with it as answered."""
        numbers = (self.law, *(ask.law_on(answers.get(ask.name, "")) for ask in self.asks))
        return (law for law in numbers if law)

    def is_of(self, code: Code) -> bool:
        """Check whether this incident exists under a code."""
        return not self.law or code.standing_for(self.law) is not None

    def may_follow(self, hand: HandState) -> bool:
        """Check whether this can happen next in a story that has come to this hand."""
        if hand.game not in self.games or not has_ground(self.follows, hand):
            return False
        if not self.may_be_at(hand.dealer, hand.dummies) or not self.actors(hand):
            return False
        if self.moment in (IncidentStage.ONLOOKER, IncidentStage.MANNERS, IncidentStage.ROOM):
            return True
        return hand.fate is DealFate.STANDS and hand.stage in (self.stages or STAGES[self.moment])

    def may_be_at(self, dealer: Seat | None, dummies: tuple[Seat, ...]) -> bool:
        """Check that somebody can have done it, and that the dealer, if known, can deal here."""
        asked = (ask.name for ask in self.asks if ask.kind is AnswerKind.PLAYER)
        dealers = self.players("dealer", dummies)
        able = all(self.players(name, dummies) for name in asked)
        return able and bool(dealers) and dealer in (None, *dealers)

    def actors(self, hand: HandState) -> tuple[Seat, ...]:
        """Return the players who can do this: those called upon, or those with the choice.

        If nothing is open for anybody, this is everybody, except a dummy if a player must act.
        """
        waited_for = concerned(self.follows, hand)
        able = self.players(ACTOR, hand.dummies)
        return tuple(seat for seat in able if seat in (waited_for or able))
