"""Short names that the tests of file formats share."""

from pathlib import Path

from games.notation.annotations import Annotations, Note
from games.notation.game_record import GameRecord, ReadResult

DATA = Path(__file__).resolve().parents[1] / "data" / "xiangqi"


def texts(record: GameRecord) -> list[str]:
    """Return the move texts of a record, in order."""
    return [move.text for move in record.moves]


def comments(opening: str, *behind: str) -> Annotations:
    """Return words before the first move and behind each of the first moves, "" for none."""
    said = enumerate((opening, *behind))
    return Annotations(notes=tuple(Note(ply=ply, comment=text) for ply, text in said if text))


def codes(result: ReadResult) -> list[str]:
    """Return the problem codes of a read, in order."""
    return [problem.code for problem in result.problems]


def warning_codes(record: GameRecord) -> list[str]:
    """Return the warning codes of a record, in order."""
    return [warning.code for warning in record.warnings]


def tsv_rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a tab-separated file without quoting, as dictionaries."""
    lines = path.read_text(encoding="utf-8").splitlines()
    names = lines[0].split("\t")
    return [dict(zip(names, line.split("\t"), strict=False)) for line in lines[1:]]
