"""A migration without downtime: tables first, then the web processes of one host after another."""

from pathlib import Path

from tests.support.drills.failover import pair, prepare_tables
from tests.support.drills.hosts import Host
from tests.support.drills.play import Clients, say
from tests.support.drills.site import Site
from tests.support.outages import verdict

PLAYED = 40
STEPS = (
    "SET lock_timeout = '2s'; ALTER TABLE games_game ADD COLUMN drill integer",
    "CREATE INDEX CONCURRENTLY games_game_drill ON games_game (drill)",
)
UNDONE = "SET lock_timeout = '2s'; ALTER TABLE games_game DROP COLUMN drill"


def migrate(hosts: tuple[Host, Host], site: Site, folder: Path) -> None:
    """Do the drill; every step is printed.

    :raises AssertionError: something does not hold.
    """
    primary, _standby = pair(hosts, folder, is_synchronous=True)
    prepare_tables()
    for host in hosts:
        site.begin(host)
    site.open()
    with Clients(site, folder) as clients:
        clients.await_answers(PLAYED)
        started = clients.lists.answers.copy()
        for statement in STEPS:
            primary.ask(statement)
        status, printed = site.manage("migrate", "-v0")
        assert status == 0, printed
        say(
            "旧程序在跑，表已加列、加索引（CONCURRENTLY），migrate 已运行",
            "beside the old programs: a column, an index (CONCURRENTLY), and migrate",
        )
        for host in hosts:
            before = clients.count
            site.restart_web(host)
            clients.await_answers(before + PLAYED)
            say(
                f"{host.name} 的网页进程已换；客户端又得 {clients.count - before} 个答复",
                f"web processes of {host.name} are new; {clients.count - before} more answers",
            )
        primary.ask(UNDONE)
        answers = dict(clients.lists.answers - started)
    found = [line for line in verdict.faults(clients.lists) if line.startswith(("lost", "refused"))]
    assert not found, found
    assert not [status for status in answers if status >= 500], answers
    say(
        f"答复 {answers}（0：连接中断，已重发）；最长 {clients.longest_ms} ms 无答复",
        f"answers {answers} (0: broken off and sent again); "
        f"{clients.longest_ms} ms without one at most",
    )
