"""Manners: complaints under the articles of etiquette, which cost nothing and are recorded."""

from club.reason import N_
from rubbers.incidents.act_templates import complains, states
from rubbers.incidents.ask import Ask, player
from rubbers.incidents.incident import Incident, IncidentStage

ASKS = (
    player("by", N_("Who complains?")),
    player("of", N_("About whom?"), needed=False),
)


def complaint(
    article: int, id: str, words: str, said: str, asks: tuple[Ask, ...] = ASKS
) -> Incident:
    """Define a complaint under an article, as the code of 1864 numbers it."""
    law = f"etiquette.{article}"
    more = {"of": N_("The complaint is against {of}.")} if len(asks) > 1 else {}
    does = (complains(law),)
    apart = ("by", "of")
    return Incident(
        id, IncidentStage.MANNERS, words, said, asks, does, more=more, law=law, apart=apart
    )


ONE_PACK = complaint(
    1,
    "one-pack-only",
    N_("There is only one pack at the table"),
    N_("{by} complained that there was only one pack."),
    ASKS[:1],
)
NEXT_CARD_READY = complaint(
    2,
    "next-card-ready",
    N_("Somebody with winning cards draws the next one too soon"),
    N_("{by} complained that a card was drawn too soon."),
)
HINTS = complaint(
    3,
    "hints",
    N_("Somebody hints at their hand or the score, or asks who dealt"),
    N_("{by} complained of a hint."),
)
ASKING_TO_INFORM = complaint(
    4,
    "asking-to-inform",
    N_("Somebody asks for cards or tricks to catch their partner’s attention"),
    N_("{by} complained of a question asked to help a partner."),
)
ONLOOKER_NOT_FIT = complaint(
    5,
    "onlooker-not-fit",
    N_("A question was put to an onlooker who had a stake, or did not see it"),
    N_("{by} complained that the wrong onlooker was asked."),
)
REVOKED_ON_PURPOSE = complaint(
    6,
    "revoked-on-purpose",
    N_("Somebody revoked on purpose, or revoked again to hide a revoke"),
    N_("{by} complained of a deliberate revoke."),
)
BETTING = complaint(
    7,
    "betting-with-onlookers",
    N_("Somebody bets with onlookers before the players have bet"),
    N_("{by} complained of a bet with an onlooker."),
)
ONLOOKERS_TALK = complaint(
    8,
    "onlookers-talk",
    N_("An onlooker speaks, or walks round looking at hands"),
    N_("{by} complained about an onlooker."),
)
LOOKING_INTO_HANDS = complaint(
    9,
    "looking-into-a-hand",
    N_("Somebody looks at a hand they have bet against"),
    N_("{by} complained that somebody had looked at a hand they had bet against."),
)

WHO_BEGAN = Incident(
    "who-began",
    IncidentStage.MANNERS,
    N_("Both sides were at fault, and it matters who was first"),
    N_("Both sides were at fault, and {by} was first."),
    (player("by", N_("Who was first at fault?")),),
    (states("first_in_fault", who="@by"),),
)
