"""The trump card: taken up too early or left lying, named, asked for, forgotten."""

from club.reason import N_
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.trump import RequireLayDown
from rubbers.incidents.act_templates import (
    chosen,
    does,
    leads,
    plays,
    rest_of_trick,
    states,
    up_to,
    whole_trick,
)
from rubbers.incidents.answers import IncidentAnswers
from rubbers.incidents.ask import Choice, choice, player, suited_card
from rubbers.incidents.incident import Incident, IncidentStage, Needed
from rubbers.incidents.scene import Scene

WHO = player("by", N_("Who was it?"))
KNOWN = (Needed.DEALER, Needed.TURNED)
TAKEN_UP = (
    leads("dealer.left"),
    up_to("dealer"),
    does("take_up_trump", by="@dealer"),
    plays("dealer"),
)
"""The dealer takes up the card when playing to the first trick, as is right."""
FIRST_TRICK = (leads("dealer.left"), rest_of_trick)

LEFT_LYING = Incident(
    "trump-left-lying",
    IncidentStage.TRUMP,
    N_("The trump card is left on the table"),
    N_("The trump card of {dealer} was still on the table when {when} was left."),
    (
        choice(
            "when",
            N_("How long was it left there?"),
            Choice("first", N_("the first trick")),
            Choice("second", N_("the second trick")),
        ),
    ),
    (
        *FIRST_TRICK,
        does("quit_trick", by="@dealer"),
        chosen("when", second=(whole_trick, does("quit_trick", by="@dealer"))),
        states("trump_left"),
        leads("dealer.left"),
    ),
    KNOWN,
    law="52",
    people=("dealer",),
)

REMINDED = Incident(
    "dealer-reminded",
    IncidentStage.TRUMP,
    N_("The dealer’s partner gives a reminder about the trump card"),
    N_("{dealer.partner} reminded {dealer} that the trump card was still there, {when}."),
    (
        choice(
            "when",
            N_("When?"),
            Choice("first", N_("during the first trick")),
            Choice("later", N_("after the first trick had been left")),
        ),
    ),
    (
        chosen(
            "when",
            first=(leads("dealer.left"),),
            later=(*FIRST_TRICK, does("quit_trick", by="@dealer")),
        ),
        does("remind", by="@dealer.partner"),
    ),
    KNOWN,
    law="52",
    people=("dealer", "dealer.partner"),
)

TAKEN_EARLY = Incident(
    "trump-taken-up-early",
    IncidentStage.TRUMP,
    N_("The dealer took the trump card up too early"),
    N_("{dealer} took the trump card up before their turn to play."),
    (),
    (leads("dealer.left"), does("take_up_trump", by="@dealer")),
    KNOWN,
    people=("dealer",),
)

REQUIRED = does("require_lay_down", by="@dealer.adversary", of="@dealer")


def required_to_lay_down(scene: Scene, answers: IncidentAnswers) -> None:
    """Add the early taking up and the order to lay the card down, unless already done."""
    due = [one for one in scene.hand.rulings if any(map(_is_laying_down, one.offered))]
    for happens in () if due else TAKEN_EARLY.happens:
        happens(scene, answers)
    if not due or due[-1].live:
        REQUIRED(scene, answers)


def _is_laying_down(remedy: Act) -> bool:
    return isinstance(remedy, RequireLayDown)


WRONG_CARD_SHOWN = Incident(
    "wrong-trump-shown",
    IncidentStage.TRUMP,
    N_("Told to lay it down, the dealer showed the wrong card"),
    N_("Told to lay down the trump card they had taken up early, {dealer} showed {card}."),
    (suited_card("card", N_("Which card did they show?")),),
    (
        required_to_lay_down,
        does("lay_down", by="@dealer", card="@card"),
    ),
    KNOWN,
    people=("dealer",),
)

NAMED = Incident(
    "trump-named",
    IncidentStage.TRUMP,
    N_("Somebody named the trump card after it had been taken up"),
    N_("{by} named the trump card after it had been taken up."),
    (WHO,),
    (*TAKEN_UP, does("name_trump", by="@by")),
    KNOWN,
)

ASKED_FOR = Incident(
    "trump-asked-for",
    IncidentStage.TRUMP,
    N_("Somebody asks what was turned up"),
    N_("{by} asked {what} after the trump card had been taken up."),
    (
        WHO,
        choice(
            "what",
            N_("What did they ask?"),
            Choice("card", N_("which card it was"), {"what": "card"}),
            Choice("suit", N_("which suit is trumps"), {"what": "suit"}),
        ),
    ),
    (*TAKEN_UP, does("ask_trump", by="@by", spread="what")),
    KNOWN,
    law="53",
)

FORGOTTEN = Incident(
    "trump-forgotten",
    IncidentStage.TRUMP,
    N_("The dealer cannot say which card was turned up"),
    N_("{dealer} could not remember the trump card."),
    (),
    (*TAKEN_UP, does("cannot_recollect", by="@dealer")),
    KNOWN,
    people=("dealer",),
)
