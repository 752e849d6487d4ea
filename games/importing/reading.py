"""One file to games ready to store, or reasons why not. Runs in any process; stores nothing."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from os.path import basename

from games.notation.game_record import GameRecord, ReadProblem, ReadResult
from games.notation.headers import GameHeader, read_header
from games.notation.reading import read_games
from games.notation.registry import notation_of
from games.notation.resolve import ResolvedGame, resolve
from games.notation.sgf.facts import format_zi, read_komi
from games.record import events as e
from games.record.archive import archived_events
from games.record.values import Options, Source
from games.record.weiqi.options import WeiqiOptions
from games.rules.books.article import Article
from games.rules.books.years import EditionYears, chosen_edition
from games.rules.editions import kernel_for
from games.rules.protocol import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadGame:
    """A game that is whole: legal to its last move, with what its header says.

    `readings` are the clocks of the movers after each ply, in ms; empty where none is given.
    """

    index: int
    edition: str
    tags: tuple[tuple[str, str], ...]
    header: GameHeader
    start_position: str
    first_to_move: str
    moves: tuple[str, ...]
    result: str
    outcome: Outcome | None
    warnings: tuple[str, ...]
    readings: tuple[int | None, ...] = ()
    options: Options | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reject:
    """A game, or a whole file (`game` 0), that is not stored: where, why, what was read before.

    `line` and `ply` count from 1; 0 where none is meant. `moves` are the canonical moves
    that stood before the fault.
    """

    game: int
    line: int
    ply: int
    code: str
    article: Article | None
    reason: str
    tags: tuple[tuple[str, str], ...] = ()
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReading:
    """Everything one file gave; `sha256` is of its bytes as they came."""

    name: str
    sha256: str
    size: int
    format: str
    encoding: str
    games: tuple[ReadGame, ...]
    rejects: tuple[Reject, ...]


def digest(data: bytes) -> str:
    """Return the SHA-256 of `data` in hex."""
    return hashlib.sha256(data).hexdigest()


def read_file(
    data: bytes, *, name: str, edition: str = "", years: EditionYears = ()
) -> FileReading:
    """Read and check every game of a file; never raises for what the file holds.

    An `edition` that is named chooses the reader, and what is surely of another game is
    rejected as `other_game`; without it ("") each game is read under the edition that the file
    shows, and what the file leaves open by the edition that `years` choose for its date, else it
    is rejected as `format_doubtful`.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    named = kernel_for(edition).game if edition else ""
    result = read_games(data, name=name, game=named)
    games: list[ReadGame] = []
    rejects = [_file_reject(problem) for problem in result.problems if problem.game == 0]
    for record in result.records:
        outcome = _check(record, result, edition=edition or _chosen(record, years))
        if isinstance(outcome, Reject):
            rejects.append(outcome)
        else:
            games.append(outcome)
    if not games and not rejects:
        rejects.append(Reject(game=0, line=0, ply=0, code="no_games", article=None, reason=""))
    return FileReading(
        name=name,
        sha256=digest(data),
        size=len(data),
        format=result.format,
        encoding=result.encoding,
        games=tuple(games),
        rejects=tuple(rejects),
    )


def read_named(
    named: tuple[str, bytes], *, edition: str = "", years: EditionYears = ()
) -> FileReading:
    """Read a (path, bytes) pair: `read_file` in the shape that a pool of processes maps."""
    path, data = named
    return read_file(data, name=basename(path), edition=edition, years=years)


def _chosen(record: GameRecord, years: EditionYears) -> str:
    """Return the edition chosen for the year of a game whose file names none, "" for none."""
    if not years or record.edition_is_stated:
        return ""
    played = read_header(record).date
    game = kernel_for(record.edition).game
    chosen = chosen_edition(years, game, played.isoformat()) if played else ""
    doubt = record.edition_doubt
    return chosen if not doubt or chosen in doubt.split(", ") else ""


def _check(record: GameRecord, result: ReadResult, *, edition: str) -> ReadGame | Reject:
    named = edition
    edition = _edition_of(record, named)
    resolved = resolve(record, edition)
    fault = next(_problems(record, result, resolved), None)
    problem = _doubt(record, fault, named) or fault or _emptiness(record)
    if problem is not None:
        return Reject(
            game=record.index,
            line=problem.line or record.line,
            ply=problem.ply,
            code=problem.code,
            article=problem.article,
            reason=_reason(problem),
            tags=record.tags,
            moves=resolved.moves,
        )
    kernel = kernel_for(edition)
    start = kernel.parse_position(resolved.start_position)
    usual = kernel.format_position(kernel.initial_position())
    header = read_header(record)
    return ReadGame(
        index=record.index,
        edition=edition,
        tags=(*record.tags, *_komi_tags(record)),
        header=header,
        start_position="" if resolved.start_position == usual else resolved.start_position,
        first_to_move=kernel.side_to_move(start),
        moves=resolved.moves,
        result=record.result if record.result and record.result != "*" else "",
        outcome=resolved.outcome,
        warnings=tuple(_warnings(record, header, resolved)),
        readings=_readings(record, resolved),
        options=_options(record, kernel.game),
    )


def _options(record: GameRecord, game: str) -> Options | None:
    """Return the settings that the file states of weiqi: komi and stones given, else None."""
    komi = read_komi(record.tag("KM")).quarters
    if komi is None or not notation_of(game).states_komi:
        return None
    handicap = len(record.setup.black) if record.setup and not record.setup.white else 0
    return Options(weiqi=WeiqiOptions(komi_quarters=komi, handicap=handicap))


def _komi_tags(record: GameRecord) -> tuple[tuple[str, str], ...]:
    """Return komi (贴子) as it was understood and the reading that gave it, beside the raw KM."""
    raw = record.tag("KM")
    if not raw:
        return ()
    komi = read_komi(raw)
    exact = () if komi.quarters is None else (("KomiZi", format_zi(komi.quarters)),)
    return (*exact, ("KomiReading", komi.reading))


def _readings(record: GameRecord, resolved: ResolvedGame) -> tuple[int | None, ...]:
    """Return what the movers' clocks showed, () where the file says it of no move."""
    if all(move.reading_ms is None for move in record.moves):
        return ()
    sources = resolved.sources or tuple(range(len(resolved.moves)))
    return tuple(None if source is None else record.moves[source].reading_ms for source in sources)


def _edition_of(record: GameRecord, named: str) -> str:
    if not named or record.edition_is_stated:
        return record.edition
    return named if kernel_for(named).game == kernel_for(record.edition).game else record.edition


def _doubt(record: GameRecord, fault: ReadProblem | None, named: str) -> ReadProblem | None:
    """Return why a game is of no edition served, of none for certain, or not of the game named.

    What the file states counts; else what the bringer names; else whether all moves fit.
    """
    game = kernel_for(record.edition).game
    doubt, line, index = record.edition_doubt, record.line, record.index
    if doubt and record.edition_is_stated:
        return ReadProblem(code="edition_not_served", line=line, detail=doubt, game=index)
    if named and kernel_for(named).game != game:
        detail = f"{game}, not {named}"
        return ReadProblem(code="other_game", line=line, detail=detail, game=index)
    if doubt and not named and not _is_proved(record, fault):
        return ReadProblem(code="format_doubtful", line=line, detail=doubt, game=index)
    return None


def _is_proved(record: GameRecord, fault: ReadProblem | None) -> bool:
    """Tell whether all moves from the usual start fit the edition, and the first fits no other."""
    if fault is not None or record.start_position is not None or not record.moves:
        return False
    others = set(record.edition_doubt.split(", ")) - {record.edition}
    return not any(resolve(record, other, max_plies=1).moves for other in others)


def _emptiness(record: GameRecord) -> ReadProblem | None:
    """Return the fault of a record that holds neither moves nor a position nor a result."""
    start = record.start_position or record.setup
    if record.moves or start or record.result not in (None, "", "*"):
        return None
    return ReadProblem(code="game_empty", line=record.line, detail="", game=record.index)


def _problems(
    record: GameRecord, result: ReadResult, resolved: ResolvedGame
) -> Iterator[ReadProblem]:
    """Yield what keeps a record out, the earliest fault in its moves first."""
    own = [problem for problem in result.problems if problem.game == record.index]
    if resolved.problem is not None:
        own.append(resolved.problem)
    yield from sorted(own, key=lambda problem: (problem.ply or 1 << 30, problem.line))


def _reason(problem: ReadProblem) -> str:
    return f"{problem.detail} ({problem.violation})" if problem.violation else problem.detail


def _warnings(record: GameRecord, header: GameHeader, resolved: ResolvedGame) -> Iterator[str]:
    for warning in (*record.warnings, *resolved.warnings, *header.warnings):
        yield f"{warning.code}: {warning.detail}" if warning.detail else warning.code
    outcome = resolved.outcome
    if outcome and record.result and record.result not in ("*", outcome.result):
        yield f"result_contradicts_position: {record.result} / {outcome.result}"


def _file_reject(problem: ReadProblem) -> Reject:
    return Reject(
        game=0,
        line=problem.line,
        ply=problem.ply,
        code=problem.code,
        article=problem.article,
        reason=_reason(problem),
    )


def events_of(
    reading: FileReading, game: ReadGame, *, players: tuple[str, str] = ("", "")
) -> tuple[e.GameEvent, ...]:
    """Return a game read from a file as the events of a stream; `players` are ids, "" for none."""
    return archived_events(
        edition=game.edition,
        sides=kernel_for(game.edition).sides,
        players=players,
        start_position=game.start_position,
        moves=game.moves,
        first_to_move=game.first_to_move,
        result=game.result,
        outcome=game.outcome,
        readings=game.readings,
        scheduled_on=game.header.date.isoformat() if game.header.date else "",
        source=Source(
            sha256=reading.sha256,
            index=game.index,
            format=reading.format,
            encoding=reading.encoding,
        ),
        options=game.options,
    )


def played_on(header: GameHeader) -> date | None:
    """Return the day of a header that names a whole day, else None."""
    known = header.date
    if known is None or known.year is None or known.month is None or known.day is None:
        return None
    return date(known.year, known.month, known.day)
