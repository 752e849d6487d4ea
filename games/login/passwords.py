"""Passwords: long ones are taken, none so long that hashing it is an attack."""

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST = 1_000


class Argon2(Argon2PasswordHasher):
    """Argon2id with OWASP's least memory: every thread may be hashing one at once.

    Django's own figures take 100 MiB each time.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1


class LongestPassword:
    """Refuses what is longer than any phrase that people remember, before it is hashed."""

    def validate(self, password: str, user: object = None) -> None:
        """Look at a new password.

        :raises ValidationError: `password_too_long`.
        """
        if len(password) > LONGEST:
            raise ValidationError(self.get_help_text(), code="password_too_long")

    def get_help_text(self) -> str:
        """Return what is asked of a password."""
        return _("A password has at most %(most)d characters.") % {"most": LONGEST}
