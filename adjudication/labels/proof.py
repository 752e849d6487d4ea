"""The proof of a ruling in words: what each move is, and the line that shows it.

Labels, explanations and lines are those on record (`LabelledMove`). What stands in columns
of its own here - the move, its label, its article, the line - is left out of the sentence.
Xiangqi rules 2020, chapter 6.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.api import GamePage, RulingView
from games.board.boards import line_on_board
from games.labels.codes import FACTS, LABELS, OWN_MOTION, SIDES, label_word, word
from games.notation.printed import international_moves, printed_moves
from games.record.ruling import LabelledMove
from games.record.state import Claim
from games.record.values import other_side
from games.rules.books.article import Article
from games.rules.editions import kernel_for
from games.rules.protocol import PositionError


@dataclass(frozen=True, slots=True, kw_only=True)
class LineMove:
    """One move of a proving line in print; `change` and `last` are what it does on the board."""

    side: str
    side_word: str
    text: str
    change: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRow:
    """One labelled move in the reader's language.

    `kind` is the label's ASCII name. `line` runs from the position after the move, whose men are
    `start`; with `passes` the opponent has passed first.
    """

    ply: int
    side: str
    side_word: str
    text: str
    kind: str
    label: str
    is_attack: bool
    explanation: str
    article: Article
    passes: bool
    line: tuple[LineMove, ...]
    start: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofRow:
    """One labelled move, and the query of the public page that shows it on the board."""

    row: LabelRow
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """The game that the labels are about: its edition, its start ("" = usual), its moves."""

    edition: str
    start_position: str
    moves: tuple[str, ...]


def label_rows(
    labels: Sequence[LabelledMove], game: Played, *, chinese: bool
) -> tuple[LabelRow, ...]:
    """Return labels of moves of `game` ready to be printed, in their order."""
    if not labels:
        return ()
    edition, moves = game.edition, game.moves
    kernel = kernel_for(edition)
    start = game.start_position
    position = kernel.parse_position(start) if start else kernel.initial_position()
    printed = printed_moves(edition, start, moves)
    written = printed if chinese else international_moves(edition, start, moves)
    after = {}
    last = max(label.ply for label in labels)
    for ply, move in enumerate(moves[:last], start=1):
        position = kernel.play(position, move)
        after[ply] = kernel.format_position(position)
    return tuple(
        _row(
            label,
            edition,
            after[label.ply],
            printed=printed[label.ply - 1],
            written=written[label.ply - 1],
            chinese=chinese,
        )
        for label in labels
    )


def _row(
    move: LabelledMove, edition: str, after: str, *, printed: str, written: str, chinese: bool
) -> LabelRow:
    lines = _line(move, edition, after, chinese=chinese)
    in_print = lines if chinese else _line(move, edition, after, chinese=True)
    mover, other = move.side, other_side(kernel_for(edition).sides, move.side)
    turns = (mover, other) if move.passes else (other, mover)
    start, played_out = _on_board(move, edition, after)
    return LabelRow(
        ply=move.ply,
        side=mover,
        side_word=word(SIDES, mover),
        text=written,
        kind=LABELS.get(move.label, "unknown"),
        label=label_word(move.label, chinese=chinese),
        is_attack=move.label in ("将", "杀", "捉"),
        explanation=_sentence(move, printed, in_print, chinese=chinese),
        article=move.article,
        passes=move.passes,
        line=tuple(
            LineMove(
                side=turns[index % 2],
                side_word=word(SIDES, turns[index % 2]),
                text=text,
                change=change,
                last=last,
            )
            for index, (text, (change, last)) in enumerate(zip(lines, played_out, strict=True))
        ),
        start=start,
    )


def _on_board(
    move: LabelledMove, edition: str, after: str
) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the men before the line, and what each move of it changes and touches.

    Nothing changes where the line cannot be played out.
    """
    unread = "", (("", ""),) * len(move.evidence)
    kernel = kernel_for(edition)
    try:
        position = kernel.parse_position(_passed(after) if move.passes else after)
        line = line_on_board(kernel, position, move.evidence)
    except (PositionError, ValueError, LookupError):
        return unread
    return (line.start, line.steps) if len(line.steps) == len(move.evidence) else unread


def _passed(position: str) -> str:
    """Return a position with the other side to move."""
    men, side, *rest = position.split()
    return " ".join((men, "w" if side == "b" else "b", *rest))


def _line(move: LabelledMove, edition: str, after: str, *, chinese: bool) -> tuple[str, ...]:
    """Return the proving line in print; as it is stored where it cannot be read."""
    if not move.evidence:
        return ()
    after = _passed(after) if move.passes else after
    written = printed_moves if chinese else international_moves
    try:
        return written(edition, after, move.evidence)
    except (PositionError, ValueError):
        return move.evidence


def _sentence(move: LabelledMove, printed: str, line: Sequence[str], *, chinese: bool) -> str:
    """Return the explanation on record without what has a place of its own in the table."""
    label, moves = label_word(move.label, chinese=False), " ".join(line)
    if chinese:
        lead, stop = f"{printed}：{move.label or '?'}（{move.article.number}）。", "。"
        tails = (f"；若对方不应：{moves}。", f"；着法：{moves}。")
        text = move.explanation_zh
    else:
        lead, stop = f"{printed}: {label} ({move.article.number}); ", "."
        tails = (f"; if nothing is done: {moves}.", f"; line: {moves}.")
        text = move.explanation_en
    text = text.removeprefix(lead)
    tail = next((tail for tail in tails if line and text.endswith(tail)), "")
    text = text.removesuffix(tail) + (stop if tail else "")
    return text[:1].upper() + text[1:]


def fact_lines(facts: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return the counted figures of a ruling, named in words."""
    return tuple((word(FACTS, name), value) for name, value in facts)


def played(page: GamePage, seen: RulingView) -> Played:
    """Return what the labels of a ruling are about: the moves that stood when it was made."""
    return Played(
        edition=page.state.edition,
        start_position=page.state.start_position,
        moves=seen.line or tuple(row.move for row in page.moves),
    )


def asked_by(claim: Claim) -> str:
    """Return who asked for a ruling: a side, or the arbiter unasked."""
    return word(SIDES, claim.side) if claim.side else str(OWN_MOTION)
