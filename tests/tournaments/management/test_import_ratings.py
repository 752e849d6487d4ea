"""`import_ratings`: stored once, faulty rows named by line, exit status as promised."""

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tournaments.models import PlayerRating, RatingList

pytestmark = pytest.mark.database

GOOD = "注册号,姓名,单位,等级分\n1001,棋手甲,北京,2450\n1002,棋手乙,上海,2380\n"


def bring(path: Path, *more: str) -> tuple[int, str, str]:
    """Return exit status, output and complaints."""
    out, err = io.StringIO(), io.StringIO()
    told = ("--name", "全国等级分", "--game", "xiangqi", "--valid-from", "2026-07-01")
    try:
        call_command(
            "import_ratings", str(path), *told, "--source", "公告", *more, stdout=out, stderr=err
        )
    except SystemExit as stop:
        return int(str(stop.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_a_list_is_stored_once(database: str, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text(GOOD, encoding="utf-8")
    assert bring(file, "--dry-run")[0] == 0
    assert RatingList.objects.count() == 0
    assert "新收 / newly stored" in bring(file)[1]
    assert "已有 / already there" in bring(file)[1]
    assert (RatingList.objects.count(), PlayerRating.objects.count()) == (1, 2)


def test_faulty_rows_are_named_and_left_out_only_when_told(database: str, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text(GOOD + "1003,棋手丙,广东,abc\n", encoding="utf-8")
    status, _out, err = bring(file)
    assert status == 1
    assert "line 4" in err
    assert "rating_malformed" in err
    assert RatingList.objects.count() == 0
    assert bring(file, "--leave-out")[0] == 0
    assert [item["line"] for item in RatingList.objects.get().left_out] == [4]


def test_what_is_no_list_or_not_there(database: str, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("姓名\n棋手甲\n", encoding="utf-8")
    assert bring(file)[0] == 1
    with pytest.raises(CommandError):
        bring(tmp_path / "none.csv")
    with pytest.raises(CommandError):
        bring(file, "--valid-from", "July")
