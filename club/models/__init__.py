"""Database models of the club app."""

from club.models.access import Device, Invitation, Token
from club.models.checkpoint import Checkpoint
from club.models.club import Club, Season
from club.models.evening import Evening, Presence
from club.models.external_bot import ExternalBot
from club.models.line import Intent, Line, Position, Remark, Stream
from club.models.member import Member, Role
from club.models.outbox import Errand
from club.models.pairing import Pairing
from club.models.tie import Tie
from club.models.user import User
from club.models.webhook import Delivery, Webhook

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
