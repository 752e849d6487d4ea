"""A recorded game of stones as a file to take away: SGF, and .psq for gomoku.

Rule sources: SGF FF[4], by `games.notation.sgf.game`; Piskvork's .psq, by
`games.notation.gomoku.psq`. Komi by the rules of weiqi (2002), article 11.
"""

from collections.abc import Callable
from uuid import UUID

from django.utils.translation import override

from games import selectors
from games.exporting import NoSuchRecordError, check_format, day_of
from games.labels.codes import REASONS, result_of
from games.labels.terms import term
from games.labels.weiqi import margin_words
from games.models import LedgerEvent, SourceGame
from games.notation.annotations import Annotations, Note
from games.notation.game_record import BoardSetup
from games.notation.gomoku.psq import PsqGame, write_psq
from games.notation.registry import notation_of
from games.notation.sgf.facts import komi_points, read_komi, read_result
from games.notation.sgf.game import SgfGame, SgfMove, format_result, sgf_tree
from games.notation.sgf.write import write_sgf
from games.notation.stone_points import SIDES
from games.players.annotating import annotations_of_game
from games.players.survivors import people_at
from games.record.codec import CODEC
from games.record.state import GameState
from games.record.weiqi.events import GameCounted
from games.record.weiqi.rules import komi_of
from games.rules.protocol import CountsMargin, ShowsMen

_CARRIED = ("AN", "CP", "GC", "GN", "ON", "OT", "SO", "TM", "US")
"""Facts of a game in SGF that only its file knows: annotator, remark, opening, source, times."""
TYPES = {"sgf": "application/x-go-sgf", "psq": "text/plain"}
"""Format of a file -> its media type."""


def stones_file(game_id: UUID, suffix: str, *, version: int | None = None) -> tuple[str, GameState]:
    """Return a game of stones as "sgf" or "psq", as of event `version`, and its state.

    :raises StreamNotFound: there is no such game.
    :raises NoSuchRecordError: the game is not written in that format.
    """
    state = selectors.game_state(game_id, version=version)
    return stones_text(game_id, state, suffix), state


def stones_text(game_id: UUID, state: GameState, suffix: str) -> str:
    """Return a game of stones as "sgf" or "psq".

    :raises NoSuchRecordError: the game is not written in that format.
    """
    check_format(state, suffix)
    return _WRITERS[suffix](game_id, state)


def sgf_of(game_id: UUID, state: GameState) -> SgfGame:
    """Return a game of stones ready to be written as SGF; what is unknown is left out.

    :raises NoSuchRecordError: the game is none of stones.
    """
    header = SourceGame.objects.filter(stream_id=game_id).first()
    counted = _counted(game_id, state)
    board = notation_of(state.kernel.game).stones
    if board is None:
        raise NoSuchRecordError("sgf")
    return SgfGame(
        board=board,
        moves=_sgf_moves(state),
        setup=_setup(state),
        info=_sgf_info(game_id, state, header),
        result=_sgf_result(state, header, counted),
        komi_quarters=_komi(state, header),
        annotations=_annotations(game_id, state, header, counted),
    )


def _write_sgf(game_id: UUID, state: GameState) -> str:
    return write_sgf([sgf_tree(sgf_of(game_id, state))])


def _write_psq(game_id: UUID, state: GameState) -> str:
    seated = people_at(game_id, state.seats)
    first, second = (seated.get(side) for side in state.sides)
    return write_psq(
        PsqGame(
            moves=tuple(played.move for played in state.moves),
            spent_ms=tuple(played.spent_ms or 0 for played in state.moves),
            black=first.name if first else "",
            white=second.name if second else "",
        )
    )


_WRITERS: dict[str, Callable[[UUID, GameState], str]] = {"sgf": _write_sgf, "psq": _write_psq}


def _counted(game_id: UUID, state: GameState) -> int | None:
    """Return Black's margin in quarters of a zi where the board was counted, else None."""
    if state.ending is None or state.ending.reason != "count":
        return None
    entries = LedgerEvent.objects.filter(
        stream_id=game_id,
        type=CODEC.names[GameCounted],
        version__lte=state.version,
    ).order_by("-version")
    row = entries.first()
    event = row and CODEC.decode(row.type, bytes(row.payload), version=row.version)
    return event.margin if isinstance(event, GameCounted) else None


def _sgf_moves(state: GameState) -> tuple[SgfMove, ...]:
    """Return the moves with their clocks."""
    return tuple(
        SgfMove(
            side=_in_files(state, played.side),
            move=played.move,
            clock_ms=None if played.remaining_ms is None else max(0, played.remaining_ms),
        )
        for played in state.moves
    )


def _annotations(
    game_id: UUID, state: GameState, header: SourceGame | None, counted: int | None
) -> Annotations:
    """Return what the game's file says beside the moves; of our own games, the printed result."""
    if header is not None or not state.moves or state.ending is None:
        return annotations_of_game(game_id, len(state.moves))
    with override("zh-hans"):
        result = result_of(state.ending.result, state.edition)
        reason = term(REASONS, state.ending.reason, edition=state.edition)
        printed = f"{result}（{reason}）" if counted is None else margin_words(counted)
    return Annotations(notes=(Note(ply=len(state.moves), comment=printed),))


def _setup(state: GameState) -> BoardSetup | None:
    """Return the stones before the first move, None for the usual empty board."""
    if not state.start_position:
        return None
    kernel = state.kernel
    start = kernel.parse_position(state.start_position)
    if not isinstance(kernel, ShowsMen):
        raise TypeError(f"{kernel.game} shows no stones")
    men = kernel.men(start)
    return BoardSetup(
        size=kernel.size(start),
        black=tuple(point for point, man in men if man == state.sides[0]),
        white=tuple(point for point, man in men if man == state.sides[1]),
        to_move=_in_files(state, kernel.side_to_move(start)),
    )


def _in_files(state: GameState, side: str) -> str:
    """Return what a side is in files of stones: the first mover is Black."""
    return SIDES[state.sides.index(side)]


def _sgf_info(
    game_id: UUID, state: GameState, header: SourceGame | None
) -> tuple[tuple[str, str], ...]:
    seated = people_at(game_id, state.seats)
    first, second = (seated.get(side) for side in state.sides)
    filed = _filed(header)
    komi = filed.get("KM", "") if _komi(state, header) is None else ""
    return (
        ("PB", first.name if first else ""),
        ("BT", (first.unit if first else "") or filed.get("BT", "")),
        ("BR", filed.get("BR", "")),
        ("PW", second.name if second else ""),
        ("WT", (second.unit if second else "") or filed.get("WT", "")),
        ("WR", filed.get("WR", "")),
        ("EV", state.competition or (header.competition if header else "")),
        ("RO", state.round or (header.round if header else "")),
        ("PC", header.place if header else ""),
        # A date of part of a day, or of several days, stays as the file has it.
        ("DT", filed.get("DT", "") or day_of(state, header).replace(".", "-")),
        *((name, filed.get(name, "")) for name in _CARRIED),
        ("HA", filed.get("HA", "")),
        # What the file says of komi and cannot be understood stays as it stands there.
        ("KM", komi),
        ("QPID", str(game_id)),
        ("QPED", state.edition),
        ("QPVS", str(state.version)),
    )


def _filed(header: SourceGame | None) -> dict[str, str]:
    """Return the tags of the file a game was read from, the first of each name."""
    return {} if header is None else dict(reversed(header.tags))


def _komi(state: GameState, header: SourceGame | None) -> int | None:
    """Return komi in quarters of a zi; None where a file does not say, and in gomoku."""
    if not notation_of(state.kernel.game).states_komi:
        return None
    if header is not None:
        return read_komi(_filed(header).get("KM", "")).quarters
    return komi_of(state)


def _sgf_result(state: GameState, header: SourceGame | None, counted: int | None) -> str:
    """Return RE, in the file's own words where the result is the file's."""
    if state.ending is None:
        return ""
    stated = _filed(header).get("RE", "")
    if stated and read_result(stated).result == state.ending.result:
        return stated
    margin = _margin(state) if counted is None else komi_points(abs(counted))
    return format_result(state.ending.result, state.ending.reason, margin)


def _margin(state: GameState) -> str:
    """Return by how much the board itself was won, "" where it does not say."""
    kernel, outcome = state.kernel, state.kernel.outcome(state.position)
    decided = outcome is not None and state.ending and outcome.reason == state.ending.reason
    if not decided or not isinstance(kernel, CountsMargin):
        return ""
    return str(kernel.margin(state.position))
