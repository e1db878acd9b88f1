"""A card table for tests: a rubber begun, hands marked and confirmed, scores as people say them."""

from __future__ import annotations

from club.errors import Refusal
from rubbers.cards.seats import Seat, Side, Sides, WhistGame
from rubbers.code.code import Code
from rubbers.laws.club_1864 import ID, RUBBERS_ONLY
from rubbers.play.decide import decide
from rubbers.play.state.acts import Act, Confirm, CorrectHand, MarkHand, StartRubber
from rubbers.play.state.events import Event
from rubbers.play.state.evolve import evolve
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.score import NO_STAKES, HandScore, Stakes
from rubbers.scoring.statement import Election, Outcome, Revoke, SideHonours, Statement

CODE = RUBBERS_ONLY
PEOPLE = {Seat.N: "Fenn", Seat.E: "Mehta", Seat.S: "Lowry", Seat.W: "Tallis"}
TAKE, DEDUCT, ADD = Election.TAKE_THREE_TRICKS, Election.DEDUCT_THREE, Election.ADD_THREE
WAIVE = Election.WAIVE
NONE = SideHonours()


def start(game: WhistGame = WhistGame.WHIST, stakes: Stakes = NO_STAKES) -> StartRubber:
    """North deals; at dummy North is the dummy, at double dummy North and East are."""
    dummies = {
        WhistGame.WHIST: (),
        WhistGame.DUMMY: (Seat.N,),
        WhistGame.DOUBLE_DUMMY: (Seat.N, Seat.E),
    }[game]
    seating = {seat: person for seat, person in PEOPLE.items() if seat not in dummies}
    return StartRubber(seating, Seat.N, ID, game, dummies, stakes)


def begun(game: WhistGame = WhistGame.WHIST, stakes: Stakes = NO_STAKES) -> RubberState:
    """A rubber that has just begun."""
    (event,) = decide(None, start(game, stakes), CODE)
    return evolve(None, event)


def happened(
    rubber: RubberState, *acts: Act, code: Code = CODE
) -> tuple[RubberState, tuple[Event, ...]]:
    """Carry out acts; give the rubber and every event of the last one."""
    decided: tuple[Event, ...] = ()
    for act in acts:
        decided = decide(rubber, act, code)
        for event in decided:
            rubber = evolve(rubber, event)
    return rubber, decided


def after(rubber: RubberState, *acts: Act, code: Code = CODE) -> RubberState:
    """The rubber after these acts."""
    return happened(rubber, *acts, code=code)[0]


def tricks(
    ns: int,
    *revokes: tuple[Seat, Election | None],
    ns_honours: SideHonours = NONE,
    ew_honours: SideHonours = NONE,
) -> Statement:
    """A hand in which North and South took so many tricks."""
    return Statement(
        tricks=Sides(ns, 13 - ns),
        honours=Sides(ns_honours, ew_honours),
        revokes=tuple(Revoke(by, elected) for by, elected in revokes),
    )


def called(held: int) -> SideHonours:
    """So many honours, called in time."""
    return SideHonours(held, called=True)


def agreed(rubber: RubberState, *statements: Statement) -> RubberState:
    """Hands marked by South and confirmed by West."""
    for statement in statements:
        rubber = after(rubber, MarkHand(statement, Seat.S), Confirm(Seat.W))
    return rubber


def mended(rubber: RubberState, hand: int, statement: Statement, code: Code = CODE) -> RubberState:
    """A hand put right, asked by South and confirmed by West."""
    return after(rubber, CorrectHand(hand, statement, Seat.S), Confirm(Seat.W), code=code)


def points(score: Sides[int]) -> tuple[int, int]:
    """North and South first."""
    return score.ns, score.ew


def laws(score: HandScore) -> list[tuple[Side | None, int, str]]:
    """The working as side, points and law."""
    return [(line.side, line.points, line.because.law) for line in score.lines]


def refused(rubber: RubberState | None, act: Act, code: Code = CODE) -> str:
    """Carry out an act that a law refuses; give the number of the law."""
    try:
        decide(rubber, act, code)
    except Refusal as refusal:
        return refusal.law
    raise AssertionError(f"{act} is not refused")


LOST = {
    outcome: Statement(outcome=outcome)
    for outcome in (Outcome.MISDEAL, Outcome.NEW_DEAL, Outcome.VOID)
}
NS_GAME = tricks(11)
"""Five points to North and South in one hand."""
EW_GAME = tricks(2)
"""Five points to East and West in one hand."""
