"""Secrets of webhooks are kept so that the database alone does not tell them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club import clock, tasks
from club.models import Delivery, Webhook
from club.webhooks import subscriptions, webhook_secrets
from tests.servers.receiver import receiving
from tests.trouble.night import a_night


def test_a_sealed_secret_is_opened_and_looks_otherwise_each_time():
    secret = webhook_secrets.new_secret()
    one, two = webhook_secrets.encrypted(secret), webhook_secrets.encrypted(secret)
    assert webhook_secrets.decrypted(one) == webhook_secrets.decrypted(two) == secret
    assert one != two and secret[6:20] not in one and len(one) <= 255


def test_a_key_of_before_opens_what_it_sealed_until_it_is_sealed_anew(settings):
    secret = webhook_secrets.new_secret()
    before, kept = settings.SECRET_KEY, webhook_secrets.encrypted(secret)
    settings.SECRET_KEY = "another"
    with pytest.raises(webhook_secrets.UnreadableSecret):
        webhook_secrets.decrypted(kept)
    assert webhook_secrets.encrypted_anew(kept) == kept, "what cannot be read is left as it is"
    settings.SECRET_KEY_FALLBACKS = [before]
    assert webhook_secrets.decrypted(kept) == secret
    anew = webhook_secrets.encrypted_anew(kept)
    assert anew != kept and webhook_secrets.encrypted_anew(anew) == anew
    settings.SECRET_KEY_FALLBACKS = []
    assert webhook_secrets.decrypted(anew) == secret


def test_what_was_kept_before_secrets_were_sealed_is_read_and_sealed():
    secret = webhook_secrets.new_secret()
    assert webhook_secrets.decrypted(secret) == secret
    assert (
        webhook_secrets.decrypted(webhook_secrets.encrypted_anew(secret))
        == secret
        != webhook_secrets.encrypted_anew(secret)
    )
    assert webhook_secrets.encrypted_anew("") == ""


@pytest.mark.django_db
def test_no_secret_stands_in_the_database_and_a_change_of_keys_goes_through(settings):
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    night, before = a_night(), settings.SECRET_KEY
    with receiving() as receiver:
        receipt, secret = subscriptions.begin(
            night.order(), "own", receiver.url, ["rubber.finished"]
        )
        _receipt, changed = subscriptions.change_secret(night.order(), receipt["webhook"])
        rows = str(list(Webhook.objects.values()))
        assert secret not in rows and changed not in rows and "whsec_" not in rows
        Webhook.objects.update(old_until=clock.now() + timedelta(days=1))
        settings.SECRET_KEY = "another"
        night.wins()
        tasks.sweep()
        row = Delivery.objects.get()
        assert receiver.got == [] and row.tries == 1 and row.open
        assert "cannot be read" in row.trouble["template"]
        settings.SECRET_KEY_FALLBACKS = [before]
        assert (tasks.seal_anew(), tasks.seal_anew()) == (1, 0)
        settings.SECRET_KEY_FALLBACKS = []
        subscriptions.send_again(night.order(), receipt["webhook"], row.pk)
        tasks.sweep()
        [got] = receiver.got
    at = int(got.headers["webhook-timestamp"])
    signed = [webhook_secrets.sign(one, row.message, at, got.body) for one in (changed, secret)]
    assert got.headers["webhook-signature"] == " ".join(signed)
