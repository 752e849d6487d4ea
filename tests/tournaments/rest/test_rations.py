"""Readings that cost much: done once, kept, and rationed for each reader; small ones are free."""

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client
from django.utils import translation

from games.streams.cache import cache_of
from tests.tournaments.rest.office import REGULATIONS, Office, open_office
from tournaments import selectors
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.rounds import pairing_check as checking
from tournaments.record.rounds.paired import pair_next
from tournaments.selectors import checks

pytestmark = [pytest.mark.database, pytest.mark.one_database]

ADDRESS = "192.0.2.9"
READER = {"REMOTE_ADDR": ADDRESS}


@pytest.fixture
def office(database: str, settings: LazySettings) -> Office:
    """Return an event with a round closed; every client has two heavy readings a minute."""
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    settings.REST_FRAMEWORK = {
        **settings.REST_FRAMEWORK,
        "DEFAULT_THROTTLE_RATES": {**rates, "heavy": "2/min"},
    }
    made = open_office().started(4)
    played(made, 1)
    forget()
    return made


def forget() -> None:
    cache.clear()
    cache_of(TOURNAMENTS).latest.clear()
    cache_of(TOURNAMENTS).past.clear()
    checks._kept.clear()


def played(office: Office, number: int) -> None:
    office.do("pairing-drafts", {"round": number, "seed": "s"})
    office.do("publications", {"round": number})
    for board in (1, 2):
        office.do("results", {"round": number, "board": board, "score": "1-0"})
    office.do("round-closes", {"round": number})


def test_past_moments_of_a_short_event_are_free(office: Office) -> None:
    for version in range(1, office.version + 1):
        assert office.api.get(f"{office.path}?version={version}").status == 200
        page = Client().get(f"/tournaments/{office.tournament}/?v={version}")
        assert page.status_code == 200


def test_past_moments_of_a_long_event_are_rationed_by_reader(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "LONG", 0)
    office.api.client.defaults.update(READER)
    # From the later to the earlier: nothing kept helps.
    asked = [office.api.get(f"{office.path}?version={at}") for at in (5, 4, 3)]
    assert [answer.status for answer in asked] == [200, 200, 429]
    assert asked[2].code == "throttled"
    assert int(asked[2].raw["Retry-After"]) > 0
    assert office.api.get(f"{office.path}?version=4").status == 200, "it is kept"
    assert office.api.get(office.path).status == 200, "it is not past"
    for path in (
        "/regulations?version=2",
        "/standings?version=2",
        "/crosstable?version=2",
        "/rounds/1?version=2",
        "/rated-games?version=2",
        "/rated-games/reports?version=2",
        "/file?format=csv&version=2",
    ):
        assert office.api.get(office.path + path).code == "throttled", path
    office.api.client.defaults["REMOTE_ADDR"] = "192.0.2.10"
    assert office.api.get(f"{office.path}?version=3").status == 200, "another reader"


@pytest.mark.parametrize(("language", "word"), [("zh-hans", "秒后再试"), ("en", "try again")])
def test_pages_of_past_moments_are_refused_in_words(
    office: Office, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    monkeypatch.setattr(selectors, "LONG", 0)
    reader = Client(REMOTE_ADDR=ADDRESS, headers={"Accept-Language": language})
    base = f"/tournaments/{office.tournament}/"
    with translation.override(language):
        pages = [reader.get(f"{base}?v={at}") for at in (5, 4, 3)]
    assert [page.status_code for page in pages] == [200, 200, 429]
    assert word in pages[2].content.decode()
    assert int(pages[2]["Retry-After"]) > 0
    assert "default-src 'none'" in pages[2]["Content-Security-Policy"]
    for path in ("regulations/", "rounds/1/", "places/", "crosstable/", "table.csv", "promotions/",
                 "rounds/1/print/boards/"):  # fmt: skip
        assert reader.get(f"{base}{path}?v=2").status_code == 429, path
        assert reader.get(f"{base}{path}").status_code in (200, 404), path


def test_files_of_large_events_are_rationed(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Client(REMOTE_ADDR=ADDRESS)
    office.api.client.defaults.update(READER)
    page = f"/tournaments/{office.tournament}/table.csv"
    assert {reader.get(page).status_code for _ in range(4)} == {200}
    monkeypatch.setattr(selectors, "LARGE_FIELD", 3)
    assert [reader.get(page).status_code for _ in range(3)] == [200, 200, 429]
    assert office.api.get(f"{office.path}/file?format=csv").code == "throttled"


def test_a_round_is_paired_again_once_and_only_new_rounds_are_counted(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    paired: list[int] = []
    system = pair_next

    def counted(*given: object, **named: object) -> object:
        paired.append(1)
        return system(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(checking, "pair_next", counted)
    office.api.client.defaults.update(READER)
    path = f"{office.path}/pairing-check"
    for _ in range(4):
        found = office.api.get(path)
        assert (found.status, [item["round"] for item in found.data["rounds"]]) == (200, [1])
    assert len(paired) == 1
    played(office, 2)
    found = office.api.get(path)
    assert [item["round"] for item in found.data["rounds"]] == [1, 2]
    assert found.data["agrees"] is True
    assert len(paired) == 2
    checks._kept.clear()
    told = office.api.get(path)
    assert (told.status, told.code) == (429, "throttled")
    assert len(paired) == 2


def test_a_check_kept_is_that_of_the_same_events(office: Office) -> None:
    first = office.get("/pairing-check")["rounds"]
    ids = [item["id"] for item in office.get()["entries"]]
    other = open_office({**REGULATIONS, "title": "南方公开赛"})
    other.do("entries", {"entries": [{"id": id_} for id_ in ids]})
    other.do("draws", {"method": "given", "order": ids, "witness": "领队"})
    other.do("start")
    pairs = [{"board": 1, "first": 1, "second": 3}, {"board": 2, "first": 4, "second": 2}]
    other.do("pairing-drafts", {"round": 1, "pairs": pairs})
    other.do("publications", {"round": 1})
    assert first[0]["differs"] is None
    differs = other.get("/pairing-check")["rounds"][0]["differs"]
    assert differs["made"] == {"pairs": [[1, 3], [4, 2]], "byes": []}
    assert office.get("/pairing-check")["rounds"] == first
