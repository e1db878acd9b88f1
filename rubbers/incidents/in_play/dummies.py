"""Dummy and double dummy: the exposed hand, and the player who plays it."""

from club.reason import N_
from rubbers.cards.seats import WhistGame
from rubbers.incidents.act_templates import (
    chosen,
    dealing,
    does,
    hand_over,
    lead_was_with,
    leads,
    leads_suit,
    playing,
    plays,
    rest_of_trick,
    states,
)
from rubbers.incidents.ask import Choice, card, choice, player, suit, suited_card
from rubbers.incidents.incident import (
    DUMMIES,
    FIRST_DEAL_OF_A_RUBBER,
    Incident,
    IncidentStage,
    Needed,
)

PLAYER = player("by", N_("Who plays the dummy’s hand?"))

DUMMY_REVOKED = Incident(
    "dummys-hand-revoked",
    IncidentStage.DUMMY,
    N_("Dummy’s hand revoked"),
    N_("{by} played {card} from dummy to a trick of {led}; this was noticed {when}."),
    (
        PLAYER,
        suit("led", N_("Which suit was led?")),
        suited_card("card", N_("Which card was played from dummy?"), not_of="led"),
        choice(
            "when",
            N_("When was it noticed?"),
            Choice("lying", N_("before the trick was turned")),
            Choice("left", N_("after the trick was turned and left")),
        ),
    ),
    (
        leads_suit("by.left", "led"),
        plays("by.partner", "@card", "it"),
        states("holds", who="@by.partner", suit="@led", at="#it"),
        chosen(
            "when",
            lying=(does("discover", by="@by.adversary", what="revoke", who="@by.partner"),),
            left=(
                rest_of_trick,
                does("quit_trick", by="@by.left"),
                hand_over,
                does("claim", by="@by.adversary", what="revoke", of="@by.partner"),
            ),
        ),
    ),
    games=DUMMIES,
    dummys=("by",),
)

WRONG_HAND = Incident(
    "led-from-the-wrong-hand",
    IncidentStage.DUMMY,
    N_("Dummy’s partner led from the wrong hand"),
    N_("{by} led {card} {which}; the lead was in the other hand."),
    (
        PLAYER,
        choice(
            "which",
            N_("Which hand did they lead from?"),
            Choice("dummy", N_("from dummy")),
            Choice("own", N_("from their own hand")),
        ),
        card("card", N_("Which card was led?")),
    ),
    (
        chosen(
            "which",
            dummy=(lead_was_with("by"), plays("by.partner", "@card")),
            own=(lead_was_with("by.partner"), plays("by", "@card")),
        ),
    ),
    games=DUMMIES,
    dummys=("by",),
)

SHOWED = Incident(
    "dummys-partner-showed",
    IncidentStage.DUMMY,
    N_("Dummy’s partner showed cards, or claimed the game"),
    N_("{by}, who plays dummy’s hand, {what}."),
    (
        PLAYER,
        choice(
            "what",
            N_("What did they do?"),
            Choice("showed", N_("showed a card")),
            Choice("said", N_("said that the trick was theirs")),
            Choice("threw", N_("threw their hand down")),
        ),
        card("card", N_("Which card was seen?")),
    ),
    (
        playing,
        chosen(
            "what",
            showed=(does("expose", by="@by", cards=["@card"], how="shown"),),
            said=(
                leads("by.left"),
                does("draw_attention", by="@by", how="says"),
            ),
            threw=(does("throw_down", by="@by", cards=["@card"]),),
        ),
    ),
    games=DUMMIES,
    dummys=("by",),
    law="dummy.III",
)

FIRST_DEAL = Incident(
    FIRST_DEAL_OF_A_RUBBER,
    IncidentStage.DUMMY,
    N_("Who deals first in a rubber with a dummy?"),
    N_("{dealer} began to deal for the first hand of a rubber."),
    (),
    (dealing,),
    (Needed.DEALER,),
    games=DUMMIES,
)

MISDEAL = Incident(
    "misdeal-with-a-dummy",
    IncidentStage.DUMMY,
    N_("There is a misdeal"),
    N_("{dealer} laid the last card face down."),
    (),
    (dealing, does("lay_trump_face_down", by="@dealer", on="@dealer")),
    (Needed.DEALER,),
    games=DUMMIES,
)

TWO_PLAYERS = Incident(
    "two-players",
    IncidentStage.DUMMY,
    N_("Two people play, each with a dummy: which laws apply?"),
    N_("Two people played, each with a dummy."),
    (),
    (),
    games=(WhistGame.DOUBLE_DUMMY,),
    law="revised-1900.double-dummy",
)
