"""A token is looked up by one query, and what happens to it counts from the next request on."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from knox.models import AuthToken

from games.models import Device
from games.rest.authentication import bearer_of
from tests.games.rest.hall import Hall

pytestmark = pytest.mark.database

MOVE = {"side": "red", "move": "h2e2"}


def device_of(hall: Hall) -> Device:
    """The arbiter's device, whose token this process has met before."""
    assert hall.act("moves", MOVE).status == 201
    name = last_actor(hall)
    return Device.objects.get(actor=name)


def last_actor(hall: Hall) -> str:
    events = hall.api.get(f"{hall.path}/events").data["events"]
    return str(events[-1]["actor"])


def test_a_token_met_before_costs_one_query(hall: Hall) -> None:
    digest = device_of(hall).token_digest
    first = bearer_of(digest)
    with CaptureQueriesContext(connection) as seen:
        again = bearer_of(digest)
    assert len(seen) == 1
    assert first is not None
    assert again is not None
    assert again[1] is first[1]


@pytest.mark.parametrize("digest", ["", "0" * 128, "'; --"])
def test_nobody_bears_a_token_that_was_never_issued(digest: str) -> None:
    assert bearer_of(digest) is None


# Each is done beside this process, as by another one: nothing here is told of it.
BESIDE: dict[str, tuple[Callable[[Device], object], int, str]] = {
    "revoked": (
        lambda device: Device.objects.filter(pk=device.pk).update(revoked_at=timezone.now()),
        401,
        "token_revoked",
    ),
    "expired": (
        lambda device: Device.objects.filter(pk=device.pk).update(
            expires_at=timezone.now() - timedelta(seconds=1)
        ),
        401,
        "token_expired",
    ),
    "no longer kept": (
        lambda device: AuthToken.objects.filter(digest=device.token_digest).delete(),
        401,
        "token_revoked",
    ),
    "its user may not log in": (
        lambda device: User.objects.filter(username="qipu-devices").update(is_active=False),
        401,
        "token_revoked",
    ),
    "the device is gone": (
        lambda device: Device.objects.filter(pk=device.pk).delete(),
        401,
        "token_invalid",
    ),
    "for another game": (
        lambda device: Device.objects.filter(pk=device.pk).update(game=uuid4()),
        404,
        "stream_not_found",
    ),
    "of another role": (
        lambda device: Device.objects.filter(pk=device.pk).update(role="rating_office"),
        403,
        "role_not_allowed",
    ),
}


@pytest.mark.parametrize("what", BESIDE)
def test_what_happens_to_a_token_counts_at_once(what: str, hall: Hall) -> None:
    change, status, code = BESIDE[what]
    change(device_of(hall))
    refused = hall.act("moves", {"side": "black", "move": "h9g7"})
    assert (refused.status, refused.code) == (status, code)


def test_a_token_given_back_its_life_is_taken_again(hall: Hall) -> None:
    device = device_of(hall)
    Device.objects.filter(pk=device.pk).update(revoked_at=timezone.now())
    assert hall.act("moves", {"side": "black", "move": "h9g7"}).code == "token_revoked"
    Device.objects.filter(pk=device.pk).update(revoked_at=None)
    assert hall.act("moves", {"side": "black", "move": "h9g7"}).status == 201
