"""`manage.py remove_second_factor`: for a superuser whose device and recovery codes are lost."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from games.appointing.register import CONSOLE, Warrant, record_account
from games.labels.messages import bilingual
from games.login.second_factor import remove
from games.management.tables import TablesCommand
from games.people import people


class Command(TablesCommand):
    """Have somebody log in by the password alone; that it was done is on record."""

    help = bilingual("Remove the second factor of somebody whose device is lost.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose."""
        parser.add_argument("login")

    def handle(self, *args: Any, **options: Any) -> None:
        """Remove it.

        :raises CommandError: nobody has this login, or a second factor.
        """
        person = people().filter(username=options["login"]).first()
        if person is None or not remove(person):
            message = bilingual(
                "nobody called %(login)s has a second factor", login=options["login"]
            )
            raise CommandError(message)
        record_account(person, ("second_factor",), warrant=Warrant(by=CONSOLE))
        self.stdout.write(bilingual("removed: %(login)s logs in by the password", login=person))
