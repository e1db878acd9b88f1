"""Leads: out of turn, by both partners at once, one upon another."""

from club.reason import N_
from rubbers.incidents.act_templates import chosen, does, lead_was_with, leads, plays, states
from rubbers.incidents.ask import Choice, card, choice, player
from rubbers.incidents.incident import Incident, IncidentStage

WHO = player("by", N_("Who was it?"), hand=True)

FOUND_OUT = does("discover", by="@by.adversary", what="lead_out_of_turn", who="@by")

NEXT_FOLLOWS = plays("by.left", meant_as="play")

LED_OUT_OF_TURN = Incident(
    "led-out-of-turn",
    IncidentStage.PLAY,
    N_("Somebody led out of turn"),
    N_("{by} led {card}, when {right} had the lead; {followed}."),
    (
        player("by", N_("Who led?"), hand=True),
        player("right", N_("Whose lead was it?"), hand=True),
        card("card", N_("Which card was led?")),
        choice(
            "followed",
            N_("Had others played to it when it was noticed?"),
            Choice("none", N_("nobody had played to it")),
            Choice("one", N_("one had played to it"), law="63"),
            Choice("two", N_("two had played to it"), law="63"),
            Choice("all", N_("all had played to it"), law="63"),
        ),
    ),
    (
        lead_was_with("right"),
        plays("by", "@card"),
        chosen(
            "followed",
            one=(NEXT_FOLLOWS, FOUND_OUT),
            two=(NEXT_FOLLOWS, plays("by.partner", meant_as="play"), FOUND_OUT),
            all=(
                NEXT_FOLLOWS,
                plays("by.partner", meant_as="play"),
                plays("by.right", meant_as="play"),
            ),
        ),
    ),
    apart=("by", "right"),
)

BOTH_LED = Incident(
    "both-partners-led",
    IncidentStage.PLAY,
    N_("Both partners led at once"),
    N_("{by}, who had the lead, and {by.partner} led at once: {by.partner} led {card}."),
    (
        player("by", N_("Whose lead was it?")),
        card("card", N_("Which card did the other partner lead?")),
    ),
    (leads("by"), plays("by.partner", "@card", meant_as="lead")),
    people=("by.partner",),
)

PLAYED_AND_LED_ON = Incident(
    "played-and-led-on",
    IncidentStage.PLAY,
    N_("Somebody led to the next trick before the trick was complete"),
    N_("{by} played {card}, the best so far, and led {next} before {by.partner} had played."),
    (
        WHO,
        card("card", N_("Which card did they play to the trick?")),
        card("next", N_("Which did they lead?")),
    ),
    (
        leads("by.right"),
        plays("by", "@card", "it"),
        states("winner", who="@by", at="#it", value="yes"),
        does("play", by="@by", card="@next"),
    ),
    apart=("card", "next"),
    law="57",
)

LED_ON = Incident(
    "led-on",
    IncidentStage.PLAY,
    N_("Somebody led on without waiting for their partner"),
    N_("{by} led {card}, and then {next} before {by.partner} had played."),
    (
        WHO,
        card("card", N_("Which card did they lead first?")),
        card("next", N_("Which did they lead next?")),
    ),
    (leads("by", "@card"), does("play", by="@by", card="@next")),
    apart=("card", "next"),
)
