"""Values that the club's rows are written with: choices, the register's name, the first hash."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

NO_HASH = "0" * 64
"""The previous hash of a stream's first line."""
REGISTER = "register"
"""The stream of everything outside evenings: members, offices, devices, seasons."""


class MemberKind(TextChoices):
    """The member's standing in the club."""

    MEMBER = "member", _("member")
    GUEST = "guest", _("guest")
    HONORARY = "honorary", _("honorary member")
    LAPSED = "lapsed", _("lapsed")


class ClubOffice(TextChoices):
    """The offices of a club."""

    SECRETARY = "secretary", _("secretary")
    SCORER = "scorer", _("scorer")
    ARBITRATOR = "arbitrator", _("arbitrator")
    COMMITTEE = "committee", _("committee")


class TieKind(TextChoices):
    """The kind of tie."""

    HOUSEHOLD = "household", _("same household")
    OTHER = "other", _("another tie")


class EveningPhase(TextChoices):
    """The phase of the evening."""

    PLANNED = "planned", _("planned")
    DOOR = "door", _("door")
    SEAT = "seat", _("seat")
    PLAY = "play", _("play")
    TEA = "tea", _("tea")
    CLOSE = "close", _("closed")


class DeviceKind(TextChoices):
    """What the device is used for."""

    DOOR = "door", _("door")
    TABLE = "table", _("table tablet")
    HALL = "hall", _("hall screen")


class WebhookStop(TextChoices):
    """Why nothing is sent any more."""

    NO = "", _("not stopped")
    UNANSWERED = "unanswered", _("no message was accepted for three days")
    GONE = "gone", _("the address no longer exists")
