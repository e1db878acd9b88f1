"""Webhooks: to whom, signed how, when again, and where never."""
