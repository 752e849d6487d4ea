"""A recorded game as a file that others take away: what pages and API share.

Rule source: the PGN chapter of 中国象棋电脑应用规范(四), by `games.notation.xiangqi.pgn_writer`;
draughts PDN 3.0, by `games.notation.pdn.writer`. Games of stones go out by
`games.exporting_stones`.
"""

from collections.abc import Callable
from uuid import UUID

from games import selectors
from games.models import SourceGame
from games.notation.pdn.writer import PdnGame, write_pdn
from games.notation.registry import notation_of
from games.notation.xiangqi.dhtmlxq_writer import write_dhtmlxq
from games.notation.xiangqi.pgn_writer import PgnGame, write_pgn
from games.notation.xiangqi.xqf_writer import write_xqf
from games.players.annotating import annotations_of_game
from games.players.survivors import people_at
from games.record.state import GameState
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(404, no_such_record=_("Games of this kind are not written in this format."))

PGN_TYPE = "application/x-chess-pgn"
_LINES = {"pgn": PGN_TYPE, "pdn": "application/x-draughts-pdn"}
"""The formats of move lists and their media types."""
XIANGQI_FILES: dict[str, tuple[str, Callable[[PgnGame], str | bytes]]] = {
    "dhtmlxq": ("text/plain; charset=utf-8", write_dhtmlxq),
    "xqf": ("application/octet-stream", write_xqf),
}
"""The formats of the programs of xiangqi: media type and writer."""
_NO_RESULT = "*"


class NoSuchRecordError(LookupError):
    """The game is not written in the format asked for; `code` is stable."""

    code = "no_such_record"


def check_format(state: GameState, suffix: str) -> None:
    """Let pass only a format that the game is written in.

    :raises NoSuchRecordError: the game is not written in that format.
    """
    if suffix not in notation_of(state.kernel.game).formats:
        raise NoSuchRecordError(suffix)


def game_pgn(
    game_id: UUID, *, version: int | None = None, notation: str = "chinese"
) -> tuple[str, GameState]:
    """Return a game as a file, as of event `version`, and the state it was written from.

    PGN, or PDN of draughts. Clocks stand as comments behind the moves. `notation` is
    "chinese", "wxf" or "iccs"; PDN has one only.

    :raises StreamNotFound: there is no such game.
    :raises NoSuchRecordError: the game is written as neither.
    :raises ValueError: for an unknown notation.
    """
    state = selectors.game_state(game_id, version=version)
    return record_text(game_id, state, notation=notation), state


def record_text(game_id: UUID, state: GameState, *, notation: str = "chinese") -> str:
    """Return a game as the text of a file, PGN or PDN.

    :raises NoSuchRecordError: the game is written as neither.
    :raises ValueError: for an unknown notation of PGN.
    """
    suffix, _ = file_type(state)
    if suffix == "pdn":
        return write_pdn(_pdn_of(game_id, state))
    return write_pgn(pgn_of(game_id, state), notation=notation)


def xiangqi_file(game_id: UUID, state: GameState, suffix: str) -> bytes:
    """Return a game as one of `XIANGQI_FILES`.

    :raises NoSuchRecordError: the game is not written in that format.
    """
    check_format(state, suffix)
    written = XIANGQI_FILES[suffix][1](pgn_of(game_id, state))
    return written.encode() if isinstance(written, str) else written


def file_type(state: GameState) -> tuple[str, str]:
    """Return the suffix and the media type of a game's list of moves.

    :raises NoSuchRecordError: the game is written as neither PGN nor PDN.
    """
    for suffix in notation_of(state.kernel.game).formats:
        if suffix in _LINES:
            return suffix, _LINES[suffix]
    raise NoSuchRecordError("pgn")


def _pdn_of(game_id: UUID, state: GameState) -> PdnGame:
    written = pgn_of(game_id, state)
    first, second = (side.capitalize() for side in state.sides)
    names = {
        "Red": first,
        "RedTeam": f"{first}Team",
        "Black": second,
        "BlackTeam": f"{second}Team",
    }
    return PdnGame(
        edition=state.edition,
        tags=tuple((names.get(name, name), value) for name, value in written.tags),
        moves=written.moves,
        start_position=written.start_position,
        result=written.result,
        annotations=written.annotations,
        clocks=written.clocks,
    )


def pgn_of(game_id: UUID, state: GameState) -> PgnGame:
    """Return a game ready to be written as PGN; what is unknown is left out."""
    annotations = annotations_of_game(game_id, len(state.moves))
    timed = {note.ply for note in annotations.notes if "[%cl" in note.comment}
    return PgnGame(
        tags=_tags(game_id, state),
        moves=tuple(played.move for played in state.moves),
        start_position=state.start_position or None,
        result=state.ending.result if state.ending else _NO_RESULT,
        annotations=annotations,
        # A clock overrun by the mover shows nothing left: PGN has no sign for less. One that
        # the file's own words show is not shown twice.
        clocks=tuple(
            None
            if played.remaining_ms is None or played.ply in timed
            else max(0, played.remaining_ms)
            for played in state.moves
        ),
    )


def file_name(game_id: UUID, *, suffix: str) -> str:
    """Return the ASCII name under which a game's file is offered."""
    return f"game-{game_id}.{suffix}"


def _tags(game_id: UUID, state: GameState) -> tuple[tuple[str, str], ...]:
    header = SourceGame.objects.filter(stream_id=game_id).first()
    seated = people_at(game_id, state.seats)
    first, second = (seated.get(side) for side in state.sides)
    tags = [
        ("Event", state.competition or (header.competition if header else "")),
        ("Site", header.place if header else ""),
        ("Date", day_of(state, header)),
        ("Round", state.round or (header.round if header else "")),
        ("Table", state.table),
        ("RedTeam", first.unit if first else ""),
        ("Red", first.name if first else ""),
        ("BlackTeam", second.unit if second else ""),
        ("Black", second.name if second else ""),
        ("Annotator", _annotator(header)),
        ("Edition", state.edition),
        ("Termination", _termination(state)),
        ("GameId", str(game_id)),
        ("Version", str(state.version)),
    ]
    return tuple((name, value) for name, value in tags if value)


def _annotator(header: SourceGame | None) -> str:
    tags = [] if header is None else header.tags
    return next((value for name, value in tags if name.lower() == "annotator"), "")


def day_of(state: GameState, header: SourceGame | None) -> str:
    """Return the day of a game as 2004.12.08, or as far as it is known."""
    if header is not None:
        day = header.played_on
        return f"{day:%Y.%m.%d}" if day else header.date_text
    return state.scheduled_on.replace("-", ".")


def _termination(state: GameState) -> str:
    ending = state.ending
    if ending is None:
        return ""
    return f"{ending.reason} {ending.article.number}" if ending.article else ending.reason
