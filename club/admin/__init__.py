"""Admin pages for the club app; importing these modules registers their models."""

from club.admin import errands, evenings, keys, people, record

__all__ = ["errands", "evenings", "keys", "people", "record"]
