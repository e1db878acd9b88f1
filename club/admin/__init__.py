"""Admin pages for the club app; importing these modules registers their models."""

from club.admin import clubs, integrations, record

__all__ = ["clubs", "integrations", "record"]
