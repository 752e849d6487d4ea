"""Writer of PDN 3.0: what is written reads back the same."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.notation.pdn.reader import read_pdn
from games.notation.pdn.writer import PdnGame, write_pdn, write_pdn_file
from games.notation.resolve import resolve
from games.rules.draughts.variants import VARIANTS
from games.rules.editions import kernel_for
from games.rules.protocol import NotationError, PositionError
from tests.support.notation import comments


def test_a_game_on_100_squares() -> None:
    written = write_pdn(
        PdnGame(
            edition="draughts-100",
            tags=(("White", 'A "B" \\'), ("Result", "ignored")),
            moves=("32-28", "19-23", "28x19"),
            result="1-0",
            annotations=comments("a {b} c", "good"),
            clocks=(600_900, None, 0),
        )
    )
    assert written == (
        '[White "A \\"B\\" \\\\"]\n[Result "2-0"]\n[GameType "20,W,10,10,N2,0"]\n\n'
        "{a （b） c} 1. 32-28 {[%clk 0:10:00] good} 1... 19-23 2. 28x19 {[%clk 0:00:00]}\n2-0\n"
    )


def test_a_position_on_64_squares() -> None:
    written = write_pdn(
        PdnGame(
            edition="draughts-64-russian",
            tags=(),
            moves=("f6xb6",),
            start_position="W:W11:B6,7",
            result="1/2-1/2",
        )
    ).splitlines()
    assert written[0] == '[Result "1/2-1/2"]'
    assert written[1:4] == ['[GameType "25,W,8,8,A0,0"]', '[SetUp "1"]', '[FEN "W:W11:B6,7"]']
    assert written[-1] == "1. f6xb6 1/2-1/2"


BAD = [
    ("result", {"result": "3-0"}, ValueError),
    ("tag", {"tags": (("No Name", "x"),)}, ValueError),
    ("illegal", {"moves": ("32-27", "1-2")}, ValueError),
    ("unreadable-start", {"start_position": "nothing"}, PositionError),
    ("negative-clock", {"clocks": (-1,), "moves": ("32-28",)}, ValueError),
]


@pytest.mark.parametrize(("change", "error"), [row[1:] for row in BAD], ids=[r[0] for r in BAD])
def test_what_cannot_be_written(change: dict[str, object], error: type[Exception]) -> None:
    given_: dict[str, object] = {"edition": "draughts-100", "tags": (), "moves": (), **change}
    with pytest.raises(error):
        write_pdn(PdnGame(**given_))  # type: ignore[arg-type]


def test_no_edition_of_draughts() -> None:
    with pytest.raises(TypeError):
        write_pdn(PdnGame(edition="xiangqi-2020", tags=(), moves=()))
    assert issubclass(NotationError, ValueError)


remarks = st.text(st.characters(codec="utf-8", exclude_characters="{}"), max_size=30).map(
    lambda text: " ".join("".join(other if other.isprintable() else " " for other in text).split())
)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(VARIANTS)),
    st.integers(0, 10_000),
    st.lists(remarks, max_size=6),
    st.lists(st.one_of(st.none(), st.integers(0, 9_000).map(lambda s: s * 1000)), max_size=60),
    st.sampled_from(["1-0", "0-1", "1/2-1/2", "0-0", "*"]),
)
def test_what_is_written_reads_back(
    edition: str, seed: int, words: list[str], clocks: list[int | None], result: str
) -> None:
    kernel = kernel_for(edition)
    source = random.Random(seed)
    position = kernel.initial_position()
    moves: list[str] = []
    while len(moves) < 70 and (legal := kernel.legal_moves(position)):
        moves.append(source.choice(legal))
        position = kernel.play(position, moves[-1])
    game = PdnGame(
        edition=edition,
        tags=(("Event", "杯赛"), ("White", "甲")),
        moves=tuple(moves),
        result=result,
        annotations=comments("", *words),
        clocks=tuple(clocks),
    )
    data = write_pdn_file([game, game])
    read = read_pdn(data)
    assert read.problems == ()
    for record in read.records:
        resolved = resolve(record, record.edition)
        assert (resolved.problem, resolved.moves) == (None, game.moves)
        assert (record.edition, record.result) == (edition, result)
        assert record.tag("White") == "甲"
        left = [*clocks, *[None] * len(moves)][: len(moves)]
        assert [move.reading_ms for move in record.moves] == left
        for move, comment in zip(record.moves, words, strict=False):
            assert move.comment.endswith(comment)
