"""Disputes in the admin; importing these modules registers them."""

from tables.disputes.admin import beside, desk

__all__ = ["beside", "desk"]
