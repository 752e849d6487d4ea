"""Invented games with comments, signs and side lines, one file a format."""

from games.importing.questions import Answers
from games.importing.reading import read_file
from games.notation.annotations import Annotations, Mark, Note, SideLine, Step

XIANGQI = """[Event "测试赛"]
[Annotator "甲乙"]
[Format "ICCS"]
[Result "1-0"]

{开局} 1. H2-E2 $1 {中炮} (1. B2-E2 {<b>另一边</b>} B9-C7 (1... H9-G7)) H9-G7 {屏风
一路} 2. H0-G2 1-0
""".encode()
WEIQI = """(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[375]RE[B+R]PB[甲]PW[乙]AN[丙丁]DT[2024-05-06,07]
C[开局];B[pd]C[星]TR[pd]LB[pp:A](;W[dp]C[应];B[pp])(;W[dd]N[变一];B[dp]C[好\\]])(;W[pp]))""".encode()
GOMOKU = b"(;GM[4]FF[4]SZ[15]DT[2024-05]RE[B+];B[hh]MA[hh];W[hg](;B[ig]C[x];W[gi])(;B[gg]CR[hh]))"
DRAUGHTS = b"""[GameType "20"]

{before} 1. 32-28 $1 (1. 33-28 18-23 {x} (1... 19-23)) 19-23 {y} 2. 28x19 14x23 1-1
"""
FILES = {"a.pgn": XIANGQI, "b.sgf": WEIQI, "c.sgf": GOMOKU, "d.pdn": DRAUGHTS}
"""Name of a file -> its bytes."""
OF_XIANGQI = Annotations(
    annotator="甲乙",
    notes=(
        Note(ply=0, comment="开局"),
        Note(ply=1, comment="中炮", marks=(Mark(name="NAG", values=("1",)),)),
        Note(ply=2, comment="屏风\n一路"),
    ),
    lines=(
        SideLine(
            parent=0,
            after=0,
            steps=(Step(move="b2e2", comment="<b>另一边</b>"), Step(move="b9c7")),
        ),
        SideLine(parent=1, after=1, steps=(Step(move="h9g7"),)),
    ),
)
"""What `XIANGQI` says beside its moves."""


def annotations_in(data: bytes, name: str) -> Annotations:
    """Return what the only game of a file says beside its moves."""
    (game,) = read_file(data, name=name, answers=Answers()).games
    return game.annotations
