"""Members and their offices."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.rules.stored_values import ClubOffice, MemberKind, TieKind


class Member(models.Model):
    """A person on the club's list, with or without a user account; never deleted.

    After an erasure only the number remains, with its results.
    """

    Kind = MemberKind

    club = models.ForeignKey(Club, models.PROTECT, related_name="members", verbose_name=_("club"))
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=120)
    salt = models.CharField(max_length=32, editable=False)
    kind = models.CharField(_("standing"), max_length=10, choices=Kind, default=Kind.MEMBER)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="memberships",
        verbose_name=_("user"),
    )
    introduced_by = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="guests",
        verbose_name=_("introduced by"),
    )
    same_as = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="duplicates",
        verbose_name=_("same person as"),
    )
    joined_on = models.DateField(_("joined"))
    erasure_asked_at = models.DateTimeField(_("asked to be erased"), null=True, blank=True)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="member_number_once_a_club"),
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(user__isnull=False),
                name="user_is_one_member_a_club",
            ),
            models.CheckConstraint(
                condition=~models.Q(same_as=models.F("id")), name="member_is_not_own_duplicate"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.Model):
    """An office held by a member."""

    Office = ClubOffice

    member = models.ForeignKey(
        Member, models.CASCADE, related_name="roles", verbose_name=_("member")
    )
    office = models.CharField(_("office"), max_length=12, choices=Office)

    class Meta:
        verbose_name = _("office held")
        verbose_name_plural = _("offices held")
        constraints = [
            models.UniqueConstraint(fields=["member", "office"], name="office_once_a_member")
        ]

    def __str__(self) -> str:
        return f"{self.member}, {self.get_office_display()}"


class Tie(models.Model):
    """A tie between two members, such as a shared household; `one` has the lower number."""

    Kind = TieKind

    one = models.ForeignKey(Member, models.PROTECT, related_name="ties", verbose_name=_("member"))
    other = models.ForeignKey(
        Member, models.PROTECT, related_name="+", verbose_name=_("other member")
    )
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)

    class Meta:
        verbose_name = _("tie")
        verbose_name_plural = _("ties")
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="one_tie_of_two_members"),
            models.CheckConstraint(
                condition=~models.Q(one=models.F("other")), name="nobody_is_tied_to_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one}, {self.other}"


class User(AbstractUser):
    """A person who can sign in; a member of any number of clubs, or of none yet."""
