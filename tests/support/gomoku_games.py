"""Games of gomoku at a table: two players, their options, acts in short."""

from typing import Any

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import commands as k
from games.record.gomoku.irregularities import IrregularityKind
from games.record.gomoku.options import GomokuOptions
from games.record.values import Actor, Options, Question, Role, Seat
from games.rules.clocks.control import TimeControl
from games.rules.gomoku.openings.books import OpeningKind
from tests.support.scenario import ARBITER, Scenario, Then, given

FIRST = Actor(id="0190b000-0000-7000-8000-000000000011", role=Role.PLAYER)
SECOND = Actor(id="0190b000-0000-7000-8000-000000000012", role=Role.PLAYER)
"""The players who sit down with Black and with White; a swap changes their colours."""
SEATS = (Seat(side="black", player=FIRST.id), Seat(side="white", player=SECOND.id))


def gomoku(opening: str = "free", **settings: Any) -> Options:
    """Return an event's options."""
    return Options(gomoku=GomokuOptions(opening=OpeningKind(opening), **settings))


def table(
    opening: str = "two_fifths",
    *,
    edition: str = "gomoku-2025",
    time_control: TimeControl | None = None,
    options: Options | None = None,
    at: int = 0,
) -> Scenario:
    """Return a game just started."""
    arranged = e.GameArranged(
        edition=edition,
        seats=SEATS,
        options=options or gomoku(opening),
        time_control=time_control,
    )
    return given(arranged, e.GameStarted(), at=at)


def archived(*moves: str, options: Options | None = None) -> Scenario:
    """Return a game under the forbidden-move rule in which `moves` were played in turn."""
    arranged = e.GameArranged(edition="gomoku-2025", seats=SEATS, options=options or Options())
    return play(given(arranged, e.GameStarted()), *moves)


def play(scenario: Scenario, *moves: str) -> Scenario:
    """Play moves in turn, from the side to move."""
    for move in moves:
        assert scenario.state is not None
        scenario.do(c.PlayMove(side=scenario.state.side_to_move, move=move))
    return scenario


def act(text: str) -> c.GameCommand:
    """Return the command a short text stands for.

    `b h8` a move, `b h8,h9,i9 3` an opening, `w swap`, `w keep`, `b offer g6,i7`, `w choose g6`,
    `w claim`, `b five`, `w accept`, `b draw?`, `w draw yes`, `b press`, `b slid i9<h9`,
    `w correct`, `w stand`.
    """
    letter, word, *rest = text.split()
    side = {"b": "black", "w": "white"}[letter]
    plain: dict[str, c.GameCommand] = {
        "swap": k.ChooseSwap(side=side, swap=True),
        "keep": k.ChooseSwap(side=side, swap=False),
        "claim": c.MakeClaim(side=side, question=Question.FORBIDDEN_MOVE),
        "five": k.DeclareFive(side=side),
        "accept": k.AcceptFive(side=side),
        "draw?": c.OfferDraw(side=side),
        "press": c.PressClock(side=side),
        "correct": k.SettleIrregularity(side=side, correct=True),
        "stand": k.SettleIrregularity(side=side, correct=False),
    }
    if word in plain:
        return plain[word]
    if word == "draw":
        return c.AnswerDrawOffer(side=side, accept=rest[0] == "yes")
    if word == "offer":
        return k.OfferFifths(side=side, points=tuple(rest[0].split(",")))
    if word == "choose":
        return k.ChooseFifth(side=side, point=rest[0])
    if word in {kind.value for kind in IrregularityKind}:
        there, _, first = rest[0].partition("<") if rest else ("", "", "")
        return k.ReportIrregularity(
            side=side,
            kind=IrregularityKind(word),
            moves=tuple(there.split(",")) if there else (),
            first=first,
            number=int(rest[1]) if len(rest) > 1 else 0,
        )
    if "," in word:
        number = int(rest[0]) if rest else 0
        return k.PlaceOpening(side=side, stones=tuple(word.split(",")), number=number)
    return c.PlayMove(side=side, move=word)


def do(scenario: Scenario, *texts: str, by: Actor = ARBITER) -> Scenario:
    """Carry out acts in short; fail when one is refused."""
    for text in texts:
        scenario.do(act(text), by=by)
    return scenario


def when(scenario: Scenario, text: str, *, by: Actor = ARBITER, now: int | None = None) -> Then:
    """Give one command in short; the scenario does not change."""
    return scenario.when(act(text), by=by, now=now)


def stones(scenario: Scenario) -> str:
    """Return the stones on the board, black then white, each sorted by its name."""
    state = scenario.state
    assert state is not None
    men = state.kernel.men(state.position)  # type: ignore[attr-defined]
    parts = [" ".join(at for at, man in men if man == colour) for colour in ("black", "white")]
    return " / ".join(parts)
