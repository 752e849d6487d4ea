"""A game as a file has it: plays with their colours, checked and put into turn order.

Rule source: Weiqi competition rules (2002), articles 2.3 and 17.2. Where a file lets one side
play twice running, the other's turn is taken as a pass: the record says that both stones
stood. What cannot stand on the board stops the game; the good prefix is kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.rules.books.sources import WEIQI
from games.rules.protocol import Replay, Violation
from games.rules.weiqi.findings import BoardFinding
from games.rules.weiqi.kernel import SIDES, WeiqiKernel
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.tables import PASS


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedRecord:
    """A file's game: `moves` in turn order, what was noticed by the file's own plies.

    `violation` stopped it at `stopped_at`, the file's ply; None and 0 where nothing did.
    `moves` is the good prefix, skipped turns put in as passes; `position` stands after it.
    """

    moves: tuple[str, ...]
    findings: tuple[BoardFinding, ...]
    violation: Violation | None
    stopped_at: int
    position: str


def check_record(
    kernel: WeiqiKernel, start: WeiqiPosition, plays: Sequence[tuple[str, str]]
) -> CheckedRecord:
    """Check the plays, each (side, move), of a game that begins at `start`.

    :raises NotationError: when a move reached is neither a point nor `pass`.
    """
    moves: list[str] = []
    file_plies = [0]
    skipped: list[BoardFinding] = []
    turn = kernel.side_to_move(start)
    for ply, (side, move) in enumerate(plays, start=1):
        if side != turn:
            moves.append(PASS)
            file_plies.append(ply)
            skipped.append(
                BoardFinding(ply=ply, code="turn_skipped", article=WEIQI("17.2"), move=move)
            )
        moves.append(move)
        file_plies.append(ply)
        turn = SIDES[side == SIDES[0]]
    replay: Replay = kernel.replay(start, moves)
    stopped_at = file_plies[replay.plies + 1] if replay.violation else 0
    found = [_in_file_plies(finding, file_plies) for finding in kernel.findings(start, moves)]
    found += [finding for finding in skipped if not stopped_at or finding.ply <= stopped_at]
    return CheckedRecord(
        moves=tuple(moves[: replay.plies]),
        findings=tuple(sorted(found, key=lambda finding: finding.ply)),
        violation=replay.violation,
        stopped_at=stopped_at,
        position=replay.position,
    )


def _in_file_plies(finding: BoardFinding, file_plies: Sequence[int]) -> BoardFinding:
    repeat = finding.repeat
    if repeat is not None:
        repeat = replace(repeat, ply=file_plies[repeat.ply], equal_ply=file_plies[repeat.equal_ply])
    return replace(finding, ply=file_plies[finding.ply], repeat=repeat)
