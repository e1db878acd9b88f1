"""A bot of a plugin and one that plays over the API are never mistaken for each other."""

from __future__ import annotations

import pytest

from club.person import bot_id, bot_name, bot_version, external_id, is_external, seated_bot
from club.plugins import loader
from club.plugins.status import Skipped
from rubbers.bots.house_bots import NoviceBot
from rubbers.registries import BOTS


class Pretender(NoviceBot):
    """A plugin's bot under an id of the kind that external bots have."""

    id = "api/deep-whist"


def test_a_plugin_whose_bot_has_such_an_id_is_skipped(monkeypatch):
    monkeypatch.setattr(loader, "_answers", lambda *_: [Pretender()])
    with pytest.raises(Skipped) as skipped:
        loader.Manager()._gather(BOTS, "pretender", object(), False)
    assert "reserved for external bots" in str(skipped.value.reason)


def test_the_record_names_an_external_bot_and_its_version():
    who = seated_bot(external_id("deep-whist"), 12)
    assert who == "bot:api/deep-whist@12"
    assert (bot_id(who), bot_version(who), bot_name(who)) == ("api/deep-whist", 12, "Deep whist")
    assert is_external(bot_id(who)) and not any(is_external(bot.id) for bot in BOTS)
