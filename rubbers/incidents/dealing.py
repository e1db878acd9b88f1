"""Cutting and dealing."""

from club.reason import N_
from rubbers.hand.hand import Stage
from rubbers.incidents.ask import Choice, card, choice, player, yes_or_no
from rubbers.incidents.happening import chosen, dealing, does, hand_over, if_told, playing, tells
from rubbers.incidents.incident import AFTER, Incident, Moment, Needed

WHO = player("by", N_("Who was it?"))
DEALER = (Needed.DEALER,)
OFFERED = does("present_pack", by="@dealer")

CUT_BADLY = Incident(
    "cut-badly",
    Moment.DEAL,
    N_("Something went wrong with the cut"),
    N_("When {dealer.right} cut, {how}."),
    (
        choice(
            "how",
            N_("What went wrong?"),
            Choice("small", N_("one packet had fewer than four cards")),
            Choice("seen", N_("a card was seen")),
            Choice("confused", N_("the cards got into confusion")),
            Choice("doubtful", N_("it was doubtful where the pack was parted")),
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

CUT_AFRESH = Incident(
    "cut-afresh",
    Moment.DEAL,
    N_("The pack is cut again"),
    N_("{dealer.right} cut the pack again."),
    (),
    (does("cut_pack", by="@dealer.right"),),
    DEALER,
)

CUTTER_CHANGED_HIS_MIND = Incident(
    "cutter-changed-his-mind",
    Moment.DEAL,
    N_("Who had cut wanted to cut or shuffle once more"),
    N_("{dealer.right} had cut, and then {what}."),
    (
        choice(
            "what",
            N_("What did he do then?"),
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
    Moment.DEAL,
    N_("The dealer shuffled after the cut"),
    N_("{dealer} shuffled after the pack was cut."),
    (),
    (dealing, does("shuffle", by="@dealer")),
    DEALER,
)

DEALT_OUT_OF_TURN = Incident(
    "dealt-out-of-turn",
    Moment.DEAL,
    N_("The wrong player dealt"),
    N_("{by} dealt, when the deal was with {dealer}; {state}."),
    (
        player("by", N_("Who dealt?")),
        choice(
            "state",
            N_("How far has it come?"),
            Choice("dealing", N_("the trump is not turned yet")),
            Choice("turned", N_("the trump has been turned")),
        ),
    ),
    (
        does("deal_cards", by="@by"),
        chosen("state", turned=(does("turn_up", by="@by"),)),
    ),
    DEALER,
)

WRONG_PACK = Incident(
    "wrong-pack",
    Moment.DEAL,
    N_("The dealer took the other side’s pack"),
    N_("{dealer} dealt with the other side’s pack; {state}."),
    DEALT_OUT_OF_TURN.asks[1:],
    (
        does("deal_cards", by="@dealer", pack="adversaries"),
        chosen("state", turned=(does("turn_up", by="@dealer"),)),
    ),
    DEALER,
)

CARD_SHOWN = Incident(
    "card-shown-in-dealing",
    Moment.DEAL,
    N_("A card was shown while the cards were dealt"),
    N_("{by} showed {card} in the dealing: {which}."),
    (
        WHO,
        card("card", N_("Which card?")),
        choice(
            "which",
            N_("Was it one of the last?"),
            Choice("early", N_("an early one")),
            Choice("last", N_("one of the last"), {"last": True}),
            Choice("fast", N_("one of the last, and the trump came at once"), {"last": True}),
        ),
        player("touched", N_("Had one of the others touched his cards before?"), needed=False),
    ),
    (
        dealing,
        if_told("touched", does("touch_cards", by="@touched")),
        does("expose_in_dealing", by="@by", card="@card", spread="which"),
        chosen("which", fast=(does("turn_up", by="@dealer", too_fast=True),)),
    ),
    DEALER,
    more={"touched": N_("{touched} had touched his cards before.")},
)

CARDS_TOUCHED = Incident(
    "cards-touched",
    Moment.DEAL,
    N_("Somebody touched his cards in the dealing"),
    N_("{by} touched his cards while they were being dealt."),
    (WHO,),
    (dealing, does("touch_cards", by="@by")),
    DEALER,
)

TOOK_UP_ANOTHERS_HAND = Incident(
    "took-up-anothers-hand",
    Moment.DEAL,
    N_("Somebody took up another player’s hand"),
    N_("{by} took up the hand of {whose}."),
    (WHO, player("whose", N_("Whose hand?"))),
    (dealing, does("take_up_hand", by="@by", whose="@whose")),
    DEALER,
)

LOOKED_AT_TRUMP = Incident(
    "looked-at-the-trump",
    Moment.DEAL,
    N_("The dealer looked at the trump card while dealing"),
    N_("{dealer} looked at the trump card while dealing."),
    (),
    (dealing, does("look_at_trump", by="@dealer")),
    DEALER,
)

OTHER_PACK = Incident(
    "card-of-the-other-pack",
    Moment.DEAL,
    N_("A card of the other pack got into a hand"),
    N_("{card} of the other pack was found in the hand of {by}."),
    (player("by", N_("In whose hand?")), card("card", N_("Which card?"))),
    (playing, does("take_other_pack_card", by="@by", card="@card")),
    stages=(Stage.DEALING, Stage.PLAYING),
)

FACE_UP = Incident(
    "card-face-up",
    Moment.DEAL,
    N_("A card lay face up in the pack"),
    N_("A card lay face up in the pack: {which}."),
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
)

IMPERFECT = Incident(
    "pack-imperfect",
    Moment.DEAL,
    N_("The pack is not as it should be"),
    N_("The pack proved to be imperfect {when}."),
    (
        choice(
            "when",
            N_("When was it found out?"),
            Choice("dealing", N_("in the dealing")),
            Choice("playing", N_("while the hand was played")),
            Choice("over", N_("when the hand was over")),
        ),
    ),
    (
        chosen("when", dealing=(dealing,), playing=(playing,), over=(hand_over,)),
        tells("pack_imperfect"),
    ),
    DEALER,
    stages=(Stage.DEALING, *AFTER),
)

INTERRUPTED = Incident(
    "dealer-interrupted",
    Moment.DEAL,
    N_("The dealer was interrupted, and then misdealt"),
    N_("{by} interrupted {dealer} about {about}, and then there was a misdeal."),
    (
        player("by", N_("Who interrupted?")),
        choice(
            "about",
            N_("What about?"),
            Choice("score", N_("the score"), {"about": "score"}),
            Choice("turn", N_("whose turn it was to deal"), {"about": "turn"}),
        ),
        yes_or_no("right", N_("Was he right?")),
    ),
    (
        dealing,
        does("interrupt", by="@by", spread="about", established="@right"),
        does("deal_cards", by="@dealer", to="@dealer.left", count=3),
    ),
    DEALER,
    more={"right": N_("Was he right: {right}.")},
)

NEXT_DEALER = Incident(
    "whose-deal",
    Moment.DEAL,
    N_("Whose deal is it next?"),
    N_("{dealer} has dealt, and the hand is over."),
    (),
    (hand_over,),
    DEALER,
    stages=(Stage.DEALING, Stage.PLAYING),
)
