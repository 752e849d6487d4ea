"""Whether a man that has no part in a cycle changes a label: taken away, or put there.

Run as `python -m tests.benchmarks.cycles.ablation [ROUNDS]`. A change is printed with the part that
the man has in a line of the one label or the other; it exits with 1 where a man without part
changes a label. The named men may change without it: of two men that fall alike a line shows but
one, the first by the order of the squares.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.xiangqi.fen import format_fen
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import MoveLabel
from games.rules.xiangqi.tables import LETTERS, SQUARE_NAMES
from tests.support.ablation import ROAMING, Surroundings, with_square
from tests.support.real_cycles import RealCycle, real_cycles


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A position with one man fewer or more that has no part; `full` is the one with the man."""

    kind: str
    square: int
    man: int
    start: XiangqiPosition
    full: XiangqiPosition

    @property
    def name(self) -> str:
        """The man by letter and square."""
        return f"{LETTERS[self.man]}{SQUARE_NAMES[self.square]} {self.kind}"


def variants(cycle: RealCycle, labels: tuple[MoveLabel, ...]) -> Iterator[Variant]:
    """Yield each position with one man fewer or more that has no part."""
    around = Surroundings(cycle.start, cycle.moves, labels)
    for square in around.removable():
        start, man = with_square(cycle.start, square), cycle.start.squares[square]
        yield Variant(kind="taken away", square=square, man=man, start=start, full=cycle.start)
    for kind, places in (
        ("put there", around.addable()),
        ("put there, roaming", around.addable(ROAMING)),
    ):
        for square, man in places:
            start = with_square(cycle.start, square, man)
            yield Variant(kind=kind, square=square, man=man, start=start, full=start)


def change(before: MoveLabel, after: MoveLabel) -> str:
    """Tell what is not the same in two labels of a move, "" when all is."""
    if before.label is not after.label:
        return "label changed"
    men, others = ({man.square for man in label.against} for label in (before, after))
    return "" if men == others else "named men changed"


def part(cycle: RealCycle, variant: Variant, *labels: MoveLabel) -> str:
    """Tell by what the man takes part in the lines of either label, "" when by nothing."""
    around = Surroundings(variant.full, cycle.moves, labels, before=True)
    return around.part(variant.square, variant.man)


def words(label: MoveLabel) -> str:
    """Write a label with the men it names and its lines."""
    name = label.label.value if label.label else "?"
    men = (f"{man.man}{man.square} ({' '.join(man.evidence)})" for man in label.against)
    return " ".join((name, label.reason.value, *label.evidence, *men))


def main() -> int:
    """Print each change and the counts; return 1 where a man without part changes a label."""
    counts: Counter[str] = Counter()
    for cycle in real_cycles(rounds=int(sys.argv[1]) if sys.argv[1:] else 1):
        counts["cycles"] += 1
        labels = label_moves(cycle.start, cycle.moves)
        for variant in variants(cycle, labels):
            counts[variant.kind] += 1
            found = label_moves(variant.start, cycle.moves)
            for before, after in zip(labels, found, strict=True):
                what = change(before, after)
                if not what:
                    continue
                by = part(cycle, variant, before, after)
                whose = "in an answer" if "answer" in by else "in a line"
                counts[f"{what} by a man {f'with part {whose}' if by else 'without part'}"] += 1
                sys.stdout.write(
                    f"{cycle.game} {format_fen(cycle.start)} {variant.name} {before.move}: {what}: "
                    f"{words(before)} -> {words(after)}; {by or 'no part'}\n"
                )
    sys.stdout.write(f"{dict(counts)}\n")
    return 1 if counts["label changed by a man without part"] else 0


if __name__ == "__main__":
    sys.exit(main())
