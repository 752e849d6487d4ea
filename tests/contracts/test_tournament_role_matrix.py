"""Who may do what to a tournament: one table of every command and role; not listed is denied.

Gomoku 2025 16 and 25 (the arranger drafts, the chief referee signs), xiangqi 2020 17 and 18,
weiqi 2002 30: `decide` itself refuses, whatever the interface.
"""

from dataclasses import replace
from typing import get_args

import pytest
from django.core.cache import cache

from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from tests.support.tournaments import CHIEF, EVENT, SWISS, Told, entries
from tests.tournaments.rest.office import open_office
from tournaments.record import commands as c
from tournaments.record.authority import check_authority
from tournaments.rest.resources import RESOURCES

ROLES = (
    Role.PLAYER,
    Role.ARBITER,
    Role.CHIEF_ARBITER,
    Role.COMMITTEE,
    Role.ARCHIVIST,
    Role.RATING_OFFICE,
    Role.DEPUTY_CHIEF_ARBITER,
    Role.SYSTEM,
)
TABLE = """
                    player arbiter chief comm arch rate deputy system
CreateTournament    -      -       yes   -    yes  -    -      -
PublishTournament   -      -       yes   -    yes  -    -      -
CancelTournament    -      -       yes   -    -    -    -      -
AmendRegulations    -      -       yes   -    yes  -    -      -
LeaveBookMode       -      -       yes   -    -    -    -      -
EnterEntrants       -      yes     yes   -    yes  -    -      -
CorrectEntry        -      yes     yes   -    yes  -    -      -
WithdrawEntry       -      yes     yes   -    yes  -    -      -
DrawNumbers         -      yes     yes   -    -    -    -      -
StartTournament     -      -       yes   -    -    -    -      -
OpenStage           -      -       yes   -    -    -    -      -
DraftPairing        -      yes     yes   -    -    -    -      -
ChangePairing       -      yes     yes   -    -    -    -      -
DiscardDraft        -      yes     yes   -    -    -    -      -
PublishPairing      -      -       yes   -    -    -    -      -
PublishSchedule     -      -       yes   -    -    -    -      -
RecallPairing       -      -       yes   -    -    -    -      -
LinkGame            -      yes     yes   -    -    -    -      yes
RecordResult        -      yes     yes   -    yes  -    -      yes
CorrectResult       -      -       yes   yes  -    -    -      -
RuleScore           -      -       yes   yes  -    -    -      -
CountMissingAsDraws -      -       yes   -    -    -    -      -
CloseRound          -      yes     yes   -    -    -    -      -
WithdrawEntrant     -      yes     yes   -    -    -    -      -
ExpelEntrant        -      -       yes   yes  -    -    -      -
EliminateEntrants   -      -       yes   -    -    -    -      -
ReturnEntrant       -      -       yes   -    -    -    -      -
ExcuseEntrant       -      yes     yes   -    -    -    -      -
RecallAbsence       -      yes     yes   -    -    -    -      -
GrantBye            -      -       yes   -    -    -    -      -
RecordSanction      -      -       yes   yes  -    -    -      -
CriticisePublicly   -      -       yes   -    -    -    -      -
DecideTie           -      -       yes   -    -    -    -      -
PublishStandings    -      -       yes   -    -    -    -      -
DrawSheet           -      yes     yes   -    -    -    -      -
ChooseColours       -      yes     yes   -    -    -    -      -
SettleGameColours   -      yes     yes   -    -    -    -      -
RecordGame          -      yes     yes   -    yes  -    -      yes
CorrectGame         -      -       yes   yes  -    -    -      -
DecideMatch         -      -       yes   -    -    -    -      -
NameLineUp          -      yes     yes   -    yes  -    -      -
CloseLineUps        -      yes     yes   -    -    -    -      -
SetRatings          -      yes     yes   -    yes  -    -      -
RateBoard           -      -       yes   -    -    -    -      -
TakeBackAmendment   -      -       yes   -    -    -    -      -
SetByeRight         -      -       yes   -    -    -    -      -
RankSeeds           -      yes     yes   -    -    -    -      -
SettleFirstMove     -      yes     yes   -    -    -    -      -
DrawPairingLot      -      yes     yes   -    -    -    -      -
AllowBreak          -      -       yes   -    -    -    -      -
CheckInEntrants     -      yes     yes   -    yes  -    -      -
AwardDan            -      -       -     -    yes  yes  -      -
TakeDanBack         -      -       -     -    yes  yes  -      -
ReportRatings       -      -       yes   -    yes  -    -      -
FileOriginal        -      yes     yes   -    -    -    -      -
ConfirmResults      -      -       -     -    -    -    yes    -
ConfirmPlaces       -      -       -     -    -    -    yes    -
MarkDuties          -      yes     yes   -    -    -    yes    -
ProposeCorrection   -      -       -     -    -    -    -      yes
AcceptCorrection    -      -       yes   yes  -    -    -      -
RejectCorrection    -      -       yes   yes  -    -    -      -
NotePunishments     -      -       -     -    -    -    -      yes
FinishTournament    -      -       yes   -    -    -    -      -
"""
ROWS = {
    name: dict(zip(ROLES, (cell == "yes" for cell in cells), strict=True))
    for name, *cells in (line.split() for line in TABLE.strip().splitlines()[1:])
}
COMMANDS = {arg.__name__: arg for arg in get_args(c.TournamentCommand)}


def test_the_table_has_every_command() -> None:
    assert set(ROWS) == set(COMMANDS)


@pytest.mark.parametrize("name", ROWS)
def test_only_the_listed_roles_carry_a_command(name: str) -> None:
    # Authority looks at the command's type, and at the event a new one is for.
    command = object.__new__(COMMANDS[name])
    if name == "CreateTournament":
        command = c.CreateTournament(regulations=SWISS)
    carried = {}
    refusals = set()
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
    office = open_office()
    for resource in RESOURCES:
        row = ROWS[resource.command.__name__]
        path = f"{office.path}/{resource.address}?dry_run=true"
        assert office.api.post(path, dict(resource.example), version=1).status == 401
        for role in ROLES[:-1]:
            answer = office.api.post(
                path, dict(resource.example), token=office.tokens[role.value], version=1
            )
            assert (answer.status == 403) is not row[role], (resource.address, role)
            if answer.status >= 400:
                assert answer.code != "internal_error"


@pytest.mark.parametrize(
    ("bound", "code"),
    [
        ({"event": "Another event"}, "not_in_this_event"),
        ({"section": "women"}, "not_in_this_section"),
    ],
)
def test_an_office_holds_in_its_own_event_and_section(bound: dict[str, str], code: str) -> None:
    told = Told()
    bounded = replace(CHIEF, **bound)  # type: ignore[arg-type]
    with pytest.raises(NotAllowedError) as caught:
        told.give(c.EnterEntrants(entries=entries(2)), by=bounded)
    assert caught.value.code == code
    told.give(c.EnterEntrants(entries=entries(2)), by=replace(CHIEF, event=EVENT, section=""))
