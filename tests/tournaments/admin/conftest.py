"""People at the tournament office."""

import pytest
from django.contrib.auth.models import User

from tests.tournaments.admin.desk import Desk, client_of


@pytest.fixture
def desk(database: str) -> Desk:
    """The desk of a superuser, who acts as chief arbiter, reading Chinese."""
    return Desk(client_of(User.objects.create_superuser("裁判长")))
