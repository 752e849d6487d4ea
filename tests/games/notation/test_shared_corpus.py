"""The whole public data pack, where it lies beside the repository.

2,000 tournament games in Big5, the game that is misprinted, and 129 samples of formats;
expected values come with the pack (see its README) and not from this program.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.notation.game_record import NORMAL_START, GameRecord
from games.notation.headers import read_header
from games.notation.reading import detect_format, read_games
from games.notation.resolve import resolve
from games.notation.xiangqi.moves import format_moves, parse_moves
from games.notation.xiangqi.pgn_writer import pgn_game, write_pgn
from games.rules.xiangqi.kernel import XiangqiKernel
from tests.support.annotation_counts import COUNTERS
from tests.support.notation import codes, tsv_rows
from tests.support.shared_data import shared_data_dir

PACK = shared_data_dir()
ROOT = PACK / "xiangqi" if PACK else None

# What the pack's own notes say of a file, where it differs from a clean read.
FAULTS = {
    "vschess-demo-iccs.pgn": ("illegal_move", 21),
    "cchess-BadMoveTest3.xqf": ("illegal_move", 10),
}
HEADINGS = {"cchess-1989-longhuabei-35.cbl": (1, 22)}
REFUSED = {
    "cchess-canju-shengsi.cbl": "unsupported_version",
}


def rows(name: str) -> list[dict[str, str]]:
    return tsv_rows(ROOT / name) if ROOT else []


def read(path: str) -> tuple[GameRecord, ...]:
    assert ROOT is not None
    return read_games((ROOT / path).read_bytes()).records


def groups() -> Iterator[list[dict[str, str]]]:
    games = rows("games_manifest.tsv")
    for start in range(0, len(games), 250):
        yield games[start : start + 250]


@pytest.mark.parametrize("group", list(groups()), ids=lambda group: group[0]["file"])
def test_tournament_games_read_and_survive_chinese_to_iccs_to_chinese(
    group: list[dict[str, str]],
) -> None:
    kernel = XiangqiKernel()
    for row in group:
        (record,) = read(row["file"])
        game = resolve(record)
        assert (game.problem, len(game.moves)) == (None, int(row["plies"])), row["file"]
        assert record.result == row["result"], row["file"]
        assert game.final_position is not None
        assert " ".join(game.final_position.split()[:2]) == row["final_position"], row["file"]
        chinese = format_moves(kernel.initial_position(), game.moves)
        again, error = parse_moves(kernel.initial_position(), chinese, notation="chinese")
        assert (again, error) == (game.moves, None), row["file"]
        assert format_moves(kernel.initial_position(), again) == chinese, row["file"]


@pytest.mark.parametrize("group", list(groups()), ids=lambda group: group[0]["file"])
def test_years_and_contradictions_of_the_headers(group: list[dict[str, str]]) -> None:
    contradicted = []
    for row in group:
        (record,) = read(row["file"])
        header = read_header(record)
        year = header.date.year if header.date else None
        if year is not None and row["year"]:
            assert str(year) == row["year"], row["file"]
        if any(warning.code == "result_contradicts_event" for warning in header.warnings):
            contradicted.append(row["file"])
    known = {"localcups-00002913", "national-00000875", "national-00002500"}
    expected = {row["file"] for row in group if Path(row["file"]).stem in known}
    assert set(contradicted) == expected


@pytest.mark.parametrize("row", rows("games_bad.tsv"), ids=lambda row: row["file"])
def test_the_misprinted_game(row: dict[str, str]) -> None:
    (record,) = read(row["file"])
    game = resolve(record)
    assert game.problem is not None
    assert (len(game.moves), game.problem.ply) == (int(row["legal_plies"]), int(row["ply"]))
    assert (game.problem.code, game.problem.detail) == ("illegal_move", row["move"])


@pytest.mark.parametrize("row", rows("formats_expected.tsv"), ids=lambda row: row["file"])
def test_samples_of_formats(row: dict[str, str]) -> None:
    assert ROOT is not None
    name = Path(row["file"]).name
    result = read_games((ROOT / row["file"]).read_bytes())
    if name in REFUSED:
        assert codes(result) == [REFUSED[name]]
        return
    assert result.problems == ()
    assert len(result.records) == int(row["games"])
    games = [resolve(record) for record in result.records]
    stopped = {
        record.index: (game.problem.code, game.problem.ply)
        for record, game in zip(result.records, games, strict=True)
        if game.problem
    }
    expected = dict.fromkeys(HEADINGS.get(name, ()), ("bad_start_position", 0))
    expected |= {1: FAULTS[name]} if name in FAULTS else {}
    assert stopped == expected
    if row["mainline_plies"]:
        assert sum(len(game.moves) for game in games) == int(row["mainline_plies"])
    if row["start_fen"]:
        assert " ".join((games[0].start_position).split()[:2]) == row["start_fen"]
        assert " ".join(games[0].moves) == row.get("mainline_iccs", "")
        # A position without moves counts as one line in some files, as none in others.
        lines = result.records[0].variations + 1
        assert not games[0].moves or lines == int(row["lines"])


@pytest.mark.parametrize("row", rows("formats_expected.tsv"), ids=lambda row: row["file"])
def test_samples_survive_writing_as_chinese_pgn(row: dict[str, str]) -> None:
    for record in read(row["file"])[:20]:
        game = resolve(record)
        if game.final_position is None:
            continue
        (again,) = read_games(write_pgn(pgn_game(record, game)).encode()).records
        second = resolve(again)
        assert (second.moves, second.start_position) == (game.moves, game.start_position)
        assert again.result == (record.result or "*")
        assert [move.comment for move in again.moves] == [
            move.comment.replace("}", "）").strip() for move in record.moves[: len(game.moves)]
        ]


def test_the_fifteen_games_agree_in_chinese_and_wxf() -> None:
    if ROOT is None:
        return
    chinese, wxf = (
        [resolve(record).moves for record in read(f"formats/pgn/wukong-15games-{name}.pgn")]
        for name in ("chinese", "wxf")
    )
    assert len(chinese) == 15
    assert chinese == wxf


def test_the_normal_start_is_the_pack_start() -> None:
    starts = {row["start_fen"] for row in rows("formats_expected.tsv")}
    assert not starts or " ".join(NORMAL_START.split()[:2]) in starts


def annotated() -> list[Path]:
    """Return the game files of the pack that may have words beside their moves."""
    folders = ("xiangqi/formats", "weiqi/games", "draughts/games/succeed")
    found = (path for name in folders if PACK for path in sorted((PACK / name).rglob("*")))
    return [path for path in found if path.is_file() and path.stat().st_size < 1 << 20]


@pytest.mark.parametrize("form", COUNTERS)
def test_comments_and_side_lines_are_as_many_as_an_independent_reader_counts(form: str) -> None:
    files = 0
    for path in annotated():
        data = path.read_bytes()
        if detect_format(data, name=path.name) != form:
            continue
        files += 1
        said = [record.annotations() for record in read_games(data, name=path.name).records]
        counts = sum(x.comments() for x in said), sum(len(x.lines) for x in said)
        assert counts == COUNTERS[form](data), path.name
    assert files or not PACK
