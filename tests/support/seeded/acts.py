"""Faults of openings, declarations, claims, irregular moves, events, and what is unreadable."""

from dataclasses import replace
from random import Random

from adjudication.audit.record import About
from games.record import commands as c
from games.record import events as e
from games.record.audits.findings import Code
from games.record.draughts.events import IrregularMovePlayed
from games.record.gomoku import commands as k
from games.record.gomoku import events as g
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.repairs.events import PliesTakenBack
from games.record.officiating.repairs.kinds import TakenBackFor
from games.record.values import Options, Question
from games.rules.books.sources import FMJD, FMJD64, GOMOKU, XIANGQI
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.gomoku.openings.books import OpeningKind
from tests.support.audited import added, begun, changed, nth
from tests.support.random_acts import ruling_on
from tests.support.scenario import SYSTEM
from tests.support.seeded import fault as f
from tests.support.seeded.board import five_declared
from tests.support.seeded.games import Game, orderly
from tests.support.seeded.office import OTHERS, at_entry

TWO_FIFTHS = Options(gomoku=GomokuOptions(opening=OpeningKind.TWO_FIFTHS))


def _point(random: Random, rings: int) -> str:
    """Return a point of the square of 2 * rings + 1 lines round h8."""
    x, y = random.randint(-rings, rings), random.randint(-rings, rings)
    return f"{chr(ord('h') + x)}{8 + y}"


def _opening(edition: str, random: Random) -> f.Seeded | None:
    """Have a stone be outside its square, a number be named, or a stone too few offered (11.2)."""
    game = Game(edition=edition, random=random, scenario=begun(edition, options=TWO_FIFTHS))
    points = ["h8", _point(random, 1), _point(random, 2), *(_point(random, 7) for _ in range(4))]
    if len(set(points)) < len(points):
        return None
    first, second, third, fourth, fifth, other, sixth = points
    offered = (fifth, other)
    for command in (
        k.PlaceOpening(side="black", stones=(first, second, third)),
        k.ChooseSwap(side="white", swap=False),
        c.PlayMove(side="white", move=fourth),
        k.OfferFifths(side="black", points=offered),
        k.ChooseFifth(side="white", point=fifth),
        c.PlayMove(side="white", move=sixth),
    ):
        if game.scenario.when(command).refusal is not None:
            return None
        game.do(command)
    entries = game.close()
    placed, fifths = nth(entries, g.OpeningPlaced), nth(entries, g.FifthsOffered)
    at, fields, article = random.choice(
        (
            (placed, {"stones": (first, "h11", third)}, "9.7-B"),
            (placed, {"stones": (first, second, "a1")}, "9.7-C"),
            (placed, {"number": random.randint(2, 10)}, "11.2-A"),
            (fifths, {"points": (fifth,)}, "11.2-C"),
            (fifths, {"points": (fifth, fifth)}, "11.2-C"),
        )
    )
    return at_entry(entries, changed(entries, at, **fields), at, GOMOKU(article))


def _without_grounds(edition: str, random: Random) -> f.Seeded | None:
    """Have another five be declared than the stones that stand."""
    entries, _ = five_declared(edition, random)
    declared = nth(entries, g.FiveDeclared)
    assert isinstance(declared.event, g.FiveDeclared)
    points = list(declared.event.points)
    points[random.randrange(5)] = random.choice(("a2", "o2", "a14", "o14"))
    faulty = changed(entries, declared, points=tuple(points))
    return at_entry(entries, faulty, declared, GOMOKU("19.1.1"))


_IRREGULAR: f.Numbers = {"draughts-100": FMJD("5.4.6"), "draughts-64": FMJD64("5")}


def _lawful_as_irregular(edition: str, random: Random) -> f.Seeded | None:
    """Have the capture that was due stand where another move was found irregular (5.4)."""
    game = orderly(edition, random, plies=random.randrange(4, 20), incidents=0)
    state, kernel = game.state, game.state.kernel
    legal = kernel.legal_moves(state.position)
    if not isinstance(kernel, DraughtsKernel) or not any("x" in move for move in legal):
        return None
    due = kernel.as_made(state.position, random.choice(legal))
    for move in _steps(edition, random):
        made = c.PlayMove(side=state.side_to_move, move=move)
        gave = game.scenario.when(made)
        event = gave.decided[0] if gave.refusal is None else None
        if isinstance(event, IrregularMovePlayed) and event.code == "must_capture":
            game.do(made)
            entries = game.entries
            entry = nth(entries, IrregularMovePlayed)
            faulty = changed(entries, entry, move=due)
            return at_entry(entries, faulty, entry, f.number(_IRREGULAR, edition))
    return None


def _steps(edition: str, random: Random) -> list[str]:
    """Return steps and quiet moves of one square forward or back, in a random order."""
    if edition == "draughts-100":
        squares = range(1, 51)
        apart = (4, 5, 6, -4, -5, -6)
        found = [f"{at}-{at + by}" for at in squares for by in apart if 1 <= at + by <= 50]
    else:
        found = [
            f"{file}{rank}-{chr(ord(file) + across)}{rank + up}"
            for file in "abcdefgh"
            for rank in range(1, 9)
            for across in (-1, 1)
            for up in (-1, 1)
            if "a" <= chr(ord(file) + across) <= "h" and 1 <= rank + up <= 8
        ]
    random.shuffle(found)
    return found


_ASKED: f.Numbers = {
    "xiangqi": XIANGQI("22.2"),
}


def _left_open(edition: str, random: Random) -> f.Seeded | None:
    """Have a game end while a claim of the natural limit waits; lawfully, ruled on before."""
    game = orderly(edition, random, incidents=0)
    claim = c.MakeClaim(side=game.state.side_to_move, question=Question.NATURAL_LIMIT)
    if game.scenario.when(claim).refusal is not None:
        return None
    game.do(claim)
    asked = nth(game.entries, e.ClaimMade)
    left = Game(edition=edition, random=random, scenario=game.copy()).close()
    game.scenario.do(ruling_on(game.state), by=SYSTEM)
    game.do(c.ConfirmRuling(ruling_version=game.entries[-1].version))
    return at_entry(game.close(), left, asked, f.number(_ASKED, edition))


def _event_has_another(edition: str, random: Random) -> f.Seeded | None:
    entries = orderly(edition, random).close()
    ended = nth(entries, e.GameEnded)
    assert isinstance(ended.event, e.GameEnded)
    made = at_entry(entries, entries, ended, f.number(f.SIGNED, edition))
    return replace(
        made,
        lawful_about=About(event_result=ended.event.result),
        faulty_about=About(event_result=OTHERS[ended.event.result]),
    )


def _unreadable(edition: str, random: Random) -> f.Seeded | None:
    """Have moves be taken back to before the first."""
    entries = orderly(edition, random).close()
    moves = [entry for entry in entries if isinstance(entry.event, e.MovePlayed)]
    at = random.choice(moves)
    cause = random.choice(list(TakenBackFor))
    back = PliesTakenBack(to_ply=-random.randint(1, 9), moves=(), cause=cause, article=None)
    return at_entry(entries, added(entries, at, back), at, None, moved=1)


FAULTS = (
    f.Fault(code=Code.OPENING_AGAINST_PROTOCOL, seed=_opening, editions=("gomoku-2025",)),
    f.Fault(code=Code.DECLARED_WITHOUT_GROUNDS, seed=_without_grounds, editions=f.GOMOKU_EDITIONS),
    f.Fault(
        code=Code.IRREGULAR_MOVE_LAWFUL, seed=_lawful_as_irregular, editions=f.DRAUGHTS_EDITIONS
    ),
    f.Fault(code=Code.CLAIM_LEFT_OPEN, seed=_left_open, editions=f.XIANGQI_EDITIONS[:3]),
    f.Fault(code=Code.RESULT_AGAINST_EVENT, seed=_event_has_another),
    f.Fault(code=Code.RECORD_UNREADABLE, seed=_unreadable),
)
