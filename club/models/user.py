"""Who can sign in."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person who signs in; a member of any number of clubs, or of none yet."""
