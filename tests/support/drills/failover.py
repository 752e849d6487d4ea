"""Failover: the host of the primary is lost while clients play, the standby takes over."""

import shutil
from pathlib import Path

from django.core.management import call_command
from django.db import Error, connection

from tests.support.drills.hosts import Host, wait
from tests.support.drills.play import Clients, numbered, say, served_by_live
from tests.support.drills.postgres import Server, follow
from tests.support.drills.site import Site
from tests.support.outages import verdict

PLAYED = 60
OFFICIAL = "chief"


def failover(hosts: tuple[Host, Host], site: Site, folder: Path, *, is_synchronous: bool) -> None:
    """Do the drill; every step is printed.

    :raises AssertionError: something does not hold.
    """
    primary, standby = pair(hosts, folder, is_synchronous=is_synchronous)
    prepare_tables()
    for host in hosts:
        site.begin(host)
    site.open()
    with Clients(site, folder) as clients:
        clients.await_answers(PLAYED)
        say(
            f"两台都在答复：{clients.count} 条已确认",
            f"both hosts answer: {clients.count} commands acknowledged",
        )
        if not is_synchronous:
            _leave_behind(hosts[1], clients)
        before = clients.count
        hosts[0].lose()
        connection.close()
        say("第一台断电：数据库、网页、后台、直播都没了", "host 1 loses its power, and all on it")
        hosts[1].join()
        standby.set("synchronous_standby_names", "")
        standby.promote()
        say("备机升为主库；不再等别的备机", "the standby is promoted, and waits for no other")
        clients.await_answers(before + PLAYED)
        say(
            f"客户端继续：又确认 {clients.count - before} 条，最长 {clients.longest_ms} ms 无答复",
            f"clients go on: {clients.count - before} more, "
            f"{clients.longest_ms} ms without an answer at most",
        )
    if is_synchronous:
        _settle()
        _hold([*verdict.faults(clients.lists)])
        say(
            f"已确认的 {clients.count} 条都在，各一次；编号连续，核验无误",
            f"all {clients.count} that were acknowledged are there, once; dense, verified",
        )
        assert served_by_live(site) > 0
        say("直播由第二台续答", "live readers are answered by host 2")
        _rejoin(primary, standby)
        return
    _second_history(site, clients)


def prepare_tables() -> None:
    """Make the tables, and the official who will open an epoch."""
    from django.contrib.auth.models import User

    call_command("migrate", verbosity=0)
    User.objects.create_superuser(OFFICIAL)


def pair(hosts: tuple[Host, Host], folder: Path, *, is_synchronous: bool) -> tuple[Server, Server]:
    """Make a primary on the first host and a standby that follows it on the second."""
    primary, standby = Server(hosts[0], folder / "one"), Server(hosts[1], folder / "two")
    primary.make()
    primary.start()
    how = follow(primary, standby, is_synchronous=is_synchronous)
    say(
        f"主库在 {hosts[0].address}，备机在 {hosts[1].address}，synchronous_commit={how}",
        f"primary at {hosts[0].address}, standby at {hosts[1].address}, synchronous_commit={how}",
    )
    return primary, standby


def _leave_behind(host: Host, clients: Clients) -> None:
    """Cut the standby off, until a checkpoint is signed that it does not have."""
    from games.ledger import anchors
    from games.ledger.log_record import log_record

    def outside() -> int:
        anchor = anchors.known_outside(log_record().origin)
        return anchor.size if anchor else 0

    host.cut()
    before, size = clients.count, numbered()
    wait(lambda: outside() > size, "a checkpoint beyond the standby")
    clients.await_answers(before + 1)
    say(
        f"断开备机的网线；又确认 {clients.count - before} 条，已签到 {outside()}",
        f"the standby's cable is pulled; {clients.count - before} more acknowledged, "
        f"a checkpoint signed at {outside()}",
    )


def _second_history(site: Site, clients: Clients) -> None:
    """What was lost is named, and nothing is numbered until an official says why."""
    lost = [line for line in verdict.faults(clients.lists) if line.startswith("lost")]
    say(
        f"丢失已确认的 {len(lost)} 条：异步备机没有收到",
        f"{len(lost)} acknowledged commands are lost: the asynchronous standby never had them",
    )
    assert lost
    refuse_until_epoch(site)


def refuse_until_epoch(site: Site) -> None:
    """See that numbering stands still below what is known outside, and goes on in a new epoch."""
    from games.ledger import sequencer
    from games.ledger.history import missing_outside

    short = missing_outside(sequencer.tree())
    assert short, "the log is known to be shorter than outside"
    size = numbered()
    status, printed = site.manage("log")
    assert status == 0
    assert "open-epoch" in printed, printed
    assert numbered() == size
    say(
        f"编号停在 {size}（{short[0]}）：不写第二部历史",
        f"numbering stands at {size} ({short[0]}): no second history is written",
    )
    status, printed = site.manage("log", "open-epoch", "--as", OFFICIAL, "--reason", "演练 drill")
    assert status == 0, printed
    wait(lambda: numbered() > size, "numbers in the new epoch")
    _settle()
    _verified(site)
    say(
        "官员开启新期后继续编号；核验无误",
        "an official opens an epoch; numbering goes on, verified",
    )


def _rejoin(old: Server, new: Server) -> None:
    """Take the old primary back as the standby of the new one."""
    shutil.rmtree(old.data)
    old.host.join()
    follow(new, old, is_synchronous=True)
    assert old.is_recovering()
    say("原主库重做为备机", "the old primary is made anew, as the standby")


def _settle() -> None:
    """Wait until everything stored has its number and every claim its ruling."""

    def done() -> bool:
        try:
            return not verdict.waiting()
        except Error:
            connection.close()
            return False

    wait(done, "numbers and rulings")


def _verified(site: Site) -> None:
    status, printed = site.manage("verify_ledger")
    assert status == 0, printed


def _hold(found: list[str]) -> None:
    assert not found, "\n".join(found[:20])
