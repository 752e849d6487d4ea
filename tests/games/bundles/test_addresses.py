"""Bundles by address: of a game on its page and over the API, with what they refuse."""

from uuid import uuid4

import pytest
from django.test import Client

from games.models import LedgerStream
from tests.games.ledger.sequenced import Streams
from tests.support.bundled import checked
from tests.support.events import extend

pytestmark = pytest.mark.database
ADDRESSES = ("/games/{}/bundle.zip", "/api/v1/games/{}/bundle")


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_game_is_given_as_a_bundle_that_holds(address: str, streams: Streams) -> None:
    answer = Client().get(address.format(streams[0]))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert f'filename="{streams[0]}.zip"' in answer["Content-Disposition"]
    assert checked(answer.content).streams[0].stream_id == str(streams[0])


@pytest.mark.parametrize("address", ADDRESSES)
def test_there_is_none_of_what_is_no_game(address: str, streams: Streams) -> None:
    assert Client().get(address.format(uuid4())).status_code == 404
    LedgerStream.objects.filter(pk=streams[0]).update(kind="case")
    assert Client().get(address.format(streams[0])).status_code == 404


@pytest.mark.parametrize("address", ADDRESSES)
def test_until_a_checkpoint_covers_it_one_is_asked_to_wait(address: str, streams: Streams) -> None:
    extend(streams[0], 4)
    answer = Client().get(address.format(streams[0]))
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0


def test_a_checkpoint_of_ones_own_goes_in_on_request(streams: Streams) -> None:
    address = f"/api/v1/games/{streams[0]}/bundle?checkpoint="
    assert [point.size for point in checked(Client().get(address + "12").content).checkpoints] == [
        9,
        12,
    ]
    missing = Client().get(address + "11")
    assert (missing.status_code, missing.json()["code"]) == (404, "checkpoint_not_found")
    assert Client().get(address + "x").status_code == 400
