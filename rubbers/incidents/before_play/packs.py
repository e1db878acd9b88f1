"""Packs that are not as they should be."""

from club.reason import N_
from rubbers.hand.state.hand import HandStage
from rubbers.incidents.act_templates import chosen, dealing, does, hand_over, playing, states
from rubbers.incidents.ask import Choice, card, choice, player
from rubbers.incidents.incident import AFTER, Incident, IncidentStage, Needed

DEALER = (Needed.DEALER,)

OTHER_PACK = Incident(
    "card-of-the-other-pack",
    IncidentStage.DEAL,
    N_("A card from the other pack got into a hand"),
    N_("{card} from the other pack was found in the hand of {by}."),
    (player("by", N_("Whose hand?"), hand=True), card("card", N_("Which card?"))),
    (playing, does("take_other_pack_card", by="@by", card="@card")),
    stages=(HandStage.DEALING, HandStage.PLAYING),
)

FACE_UP = Incident(
    "card-face-up",
    IncidentStage.DEAL,
    N_("A card was face up in the pack"),
    N_("A card was face up in the pack: {which}."),
    (
        choice(
            "which",
            N_("Which one?"),
            Choice("other", N_("not the last one"), {"last": False}),
            Choice("last", N_("the last one"), {"last": True}),
        ),
    ),
    (dealing, does("face_in_pack", spread="which")),
    DEALER,
    law="37",
)

IMPERFECT = Incident(
    "pack-imperfect",
    IncidentStage.DEAL,
    N_("The pack is not complete or not correct"),
    N_("The pack proved to be imperfect {when}."),
    (
        choice(
            "when",
            N_("When was it noticed?"),
            Choice("dealing", N_("during the deal")),
            Choice("playing", N_("during the hand")),
            Choice("over", N_("after the hand"), law="47"),
        ),
    ),
    (
        chosen("when", dealing=(dealing,), playing=(playing,), over=(hand_over,)),
        states("pack_imperfect"),
    ),
    DEALER,
    stages=(HandStage.DEALING, *AFTER),
)
