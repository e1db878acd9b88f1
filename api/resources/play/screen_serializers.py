"""The JSON shape of a screen table: what one seat, or an onlooker, may see of it."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers

from api.http.offers import OfferShownSerializer
from api.serializers import fields as taken
from api.serializers.as_json import Say, because
from api.serializers.dataclass_serializers import BecauseShownSerializer
from club.codec.stored_name import stored_name
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import Play
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.hand.state.ruling import Ruling
from rubbers.hand.state.trick import Trick
from rubbers.play.screen.hand_view import HandView

ONE_CARD = "Rank then suit, as in QS or 10H."
A_TEN = re.compile(r"T[CDHSx]")


class SeatHeldSerializer(serializers.Serializer[Any]):
    """A seat that a program holds: fetch the table at `table`, and follow its stream `stream`."""

    table = serializers.CharField()
    stream = serializers.CharField()
    seat = serializers.CharField()


class CardLaidSerializer(serializers.Serializer[Any]):
    """A card of a trick and the seat that played it."""

    by = serializers.CharField()
    card = serializers.CharField(help_text=ONE_CARD)


class TrickShownSerializer(serializers.Serializer[Any]):
    """A trick, its cards in the order in which they were played; `won_by` once it is complete."""

    number = serializers.IntegerField()
    cards = CardLaidSerializer(many=True)
    won_by = serializers.CharField(allow_null=True)


class TableRulingSerializer(serializers.Serializer[Any]):
    """A ruling on something irregular: who may choose which remedy, and the status."""

    because = BecauseShownSerializer()
    by = serializers.CharField(help_text="The seat at fault.")
    status = serializers.CharField()
    entitled = serializers.ListField(child=serializers.CharField())
    remedies = serializers.ListField(child=serializers.DictField())


class RevealedShownSerializer(serializers.Serializer[Any]):
    """The secret of a finished hand, with its proof, in hexadecimal."""

    secret = serializers.CharField()
    place = serializers.IntegerField()
    proof = serializers.ListField(child=serializers.CharField())


class HandOnScreenSerializer(serializers.Serializer[Any]):
    """A hand dealt by the program. `held` has, by seat, the cards that the reader may see."""

    number = serializers.IntegerField()
    attempt = serializers.IntegerField()
    manner = serializers.ChoiceField(choices=["guarded", "faithful"])
    id = serializers.CharField(help_text="Its id among the deals that were committed to.")
    beacon = serializers.CharField()
    stage = serializers.CharField()
    fate = serializers.CharField()
    dealer = serializers.CharField(allow_null=True)
    trumps = serializers.CharField(allow_null=True)
    turn_up = serializers.CharField(
        allow_null=True, help_text="The trump card, until it is taken up; then null."
    )
    to_act = serializers.CharField(allow_null=True)
    held = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    left = serializers.DictField(child=serializers.IntegerField())
    trick = TrickShownSerializer(allow_null=True)
    last = TrickShownSerializer(allow_null=True)
    tricks = TrickShownSerializer(
        many=True, help_text="All tricks, if the reader may search them; otherwise empty."
    )
    taken = serializers.DictField(child=serializers.IntegerField())
    exposed = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    rulings = TableRulingSerializer(many=True)
    honours_called = serializers.ListField(child=serializers.CharField())
    revealed = RevealedShownSerializer(allow_null=True)
    dealt = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="The four hands, once the secret is revealed.",
    )


class AwaitingBeaconSerializer(serializers.Serializer[Any]):
    """A deal whose seats are frozen; `silent` are the seats that have not contributed yet."""

    id = serializers.CharField()
    beacon = serializers.CharField()
    manner = serializers.CharField()
    silent = serializers.ListField(child=serializers.CharField())


class ScreenTableShownSerializer(serializers.Serializer[Any]):
    """A table on screen as the caller may see it, with what they may do.

    An onlooker is one hand behind: `hand` is null while it is being played.
    """

    seat = serializers.CharField(allow_null=True, help_text="The caller's; null for an onlooker.")
    seating = serializers.DictField(child=taken.SeatHolderField())
    people = serializers.DictField(child=serializers.CharField(), help_text="Names by number.")
    in_play = serializers.BooleanField(help_text="Whether cards are still to be played.")
    score = serializers.DictField(child=serializers.IntegerField())
    games_won = serializers.DictField(child=serializers.IntegerField())
    act_within = serializers.IntegerField(
        allow_null=True,
        help_text="For an external bot: the seconds it has to act after the table last moved. "
        "After that, the bot Club acts for it. Null for people.",
    )
    awaiting_beacon = AwaitingBeaconSerializer(allow_null=True)
    hand = HandOnScreenSerializer(allow_null=True)
    stream = serializers.CharField()
    seen = serializers.IntegerField(help_text="The stream's version, to be sent back as `seen`.")
    may = OfferShownSerializer(many=True)


def hand_shown(table: HandView, say: Say) -> dict[str, Any]:
    """Return a hand as JSON."""
    trumps = table.trumps
    return {
        "number": table.number,
        "attempt": table.attempt,
        "manner": str(table.manner),
        "id": table.id,
        "beacon": table.beacon,
        "stage": str(table.stage),
        "fate": str(table.fate),
        "dealer": _word(table.dealer),
        "trumps": _word(trumps),
        "turn_up": None if table.turn_up is None else card(PartialCard.of(table.turn_up)),
        "to_act": _word(table.to_act),
        "held": {str(seat): _cards(own) for seat, own in table.held.items()},
        "left": {str(seat): count for seat, count in table.left.items()},
        "trick": table.trick and _trick(table.trick, table),
        "last": table.last and _trick(table.last, table),
        "tricks": [_trick(one, table) for one in table.tricks],
        "taken": {str(side): table.taken.of(side) for side in Side},
        "exposed": {str(seat): [card(one) for one in own] for seat, own in table.exposed.items()},
        "rulings": [_ruling(one, say) for one in table.rulings],
        "honours_called": [str(side) for side in table.honours_called],
        "revealed": _revealed(table),
        "dealt": {str(seat): _cards(own) for seat, own in table.dealt.items()},
    }


def card(known: PartialCard) -> str:
    """Write a card as the API does: 10H."""
    return str(known).replace("T", "10")


def kind_shown(act: Act, to_act: Seat | None) -> str:
    """Return the kind of an act; playing a card out of turn has a kind of its own."""
    if isinstance(act, Play) and act.by is not to_act:
        return "play_out_of_turn"
    return stored_name(type(act))


def act_shown(act: Act) -> dict[str, Any]:
    """Write an act in the form to send back, its cards as the API shows them: 10H."""
    shown: dict[str, Any] = _with_tens(SEATS.write_act(act))
    return shown


def _with_tens(value: Any) -> Any:
    match value:
        case str():
            return f"10{value[1]}" if A_TEN.fullmatch(value) else value
        case dict():
            return {name: _with_tens(part) for name, part in value.items()}
        case list() | tuple():
            return [_with_tens(part) for part in value]
    return value


def _word(value: object) -> str | None:
    return None if value is None else str(value)


def _cards(own: Any) -> list[str]:
    return [card(PartialCard.of(one)) for one in own]


def _trick(trick: Trick, table: HandView) -> dict[str, Any]:
    return {
        "number": trick.number,
        "cards": [{"by": str(one.seat), "card": card(one.card)} for one in trick.laid],
        "won_by": _word(trick.winner(table.trumps)),
    }


def _ruling(ruling: Ruling, say: Say) -> dict[str, Any]:
    return {
        "because": because(ruling.because, say),
        "by": str(ruling.by),
        "status": str(ruling.status),
        "entitled": [str(seat) for seat in ruling.entitled],
        "remedies": [act_shown(one) for one in ruling.remedies],
    }


def _revealed(table: HandView) -> dict[str, Any] | None:
    opened = table.revealed
    if opened is None:
        return None
    return {"secret": opened.secret, "place": opened.place, "proof": list(opened.proof)}
