"""The proof of every label in words, Chinese and English.

For each move of a cycle: what it is, whom it attacks, why that man is not protected, and
the line that shows it, in the edition's printed notation. Xiangqi rules 2020, chapter 6; World
Xiangqi Rules 2018, article 19.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from adjudication.rulings.men import joined, letter_on, man_named
from games.notation.xiangqi.moves import format_chinese, format_wxf
from games.record.ruling import LabelledMove
from games.rules.books.registry import book_of
from games.rules.xiangqi.kernel import XiangqiKernel
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.types import ChasedMan, Label, MoveLabel, Reason, Root
from games.rules.xiangqi.tables import BLACK, EMPTY, SQUARE_NAMES
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    move_is=_("%(printed_en)s: %(label)s (%(article)s); %(proof)s."),
    label_is=_("%(term_en)s"),
    label_open=_("undecided"),
    rootless=_("unprotected"),
    under_rooted=_("under-protected"),
    false_root=_("its protection false"),
    rooted=_("protected"),
    won_jointly=_("%(root)s, jointly"),
    root_cut=_("%(root)s, its protection just cut off"),
    taken_by=_("%(root)s, by %(takers)s"),
    chased_man=_("%(man)s (%(root)s)"),
    against_men=_("%(proof)s, against %(men)s"),
    chases_besides=_("%(proof)s, and chases %(men)s"),
    concerns_men=_("%(proof)s: %(men)s"),
    if_nothing_is_done=_("%(proof)s; if nothing is done: %(line_en)s"),
    shown_by_line=_("%(proof)s; line: %(line_en)s"),
)
declare_messages(
    attacks_king=_("attacks the king"),
    mates_next=_("mates with its next move"),
    mates_by_checks=_("mates by continuous checks"),
    offer_takes_part_in_kill=_("the piece offered for exchange takes part in the mate"),
    captures=_("can capture next"),
    gains_by_checks=_("gains a piece by checks"),
    gains_rook_by_checks=_("wins a rook by checks"),
    gains_by_exchange=_("gains by a complete exchange"),
    each_takes_its_own=_("each side takes its own, at no loss"),
    exchange_would_cost=_("an exchange that would cost the taker"),
    exchange_offered=_("offers to exchange like for like"),
    offers_man=_("offers a piece"),
    blocks_man=_("blocks an opponent's piece"),
    follows_rooted_man=_("follows a protected piece"),
    king_answers_check=_("the king answers the check, and what it attacks by that is idle"),
    holds_defending_point=_("the defender's only attacker holds its point"),
    nothing_new=_("nothing that was not there before"),
    no_threat=_("attacks nothing"),
    search_limit=_("the search reached its limit"),
    threatens_rootless=_("can take an unprotected piece next"),
    threatens_false_root=_("can take a piece next whose only protection is false"),
    threatens_heavier=_("can take a heavier piece next, a chase though it is protected"),
    king_or_pawn_may_chase=_("only a king or pawn would take, which may chase"),
    home_pawn_may_be_chased=_("attacks a pawn that has not crossed the river, which is allowed"),
    like_man_can_take=_("like pieces can take each other, an offer to exchange"),
    is_protected=_("attacks a protected piece"),
)

_KERNEL = XiangqiKernel()
Writer = Callable[[XiangqiPosition, str], str]


def labelled_moves(
    edition: str, start: XiangqiPosition, labels: Sequence[MoveLabel]
) -> tuple[LabelledMove, ...]:
    """Return labels of consecutive moves from `start` as the record keeps them, with words."""
    position = start
    labelled = []
    for label in labels:
        labelled.append(_labelled(edition, position, label))
        position = position.after(label.move)
    return tuple(labelled)


def label_word(label: Label | None) -> Message:
    """A label by the book's word (24.1-24.8), which the record keeps, and by its English."""
    if label is None:
        return message("label_open")
    return message("label_is", term=label.value, term_en=label.name.lower())


def writer_en(edition: str) -> Writer:
    """Return how English text writes a move: as the edition's book prints it."""
    return format_wxf if book_of(edition).source.in_english else format_chinese


def _labelled(edition: str, before: XiangqiPosition, label: MoveLabel) -> LabelledMove:
    return LabelledMove(
        ply=label.ply,
        side=label.mover,
        move=label.move,
        label=label.label.value if label.label else "",
        article=label.article,
        reason=label.reason.value,
        against=tuple(_man_code(man) for man in label.against),
        evidence=label.evidence,
        passes=label.passes,
        explanation=message(
            "move_is",
            printed=format_chinese(before, label.move),
            printed_en=writer_en(edition)(before, label.move),
            label=label_word(label.label),
            article=label.article.number,
            proof=_proof(edition, before, label),
        ),
    )


def _proof(edition: str, before: XiangqiPosition, label: MoveLabel) -> Message:
    """Why the move has its label: the ground, the men it concerns, the line that shows it."""
    after = before.after(label.move)
    turn = _passed(after) if label.passes else after
    proof = message(_reason(turn, label))
    if label.against:
        men = joined([_chased(before, label, man) for man in label.against])
        code = "chases_besides" if label.label is Label.CHECK else "against_men"
        proof = message(code, proof=proof, men=men)
    elif label.men:
        named = [man_named(after, letter_on(after, square), square) for square in label.men]
        proof = message("concerns_men", proof=proof, men=joined(named))
    if label.evidence:
        proof = message(
            "if_nothing_is_done" if label.passes else "shown_by_line",
            proof=proof,
            line=_printed(turn, label.evidence, format_chinese),
            line_en=_printed(turn, label.evidence, writer_en(edition)),
        )
    return proof


def _reason(turn: XiangqiPosition, label: MoveLabel) -> str:
    """The message of the reason; 抽车 where the checks of the line win a rook."""
    if label.reason is Reason.GAINS_BY_CHECKS:
        won, position = "", turn
        for move in label.evidence:
            if position.black_to_move == turn.black_to_move:
                won = letter_on(position, move[2:]).strip(".") or won
            position = position.after(move)
        if won in ("R", "r"):
            return "gains_rook_by_checks"
    return label.reason.value


def _passed(position: XiangqiPosition) -> XiangqiPosition:
    return replace(position, black_to_move=not position.black_to_move)


def _printed(turn: XiangqiPosition, line: Sequence[str], write: Writer) -> str:
    """A line in print, its moves with a space between."""
    position = turn
    printed = []
    for move in line:
        printed.append(write(position, move))
        position = position.after(move)
    return " ".join(printed)


def _chased(before: XiangqiPosition, label: MoveLabel, man: ChasedMan) -> Message:
    after = before.after(label.move)
    root = message(man.root.value)
    if _is_root_cut(before, label, man):
        root = message("root_cut", root=root)
    if man.joint:
        root = message("won_jointly", root=root)
    # Where a line is shown, it shows who takes.
    if man.by and not man.evidence:
        takers = [man_named(after, letter_on(after, square), square) for square in man.by]
        root = message("taken_by", root=root, takers=joined(takers, by="both"))
    return message("chased_man", man=man_named(after, man.man, man.square), root=root)


def _is_root_cut(before: XiangqiPosition, label: MoveLabel, man: ChasedMan) -> bool:
    """Whether the move cut the man's root (断根): it could be taken before, but taken back then.

    The taker is another than the man that moved, and nobody can take back any more.
    """
    if man.root is not Root.ROOTLESS or not label.passes:
        return False
    after = _passed(before.after(label.move))
    lines = (man.evidence, label.evidence)
    takers = {line[0][:2] for line in lines if line and line[0][2:] == man.square}
    takers |= set(man.by) if not man.evidence else set()
    return any(
        _can_take_back(before, taker + man.square) is True
        and _can_take_back(after, taker + man.square) is False
        for taker in takers - {label.move[2:]}
    )


def _can_take_back(position: XiangqiPosition, capture: str) -> bool | None:
    """Whether a legal capture can be answered on its point; None where it is none."""
    squares = position.squares
    source, target = (SQUARE_NAMES.index(capture[:2]), SQUARE_NAMES.index(capture[2:]))
    if EMPTY in (squares[source], squares[target]):
        return None
    if (squares[source] & BLACK) == (squares[target] & BLACK):
        return None
    if _KERNEL.violation(position, capture) is not None:
        return None
    taken = position.after(capture)
    return any(move[2:] == capture[2:] for move in _KERNEL.legal_moves(taken))


def _man_code(man: ChasedMan) -> str:
    return f"{man.square} {man.man} {man.root.value}" + (" joint" if man.joint else "")
