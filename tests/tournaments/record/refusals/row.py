"""A row of the table of refusals: a situation, an act, and what the book of the event answers.

Articles are those of the rule books, by book; "" where the book says nothing about the point.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from games.record.values import Actor
from tests.support.tournaments import CHIEF, SWISS, Told
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.values import Score
from tournaments.regulations.values import Regulations, Stage

WIN, LOSS, DRAWN = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW
X, W, G, D = "xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"
EDITIONS = (X, W, G, D)
Books = dict[str, str]
Situation = Callable[[str], Told]
Act = c.TournamentCommand | Callable[[Told], object]


def books(x: str = "", w: str = "", g: str = "", d: str = "") -> Books:
    return {X: x, W: w, G: g, D: d}


SILENT = books()
RESULT = books(x="9", g="25.2.2-B")
PUBLISHED = books(w="30.4", g="25.2.2-C")
DRAW = books(x="app3.1.3", w="app.5.2(1)", g="25.1.1-D", d="app.1.1.2")
FORMATS = books(x="10.4", w="26", g="27.4", d="app.1.5")
ROUNDS = books(x="app3.1.2", w="app.5.1", g="app6.4", d="app.1.4.4")
MEET_ONCE = books(x="app3.1.6", w="app.5.2(2)", g="app6.2.1", d="app.1.4.2(1)")
BYE = books(x="14.4", g="app6.2.2.1")
APART = books(x="app3.1.7")
UNFINISHED = books(x="app3.1.8")
TEAMS = books(x="11", w="25.2", g="26.2")
SCORING = books(x="13.1", w="27.1", g="28.1")
TIES = books(x="14.3", w="27.1", g="29", d="app.1.4.5")
EXPULSION = books(x="18.3", w="23.1", g="16.4")
CORRECTION = books(w="16.4/p2")


@dataclass(frozen=True, kw_only=True)
class Row:
    """What is refused; run for every edition that `articles` names."""

    id: str
    told: Situation
    act: Act
    code: str
    articles: Books
    by: Actor = CHIEF


def row(
    id: str,
    told: Situation,
    act: Act,
    code: str,
    articles: Books = SILENT,
    *,
    by: Actor = CHIEF,
    only: tuple[str, ...] = EDITIONS,
) -> Row:
    held = {edition: articles[edition] for edition in only}
    return Row(id=id, told=told, act=act, code=code, articles=held, by=by)


def rules(edition: str, *stages: Stage, **more: object) -> Regulations:
    stages = stages or SWISS.stages
    return replace(SWISS, edition=edition, stages=stages, **more)  # type: ignore[arg-type]


def fresh(*stages: Stage, **more: object) -> Situation:
    """Return an event whose entry list is open and empty."""
    return lambda edition: Told(rules(edition, *stages, **more))


def begun(count: int = 4, *stages: Stage, **more: object) -> Situation:
    return lambda edition: Told(rules(edition, *stages, **more)).begin(count)


def after(before: Situation, *commands: Act) -> Situation:
    """Return the situation that commands make of another."""

    def told(edition: str) -> Told:
        made = before(edition)
        for command in commands:
            do(made, command)
        return made

    return told


def do(told: Told, act: Act, by: Actor = CHIEF) -> None:
    if callable(act):
        act(told)
    else:
        told.give(act, by=by)


ROBIN = Stage(kind=StageKind.ROUND_ROBIN)
STARTED = begun()
PUBLISHED_1 = after(STARTED, lambda told: told.publish(1, (1, 2), (3, 4)))
DRAFTED_1 = after(STARTED, lambda told: told.draft(1, (1, 2), (3, 4)))
IN_1 = after(PUBLISHED_1, lambda told: told.results(1, WIN, WIN))
CLOSED_1 = after(IN_1, c.CloseRound(round=1))
DRAFTED_2 = after(CLOSED_1, lambda told: told.draft(2, (1, 3), (2, 4)))


def rest(told: Told) -> None:
    """Play what is left of four in three rounds."""
    told.publish(2, (1, 3), (4, 2)).results(2, WIN, WIN).close(2)
    told.publish(3, (4, 1), (2, 3)).results(3, DRAWN, WIN).close(3)


PLAYED = after(CLOSED_1, rest)
FINISHED = after(PLAYED, c.FinishTournament())
