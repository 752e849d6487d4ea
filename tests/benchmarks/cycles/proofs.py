"""Whether every proving line holds on the board: legal, its men fall, the words are true.

Run as `python -m tests.benchmarks.cycles.proofs`.
"""

import sys
from collections import Counter
from collections.abc import Iterator

from games.rules.xiangqi.fen import format_fen
from games.rules.xiangqi.moves import has_legal_move
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import ChasedMan, MoveLabel, Reason
from tests.support.proof_lines import PlayedLine, replay_line
from tests.support.real_cycles import real_cycles

_MATES = {Reason.MATES_NEXT, Reason.MATES_BY_CHECKS, Reason.OFFER_TAKES_PART_IN_KILL}
_TAKES_FIRST = {Reason.CAPTURES, Reason.EACH_TAKES_ITS_OWN, Reason.EXCHANGE_WOULD_COST}


def faults_of(after: XiangqiPosition, label: MoveLabel) -> Iterator[str]:
    """Name what a label says that its lines do not show."""
    if label.reason is Reason.EXCHANGE_WOULD_COST and not label.passes:
        yield from _costly_offer(after, label)
        return
    if label.evidence and label.passes:
        yield from _words(label, replay_line(after, label.evidence))
    for man in label.against:
        yield from _man(after, man)


def _words(label: MoveLabel, line: PlayedLine) -> Iterator[str]:
    first = line.moves[0]
    if label.reason in _MATES and (has_legal_move(line.board) or len(line.moves) % 2 == 0):
        yield "no mate"
    if label.reason is Reason.MATES_NEXT and len(line.moves) != 1:
        yield "no mate at once"
    if label.reason in _TAKES_FIRST and first.taken is None:
        yield "takes nothing at first"
    if label.reason is Reason.GAINS_BY_CHECKS and first.taken is not None:
        yield "takes at first"
    if label.reason is Reason.EACH_TAKES_ITS_OWN and not any(
        move.taken for move in line.moves[1::2]
    ):
        yield "the other side takes nothing"
    if label.against and not any(line.fall_of(man.square) is not None for man in label.against):
        yield "no named man falls in the label's line"


def _costly_offer(after: XiangqiPosition, label: MoveLabel) -> Iterator[str]:
    line = replay_line(after, label.evidence, passes=False)
    accepted = line.moves[0]
    if [(man.square, *man.by) for man in label.against] != [(accepted.man, accepted.taken)]:
        yield "the man asked to exchange does not accept"
    mated = len(line.moves) % 2 == 0 and not has_legal_move(line.board)
    if not mated and not any(move.taken for move in line.moves[1::2]):
        yield "accepting costs nothing"


def _man(after: XiangqiPosition, man: ChasedMan) -> Iterator[str]:
    line = replay_line(after, man.evidence)
    fall = line.fall_of(man.square)
    if fall is None:
        yield "a named man does not fall"
        return
    if set(man.by) != line.movers:
        yield "takers and line differ"
    if not line.answers_checks(man.square, fall):
        yield "walks in unasked"
    elif line.walks_in(man.square, fall):
        yield "answers a check that another could answer"


def main() -> None:
    """Print each fault and the counts."""
    counts: Counter[str] = Counter()
    for cycle in real_cycles():
        counts["cycles"] += 1
        position = cycle.start
        for label in label_moves(cycle.start, cycle.moves):
            position = position.after(label.move)
            counts["lines"] += bool(label.evidence)
            counts["named men"] += len(label.against)
            for fault in faults_of(position, label):
                counts[fault] += 1
                lines = " / ".join(" ".join(man.evidence) for man in label.against)
                sys.stdout.write(
                    f"{cycle.game} {format_fen(position)} {label.move} {label.reason.value}: "
                    f"{fault}: {' '.join(label.evidence)} / {lines}\n"
                )
    sys.stdout.write(f"{dict(counts)}\n")


if __name__ == "__main__":
    main()
