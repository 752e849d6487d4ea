"""Which article of the event's own book stands behind what a schedule refuses or asks.

Schedules are shared by four books and name the article of the one that says it. An event of
another book is told its own article, or none where that book is silent: xiangqi 2020 10,
weiqi 2002 17.5, 26, 28 and appendix, gomoku 2025 24.4, 27 and appendix 3, draughts appendix.
"""

from games.record.errors import CommandRefusedError
from tournaments.record.rounds.legality import listed
from tournaments.record.state import TournamentState
from tournaments.regulations.books import Topic, article, game_of
from tournaments.regulations.values import StageKind
from tournaments.schedules.steps import NeedsDecision, ScheduleError, Step

_ARENA = {"gomoku": "27.5", "weiqi": "26.6"}
_DOUBLE = {"xiangqi": "app4.dko16", "weiqi": "app.2", "gomoku": "27.1"}
_ELIMINATION = {"weiqi": "26.4", "xiangqi": "10.4.2"}
_KNOCKOUT = {"xiangqi": "10.3", "weiqi": "26.1", "gomoku": "27.1", "draughts": "app.1.1.1"}
_SEEDS = {"gomoku": "app3.1.2", "draughts": "app.1.1.1(1)"}
_LEVELS = {"gomoku": "app3.1.3", "draughts": "app.1.1.1(2)"}
_BYES = {"gomoku": "app3.3", "draughts": "app.1.1.3", "weiqi": "app.1.3", "xiangqi": "app4.ko16"}
_OWN: dict[str, dict[str, str]] = {
    "17.5": {"weiqi": "17.5"},
    "27.5": _ARENA,
    "app4.dko16": _DOUBLE,
    "app.2.3": {"weiqi": "app.2.3"},
    "26.4": _ELIMINATION,
    "10.4.2": _ELIMINATION,
    "app.6.3": {"weiqi": "app.6.3", "xiangqi": "10.4.2"},
    "10.3": _KNOCKOUT,
    "app3.1.2": _SEEDS,
    "app3.1.3": _LEVELS,
    "app3.3": _BYES,
    "app4.ko8playoff": {"xiangqi": "app4.ko8playoff"},
    "27.6.1": {"gomoku": "27.6.1", "weiqi": "26.5"},
    "26.5": {"weiqi": "26.5"},
    "app5.intro": {"xiangqi": "app5.intro", "weiqi": "25.2"},
    **{one: {"xiangqi": one} for one in ("10.4.1", "10.4.1.1", "10.4.1.2")},
    **{one: {"xiangqi": one} for one in ("10.4.3.1", "10.4.3.2")},
}
"""Article a schedule names -> game -> the article of its own book."""


def own_article(state: TournamentState, said: str) -> str:
    """Return the article of the event's book for one that a schedule names, "" for none."""
    own = _OWN.get(said)
    return said if own is None else own.get(game_of(state.regulations.edition), "")


def refused(state: TournamentState, error: ScheduleError) -> CommandRefusedError:
    """Return the refusal that a schedule's error is in the event."""
    return CommandRefusedError(
        error.code, article=own_article(state, error.article), detail=error.detail
    )


def require_no_decision(state: TournamentState, step: Step) -> None:
    """Let pass only a stage that waits for nobody's decision.

    :raises CommandRefusedError: `tie_break_needed`, `lot_needed`, `arena_draw`.
    """
    if isinstance(step, NeedsDecision):
        raise CommandRefusedError(
            step.code,
            article=own_article(state, step.article),
            numbers=listed(step.numbers),
            choices=" ".join(step.choices),
        )


_AGAINST_EACH_OTHER = {"weiqi": "28.4", "gomoku": "24.4.4"}
"""Book -> its article on leaving a match of two sides (对抗赛): the rest is forfeited."""


def leaving_article(state: TournamentState, kind: StageKind) -> str:
    """Return what the event's book says of leaving such a stage, "" where it is silent.

    The books know round robins (xiangqi 19.2, weiqi 28.2, gomoku 24.4.2), Swiss events (19.3,
    28.3, 24.4.3) and matches of two sides (28.4, 24.4.4); none speaks of knockouts.
    """
    edition = state.regulations.edition
    if kind.round_robin:
        return article(edition, Topic.WITHDRAWAL)
    if kind.swiss:
        return article(edition, Topic.SWISS_WITHDRAWAL)
    return "" if kind.knockout else _AGAINST_EACH_OTHER.get(game_of(edition), "")
