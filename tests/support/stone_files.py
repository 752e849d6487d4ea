"""Games of stones as files to import: invented, a game of weiqi and one of gomoku."""

import io
from pathlib import Path

from games.catching_up import settle
from games.importing.files import find_files
from games.importing.questions import Answers
from games.importing.running import Tally, run_import

WEIQI = """(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[375]RE[B+R]PB[甲]BR[5段]PW[乙]WT[海队]
EV[测试赛]RO[3]PC[杭州]DT[2024-05-06]
;B[pd]BL[3599.5];W[dp]WL[3580];B[pp];W[];B[dd])"""
GOMOKU = "(;GM[4]FF[4]SZ[15]PB[丙]PW[丁]RE[B+];B[hh];W[hg];B[ig];W[gi];B[ih])"


def import_files(
    folder: Path, files: dict[str, bytes], *, answers: Answers | None = None
) -> tuple[Tally, str]:
    """Import `files` (name -> bytes) by way of `folder`; return the counts and the rejects."""
    for name, data in files.items():
        (folder / name).write_bytes(data)
    rejects = io.StringIO()
    options: dict[str, object] = {
        "answers": answers or Answers(),
        "attribution": "",
        "jobs": 1,
        "resume": False,
        "dry_run": False,
        "now": lambda: 1_790_000_000_000,
        "progress": lambda tally: None,
    }
    tally = run_import(find_files([folder]), rejects=rejects, **options)  # type: ignore[arg-type]
    settle()
    return tally, rejects.getvalue()
