"""Comments and side lines of the data pack: what readers keep against independent counts.

`python -m tests.benchmarks.annotations_agree` reads every game file of the pack, compares its
counts with those of `tests.support.annotation_counts`, stores it in a database made for it,
writes each stored game in every format and reads it again. `--counts`: without the second part.
`--folder xiangqi/formats/xqf` reads that part alone. Exit status 1 where anything differs.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from tests.support.own_database import own_database
from tests.support.shared_data import shared_data_dir

FOLDERS = ("xiangqi/games", "xiangqi/games_bad", "xiangqi/formats", "weiqi/games", "draughts/games")


def counted(path: Path, sums: dict[str, Counter[str]]) -> bool:
    """Add what a file holds to the sums of its format; tell whether the counts differ."""
    from games.notation.reading import read_games
    from tests.support.annotation_counts import COUNTERS

    data = path.read_bytes()
    result = read_games(data, name=path.name)
    count = COUNTERS.get(result.format)
    if count is None:
        sys.stdout.write(f"{path.name}: no game file ({result.format})\n")
        return False
    annotations = [record.annotations() for record in result.records]
    ours = sum(x.comments() for x in annotations), sum(len(x.lines) for x in annotations)
    theirs = count(data)
    total = sums.setdefault(result.format, Counter())
    total += Counter(
        files=1,
        games=len(annotations),
        comments=ours[0],
        lines=ours[1],
        comments_counted=theirs[0],
        lines_counted=theirs[1],
    )
    total["unkept"] += sum(count for record in result.records for _, count in record.unkept)
    if ours == theirs:
        return False
    broken = ", ".join(sorted({problem.code for problem in result.problems}))
    if broken:
        # What breaks the grammar is lost with its game, and named.
        total["refused"] += 1
    sys.stdout.write(f"{path.name}: {ours} counted {theirs} {broken}\n")
    return not broken


def round_trips(path: Path, sums: dict[str, Counter[str]]) -> int:
    """Store a file, write its games and read them; return how many came back otherwise."""
    from tests.support.annotation_round_trips import differing, store, stored_games

    reading = store(path.read_bytes(), path.name)
    total = sums.setdefault(reading.format, Counter())
    total["rejected"] += len(reading.rejects)
    bad = 0
    for game in stored_games(reading):
        total["stored"] += 1
        for said in differing(game):
            bad += 1
            sys.stdout.write(f"{path.name} {game}: {said}\n")
    return bad


def main(folders: Sequence[str], *, counts_only: bool) -> int:
    """Run over the pack, print the sums of each format and return how many things differ."""
    folder, begun = shared_data_dir(), process_time()
    if folder is None:
        sys.stdout.write("no data pack beside the repository\n")
        return 0
    sums: dict[str, Counter[str]] = {}
    differing = 0
    for path in (path for name in folders for path in sorted((folder / name).rglob("*"))):
        if path.is_file():
            differing += counted(path, sums)
            differing += 0 if counts_only else round_trips(path, sums)
    for form, total in sorted(sums.items()):
        sys.stdout.write(
            f"{form:8} {total['files']:5} files, {total['games']} games: comments "
            f"{total['comments']} / {total['comments_counted']}, side lines {total['lines']} / "
            f"{total['lines_counted']}, not kept and named {total['unkept']}; stored "
            f"{total['stored']}, rejected {total['rejected']}\n"
        )
    sys.stdout.write(f"{differing} differ, {process_time() - begun:.0f} s CPU\n")
    return differing


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--counts", action="store_true")
    parser.add_argument("--folder", action="append")
    options = parser.parse_args()
    with own_database():
        found = main(options.folder or FOLDERS, counts_only=options.counts)
    sys.exit(1 if found else 0)
