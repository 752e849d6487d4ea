"""Django's `createsuperuser`, refused in words where there are no tables."""

from django.contrib.auth.management.commands import createsuperuser

from games.management.tables import TablesCommand


class Command(TablesCommand, createsuperuser.Command):
    """The first person of the office."""
