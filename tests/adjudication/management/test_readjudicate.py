"""`manage.py readjudicate`: usage, reports, exit status; the work itself has tests of its own."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from adjudication.readjudication import runs, working
from adjudication.run_models import Drift, Readjudication
from tests.support.judged_games import judge
from tests.support.killed_runs import asked

pytestmark = pytest.mark.database


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "nothing_chosen"),
        (("--edition", "xiangqi-2020"), "nothing_chosen"),
        (("--resume", "7"), "no_such_run"),
        (("--stop", "7"), "no_such_run"),
        (("--worker", "7"), "no_such_run"),
        (("--archive", "--format", "xlsx"), "output_missing"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], code: str) -> None:
    with pytest.raises(CommandError, match=code) as refused:
        call_command("readjudicate", *arguments)
    assert refused.value.returncode == 2


def test_an_archive_in_which_nothing_was_judged(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("readjudicate", "--archive")
    assert capsys.readouterr().out == ""


def test_a_run_begun_by_other_code_is_not_mixed_with_this() -> None:
    judge(0)
    run = asked()
    Readjudication.objects.update(code_version="0/0")
    with pytest.raises(CommandError, match="code_changed: 0/0"):
        call_command("readjudicate", "--resume", str(run.pk))


def test_drift_is_reported_again_and_as_a_workbook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (stream, *_) = judge(0)
    run = asked()
    working.work_through(run.pk)
    call_command("readjudicate", "--resume", str(run.pk))
    Drift.objects.create(
        run=run,
        game_id=stream,
        number=1,
        kind=Drift.Kind.GAINED,
        version=18,
        at_version=3,
        ply=1,
        subject="move_against_rules",
        now="contradiction",
        articles="xiangqi-2020 3.2.1",
        code_then="1",
        code_now="2",
    )
    with pytest.raises(SystemExit) as ended:
        call_command("readjudicate", "--resume", str(run.pk))
    assert ended.value.code == 1
    told = capsys.readouterr()
    (line,) = told.out.splitlines()
    assert json.loads(line)["drift"] == "gained"
    assert "1 → 2" in told.err
    path = tmp_path / "drift.xlsx"
    with pytest.raises(SystemExit):
        call_command("readjudicate", "--resume", str(run.pk), "--format", "xlsx", "-o", str(path))
    cells = [cell for row in load_workbook(path).worksheets[0].iter_rows() for cell in row]
    assert "矛盾 / contradiction" in [cell.value for cell in cells]


def test_a_stopped_run_is_left_by_its_workers() -> None:
    judge(0)
    run = asked()
    call_command("readjudicate", "--stop", str(run.pk))
    assert not runs.is_open(run.pk)
    working.work_through(run.pk)
    assert runs.progress(run.pk, now=0).games == 0
