"""The lines of a round that take a result: boards, games of matches, boards of team matches.

Who moves first in a game always stands on the left, as on the slip; a match has its sum above
its games. Xiangqi 2020 9, 12.2 and chapter 7, gomoku 2025 25.2.2-B.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import UUID, uuid5

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import api
from games.admin.api import ExactField
from tournaments.admin.course import due_of
from tournaments.books.deciding import Kind
from tournaments.record import commands as c
from tournaments.record.knockout.match_games import (
    boards_of,
    cells_of,
    is_team_event,
    moves_first,
    players_of,
    regular_games,
)
from tournaments.record.rounds.arranging import players_at
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import MatchGame, RoundStatus, Score
from tournaments.schedules import deciding_games as deciding

KEYS: tuple[tuple[str, Any], ...] = (
    ("", "–"),
    (Score.FIRST_WINS.value, gettext_lazy("1  1-0")),
    (Score.DRAW.value, gettext_lazy("2  ½-½")),
    (Score.SECOND_WINS.value, gettext_lazy("0  0-1")),
    (Score.FIRST_BY_FORFEIT.value, gettext_lazy("+  + - forfeit")),
    (Score.SECOND_BY_FORFEIT.value, gettext_lazy("-  - + forfeit")),
    (Score.DOUBLE_FORFEIT.value, gettext_lazy("f  - - both forfeit")),
    (Score.BOTH_LOSE.value, gettext_lazy("b  0-0 both lose")),
    (Score.ADJOURNED.value, gettext_lazy("a  adjourned")),
)
"""Results as a list chooses them: the first letter is the key."""

GAME_KINDS: dict[Kind, Any] = {
    Kind.SLOW: gettext_lazy("standard game"),
    Kind.RAPID: gettext_lazy("rapid game"),
    Kind.SUPER_RAPID: gettext_lazy("super-rapid game"),
    Kind.PLAY_OFF: gettext_lazy("play-off game, a draw wins for the second mover"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One result to be entered: a board (`game` 0) or a game of its match.

    `first` and `second` are (number, name) in order of the move; `score` and `fouls` are what
    is on record. A line that is not `open` shows what stands. `is_whole`: the sum of a match
    of several games.
    """

    board: int
    game: int
    first: tuple[int, str]
    second: tuple[int, str]
    label: str
    score: Score | None
    fouls: tuple[int, int]
    open: bool
    is_whole: bool = False

    @property
    def key(self) -> str:
        """`board` or `board-game`, where a match has several games."""
        return f"{self.board}-{self.game}" if self.game else str(self.board)

    @property
    def place(self) -> str:
        """The line as people call it."""
        if self.game:
            return _("Board %(number)d, %(game)s") % {"number": self.board, "game": self.label}
        return _("Board %(number)d") % {"number": self.board}

    def command(self, number: int, given: dict[str, Any]) -> c.RecordGame | c.RecordResult:
        """Return the command that records what was entered."""
        if self.game:
            return c.RecordGame(
                round=number,
                board=self.board,
                game=self.game,
                score=given["score"],
                fouls_first=given["fouls_first"],
                fouls_second=given["fouls_second"],
            )
        return c.RecordResult(round=number, board=self.board, **given)

    def correction(
        self, number: int, given: dict[str, Any], reason: str
    ) -> c.CorrectGame | c.CorrectResult:
        """Return the command that puts what was entered in place of what stands."""
        if self.game:
            return c.CorrectGame(
                round=number, board=self.board, game=self.game, reason=reason, **given
            )
        return c.CorrectResult(round=number, board=self.board, reason=reason, **given)


def lines_of(
    state: TournamentState,
    stage: StageState,
    played: Round,
    named: dict[int, str],
    *,
    every: bool = False,
) -> tuple[Line, ...]:
    """Return every line of a round, board by board, games behind their match.

    `every`: also regular games that cannot be recorded any more, and are not open.
    """
    found: list[Line] = []
    has_games = is_team_event(state) or regular_games(state, stage) != 1
    players = member_names(state, stage, played) if is_team_event(state) else {}
    live = played.status is not RoundStatus.CLOSED
    for board in played.boards:
        found.append(_whole(board, named, is_whole=has_games))
        found += _games(state, stage, played, board, named, players, live=live, every=every)
    return tuple(found)


def _whole(board: Board, named: dict[int, str], *, is_whole: bool) -> Line:
    outcome = board.outcome
    first, second = board.pair.first, board.pair.second
    return Line(
        board=board.pair.board,
        game=0,
        first=(first, named.get(first, "")),
        second=(second, named.get(second, "")),
        label=_("whole match") if is_whole else "",
        score=outcome.score if outcome else None,
        fouls=(outcome.fouls_first, outcome.fouls_second) if outcome else (0, 0),
        # Once games are on record the match follows from them.
        open=not board.settled and not (is_whole and board.log),
        is_whole=is_whole,
    )


def _games(
    state: TournamentState,
    stage: StageState,
    played: Round,
    board: Board,
    named: dict[int, str],
    players: dict[str, str],
    *,
    live: bool,
    every: bool,
) -> list[Line]:
    regular = regular_games(state, stage)
    logged = {game.game: game for game in board.log}
    whole_only = regular == 1 and not is_team_event(state)
    are_due = live and not board.settled
    due = list(range(1, regular + 1)) if (are_due or every) and not whole_only else []
    numbers = sorted({*due, *logged})
    first_of = {
        number: moves_first(state, board, number) for number in numbers if number <= regular
    }
    labels = {number: _game_label(state, number) for number in numbers if number <= regular}
    first_of |= {game.game: game.first for game in board.log}
    following = due_of(state, stage, board)
    if live and isinstance(following, deciding.NextGame):
        number = regular + 1 + sum(1 for game in board.log if game.game > regular)
        numbers.append(number)
        first_of[number] = following.first
        labels[number] = str(GAME_KINDS[following.kind])
    return [
        _game(
            board,
            number,
            _sat(state, stage, played, board, number, first_of[number], named, players),
            labels.get(number) or _("deciding game %(number)d") % {"number": number - regular},
            logged.get(number),
            is_due=are_due or number > regular,
        )
        for number in numbers
    ]


def _game(
    board: Board,
    number: int,
    sat: tuple[tuple[int, str], tuple[int, str]],
    label: str,
    logged: MatchGame | None,
    *,
    is_due: bool,
) -> Line:
    return Line(
        board=board.pair.board,
        game=number,
        first=sat[0],
        second=sat[1],
        label=label,
        score=logged.score if logged else None,
        fouls=(logged.fouls_first, logged.fouls_second) if logged else (0, 0),
        open=logged is None and is_due,
    )


def _game_label(state: TournamentState, game: int) -> str:
    """Return what a regular game is called: a board of a team match, or game 1, 2, ..."""
    if not is_team_event(state):
        return _("game %(number)d") % {"number": game}
    number, other = players_of(state, game)
    cycle = (game - 1) // boards_of(state)
    text = _("board %(number)d") % {"number": number}
    if number != other:
        text = _("board %(number)d against board %(other)d") % {"number": number, "other": other}
    return f"{text} ({cycle + 1})" if cycle else text


def _sat(
    state: TournamentState,
    stage: StageState,
    played: Round,
    board: Board,
    game: int,
    first: int,
    named: dict[int, str],
    players: dict[str, str],
) -> tuple[tuple[int, str], tuple[int, str]]:
    """Return who sits at a game, the first mover in front; in teams player and team."""
    sides = [(number, named.get(number, "")) for number in (board.pair.first, board.pair.second)]
    if is_team_event(state):
        ids = players_at(state, stage, board, played.number, game)
        sides = [
            (number, _player(state, stage, number, id_, name, players))
            for (number, name), id_ in zip(sides, ids, strict=True)
        ]
    return (sides[0], sides[1]) if sides[0][0] == first else (sides[1], sides[0])


def _player(
    state: TournamentState,
    stage: StageState,
    number: int,
    player: str | None,
    team: str,
    players: dict[str, str],
) -> str:
    entry = state.entry(next(slot.id for slot in stage.slots if slot.number == number))
    if entry is None or not entry.members:
        return team
    if player is None:
        return _("%(team)s: nobody") % {"team": team}
    return f"{players.get(player, player[:8])} ({team})"


def member_names(state: TournamentState, stage: StageState, played: Round) -> dict[str, str]:
    """Return the names of the players of every team that plays in a round, by id."""
    ids = {slot.number: slot.id for slot in stage.slots}
    sides = [n for board in played.boards for n in (board.pair.first, board.pair.second)]
    entries = [state.entry(ids[side]) for side in sides]
    known: dict[str, UUID] = {}
    for member in (member for entry in entries if entry for member in entry.members):
        try:
            known[member] = UUID(member)
        except ValueError:
            continue
    found = api.distinct_names(list(known.values()))
    return {text: found.get(id_, "") or text[:8] for text, id_ in known.items()}


def score_of_match(
    state: TournamentState, stage: StageState, board: Board
) -> tuple[Fraction, Fraction] | None:
    """Return the points on the boards of a match as it runs; None before its first game."""
    regular = regular_games(state, stage)
    log = tuple(game for game in board.log if game.game <= regular)
    if not log:
        return None
    worth = state.regulations.points.worth
    mine, theirs = cells_of(board, log)
    return sum(map(worth, mine), Fraction(0)), sum(map(worth, theirs), Fraction(0))


class RoundResults(forms.Form):
    """A result, and fouls, for every line of a round.

    Lines that have their result since the page was shown keep their fields: what was entered
    for them is told, not lost.
    """

    event_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, lines: tuple[Line, ...], several: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lines, self.several = lines, several
        for line in lines:
            self._add(line)

    def _add(self, line: Line) -> None:
        key = line.key
        keyed: dict[str, Any] = {"class": "result", "aria-label": _name(line.place)}
        if line.is_whole:
            # The keys walk the games; the sum is for a match nobody came to, or one brought whole.
            keyed = {"class": "whole", "tabindex": "-1", "aria-label": _name(line.place)}
        choices = [key for key in KEYS if not line.game or key[0] != Score.ADJOURNED.value]
        self.fields[f"s{key}"] = forms.ChoiceField(
            choices=choices, required=False, widget=forms.Select(attrs=keyed)
        )
        for side in ("a", "b"):
            self.fields[f"{side}{key}"] = forms.IntegerField(
                min_value=0,
                max_value=99,
                required=False,
                widget=forms.NumberInput(
                    attrs={"class": "fouls", "tabindex": "-1", "aria-label": _fouls(line.place)}
                ),
            )
            if self.several and not line.game:
                self.fields[f"g{side}{key}"] = ExactField(
                    required=False,
                    max_length=8,
                    widget=forms.TextInput(attrs={"class": "games", "tabindex": "-1"}),
                )

    def names(self, line: Line) -> list[str]:
        """Score, fouls and given points, as far as the form asks them."""
        every = [f"{name}{line.key}" for name in ("s", "a", "b", "ga", "gb")]
        return [text for text in every if text in self.fields]

    def faults(self, line: Line) -> list[str]:
        """Return what is wrong in the fields of a line."""
        return [str(fault) for name in self.names(line) for fault in self.errors.get(name, ())]

    def given(self, line: Line) -> dict[str, Any] | None:
        """Return what was entered for a line, None for nothing or what cannot be read."""
        score = self.cleaned_data.get(f"s{line.key}")
        if not score or self.faults(line):
            return None
        given: dict[str, Any] = {
            "score": Score(score),
            "fouls_first": self.cleaned_data.get(f"a{line.key}") or 0,
            "fouls_second": self.cleaned_data.get(f"b{line.key}") or 0,
        }
        if not line.game:
            given["games_first"] = self.cleaned_data.get(f"ga{line.key}")
            given["games_second"] = self.cleaned_data.get(f"gb{line.key}")
        return given

    def event_id_of(self, line: Line, given: dict[str, Any]) -> UUID:
        """Return the id under which a line is sent: pressed twice it is the same request."""
        base: UUID = self.cleaned_data["event_id"]
        text = " ".join(f"{name}={value}" for name, value in sorted(given.items()))
        return uuid5(base, f"board {line.key} {text}")


def is_stored(line: Line, given: dict[str, Any]) -> bool:
    """Return whether a line stands on record just as it was entered."""
    fouls = (given["fouls_first"], given["fouls_second"])
    return line.score is given["score"] and line.fouls == fouls


def _name(place: str) -> str:
    return _("result of %(place)s") % {"place": place}


def _fouls(place: str) -> str:
    return _("fouls at %(place)s") % {"place": place}
