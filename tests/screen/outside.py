"""A rubber on a screen in which an external bot holds a seat, for tests: all over the API."""

from __future__ import annotations

from typing import Any

from celery import current_app

from rubbers.cards.seats import Seat
from rubbers.play.state.events import ActDone
from rubbers.streams import decode
from tests.api.evening import Program
from tests.screen.at_screen import AtScreen
from tests.screen.test_screen_api import Programs

ID = "api/deep-whist"


class Outside:
    """Four members at a table, of whom one is away: a bot of the club plays in that seat."""

    def __init__(self, seat: Seat = Seat.E, at: AtScreen | None = None) -> None:
        current_app.loader.import_default_modules()
        self.at, self.seat = at or AtScreen(), seat
        self.programs = Programs(self.at)
        self.whose = self.at.member(seat)
        self.secretary = self.program(1, "secretary")
        told = {"name": "Deep Whist", "owner": 6, "about": "Follows suit."}
        answer = self.secretary.post("/bots", told)
        assert answer.status_code == 201, answer.content
        self.bot = Program(self.at.house.club, answer.json()["secret"])
        self.table = self.programs.path

    def program(self, number: int, *offices: str) -> Program:
        """Return a program of a member that may do all the member may."""
        from club.access import device_tokens

        context = self.at.house.order(number, *offices)
        scopes = ["read", "hands", "members"]
        return Program(
            self.at.house.club, device_tokens.issue_token(context, "p", scopes=scopes)[1]
        )

    def sits(self, bot: str = ID) -> None:
        """Let an adversary agree that the bot plays in the seat."""
        told = {"seat": str(self.seat), "bot": bot}
        self.programs.of(self.seat.left).done(f"{self.table}/bots", told)

    @property
    def itself(self) -> dict[str, Any]:
        """Read what the bot is told of itself."""
        read: dict[str, Any] = self.bot.read("/api/v1/bots/me")
        return read

    def acts(self) -> list[ActDone]:
        """Read every act of the record."""
        lines = self.at.row.stream.lines.order_by("number").values_list("what", "body")
        return [decode(what, body) for what, body in lines if what == "act_done"]

    def until_its_turn(self) -> None:
        """Let the others play until it is the bot's turn."""
        while self.at.rubber.dealt.hand.to_act is not self.seat:
            self.at.play()

    def plays(self) -> str:
        """Let the bot play the first card it is offered; return the card."""
        offer = next(one for one in self.bot.read(self.table)["may"] if one["kind"] == "play")
        self.bot.done(offer["href"], offer["body"])
        return str(offer["body"]["act"]["card"])
