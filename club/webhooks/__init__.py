"""Signed webhooks: where they may go, how they are signed and sent, when they are tried again."""
