"""A plugin's bot: asked in the plugin's own process, in plain JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from club.codec.form import Misfit
from club.errors import Malformed
from club.plugins.plugin_process import PluginFailed, process_of
from club.reason import Reason
from rubbers.bots.bot import Bot, BotFailed, CardChoice
from rubbers.bots.bot_view import BotView
from rubbers.cards.card import PACK
from rubbers.cards.card_codec import CODEC
from rubbers.hand.acts.act import Act
from rubbers.hand.notation.hand_codec import SEATS

HOOK = "whist_bots"


class BotInPlugin(Bot):
    """Passes every question to the plugin's process; raises BotFailed if there is no answer."""

    plugin = ""

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Ask for a card, and check that it may be played."""
        said = self._ask("play", view, seed=seed.hex(), layouts=layouts)
        try:
            card, why = PACK[said["card"]], CODEC.read(Reason, said["why"], "why")
            choice = CardChoice(card, why, int(said["layouts"]))
        except (Malformed, LookupError, TypeError, ValueError) as fault:
            raise BotFailed(f"{self.id} chose no card: {fault}") from fault
        if not view.legal >> card.number & 1:
            raise BotFailed(f"{self.id} chose {card}, which may not be played.")
        return choice

    def calls_honours(self, view: BotView, held: int) -> bool:
        """Ask whether it calls honours."""
        return self._ask("calls_honours", view, held=held) is True

    def elect(self, view: BotView, remedies: Sequence[Act]) -> Act | None:
        """Ask which remedy it takes."""
        offered = [SEATS.write_act(one) for one in remedies]
        said = self._ask("elect", view, remedies=offered)
        try:
            return None if said is None else SEATS.read_act(said)
        except Misfit as fault:
            raise BotFailed(f"{self.id} took a remedy that does not exist.") from fault

    def consents(self, question: str) -> bool:
        """Ask whether it consents."""
        return self._ask("consents", None, question=question) is True

    def _ask(self, what: str, view: BotView | None, **more: Any) -> Any:
        given = {"what": what, "view": None if view is None else CODEC.write(view), **more}
        try:
            return process_of(self.plugin).ask(HOOK, self.id, given)
        except PluginFailed as failed:
            raise BotFailed(f"{self.id} did not answer: {failed}") from failed


def in_own_process(bot: Bot, plugin: str) -> Bot:
    """Return a bot that asks this one in the process of its plugin."""
    facts = {
        name: getattr(bot, name)
        for name in ("id", "title", "about", "version", "plays_on", "layouts")
    }
    kind = type("PluginBot", (BotInPlugin,), {"plugin": plugin, **facts})
    return cast(Bot, kind())


def answer(bot: Bot, given: dict[str, Any]) -> Any:
    """Answer in the plugin's process, as JSON."""
    asked = given["view"]
    view: Any = None if asked is None else CODEC.read(BotView, asked, "view")
    match given["what"]:
        case "play":
            choice = bot.play(view, bytes.fromhex(given["seed"]), given["layouts"])
            why = CODEC.write(choice.why)
            return {"card": choice.card.number, "why": why, "layouts": choice.layouts}
        case "calls_honours":
            return bool(bot.calls_honours(view, given["held"]))
        case "elect":
            taken = bot.elect(view, [SEATS.read_act(one) for one in given["remedies"]])
            return None if taken is None else SEATS.write_act(taken)
    return bool(bot.consents(given["question"]))
