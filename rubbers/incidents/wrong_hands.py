"""Hands with a card too many, or too few."""

from club.reason import N_
from rubbers.incidents.ask import Choice, choice, player, yes_or_no
from rubbers.incidents.happening import (
    chosen,
    does,
    if_told,
    leads,
    playing,
    rest_of_trick,
    tells,
)
from rubbers.incidents.incident import DEALT, Incident, Moment, Needed

DEALER = (Needed.DEALER,)

HANDS_WRONG = Incident(
    "hands-wrong",
    Moment.DEAL,
    N_("A hand has too many cards, or too few"),
    N_("The hands were counted {when}."),
    (
        player("many", N_("Who had a card too many?"), needed=False),
        player("few", N_("Who was a card short?"), needed=False),
        choice(
            "when",
            N_("When was it found out?"),
            Choice("before", N_("before the first card was played")),
            Choice("after", N_("after all had played to the first trick")),
        ),
        yes_or_no("perfect", N_("Is the pack whole and right?")),
    ),
    (
        playing,
        chosen(
            "when",
            after=(
                leads("dealer.left"),
                rest_of_trick,
            ),
        ),
        if_told("perfect", tells("pack_perfect", value="@perfect")),
        tells("hand_counts", counts={"@many": 14, "@few": 12}),
    ),
    DEALER,
    stages=DEALT,
    more={
        "many": N_("{many} had fourteen cards."),
        "few": N_("{few} had twelve."),
        "perfect": N_("Is the pack whole and right: {perfect}."),
    },
)

SEARCHED_OTHER_PACK = Incident(
    "searched-the-other-pack",
    Moment.DEAL,
    N_("Who is a card short looks for it in the other pack"),
    N_("{by}, a card short, looked for it in the other pack."),
    (player("by", N_("Who was it?")), yes_or_no("found", N_("Was it found?"))),
    (
        playing,
        leads("dealer.left"),
        rest_of_trick,
        tells("hand_counts", counts={"@by": 12}),
        does("search_other_pack", by="@by"),
        chosen("found", yes=(tells("card_found", card="x", whose="@by"),)),
    ),
    DEALER,
    stages=DEALT,
    more={"found": N_("Was it found: {found}.")},
)
