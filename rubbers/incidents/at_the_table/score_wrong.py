"""A score found to be wrong: the score of the game, or the value of a game."""

from club.reason import N_
from rubbers.cards.seats import Side
from rubbers.incidents.act_templates import chosen, does, hand_over
from rubbers.incidents.ask import Choice, choice, number, player
from rubbers.incidents.at_the_table.scores import SCORED, puts_worth_right
from rubbers.incidents.incident import Incident, IncidentStage, Needed

SIDE_WORDS = {Side.NS: N_("North–South"), Side.EW: N_("East–West")}

SCORE_WRONG = Incident(
    "score-wrong",
    IncidentStage.SPEECH,
    N_("The score is found to be wrong"),
    N_("{by} had {stood} marked, and it should be {should}; {game}; it was found out {when}."),
    (
        player("by", N_("Whose score is it?")),
        number("stood", N_("How many points were marked?"), 5),
        number("should", N_("How many should it be?"), 5),
        choice(
            "game",
            N_("Did that game end with this hand?"),
            Choice("won", N_("the game was won by this hand")),
            Choice("on", N_("the game goes on")),
        ),
        choice(
            "when",
            N_("When was it found out?"),
            Choice("before", N_("before the next trump was turned")),
            Choice("after", N_("when the next trump had been turned")),
        ),
    ),
    (
        hand_over,
        chosen("game", won=(does("mark", by="@by", side="@by.side", points=5),)),
        chosen("when", after=(does("turn_up_next"),)),
        does("correct_score", by="@by", from_="@stood", to="@should"),
    ),
    stages=SCORED,
    law="11",
    apart=("stood", "should"),
)

GAME_WORTH_WRONG = Incident(
    "game-worth-wrong",
    IncidentStage.SPEECH,
    N_("A game was scored at the wrong worth: a double as a single, say"),
    N_("The game of {side} should have counted {should}; it was found out {when}."),
    (
        choice(
            "side",
            N_("Whose game was it?"),
            *(Choice(side.name.lower(), words) for side, words in SIDE_WORDS.items()),
        ),
        number("should", N_("What should it count?"), 3, least=1),
        choice(
            "when",
            N_("When was it found out?"),
            Choice("on", N_("while the rubber was being played")),
            Choice("over", N_("when the rubber was over, and nothing paid yet")),
            Choice("paid", N_("when the stakes had been paid")),
        ),
    ),
    (
        chosen(
            "when",
            over=(hand_over, does("end_rubber")),
            paid=(hand_over, does("end_rubber"), does("pay_stakes", by="N")),
        ),
        puts_worth_right("side", "should"),
    ),
    (Needed.GAMES,),
    stages=SCORED,
    law="12",
)
