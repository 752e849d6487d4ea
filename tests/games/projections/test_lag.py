"""Lists say when games that are on record are still to come into them."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.ledger import sequencer
from games.models import ImportBatch
from games.projections import lag
from games.projections.lag import events_behind, games_unlisted, is_being_indexed
from games.projections.runner import catch_up
from tests.games.admin.conftest import chief as chief
from tests.games.admin.conftest import office as office
from tests.games.importing.test_batches import GOOD, read, stored

pytestmark = pytest.mark.database
NOTICE = "对局正在编入名单，暂时还查不全。"


def test_lists_are_behind_until_they_follow(office: Client) -> None:
    assert not is_being_indexed()
    batch = stored(read({"good.pgn": GOOD}))
    sequencer.sequence_all()
    assert events_behind() > 0
    for page in ("game/", f"importbatch/{batch.pk}/change/"):
        assert NOTICE in office.get(f"/admin/games/{page}").content.decode()
    while catch_up():
        pass
    assert events_behind() == 0
    for page in ("game/", f"importbatch/{batch.pk}/change/"):
        assert NOTICE not in office.get(f"/admin/games/{page}").content.decode()


def test_an_import_that_is_being_stored_counts_too(database: str) -> None:
    read({"good.pgn": GOOD})
    ImportBatch.objects.update(state=ImportBatch.State.STORING)
    assert events_behind() == 0
    assert is_being_indexed()


def test_games_on_record_count_before_they_are_numbered(database: str) -> None:
    assert games_unlisted() == 0
    stored(read({"good.pgn": GOOD}))
    assert (events_behind(), games_unlisted()) == (0, 1)
    sequencer.sequence_all()
    assert games_unlisted() == 1
    catch_up()
    with CaptureQueriesContext(connection) as queries:
        assert games_unlisted() == 0
    assert len(queries) == 2


def test_no_more_are_counted_than_a_page_needs(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(read({f"{at}.pgn": GOOD + b"\n" * at for at in range(1, 5)}))
    monkeypatch.setattr(lag, "MOST_COUNTED", 3)
    monkeypatch.setattr(lag, "_CHUNK", 1)
    assert games_unlisted() == 3


def test_the_office_says_how_many(office: Client) -> None:
    stored(read({"good.pgn": GOOD}))
    page = office.get("/admin/games/game/").content.decode()
    assert NOTICE in page
    assert "已在档、尚未编入：1 局。" in page
