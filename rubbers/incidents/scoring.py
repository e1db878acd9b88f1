"""How a hand and a rubber are scored: tricks, honours, the game claimed, bets."""

from club.reason import N_
from rubbers.cards.seats import Side
from rubbers.hand.hand import Stage
from rubbers.incidents.ask import Choice, choice, number, player
from rubbers.incidents.happening import chosen, does, hand_over, tells
from rubbers.incidents.incident import AFTER, DEALT, Incident, Moment, Needed
from rubbers.incidents.scored import bets, tells_both

SCORED = (*DEALT, *AFTER)
SCORE = (Needed.SCORE,)

HAND_SCORED = Incident(
    "hand-scored",
    Moment.SPEECH,
    N_("The hand is over: how does it score?"),
    N_("The hand was over: {tricks} of the tricks to North–South."),
    (
        number("tricks", N_("How many tricks did North–South take?"), 13),
        choice(
            "honours",
            N_("Which honours were called in time?"),
            Choice("ns3", N_("North–South called three")),
            Choice("ns4", N_("North–South called four")),
            Choice("ew3", N_("East–West called three")),
            Choice("ew4", N_("East–West called four")),
            Choice("none", N_("none were called in time")),
            needed=False,
        ),
    ),
    (
        hand_over,
        tells_both("tricks", "tricks", 13),
        chosen(
            "honours",
            ns3=(tells("honours", **{Side.NS: 3, Side.EW: 1}), does("call_honours", by="N")),
            ns4=(tells("honours", **{Side.NS: 4, Side.EW: 0}), does("call_honours", by="N")),
            ew3=(tells("honours", **{Side.NS: 1, Side.EW: 3}), does("call_honours", by="E")),
            ew4=(tells("honours", **{Side.NS: 0, Side.EW: 4}), does("call_honours", by="E")),
        ),
    ),
    SCORE,
    stages=SCORED,
    more={"honours": N_("Of honours, {honours}.")},
)

RUBBER_SCORED = Incident(
    "rubber-scored",
    Moment.SPEECH,
    N_("The rubber ends with this hand: what is it worth?"),
    N_("The last hand of the rubber was over: {tricks} of the tricks to North–South."),
    HAND_SCORED.asks,
    HAND_SCORED.happens,
    (Needed.SCORE, Needed.GAMES),
    stages=SCORED,
    more=HAND_SCORED.more,
    law="1",
)

HONOURS_CALLED = Incident(
    "honours-called",
    Moment.SPEECH,
    N_("Honours are called"),
    N_("{by} called {count} honours {when}."),
    (
        player("by", N_("Who called them?")),
        number("count", N_("How many?"), 4, least=2),
        choice(
            "when",
            N_("When?"),
            Choice("during", N_("before the hand was over"), law="7"),
            Choice("over", N_("when the hand was over")),
            Choice("late", N_("when the next trump had been turned")),
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
    Moment.SPEECH,
    N_("The game is claimed on the strength of honours"),
    N_("{by} said “game” and {marked}; {then}."),
    (
        player("by", N_("Who claimed it?")),
        choice(
            "marked",
            N_("Did his side mark it?"),
            Choice("yes", N_("his side marked it")),
            Choice("no", N_("nothing was marked")),
        ),
        choice(
            "then",
            N_("Did the others object?"),
            Choice("nobody", N_("nobody objected")),
            Choice("at-once", N_("the others objected at once")),
            Choice("late", N_("the others objected when the next trump was turned")),
            Choice("withdrawn", N_("then it was taken back")),
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
    stages=(*DEALT, Stage.OVER),
)

BETS = Incident(
    "bets-after-a-revoke",
    Moment.SPEECH,
    N_("There was a revoke: who wins the bets?"),
    N_("{by} revoked; {tricks} of the tricks to North–South; {penalty}. There were bets on it."),
    (
        player("by", N_("Who revoked?")),
        number("tricks", N_("How many tricks did North–South take?"), 13),
        choice(
            "penalty",
            N_("How is the revoke paid for?"),
            Choice("tricks", N_("three tricks were taken"), {"do": "take_three_tricks"}),
            Choice("off", N_("three points were taken off"), {"do": "deduct_three"}),
            Choice("on", N_("three points were added"), {"do": "add_three"}),
        ),
    ),
    (
        bets("odd_trick", Side.NS),
        bets("game", Side.NS),
        hand_over,
        tells_both("tricks", "tricks", 13),
        tells("revoked", who="@by"),
        does("claim", by="@by.adversary", what="revoke", of="@by"),
        does("", by="@by.adversary", spread="penalty"),
    ),
    SCORE,
    stages=SCORED[:3],
)

NEXT_TRUMP = Incident(
    "next-trump-turned",
    Moment.SPEECH,
    N_("The trump of the next deal is turned"),
    N_("The trump of the next deal was turned."),
    (),
    (hand_over, does("turn_up_next")),
    stages=(Stage.PLAYING, Stage.OVER, Stage.CUT),
)
