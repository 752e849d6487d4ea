"""`manage.py do` gives commands to cases: previewed, recorded with --yes, refused in words."""

from io import StringIO
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils.translation import override

from adjudication.cases.decider import CASES
from adjudication.cases.state import CaseState
from adjudication.cases.values import CaseStatus
from games.models import LedgerEvent
from games.record.values import Role
from games.streams.cache import cache_of
from tests.support.cases import filed_about
from tests.support.played import play
from tests.tournaments.admin.desk import official

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def case(database: str) -> UUID:
    official("委员一", Role.COMMITTEE)
    official("裁判员", Role.ARBITER)
    return filed_about(play("gomoku-2025", ()))


def do(command: str, case: UUID, *options: str, user: str = "委员一") -> str:
    out = StringIO()
    # A shell has the server's language, whatever page a test before this has read.
    with override(settings.LANGUAGE_CODE):
        call_command("do", command, str(case), "--as", user, *options, stdout=out)
    return out.getvalue()


def state(case: UUID) -> CaseState:
    found: CaseState = cache_of(CASES).current(case).state
    return found


def test_a_case_is_admitted_and_withdrawn(case: UUID) -> None:
    shown = do("admit_case", case, "--reason", "符合受理条件")
    assert "第 22.2.3 条" in shown, "the article is the book's own where none is given"
    assert state(case).status is CaseStatus.FILED
    do("admit_case", case, "--reason", "符合受理条件", "--yes")
    assert state(case).status is CaseStatus.ADMITTED
    do("withdraw_case", case, "--reason", "申诉方书面撤回", "--yes")
    assert state(case).status is CaseStatus.WITHDRAWN


@pytest.mark.parametrize(
    ("command", "options", "user", "code"),
    [
        ("admit_case", (), "裁判员", "case_of_another_instance"),
        ("reject_case", ("--obstacle", "other", "--reason", " "), "委员一", "reason_missing"),
        ("cast_vote", ("--outcome", "upheld"), "委员一", "case_not_before_committee"),
        ("notify_party", ("--party", "filer"), "委员一", "case_not_decided"),
        ("settle_fee", ("--refund", "full", "--reason", "x"), "委员一", "fee_not_open"),
    ],
)
def test_what_is_refused_records_nothing(
    case: UUID, command: str, options: tuple[str, ...], user: str, code: str
) -> None:
    before = LedgerEvent.objects.count()
    with pytest.raises(CommandError) as refused:
        do(command, case, *options, "--yes", user=user)
    assert code in str(refused.value)
    assert LedgerEvent.objects.count() == before


def test_a_stream_that_is_no_case_is_told(case: UUID) -> None:
    with pytest.raises(CommandError):
        do("admit_case", UUID(int=5))
