"""Disputes in the admin; importing these modules registers them."""

from tables.disputes.admin import inlines, review_desk

__all__ = ["inlines", "review_desk"]
