"""People standing by: what they say, and what they are asked."""

from club.reason import N_
from rubbers.incidents.act_templates import chosen, does, hand_over, playing, states
from rubbers.incidents.ask import NO, YES, Choice, choice, player
from rubbers.incidents.incident import Incident, IncidentStage
from rubbers.incidents.scene import ONLOOKER

REMARK = Incident(
    "onlooker-spoke",
    IncidentStage.ONLOOKER,
    N_("An onlooker said something"),
    N_("An onlooker {what}, {when}."),
    (
        choice(
            "what",
            N_("What did it let the players know?"),
            Choice("score", N_("spoke of an oversight in the score"), {"effect": "score"}),
            Choice("hand", N_("spoke of a hand"), {"effect": "hand"}),
            Choice("nothing", N_("said something that helps nobody"), {"effect": "none"}),
        ),
        choice(
            "when",
            N_("When?"),
            Choice("before", N_("before the stakes were paid")),
            Choice("after", N_("after the stakes were paid")),
        ),
    ),
    (
        chosen("when", before=(playing,), after=(hand_over, does("pay_stakes", by="N"))),
        does("remark", who=ONLOOKER, spread="what"),
    ),
    law="88",
)

DECIDES = Incident(
    "onlooker-decides",
    IncidentStage.ONLOOKER,
    N_("An onlooker is asked what happened"),
    N_("{agreed}, an onlooker was asked whether {by} had revoked, and said: {value}."),
    (
        choice(
            "agreed",
            N_("Do both sides accept their word?"),
            Choice("both", N_("with both sides’ agreement")),
            Choice("one", N_("with one side’s agreement")),
        ),
        player("by", N_("Who is said to have revoked?"), hand=True),
        choice("value", N_("What do they say?"), YES, NO),
    ),
    (
        hand_over,
        states("revoked", who="@by", said_by=["@by.adversary"], disputed_by=["@by.speaker"]),
        does("claim", by="@by.adversary", what="revoke", of="@by"),
        does("agree_bystander", by="@by.adversary", who=ONLOOKER),
        chosen("agreed", both=(does("agree_bystander", by="@by.speaker", who=ONLOOKER),)),
        does("bystander_decides", who=ONLOOKER, fact="revoked", value="@value"),
    ),
)
