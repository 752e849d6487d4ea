"""Who may do what to a case: one table of every command and role; not listed is denied.

Which of the officials hears a case follows from its instance, which `test_appeals` tells.
"""

import pytest
from django.core.cache import cache

from adjudication.cases import commands as c
from adjudication.cases.authority import check_authority
from adjudication.rest.cases.execution import RESOURCES
from games.record.errors import NotAllowedError
from games.streams.actors import Actor, Role
from games.streams.declarations import declaration_of, members
from tests.games.rest.hall import open_hall

ROLES = (
    Role.PLAYER,
    Role.ARBITER,
    Role.CHIEF_ARBITER,
    Role.COMMITTEE,
    Role.ORGANISER,
    Role.ARCHIVIST,
    Role.RATING_OFFICE,
    Role.DEPUTY_CHIEF_ARBITER,
    Role.SYSTEM,
)
TABLE = """
                  player arbiter chief comm org arch rate deputy system
FileCase          -      yes     yes   yes  yes -    -    yes    -
AdmitCase         -      yes     yes   yes  -   -    -    yes    -
RejectCase        -      yes     yes   yes  -   -    -    yes    -
AppointCommittee  -      -       -     yes  yes -    -    -      -
DeclareConflict   -      -       -     yes  -   -    -    -      -
MakeStatement     -      yes     yes   yes  yes -    -    yes    -
CastVote          -      -       -     yes  -   -    -    -      -
DecideCase        -      yes     yes   yes  -   -    -    yes    -
RecordCarryingOut -      yes     yes   yes  -   -    -    yes    -
NotifyParty       -      yes     yes   yes  yes -    -    yes    -
SettleFee         -      yes     yes   yes  yes -    -    yes    -
WithdrawCase      -      yes     yes   yes  yes -    -    yes    -
AnnulEntry        -      yes     yes   yes  yes -    -    yes    -
"""
ROWS = {
    name: dict(zip(ROLES, (cell == "yes" for cell in cells), strict=True))
    for name, *cells in (line.split() for line in TABLE.strip().splitlines()[1:])
}
COMMANDS = {command.__name__: command for command in members(c.CaseCommand)}


def test_the_table_has_every_command() -> None:
    assert set(ROWS) == set(COMMANDS)


@pytest.mark.parametrize("name", ROWS)
def test_only_the_listed_roles_carry_a_command(name: str) -> None:
    # Authority looks at the command's type, and at the event a new one is for.
    command: c.CaseCommand = object.__new__(COMMANDS[name])
    if name == "FileCase":
        object.__setattr__(command, "circumstances", None)
    carried, refusals = {}, set()
    for role in ROLES:
        try:
            check_authority(None, command, Actor(id="x", role=role))
        except NotAllowedError as error:
            refusals.add((error.code, error.facts["role"]))
            carried[role] = False
        else:
            carried[role] = True
    assert carried == ROWS[name]
    assert refusals == {("role_not_allowed", role.value) for role in ROLES if not ROWS[name][role]}


@pytest.mark.database
@pytest.mark.one_database
def test_the_api_denies_what_the_table_denies(database: str) -> None:
    cache.clear()
    hall = open_hall()
    filing = {
        **declaration_of(c.FileCase).example,
        "subject": str(hall.game),
        "contested_version": 1,
    }
    tokens = {**hall.tokens, Role.PLAYER.value: hall.tokens["red"]}
    made = hall.api.post("/cases", filing, token=tokens["organiser"])
    assert made.status == 201, made.data
    path = f"/cases/{made.data['case']}"
    for role in ROLES[:-1]:
        tried = hall.api.post("/cases?dry_run=true", filing, token=tokens[role.value])
        assert tried.status == (200 if ROWS["FileCase"][role] else 403), role
    for resource in RESOURCES:
        row = ROWS[resource.command.__name__]
        address = resource.address.replace("<int:event_version>", "1")
        where, body = f"{path}/{address}?dry_run=true", dict(resource.example)
        assert hall.api.post(where, body, version=1).status == 401
        for role in ROLES[:-1]:
            answer = hall.api.post(where, body, token=tokens[role.value], version=1)
            if not row[role]:
                assert (answer.status, answer.code) == (403, "role_not_allowed"), (where, role)
            elif answer.status >= 400:
                assert answer.code not in ("role_not_allowed", "internal_error"), (where, role)
