"""The club room in the admin; what is imported here is registered."""

from club.admin import errands, evenings, keys, people, record

__all__ = ["errands", "evenings", "keys", "people", "record"]
