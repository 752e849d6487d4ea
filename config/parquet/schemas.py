"""The tables of the export: every column with its type and what it says (docs/archive.md).

Ids are text, times whole milliseconds, points text as the record has it: nothing is a float.
"""

from dataclasses import dataclass

import pyarrow as pa

VERSION = 1
"""Rises when a column changes its meaning or goes; a new column leaves it as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its name, its type, whether it may be null, what it says."""

    name: str
    type: pa.DataType
    says: str
    nullable: bool = False


_CODE = pa.dictionary(pa.int32(), pa.string())
GAMES = (
    Column(name="game_id", type=pa.string(), says="id of the game, that of its stream"),
    Column(name="version", type=pa.int32(), says="its last event"),
    Column(name="hash", type=pa.string(), says="SHA-256 of that event: the row follows from it"),
    Column(name="game", type=_CODE, says="xiangqi, weiqi, gomoku, draughts"),
    Column(name="edition", type=_CODE, says="the rules"),
    Column(name="status", type=_CODE, says="over, closed"),
    Column(name="result", type=_CODE, says='"1-0" the first mover won, "0-1", "1/2-1/2", "" none'),
    Column(name="reason", type=_CODE, says="what ended it, as a code"),
    Column(name="article", type=_CODE, says="the article of the end, with its book"),
    Column(name="first_player", type=pa.string(), says="id in the registry", nullable=True),
    Column(name="second_player", type=pa.string(), says="id in the registry", nullable=True),
    Column(name="event", type=_CODE, says="id of the event"),
    Column(name="competition", type=_CODE, says="its title"),
    Column(name="round", type=_CODE, says="as recorded"),
    Column(name="place", type=_CODE, says="as recorded"),
    Column(name="played_on", type=pa.date32(), says="the day", nullable=True),
    Column(name="plies", type=pa.int32(), says="moves of both sides"),
    Column(name="rulings", type=pa.int32(), says="rulings on record"),
    Column(name="start_position", type=_CODE, says='exact text, "" for the usual start'),
)
MOVES = (
    Column(name="game_id", type=pa.string(), says="id of the game"),
    Column(name="ply", type=pa.int32(), says="from 1"),
    Column(name="side", type=_CODE, says="who moved"),
    Column(name="move", type=_CODE, says="in the form that is stored"),
    Column(
        name="position",
        type=pa.int64(),
        says="hash of the position behind the move; equal for equal positions of one board",
        nullable=True,
    ),
    Column(name="spent_ms", type=pa.int64(), says="thinking time, with a clock", nullable=True),
    Column(name="remaining_ms", type=pa.int64(), says="left after the move", nullable=True),
    Column(name="event_version", type=pa.int32(), says="the event that recorded it"),
)
RESULTS = (
    Column(name="tournament", type=pa.string(), says="id of the tournament"),
    Column(name="key", type=pa.string(), says="where the result stands in it"),
    Column(name="revision", type=pa.int32(), says="from 1; the last is exported"),
    Column(name="title", type=_CODE, says="title of the tournament"),
    Column(name="section", type=_CODE, says="its section"),
    Column(name="game", type=_CODE, says="xiangqi, weiqi, gomoku, draughts"),
    Column(name="stage", type=pa.int32(), says="from 1"),
    Column(name="round", type=pa.int32(), says="from 1"),
    Column(name="board", type=pa.int32(), says="from 1; 0 for a bye"),
    Column(name="first", type=pa.string(), says="id of who moved first", nullable=True),
    Column(name="second", type=pa.string(), says="id of the other", nullable=True),
    Column(name="first_team", type=pa.string(), says="id of the team", nullable=True),
    Column(name="second_team", type=pa.string(), says="id of the team", nullable=True),
    Column(name="score", type=_CODE, says="what counts for places, as a code"),
    Column(name="counts", type=pa.bool_(), says="counts for places"),
    Column(name="rated", type=pa.bool_(), says="counts for ratings"),
    Column(name="rated_score", type=_CODE, says="what counts for ratings, as a code"),
    Column(name="game_id", type=pa.string(), says="the game on record", nullable=True),
)
TABLES = {"games": GAMES, "moves": MOVES, "results": RESULTS}


def schema_of(columns: tuple[Column, ...]) -> pa.Schema:
    """Return the schema of a table, with what each column says as its metadata."""
    fields = [
        pa.field(
            column.name,
            column.type,
            nullable=column.nullable,
            metadata={"description": column.says},
        )
        for column in columns
    ]
    return pa.schema(fields, metadata={"qipu_archive": str(VERSION)})
