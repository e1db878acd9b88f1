"""A screen table: what the caller's seat sees of it, its acts and its deals."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.http.change_requests import OrderedSerializer
from api.http.conditional_get import TaggedView
from api.http.offers import OfferedChange, shown_offer
from api.http.permissions import READS
from api.http.views import ChangeView
from api.resources.evenings.room_serializers import people_of
from api.resources.play.screen_serializers import (
    ScreenTableShownSerializer,
    act_shown,
    hand_shown,
    kind_shown,
)
from api.resources.rubbers.rubber_offers import seat_openings, table_of
from api.resources.rubbers.rubbers import RubberView
from api.serializers import fields as taken
from api.serializers.as_json import person
from club import clock
from club.errors import Unknown
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.permissions import May, is_officer
from club.rules.stored_values import EveningPhase
from club.text import wording
from rubbers import queries as rubber_queries
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat, Side
from rubbers.commands import beacons, bot_turns
from rubbers.commands import table as commands
from rubbers.commands.table_change import OVERDUE
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.notation.hand_codec import read_posted_act
from rubbers.play.screen.freeze import is_overdue
from rubbers.play.screen.open_at_table import claimable
from rubbers.play.state.dealt_hand import FrozenDeal
from rubbers.play.state.table_events import PlayManner
from tables import queries as room_queries
from tables.commands import screen_play

ACT, DEAL, BEACON, VOID = "table-act", "table-deal", "table-beacon", "table-void"
CLAIM = "table-claim"
PEOPLE = (Beacon.DEVICES, Beacon.CARDS, Beacon.NONE)
"""The beacons of a table of people; a table of bots has its own."""


def waiting(deal: FrozenDeal | None) -> dict[str, Any] | None:
    """Return a deal that is waiting for its beacon, as JSON."""
    if deal is None:
        return None
    silent = [str(seat) for seat in deal.silent]
    return {"id": deal.id, "beacon": str(deal.beacon), "manner": str(deal.manner), "silent": silent}


class TableActToldSerializer(OrderedSerializer):
    """An act at a table on screen."""

    act = serializers.DictField(
        help_text="As it was offered, or `do` with its fields as in a script."
    )


class TableClaimToldSerializer(OrderedSerializer):
    """A claim by a player that an adversary revoked in a trick."""

    by = taken.OneOfField(choices=[str(seat) for seat in Seat])
    of = taken.OneOfField(choices=[str(seat) for seat in Seat])
    trick = taken.WholeNumberField(min_value=1, max_value=13)


class TableDealToldSerializer(OrderedSerializer):
    """How to deal the next hand on the screen."""

    manner = taken.OneOfField(
        choices=[str(one) for one in PlayManner],
        help_text="`guarded` refuses what is irregular; in `faithful` play the laws deal with it.",
    )
    beacon = taken.OneOfField(
        choices=[str(one) for one in PEOPLE],
        required=False,
        help_text="What goes into the deal from outside; without it the rubber does not count.",
    )


class TableBeaconToldSerializer(OrderedSerializer):
    """A player's contribution to a deal: one step of their device, or the cards turned."""

    digest = taken.PlainTextField(
        required=False, max_length=64, help_text="SHA-256 of `whist/device/v1|id|seat|nonce`."
    )
    nonce = taken.PlainTextField(
        required=False, max_length=64, help_text="32 bytes in hexadecimal."
    )
    cards = serializers.DictField(
        child=taken.PatternField(taken.CARD), required=False, help_text="The card for each seat."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require exactly one of the three."""
        given = [name for name in ("digest", "nonce", "cards") if name in attrs]
        if len(given) != 1:
            raise serializers.ValidationError({"nonce": _("one of: digest, nonce, cards")})
        if set(attrs.get("cards", ())) - set(map(str, Seat)):
            raise serializers.ValidationError({"cards": _("a card for each of N, E, S and W")})
        return attrs


class ScreenTableView(RubberView):
    """A view of a screen table."""

    shows = ScreenTableShownSerializer

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats the caller plays, their own first, then a dummy's."""
        rubber = self.found[1]
        held = commands.own_seats(self.caller, rubber)
        return tuple(sorted(held, key=lambda seat: seat in rubber.dummies))

    @cached_property
    def seen_table(self) -> rubber_queries.SeenTable:
        """The table as the caller may see it."""
        return rubber_queries.table_seen(self.found[0], self.seats)

    def forget(self) -> None:
        """Discard the cached table, so that it is read again."""
        super().forget()
        self.__dict__.pop("seen_table", None)

    def show(self) -> Any:
        """Return the table, with what the caller may do."""
        row, rubber = self.found
        shown = self.seen_table.view
        return {
            "seat": None if shown.seat is None else str(shown.seat),
            "seating": {str(seat): person(who) for seat, who in shown.seating.items() if who},
            "people": people_of(self.names, sorted(set(rubber.seating.values()))),
            "in_play": self.seen_table.in_play,
            "score": {str(side): shown.score.of(side) for side in Side},
            "games_won": {str(side): shown.games_won.of(side) for side in Side},
            "awaiting_beacon": waiting(shown.frozen),
            "act_within": OVERDUE.seconds if self.caller.bot else None,
            "hand": None if shown.table is None else hand_shown(shown.table, self.say_of_seats),
            "stream": row.stream.name,
            "seen": row.stream.version,
            "may": self.offers(),
        }

    def say_of_seats(self, reason: Reason) -> str:
        """Put a reason from the laws into words, replacing seats by the players' names."""
        seating = self.found[1].seating
        names = {str(seat): self.names.get(who, str(seat)) for seat, who in seating.items()}
        return wording.sentence(reason, names)

    def offers(self) -> list[dict[str, Any]]:
        """Return what the caller may do: complete acts, bots in seats, and the next deal.

        A bot may not deal or cut: the players decide when.
        """
        row, _ = self.found
        if not self.caller.has_scope(May.SCORE) or row.evening.phase == EveningPhase.CLOSE:
            return []
        expected = {row.stream.name: row.stream.version}
        place = {name: self.kwargs[name] for name in ("club", "evening", "rubber")}
        table = self.seen_table.view.table
        to_act = None if table is None else table.to_act
        acts = [
            OfferedChange(
                kind_shown(one, to_act), ACT, place, {"seen": expected, "act": act_shown(one)}
            )
            for one in self.seen_table.acts
            if not (self.caller.bot and isinstance(one, CutForNext))
        ]
        acts += self.claims(place, expected)
        acts += seat_openings(self.caller, self.found, place)
        if self.caller.bot:
            return [shown_offer(one, self.say) for one in acts]
        starts = bool(self.seats) or is_officer(self.caller, May.SCORE)
        if starts and self.seen_table.may_be_dealt:
            acts.append(OfferedChange("deal", DEAL, place, {"seen": expected}))
        acts += self.for_the_deal(place)
        return [shown_offer(one, self.say) for one in acts]

    def claims(self, place: dict[str, Any], expected: dict[str, int]) -> list[OfferedChange]:
        """Offer a claim of a revoke at a faithful table, whether or not there was one."""
        table = self.seen_table.view.table
        found = claimable(table, self.seats[0]) if self.seats and table is not None else None
        if found is None:
            return []
        body = {"seen": expected, "by": str(found.by)}
        values: dict[str, list[Any]] = {
            "of": [str(seat) for seat in found.of],
            "trick": list(found.tricks),
        }
        return [OfferedChange("claim_revoke", CLAIM, place, body, ("of", "trick"), values)]

    def for_the_deal(self, place: dict[str, Any]) -> list[OfferedChange]:
        """Offer the caller's contribution to a deal, and voiding it if somebody is silent.

        These have no `seen`, because all players contribute at once.
        """
        deal = self.seen_table.view.frozen
        if deal is None or not self.seats:
            return []
        overdue = is_overdue(deal, clock.now())
        opened = [OfferedChange("void_attempt", VOID, place)] if overdue else []
        if self.seats[0] not in deal.silent:
            return opened
        if deal.beacon is Beacon.CARDS:
            return [OfferedChange("type_cards", BEACON, place, choices=("cards",)), *opened]
        step = "nonce" if self.seats[0] in deal.committed else "digest"
        kind = "reveal_device" if step == "nonce" else "commit_device"
        return [OfferedChange(kind, BEACON, place, choices=(step,)), *opened]


class OneScreenTableView(TaggedView, ScreenTableView):
    """Show a table on screen as the caller's seat sees it, with what they may do.

    304 if nothing has changed since the ETag sent.
    """

    open_to_bots = READS

    def versions(self) -> Any:
        """Return what the answer rests on; Club plays for a bot that is late.

        A deal that somebody keeps waiting changes the answer by time alone.
        """
        if bot_turns.play_if_late(self.found[0]):
            self.forget()
        row, rubber = self.found
        deal = rubber.awaiting_beacon
        overdue = deal is not None and is_overdue(deal, clock.now())
        return row.pk, row.stream.version, row.evening.phase, self.seats, overdue


class TableActView(ChangeView, ScreenTableView):
    """An act at a screen table."""

    shape = TableActToldSerializer
    faults_in = "act"
    open_to_bots = ("POST",)

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Perform an act at the table: play a card, call honours, claim, choose a penalty, cut."""
        return commands.perform(context, self.found[0], read_posted_act(payload["act"]))


class TableClaimView(ChangeView, ScreenTableView):
    """A claim of a revoke at a screen table."""

    shape = TableClaimToldSerializer
    open_to_bots = ("POST",)

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Claim that an adversary revoked in a trick."""
        by, of = Seat(payload["by"]), (Seat(payload["of"]),)
        claim = Claim(by=by, what=Claimed.REVOKE, of=of, trick=payload["trick"])
        return commands.perform(context, self.found[0], claim)


class TableDealView(ChangeView, ScreenTableView):
    """Dealing the current hand on the screen."""

    shape = TableDealToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Deal the current hand on the screen, once the pack is cut for it."""
        row, number = self.found[0], table_of(self.found[0])
        if number is None:
            raise Unknown(Reason(N_("This rubber is not being played at a table.")))
        rubber = room_queries.table_of(row.evening, number).rubber
        manner, kind = PlayManner(payload["manner"]), Beacon(payload.get("beacon", Beacon.NONE))
        return screen_play.deal(context, row, number, rubber, manner, kind)


class TableBeaconView(ChangeView, ScreenTableView):
    """A player's contribution to a deal."""

    shape = TableBeaconToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Contribute to a deal: send your device's digest, then its number, or the cards turned."""
        row = self.found[0]
        if "digest" in payload:
            return beacons.commit_device(context, row, payload["digest"])
        if "nonce" in payload:
            return beacons.reveal_device(context, row, payload["nonce"])
        cards = {Seat(seat): Card.read(card) for seat, card in payload["cards"].items()}
        return beacons.type_cards(context, row, cards)


class TableVoidView(ChangeView, ScreenTableView):
    """Voiding an attempt to deal."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Void the attempt to deal if somebody has not answered in time."""
        return beacons.void_attempt(context, self.found[0])
