"""The slips of a round that was just published: one file a group, led to by its address."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils.translation import override

from adjudication.documents.round_papers import slips_of_round
from tests.support.document_events import KINDS
from tournaments.event_links import PublishedRound
from tournaments.selectors import tournament_state

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.mark.parametrize(
    ("kind", "number", "groups"), [("groups", 1, ["A", "B"]), ("swiss", 3, [""])]
)
def test_every_group_has_its_file(database: str, kind: str, number: int, groups: list[str]) -> None:
    event = KINDS[kind]().tournament
    state = tournament_state(event)
    stage = state.stages[0]
    played = PublishedRound(event=event, state=state, stage=stage, round=stage.played[number - 1])
    with override("en"):
        slips = list(slips_of_round(played))
    asked = {"stage": [str(stage.index)], "round": [str(number)]}
    assert [parse_qs(urlsplit(address).query) for address, _words in slips] == [
        asked | ({"group": [group]} if group else {}) for group in groups
    ]
    path = f"/tournaments/{event}/documents/individual-score.pdf"
    assert {urlsplit(address).path for address, _words in slips} == {path}
    text = f"Slips of round {number} (PDF)"
    assert [words for _address, words in slips] == [f"{text} {group}".strip() for group in groups]
