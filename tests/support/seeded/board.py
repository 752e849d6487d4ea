"""Faults at the board: moves, ends that the board shows, repetitions, draws by count."""

from dataclasses import replace
from random import Random

from adjudication.audit.record import GameEntry
from games.record import commands as c
from games.record import events as e
from games.record.audits.findings import Code
from games.record.draughts.commands import ClaimDraw
from games.record.draughts.events import DrawRuleReached
from games.record.draughts.options import DraughtsOptions
from games.record.gomoku.commands import AcceptFive, DeclareFive
from games.record.gomoku.options import GomokuOptions
from games.record.values import Options, Question, other_side
from games.record.weiqi.events import RepetitionFound
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.article import Article
from games.rules.books.sources import FMJD, FMJD64, GOMOKU, WEIQI, WORLD_XIANGQI, XIANGQI
from games.rules.draughts.draws import DrawRule
from games.rules.gomoku.openings.books import OpeningKind
from tests.support.audited import added, begun, changed, play, without
from tests.support.office_acts import TRIPLE_KO
from tests.support.played import FIVE_LINES
from tests.support.random_acts import ruling_on, turned_round
from tests.support.scenario import CHIEF, SYSTEM, Scenario
from tests.support.seeded import fault as f
from tests.support.seeded.games import Entries, Game, orderly, plies_at

HORSES = {"red": ("h0g2", "b0c2", "h0i2", "b0a2"), "black": ("h9g7", "b9c7", "h9i7", "b9a7")}
PAWNS = {
    "red": ("a3a4", "c3c4", "e3e4", "g3g4", "i3i4"),
    "black": ("a6a5", "c6c5", "e6e5", "g6g5", "i6i5"),
}
LIMIT = {"xiangqi-2020-mass": 40}
"""Rounds of the natural limit where the game is played by the book's own; elsewhere six."""


def a_move(entries: Entries, random: Random, *, after: int = 1) -> GameEntry | None:
    """Return a move drawn among those after the first `after`, None where there are none."""
    moves = [entry for entry in entries if isinstance(entry.event, e.MovePlayed)][after:]
    return random.choice(moves) if moves else None


def _against_rules(edition: str, random: Random) -> f.Seeded | None:
    entries = orderly(edition, random).close()
    entry = a_move(entries, random, after=2)
    if entry is None or not isinstance(entry.event, e.MovePlayed):
        return None
    before = entries[entries.index(entry) - 1].event
    if not isinstance(before, e.MovePlayed) or "x" in before.move or before.move == "pass":
        return None
    wrong = before.move
    if edition.startswith("draughts"):
        wrong = turned_round(before.move)
    elif edition.startswith("xiangqi"):
        general, ahead = ("e0", "e2") if entry.event.side == "red" else ("e9", "e7")
        moved = any(
            isinstance(each.event, e.MovePlayed)
            and (each.event.move[:2] == general or each.event.move[2:] in (general, ahead))
            for each in entries
        )
        if moved:
            return None
        wrong = general + ahead
    return f.Seeded(
        lawful=entries,
        faulty=changed(entries, entry, move=wrong),
        ply=entry.event.ply,
        version=entry.version,
        article=f.number(f.BROKEN_MOVE, edition),
    )


def _out_of_turn(edition: str, random: Random) -> f.Seeded | None:
    game = orderly(edition, random)
    entries = game.close()
    entry = a_move(entries, random)
    if entry is None or not isinstance(entry.event, e.MovePlayed):
        return None
    return f.Seeded(
        lawful=entries,
        faulty=changed(entries, entry, side=other_side(game.sides, entry.event.side)),
        ply=entry.event.ply,
        version=entry.version,
        article=f.number(f.TURNS, edition),
    )


def _misnumbered(edition: str, random: Random) -> f.Seeded | None:
    entries = orderly(edition, random).close()
    entry = a_move(entries, random)
    if entry is None or not isinstance(entry.event, e.MovePlayed):
        return None
    ply = entry.event.ply
    faulty = changed(entries, entry, ply=ply + random.choice((-1, 1, 2)))
    return f.Seeded(lawful=entries, faulty=faulty, ply=ply, version=entry.version, article=None)


def _lawful_faulted(edition: str, random: Random) -> f.Seeded | None:
    entries = orderly(edition, random).close()
    entry = a_move(entries, random)
    if entry is None or not isinstance(entry.event, e.MovePlayed):
        return None
    at = entries[entries.index(entry) - 1]
    made = entry.event
    wrong = e.IllegalMoveRecorded(
        ply=made.ply, side=made.side, move=made.move, code="no_such_geometry", article=None
    )
    faulty = added(entries, at, wrong)
    version = at.version + 1
    return f.Seeded(lawful=entries, faulty=faulty, ply=made.ply - 1, version=version, article=None)


ENDGAMES = {
    "xiangqi": ("3k5/R8/1R7/9/9/9/9/9/9/4K4 w", "4k4/9/3R1R3/9/9/9/9/9/9/3K5 w"),
    "draughts-100": ("W:W32,38,43:B28", "W:WK5,K4:B13,24", "W:W6:B1"),
    "draughts-64": ("W:We3,d2:Bd4", "W:WKh8,Kg7:Bd6", "W:Wa7:Bb8"),
}
BOARD_ENDS = {
    "checkmate": XIANGQI("4.1.1"),
    "stalemate": XIANGQI("4.1.2"),
}
LOST = {"draughts-100": FMJD("7"), "draughts-64": FMJD64("7.1")}


def ended_on_board(edition: str, random: Random) -> tuple[Entries, GameEntry] | None:
    """Return a game of few men played at random to an end on the board, and that end."""
    starts = next(those for name, those in ENDGAMES.items() if edition.startswith(name))
    scenario = begun(edition, start_position=random.choice(starts))
    game = Game(edition=edition, random=random, scenario=scenario)
    for _ in range(30):
        legal = game.state.kernel.legal_moves(game.state.position)
        if game.state.ending is not None or not legal:
            break
        play(scenario, random.choice(legal))
    ending = scenario.entries[-1]
    if not isinstance(ending.event, e.GameEnded) or _drawn_or_repeated(scenario):
        return None
    return game.close(), ending


def _drawn_or_repeated(scenario: Scenario) -> bool:
    """Return whether the game is drawn, or a position stood for the second time."""
    state = scenario.state
    assert state is not None
    assert state.ending is not None
    position, boards = state.first_position, []
    for played in state.moves:
        position = state.kernel.play(position, played.move)
        boards.append(state.kernel.format_position(position).split(" ")[0])
    return state.ending.result == "1/2-1/2" or len(set(boards)) < len(boards)


def _board_end_missing(edition: str, random: Random) -> f.Seeded | None:
    made = ended_on_board(edition, random)
    if made is None:
        return None
    entries, ending = made
    faulty = tuple(entry for entry in entries if entry.version < ending.version)
    last = faulty[-1]
    return f.Seeded(
        lawful=entries,
        faulty=faulty,
        ply=plies_at(entries, last.version),
        version=last.version,
        article=board_article(edition, ending),
    )


def board_article(edition: str, ending: GameEntry) -> Article | None:
    """Return the article of an end on the board, by its reason."""
    assert isinstance(ending.event, e.GameEnded)
    if edition.startswith("xiangqi"):
        return BOARD_ENDS[ending.event.reason]
    return f.number(LOST, edition)


def _stones(shape: tuple[tuple[int, int], ...], random: Random) -> tuple[list[str], list[str]]:
    """Return a shape of Black's stones somewhere on the board, and points of White's about it."""
    across, x_way, y_way = (random.choice((-1, 1)) for _ in range(3))
    points = [(x * x_way, y * y_way)[::across] for x, y in shape]
    left, low = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - low
    dx, dy = random.randint(3, 11 - wide) - left, random.randint(3, 11 - high) - low
    black = [_name(x + dx, y + dy) for x, y in points]
    edge = [_name(x, y) for x in (0, 14) for y in range(0, 15, 2)]
    random.shuffle(edge)
    return black, edge


def _name(x: int, y: int) -> str:
    return f"{chr(ord('a') + x)}{y + 1}"


def five_declared(edition: str, random: Random) -> tuple[Entries, Entries]:
    """Return a game with a five declared and accepted, and the same played on undeclared."""
    slope = random.choice(((1, 0), (1, 1)))
    black, white = _stones(tuple((slope[0] * n, slope[1] * n) for n in range(5)), random)
    random.shuffle(black)
    scenario = begun(edition)
    for own, other in zip(black, white, strict=False):
        play(scenario, own)
        if own != black[-1]:
            play(scenario, other)
    undeclared = Scenario(state=scenario.state, now=scenario.now, entries=[*scenario.entries])
    play(undeclared, white[5])
    scenario.do(DeclareFive(side="black"), by=CHIEF)
    if scenario.state is not None and scenario.state.ending is None:
        scenario.do(AcceptFive(side="white"), by=CHIEF)
    return tuple(scenario.entries), tuple(undeclared.entries)


def _five_not_declared(edition: str, random: Random) -> f.Seeded | None:
    declared, undeclared = five_declared(edition, random)
    return f.Seeded(
        lawful=declared,
        faulty=undeclared,
        ply=9,
        version=undeclared[-2].version,
        article=GOMOKU("19.1.1"),
    )


FORBIDDEN = (
    (((-2, 0), (-1, 0), (0, 1), (0, 2), (0, 0)), GOMOKU("8.1")),
    (((-3, 0), (-2, 0), (-1, 0), (0, 1), (0, 2), (0, 3), (0, 0)), GOMOKU("8.2")),
    (((-3, 0), (-2, 0), (-1, 0), (1, 0), (2, 0), (0, 0)), GOMOKU("8.3")),
)
"""Shapes whose last stone is forbidden: two threes, two fours, six in a row."""


def _forbidden_not_claimed(edition: str, random: Random) -> f.Seeded | None:
    shape, article = random.choice(FORBIDDEN)
    own = GomokuOptions(opening=OpeningKind.FREE, forbidden_in_free=True)
    black, white = _stones(shape, random)
    scenario = begun(edition, options=Options(gomoku=own))
    for stone, other in zip(black, white, strict=False):
        play(scenario, stone)
        if stone != black[-1]:
            play(scenario, other)
    version, ply = scenario.entries[-1].version, 2 * len(black) - 1
    unclaimed = tuple(scenario.entries)
    scenario.do(c.MakeClaim(side="white", question=Question.FORBIDDEN_MOVE), by=CHIEF)
    assert scenario.state is not None
    scenario.do(ruling_on(scenario.state), by=SYSTEM)
    lawful = tuple(scenario.entries)
    return f.Seeded(lawful=lawful, faulty=unclaimed, ply=ply, version=version, article=article)


def _horses(scenario: Scenario, random: Random, plies: int) -> bool:
    """Play the horses out and home at random, now and then a pawn on.

    False where a position stood three times.
    """
    pawns = {side: list(moves) for side, moves in PAWNS.items()}
    away: dict[str, list[str]] = {"red": [], "black": []}
    boards: list[str] = []
    for _ in range(plies):
        state = scenario.state
        if state is None or state.ending is not None:
            return False
        side = state.side_to_move
        out = [move for move in HORSES[side] if not any(at[:2] == move[:2] for at in away[side])]
        home = [turned_round(move) for move in away[side]]
        move = random.choice(out + home)
        if pawns[side] and random.randrange(6) == 0:
            move = pawns[side].pop()
        elif move in home:
            away[side].remove(turned_round(move))
        else:
            away[side].append(move)
        play(scenario, move)
        assert scenario.state is not None
        boards.append(state.kernel.format_position(scenario.state.position).split(" ")[0])
    return max(boards.count(board) for board in boards) < 3


NATURAL_LIMIT = {
    "xiangqi": XIANGQI("4.2.4"),
    "xiangqi-2020-rapid": XIANGQI("29.1.1"),
    "xiangqi-2020-mass": XIANGQI("app1.3.2"),
}


def _natural_limit(edition: str, random: Random) -> f.Seeded | None:
    rounds = LIMIT.get(edition, 6)
    own = Options(xiangqi=XiangqiOptions(natural_limit_rounds=rounds))
    if edition in LIMIT:
        own = Options()
    scenario = begun(edition, options=own)
    if not _horses(scenario, random, 2 * rounds) or scenario.state is None:
        return None
    if scenario.state.ending is not None:
        return None
    version = scenario.entries[-1].version
    unclaimed = tuple(scenario.entries)
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=CHIEF)
    return f.Seeded(
        lawful=tuple(scenario.entries),
        faulty=unclaimed,
        ply=2 * rounds,
        version=version,
        article=f.number(NATURAL_LIMIT, edition),
    )


IDLE = {
    "xiangqi": XIANGQI("25.2"),
    "xiangqi-2020-mass": XIANGQI("app1.5.2.2"),
}
"""Both sides idle: the article that draws."""


def _repetition(edition: str, random: Random) -> f.Seeded | None:
    """Have both sides go round with a horse each, three times: neither attacks, a draw (25.2).

    The move that enters the round from outside counts with it (23.2).
    """
    scenario = begun(edition)
    game = Game(edition=edition, random=random, scenario=scenario)
    before = random.choice(((), ("g3g4", "c6c5"), ("a3a4", "i6i5"), ("c3c4", "g6g5")))
    play(scenario, *before)
    red, black = random.choice(HORSES["red"]), random.choice(HORSES["black"])
    cycle = (red, black, turned_round(red), turned_round(black))
    play(scenario, *cycle * 3)
    unclaimed = tuple(scenario.entries)
    game.do(c.MakeClaim(side="red", question=Question.REPETITION))
    return f.Seeded(
        lawful=tuple(scenario.entries),
        faulty=unclaimed,
        ply=len(before) + (11 if before else 12),
        version=unclaimed[-2].version if before else unclaimed[-1].version,
        article=f.number(IDLE, edition),
    )


def _world_repetition(edition: str, random: Random) -> f.Seeded | None:
    """Have the same position stand for the third time (World rules 2018, 20.2)."""
    made = _repetition(edition, random)
    if made is None:
        return None
    moves = [entry for entry in made.faulty if isinstance(entry.event, e.MovePlayed)]
    # The position before the round stood first; after its second turn it stands thrice.
    third = moves[len(moves) - 12 + 8 - 1]
    return replace(
        made,
        ply=plies_at(made.faulty, third.version),
        version=third.version,
        article=WORLD_XIANGQI("20.2"),
    )


def _turned(point: str, turn: int) -> str:
    """Return a point of five lines after one of eight turns of the board."""
    if point == "pass":
        return point
    x, y = ord(point[0]) - ord("A"), int(point[1:]) - 1
    x, y = (y, x) if turn & 1 else (x, y)
    x, y = (4 - x if turn & 2 else x), (4 - y if turn & 4 else y)
    return f"{chr(ord('A') + x)}{y + 1}"


def _repetition_not_noted(edition: str, random: Random) -> f.Seeded | None:
    rule = random.choice((LongCycle.NO_RESULT, LongCycle.DRAW, LongCycle.REPLAY))
    own = WeiqiOptions(komi_quarters=random.randrange(1, 30, 2), long_cycle_rule=rule)
    scenario = begun(edition, options=Options(weiqi=own), start_position=FIVE_LINES)
    turn = random.randrange(8)
    for point in (*TRIPLE_KO, "D3", "C1", "D5", "C3", "D1", "C5"):
        play(scenario, _turned(point, turn))
    entries = tuple(scenario.entries)
    noted = next(entry for entry in entries if isinstance(entry.event, RepetitionFound))
    assert isinstance(noted.event, RepetitionFound)
    move = entries[entries.index(noted) - 1]
    return f.Seeded(
        lawful=entries,
        faulty=without(entries, noted),
        ply=noted.event.ply,
        version=move.version,
        article=WEIQI("20.3"),
    )


THREEFOLD = {"draughts-100": FMJD("6.1"), "draughts-64": FMJD64("7.2.3")}


def _threefold(edition: str, random: Random, own: DraughtsOptions) -> Scenario | None:
    """Return a game of three kings against one in which a position stood three times."""
    names = [str(number) for number in range(1, 51)]
    if edition.startswith("draughts-64"):
        names = [
            f"{file}{rank}"
            for file in "abcdefgh"
            for rank in range(1, 9)
            if (ord(file) + rank) % 2 == 0
        ]
    *white, black = random.sample(names, 4)
    start = f"W:W{','.join('K' + name for name in white)}:BK{black}"
    scenario = begun(edition, start_position=start, options=Options(draughts=own))
    cycle: list[str] = []
    for _ in range(2):
        move = _quiet(scenario, random)
        if not move:
            return None
        cycle.append(move)
        play(scenario, move)
    cycle += [turned_round(move) for move in cycle]
    for move in (*cycle[2:], *cycle):
        state = scenario.state
        if state is None or state.ending or move not in state.kernel.legal_moves(state.position):
            return None
        play(scenario, move)
    return scenario


def _quiet(scenario: Scenario, random: Random) -> str:
    state = scenario.state
    assert state is not None
    legal = state.kernel.legal_moves(state.position)
    return "" if any("x" in move for move in legal) else random.choice(legal)


def _noted_at_8(scenario: Scenario) -> GameEntry | None:
    """Return the entry of the third occurrence where nothing else was reached."""
    noted = [entry for entry in scenario.entries if isinstance(entry.event, DrawRuleReached)]
    return noted[0] if len(noted) == 1 else None


def _draw_rule_not_noted(edition: str, random: Random) -> f.Seeded | None:
    scenario = _threefold(edition, random, DraughtsOptions())
    noted = _noted_at_8(scenario) if scenario else None
    if scenario is None or noted is None:
        return None
    move = scenario.entries[scenario.entries.index(noted) - 1]
    side = "white" if random.random() < 0.5 else "black"
    scenario.do(ClaimDraw(side=side, rule=DrawRule.THREEFOLD), by=CHIEF)
    entries = tuple(scenario.entries)
    return f.Seeded(
        lawful=entries,
        faulty=without(entries, noted),
        ply=8,
        version=move.version,
        article=f.number(THREEFOLD, edition),
    )


def _draw_rule_not_applied(edition: str, random: Random) -> f.Seeded | None:
    scenario = _threefold(edition, random, DraughtsOptions(draws_end_at_once=True))
    noted = _noted_at_8(scenario) if scenario else None
    if scenario is None or noted is None:
        return None
    entries = tuple(scenario.entries)
    faulty = tuple(entry for entry in entries if not isinstance(entry.event, e.GameEnded))
    version = entries[entries.index(noted) - 1].version
    return f.Seeded(
        lawful=entries,
        faulty=faulty,
        ply=8,
        version=version,
        article=f.number(THREEFOLD, edition),
    )


def _draw_not_claimed(edition: str, random: Random) -> f.Seeded | None:
    scenario = _threefold(edition, random, DraughtsOptions())
    noted = _noted_at_8(scenario) if scenario else None
    if scenario is None or noted is None:
        return None
    unclaimed = tuple(scenario.entries)
    version = unclaimed[unclaimed.index(noted) - 1].version
    scenario.do(ClaimDraw(side="white", rule=DrawRule.THREEFOLD), by=CHIEF)
    return f.Seeded(
        lawful=tuple(scenario.entries),
        faulty=unclaimed,
        ply=8,
        version=version,
        article=f.number(THREEFOLD, edition),
    )


_ON_BOARD = (*f.XIANGQI_EDITIONS, *f.DRAUGHTS_EDITIONS)
_KNOWN_TO_FORBID = ("gomoku-2025", "gomoku-classic")
FAULTS = (
    f.Fault(code=Code.MOVE_AGAINST_RULES, seed=_against_rules),
    f.Fault(code=Code.OUT_OF_TURN, seed=_out_of_turn),
    f.Fault(code=Code.PLY_MISNUMBERED, seed=_misnumbered),
    f.Fault(code=Code.LAWFUL_MOVE_FAULTED, seed=_lawful_faulted),
    f.Fault(code=Code.BOARD_END_MISSING, seed=_board_end_missing, editions=_ON_BOARD),
    f.Fault(code=Code.FIVE_NOT_DECLARED, seed=_five_not_declared, editions=f.GOMOKU_EDITIONS),
    f.Fault(
        code=Code.FORBIDDEN_NOT_CLAIMED, seed=_forbidden_not_claimed, editions=("gomoku-classic",)
    ),
    f.Fault(code=Code.NATURAL_LIMIT_PASSED, seed=_natural_limit, editions=f.XIANGQI_EDITIONS),
    f.Fault(code=Code.REPETITION_NOT_CLAIMED, seed=_repetition, editions=f.XIANGQI_EDITIONS[:3]),
    f.Fault(
        code=Code.REPETITION_NOT_CLAIMED, seed=_world_repetition, editions=("xiangqi-wxf-2018",)
    ),
    f.Fault(code=Code.REPETITION_NOT_NOTED, seed=_repetition_not_noted, editions=("weiqi-2002",)),
    f.Fault(code=Code.DRAW_RULE_NOT_NOTED, seed=_draw_rule_not_noted, editions=f.DRAUGHTS_EDITIONS),
    f.Fault(
        code=Code.DRAW_RULE_NOT_APPLIED, seed=_draw_rule_not_applied, editions=f.DRAUGHTS_EDITIONS
    ),
    f.Fault(code=Code.DRAW_NOT_CLAIMED, seed=_draw_not_claimed, editions=f.DRAUGHTS_EDITIONS),
)
