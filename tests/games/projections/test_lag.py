"""Lists say when games that are on record are still to come into them."""

import pytest
from django.test import Client

from games.ledger import sequencer
from games.models import ImportBatch
from games.projections.lag import events_behind, is_being_indexed
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
