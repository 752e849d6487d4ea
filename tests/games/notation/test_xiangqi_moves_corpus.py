"""The 2,000 tournament games of the data pack: read, replayed, rewritten, read again.

The expected values are the pack's manifest, confirmed there by another program.
"""

from collections.abc import Callable

from games.notation.xiangqi.moves import format_moves, parse_moves
from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.kernel import XiangqiKernel
from tests.support.shared_data import shared_data_dir
from tests.support.xiangqi_corpus import corpus_games, move_texts

KERNEL = XiangqiKernel()
START = KERNEL.initial_position()


def test_every_game_reads_and_ends_where_the_manifest_says(
    record_property: Callable[[str, object], None],
) -> None:
    games = plies = 0
    for game in corpus_games():
        moves, error = parse_moves(START, game.texts)
        assert (error, len(moves)) == (None, game.plies), game.file
        replay = KERNEL.replay(START, moves)
        assert (replay.violation, replay.plies) == (None, game.plies), game.file
        assert replay.position.split()[:2] == game.final_position.split(), game.file
        history = KERNEL.history(START, moves)
        assert max(p.occurrences for p in history.plies) == game.max_occurrences, game.file
        texts = format_moves(START, moves)
        assert parse_moves(START, texts) == (moves, None), game.file
        assert format_moves(START, parse_moves(START, texts)[0]) == texts, game.file
        games += 1
        plies += len(moves)
    record_property("games_of_the_data_pack", games)
    assert (games, plies) == ((2000, 172_277) if shared_data_dir() else (0, 0))


def test_3_4_the_misprinted_game_stops_at_ply_70() -> None:
    if shared_data_dir() is None:
        assert list(corpus_games()) == []
        return
    texts = move_texts("games_bad/other-00000753.pgn")
    moves, error = parse_moves(START, texts)
    replay = KERNEL.replay(START, moves)
    assert error is None
    assert replay.plies == 69
    assert texts[69] == "士６進５"
    assert replay.violation is not None
    assert (replay.violation.code, replay.violation.article) == ("self_destruction", XIANGQI("3.4"))
