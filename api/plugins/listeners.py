"""Listeners, for `whist_listeners`: told what happened, and may post messages about it."""

from club.plugins.listener import Listener, Notice, Post

__all__ = ["Listener", "Notice", "Post"]
