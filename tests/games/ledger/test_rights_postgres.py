"""The role of servers and workers: it does all they do, and cannot touch what is on record."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import ProgrammingError, connection, transaction
from django.test import Client
from django.urls import reverse

from config import demo
from games.ledger import sequencer, verify
from games.ledger.databases.rights import APPEND_ONLY, EVERYDAY, NARROWER
from games.ledger.diagnosis import Fault
from games.models import Game, LedgerCheckpoint, LedgerEntry, LedgerEvent
from tests.games.rest.hall import follow, open_hall
from tests.support.claimed_games import claimed_game, rulings
from tests.support.databases import connected_as
from tests.support.subprocesses import environment, started, wait_until
from tests.support.web_load import burden, open_office, serving, total

pytestmark = pytest.mark.database

ROLE = f"qipu_app_{os.getpid()}"
PASSWORD = "一个 long ' password"
LOG = ("ledger_event", "ledger_entry", "ledger_checkpoint")
REFUSED = (
    *((table, f"UPDATE {table} SET stream_id = stream_id") for table in LOG[:2]),
    (LOG[2], f"UPDATE {LOG[2]} SET size = size"),
    *((table, f"DELETE FROM {table}") for table in (*LOG, "ledger_stream", "ledger_work")),
    *((table, f"TRUNCATE {table}") for table in (*LOG, "ledger_stream", "games_game")),
    *((table, f"ALTER TABLE {table} DISABLE TRIGGER ALL") for table in LOG),
    *((table, f"DROP TABLE {table}") for table in LOG),
    ("made_up", "CREATE TABLE made_up (id integer)"),
)


@pytest.fixture
def role(database: str, settings: LazySettings) -> Iterator[str]:
    """A role made by `migrate`, named otherwise than a real one of the same server."""
    settings.DATABASE_ROLE, settings.DATABASE_ROLE_PASSWORD = ROLE, PASSWORD
    call_command("migrate", verbosity=0)
    yield ROLE
    with connection.cursor() as cursor:
        cursor.execute(f"DROP OWNED BY {ROLE}")
        cursor.execute(f"DROP ROLE {ROLE}")


@pytest.fixture
def as_role(role: str) -> Iterator[None]:
    """Every connection is the role's."""
    with connected_as(role, PASSWORD):
        yield


def _rights() -> dict[str, set[str]]:
    """Return what the role may do with each table there is."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT t.tablename, g.privilege_type FROM pg_tables t "
            "LEFT JOIN information_schema.role_table_grants g "
            "ON g.table_name = t.tablename AND g.table_schema = t.schemaname AND g.grantee = %s "
            "WHERE t.schemaname = current_schema()",
            [ROLE],
        )
        rows = cursor.fetchall()
    found: dict[str, set[str]] = {table: set() for table, _ in rows}
    for table, right in rows:
        found[table] |= {right} - {None}
    return found


def _wanted() -> dict[str, set[str]]:
    return {table: set(NARROWER.get(table, EVERYDAY)) for table in _rights()}


def test_every_table_has_its_rights_and_no_others(role: str) -> None:
    assert _rights() == _wanted()
    assert {table: NARROWER[table] for table in LOG} == dict.fromkeys(LOG, APPEND_ONLY)
    assert set(NARROWER) <= set(_rights())


def test_a_table_made_later_has_them_too(role: str) -> None:
    before = set(_rights())
    call_command("migrate", "tournaments", "zero", verbosity=0)
    assert set(_rights()) < before
    call_command("migrate", verbosity=0)
    assert set(_rights()) == before
    assert _rights() == _wanted()


def test_a_right_too_many_is_taken_back(role: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"GRANT ALL ON ledger_event TO {ROLE}")
        cursor.execute(f"REVOKE SELECT ON games_game FROM {ROLE}")
    assert _rights() != _wanted()
    call_command("migrate", verbosity=0)
    assert _rights() == _wanted()


def test_its_password_is_kept_as_a_verifier_and_can_be_changed(
    role: str, settings: LazySettings
) -> None:
    def verifier() -> str:
        with connection.cursor() as cursor:
            cursor.execute("SELECT rolpassword FROM pg_authid WHERE rolname = %s", [ROLE])
            return str(cursor.fetchone()[0])

    first = verifier()
    assert first.startswith("SCRAM-SHA-256$")
    settings.DATABASE_ROLE_PASSWORD = "another"
    call_command("migrate", verbosity=0)
    second = verifier()
    assert second != first
    settings.DATABASE_ROLE_PASSWORD = ""
    call_command("migrate", verbosity=0)
    assert verifier() == second, "without a password it stays as it is"


def test_without_the_role_the_owner_does_everything(database: str, settings: LazySettings) -> None:
    settings.DATABASE_ROLE, settings.DATABASE_ROLE_PASSWORD = ROLE, ""
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_roles WHERE rolname = %s", [ROLE])
        assert cursor.fetchone() == (0,)


@pytest.mark.usefixtures("as_role")
class TestWhatTheServerDoes:
    def test_a_person_logs_in_and_a_game_is_played(self) -> None:
        get_user_model().objects.create_superuser("chief", password="a long enough one")
        office = Client()
        address = reverse("admin:login")
        sent = {"username": "chief", "password": "a long enough one"}
        assert office.post(address, sent).status_code == 302
        assert office.get(reverse("admin:index")).status_code == 200
        hall = open_hall()
        hall.play("h2e2", "h9g7")
        follow()
        assert hall.api.get(hall.path).status == 200
        assert Game.objects.get(pk=hall.game).pk == hall.game
        assert office.get(f"/games/{hall.game}/").status_code == 200
        assert office.post(reverse("admin:logout")).status_code == 200

    def test_a_claim_is_ruled_on(self) -> None:
        stream = claimed_game()
        follow()
        (ruling,) = rulings(stream)
        assert ruling.data["verdict"] == "red_loses"

    def test_games_are_imported_and_every_list_made_anew(self, tmp_path: Path) -> None:
        folder = Path(demo.__file__).parent / "games"
        files = [str(path) for path in sorted(folder.glob("asiacup-*.pgn"))]
        answers = {"players_from_title": True, "rejects": tmp_path / "rejects"}
        call_command("import_games", *files, **answers)
        assert Game.objects.count() == len(files) > 1
        call_command("rebuild_projections")
        call_command("run_background", "--once")
        assert Game.objects.count() == len(files)
        report = verify.verify_ledger()
        assert report.is_clean
        assert report.checkpoints == 1

    def test_its_processes_serve_and_number_what_is_played(self, tmp_path: Path) -> None:
        office = open_office()
        apart = {"QIPU_INLINE_BACKGROUND": "0"}
        with (
            serving(tmp_path, **apart) as port,
            started(("manage.py", "run_background"), env=environment(tmp_path, **apart)),
        ):
            tally = burden(port, office, clients=1, goes_on=lambda number: number < 12)
            wait_until(
                lambda: LedgerEntry.objects.count() == LedgerEvent.objects.count(),
                "the numbers of all events",
            )
            wait_until(LedgerCheckpoint.objects.exists, "a checkpoint")
        # Arranged, started, four moves; four pages and four readings.
        assert total(tally).answers == {201: 6, 200: 8}

    def test_a_database_moved_to_another_cluster_is_numbered_on(self) -> None:
        claimed_game()
        with connection.cursor() as cursor:
            cursor.execute("UPDATE ledger_cursor SET system_identifier = 'another'")
        assert sequencer.sequence_all() == LedgerEvent.objects.count()
        assert LedgerEntry.objects.count() == LedgerEvent.objects.count()

    def test_migrate_with_nothing_to_do_leaves_the_rights_alone(self) -> None:
        call_command("migrate", verbosity=0)
        assert _rights() == _wanted()


def test_a_trigger_that_is_switched_off_is_missed(database: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_append_only")
    missing = Fault(name="guard_missing", guard="ledger_entry_append_only")
    assert verify.verify_ledger().faults == (missing,)


@pytest.mark.usefixtures("as_role")
@pytest.mark.parametrize(("table", "statement"), REFUSED, ids=[text for _, text in REFUSED])
def test_what_is_on_record_cannot_be_touched(table: str, statement: str) -> None:
    """Refused by the missing right, before any trigger is asked."""
    with (
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
