"""One drill: `python -m tests.support.drills.run failover|asynchronous|restore|migration`.

A program of its own on two hosts of its own; prints its steps, exit status 1 where one fails.
"""

import os
import shutil
import signal
import sys
import tempfile
import traceback
from pathlib import Path

from tests.support.drills.hosts import INSIDE, Host, enter_network, two_hosts
from tests.support.drills.postgres import url_of
from tests.support.subprocesses import django_ready

DRILLS = ("failover", "asynchronous", "restore", "migration")


def main() -> int:
    """Do the drill that is named."""
    name = sys.argv[1]
    enter_network()
    # Told to end, it still ends what it has started.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    folder = Path(tempfile.mkdtemp(prefix="qipu-drill-"))
    folder.chmod(0o755)
    keys = folder / "keys"
    keys.mkdir()
    try:
        with two_hosts() as hosts:
            url = url_of(hosts)
            os.environ.update(DATABASE_URL=url, QIPU_DATA_DIR=str(keys), REDIS_URL="")
            django_ready()
            return _drill(name, hosts, keys, folder, url)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _drill(name: str, hosts: tuple[Host, Host], keys: Path, folder: Path, url: str) -> int:
    from tests.support.drills.failover import failover
    from tests.support.drills.migration import migrate
    from tests.support.drills.play import say
    from tests.support.drills.restore import restore
    from tests.support.drills.site import Site

    if os.environ.get(INSIDE):
        say("两台主机：网络命名空间，虚拟网卡", "two hosts: network namespaces, virtual cards")
    else:
        say("两台主机：本机的两个地址", "two hosts: two addresses of this machine")
        if name == "asynchronous":
            say("断网线须 root 和网络命名空间", "cutting a link takes root and network namespaces")
            return 1
    site = Site(hosts=hosts, folder=keys, url=url)
    try:
        match name:
            case "restore":
                restore(hosts, site, folder)
            case "migration":
                migrate(hosts, site, folder)
            case _:
                failover(hosts, site, folder, is_synchronous=name == "failover")
    except (AssertionError, TimeoutError, RuntimeError):
        traceback.print_exc()
        say("演练不成", "the drill has failed")
        return 1
    finally:
        site.close()
    say("演练完成", "the drill is done")
    return 0


if __name__ == "__main__":
    sys.exit(main())
