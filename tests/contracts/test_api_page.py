"""What the page for users of the API names is there: addresses, codes with their status, roles."""

import re

from django.conf import settings

import config.urls  # noqa: F401 - loads what refuses
from games.access import RANK
from games.record.values import Role
from games.streams.refusals import REFUSALS
from tests.support.openapi import committed

PAGE = (settings.BASE_DIR / "docs" / "api.md").read_text(encoding="utf-8")
SCHEMA = committed()


def test_every_address_is_served() -> None:
    served = {re.sub(r"\{\w+\}", "*", path) for path in SCHEMA["paths"]}
    commands = "\n".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.M | re.S))
    named = re.findall(r'"?\$API/([^"?\s]+)', commands) + re.findall(
        r'^send "?([^"?\s]+)', commands, re.M
    )
    addresses = {"/api/v1/" + re.sub(r"\$\w+", "*", item) for item in named if item != "$1"}
    assert len(addresses) >= 10
    assert addresses <= served


def test_every_code_is_answered_with_its_status() -> None:
    rows = re.findall(r"^\| ((?:\d{3}(?:, )?)+) \| (.*) \|$", PAGE, re.M)
    named = 0
    for statuses, codes in rows:
        for code in re.findall(r"`([a-z_]+_[a-z_]+|throttled)`", codes):
            assert str(REFUSALS[code].status) in statuses.split(", "), code
            named += 1
    assert named >= 30


def test_every_role_is_listed() -> None:
    listed = set(re.findall(r"^\| `(\w+)` ", PAGE, re.M))
    assert listed == {role.value for role in (*RANK, Role.PLAYER)}
