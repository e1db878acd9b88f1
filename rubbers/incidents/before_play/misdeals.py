"""Cards dealt wrongly, and a pack that was not cut."""

from club.reason import N_
from rubbers.incidents.act_templates import ActTemplate, chosen, dealing, does, states
from rubbers.incidents.ask import Choice, choice, player
from rubbers.incidents.incident import Incident, IncidentStage, Needed

DEALER = (Needed.DEALER,)

HOW = choice(
    "how",
    N_("What went wrong?"),
    Choice("order", N_("a player was missed out, or the order was lost")),
    Choice("down", N_("the last card was laid face down")),
)


def misdealing(by: str, left: str, right: str, partner: str) -> ActTemplate:
    """Add a misdeal by this player, with the players at their left, right and opposite."""
    return chosen(
        "how",
        order=(does("deal_cards", by=by, sequence=[left, right, partner]),),
        down=(does("lay_trump_face_down", by=by, on=by),),
    )


BY_DEALER = misdealing("@dealer", "@dealer.left", "@dealer.right", "@dealer.partner")

MISDEALT = Incident(
    "misdealt",
    IncidentStage.DEAL,
    N_("The cards were dealt out of order"),
    N_("{dealer.speaker} misdealt: {how}."),
    (HOW,),
    (dealing, BY_DEALER),
    DEALER,
)

TWO_TO_ONE = does("deal_cards", by="@dealer", to="@to", count=2)

SEVERAL_AT_ONCE = Incident(
    "several-at-once",
    IncidentStage.DEAL,
    N_("One player was dealt two or more cards at once"),
    N_("{dealer.speaker} dealt {to} {then}."),
    (
        player("to", N_("To whom?"), hand=True),
        choice(
            "then",
            N_("How many, and what did the dealer do then?"),
            Choice("mended", N_("two cards at once, and put it right by moving one")),
            Choice("went-on", N_("two cards at once, and went on dealing")),
            Choice("more", N_("three or more cards at once")),
        ),
    ),
    (
        dealing,
        chosen(
            "then",
            mended=(TWO_TO_ONE, does("move_card", by="@dealer", from_="@to", to="@to.left")),
            went_on=(TWO_TO_ONE, does("deal_cards", by="@dealer", to="@to.left")),
            more=(does("deal_cards", by="@dealer", to="@to", count=3),),
        ),
    ),
    DEALER,
    law="44",
)

LAST_CARD_ELSEWHERE = Incident(
    "last-card-elsewhere",
    IncidentStage.DEAL,
    N_("The last card did not come to the dealer"),
    N_("The last card came to {to}, not to {dealer}."),
    (player("to", N_("Who got it?"), hand=True),),
    (dealing, does("turn_up", by="@dealer", to="@to")),
    DEALER,
    apart=("dealer", "to"),
)

PACKETS_APPORTIONED = Incident(
    "packets-apportioned",
    IncidentStage.DEAL,
    N_("It is not clear whose packet is whose, and the dealer says"),
    N_(
        "{dealer.speaker} said whose each packet was; {short} had twelve, and the dealer "
        "wanted that packet."
    ),
    (player("short", N_("Whose packet had twelve cards?"), hand=True),),
    (
        dealing,
        does("turn_up", by="@dealer", to="@short"),
        does("apportion", by="@dealer"),
        states("hand_counts", counts={"@short": 12}),
        does("move_card", by="@dealer", from_="@short", to="@dealer"),
    ),
    DEALER,
    apart=("dealer", "short"),
)

PARTNER_MISDEALT = Incident(
    "partner-misdealt",
    IncidentStage.DEAL,
    N_("The dealer’s partner dealt instead, and misdealt"),
    N_("{dealer.partner} dealt in place of {dealer}, and misdealt: {how}."),
    (HOW,),
    (
        does("deal_cards", by="@dealer.partner", in_place_of="@dealer"),
        misdealing("@dealer.partner", "@dealer.right", "@dealer.left", "@dealer"),
    ),
    DEALER,
    people=("dealer", "dealer.partner"),
)

DEALER_COUNTED = Incident(
    "dealer-counted",
    IncidentStage.DEAL,
    N_("The dealer counted the cards"),
    N_("{dealer.speaker} counted {what}."),
    (
        choice(
            "what",
            N_("What did they count?"),
            Choice("dealt", N_("the cards on the table"), {"what": "dealt"}),
            Choice("rest", N_("the cards they had left"), {"what": "remainder"}),
        ),
    ),
    (
        dealing,
        does("count_cards", by="@dealer", spread="what"),
    ),
    DEALER,
    law="44",
)

NOT_CUT = Incident(
    "pack-not-cut",
    IncidentStage.DEAL,
    N_("The pack was not cut"),
    N_("{dealer.speaker} dealt without having the pack cut; {then}."),
    (
        choice(
            "then",
            N_("How far had the deal got?"),
            Choice("dealing", N_("the cards were being dealt")),
            Choice("looked", N_("the other side had looked at their cards")),
            Choice("turned", N_("the trump had been turned")),
        ),
    ),
    (
        does("omit_cut", by="@dealer"),
        chosen(
            "then",
            looked=(does("look_at_cards", by="@dealer.adversary"),),
            turned=(does("turn_up", by="@dealer"),),
        ),
    ),
    DEALER,
)
