"""What the rule book takes notice of in a game already played.

Rule source: Weiqi competition rules (2002), articles 1.1, 5, 17.2, 20 and 21.1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.rules.protocol import Violation
from games.rules.weiqi.board import Line
from games.rules.weiqi.repetition import Repeat, RepetitionKind


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFinding:
    """One thing noticed: the ply, a stable code, the article, and the repetition it is.

    Codes: `ko_retaken` (20.1), `repetition`, `play_after_two_passes`, `turn_skipped`, and
    those of the violation that stopped the game.
    """

    ply: int
    code: str
    article: Article
    move: str
    repeat: Repeat | None = None


def is_ko_retaken(repeat: Repeat) -> bool:
    """Return whether a repeat is the retaking of a single ko at once (劫争未找劫材, 20.1)."""
    return repeat.kind is RepetitionKind.SINGLE_KO and repeat.cycle == 2


def findings_of(
    line: Line,
    repeats: Sequence[Repeat],
    stopped: Violation | None,
    moves: Sequence[str],
) -> tuple[BoardFinding, ...]:
    """Return the findings of a played line, in the order of the plies."""
    found = [
        BoardFinding(
            ply=repeat.ply,
            code="ko_retaken" if is_ko_retaken(repeat) else "repetition",
            article=repeat.article,
            move=moves[repeat.ply - 1],
            repeat=repeat,
        )
        for repeat in repeats
    ]
    found += [
        BoardFinding(
            ply=ply, code="play_after_two_passes", article=WEIQI("21.1"), move=moves[ply - 1]
        )
        for ply in line.resumed
    ]
    if stopped is not None:
        ply = len(line.points) + 1
        found.append(
            BoardFinding(ply=ply, code=stopped.code, article=stopped.article, move=moves[ply - 1])
        )
    return tuple(sorted(found, key=lambda finding: finding.ply))
