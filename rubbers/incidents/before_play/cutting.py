"""Cutting the pack to the dealer."""

from club.reason import N_
from rubbers.incidents.act_templates import chosen, dealing, does
from rubbers.incidents.ask import Choice, choice, player
from rubbers.incidents.incident import Incident, IncidentStage, Needed

DEALER = (Needed.DEALER,)

OFFERED = does("present_pack", by="@dealer")

CUT_BADLY = Incident(
    "cut-badly",
    IncidentStage.DEAL,
    N_("Something went wrong with the cut"),
    N_("When {dealer.right.speaker} cut, {how}."),
    (
        choice(
            "how",
            N_("What went wrong?"),
            Choice("small", N_("one packet had fewer than four cards")),
            Choice("seen", N_("a card was seen")),
            Choice("confused", N_("the cards were confused")),
            Choice("doubtful", N_("there was doubt where the pack was parted")),
            Choice("left", N_("a packet was left behind")),
        ),
    ),
    (
        OFFERED,
        chosen(
            "how",
            small=(does("cut_pack", by="@dealer.right", packets=[3, 49]),),
            seen=(
                does("cut_pack", by="@dealer.right"),
                does("expose_in_cutting", by="@dealer.right"),
            ),
            confused=(does("cut_pack", by="@dealer.right", confused=True),),
            doubtful=(does("cut_pack", by="@dealer.right", doubtful=True),),
            left=(
                does("cut_pack", by="@dealer.right"),
                does("join_packets", by="@dealer", left_behind=True),
            ),
        ),
    ),
    DEALER,
)

WRONG_PLAYER_CUT = Incident(
    "wrong-player-cut",
    IncidentStage.DEAL,
    N_("The wrong player cut"),
    N_("{by} cut the pack, though it was for {dealer.right.speaker} to cut."),
    (player("by", N_("Who cut?")),),
    (OFFERED, does("cut_pack", by="@by")),
    DEALER,
    apart=("dealer.right.speaker", "by"),
    law="34",
)

CUT_AFRESH = Incident(
    "cut-afresh",
    IncidentStage.DEAL,
    N_("The pack is cut again"),
    N_("{dealer.right.speaker} cut the pack again."),
    (),
    (does("cut_pack", by="@dealer.right"),),
    DEALER,
    law="34",
)

CUTTER_CHANGED_HIS_MIND = Incident(
    "cutter-changed-his-mind",
    IncidentStage.DEAL,
    N_("The player who had cut wanted to cut or shuffle again"),
    N_("{dealer.right.speaker} had cut, and then {what}."),
    (
        choice(
            "what",
            N_("What did they do then?"),
            Choice("cut", N_("cut again")),
            Choice("shuffle", N_("shuffled")),
        ),
    ),
    (
        dealing,
        chosen(
            "what",
            cut=(does("cut_pack", by="@dealer.right"),),
            shuffle=(does("shuffle", by="@dealer.right"),),
        ),
    ),
    DEALER,
)

SHUFFLED_AFTER_THE_CUT = Incident(
    "shuffled-after-the-cut",
    IncidentStage.DEAL,
    N_("The dealer shuffled after the cut"),
    N_("{dealer.speaker} shuffled after the pack was cut."),
    (),
    (dealing, does("shuffle", by="@dealer")),
    DEALER,
)
