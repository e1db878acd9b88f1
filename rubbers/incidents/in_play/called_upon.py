"""What may follow a call: played as called, played otherwise, or impossible to obey."""

from club.reason import N_
from rubbers.incidents.act_templates import answers_call, chosen, does, leads, plays
from rubbers.incidents.ask import Choice, card, choice, player, suited_card, yes_or_no
from rubbers.incidents.in_play.obeying import could_have, did_so
from rubbers.incidents.incident import Incident, IncidentStage
from rubbers.incidents.preconditions import Follows

CALLED = player("by", N_("Who was the call made on?"), hand=True)

PLAYED_AS_CALLED = Incident(
    "played-as-called",
    IncidentStage.CALL,
    N_("They play as called"),
    N_("{by} played {card}, as called."),
    (CALLED, card("card", N_("Which card did they play?"))),
    (answers_call("by"), plays("by", "@card", "it"), did_so("by", "card", "it")),
    follows=Follows.CALL,
)

PLAYED_OTHERWISE = Incident(
    "played-otherwise",
    IncidentStage.CALL,
    N_("They play another card"),
    N_("{by} played {card} instead."),
    (
        CALLED,
        suited_card("card", N_("Which card did they play?")),
        yes_or_no(
            "held",
            N_("Could they have played as called?"),
            yes=N_("They could have played as called."),
            no=N_("They could not have played as called."),
        ),
    ),
    (answers_call("by"), plays("by", "@card", "it"), could_have("by", "card", "held", "it")),
    follows=Follows.CALL,
    more={"held": N_("{held}")},
)

ASKED_AS_CALLED = Incident(
    "asked-as-called",
    IncidentStage.CALL,
    N_("Partner asks whether they have played as called"),
    N_("{by} played {card}, and {by.partner} asked whether that was as called."),
    (CALLED, card("card", N_("Which card did they play?"))),
    (answers_call("by"), plays("by", "@card"), does("ask_as_called", by="@by.partner", of="@by")),
    follows=Follows.CALL,
    law="61",
    people=("by.partner",),
)

CANNOT_COMPLY = Incident(
    "cannot-comply",
    IncidentStage.CALL,
    N_("They say they cannot: they have none of that suit, or would revoke"),
    N_("{by} said they could not."),
    (CALLED,),
    (does("cannot_comply", by="@by"),),
    follows=Follows.CARD_CALLED,
    law="64",
)

ASKED_TIME = Incident(
    "asked-for-time",
    IncidentStage.CALL,
    N_("A side asks for time to decide on a penalty"),
    N_("{by} asked for time to decide."),
    (player("by", N_("Who asked?")),),
    (does("ask_time", by="@by"),),
    follows=Follows.CLAIMABLE,
    law="87",
)

CONSULTED = Incident(
    "consulted",
    IncidentStage.CALL,
    N_("Partners consult about a penalty"),
    N_("{by} asked their partner which penalty would be better."),
    (player("by", N_("Who asked?")),),
    (does("consult", by="@by"),),
    follows=Follows.CHOICE,
    law="84",
)

DEMANDED_WRONGLY = Incident(
    "demanded-wrongly",
    IncidentStage.CALL,
    N_("A side demands a penalty it is not entitled to"),
    N_("{by} demanded {what}."),
    (
        player("by", N_("Who demanded it?")),
        choice(
            "what",
            N_("What did they demand?"),
            Choice("tricks", N_("three tricks"), {"remedy": {"do": "take_three_tricks"}}),
            Choice("points", N_("three points"), {"remedy": {"do": "add_three"}}),
            Choice("deal", N_("a new deal"), {"remedy": {"do": "claim", "what": "new_deal"}}),
        ),
    ),
    (does("demand", by="@by", spread="what"),),
    follows=Follows.CLAIMABLE,
)

WHO_ELECTS = Incident(
    "agreed-who-chooses",
    IncidentStage.CALL,
    N_("Partners agree which of them is to choose"),
    N_("{by} and {by.partner} agreed that {by} would choose."),
    (player("by", N_("Who is to choose?")),),
    (does("who_elects", by="@by.partner", player="@by"),),
    follows=Follows.CHOICE,
    law="84",
)

CALLED_ATTENTION = Incident(
    "called-attention",
    IncidentStage.SPEECH,
    N_("Somebody called attention to the trick before their partner played"),
    N_("{by} {how} before {by.partner} had played."),
    (
        player("by", N_("Who was it?")),
        choice(
            "how",
            N_("What did they do?"),
            Choice("says", N_("said that the trick was theirs")),
            Choice("names", N_("named their card")),
            Choice("draws", N_("drew their card, or the trick, towards them")),
            Choice("asked", N_("drew their card towards them, as asked,")),
        ),
    ),
    (
        leads("by.left"),
        chosen(
            "how",
            says=(does("draw_attention", by="@by", how="says"),),
            names=(does("draw_attention", by="@by", how="names"),),
            draws=(does("draw_attention", by="@by", how="draws"),),
            asked=(does("draw_trick", by="@by", asked=True),),
        ),
    ),
    law="86",
)
