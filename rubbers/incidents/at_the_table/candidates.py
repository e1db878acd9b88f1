"""Candidates: cutting for a table or for partners, coming in, going out, and breaking up."""

from club.reason import N_
from rubbers.incidents.incident import Incident, IncidentStage


def in_the_room(law: str, id: str, words: str, said: str) -> Incident:
    """Define an incident of the room that a law deals with; it is not an act of a hand."""
    return Incident(id, IncidentStage.ROOM, words, said, (), (), law=law)


ACE_CUT = in_the_room("13", "ace-cut", N_("An ace is cut"), N_("An ace was cut."))
OTHER_PACK_CUT = in_the_room(
    "14",
    "other-pack-cut",
    N_("Somebody cuts from a different pack"),
    N_("Not everybody cut from the same pack."),
)
TWO_CARDS_CUT = in_the_room(
    "15",
    "two-cards-cut",
    N_("Somebody exposes more than one card in cutting"),
    N_("Somebody exposed more than one card in cutting."),
)
MANY_CANDIDATES = in_the_room(
    "16",
    "more-than-four",
    N_("More than four people want to play"),
    N_("More than four people wanted to play."),
)
PARTNERS_CUT = in_the_room(
    "16",
    "partners-cut",
    N_("The four cut for partners: who deals, and who chooses cards and seats?"),
    N_("The four cut for partners."),
)
MORE_THAN_SIX = in_the_room(
    "17",
    "more-than-six",
    N_("More than six people want to play, or one of the six leaves"),
    N_("More than six people wanted to play at the table."),
)
TWO_EQUAL = in_the_room(
    "18",
    "two-equal-cards",
    N_("Two people cut equal cards for partners"),
    N_("Two of the four cut equal cards for partners."),
)
THREE_EQUAL = in_the_room(
    "19",
    "three-equal-cards",
    N_("Three people cut equal cards for partners"),
    N_("Three of the four cut equal cards for partners."),
)
ADMISSION = in_the_room(
    "20",
    "admission-claimed",
    N_("The rubber is over and others want to come in: who goes out?"),
    N_("The rubber was over, and somebody asked to come in."),
)
DECLARED_LATE = in_the_room(
    "21",
    "declared-late",
    N_("Somebody wants to come in after a card has been cut"),
    N_("Somebody declared in after a card had been cut."),
)
NOT_COMPLETE = in_the_room(
    "revised-1900.12a",
    "table-not-complete",
    N_("Somebody wants to join a table that is not full"),
    N_("Somebody declared in at a table that was not full."),
)
FRESH_TABLE = in_the_room(
    "22",
    "fresh-table",
    N_("A new table forms with players from another"),
    N_("A new table formed, and some of those who wanted to play belonged to another."),
)
SUBSTITUTE = in_the_room(
    "23",
    "substitute-named",
    N_("Somebody has to leave in the middle of a rubber"),
    N_("Somebody left during the rubber."),
)
SECOND_TABLE = in_the_room(
    "24",
    "second-table",
    N_("Somebody who belongs to one table cuts into another"),
    N_("Somebody who belonged to one table cut into another."),
)
BROKEN_UP = in_the_room(
    "25",
    "table-broken-up",
    N_("Somebody leaves, and the table breaks up"),
    N_("Somebody left, and that broke up the table."),
)
