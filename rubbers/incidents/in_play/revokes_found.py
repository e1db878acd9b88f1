"""Revokes: mended in time, asked about, claimed, searched for, too late."""

from club.reason import N_
from rubbers.incidents.act_templates import (
    ActTemplate,
    chosen,
    claims_revoke_of_the_trick,
    does,
    hand_over,
    if_answered,
    leads,
    leads_suit,
    plays,
    rest_of_trick,
    states,
)
from rubbers.incidents.ask import Choice, choice, player, suit, suited_card, yes_or_no
from rubbers.incidents.incident import Incident, IncidentStage

WHO = player("by", N_("Who did not follow suit?"), hand=True)

LED = suit("led", N_("Which suit was led?"))

CARD = suited_card("card", N_("Which card did they play?"), not_of="led")

HELD = yes_or_no(
    "held",
    N_("Did they have any of the suit led?"),
    yes=N_("They had some of the suit led."),
    no=N_("They had none of the suit led."),
)

RENOUNCED = (leads_suit("by.right", "led"), plays("by", "@card", "it"))

HAD_SOME = states("holds", who="@by", suit="@led", at="#it")

HAD = {"held": N_("{held}")}

LEFT = (rest_of_trick, does("quit_trick", by="@by.right"))

CLAIMED = claims_revoke_of_the_trick("by.adversary", "by", "it")


def states_held(mark: str) -> ActTemplate:
    """Record whether the player held some of the suit led, if that is known."""
    return if_answered(
        "held", states("holds", who="@by", suit="@led", at=f"#{mark}", value="@held")
    )


SAID = states_held("it")

FOUND_IN_TIME = Incident(
    "revoke-found-in-time",
    IncidentStage.REVOKE,
    N_("A revoke is noticed before the trick is turned"),
    N_("{by} played {card} to a trick of {led} while holding that suit; it was noticed at once."),
    (WHO, LED, CARD),
    (*RENOUNCED, HAD_SOME, does("discover", by="@by.adversary", what="revoke", who="@by")),
)

ASKED_BY_PARTNER = Incident(
    "asked-none-of-them",
    IncidentStage.REVOKE,
    N_("Partner asks “None?”"),
    N_(
        "{by} played {card} to a trick of {led}; {by.partner} asked whether they had none, "
        "{answer}."
    ),
    (
        WHO,
        LED,
        CARD,
        choice(
            "answer",
            N_("What was the answer?"),
            Choice("none", N_("and the answer was none")),
            Choice("silent", N_("and the other side left the trick before there was an answer")),
            Choice("left", N_("and their own side left the trick before there was an answer")),
            Choice("mended", N_("and they found one and corrected the card")),
        ),
        HELD,
    ),
    (
        *RENOUNCED,
        chosen("answer", none=(SAID,), silent=(SAID,), left=(SAID,), mended=(HAD_SOME,)),
        does("ask_none", by="@by.partner", of="@by"),
        chosen(
            "answer",
            none=(does("answer", by="@by", holds="no"), *LEFT),
            silent=(*LEFT, CLAIMED),
            left=(rest_of_trick, does("quit_trick", by="@by"), CLAIMED),
            mended=(does("take_back", by="@by", card="@card"),),
        ),
    ),
    more=HAD,
    law="74",
    people=("by", "by.partner"),
)

CLAIMED_IN_PLAY = Incident(
    "revoke-claimed",
    IncidentStage.REVOKE,
    N_("A revoke is claimed"),
    N_("{by} played {card} to a trick of {led}; {by.adversary} claimed a revoke {when}."),
    (
        WHO,
        LED,
        CARD,
        choice(
            "when",
            N_("When was it claimed?"),
            Choice("lying", N_("before the trick was turned")),
            Choice("left", N_("after the trick was turned and left")),
            Choice("played-on", N_("after their side had played to the next trick")),
            Choice("over", N_("after the hand")),
        ),
    ),
    (
        *RENOUNCED,
        chosen(
            "when",
            left=LEFT,
            played_on=(rest_of_trick, leads("by.partner")),
            over=(*LEFT, hand_over),
        ),
        CLAIMED,
    ),
)

THREW_DOWN = Incident(
    "other-suit-and-thrown-down",
    IncidentStage.REVOKE,
    N_("A player revoked, claimed the game and threw their hand down"),
    N_("{by} laid {card} on a trick of {led} and threw their hand down; {held} was in it."),
    (
        WHO,
        LED,
        CARD,
        suited_card("held", N_("Which card of the suit led did they still hold?"), of="led"),
    ),
    (
        *RENOUNCED,
        does("throw_down", by="@by", cards=["@held"]),
        CLAIMED,
    ),
    people=("by",),
)

TAKEN_BACK = Incident(
    "card-taken-back",
    IncidentStage.REVOKE,
    N_("A player notices their own revoke and corrects it"),
    N_("{by} played {card} to a trick of {led}, noticed, and played {right} instead."),
    (WHO, LED, CARD, suited_card("right", N_("Which card did they play instead?"), of="led")),
    (*RENOUNCED, does("correct", by="@by", wrong="@card", right="@right")),
)

PLAY_OUT = Incident(
    "hand-to-be-played-out",
    IncidentStage.REVOKE,
    N_("The player who revoked insists that the hand be played out"),
    N_(
        "{by} revoked in {led}, the revoke was claimed, and {by} insisted that the hand be "
        "played out."
    ),
    (WHO, LED, CARD),
    (*RENOUNCED, HAD_SOME, *LEFT, CLAIMED, does("require_play_out", by="@by")),
    people=("by",),
)
