"""Names on pages of the office: events of the log, whatever their stream, controls of tables."""

import re

import pytest
from django.contrib.auth.models import User

from tests.contracts.test_tournament_addresses import House
from tests.contracts.test_tournament_addresses import house as house
from tests.tournaments.admin.desk import client_of

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def test_the_log_names_the_events_of_tournaments(house: House) -> None:
    browser = client_of(User.objects.create_superuser("super"))
    page = browser.get(f"/admin/games/ledgerevent/?q={house.office.tournament}").text
    assert "tournaments." not in re.sub(r"<[^>]+>", "", page)
    assert "公布编排" in page


def test_every_list_of_an_order_is_named(house: House) -> None:
    browser = client_of(User.objects.create_superuser("super"))
    page = browser.get(f"/admin/tournaments/tournament/{house.office.tournament}/amend/").text
    lists = re.findall(r'<select name="tiebreaks-(\d)"([^>]*)>', page)
    assert len(lists) == 8
    unnamed = [number for number, marks in lists if "aria-label" not in marks]
    assert unnamed == ["0"]
    assert '<label for="id_tiebreaks-0"' in page
