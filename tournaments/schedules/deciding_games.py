"""Games that break a tie in a xiangqi knockout (xiangqi 2020 chapter 7, 28.6 and 30).

30.1.1 to 30.1.4 follow a drawn slow game, 30.2.1 and 30.2.2 are rapid knockouts of two
games a round. A game log goes in: games as they ended, and who settled the colours where
the book asks for it. In the play-off (附加赛) a draw wins for black, the second mover.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.deciding import ColourRule, DecidingGames, Kind, Limits, Method
from tournaments.schedules.steps import ScheduleError

declare_refusals(
    422,
    tie_players_wrong=_("Deciding games are played by two different players."),
    slow_first_missing=_("It is not known who moved first in the standard game."),
)

_GOES_ON = (Kind.SUPER_RAPID, ColourRule.REVERSED)
"""What the open methods go on with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """The two and the method; `higher` is the one placed higher in the first stage, if any.

    `slow_first` had red in the slow game, `slow_chooser` chose those colours (10.4.1.4);
    None when they came by lot (10.4.1.3). With `higher_chooses_play_off` the play-off of
    30.1.1 and 30.1.3 goes by place even when somebody chose. `games` are those of the book.
    """

    games: DecidingGames
    method: Method
    player: int
    other: int
    slow_first: int | None = None
    slow_chooser: int | None = None
    higher: int | None = None
    higher_chooses_play_off: bool = False
    play_off: Limits | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """Who moves first in the next game: drawn (`by` None) or chosen by `by`."""

    first: int
    by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A game that has ended; `winner` None for a draw."""

    winner: int | None


Entry = Colours | Ended


@dataclass(frozen=True, slots=True, kw_only=True)
class NextGame:
    """The game to be played now; in the play-off a draw wins for `second`."""

    number: int
    kind: Kind
    first: int
    second: int
    limits: Limits | None
    article: Article
    draw_wins_for_second: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursNeeded:
    """The colours of the next game: `chooser` chooses, or a lot is drawn when None.

    `lot_gives_choice` when the lot only decides who may choose (30.2.1).
    """

    number: int
    kind: Kind
    article: Article
    chooser: int | None = None
    lot_gives_choice: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Who goes on, after how many games, and whether black's draw did it."""

    winner: int
    loser: int
    games: int
    by_draw: bool
    article: Article


Decision = NextGame | ColoursNeeded | Decided


def next_game(tie: Tie, log: Sequence[Entry]) -> Decision:
    """Return what is next: colours to settle, a game to play, or who goes on.

    :raises ScheduleError: `tie_players_wrong`, `slow_first_missing`, `colours_not_asked`,
        `choice_not_his` (10.4.1.4), `colours_not_settled`, `winner_not_in_match`,
        `result_without_match`.
    """
    _check(tie)
    state = _State(tie=tie)
    for entry in log:
        wanted = state.wanted()
        if isinstance(wanted, Decided):
            raise ScheduleError("result_without_match", cites=tie.games.of(tie.method))
        if isinstance(entry, Colours):
            state.settle(wanted, entry)
        else:
            state.end(wanted, entry)
    return state.wanted()


def _check(tie: Tie) -> None:
    players = (tie.player, tie.other)
    named = (tie.slow_first, tie.slow_chooser, tie.higher)
    if tie.player == tie.other or any(number not in (None, *players) for number in named):
        raise ScheduleError("tie_players_wrong", cites=tie.games.of(tie.method))
    if tie.games.plans[tie.method][0][0] is Kind.SLOW and tie.slow_first is None:
        raise ScheduleError("slow_first_missing", cites=tie.games.of(tie.method))


@dataclass(slots=True, kw_only=True)
class _State:
    tie: Tie
    played: int = 0
    first: int | None = None  # of the game just played
    settled: int | None = None  # of the game to come
    rapid_wins: int = 0  # `one` minus `other`, in the two games of 30.2
    decided: Decided | None = None

    def wanted(self) -> Decision:
        if self.decided is not None:
            return self.decided
        kind, rule = self._entry()
        first = self._first(rule)
        if first is None:
            return self._ask(kind, rule)
        limits = self.tie.games.limits[kind]
        if kind is Kind.PLAY_OFF and self.tie.play_off is not None:
            limits = self.tie.play_off
        return NextGame(
            number=self.played + 1,
            kind=kind,
            first=first,
            second=self._other(first),
            limits=limits,
            article=self.tie.games.of(self.tie.method),
            draw_wins_for_second=kind is Kind.PLAY_OFF,
        )

    def settle(self, wanted: Decision, entry: Colours) -> None:
        if not isinstance(wanted, ColoursNeeded):
            raise ScheduleError("colours_not_asked", cites=self.tie.games.of(self.tie.method))
        if entry.first not in (self.tie.player, self.tie.other):
            raise ScheduleError("winner_not_in_match", cites=self.tie.games.of(self.tie.method))
        if wanted.lot_gives_choice:
            if entry.by not in (self.tie.player, self.tie.other):
                raise ScheduleError("choice_not_his", cites=self.tie.games.of(self.tie.method))
        elif entry.by != wanted.chooser:
            raise ScheduleError(
                "choice_not_his", cites=self.tie.games.of(self.tie.method), detail=str(entry.by)
            )
        self.settled = entry.first

    def end(self, wanted: Decision, entry: Ended) -> None:
        if not isinstance(wanted, NextGame):
            raise ScheduleError("colours_not_settled", cites=self.tie.games.of(self.tie.method))
        if entry.winner not in (None, wanted.first, wanted.second):
            raise ScheduleError("winner_not_in_match", cites=self.tie.games.of(self.tie.method))
        self.played += 1
        self.first, self.settled = wanted.first, None
        if self._is_first_two():
            self.rapid_wins += {self.tie.player: 1, self.tie.other: -1}.get(entry.winner or 0, 0)
            if self.played == 2 and self.rapid_wins:
                self._decide(self.tie.player if self.rapid_wins > 0 else self.tie.other)
        elif entry.winner is not None:
            self._decide(entry.winner)
        elif wanted.draw_wins_for_second:
            self._decide(wanted.second, by_draw=True)

    def _is_first_two(self) -> bool:
        return self.played <= 2 and self.tie.games.plans[self.tie.method][0][0] is not Kind.SLOW

    def _decide(self, winner: int, *, by_draw: bool = False) -> None:
        self.decided = Decided(
            winner=winner,
            loser=self._other(winner),
            games=self.played,
            by_draw=by_draw,
            article=self.tie.games.of(self.tie.method),
        )

    def _entry(self) -> tuple[Kind, ColourRule]:
        plan = self.tie.games.plans[self.tie.method]
        # The open methods go on with super rapids, colours reversed each time.
        return plan[self.played] if self.played < len(plan) else _GOES_ON

    def _first(self, rule: ColourRule) -> int | None:
        if rule is ColourRule.GIVEN:
            return self.tie.slow_first
        if rule is ColourRule.REVERSED:
            return None if self.first is None else self._other(self.first)
        return self.settled

    def _ask(self, kind: Kind, rule: ColourRule) -> ColoursNeeded:
        chooser = None
        if rule is ColourRule.LAST_SECOND and self.first is not None:
            chooser = self._other(self.first)
        elif rule is ColourRule.NON_CHOOSER:
            chooser = self._non_chooser()
        return ColoursNeeded(
            number=self.played + 1,
            kind=kind,
            article=self.tie.games.of(self.tie.method),
            chooser=chooser,
            lot_gives_choice=rule is ColourRule.LOT_TO_CHOOSE,
        )

    def _non_chooser(self) -> int | None:
        tie = self.tie
        if tie.higher is not None and (tie.higher_chooses_play_off or tie.slow_chooser is None):
            return tie.higher
        return None if tie.slow_chooser is None else self._other(tie.slow_chooser)

    def _other(self, number: int) -> int:
        return self.tie.other if number == self.tie.player else self.tie.player
