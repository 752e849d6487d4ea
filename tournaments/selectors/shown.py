"""Rounds, places and crosstables as pages print them: words beside exact numbers.

Forfeits print as + and −, annulled games stay and are greyed, shared places say so (xiangqi
20.3, gomoku 28.3 and 29.3). Every value of the table of places can be opened into its sum.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from django.utils.translation import gettext as _

from games.labels.article_numbers import cited_words
from games.rules.books.article import Article
from games.sheets.tables import shown
from tournaments.labels import pages as words
from tournaments.labels.deviations import departure_words
from tournaments.labels.pairing import handicap_text
from tournaments.labels.terms import note_word
from tournaments.record.rounds.pair_reasons import MeetingReason
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.tables.confirming import are_confirmed
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.ranked import opened, ranked_table, standings
from tournaments.record.values import MatchGame, Outcome, RoundStatus
from tournaments.regulations.text import exact
from tournaments.regulations.tiebreak_names import words_of
from tournaments.selectors import names
from tournaments.standings.table import DecidedBy, Line, Standings, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One side of a board; `points` are those before the round, None in the list of all.

    `unit` is "" for a team that goes by the name of its unit: it is not said twice.
    """

    number: int
    name: str
    unit: str
    points: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """A board of a round: who sits there and what is on record."""

    board: int
    first: Seat
    second: Seat
    score: str
    score_code: str
    note: str
    games: tuple[tuple[int, UUID], ...]
    fouls_first: int
    fouls_second: int
    counted: bool
    annulled: bool
    settled: bool
    why: MeetingReason | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """A round: its boards in order, who has no opponent, what the pairing departs from."""

    number: int
    status: RoundStatus
    status_words: str
    source: str
    deviation: str
    seed: str
    boards: tuple[BoardLine, ...]
    alone: tuple[tuple[Seat, str], ...]
    missing: int


def without_draft(state: TournamentState) -> TournamentState:
    """Return the tournament as everybody may see it: without a pairing not yet signed.

    Gomoku 25.2.2-C; P1 of the tournament managers' checklist.
    """
    if not state.stages or state.stages[-1].latest is None:
        return state
    stage = state.stages[-1]
    if stage.played[-1].status is not RoundStatus.DRAFT:
        return state
    return replace(state, stages=(*state.stages[:-1], replace(stage, played=stage.played[:-1])))


def _beside(unit: str, name: str | None) -> str:
    return "" if unit == name else unit


def seats(
    state: TournamentState, stage: StageState, *, before: int | None = None
) -> dict[int, Seat]:
    """Return every entrant of a stage by number, with the points had before round `before`."""
    named = names(state, stage).by_number
    units = {entry.id: entry.unit for entry in state.entries}
    points: dict[int, str] = {}
    if before is not None:
        table = ranked_table(state, stage=stage.index, upto=before - 1)
        for entrant in table.entrants:
            points[entrant.number] = exact(table.points.total(entrant))
    return {
        slot.number: Seat(
            number=slot.number,
            name=named.get(slot.number) or slot.id[:8],
            unit=_beside(units.get(slot.id, ""), named.get(slot.number)),
            points=points.get(slot.number, ""),
        )
        for slot in stage.slots
    }


def round_view(state: TournamentState, stage: StageState, round_: Round) -> RoundView:
    """Return a round with names, results in words and points before it."""
    sat = seats(state, stage, before=round_.number)
    return RoundView(
        number=round_.number,
        status=round_.status,
        status_words=str(words.ROUND_STATUSES[round_.status]),
        source=str(words.SOURCES[round_.source]),
        deviation="" if round_.deviation is None else departure_words(round_.deviation),
        seed=round_.seed,
        boards=tuple(_board(board, sat) for board in round_.boards),
        alone=tuple((sat[number], str(words.MARKS[mark])) for number, mark in round_.byes),
        missing=len(round_.missing),
    )


def _board(board: Board, sat: Mapping[int, Seat]) -> BoardLine:
    outcome = board.outcome
    return BoardLine(
        board=board.pair.board,
        first=sat[board.pair.first],
        second=sat[board.pair.second],
        score=score_of(board),
        score_code=outcome.score.value if outcome else "",
        note=outcome_note(board),
        games=tuple((number, UUID(game)) for number, game in board.games),
        fouls_first=outcome.fouls_first if outcome else 0,
        fouls_second=outcome.fouls_second if outcome else 0,
        counted=board.counted,
        annulled=bool(outcome and outcome.annulled),
        settled=board.settled,
        why=board.pair.why,
    )


def score_of(board: Board) -> str:
    """Return the result of a board as it is printed, "" where none is on record."""
    return str(words.SHORT_SCORES[board.outcome.score]) if board.outcome else ""


def outcome_note(board: Board) -> str:
    """Return what the page of a round remarks on a board."""
    outcome = board.outcome
    parts: list[str] = []
    if board.pair.handicap:
        parts.append(handicap_text(board.pair.handicap))
    if board.counted:
        parts.append(_("a draw for pairing only"))
    if outcome is None:
        return "; ".join(parts)
    if given := _given(outcome):
        parts.append(_("points by a ruling: %(points)s") % {"points": given})
    parts.extend(
        _("game %(number)d: points by a ruling: %(points)s")
        % {"number": game.game, "points": given}
        for game in board.log
        if (given := _given(game))
    )
    if outcome.annulled:
        parts.append(_("annulled"))
    if outcome.swapped:
        parts.append(_("colours exchanged by mistake"))
    if outcome.games_first is not None and outcome.games_second is not None:
        games = f"{exact(outcome.games_first)} : {exact(outcome.games_second)}"
        parts.append(_("games %(games)s") % {"games": games})
    if outcome.article:
        parts.append(cited_words(outcome.article))
    return "; ".join(parts)


def _given(outcome: Outcome | MatchGame) -> str:
    """Return the points that a ruling gave, first mover's in front; "" where none did."""
    points = (outcome.points_first, outcome.points_second)
    if points == (None, None):
        return ""
    return " : ".join("–" if number is None else exact(number) for number in points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A comparison of the table: its code, its word, its article."""

    code: str
    word: str
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """A line of the table of places; `values` follow the headings."""

    place: str
    seat: Seat
    points: str
    values: tuple[tuple[str, str], ...]
    note: str
    decided_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesView:
    """The table of places after a round, of one group."""

    round: int
    rounds: int
    group: str
    provisional: bool
    unfinished: int
    headings: tuple[Heading, ...]
    rows: tuple[PlaceRow, ...]
    ties: tuple[tuple[int, ...], ...]
    needs_play_off: bool
    confirmed: bool  # by a deputy, as it stands (gomoku 25.3.3-A)


def places_view(
    state: TournamentState, stage: StageState, *, upto: int, group: str, chinese: bool
) -> PlacesView:
    """Return the places after round `upto`, the best first."""
    table = standings(state, stage=stage.index, upto=upto, group=group)
    sat, edition = seats(state, stage), state.regulations.edition
    return PlacesView(
        round=upto,
        rounds=stage.rounds,
        group=group,
        provisional=table.provisional,
        unfinished=len(table.unfinished),
        headings=tuple(
            Heading(
                code=step.step.text, word=step_word(step.step.text, chinese), article=step.article
            )
            for step in table.order.steps
        ),
        rows=tuple(
            _place_row(line, table, sat, note=_note(line, edition), chinese=chinese)
            for line in table.lines
        ),
        ties=table.ties,
        needs_play_off=table.needs_play_off,
        confirmed=upto == stage.published and are_confirmed(state, stage, group),
    )


def step_word(code: str, chinese: bool) -> str:
    """With its cut in brackets, where it has one."""
    return words_of(code)[0 if chinese else 1]


def _note(line: Line, edition: str) -> str:
    if line.note:
        return note_word(line.note, edition)
    if line.left_after is None:
        return ""
    return _("out after round %(number)d") % {"number": line.left_after}


def _place_row(
    line: Line, table: Standings, sat: Mapping[int, Seat], *, note: str, chinese: bool
) -> PlaceRow:
    values = (*line.values, *(None for _ in range(len(table.order.steps) - len(line.values))))
    return PlaceRow(
        place=place_text(line),
        seat=sat[line.number],
        points=exact(line.points),
        values=tuple(
            (ruled.step.text, value_text(value))
            for ruled, value in zip(table.order.steps, values, strict=True)
        ),
        note=note,
        decided_by=_decided(line.decided_by, chinese=chinese),
    )


def place_text(line: Line) -> str:
    """Return the place, marked where it is shared; a dash where there is none."""
    if line.place is None:
        return "–"
    return _("%(place)d, shared") % {"place": line.place} if line.shared else str(line.place)


def _decided(code: str, *, chinese: bool) -> str:
    if code in {decided_by.value for decided_by in DecidedBy}:
        return str(words.DECISIONS[DecidedBy(code)])
    return step_word(code, chinese) if code else ""


def value_text(value: Value) -> str:
    """Return a value as exact text; a sequence by its terms, "" where it was not needed."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " / ".join(shown(number) for number in value)
    return shown(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class SumView:
    """A value opened: its terms with whom they come from, and what they add up to."""

    total: str
    terms: tuple[tuple[int, Seat | None, str, str, Article | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedView:
    """A value of the table of places with every sum behind it."""

    seat: Seat
    heading: Heading
    sums: tuple[SumView, ...]
    level: tuple[Seat, ...]


def opened_view(
    state: TournamentState,
    stage: StageState,
    *,
    number: int,
    code: str,
    upto: int,
    group: str,
    chinese: bool,
) -> OpenedView:
    """Return the sum behind one value.

    :raises KeyError: when the order has no such comparison, or nobody the number.
    """
    sat = seats(state, stage)
    found = opened(state, number=number, step=code, stage=stage.index, upto=upto, group=group)
    return OpenedView(
        seat=sat[number],
        heading=Heading(code=code, word=step_word(code, chinese), article=found.article),
        sums=tuple(
            SumView(
                total=shown(value),
                terms=tuple(
                    (
                        term.round,
                        None if term.opponent is None else sat.get(term.opponent),
                        str(words.SUMMANDS.get(term.what, term.what)),
                        shown(term.amount),
                        term.article,
                    )
                    for term in terms
                ),
            )
            for value, terms in zip(found.values, found.sums, strict=True)
        ),
        level=tuple(sat[number] for number in found.level if number in sat),
    )


def stage_groups(stage: StageState) -> tuple[str, ...]:
    """Return the groups of a stage that have tables of their own."""
    return groups_of(stage)
