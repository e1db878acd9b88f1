"""Cards seen, detached or named; hands thrown down."""

from club.reason import N_
from rubbers.incidents.act_templates import does, if_answered, playing, states
from rubbers.incidents.ask import Choice, card, choice, player, suited_card
from rubbers.incidents.incident import Incident, IncidentStage

WHO = player("by", N_("Who was it?"))

CARD_SHOWN = Incident(
    "card-shown",
    IncidentStage.PLAY,
    N_("A card was dropped, shown or named"),
    N_("{by} {how}: {card}."),
    (
        WHO,
        card("card", N_("Which card?")),
        choice(
            "how",
            N_("How?"),
            Choice("dropped", N_("dropped a card on the table"), {"how": "dropped"}),
            Choice("shown", N_("showed a card on or above the table"), {"how": "shown"}),
            Choice(
                "snatched",
                N_("let a card be seen and took it back at once"),
                {"how": "shown", "snatched_back": True},
            ),
            Choice("words", N_("revealed a card in words"), {"how": "words"}),
            Choice(
                "below",
                N_("dropped a card on the floor, or let it be seen below the table"),
                {"how": "shown", "where": "below"},
            ),
        ),
    ),
    (playing, does("expose", by="@by", cards=["@card"], spread="how")),
    law="56",
)

DETACHED = Incident(
    "card-detached",
    IncidentStage.PLAY,
    N_("Somebody detached a card, and an adversary named it"),
    N_("{by} detached {card}; {namer} named it as {named}."),
    (
        WHO,
        card("card", N_("Which card was it?")),
        player("namer", N_("Who named it?")),
        suited_card("named", N_("Which card did they name?")),
    ),
    (
        playing,
        does("detach", by="@by", cards=["@card"]),
        does("name_card", by="@namer", card="@named", of="@by"),
    ),
    opposed=("by", "namer"),
)

THROWN_DOWN = Incident(
    "hand-thrown-down",
    IncidentStage.PLAY,
    N_("Somebody threw their hand down"),
    N_("{by} threw their hand down, {how}."),
    (
        WHO,
        choice(
            "how",
            N_("How was it lying?"),
            Choice("up", N_("face up"), {"face_up": True}),
            Choice("down", N_("face down"), {"face_up": False}),
        ),
        card("card", N_("If it was face up, which card do they wish to call?")),
    ),
    (playing, does("throw_down", by="@by", cards=["@card"], spread="how")),
    more={"card": N_("{card} was in it.")},
    law="58",
)

ALL_THROWN_DOWN = Incident(
    "all-hands-thrown-down",
    IncidentStage.PLAY,
    N_("All four threw their hands down"),
    N_("All four threw their hands down face up."),
    (player("revoker", N_("Had somebody revoked before?"), needed=False, hand=True),),
    (
        playing,
        *(does("throw_down", by=seat) for seat in "NESW"),
        if_answered(
            "revoker",
            states("revoked", who="@revoker"),
            does("claim", by="@revoker.adversary", what="revoke", of="@revoker"),
        ),
    ),
    more={"revoker": N_("{revoker} had revoked before.")},
)
