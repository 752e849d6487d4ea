"""One file to games ready to store, or reasons why not. Runs in any process; stores nothing."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from os.path import basename

from games.importing.doubts import edition_doubt, edition_points, open_points
from games.importing.questions import Answers, OpenPoint
from games.notation.annotated import annotations_of, unread_words
from games.notation.annotations import Annotations
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
from games.rules.books.years import chosen_edition
from games.rules.editions import kernel_for
from games.rules.protocol import Outcome

_NO_ANSWERS = Answers()
_MOST_OF_A_WORD = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadGame:
    """A game that is whole: legal to its last move, with what its header says.

    `encoding` is the game's own: sets may be mixed in a file.
    `readings` are the clocks of the movers after each ply, in ms; empty where none is given.
    `unkept` names what the file says of it and nothing here holds, with how often.
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
    encoding: str = ""
    readings: tuple[int | None, ...] = ()
    options: Options | None = None
    annotations: Annotations = field(default_factory=Annotations)
    unkept: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reject:
    """A game, or a whole file (`game` 0), that is not stored: where, why, what was read before.

    `line` and `ply` count from 1; 0 where none is meant. `moves` are the canonical moves
    that stood before the fault. With `open_points` it waits for the bringer's answers, and is
    stored when it is read again with them.
    """

    game: int
    line: int
    ply: int
    code: str
    article: Article | None
    reason: str
    tags: tuple[tuple[str, str], ...] = ()
    moves: tuple[str, ...] = ()
    open_points: tuple[OpenPoint, ...] = ()


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
    data: bytes,
    *,
    name: str,
    answers: Answers = _NO_ANSWERS,
    between: Callable[[], object] | None = None,
) -> FileReading:
    """Read and check every game of a file; never raises for what the file holds.

    `between` is called behind every game: a worker says there that it is still at it.

    An edition that is named chooses the reader, and what is surely of another game is
    rejected as `other_game`; without it each game is read under the edition that the file
    shows, and what the file leaves open waits for its answer.

    :raises UnknownEditionError: when no kernel serves the edition named.
    """
    named = kernel_for(answers.edition).game if answers.edition else ""
    result = read_games(data, name=name, game=named)
    games: list[ReadGame] = []
    # What of a game is not even its heading has no record, and is lost all the same.
    numbers = {record.index for record in result.records}
    rejects = [_file_reject(problem) for problem in result.problems if problem.game not in numbers]
    settled = answers.settling([point for reject in rejects for point in reject.open_points])
    if settled != answers:
        return read_file(data, name=name, answers=settled, between=between)
    for record in result.records:
        outcome = _check(record, result, answers)
        if between is not None:
            between()
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


def read_named(named: tuple[str, bytes], *, answers: Answers) -> FileReading:
    """Read a (path, bytes) pair: `read_file` in the shape that a pool of processes maps."""
    path, data = named
    return read_file(data, name=basename(path), answers=answers)


def _of_its_year(record: GameRecord, answers: Answers) -> Answers:
    """Have the year of a game choose its edition where neither its file nor anybody names it."""
    if answers.edition or not answers.years or record.edition_is_stated:
        return answers
    played = read_header(record, date_order=answers.date_order).date
    game = kernel_for(record.edition).game
    chosen = chosen_edition(answers.years, game, played.isoformat()) if played else ""
    doubt = record.edition_doubt
    fits = not doubt or chosen in doubt.split(", ")
    return replace(answers, edition=chosen) if fits else answers


def _check(record: GameRecord, result: ReadResult, answers: Answers) -> ReadGame | Reject:
    """Check a game, and again with the decisions on what it leaves open as long as they settle."""
    checked = _checked(record, result, answers)
    if isinstance(checked, Reject) and checked.open_points:
        settled = answers.settling(checked.open_points)
        if settled != answers:
            return _check(record, result, settled)
    return checked


def _checked(record: GameRecord, result: ReadResult, answers: Answers) -> ReadGame | Reject:
    answers = _of_its_year(record, answers)
    doubt = edition_doubt(record) if not answers.edition else None
    edition = _edition_of(record, doubt.edition if doubt else answers.edition)
    resolved = doubt.resolved if doubt else resolve(record, edition)
    problem = (
        _not_of_the_game(record, answers.edition)
        or _broken(record, result)
        or (doubt.problem if doubt else None)
        or next(_problems(record, result, resolved), None)
        or _emptiness(record)
    )
    header = read_header(
        record,
        date_order=answers.date_order,
        players_from_title=answers.players_from_title or False,
    )
    points = open_points(record, header, answers) if problem is None else edition_points(problem)
    if problem is not None or points:
        problem = problem or ReadProblem(
            code=points[0].code, line=record.line, detail=points[0].example, game=record.index
        )
        return Reject(
            game=record.index,
            line=problem.line or record.line,
            ply=problem.ply,
            code=problem.code,
            article=problem.article,
            reason=_reason(problem),
            tags=record.tags,
            moves=resolved.moves,
            open_points=points,
        )
    kernel = kernel_for(edition)
    start = kernel.parse_position(resolved.start_position)
    annotations = annotations_of(record, resolved, edition)
    return ReadGame(
        index=record.index,
        edition=edition,
        tags=(*record.tags, *_komi_tags(record)),
        header=header,
        start_position=_unusual(resolved.start_position, edition),
        first_to_move=kernel.side_to_move(start),
        moves=resolved.moves,
        result=header.result if header.result and header.result != "*" else "",
        encoding=record.encoding or result.encoding,
        outcome=resolved.outcome,
        warnings=(
            *_warnings(record, header, resolved, result),
            *_lines_unread(annotations, edition),
        ),
        readings=_readings(record, resolved),
        options=_options(record, kernel.game),
        annotations=annotations,
        unkept=record.unkept,
    )


def _unusual(start: str, edition: str) -> str:
    """Return a start position, "" for the usual one."""
    return "" if start == _usual_start(edition) else start


@cache
def _usual_start(edition: str) -> str:
    kernel = kernel_for(edition)
    return kernel.format_position(kernel.initial_position())


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


def _not_of_the_game(record: GameRecord, named: str) -> ReadProblem | None:
    """Return why a game is of no edition served, or not of the game named."""
    game, line, index = kernel_for(record.edition).game, record.line, record.index
    if record.edition_doubt and record.edition_is_stated:
        detail = record.edition_doubt
        return ReadProblem(code="edition_not_served", line=line, detail=detail, game=index)
    if named and kernel_for(named).game != game:
        detail = f"{game}, not {named}"
        return ReadProblem(code="other_game", line=line, detail=detail, game=index)
    return None


def _broken(record: GameRecord, result: ReadResult) -> ReadProblem | None:
    """Return what keeps the text of a game from being read, whichever edition it is of."""
    return next((problem for problem in _own(record, result) if not problem.ply), None)


def _own(record: GameRecord, result: ReadResult) -> list[ReadProblem]:
    """Return what was met of a game itself."""
    problems = (problem for problem in result.problems if problem.game == record.index)
    return [problem for problem in problems if not problem.beside]


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
    own = _own(record, result)
    if resolved.problem is not None:
        own.append(resolved.problem)
    yield from sorted(own, key=lambda problem: (problem.ply or 1 << 30, problem.line))


def _reason(problem: ReadProblem) -> str:
    return f"{problem.detail} ({problem.violation})" if problem.violation else problem.detail


def _warnings(
    record: GameRecord, header: GameHeader, resolved: ResolvedGame, result: ReadResult
) -> Iterator[str]:
    for warning in (*record.warnings, *resolved.warnings, *header.warnings):
        yield f"{warning.code}: {warning.detail}" if warning.detail else warning.code
    for problem in result.problems:
        if problem.game == record.index and problem.beside:
            yield f"side_lines_lost: {problem.code}: {problem.detail}"
    for name, count in record.unkept:
        yield f"not_kept: {name} × {count}"
    outcome = resolved.outcome
    if outcome and record.result and record.result not in ("*", outcome.result):
        yield f"result_contradicts_position: {record.result} / {outcome.result}"


def _lines_unread(annotations: Annotations, edition: str) -> Iterator[str]:
    """Yield a warning for side lines that go on in words which are no moves."""
    words = unread_words(annotations, edition)
    if words:
        yield f"side_line_unreadable: {words[0][:_MOST_OF_A_WORD]} × {len(words)}"


def _file_reject(problem: ReadProblem) -> Reject:
    return Reject(
        game=problem.game,
        line=problem.line,
        ply=problem.ply,
        code=problem.code,
        article=problem.article,
        reason=_reason(problem),
        open_points=edition_points(problem),
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
            encoding=game.encoding,
        ),
        options=game.options,
    )


def played_on(header: GameHeader) -> date | None:
    """Return the day of a header that names a whole day, else None."""
    known = header.date
    if known is None or known.year is None or known.month is None or known.day is None:
        return None
    return date(known.year, known.month, known.day)
