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
    N_("The score turns out to be wrong"),
    N_(
        "{by} had {stood} marked, and it should have been {should}; {game}; this was noticed "
        "{when}."
    ),
    (
        player("by", N_("Whose score is it?")),
        number("stood", N_("How many points were marked?"), 5),
        number("should", N_("How many should it have been?"), 5),
        choice(
            "game",
            N_("Did that game end with this hand?"),
            Choice("won", N_("this hand won the game")),
            Choice("on", N_("the game was not over")),
        ),
        choice(
            "when",
            N_("When was it noticed?"),
            Choice("before", N_("before the next trump was turned")),
            Choice("after", N_("after the next trump was turned")),
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
    N_("A game was scored at the wrong value: a double as a single, for example"),
    N_("The game of {side} should have counted {should}; this was noticed {when}."),
    (
        choice(
            "side",
            N_("Whose game was it?"),
            *(Choice(side.name.lower(), words) for side, words in SIDE_WORDS.items()),
        ),
        number("should", N_("What should it have counted?"), 3, least=1),
        choice(
            "when",
            N_("When was it noticed?"),
            Choice("on", N_("during the rubber")),
            Choice("over", N_("after the rubber, before the stakes were paid")),
            Choice("paid", N_("after the stakes were paid")),
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
