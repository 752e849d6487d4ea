"""Comments and side lines on the page of a game and in the files that it offers."""

import re
from pathlib import Path
from uuid import UUID

import pytest
from django.test import Client

from games.models import Game
from games.notation.game_record import GameRecord
from games.notation.reading import read_games
from tests.games.web.test_pages import text_of
from tests.support.annotated_files import (
    DRAUGHTS,
    FILES,
    GOMOKU,
    WEIQI,
    XIANGQI,
    annotations_in,
)
from tests.support.stone_files import import_files

pytestmark = [pytest.mark.database, pytest.mark.one_database]

# DhtmlXQ and XQF have no signs.
UNSIGNED = XIANGQI.replace(b"$1 ", b"")


def stored(folder: Path, name: str, data: bytes) -> UUID:
    """Import a file of one game; return its id."""
    import_files(folder, {name: data})
    return UUID(str(Game.objects.get().pk))


def page_of(client: Client, game: UUID) -> str:
    return client.get(f"/games/{game}/").content.decode()


def words_of(html: str) -> str:
    """Return the text of a page, no space before a colon."""
    return re.sub(" (?=[：:])", "", " ".join(text_of(html).split()))


def test_a_page_shows_words_and_side_lines_in_chinese(chinese: Client, tmp_path: Path) -> None:
    html = page_of(chinese, stored(tmp_path, "a.pgn", XIANGQI))
    text = words_of(html)
    assert "文件中的评注与变着 评注 4 条，变着 2 条。 评注者： 甲乙" in text
    assert "1. 炮二平五：! 中炮" in text
    assert "第 1 着处的变着（第 1 层）： 1. 炮八平五 &lt;b&gt;另一边&lt;/b&gt; 2. 马２进３" in text
    assert "第 1 着处的变着（第 2 层）： 2. 马８进７" in text
    assert "2. 马８进７：屏风 一路" in text


def lines_of(html: str) -> list[tuple[dict[str, str], list[tuple[str, str]]]]:
    """Return the attributes of each side line, and (change, squares) of its moves on the board."""
    found = []
    annotations = html.split('class="annotations"')[1].split("</section>")[0]
    for line in re.findall(r'<span class="line"([^>]*)>(.*?)</li>', annotations, re.S):
        attributes = dict(re.findall(r'data-(\w+)="([^"]*)"', line[0]))
        moves = re.findall(r'data-change="([^"]*)"\s+data-last="([^"]*)"', line[1])
        found.append((attributes, moves))
    return found


def test_side_lines_play_on_the_board(chinese: Client, tmp_path: Path) -> None:
    html = page_of(chinese, stored(tmp_path, "a.pgn", XIANGQI))
    first, second = lines_of(html)
    assert first == ({"ply": "0"}, [("b2= e2=C", "b2 e2"), ("b9= c7=n", "b9 c7")])
    assert second[1] == [("h9= g7=n", "h9 g7")]
    assert second[0]["ply"] == "0"
    men = dict(token.split("=") for token in second[0]["start"].split())
    assert (men["e2"], "b2" in men) == ("C", False), "the line that it leaves has been played"


@pytest.mark.parametrize(
    ("name", "data", "played"),
    [
        ("b.sgf", WEIQI, [["D16=white", "D4=black"], ["Q4=white"]]),
        ("c.sgf", GOMOKU, [["g9=black"]]),
        ("d.pdn", DRAUGHTS, [["33= 28=w", "18= 23=b"], ["19= 23=b"]]),
    ],
    ids=["weiqi", "gomoku", "draughts"],
)
def test_side_lines_of_every_game_play(
    client: Client, tmp_path: Path, name: str, data: bytes, played: list[list[str]]
) -> None:
    found = lines_of(page_of(client, stored(tmp_path, name, data)))
    assert [[change for change, _ in moves] for _, moves in found] == played


def test_a_side_line_is_shown_up_to_the_move_that_breaks_the_rules(
    client: Client, tmp_path: Path
) -> None:
    wrong = XIANGQI.replace(b"B9-C7 (1", b"B9-B4 (1").replace(b"(1... H9-G7)", b"")
    html = page_of(client, stored(tmp_path, "a.pgn", wrong))
    assert [moves for _, moves in lines_of(html)] == [[("b2= e2=C", "b2 e2")]]
    assert "B9-B4" in html or "b9b4" in html


def test_a_page_shows_words_and_side_lines_in_english(english: Client, tmp_path: Path) -> None:
    text = words_of(page_of(english, stored(tmp_path, "a.pgn", XIANGQI)))
    assert "Comments and variations of the file 4 comments, 2 variations." in text
    assert "Annotator: 甲乙" in text
    assert "1. C2.5: ! 中炮" in text
    assert "variation at move 1, level 1: 1. C8.5 &lt;b&gt;另一边&lt;/b&gt; 2. H2+3" in text


def test_a_page_without_words_has_no_place_for_them(english: Client, tmp_path: Path) -> None:
    bare = b"(;GM[4]FF[4]SZ[15]RE[B+];B[hh];W[hg];B[ig];W[gi];B[ih])"
    assert "annotations-title" not in page_of(english, stored(tmp_path, "a.sgf", bare))


@pytest.mark.parametrize(
    ("name", "data", "suffix"),
    [
        ("a.pgn", XIANGQI, "pgn"),
        ("a.pgn", UNSIGNED, "dhtmlxq"),
        ("a.pgn", UNSIGNED, "xqf"),
        ("b.sgf", WEIQI, "sgf"),
        ("c.sgf", GOMOKU, "sgf"),
        ("d.pdn", DRAUGHTS, "pdn"),
    ],
    ids=["pgn", "dhtmlxq", "xqf", "sgf of weiqi", "sgf of gomoku", "pdn"],
)
def test_a_file_taken_away_says_what_the_file_brought_in_said(
    client: Client, tmp_path: Path, name: str, data: bytes, suffix: str
) -> None:
    game = stored(tmp_path, name, data)
    assert f"/games/{game}/game.{suffix}" in page_of(client, game)
    answer = client.get(f"/games/{game}/game.{suffix}")
    assert answer.status_code == 200
    back = b"".join(answer) if answer.streaming else answer.content
    assert annotations_in(back, f"back.{suffix}") == annotations_in(data, name)


def record_of(data: bytes) -> GameRecord:
    (record,) = read_games(data, name="a.sgf").records
    return record


@pytest.mark.parametrize("data", [WEIQI, GOMOKU], ids=["two days", "a month"])
def test_a_date_of_sgf_goes_out_as_it_came_in(client: Client, tmp_path: Path, data: bytes) -> None:
    game = stored(tmp_path, "a.sgf", data)
    back = client.get(f"/games/{game}/game.sgf").content
    assert record_of(back).tag("DT") == record_of(data).tag("DT") != ""


@pytest.mark.parametrize("suffix", ["dhtmlxq", "xqf"])
def test_only_xiangqi_is_written_in_the_formats_of_its_programs(
    client: Client, tmp_path: Path, suffix: str
) -> None:
    game = stored(tmp_path, "b.sgf", FILES["b.sgf"])
    assert f"game.{suffix}" not in page_of(client, game)
    assert client.get(f"/games/{game}/game.{suffix}").status_code == 404
