"""Django's `createsuperuser`: put on record, and refused in words where there are no tables."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.contrib.auth.models import User

from games.appointing.register import CONSOLE, Warrant, record_account
from games.management.tables import TablesCommand


class Command(TablesCommand, createsuperuser.Command):
    """The first person of the office."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the superuser, and put on record that there is one."""
        known = set(User.objects.filter(is_superuser=True).values_list("pk", flat=True))
        super().handle(*args, **options)
        for user in User.objects.filter(is_superuser=True).exclude(pk__in=known):
            record_account(user, ("username",), warrant=Warrant(by=CONSOLE))
