"""PGN writer: the norm's form, and that reading back gives the same game."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.notation.resolve import resolve
from games.notation.xiangqi.pgn import read_pgn
from games.notation.xiangqi.pgn_writer import PgnGame, pgn_game, write_pgn, write_pgn_file
from games.rules.protocol import NotationError, PositionError
from games.rules.xiangqi.kernel import XiangqiKernel
from tests.support.notation import DATA, comments, texts, tsv_rows

NOTATIONS = ("chinese", "wxf", "iccs")
MOVES = ("h2e2", "h9g7", "h0g2", "i9h9")
OWN_TAGS = ("Game", "Result", "Format", "FEN")


def game(*moves: str, **changes: object) -> PgnGame:
    values: dict[str, object] = {"tags": (), "moves": moves or MOVES} | changes
    return PgnGame(**values)  # type: ignore[arg-type]


def test_the_form_of_the_norm() -> None:
    tags = (("Event", "全国赛"), ("Red", "甲"), ("Black", "乙"))
    assert write_pgn(game(tags=tags, result="1-0")) == (
        '[Game "Chinese Chess"]\n'
        '[Event "全国赛"]\n'
        '[Red "甲"]\n'
        '[Black "乙"]\n'
        '[Result "1-0"]\n'
        '[Format "Chinese"]\n'
        "\n"
        "1. 炮二平五 马８进７ 2. 马二进三 车９平８ 1-0\n"
    )


@pytest.mark.parametrize(
    ("notation", "name", "moves"),
    [
        ("wxf", "WXF", "1. C2.5 H8+7 2. H2+3 R9.8 *"),
        ("iccs", "ICCS", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 *"),
    ],
)
def test_the_other_notations_are_named(notation: str, name: str, moves: str) -> None:
    text = write_pgn(game(), notation=notation)
    assert f'[Format "{name}"]' in text
    assert moves in text


def test_fen_stands_exactly_when_the_start_is_not_the_normal_one() -> None:
    fen = "r3k4/9/9/9/9/4P4/9/9/9/4K4 b - - 0 7"
    text = write_pgn(game("a9a0", "e4e5", "a0b0", start_position=fen))
    assert f'[FEN "{fen}"]' in text
    assert "7... 车１进９ 8. 兵五进一 车１平２ *" in text
    assert "FEN" not in write_pgn(game())


def test_comments_and_clocks_stand_behind_their_moves() -> None:
    text = write_pgn(
        game(
            annotations=comments("开局", "当头炮", "", "注}意"),
            clocks=(3_600_000, None, 65_250, 0),
        )
    )
    assert "{开局} 1. 炮二平五 {[%clk 1:00:00] 当头炮} 1... 马８进７ 2. 马二进三" in text
    assert "{[%clk 0:01:05.250] 注）意}" in text
    assert "2... 车９平８ {[%clk 0:00:00]} *" in text.replace("\n", " ")
    record = read_pgn(text.encode()).records[0]
    assert record.comments == ("开局",)
    assert [move.comment for move in record.moves] == [
        "[%clk 1:00:00] 当头炮",
        "",
        "[%clk 0:01:05.250] 注）意",
        "[%clk 0:00:00]",
    ]


def test_tags_are_escaped_and_own_tags_are_not_doubled() -> None:
    tags = (
        ("Event", 'a "b" \\ c]'),
        ("result", "0-1"),
        ("Format", "ICCS"),
        ("Site", 'x\n[Y "z"]'),
        ("Game", "other"),
    )
    record = read_pgn(write_pgn(game(tags=tags, result="1-0")).encode()).records[0]
    assert record.tags == (
        ("Game", "Chinese Chess"),
        ("Event", 'a "b" \\ c]'),
        ("Site", 'x [Y "z"]'),
        ("Result", "1-0"),
        ("Format", "Chinese"),
    )


def test_control_characters_are_left_out() -> None:
    text = write_pgn(
        game(annotations=comments("a\x00b\x1f\r\nc\x07", "\x07"), tags=(("Red", "x\x00y"),))
    )
    (record,) = read_pgn(text.encode()).records
    assert (record.comments, record.tag("Red")) == (("ab\nc",), "xy")


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        ({"result": "2-0"}, ValueError),
        ({"result": "1-0 "}, ValueError),
        ({"tags": (("Red Team", "a"),)}, ValueError),
        ({"tags": (("", "a"),)}, ValueError),
        ({"clocks": (-1,)}, ValueError),
        ({"start_position": "9/9 w"}, PositionError),
        ({"moves": ("e5e6",)}, NotationError),
    ],
)
def test_what_cannot_be_written_is_refused(bad: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        write_pgn(game(**bad) if "moves" not in bad else PgnGame(tags=(), **bad))  # type: ignore[arg-type]


def test_an_unknown_notation_is_refused() -> None:
    with pytest.raises(ValueError, match="notation"):
        write_pgn(game(), notation="san")


def test_move_lines_keep_to_eighty_columns() -> None:
    data = (DATA / "games" / "league-00000090.pgn").read_bytes()
    record = read_pgn(data).records[0]
    for notation in NOTATIONS:
        text = write_pgn(pgn_game(record, resolve(record)), notation=notation)
        lines = [line for line in text.splitlines() if not line.startswith("[")]
        widths = [
            sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)
            for line in lines
        ]
        assert max(widths) <= 80
        assert len(lines) > 30


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("row", tsv_rows(DATA / "games.tsv"), ids=lambda row: row["file"])
def test_every_sample_game_survives_writing_and_reading(row: dict[str, str], notation: str) -> None:
    record = read_pgn((DATA / "games" / row["file"]).read_bytes()).records[0]
    first = resolve(record)
    text = write_pgn(pgn_game(record, first), notation=notation)
    (again,) = read_pgn(text.encode()).records
    second = resolve(again)
    assert (second.moves, second.problem) == (first.moves, None)
    assert again.result == record.result
    assert [tag for tag in again.tags if tag[0] not in OWN_TAGS] == [
        tag for tag in record.tags if tag[0] not in OWN_TAGS
    ]
    assert write_pgn(pgn_game(again, second), notation=notation) == text


def test_a_file_of_games_reads_back_as_that_many() -> None:
    result = read_pgn((DATA / "formats" / "wukong-15games-chinese.pgn").read_bytes())
    games = [pgn_game(record, resolve(record)) for record in result.records]
    again = read_pgn(write_pgn_file(games, notation="wxf"))
    assert (again.problems, len(again.records)) == ((), 15)
    assert [resolve(record).moves for record in again.records] == [found.moves for found in games]


@settings(deadline=None, max_examples=60)
@given(
    choices=st.lists(st.integers(0, 10_000), max_size=40),
    notation=st.sampled_from(NOTATIONS),
    comment=st.text(
        st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="}"),
        max_size=30,
    ),
)
def test_any_legal_game_survives(choices: list[int], notation: str, comment: str) -> None:
    kernel = XiangqiKernel()
    position = kernel.initial_position()
    moves = []
    for choice in choices:
        legal = kernel.legal_moves(position)
        if not legal:
            break
        moves.append(legal[choice % len(legal)])
        position = kernel.play(position, moves[-1])
    written = PgnGame(tags=(), moves=tuple(moves), annotations=comments(comment))
    result = read_pgn(write_pgn(written, notation=notation).encode())
    (record,) = result.records
    assert (result.problems, resolve(record).moves) == ((), tuple(moves))
    assert record.comments == ((comment.strip(),) if comment.strip() else ())
    assert len(texts(record)) == len(moves)
