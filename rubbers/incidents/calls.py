"""What comes of a call: played as called, or otherwise, or not to be done."""

from club.reason import N_
from rubbers.incidents.ask import card, player, suited_card, yes_or_no
from rubbers.incidents.happening import does, plays, tells_of_the_call
from rubbers.incidents.incident import Follows, Incident, Moment

CALLED = player("by", N_("Who was called upon?"))

PLAYED_AS_CALLED = Incident(
    "played-as-called",
    Moment.CALL,
    N_("He plays as he was called upon to do"),
    N_("{by} played {card}."),
    (CALLED, card("card", N_("Which card did he play?"))),
    (plays("by", "@card"),),
    follows=Follows.CALL,
)

PLAYED_OTHERWISE = Incident(
    "played-otherwise",
    Moment.CALL,
    N_("He plays another card"),
    N_("{by} played {card} instead."),
    (
        CALLED,
        suited_card("card", N_("Which card did he play?")),
        yes_or_no("held", N_("Did he hold some of the suit called?")),
    ),
    (plays("by", "@card", "it"), tells_of_the_call("by", "held", "it")),
    follows=Follows.CALL,
    more={"held": N_("Had he some of the suit called: {held}.")},
)

ASKED_AS_CALLED = Incident(
    "asked-as-called",
    Moment.CALL,
    N_("Partner asks whether he has played as he was called upon to"),
    N_("{by} played {card}, and {by.partner} asked whether that was as he was called upon."),
    (CALLED, card("card", N_("Which card did he play?"))),
    (plays("by", "@card"), does("ask_as_called", by="@by.partner", of="@by")),
    follows=Follows.CALL,
    law="61",
)

CANNOT_COMPLY = Incident(
    "cannot-comply",
    Moment.CALL,
    N_("He says he has none of that suit"),
    N_("{by} said that he had none of it."),
    (CALLED,),
    (does("cannot_comply", by="@by"),),
    follows=Follows.CALL,
)

ASKED_TIME = Incident(
    "asked-for-time",
    Moment.CALL,
    N_("They ask for time to decide on a penalty"),
    N_("{by} asked for time to decide."),
    (player("by", N_("Who asked?")),),
    (does("ask_time", by="@by"),),
    follows=Follows.CHOICE,
    law="87",
)

CONSULTED = Incident(
    "consulted",
    Moment.CALL,
    N_("They consult each other about a penalty"),
    N_("{by} asked his partner which penalty would be better."),
    (player("by", N_("Who asked?")),),
    (does("consult", by="@by"),),
    follows=Follows.CHOICE,
    law="84",
)

DEMANDED_WRONGLY = Incident(
    "demanded-wrongly",
    Moment.CALL,
    N_("They demand a penalty that is not due"),
    N_("{by} demanded three tricks for it."),
    (player("by", N_("Who demanded it?")),),
    (does("demand", by="@by", remedy={"do": "take_three_tricks"}),),
    follows=Follows.CHOICE,
)

WHO_ELECTS = Incident(
    "agreed-who-chooses",
    Moment.CALL,
    N_("They agree which of them is to choose"),
    N_("{by} and {by.partner} agreed that {by} was to choose."),
    (player("by", N_("Who is to choose?")),),
    (does("who_elects", by="@by.partner", player="@by"),),
    follows=Follows.CHOICE,
    law="84",
)
