"""Notifiers, for `whist_notifiers`: ways to reach members who ask to be told of decisions."""

from club.plugins.notifier import Message, Notifier

__all__ = ["Message", "Notifier"]
