"""The record as other programs follow it: events, receipts, webhooks and deliveries."""
