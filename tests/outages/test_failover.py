"""A standby takes over: what was acknowledged under `remote_apply` is there.

`manage.py drills` does the same with the whole site, on hosts that have lost their power.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.support.drills.hosts import two_hosts
from tests.support.drills.postgres import Server, follow

pytestmark = [pytest.mark.one_database, pytest.mark.outage]

ROWS = 60


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL's own user reaches, which those of pytest keep out."""
    with tempfile.TemporaryDirectory(prefix="qipu-failover-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_what_was_acknowledged_survives_a_synchronous_standby(folder: Path) -> None:
    with two_hosts() as hosts:
        primary, standby = Server(hosts[0], folder / "one"), Server(hosts[1], folder / "two")
        primary.make()
        primary.start()
        follow(primary, standby, is_synchronous=True)
        primary.ask("CREATE TABLE acknowledged (id integer)")
        for number in range(ROWS):
            primary.ask(f"INSERT INTO acknowledged VALUES ({number})")
        hosts[0].lose()
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            standby.ask("INSERT INTO acknowledged VALUES (-1)")
        standby.set("synchronous_standby_names", "")
        standby.promote()
        standby.ask(f"INSERT INTO acknowledged VALUES ({ROWS})")
        assert standby.ask("SELECT array_agg(id ORDER BY id) FROM acknowledged") == [
            *range(ROWS + 1)
        ]
