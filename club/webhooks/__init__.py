"""Signed webhooks: where they may be sent, how they are signed and sent, and when retried."""
