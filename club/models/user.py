"""The user model."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person who can sign in; a member of any number of clubs, or of none yet."""
