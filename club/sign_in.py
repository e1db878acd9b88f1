"""Signing in by a name that several accounts may share; the password decides between them."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.access import rate_limit
from club.models import User

FAILED = "failed_sign_ins"
TRIED = 3
"""Fewest passwords to hash, so that timing does not reveal whether a name exists."""


class ByName(ModelBackend):
    """Authentication by a name, possibly shared, and a password."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        *,
        as_written: str = "",
        **kwargs: Any,
    ) -> User | None:
        """Return the user; None if the password fits nobody with this name.

        If it fits several, only an exact match of the username with `as_written` decides.
        """
        if username is None or password is None:
            return None
        borne = bearers(username)
        if pace(request) is not None and not borne:
            return None  # skip hashing, so that past the limit an unknown name costs almost nothing
        fits = [user for user in borne if user.check_password(password)]
        for _missing in range(TRIED - len(borne)):
            make_password(password)
        fits = [user for user in fits if self.user_can_authenticate(user)]
        if len(fits) > 1:
            fits = [user for user in fits if user.username == (as_written or username)]
            if not fits:
                raise ValidationError(_several(), code="several")
        if fits and request is not None:
            rate_limit.uncount(FAILED, rate_limit.address_of(request))
        return fits[0] if fits else None


def pace(request: HttpRequest | None) -> float | None:
    """Count a sign-in attempt from an address; return the seconds to wait if over the limit.

    Successful attempts are uncounted. The wait is stored on the request, for the page to show.
    """
    if request is None:
        return None
    limit = settings.WHIST_FAILED_SIGN_INS_A_MINUTE
    wait = rate_limit.seconds_over_limit(FAILED, rate_limit.address_of(request), limit)
    request.sign_in_wait = wait  # type: ignore[attr-defined]  # for SignInPage
    return wait


def bearers(name: str) -> list[User]:
    """Return the users with this username, or with this name followed by a hyphen and a number."""
    numbered = Q(username__regex=rf"^{re.escape(name)}-[0-9]+$")
    return list(User.objects.filter(Q(username=name) | numbered).order_by("pk"))


def _several() -> str:
    return _(
        "More than one account has this name and password. Sign in with the name shown under "
        "Your account, such as ada-quill-2."
    )
