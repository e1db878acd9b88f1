"""Dealing: the wrong dealer or pack, cards shown or touched, interruptions."""

from club.reason import N_
from rubbers.hand.state.hand import HandStage
from rubbers.incidents.act_templates import chosen, dealing, does, hand_over
from rubbers.incidents.ask import Choice, card, choice, player
from rubbers.incidents.before_play.misdeals import BY_DEALER, HOW
from rubbers.incidents.incident import Incident, IncidentStage, Needed

WHO = player("by", N_("Who was it?"))

DEALER = (Needed.DEALER,)

DEALT_OUT_OF_TURN = Incident(
    "dealt-out-of-turn",
    IncidentStage.DEAL,
    N_("The wrong player dealt"),
    N_("{by} dealt, though it was the turn of {dealer}; {state}."),
    (
        player("by", N_("Who dealt?")),
        choice(
            "state",
            N_("How far had the deal got?"),
            Choice("dealing", N_("the trump has not been turned")),
            Choice("turned", N_("the trump had been turned")),
        ),
    ),
    (
        does("deal_cards", by="@by"),
        chosen("state", turned=(does("turn_up", by="@by"),)),
    ),
    DEALER,
    apart=("dealer", "by"),
)

WRONG_PACK = Incident(
    "wrong-pack",
    IncidentStage.DEAL,
    N_("The dealer took the other side’s pack"),
    N_("{dealer.speaker} dealt with the other side’s pack; {state}."),
    DEALT_OUT_OF_TURN.asks[1:],
    (
        does("deal_cards", by="@dealer", pack="adversaries"),
        chosen("state", turned=(does("turn_up", by="@dealer"),)),
    ),
    DEALER,
)

DEALT_FOR_PARTNER = Incident(
    "dealt-for-partner",
    IncidentStage.DEAL,
    N_("The dealer’s partner dealt instead"),
    N_("{dealer.partner} dealt in place of {dealer}; {state}."),
    DEALT_OUT_OF_TURN.asks[1:],
    (
        does("deal_cards", by="@dealer.partner", in_place_of="@dealer"),
        chosen("state", turned=(does("turn_up", by="@dealer.partner"),)),
    ),
    DEALER,
    law="49",
    people=("dealer", "dealer.partner"),
)

CARD_SHOWN = Incident(
    "card-shown-in-dealing",
    IncidentStage.DEAL,
    N_("A card was shown during the deal"),
    N_("{by} showed {card} during the deal: {which}."),
    (
        WHO,
        card("card", N_("Which card?")),
        choice(
            "which",
            N_("Was it one of the last?"),
            Choice("early", N_("one of the early cards")),
            Choice("last", N_("one of the last"), {"last": True}),
            Choice("fast", N_("one of the last, and the trump was turned at once"), {"last": True}),
        ),
    ),
    (
        dealing,
        does("expose_in_dealing", by="@by", card="@card", spread="which"),
        chosen("which", fast=(does("turn_up", by="@dealer", too_fast=True),)),
    ),
    DEALER,
    law="38",
)

CARDS_TOUCHED = Incident(
    "cards-touched",
    IncidentStage.DEAL,
    N_("Somebody touched their cards during the deal"),
    N_("{by} touched their cards during the deal."),
    (WHO,),
    (dealing, does("touch_cards", by="@by")),
    DEALER,
    law="39",
)

TOOK_UP_ANOTHERS_HAND = Incident(
    "took-up-anothers-hand",
    IncidentStage.DEAL,
    N_("Somebody took up another player’s hand"),
    N_("{by} took up the hand of {whose}."),
    (WHO, player("whose", N_("Whose hand?"), hand=True)),
    (dealing, does("take_up_hand", by="@by", whose="@whose")),
    DEALER,
    apart=("by", "whose"),
)

LOOKED_AT_TRUMP = Incident(
    "looked-at-the-trump",
    IncidentStage.DEAL,
    N_("The dealer looked at the trump card during the deal"),
    N_("{dealer.speaker} looked at the trump card during the deal."),
    (),
    (dealing, does("look_at_trump", by="@dealer")),
    DEALER,
)

INTERRUPTED = Incident(
    "dealer-interrupted",
    IncidentStage.DEAL,
    N_("The dealer was interrupted, and then misdealt"),
    N_("{by} interrupted {dealer.speaker} about {about}, and then there was a misdeal: {how}."),
    (
        player("by", N_("Who interrupted?")),
        choice(
            "about",
            N_("What about?"),
            Choice("score", N_("the score"), {"about": "score"}),
            Choice("turn", N_("whose turn it was to deal"), {"about": "turn"}),
        ),
        HOW,
    ),
    (dealing, does("interrupt", by="@by", spread="about"), BY_DEALER),
    DEALER,
    opposed=("dealer", "by"),
)

NEXT_DEALER = Incident(
    "whose-deal",
    IncidentStage.DEAL,
    N_("Who deals next?"),
    N_("{dealer} has dealt, and the hand is over."),
    (),
    (hand_over,),
    DEALER,
    stages=(HandStage.DEALING, HandStage.PLAYING),
)
