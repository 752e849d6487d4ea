"""Whether a cycle is ruled alike in every form: mirrored, colours exchanged, turned, written twice.

Run as `python -m tests.benchmarks.cycles.forms [CYCLES]`, 300 when not given; it exits with 1 on
any difference.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from games.rules.xiangqi.fen import format_fen, parse_fen
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.types import CycleRuling, MoveLabel
from games.rules.xiangqi.repetition.verdict import rule_on_cycle
from tests.support.real_cycles import RealCycle, real_cycles
from tests.support.xiangqi_forms import FORMS, form_of_fen, form_of_move, form_of_verdict

CYCLES = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A cycle written otherwise; its round begins with the ply after `turned` plies of it."""

    name: str
    start: XiangqiPosition
    moves: tuple[str, ...]
    turned: int = 0


def forms_of(cycle: RealCycle) -> Iterator[Form]:
    """Yield the mirror images, every other ply to begin with, and the round written twice."""
    fen, size = format_fen(cycle.start), len(cycle.moves)
    for name in FORMS[1:]:
        moves = tuple(form_of_move(move, name) for move in cycle.moves)
        yield Form(name=name, start=parse_fen(form_of_fen(fen, name)), moves=moves)
    position = cycle.start
    for turned in range(1, size):
        position = position.after(cycle.moves[turned - 1])
        moves = cycle.moves[turned:] + cycle.moves[:turned]
        yield Form(name="begun elsewhere", start=position, moves=moves, turned=turned)
    yield Form(name="written twice", start=cycle.start, moves=cycle.moves * 2)


def differences(plain: CycleRuling, form: Form) -> Iterator[str]:
    """Name what of the ruling is not the same in the form, each with both words for it."""
    found = rule_on_cycle(form.start, form.moves)
    verdict = form_of_verdict(plain.verdict.value, form.name)
    pairs = [
        ("verdict", verdict, found.verdict.value),
        ("article", plain.article.number, found.article.number),
        ("reason", plain.reason.value, found.reason.value),
    ]
    size = len(plain.labels)
    for label in found.labels:
        before = plain.labels[(label.ply - 1 + form.turned) % size]
        pairs.append((label.move, _words(before, form.name), _words(label, "plain")))
    for part, expected, other in pairs:
        if expected != other:
            yield f"{part}: {expected} / {other}"


def _words(label: MoveLabel, form: str) -> str:
    """Write all of a label but its lines, of which there may be several, as the form has it."""
    men = sorted(
        f"{form_of_move(man.square, form)} {man.man.upper()} {man.root.value} {man.joint}"
        for man in label.against
    )
    name = label.label.value if label.label else "?"
    own = [form_of_move(square, form) for square in label.men]
    move = form_of_move(label.move, form)
    return f"{move} {name} {label.reason.value} {men} {own} {len(label.evidence)}"


def main() -> int:
    """Print each difference and the counts; return 1 when there is any."""
    counts: Counter[str] = Counter()
    for cycle in islice(real_cycles(), int(sys.argv[1]) if sys.argv[1:] else CYCLES):
        counts["cycles"] += 1
        plain = rule_on_cycle(cycle.start, cycle.moves)
        for form in forms_of(cycle):
            counts[form.name] += 1
            for difference in differences(plain, form):
                counts["differences"] += 1
                sys.stdout.write(
                    f"{cycle.game} {cycle.ply} {format_fen(cycle.start)} "
                    f"{' '.join(cycle.moves)} {form.name} {form.turned}: {difference}\n"
                )
    sys.stdout.write(f"{dict(counts)}\n")
    return 1 if counts["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
