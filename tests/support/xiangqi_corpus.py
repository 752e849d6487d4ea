"""The tournament games of the data pack, read the shortest way that works for them."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.support.shared_data import shared_data_dir

_NO_MOVE = re.compile(r"\d+\.|1-0|0-1|1/2-1/2|\*")


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusGame:
    """One game: its move texts and what the manifest says of it."""

    file: str
    texts: tuple[str, ...]
    plies: int
    max_occurrences: int
    final_position: str


def move_texts(file: str) -> tuple[str, ...]:
    """Return the move texts of one Big5 PGN of the pack."""
    shared = shared_data_dir()
    assert shared is not None
    body = (shared / "xiangqi" / file).read_text(encoding="big5").split("\n\n", 1)[1]
    return tuple(text for text in body.split() if not _NO_MOVE.fullmatch(text))


def corpus_games() -> Iterator[CorpusGame]:
    """Yield the games of the pack; none when the pack is missing."""
    shared = shared_data_dir()
    if shared is None:
        return
    with (shared / "xiangqi" / "games_manifest.tsv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield CorpusGame(
                file=row["file"],
                texts=move_texts(row["file"]),
                plies=int(row["plies"]),
                max_occurrences=int(row["max_occurrences"]),
                final_position=row["final_position"],
            )
