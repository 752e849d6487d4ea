"""The public PDN files, where they lie beside the repository: all read, or refused truly.

Expected values come with the pack, not from this program.
"""

import csv
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.importing.questions import as_they_stand
from games.importing.reading import read_file
from games.notation.pdn.reader import read_pdn
from games.notation.pdn.writer import pdn_game, write_pdn
from games.notation.reading import read_games
from games.notation.resolve import resolve
from tests.support.shared_data import shared_data_dir

PACK = shared_data_dir()
ROOT = PACK / "draughts" if PACK else None
OTHER_GAMES = {
    "Campionato_Assoluto_2005.pdn",
    "Principles_of_Strategy.pdn",
    "beginner.pdn",
    "bridges.pdn",
    "inferno.pdn",
}
"""English and Italian draughts, which nothing in the file names: no GameType, squares to 32."""


def _rows(name: str) -> list[dict[str, str]]:
    if ROOT is None:
        return []
    with (ROOT / name).open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def _expected() -> Iterator[tuple[str, list[dict[str, str]]]]:
    games = defaultdict(list)
    for row in _rows("games_expected.tsv"):
        games[row["file"]].append(row)
    yield from games.items()


def _all(folder: str) -> list[Path]:
    return sorted((ROOT / "games" / folder).glob("*.pdn")) if ROOT else []


@pytest.mark.parametrize(("name", "rows"), list(_expected()), ids=[x for x, _ in _expected()])
def test_games_replay_as_far_as_the_pack_says(name: str, rows: list[dict[str, str]]) -> None:
    assert ROOT is not None
    records = read_games((ROOT / name).read_bytes()).records
    assert len(records) == len(rows)
    for record, row in zip(records, rows, strict=True):
        game = resolve(record, record.edition)
        assert len(record.moves) == int(row["plies_in_record"])
        assert len(game.moves) == int(row["plies_replayed"])
        assert game.final_position == row["last_position"]
        if row["status"] == "ok":
            assert game.problem is None
        else:
            assert game.problem is not None
            assert f"ply {game.problem.ply}" in row["stopped_at"]
            assert game.problem.code == "notation_ambiguous"


@pytest.mark.parametrize("row", _rows("must_fail.tsv"), ids=lambda row: row["file"])
def test_what_must_fail_fails_where_it_should(row: dict[str, str]) -> None:
    assert ROOT is not None
    reading = read_file(
        (ROOT / row["file"]).read_bytes(), name="x", answers=as_they_stand("draughts-100")
    )
    faults = [reject for reject in reading.rejects if not reject.ply]
    assert faults[0].line == int(row["line"])
    assert faults[0].game not in {game.index for game in reading.games}


@pytest.mark.parametrize("path", _all("succeed"), ids=lambda path: path.name)
def test_every_file_is_pdn_and_imported_or_rejected_with_a_reason(path: Path) -> None:
    result = read_pdn(path.read_bytes())
    assert result.problems == ()
    reading = read_file(path.read_bytes(), name=path.name, answers=as_they_stand())
    assert reading.format == "pdn"
    assert len(reading.games) + len(reading.rejects) == len(result.records)
    codes = {reject.code for reject in reading.rejects}
    if path.name in OTHER_GAMES:
        assert reading.games == ()
        assert codes <= {"format_doubtful", "bad_start_position"}
    elif path.name == "fen.pdn":
        assert codes == {"format_doubtful"}
    else:
        assert codes <= {"notation_ambiguous"}


@pytest.mark.parametrize("path", _all("succeed"), ids=lambda path: path.name)
def test_what_is_imported_survives_writing(path: Path) -> None:
    for record in read_pdn(path.read_bytes()).records[:40]:
        game = resolve(record, record.edition)
        if game.problem is not None:
            continue
        written = write_pdn(pdn_game(record, game, edition=record.edition))
        (again,) = read_pdn(written.encode()).records
        second = resolve(again, again.edition)
        assert (second.moves, second.start_position) == (game.moves, game.start_position)
        assert again.result == (record.result or "*")
