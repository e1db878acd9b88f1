"""What is said about a trick while it is played."""

from club.reason import N_
from rubbers.incidents.ask import Choice, choice, player
from rubbers.incidents.happening import chosen, does, leads
from rubbers.incidents.incident import Incident, Moment

CALLED_ATTENTION = Incident(
    "called-attention",
    Moment.SPEECH,
    N_("Before his partner played, somebody spoke of the trick"),
    N_("{by} {how} before {by.partner} had played."),
    (
        player("by", N_("Who was it?")),
        choice(
            "how",
            N_("What did he do?"),
            Choice("says", N_("said that the trick was his")),
            Choice("names", N_("named his card")),
            Choice("draws", N_("drew his card, or the trick, toward him")),
            Choice("asked", N_("drew his card toward him, as he was asked to,")),
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
