"""That the table of roles is whole: every command, every role, and nothing beside.

A command that is new fails here until it has a resource, a list of roles and so (by
`test_has_a_row_for_every_address`) a row; a role that is new, until it has a column. What no
list names is denied to everybody.
"""

from dataclasses import dataclass
from types import SimpleNamespace, UnionType
from typing import Any, Union, cast, get_args, get_origin

import pytest

from games.building import built
from games.record import commands as c
from games.record.audits.commands import RecordAudit
from games.record.authority import ALLOWED, check_authority
from games.record.errors import NotAllowedError
from games.record.officiating.adjournment.commands import OpenEnvelope, SealMove
from games.record.state import GameState
from games.record.values import Actor, Role
from games.rest.commands.table import RESOURCES, arrange
from tests.contracts.test_role_matrix import ROLES, ROWS, STAGES

BUILT_WITH_A_GAME: dict[str, c.GameCommand] = {
    "sealed-moves": SealMove(side="black", ciphertext="00", commitment="0" * 64, key_id="ab"),
    "envelopes/opening": OpenEnvelope(written="h8", salt="", move="h8"),
}
"""Commands whose bodies are sealed or opened in their game, by address."""
SERVER_S_OWN = {c.ProposeRuling, RecordAudit}
"""Commands that no address serves: the worker's."""
IN_PATHS = {
    "ruling_version": 1,
    "offence_version": 1,
    "fact_version": 1,
    "event_version": 1,
    "report_version": 1,
    "audit_version": 1,
    "number": 1,
}
COLUMNS = {
    Role.PLAYER: {"red", "black", "other"},
    Role.ARBITER: {"arb", "unas", "else"},
    Role.CHIEF_ARBITER: {"chief", "exp", "rev"},
    Role.COMMITTEE: {"comm"},
    Role.ARCHIVIST: {"arch"},
    Role.RATING_OFFICE: {"rate"},
}
ELSEWHERE = {Role.DEPUTY_CHIEF_ARBITER, Role.ORGANISER}
"""Roles asked about in `test_role_matrix_offices`."""


NO_GAME = cast(GameState, SimpleNamespace(edition="xiangqi-2020"))
"""Of the game only its edition is looked at, for the book of an article that is named."""


def _members(union: Any) -> set[type]:
    if get_origin(union) in (Union, UnionType):
        return set().union(*(_members(arg) for arg in get_args(union)))
    return {union}


def _example(address: str) -> c.GameCommand:
    """Return the command that a resource makes of its own example."""
    resource = next(resource for resource in RESOURCES if resource.address == address)
    if address in BUILT_WITH_A_GAME:
        return BUILT_WITH_A_GAME[address]
    shape = resource.shape(data=resource.example)
    shape.is_valid(raise_exception=True)
    body = {**shape.validated_data, **IN_PATHS}
    if address == "moves":
        body["move"] = "h2e2"
    own = resource.build
    made: c.GameCommand = own(body, NO_GAME) if own else built(resource.command, body, NO_GAME)
    return made


ADDRESSES = tuple(resource.address for resource in RESOURCES)
GIVEN = {address: _example(address) for address in ADDRESSES}
ALL = _members(c.GameCommand)


def test_every_command_has_its_list_of_roles() -> None:
    assert ALL - set(ALLOWED) == set()
    assert set(ALLOWED) - ALL == set()
    assert all(ALLOWED.values())


def test_every_command_has_its_address_and_no_two_the_same() -> None:
    arranged = type(arrange(_arrangement()))
    served = [type(command) for command in GIVEN.values()]
    assert {*served, arranged} == ALL - SERVER_S_OWN
    assert len(served) == len(set(served))


def _arrangement() -> dict[str, Any]:
    return {
        "edition": "xiangqi-2020",
        "seats": [{"side": side, "player": side} for side in ("red", "black")],
        "start_position": "",
        **dict.fromkeys(("competition", "section", "round", "table"), ""),
    }


def test_every_address_has_its_stage_and_its_row() -> None:
    asked = {_lettered(address) for address in ADDRESSES}
    rows = {address.removeprefix("games/G/") for method, address in ROWS if method == "POST"}
    assert asked <= rows, "write its row, with every role's answer, in a role_matrix_*.py"
    assert asked <= set(STAGES), "write how it comes about in STAGES of its role_matrix_*.py"


def test_every_role_has_its_column() -> None:
    assert set(Role) == {*COLUMNS, *ELSEWHERE, Role.SYSTEM}
    assert {"anon", *set().union(*COLUMNS.values())} == set(ROLES)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_command_against_every_role(address: str) -> None:
    command = GIVEN[address]
    for role in Role:
        by = Actor(id="x", role=role)
        if role in ALLOWED[type(command)]:
            check_authority(None, command, by)
            continue
        with pytest.raises(NotAllowedError) as denied:
            check_authority(None, command, by)
        assert denied.value.code == "role_not_allowed", role


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_the_table_admits_a_list_admits(address: str) -> None:
    row, listed = ROWS["POST", f"games/G/{_lettered(address)}"], ALLOWED[type(GIVEN[address])]
    for role, columns in COLUMNS.items():
        admitted = any(row[column] in (200, 201) for column in columns)
        assert not admitted or role in listed, role


def _lettered(address: str) -> str:
    for written in IN_PATHS:
        address = address.replace(f"<int:{written}>", written[0].upper())
    return address


@dataclass(frozen=True)
class Unheard:
    """A command on no list."""

    side: str = "red"


@pytest.mark.parametrize("role", Role)
def test_what_is_on_no_list_is_denied(role: Role) -> None:
    unheard: Any = Unheard()
    with pytest.raises(NotAllowedError) as denied:
        check_authority(None, unheard, Actor(id="x", role=role))
    assert denied.value.code == "role_not_allowed"
