"""People who log in to the back office, and games for them to look at."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Appointment
from tests.support.office import GameOnRecord


@pytest.fixture
def chief(database: str) -> User:
    """A superuser, who acts as chief arbiter."""
    return User.objects.create_superuser("裁判长")


@pytest.fixture
def office(chief: User) -> Client:
    """A browser in which the chief arbiter is logged in, reading Chinese."""
    client = Client(headers={"accept-language": "zh-hans"})
    client.force_login(chief)
    return client


@pytest.fixture
def reader(database: str) -> Client:
    """A browser of the rating office, which looks at games and acts on none."""
    user = User.objects.create_user("等级分")
    Appointment.objects.create(user=user, role="rating_office")
    client = Client(headers={"accept-language": "zh-hans"})
    client.force_login(user)
    return client


@pytest.fixture
def running(database: str) -> GameOnRecord:
    """A game under way after six plies."""
    game = GameOnRecord(red="许银川", black="胡榮華", competition="全国象棋个人赛")
    game.play()
    game.project()
    return game


@pytest.fixture
def ruled(database: str) -> tuple[GameOnRecord, int]:
    """A game whose claim has a proposed ruling (draw, 4.2.4), and that ruling's version."""
    game = GameOnRecord(red="赵鑫鑫", black="王天一", competition="全国象棋甲级联赛")
    game.play()
    version = game.claim()
    game.project()
    return game, version
