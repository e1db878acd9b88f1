"""Before the deal: shuffling, the pack put down, new cards."""

from club.reason import N_
from rubbers.hand.state.hand import HandStage
from rubbers.incidents.act_templates import chosen, dealing, does, not_cut
from rubbers.incidents.ask import Choice, card, choice, player
from rubbers.incidents.incident import Incident, IncidentStage, Needed

WHO = player("by", N_("Who was it?"))
DEALER = (Needed.DEALER,)

SHUFFLED_WRONGLY = Incident(
    "shuffled-wrongly",
    IncidentStage.BEFORE,
    N_("The pack was shuffled incorrectly"),
    N_("{by} shuffled {how}."),
    (
        WHO,
        choice(
            "how",
            N_("How?"),
            Choice("below", N_("below the table"), {"manner": "below"}),
            Choice("faces", N_("so that the faces of cards could be seen"), {"manner": "faces"}),
            Choice("during", N_("during the play of a hand"), {"manner": "during_play"}),
            Choice("heaps", N_("by dealing the pack into heaps"), {"manner": "packets"}),
            Choice("across", N_("across the table"), {"manner": "across"}),
        ),
    ),
    (does("shuffle", by="@by", spread="how"),),
)

SHUFFLED_AGAIN = Incident(
    "shuffled-again",
    IncidentStage.BEFORE,
    N_("Somebody shuffled a second time"),
    N_("{by} shuffled, and then shuffled again."),
    (WHO,),
    (does("shuffle", by="@by"), does("shuffle", by="@by")),
    DEALER,
)

PACK_GATHERED = Incident(
    "pack-gathered",
    IncidentStage.BEFORE,
    N_("The wrong player gathered the pack for the deal"),
    N_("{by} gathered the pack."),
    (player("by", N_("Who gathered it?")),),
    (does("collect", by="@by"),),
    DEALER,
    law="30",
)

PACK_PUT_DOWN = Incident(
    "pack-put-down",
    IncidentStage.BEFORE,
    N_("The shuffled pack was put down in the wrong place or the wrong way up"),
    N_("{by} put the pack down {how}."),
    (
        WHO,
        choice(
            "how",
            N_("How was it lying?"),
            Choice("right", N_("on the dealer’s right"), {"where": "right"}),
            Choice("elsewhere", N_("somewhere else"), {"where": "elsewhere"}),
            Choice("faces", N_("with faces showing"), {"faces": True}),
        ),
    ),
    (does("place_pack", by="@by", spread="how"),),
)

CARD_SEEN = Incident(
    "card-seen-before-the-cut",
    IncidentStage.BEFORE,
    N_("A card was seen before the cut"),
    N_("{card} was seen {when}."),
    (
        choice(
            "when",
            N_("When?"),
            Choice("shuffling", N_("while the dealer was shuffling")),
            Choice("presenting", N_("as the dealer offered the pack")),
        ),
        card("card", N_("Which card?")),
    ),
    (
        chosen(
            "when",
            shuffling=(does("expose_in_shuffling", by="@dealer", card="@card"),),
            presenting=(does("expose_in_presenting", by="@dealer", card="@card"),),
        ),
    ),
    DEALER,
)

DONE_FOR_PARTNER = Incident(
    "done-for-partner",
    IncidentStage.BEFORE,
    N_("Somebody shuffled or cut for their partner"),
    N_("{by} {what} for their partner."),
    (
        WHO,
        choice(
            "what",
            N_("What did they do?"),
            Choice("shuffle", N_("shuffled")),
            Choice("cut", N_("cut")),
        ),
    ),
    (
        chosen(
            "what",
            shuffle=(does("shuffle", by="@by", for_="@by.partner"),),
            cut=(does("cut_pack", by="@by", for_="@by.partner"),),
        ),
    ),
    law="49",
    people=("by.partner",),
)

PACK_CHOSEN = Incident(
    "pack-chosen",
    IncidentStage.BEFORE,
    N_("The dealer chooses one of the two packs"),
    N_("{dealer.speaker} chose a pack."),
    (),
    (does("choose_pack", by="@dealer"),),
    DEALER,
    law="83",
)

NEW_CARDS = Incident(
    "new-cards",
    IncidentStage.BEFORE,
    N_("Somebody calls for new cards"),
    N_("{by} called for new cards {when}."),
    (
        WHO,
        choice(
            "when",
            N_("When?"),
            Choice("before", N_("before the pack was cut")),
            Choice("after", N_("after the pack was cut")),
        ),
    ),
    (chosen("when", before=(not_cut,), after=(dealing,)), does("call_new_cards", by="@by")),
    DEALER,
)

CARD_SPOILT = Incident(
    "card-spoilt",
    IncidentStage.BEFORE,
    N_("A card is torn or marked"),
    N_("{by} pointed out that {card} was torn or marked."),
    (player("by", N_("Who noticed it?")), card("card", N_("Which card?"))),
    (does("card_spoilt", by="@by", card="@card"),),
    stages=tuple(HandStage),
)
