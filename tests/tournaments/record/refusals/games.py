"""Refusals of corrections that changed games call for, and of penalties noted from games."""

from collections.abc import Callable

from games.record.values import Actor, Role
from tests.support.tournaments import Told
from tests.tournaments.record.refusals.row import (
    IN_1,
    LOSS,
    PUBLISHED_1,
    WIN,
    D,
    G,
    Row,
    W,
    X,
    after,
    row,
)
from tournaments.record import commands as c
from tournaments.record.results.game_facts import GameFact, GameWorth, Punished
from tournaments.record.values import Score

SYSTEM = Actor(id="system:results", role=Role.SYSTEM)
GAME = "0190b000-0000-7000-8000-000000000001"


def fact(score: Score = WIN, *, warnings: int = 0) -> GameFact:
    worth = GameWorth(score=score, fouls=(0, 0), swapped=False, points=None, article=None)
    punished = (Punished(number=1, warnings=warnings),)
    return GameFact(
        stage=1, round=1, board=1, game=1, game_id=GAME, version=9, first=1, worth=worth,
        punished=punished,
    )  # fmt: skip


def propose(*facts: GameFact) -> c.ProposeCorrection:
    return c.ProposeCorrection(round=1, board=1, game=1, games=facts)


def note(*facts: GameFact) -> c.NotePunishments:
    return c.NotePunishments(round=1, board=1, game=1, games=facts)


def by_system(*commands: c.TournamentCommand) -> Callable[[Told], None]:
    def give(told: Told) -> None:
        for command in commands:
            told.give(command, by=SYSTEM)

    return give


PROPOSED = after(IN_1, by_system(propose(fact(LOSS))))


def settle(told: Told) -> None:
    """Correct by hand what the game had called for."""
    told.give(c.CorrectResult(round=1, board=1, score=LOSS, reason="x"))


def accepting(told: Told) -> None:
    told.give(c.AcceptCorrection(proposal=told.now.proposals[0].version))


ROWS: tuple[Row, ...] = (
    row("a correction of a board without a result", PUBLISHED_1, propose(fact()), "no_result_yet",
        by=SYSTEM, only=(X,)),
    row("a correction by a game nobody has put on", IN_1, propose(), "agrees_with_game",
        by=SYSTEM, only=(X,)),
    row("a correction by a game that agrees", IN_1, propose(fact()), "agrees_with_game",
        by=SYSTEM, only=(X,)),
    row("the same correction proposed twice", PROPOSED, propose(fact(LOSS)), "agrees_with_game",
        by=SYSTEM, only=(X,)),
    row("a correction accepted that nobody proposed", IN_1, c.AcceptCorrection(proposal=3),
        "no_such_proposal", only=(X,)),
    row("a correction accepted that was made by hand", after(PROPOSED, settle), accepting,
        "agrees_with_game", only=(X,)),
    row("a correction rejected without a reason", PROPOSED, c.RejectCorrection(proposal=99,
        reason=" "), "reason_missing", only=(X,)),
    row("a correction rejected that nobody proposed", PROPOSED, c.RejectCorrection(proposal=99,
        reason="x"), "no_such_proposal", only=(X,)),
    row("penalties of a game nobody has put on", IN_1, note(), "changes_nothing", by=SYSTEM,
        only=(X,)),
    row("no penalties of a game", IN_1, note(fact()), "changes_nothing", by=SYSTEM, only=(X,)),
    row("the same penalties of a game twice", after(IN_1, by_system(note(fact(warnings=1)))),
        note(fact(warnings=1)), "changes_nothing", by=SYSTEM, only=(X,)),
    row("penalties of a game where no list counts them", IN_1, note(fact(warnings=1)),
        "changes_nothing", by=SYSTEM, only=(W, G, D)),
)  # fmt: skip
