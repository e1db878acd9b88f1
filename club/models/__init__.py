"""Database models of the club app."""

from club.models.club import Club, Season
from club.models.credentials import Device, ExternalBot, Invitation, Pairing, Token
from club.models.evening import Evening, Presence
from club.models.line import Checkpoint, Intent, Line, Position, Remark, Stream
from club.models.member import Member, Role, Tie, User
from club.models.outbox import Delivery, Errand, NotificationAddress, Webhook

__all__ = [
    "Checkpoint",
    "Club",
    "Delivery",
    "Device",
    "Errand",
    "Evening",
    "ExternalBot",
    "Intent",
    "Invitation",
    "Line",
    "Member",
    "NotificationAddress",
    "Pairing",
    "Position",
    "Presence",
    "Remark",
    "Role",
    "Season",
    "Stream",
    "Tie",
    "Token",
    "User",
    "Webhook",
]
