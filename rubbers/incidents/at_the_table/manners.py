"""Manners: complaints under the articles of etiquette, which cost nothing and are recorded."""

from club.reason import N_
from rubbers.incidents.act_templates import complains, tells
from rubbers.incidents.ask import Ask, player
from rubbers.incidents.incident import Incident, IncidentStage

ASKS = (
    player("by", N_("Who complains?")),
    player("of", N_("Of whom?"), needed=False),
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
    N_("{by} complained of a card drawn ready too soon."),
)
HINTS = complaint(
    3,
    "hints",
    N_("Somebody hints at his hand, at the score, or asks who dealt"),
    N_("{by} complained of a hint."),
)
ASKING_TO_INFORM = complaint(
    4,
    "asking-to-inform",
    N_("Somebody asks for cards or tricks so that his partner notices"),
    N_("{by} complained of a question put for a partner’s sake."),
)
ONLOOKER_NOT_FIT = complaint(
    5,
    "onlooker-not-fit",
    N_("A question was put to an onlooker who had a stake, or did not see"),
    N_("{by} complained that the wrong onlooker was asked."),
)
REVOKED_ON_PURPOSE = complaint(
    6,
    "revoked-on-purpose",
    N_("Somebody revoked on purpose, or again to hide it"),
    N_("{by} complained of a revoke made on purpose."),
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
    N_("An onlooker speaks, or walks round to see the hands"),
    N_("{by} complained of an onlooker."),
)
LOOKING_INTO_HANDS = complaint(
    9,
    "looking-into-a-hand",
    N_("Somebody looks into a hand he bets against"),
    N_("{by} complained of one who looked into a hand he bets against."),
)

WHO_BEGAN = Incident(
    "who-began",
    IncidentStage.MANNERS,
    N_("Both sides were in fault, and it matters who began"),
    N_("Both sides were in fault, and {by} began it."),
    (player("by", N_("Whose fault was it first?")),),
    (tells("first_in_fault", who="@by"),),
)
