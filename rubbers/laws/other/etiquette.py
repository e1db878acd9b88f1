"""Etiquette: nine articles that are not laws, cost nothing, and are shown to the committee."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.speech import Complain, Remark, Touching
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events


def article(number: int, statement: str) -> Law:
    """Define an article of etiquette: a complaint under it is recorded, and nothing follows."""
    law = Law(_numbered(number), statement, Enforcement.BY_RULING)

    @law.follows(Complain)
    def recorded(context: LawContext) -> Iterator[events.Event]:
        act = context.act
        if not isinstance(act, Complain) or context.code.number(law) != _numbered(act.article):
            return
        accused = act.of[0] if act.of else context.by
        why = Reason(N_("{who} complains of a breach of etiquette."), who=(str(context.by),))
        offence = Offence(
            N_("was the subject of a complaint about etiquette"), accused, context.at, why
        )
        both = str(accused.side) if len(act.of) > 1 else ""
        yield context.ruling(law, offence, onlooker=act.who or both)

    return law


def hint(context: LawContext, law: Law, *, by_onlooker: bool) -> Iterator[events.Event]:
    """Record a remark that reveals something of a hand, or of the game, to the players."""
    act = context.act
    if not isinstance(act, Remark) or bool(act.who) is not by_onlooker:
        return
    if act.effect in (Touching.HAND, Touching.GAME):
        seat = context.now.dealer or Seat.N if by_onlooker else context.by
        template = N_(
            "{onlooker} said something that might give information about a hand or the game."
        )
        why = Reason(template, onlooker=act.who)
        if not by_onlooker:
            template = N_(
                "{who} said something that might give information about a hand or the game."
            )
            why = Reason(template, who=(str(seat),))
        offence = Offence(N_("gave a hint"), seat, context.at, why)
        yield context.ruling(law, offence, onlooker=act.who)


def _numbered(article: int) -> str:
    return f"etiquette.{article}"


ARTICLE_1 = article(1, N_("A club table should have two packs."))
ARTICLE_2 = article(
    2,
    N_(
        "A player with several winning cards to lead should keep the next in his hand until "
        "his partner has played."
    ),
)
ARTICLE_3 = article(
    3, N_("Nobody should hint, in words or otherwise, at his hand or at the score.")
)


@ARTICLE_3.follows(Remark)
def hint_by_a_player(context: LawContext) -> Iterator[events.Event]:
    """Record what a player lets slip."""
    yield from hint(context, ARTICLE_3, by_onlooker=False)


ARTICLE_4 = article(
    4, N_("To have the cards placed, or the last trick shown, is for one's own information alone.")
)
ARTICLE_5 = article(
    5, N_("A question of fact may be put to an onlooker who saw it and has no stake in it.")
)
ARTICLE_6 = article(6, N_("Nobody should revoke on purpose, nor revoke again to hide a revoke."))
ARTICLE_7 = article(7, N_("Players should bet with one another before they bet with onlookers."))
ARTICLE_8 = article(
    8,
    N_(
        "Onlookers should keep silent until the score is marked, and should not go round "
        "looking at hands."
    ),
)


@ARTICLE_8.follows(Remark)
def hint_by_an_onlooker(context: LawContext) -> Iterator[events.Event]:
    """Record what an onlooker lets slip."""
    yield from hint(context, ARTICLE_8, by_onlooker=True)


ARTICLE_9 = article(9, N_("Nobody should look at a hand he has bet against."))
