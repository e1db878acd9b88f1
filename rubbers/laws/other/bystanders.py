"""Onlookers: what a remark may cost them, and what they may decide."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Side
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.ending import PayStakes, Settle
from rubbers.hand.acts.speech import BystanderDecides, Remark, Touching
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import Deadline, Status
from rubbers.hand.table_questions import ONLOOKER_DECIDES, REMARK_COUNTS
from rubbers.laws.common.due import never_due, paid_up

LAW_88 = Law(
    "88",
    N_(
        "An onlooker whose words let a player see an oversight in the score may be required, "
        "by the players alone, to pay the stakes and bets of that game or rubber."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "If the players pay the stakes themselves, they let what was said before that pass. "
        "What is said afterwards counts too, until the rubber is settled."
    ),
)


@LAW_88.gives(REMARK_COUNTS)
def whenever_it_is_made(_hand: HandState) -> bool:
    """Count a remark whenever it is made."""
    return True


@LAW_88.follows(Remark)
def oversight_pointed_out(context: LawContext) -> Iterator[events.Event]:
    """Allow the players to make the onlooker pay."""
    act = context.act
    if not isinstance(act, Remark) or not act.who or act.effect is not Touching.SCORE:
        return
    if not context.code.ask(REMARK_COUNTS)(context.before):
        return
    why = Reason(
        N_("{onlooker} is not playing, and made the players aware of it."),
        onlooker=act.who,
    )
    offence = Offence(
        N_("pointed out an oversight in the score"), somebody(context), context.at, why
    )
    opened = context.ruling(
        LAW_88,
        offence,
        remedies=(PayStakes(who=act.who),),
        until=Deadline(Settle),
        onlooker=act.who,
        reading=paid_up(context.before),
    )
    yield context.for_everyone(opened)


@LAW_88.follows(PayStakes)
def paid_by_the_players(context: LawContext) -> Iterator[events.Event]:
    """Release an onlooker once the players have paid what the onlooker might have owed."""
    if isinstance(context.act, PayStakes) and not context.act.who:
        due = (one for one in context.under(LAW_88) if one.live)
        yield from (context.closed(one, Status.LAPSED) for one in due)


@LAW_88.forbids(PayStakes)
def owes_no_stakes(context: LawContext, act: PayStakes) -> Reason | None:
    """Refuse to make an onlooker pay who has pointed nothing out."""
    if act.who and never_due(context, act):
        return Reason(N_("{onlooker} does not have to pay the stakes."), onlooker=act.who)
    return None


LAW_89 = Law(
    "89",
    N_("A doubtful point may be settled by an onlooker, if the players agree on one."),
    Enforcement.CONSEQUENCE,
    reading=N_("The players have agreed once one of each side has."),
)


@LAW_89.gives(ONLOOKER_DECIDES)
def settles_what_is_in_doubt() -> bool:
    """Allow an onlooker on whom the players agree to settle a doubt."""
    return True


@LAW_89.forbids(BystanderDecides)
def nobody_agreed_on(context: LawContext, act: BystanderDecides) -> Reason | None:
    """Refuse the word of an onlooker whom a side has not accepted."""
    if {side for side, who in context.now.accepted if who == act.who} == set(Side):
        return None
    return Reason(N_("Both sides must accept {onlooker} first."), onlooker=act.who)


@LAW_89.follows(BystanderDecides)
def decided_by_an_onlooker(context: LawContext) -> Iterator[events.Event]:
    """Record what the onlooker decides."""
    act = context.act
    if isinstance(act, BystanderDecides):
        why = Reason(N_("{onlooker} decides, as the players agreed."), onlooker=act.who)
        offence = Offence(N_("decided a question"), somebody(context), context.at, why)
        yield context.ruling(LAW_89, offence, onlooker=act.who)


def somebody(context: LawContext) -> Seat:
    """Return a player to stand in for an onlooker, who has no seat."""
    return context.now.dealer or Seat.N
