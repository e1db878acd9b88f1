"""Cards led and played: out of turn, too many, too few, too soon."""

from club.reason import N_
from rubbers.incidents.act_templates import (
    chosen,
    does,
    hand_over,
    leads,
    plays,
    rest_of_trick,
    turn_of,
    up_to,
    whole_trick,
)
from rubbers.incidents.ask import Choice, card, choice, player
from rubbers.incidents.incident import Incident, IncidentStage

WHO = player("by", N_("Who was it?"))

PLAYED = player("by", N_("Who was it?"), hand=True)

CARD_PLAYED = Incident(
    "card-played",
    IncidentStage.PLAY,
    N_("A card is played"),
    N_("{by} played {card}."),
    (player("by", N_("Who played?"), hand=True), card("card", N_("Which card?"))),
    (plays("by", "@card"),),
)

TWO_AT_ONCE = Incident(
    "two-cards-at-once",
    IncidentStage.PLAY,
    N_("Somebody played two cards at once"),
    N_("{by} laid {card} and {other} down together."),
    (
        PLAYED,
        card("card", N_("Which was the first card?")),
        card("other", N_("Which was the other?")),
    ),
    (turn_of("by"), does("play", by="@by", cards=["@card", "@other"])),
    apart=("card", "other"),
)

SECOND_CARD = Incident(
    "second-card-to-the-trick",
    IncidentStage.PLAY,
    N_("Somebody played a second card to the same trick"),
    N_("{by} had already played to the trick, and laid {card} as well."),
    (PLAYED, card("card", N_("Which was the second card?"))),
    (leads("by.partner"), up_to("by"), plays("by"), does("play", by="@by", card="@card")),
)

THIRD_BEFORE_SECOND = Incident(
    "third-before-second",
    IncidentStage.PLAY,
    N_("The third player played before the second"),
    N_("{by} played third before {by.right} had played."),
    (player("by", N_("Who played too soon?"), hand=True),),
    (leads("by.partner"), plays("by")),
)

FOURTH_BEFORE_SECOND = Incident(
    "fourth-before-second",
    IncidentStage.PLAY,
    N_("The fourth player played before their partner"),
    N_("{by} played fourth; {by.partner} and {by.right} had not played."),
    (player("by", N_("Who played too soon?"), hand=True),),
    (leads("by.left"), plays("by")),
)

OMITTED = Incident(
    "omitted-to-play",
    IncidentStage.PLAY,
    N_("Somebody played nothing to a trick"),
    N_("{by} played nothing to a trick; this was noticed {when}."),
    (
        PLAYED,
        choice(
            "when",
            N_("When was it noticed?"),
            Choice("before", N_("before they played again")),
            Choice("after", N_("after they had played to the next trick")),
            Choice("end", N_("when they had a card left at the end")),
        ),
    ),
    (
        leads("by.right"),
        does("omit", by="@by"),
        plays("by.left"),
        plays("by.partner"),
        does("quit_trick", by="@by.right"),
        chosen(
            "when",
            after=(plays("by.right"), plays("by")),
            end=(plays("by.right"), plays("by"), hand_over, does("surplus_card", by="@by")),
        ),
    ),
    law="69",
)

MIXED_IN = Incident(
    "card-mixed-into-a-trick",
    IncidentStage.PLAY,
    N_("An extra card got into a trick"),
    N_("{card} of {by} had got into a trick; this was noticed {when}."),
    (
        player("by", N_("Whose card was it?"), hand=True),
        card("card", N_("Which card?")),
        choice(
            "when",
            N_("When was it noticed?"),
            Choice("play", N_("during the hand")),
            Choice("over", N_("after the hand")),
        ),
    ),
    (
        whole_trick,
        does("mix_into_trick", by="@by", card="@card", trick=1),
        chosen(
            "when",
            play=(does("count_tricks", by="@by.adversary"),),
            over=(hand_over, does("discover", by="@by.adversary", what="card_too_many", who="@by")),
        ),
    ),
)

PLACE_THE_CARDS = Incident(
    "place-the-cards",
    IncidentStage.PLAY,
    N_("Somebody asks for the cards to be placed"),
    N_("{by} asked for each card to be put in front of its player, {when}."),
    (
        WHO,
        choice(
            "when",
            N_("When?"),
            Choice("before", N_("before any card had been touched")),
            Choice("after", N_("after one had been touched to be gathered")),
        ),
    ),
    (
        whole_trick,
        chosen("when", after=(does("touch_to_gather", by="@by.adversary"),)),
        does("ask_to_place", by="@by"),
    ),
    law="85",
)

SAW_A_TRICK = Incident(
    "asked-to-see-a-trick",
    IncidentStage.PLAY,
    N_("Somebody looks at a trick that has been turned"),
    N_("{by} looked at {which}."),
    (
        WHO,
        choice(
            "which",
            N_("Which trick?"),
            Choice("last", N_("the last trick turned"), {"which": "last"}),
            Choice("earlier", N_("an earlier trick"), {"which": "1"}),
        ),
    ),
    (
        whole_trick,
        leads("by"),
        rest_of_trick,
        leads("by.left"),
        does("look_at_trick", by="@by", spread="which"),
    ),
    law="91",
)
