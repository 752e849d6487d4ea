"""A paper scanned later: as the record has it now, unchanged since, or superseded."""

import re
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client

from games.record import commands as c
from games.record.values import Actor, Role
from tests.support.office import GameOnRecord
from tests.tournaments.rest.office import Office, open_office

pytestmark = [pytest.mark.database, pytest.mark.one_database]
NEWEST, SAME, SUPERSEDED = "这就是记录现在的内容", "内容仍然相同", "已被更替"
PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def standing(text: str) -> str:
    (found,) = [words for words in (NEWEST, SAME, SUPERSEDED) if words in text]
    return found


def present(text: str) -> str:
    """Return where the page of an old paper leads to for the one of now."""
    (found,) = re.findall(r'<a href="([^"]+)">现在的文书', text)
    return unescape(found)


@pytest.fixture
def office(database: str) -> Office:
    """Return an event whose first round has a result."""
    cache.clear()
    office = open_office().started(4)
    office.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    office.do("publications", {"round": 1})
    office.do("results", {"round": 1, "board": 1, "score": "1-0"}, by="arbiter")
    return office


def printed(office: Office) -> str:
    """Return the address that the code on a paper of the first round has."""
    return (
        f"/tournaments/{office.tournament}/documents/swiss-individual/?v={office.version}&round=1"
    )


def test_a_paper_of_an_event_is_newest_then_the_same_then_superseded(office: Office) -> None:
    address = printed(office)
    assert standing(page(address)) == NEWEST
    office.do("results", {"round": 1, "board": 2, "score": "1/2-1/2"}, by="arbiter")
    text = page(address)
    assert standing(text) == SUPERSEDED
    assert standing(page(present(text))) == NEWEST
    between = printed(office)
    office.do("round-closes", {"round": 1})
    assert standing(page(between)) == SAME


def test_a_record_sheet_is_superseded_by_the_next_move(database: str) -> None:
    game = GameOnRecord(red="甲", black="乙", competition="某赛")
    game.play()
    address = f"/games/{game.id}/documents/record-sheet/?v={len(game.types())}"
    assert standing(page(address)) == NEWEST
    game.give(c.Resign(side="red"), by=Actor(id=str(game.red.pk), role=Role.PLAYER))
    text = page(address)
    assert standing(text) == SUPERSEDED
    assert standing(page(present(text))) == NEWEST


def test_files_and_blank_forms_say_nothing_of_the_kind(office: Office) -> None:
    blank = page("/documents/blank/pairing-card/")
    assert not any(words in blank for words in (NEWEST, SAME, SUPERSEDED))
