"""Disputes in the admin; what is imported here is registered."""

from tables.disputes.admin import beside, desk

__all__ = ["beside", "desk"]
