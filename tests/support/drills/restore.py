"""Backup and restore to a moment: what the verifier says, and that nothing is numbered twice."""

from pathlib import Path

from django.db import connection

from tests.support.drills.failover import prepare_tables, refuse_until_epoch
from tests.support.drills.hosts import Host, wait
from tests.support.drills.play import Clients, numbered, say
from tests.support.drills.postgres import Server
from tests.support.drills.site import Site

PLAYED = 40


def restore(hosts: tuple[Host, Host], site: Site, folder: Path) -> None:
    """Do the drill; every step is printed.

    :raises AssertionError: something does not hold.
    """
    from games.ledger import anchors
    from games.ledger.log_record import log_record

    server = Server(hosts[0], folder / "one")
    server.make()
    server.start()
    prepare_tables()
    site.begin(hosts[0])
    site.open()
    with Clients(site, folder) as clients:
        clients.await_answers(PLAYED)
        backup = Server(hosts[0], folder / "backup")
        backup.copy(server, is_standby=False)
        say(
            f"整库备份在第 {clients.count} 条之后；WAL 逐段归档",
            f"base backup after {clients.count} commands; WAL is archived segment by segment",
        )
        clients.await_answers(clients.count + PLAYED)
        moment, size = str(server.ask("SELECT clock_timestamp()")), numbered()
        say(f"要回到的时刻 {moment}，已编号 {size}", f"the moment: {moment}, {size} numbered")
        clients.await_answers(clients.count + PLAYED)

        def signed() -> bool:
            anchor = anchors.known_outside(log_record().origin)
            return anchor is not None and anchor.size > size + PLAYED // 2

        wait(signed, "a checkpoint after the moment")
    last = server.ask("SELECT pg_walfile_name(pg_switch_wal())")
    archived = f"SELECT last_archived_wal >= '{last}' FROM pg_stat_archiver"
    wait(lambda: bool(server.ask(archived)), "the archive")
    hosts[0].lose()
    hosts[0].join()
    connection.close()
    say("数据库坏了，连同其后的一切", "the database is lost, with all that came after")
    other = Server(hosts[1], folder / "two")
    other.restore(backup.data, moment)
    other.start()
    wait(lambda: not other.is_recovering(), "the end of the recovery")
    found = numbered()
    say(
        f"由备份和归档恢复到该时刻：已编号 {found}",
        f"restored from backup and archive to that moment: {found} numbered",
    )
    assert size - PLAYED <= found <= size + PLAYED
    status, printed = site.manage("verify_ledger")
    say(
        "verify_ledger：总序短于外面所知的检查点（rolled_back）",
        "verify_ledger: shorter than the checkpoint known outside (rolled_back)",
    )
    assert status == 1, printed
    assert "rolled_back" in printed, printed
    site.begin(hosts[1])
    refuse_until_epoch(site)
