"""Hands with a card too many, or too few."""

from club.reason import N_
from rubbers.hand.state.hand import HandStage
from rubbers.incidents.act_templates import chosen, does, leads, playing, rest_of_trick, states
from rubbers.incidents.ask import Choice, choice, player, suited_card, yes_or_no
from rubbers.incidents.incident import DEALT, Incident, IncidentStage, Needed

DEALER = (Needed.DEALER,)

MANY = player("many", N_("Who had an extra card?"), hand=True)
FEW = player("few", N_("Who was a card short?"), hand=True)
WHEN = choice(
    "when",
    N_("When was it noticed?"),
    Choice("before", N_("before that player had played a card")),
    Choice("after", N_("after everyone had played to the first trick")),
)
SO_FAR = (playing, chosen("when", after=(leads("dealer.left"), rest_of_trick)))

LONG_AND_SHORT = Incident(
    "hands-long-and-short",
    IncidentStage.DEAL,
    N_("One hand has an extra card, and another is a card short"),
    N_("{many} had fourteen cards and {few} had twelve; this was noticed {when}."),
    (MANY, FEW, WHEN),
    (*SO_FAR, states("hand_counts", counts={"@many": 14, "@few": 12})),
    DEALER,
    stages=DEALT,
    apart=("many", "few"),
)

SHORT = Incident(
    "hand-short",
    IncidentStage.DEAL,
    N_("One hand is a card short, and the others are right"),
    N_("{few} had twelve cards and the others thirteen; this was noticed {when}."),
    (FEW, WHEN),
    (*SO_FAR, states("hand_counts", counts={"@few": 12})),
    DEALER,
    law="46",
    stages=DEALT,
)

LONG = Incident(
    "hand-long",
    IncidentStage.DEAL,
    N_("One hand has an extra card, and the others are right"),
    N_("{many} had fourteen cards and the others thirteen; this was noticed {when}."),
    (MANY, WHEN),
    (*SO_FAR, states("hand_counts", counts={"@many": 14}), states("pack_imperfect")),
    DEALER,
    stages=DEALT,
)

CARD_FOUND = Incident(
    "missing-card-found",
    IncidentStage.DEAL,
    N_("A missing card is found, on the floor or elsewhere"),
    N_("{card} was found; it belonged to the hand of {whose}."),
    (
        suited_card("card", N_("Which card?")),
        player("whose", N_("Whose hand did it belong to?"), hand=True),
    ),
    (
        playing,
        states("card_found", card="@card", whose="@whose"),
    ),
    DEALER,
    stages=(*DEALT, HandStage.OVER),
    law="46",
)

SEARCHED_OTHER_PACK = Incident(
    "searched-the-other-pack",
    IncidentStage.DEAL,
    N_("A player who is a card short looks for it in the other pack"),
    N_("{by}, who was a card short, looked for it in the other pack."),
    (
        player("by", N_("Who was it?")),
        yes_or_no(
            "found",
            N_("Was it found?"),
            yes=N_("It was found there."),
            no=N_("It was not found."),
        ),
    ),
    (
        playing,
        leads("dealer.left"),
        rest_of_trick,
        states("hand_counts", counts={"@by": 12}),
        does("search_other_pack", by="@by"),
        chosen("found", yes=(states("card_found", card="x", whose="@by"),)),
    ),
    DEALER,
    stages=DEALT,
    more={"found": N_("{found}")},
    law="46",
)
