"""How a hand and a rubber are scored: tricks, honours, the game claimed, bets."""

from __future__ import annotations

from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import Side
from rubbers.hand.state.hand import HandStage
from rubbers.incidents.act_templates import ActTemplate, chosen, does, hand_over, states
from rubbers.incidents.answers import IncidentAnswers
from rubbers.incidents.ask import Choice, choice, number, player
from rubbers.incidents.incident import AFTER, DEALT, Incident, IncidentStage, Needed
from rubbers.incidents.scene import Scene


def bets(on: str, side: str) -> ActTemplate:
    """Record that there was a bet."""

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        scene.bets.append({"on": on, "side": side})

    return add


def puts_worth_right(side: str, should: str) -> ActTemplate:
    """Correct the value of the game that a side has won.

    Raises Malformed if the side has won none, or if that is already the value of its game.
    """

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        whose, right = Side[answers.given[side].upper()], int(answers.given[should])
        worth = dict(scene.hand.games).get(whose)
        if worth is None:
            raise _unfit(side, N_("a side that has won a game"))
        if worth == right:
            raise _unfit(should, N_("a value other than the one scored"))
        number = [won_by for won_by, _ in scene.hand.games].index(whose) + 1
        corrected: dict[str, Any] = {"from": worth, "to": right, "game": number}
        scene.do(by=whose.seats[0], do="correct_score", **corrected)

    return add


def _unfit(field: str, expected: str) -> Malformed:
    fault = Fault(field, Reason(expected))
    return Malformed(Reason(N_("That answer is not possible here.")), faults=[fault])


def states_both(fact: str, ours: str, whole: int) -> ActTemplate:
    """Record how many North and South had; East and West had the rest of the whole."""

    def add(scene: Scene, answers: IncidentAnswers) -> None:
        first = int(answers.given[ours])
        shares: dict[str, Any] = {Side.NS: first, Side.EW: whole - first}
        scene.do(fact=fact, **shares)

    return add


SCORED = (*DEALT, *AFTER)
SCORE = (Needed.SCORE,)

HAND_SCORED = Incident(
    "hand-scored",
    IncidentStage.SPEECH,
    N_("The hand is over: how is it scored?"),
    N_("The hand was over: North–South took {tricks} of the tricks."),
    (
        number("tricks", N_("How many tricks did North–South take?"), 13),
        choice(
            "honours",
            N_("Which honours were called in time?"),
            Choice("ns3", N_("North–South called three")),
            Choice("ns4", N_("North–South called four")),
            Choice("ew3", N_("East–West called three")),
            Choice("ew4", N_("East–West called four")),
            Choice("none", N_("nobody called any in time")),
            needed=False,
        ),
    ),
    (
        hand_over,
        states_both("tricks", "tricks", 13),
        chosen(
            "honours",
            ns3=(states("honours", **{Side.NS: 3, Side.EW: 1}), does("call_honours", by="N")),
            ns4=(states("honours", **{Side.NS: 4, Side.EW: 0}), does("call_honours", by="N")),
            ew3=(states("honours", **{Side.NS: 1, Side.EW: 3}), does("call_honours", by="E")),
            ew4=(states("honours", **{Side.NS: 0, Side.EW: 4}), does("call_honours", by="E")),
        ),
    ),
    SCORE,
    stages=SCORED,
    more={"honours": N_("Honours: {honours}.")},
)

RUBBER_SCORED = Incident(
    "rubber-scored",
    IncidentStage.SPEECH,
    N_("The rubber ends with this hand: what is it worth?"),
    N_("The last hand of the rubber was over: North–South took {tricks} of the tricks."),
    HAND_SCORED.asks,
    HAND_SCORED.happens,
    (Needed.SCORE, Needed.GAMES),
    stages=SCORED,
    more=HAND_SCORED.more,
    law="1",
)

HONOURS_CALLED = Incident(
    "honours-called",
    IncidentStage.SPEECH,
    N_("Honours are called"),
    N_("{by} called {count} honours {when}."),
    (
        player("by", N_("Who called them?")),
        number("count", N_("How many?"), 4, least=2),
        choice(
            "when",
            N_("When?"),
            Choice("during", N_("before the hand was over"), law="7"),
            Choice("over", N_("after the hand")),
            Choice("late", N_("after the next trump was turned")),
        ),
    ),
    (
        chosen("when", over=(hand_over,), late=(hand_over, does("turn_up_next"))),
        does("call_honours", by="@by", count="@count"),
    ),
    SCORE,
    law="6",
    stages=SCORED,
)

GAME_CLAIMED = Incident(
    "game-claimed",
    IncidentStage.SPEECH,
    N_("A side claims the game by honours"),
    N_("{by} said “game” and {marked}; {then}."),
    (
        player("by", N_("Who claimed it?")),
        choice(
            "marked",
            N_("Did their side mark it?"),
            Choice("yes", N_("their side marked it")),
            Choice("no", N_("nothing was marked")),
        ),
        choice(
            "then",
            N_("Did the other side object?"),
            Choice("nobody", N_("nobody objected")),
            Choice("at-once", N_("the other side objected at once")),
            Choice("late", N_("the other side objected when the next trump was turned")),
            Choice("withdrawn", N_("the claim was then withdrawn")),
        ),
    ),
    (
        hand_over,
        does("claim", by="@by", what="game"),
        chosen("marked", yes=(does("mark", by="@by", side="@by.side", points=5),)),
        chosen(
            "then",
            at_once=(does("object", by="@by.adversary", to="game"),),
            withdrawn=(does("withdraw", by="@by", what="game"),),
            late=(does("turn_up_next"), does("object", by="@by.adversary", to="game")),
        ),
    ),
    SCORE,
    law="7",
    stages=(*DEALT, HandStage.OVER),
)

BETS = Incident(
    "bets-after-a-revoke",
    IncidentStage.SPEECH,
    N_("There was a revoke: who wins the bets?"),
    N_(
        "{by} revoked; North–South took {tricks} of the tricks; {penalty}. There were bets "
        "on the hand."
    ),
    (
        player("by", N_("Who revoked?")),
        number("tricks", N_("How many tricks did North–South take?"), 13),
        choice(
            "penalty",
            N_("How was the revoke paid for?"),
            Choice("tricks", N_("three tricks were taken"), {"do": "take_three_tricks"}),
            Choice("off", N_("three points were taken off"), {"do": "deduct_three"}),
            Choice("on", N_("three points were added"), {"do": "add_three"}),
        ),
    ),
    (
        bets("odd_trick", Side.NS),
        bets("game", Side.NS),
        hand_over,
        states_both("tricks", "tricks", 13),
        states("revoked", who="@by"),
        does("claim", by="@by.adversary", what="revoke", of="@by"),
        does("", by="@by.adversary", spread="penalty"),
    ),
    SCORE,
    stages=SCORED[:3],
)

NEXT_TRUMP = Incident(
    "next-trump-turned",
    IncidentStage.SPEECH,
    N_("The trump of the next deal is turned"),
    N_("The trump of the next deal was turned."),
    (),
    (hand_over, does("turn_up_next")),
    stages=(HandStage.PLAYING, HandStage.OVER, HandStage.CUT),
)
