"""SQLite's file on a network disk is found by the table of mounts (proc(5)) and refused."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import connection

from config import network_disks, safety

MOUNTS = r"""22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
23 22 0:21 / /proc rw,nosuid - proc proc rw
31 22 0:40 / /srv/share rw,relatime shared:7 - nfs4 10.0.0.7:/export rw,vers=4.2
32 31 254:1 / /srv/share/local rw shared:8 master:2 - xfs /dev/vdb1 rw
33 22 0:41 / /mnt/Our\040files rw - cifs //server/share rw
34 22 0:42 / /mnt/ssh rw - fuse.sshfs user@host: rw
35 22 0:43 / /mnt/over rw - nfs 10.0.0.7:/a rw
36 22 0:44 / /mnt/over rw - tmpfs tmpfs rw
37 22 0:45 / /mnt/fuse rw - fuse.ntfs-3g /dev/sdc1 rw
38 22 0:46 / /mnt/ceph rw - ceph 10.0.0.8:/ rw
39 22
broken line
"""


@pytest.fixture
def mounts(tmp_path: Path) -> Path:
    """A table of mounts."""
    file = tmp_path / "mountinfo"
    file.write_text(MOUNTS, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/srv/share/qipu.sqlite3", "nfs4"),
        ("/srv/share/a/b/qipu.sqlite3", "nfs4"),
        ("/mnt/Our files/qipu.sqlite3", "cifs"),
        ("/mnt/ssh/qipu.sqlite3", "fuse.sshfs"),
        ("/mnt/ceph/qipu.sqlite3", "ceph"),
        ("/srv/share/local/qipu.sqlite3", ""),
        ("/srv/shared/qipu.sqlite3", ""),
        ("/mnt/over/qipu.sqlite3", ""),
        ("/mnt/fuse/qipu.sqlite3", ""),
        ("/var/lib/qipu/qipu.sqlite3", ""),
    ],
)
def test_the_nearest_mount_above_a_file_tells(path: str, kind: str, mounts: Path) -> None:
    assert network_disks.network_type(Path(path), mounts=mounts) == kind


def test_a_link_is_followed_to_where_the_file_is(tmp_path: Path) -> None:
    (tmp_path / "share").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "share")
    table = tmp_path / "mountinfo"
    place = (tmp_path / "share").resolve()
    table.write_text(f"1 0 0:1 / / rw - ext4 a rw\n2 1 0:2 / {place} rw - nfs b:/ rw\n")
    assert network_disks.network_type(tmp_path / "link" / "a.sqlite3", mounts=table) == "nfs"


def test_where_there_is_no_table_nothing_is_found(tmp_path: Path) -> None:
    assert network_disks.network_type(tmp_path, mounts=tmp_path / "none") == ""


@pytest.mark.database
@pytest.mark.one_database
@pytest.mark.parametrize("debug", [True, False])
def test_no_server_starts_on_one_and_says_why(
    debug: bool, settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DEBUG, settings.ALLOWED_HOSTS = debug, ["localhost"]
    settings.SECRET_KEY = "drawn-at-random-fifty-characters-or-more-8s0f7Bq-Lz4"
    folder = Path(str(connection.settings_dict["NAME"])).resolve().parent
    table = tmp_path / "mountinfo"
    table.write_text(f"1 0 0:1 / / rw - ext4 a rw\n2 1 0:2 / {folder} rw - nfs4 b:/ rw\n")
    monkeypatch.setattr(network_disks.network_type, "__kwdefaults__", {"mounts": table})
    with pytest.raises(CommandError) as refused:
        call_command("serve")
    assert refused.value.returncode == 2
    said = str(refused.value)
    assert said.startswith("database_on_network_disk: ")
    assert "nfs4" in said
    assert "改用 PostgreSQL" in said
    table.write_text("1 0 0:1 / / rw - ext4 a rw\n")
    safety.refuse_unsafe_database()
