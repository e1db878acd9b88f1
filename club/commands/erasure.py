"""Erasing a person: asked for, foreseen, confirmed; what was played stays under the number.

A member asks, the secretary confirms with the number and a reason. The journal loses nothing, for
it has no names: it cites digests, whose words and salts go.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from club import erased_list, plugins, sameness
from club.caller import CLUB_ITSELF, Caller
from club.commands import personal
from club.commands.desk import Desk, after_commit
from club.commands.members import check_a_secretary_remains, member_of
from club.commands.order import Order
from club.commands.record import Receipt, carry_out
from club.errors import Doubted, Fault, Impossible, Malformed, WhistError
from club.holdings import Erasing, Fate, Holding, Words, every
from club.models import Member, User
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.redaction import Naming
from club.rights import May, is_officer, need_office, need_scope


def ask_erasure(order: Order, number: int, *, asks: bool) -> Receipt:
    """Write down that a member asks to be erased, or no longer does; they say so themselves.

    The secretary writes it down for one who asked by word of mouth, and for guests.
    """
    need_self(order.caller, number)

    def change(desk: Desk) -> dict[str, Any]:
        member = sameness.kept(_standing(order.caller.club, number))
        if asks is (member.erasure_asked_at is not None):
            return {"member": member.number}  # nothing changes, and the first moment is kept
        member.erasure_asked_at = order.at if asks else None
        member.save(update_fields=["erasure_asked_at"])
        what = "erasure_asked" if asks else "erasure_no_longer_asked"
        desk.append(REGISTER, what, {"member": member.number}, _signed(order.caller))
        return {"member": member.number}

    request = {"do": "ask_erasure", "member": number, "asks": asks}
    return carry_out(order, request, [REGISTER], change)


def erase_member(order: Order, number: int, *, typed: str, despite: Iterable[str] = ()) -> Receipt:
    """Erase a person who has asked for it; `typed` is the number once more, the order has why.

    `despite` names doubts that stand all the same. Raises Impossible while they are at a table,
    Doubted while a dispute of theirs is open, Malformed where the number or the reason is wanting.
    """
    need_office(order.caller, May.KEEP_MEMBERS)
    doubts = sorted(despite)

    def change(desk: Desk) -> dict[str, Any]:
        member = sameness.kept(_standing(order.caller.club, number))
        if member.erasure_asked_at is None:
            template = N_("{who} has not asked for it, as far as it is written down.")
            raise Impossible(Reason(template, who=(str(member.number),)))
        erasing = erasing_of(member, order)
        _check_typed(typed, number)
        _check_reason(order.reason, erasing)
        check_a_secretary_remains(member)
        overridden = list(_standing_doubts(erasing, doubts))
        body = {"reason_ref": desk.words(order.reason), "despite": overridden}
        _erase(desk, erasing, body, _signed(order.caller))
        return {"member": member.number}

    request = {
        "do": "erase_member", "member": number, "typed": typed, "despite": doubts,
        "reason": order.reason,
    }  # fmt: skip
    return carry_out(order, request, [REGISTER], change)


def erase_again(club: int, number: int, order: Order) -> Receipt:
    """Erase one who was erased before, and whom a backup brought back; the club itself does it."""

    def change(desk: Desk) -> dict[str, Any]:
        erasing = erasing_of(sameness.kept(_standing(club, number)), order)
        _erase(desk, erasing, {"again": True}, CLUB_ITSELF)
        return {"member": number}

    return carry_out(order, {"do": "erase_again", "member": number}, [REGISTER], change)


def erasing_of(member: Member, order: Order) -> Erasing:
    """Give a person as they are to be erased, with every number and the account of theirs alone."""
    rows = Member.objects.filter(club=member.club_id).select_related("user", "same_as")
    everyone = list(rows.order_by("number"))
    one = {row.pk for row in everyone if sameness.kept(row).pk == member.pk}
    mine = tuple(row for row in everyone if row.pk in one)
    others = [row.name for row in everyone if row.pk not in one]
    users = [row.user for row in mine if row.user is not None]
    return Erasing(
        member.club_id,
        mine,
        tuple(user for user in users if goes(user, one)),
        tuple(Naming(row.number, row.name, others) for row in mine),
        order.at,
    )


def goes(user: User, members: Iterable[int]) -> bool:
    """Tell whether an account goes with a person: not one of another club, nor the operator's."""
    elsewhere = user.memberships.exclude(pk__in=members).exists()
    return not elsewhere and not user.is_superuser


def hindrances(erasing: Erasing) -> list[WhistError]:
    """Give all that stands against erasing someone now."""
    hook = plugins.manager().hooks.hook.whist_hinders_erasure
    answers = hook(club=erasing.club, numbers=erasing.numbers)
    return [error for answer in answers for error in answer]


def _standing_doubts(erasing: Erasing, despite: list[str]) -> Iterable[str]:
    """Give the doubts that an officer lets stand; raise what is none, or is not let stand."""
    for error in hindrances(erasing):
        if not isinstance(error, Doubted) or error.stands not in despite:
            raise error
        yield error.stands


def _erase(desk: Desk, erasing: Erasing, body: dict[str, Any], by: str = "") -> None:
    plugins.manager().hooks.hook.whist_erases(desk=desk, erasing=erasing, by=by)
    for holding in every():
        _erase_rows(holding, erasing)
    for member in erasing.members:
        desk.append(REGISTER, "member_erased", {"member": member.number, **body}, by)
    desk.rights_changed()
    after_commit(erased_list.write)


def _erase_rows(holding: Holding, erasing: Erasing) -> None:
    if holding.erase is not None:
        holding.erase(erasing)
    elif holding.fate is Fate.GOES:
        holding.rows(erasing.members, erasing.users).delete()
    told = [name for name, whose in holding.words.items() if whose is Words.TOLD]
    ours = {holding.club: erasing.club} if holding.club else {}
    rows = holding.model._base_manager.filter(**ours).order_by("pk")
    for row in rows.iterator() if told else ():
        before = {name: getattr(row, name) for name in told}
        after = {name: erasing.taken_out_of(value) for name, value in before.items()}
        if after != before:
            holding.model._base_manager.filter(pk=row.pk).update(**after)


def _standing(club: int, number: int) -> Member:
    member = member_of(club, number)
    if member.erased_at is not None:
        raise Impossible(Reason(N_("{who} is erased already."), who=(str(number),)))
    return member


def need_self(caller: Caller, number: int) -> None:
    """Raise NotYours unless it is the member themselves, or the secretary."""
    if is_officer(caller, May.KEEP_MEMBERS):
        return
    if caller.member != number:
        need_office(caller, May.KEEP_MEMBERS)
    need_scope(caller, May.PERSONAL)


def _signed(caller: Caller) -> str:
    """Give who signs: the caller, or the club itself where its machine was told to."""
    return "" if caller.member is not None else CLUB_ITSELF


def _check_typed(typed: str, number: int) -> None:
    if typed.strip() != str(number):
        expected = Reason(N_("the number {number}, typed once more"), number=number)
        raise Malformed(
            Reason(N_("Type the number of the one who is to be erased.")),
            faults=[Fault("typed", expected)],
        )


def _check_reason(reason: str, erasing: Erasing) -> None:
    personal.check_reason(reason)
    if erasing.named_in(reason):
        expected = Reason(N_("a reason without the name of the one who is erased"))
        raise Malformed(
            Reason(N_("The reason stays on the record.")), faults=[Fault("why", expected)]
        )
