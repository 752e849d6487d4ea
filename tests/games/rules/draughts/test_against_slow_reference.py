"""The fast kernel and the literal reading of the rules agree on positions of random play."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.notation import captures_on
from games.rules.draughts.position import DraughtsPosition
from games.rules.draughts.variants import VARIANTS
from tests.support import slow_draughts as slow
from tests.support import toy_draughts

KERNELS = {
    **{edition: DraughtsKernel(variant) for edition, variant in VARIANTS.items()},
    **toy_draughts.KERNELS,
}
RULES = {**slow.RULES, **toy_draughts.RULES}
KINGS = {
    10: ("W:WK46,K48,31,36:B7,8,9,17,18,19,28,K5", "B:BK17,K24:W6,9,22,23,30,K31,33,37,41,44,46"),
    8: ("W:WK29,K32,21:B7,10,14,15,K4", "B:BK9,K20:W13,14,17,23,26,K30"),
}


def _wander(edition: str, start: int, choices: list[int]) -> tuple[str, DraughtsPosition]:
    kernel = KERNELS[edition]
    fens = KINGS[RULES[edition].size]
    position = kernel.parse_position(fens[start]) if start < 2 else kernel.initial_position()
    for choice in choices:
        moves = kernel.legal_moves(position)
        if not moves:
            break
        position = kernel.play(position, moves[choice % len(moves)])
    return edition, position


positions = st.builds(
    _wander,
    st.sampled_from(sorted(KERNELS)),
    st.integers(0, 3),
    st.lists(st.integers(0, 10_000), max_size=70),
)


def _ours(kernel: DraughtsKernel, position: DraughtsPosition) -> list[tuple[int, int, list[int]]]:
    number = kernel.geometry.number
    found = captures_on(kernel.board(position))
    return sorted(
        (
            number[move.source.bit_length() - 1],
            number[move.target.bit_length() - 1],
            sorted(number[bit] for bit in range(60) if move.taken >> bit & 1),
        )
        for move in found
    )


@settings(max_examples=250, deadline=None)
@given(positions)
def test_legal_moves_and_the_end(found: tuple[str, DraughtsPosition]) -> None:
    edition, position = found
    kernel, rules = KERNELS[edition], RULES[edition]
    men, side = slow.read(kernel.format_position(position), rules)
    expected = slow.moves(men, side, rules)
    written = kernel.legal_moves(position)
    assert len(set(written)) == len(written) == len(expected)
    if any(taken for _, _, taken in expected):
        captures = sorted((source, target, sorted(taken)) for source, target, taken in expected)
        assert _ours(kernel, position) == captures
    else:
        names = kernel.geometry.names
        index = kernel.geometry.index
        assert set(written) == {f"{names[index[a]]}-{names[index[b]]}" for a, b, _ in expected}
    outcome = kernel.outcome(position)
    assert (outcome is None) == bool(expected)
    if outcome is not None:
        assert outcome.result == ("0-1" if side == rules.first else "1-0")
        own = any(letter.lower() == side for letter in men.values())
        assert outcome.reason == ("blocked" if own else "no_pieces_left")


@settings(max_examples=100, deadline=None)
@given(positions)
def test_play_lifts_what_was_captured_and_crowns(found: tuple[str, DraughtsPosition]) -> None:
    edition, position = found
    kernel, rules = KERNELS[edition], RULES[edition]
    board = kernel.board(position)
    men, side = slow.read(kernel.format_position(position), rules)
    for move in kernel.legal_moves(position):
        read = kernel.read_move(position, move)
        assert read is not None
        after, to_move = slow.read(kernel.format_position(kernel.play(position, move)), rules)
        number = kernel.geometry.number
        lifted = {number[bit] for bit in range(60) if read.taken >> bit & 1}
        source, target = (
            slow.square(number[bits.bit_length() - 1], rules) for bits in (read.source, read.target)
        )
        rest = {
            at: letter
            for at, letter in men.items()
            if at != source and slow.number(at, rules) not in lifted
        }
        letter = men[source]
        crowned = read.crowned or target[1] == slow.last_row(side, rules.size)
        assert after == {**rest, target: letter.upper() if crowned else letter}
        assert to_move != side
        assert kernel.canonical(position, move) == move
    assert kernel.parse_position(kernel.format_position(position)) == position
    assert board.black_to_move == position.black_to_move


@settings(max_examples=25, deadline=None)
@given(positions)
def test_violation_accepts_exactly_the_legal_moves(found: tuple[str, DraughtsPosition]) -> None:
    edition, position = found
    kernel = KERNELS[edition]
    legal = kernel.legal_moves(position)
    short = {move for move in legal if move.count("x") < 2}
    ambiguous = {(text.split("x")[0], text.split("x")[-1]) for text in legal if text.count("x") > 1}
    names = [kernel.geometry.names[bit] for bit in kernel.geometry.index[1:]]
    accepted = {
        f"{source}{sign}{target}"
        for source in names
        for target in names
        for sign in "-x"
        if (source, target) not in ambiguous
        and (source != target or sign == "x")
        and kernel.violation(position, f"{source}{sign}{target}") is None
    }
    assert accepted == short


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(KERNELS)), st.lists(st.integers(0, 10_000), max_size=80))
def test_replay_in_one_call_is_play_move_by_move(edition: str, choices: list[int]) -> None:
    kernel = KERNELS[edition]
    position = kernel.initial_position()
    moves = []
    for choice in choices:
        legal = kernel.legal_moves(position)
        if not legal:
            break
        moves.append(legal[choice % len(legal)])
        position = kernel.play(position, moves[-1])
    replay = kernel.replay(kernel.initial_position(), moves)
    assert (replay.plies, replay.violation) == (len(moves), None)
    assert replay.position == kernel.format_position(position)
    assert replay.outcome == kernel.outcome(position)
