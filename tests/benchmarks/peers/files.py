"""Game files beside cchess and sgfmill: read to the last legal move, and written."""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from games.importing.questions import as_they_stand
from games.importing.reading import read_file
from games.notation.charset import decode
from games.notation.sgf.reader import parse_collection
from games.notation.sgf.write import write_sgf
from tests.benchmarks.peers.lines import Line, compared
from tests.benchmarks.peers.replays import ask
from tests.support.shared_data import shared_data_dir

TURNS = 3
FILES = 60
DEMO = Path("config/demo/games")
SCRIPT = "file_peers.py"


def measure(python: str) -> Iterator[Line]:
    """Compare what an import does of a file before it stores; real games, of demo and data pack.

    The peers read headers and moves; ours also tells sets of characters, editions, results and
    clocks apart and checks every move, or (sgfmill) does as little as the peer.
    """
    # A game to a file, in UTF-8: the peer reads no further than the first, and nothing else.
    pgn = [decode(data).text.encode() for data in _files("", "*.pgn")]
    with tempfile.TemporaryDirectory() as folder:
        paths = _written(Path(folder), pgn)
        yield _compared(
            "read PGN, as an import does",
            lambda: [read_file(data, name="a.pgn", answers=_XIANGQI) for data in pgn],
            python,
            ("read_pgn", paths),
        )
        sgf = _files("weiqi", "*.sgf")
        paths = _written(Path(folder), sgf)
        yield _compared(
            "read SGF, as an import does",
            lambda: [read_file(data, name="a.sgf", answers=_WEIQI) for data in sgf],
            python,
            ("read_sgf", paths),
        )
        yield _compared(
            "read SGF, the tree alone",
            lambda: [parse_collection(data) for data in sgf],
            python,
            ("read_sgf", paths),
        )
        trees = [parse_collection(data).trees for data in sgf]
        yield _compared(
            "write SGF", lambda: [write_sgf(each) for each in trees], python, ("write_sgf", paths)
        )


_XIANGQI = as_they_stand("xiangqi-2020")
_WEIQI = as_they_stand("weiqi-2002")


def _files(game: str, pattern: str) -> list[bytes]:
    """Return the first files of a game of the data pack, or of the demo for none.

    :raises RuntimeError: there are none.
    """
    pack = shared_data_dir()
    folder = pack / game if pack and game else DEMO
    found = [path.read_bytes() for path in sorted(folder.rglob(pattern))[:FILES]]
    if not found:
        raise RuntimeError(f"no {pattern} in {folder.name}")
    return found


def _written(folder: Path, files: Sequence[bytes]) -> list[str]:
    paths = [folder / f"{number}" for number in range(len(files))]
    for path, data in zip(paths, files, strict=True):
        path.write_bytes(data)
    return [str(path) for path in paths]


def _compared(
    work: str, ours: Callable[[], object], python: str, request: tuple[str, list[str]]
) -> Line:
    """Compare processor time a file, in turns; files that the peer refuses are said."""
    do, paths = request
    turns, name = [], ""
    for _ in range(TURNS):
        began = time.process_time_ns()
        ours()
        mine = time.process_time_ns() - began
        answer = ask(python, SCRIPT, {"do": do, "paths": paths})
        name = f"{answer['version']}, {answer['refused']} of {len(paths)} files refused"
        turns.append((mine // len(paths) // 1000, answer["ns"] // len(paths) // 1000))
    return compared(work, "us CPU/file", name, turns)
