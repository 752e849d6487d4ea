"""Faults of penalties, ends, signatures and of the course of a record."""

from dataclasses import replace
from random import Random

from adjudication.audit.record import GameEntry
from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct
from games.record.annulment.events import ActAnnulled
from games.record.audits.findings import Code
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.events import OffenceRecorded
from games.record.values import Options, Status
from games.record.weiqi import commands as wc
from games.record.weiqi.events import DeadMarked, GameCounted
from games.record.weiqi.options import WeiqiOptions
from games.rules.books.sources import FMJD, GOMOKU, WEIQI, XIANGQI
from games.rules.offences.kinds import Measure
from tests.support.audited import added, begun, changed, nth, play, without
from tests.support.marks import record_foul
from tests.support.played import FIVE_LINES, WALLS
from tests.support.scenario import CHIEF
from tests.support.seeded import fault as f
from tests.support.seeded.board import board_article, ended_on_board
from tests.support.seeded.games import Entries, Game, orderly, plies_at
from tests.support.timed import FIRST, MINUTE, sudden

LIMITS = {
    "xiangqi-2020": (Measure.FOUL, 3, XIANGQI("4.1.10")),
    "xiangqi-2020-rapid": (Measure.FOUL, 2, XIANGQI("28.11.1")),
    "xiangqi-2020-mass": (Measure.FOUL, 3, XIANGQI("app1.5.3")),
    "weiqi-2002": (Measure.WARNING, 2, WEIQI("24.2")),
    "gomoku-2025": (Measure.VIOLATION, 2, GOMOKU("15.3")),
    "gomoku-classic": (Measure.VIOLATION, 2, GOMOKU("15.3")),
}
"""How many of what lose, and the article that says so."""
OTHERS = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1-0"}


def _quiet(edition: str, random: Random) -> Game:
    """Return a game without anything that an official has recorded."""
    return orderly(edition, random, incidents=0)


def at_entry(
    lawful: Entries, faulty: Entries, entry: GameEntry, article: object, *, moved: int = 0
) -> f.Seeded:
    """Return a fault that shows at an entry, moved on by so many versions."""
    return f.Seeded(
        lawful=lawful,
        faulty=faulty,
        ply=plies_at(lawful, entry.version),
        version=entry.version + moved,
        article=article,  # type: ignore[arg-type]
    )


def _before(entries: Entries, entry: GameEntry) -> Entries:
    return tuple(each for each in entries if each.version < entry.version)


def _until(entries: Entries, entry: GameEntry) -> Entries:
    return tuple(each for each in entries if each.version <= entry.version)


# Penalties.


def _lost_by_marks(edition: str, random: Random) -> tuple[Entries, GameEntry, GameEntry]:
    """Return a game lost by a number of marks, the first of them and the end."""
    game = _quiet(edition, random)
    measure, count, _ = LIMITS[edition]
    side = random.choice(game.sides)
    article = game.state.book.conduct.declared
    for _ in range(count):
        game.do(record_foul(side=side, article=article, measure=measure))
    marks = (e.WarningRecorded if measure is Measure.WARNING else e.FoulRecorded,)
    first = next(entry for entry in game.entries if isinstance(entry.event, marks))
    ended = nth(game.entries, e.GameEnded)
    return game.close(), first, ended


def _limit_without_end(edition: str, random: Random) -> f.Seeded | None:
    entries, _, ended = _lost_by_marks(edition, random)
    marks = [
        entry
        for entry in _before(entries, ended)
        if isinstance(entry.event, e.FoulRecorded | e.WarningRecorded)
    ]
    return at_entry(entries, _before(entries, ended), marks[-1], LIMITS[edition][2])


def _end_without_limit(edition: str, random: Random) -> f.Seeded | None:
    entries, first, ended = _lost_by_marks(edition, random)
    faulty = tuple(entry for entry in entries if entry.act != first.act)
    return at_entry(entries, faulty, ended, LIMITS[edition][2])


def _without_power(edition: str, random: Random) -> f.Seeded | None:
    """Have a player be the actor of a loss that only the chief arbiter imposes (18.2)."""
    game = _quiet(edition, random)
    game.do(o.RecordOffence(side=random.choice(game.sides), code="refused_record", note="见记录"))
    recorded = nth(game.entries, OffenceRecorded)
    entries = game.close()
    faulty = tuple(
        replace(entry, actor=FIRST.id) if entry is recorded else entry for entry in entries
    )
    return at_entry(entries, faulty, recorded, XIANGQI("18.2"))


# Ends.


def _end_missing(edition: str, random: Random) -> f.Seeded | None:
    game = orderly(edition, random)
    if game.state.status is not Status.RUNNING:
        return None
    entries = game.close()
    resigned = nth(entries, e.PlayerResigned)
    return at_entry(entries, _until(entries, resigned), resigned, f.number(f.RESIGNED, edition))


def _ended_twice(edition: str, random: Random) -> f.Seeded | None:
    game = orderly(edition, random)
    if game.state.status is not Status.RUNNING:
        return None
    entries = game.close()
    ended = nth(entries, e.GameEnded)
    faulty = added(entries, ended, ended.event)
    return at_entry(entries, faulty, ended, f.number(f.RESIGNED, edition), moved=1)


def _against_board(edition: str, random: Random) -> f.Seeded | None:
    made = ended_on_board(edition, random)
    if made is None or not isinstance(made[1].event, e.GameEnded):
        return None
    entries, ending = made
    faulty = changed(_until(entries, ending), ending, result=OTHERS[made[1].event.result])
    return at_entry(entries, faulty, ending, board_article(edition, ending))


def _against_resignation(edition: str, random: Random) -> f.Seeded | None:
    game = orderly(edition, random)
    if game.state.status is not Status.RUNNING:
        return None
    entries = game.close()
    ended = nth(entries, e.GameEnded)
    result = random.choice(("0-1", "1/2-1/2"))
    faulty = changed(_until(entries, ended), ended, result=result)
    return at_entry(entries, faulty, ended, f.number(f.RESIGNED, edition))


def _against_flag(edition: str, random: Random) -> f.Seeded | None:
    control = sudden(120)
    game = orderly(edition, random, control=control, incidents=0)
    side = game.state.side_to_move
    scenario = game.scenario
    reported = c.ReportFlag(side=side)
    gave = scenario.when(reported, by=CHIEF, now=scenario.now + 180 * MINUTE)
    if not any(isinstance(event, e.GameEnded) for event in gave.decided):
        return None
    scenario.do(reported, by=CHIEF, now=scenario.now + 180 * MINUTE)
    ended = nth(game.entries, e.GameEnded)
    entries = game.close()
    assert isinstance(ended.event, e.GameEnded)
    faulty = changed(_until(entries, ended), ended, result=OTHERS[ended.event.result])
    slow = {name: FMJD("10") for name in f.DRAUGHTS_EDITIONS}
    return at_entry(entries, faulty, ended, slow.get(edition) or f.on_time(edition, control.kind))


def _agreement_missing(edition: str, random: Random) -> f.Seeded | None:
    rounds = 27 if edition.startswith("xiangqi") else 0
    game = orderly(edition, random, plies=2 * rounds, incidents=0)
    side = random.choice(game.sides)
    other = game.sides[1 - game.sides.index(side)]
    offered = game.scenario.when(c.OfferDraw(side=side), by=CHIEF)
    if offered.refusal is not None:
        return None
    game.do(c.OfferDraw(side=side))
    if not game.state.offer_by:
        return None
    game.do(c.AnswerDrawOffer(side=other, accept=True))
    accepted = nth(game.entries, e.DrawOfferAccepted)
    ended = nth(game.entries, e.GameEnded)
    entries = game.close()
    return at_entry(entries, without(entries, accepted), ended, f.number(f.AGREED, edition))


def _counted(random: Random) -> tuple[Entries, int]:
    """Return a game counted on five lines, and how many points Black has more."""
    komi = random.randrange(1, 18, 2)
    own = Options(weiqi=WeiqiOptions(komi_quarters=komi))
    game = Game(
        edition="weiqi-2002",
        random=random,
        scenario=begun("weiqi-2002", options=own, start_position=FIVE_LINES),
    )
    play(game.scenario, *WALLS, "pass", "pass")
    game.do(*(wc.MarkDead(side=side, dead=("A3",)) for side in game.sides))
    return game.close(), komi


def _against_count(edition: str, random: Random) -> f.Seeded | None:
    entries, _ = _counted(random)
    ended = nth(entries, e.GameEnded)
    assert isinstance(ended.event, e.GameEnded)
    faulty = changed(_until(entries, ended), ended, result=OTHERS[ended.event.result])
    return at_entry(entries, faulty, ended, WEIQI("11"))


def _count_wrong(edition: str, random: Random) -> f.Seeded | None:
    entries, _ = _counted(random)
    counted = nth(entries, GameCounted)
    assert isinstance(counted.event, GameCounted)
    wrong = random.choice(("black", "white", "komi"))
    figure = getattr(counted.event, wrong) + random.choice((2, 4))
    return at_entry(entries, changed(entries, counted, **{wrong: figure}), counted, WEIQI("11"))


def _count_against_marks(edition: str, random: Random) -> f.Seeded | None:
    entries, _ = _counted(random)
    marked = nth(entries, DeadMarked, random.choice((1, 2)))
    dead = random.choice(((), ("A3", "B1")))
    faulty = changed(entries, marked, dead=dead)
    return at_entry(entries, faulty, nth(entries, GameCounted), WEIQI("11"))


def _signed_otherwise(edition: str, random: Random) -> f.Seeded | None:
    entries = orderly(edition, random).close()
    signed = nth(entries, e.ResultSigned, random.randint(1, 3))
    assert isinstance(signed.event, e.ResultSigned)
    faulty = changed(entries, signed, result=OTHERS[signed.event.result])
    return at_entry(entries, faulty, signed, f.number(f.SIGNED, edition))


def _closed_without_result(edition: str, random: Random) -> f.Seeded | None:
    game = orderly(edition, random)
    if game.state.status is not Status.RUNNING:
        return None
    article = game.state.book.conduct.declared
    game.do(c.DeclareResult(result=random.choice(("1-0", "0-1")), article=article))
    entries = game.close()
    faulty = without(entries, nth(entries, e.GameEnded))
    closed = nth(entries, e.GameClosed)
    return at_entry(entries, faulty, closed, f.number(f.CLOSED, edition))


def _sheet_fouls(edition: str, random: Random) -> f.Seeded | None:
    entries = orderly(edition, random).close()
    closed = nth(entries, e.GameClosed)
    assert isinstance(closed.event, e.GameClosed)
    if not closed.event.fouls:
        return None
    first, second = closed.event.fouls
    faulty = changed(
        entries, closed, fouls=random.choice(((first + 1, second), (first, second + 1)))
    )
    return at_entry(entries, faulty, closed, f.number(f.SIGNED, edition))


# The course.


def _runs_back(edition: str, random: Random) -> f.Seeded | None:
    entries = orderly(edition, random).close()
    moves = [entry for entry in entries if isinstance(entry.event, e.MovePlayed)]
    entry = random.choice(moves[1:])
    early = entries[entries.index(entry) - 1].recorded_at - random.randrange(1, 500)
    faulty = tuple(replace(each, recorded_at=early) if each is entry else each for each in entries)
    return at_entry(entries, faulty, entry, None)


def _outside_game(edition: str, random: Random) -> f.Seeded | None:
    game = orderly(edition, random)
    state = game.state
    if state.status is not Status.RUNNING:
        return None
    legal = [move for move in state.kernel.legal_moves(state.position) if move != "pass"]
    late = e.MovePlayed(ply=state.plies + 1, side=state.side_to_move, move=random.choice(legal))
    entries = game.close()
    last = entries[-1]
    return f.Seeded(
        lawful=entries,
        faulty=added(entries, last, late),
        ply=plies_at(entries, last.version) + 1,
        version=last.version + 1,
        article=f.number(f.OVER, edition),
    )


def _still_counted(edition: str, random: Random) -> f.Seeded | None:
    """Have an offence annulled and the mark that it brought left standing."""
    game = _quiet(edition, random)
    article, side = game.state.book.conduct.declared, random.choice(game.sides)
    measure = LIMITS.get(edition, (Measure.WARNING, 0, None))[0]
    game.do(record_foul(side=side, article=article, measure=measure))
    offence = nth(game.entries, OffenceRecorded)
    mark = game.entries[-1]
    game.do(AnnulAct(event_version=offence.version, reason="登记有误"))
    annulled = nth(game.entries, ActAnnulled)
    entries = game.close()
    faulty = changed(entries, annulled, fallen=(offence.version,))
    return at_entry(entries, faulty, mark, None)


_AGREE = (*f.XIANGQI_EDITIONS, *f.GOMOKU_EDITIONS, *f.DRAUGHTS_EDITIONS)
_ON_BOARD = (*f.XIANGQI_EDITIONS, *f.DRAUGHTS_EDITIONS)
_COUNTED = ("weiqi-2002",)
FAULTS = (
    f.Fault(code=Code.LIMIT_WITHOUT_END, seed=_limit_without_end, editions=tuple(LIMITS)),
    f.Fault(code=Code.END_WITHOUT_LIMIT, seed=_end_without_limit, editions=tuple(LIMITS)),
    f.Fault(code=Code.IMPOSED_WITHOUT_POWER, seed=_without_power, editions=("xiangqi-2020",)),
    f.Fault(code=Code.END_MISSING, seed=_end_missing),
    f.Fault(code=Code.ENDED_TWICE, seed=_ended_twice),
    f.Fault(code=Code.RESULT_AGAINST_BOARD, seed=_against_board, editions=_ON_BOARD),
    f.Fault(code=Code.RESULT_AGAINST_RESIGNATION, seed=_against_resignation),
    f.Fault(code=Code.RESULT_AGAINST_FLAG, seed=_against_flag),
    f.Fault(code=Code.AGREEMENT_MISSING, seed=_agreement_missing, editions=_AGREE),
    f.Fault(code=Code.RESULT_AGAINST_COUNT, seed=_against_count, editions=_COUNTED),
    f.Fault(code=Code.COUNT_WRONG, seed=_count_wrong, editions=_COUNTED),
    f.Fault(code=Code.COUNT_AGAINST_MARKS, seed=_count_against_marks, editions=_COUNTED),
    f.Fault(code=Code.SIGNED_OTHERWISE, seed=_signed_otherwise),
    f.Fault(code=Code.CLOSED_WITHOUT_RESULT, seed=_closed_without_result),
    f.Fault(code=Code.SHEET_FOULS_DIFFER, seed=_sheet_fouls, editions=f.XIANGQI_EDITIONS),
    f.Fault(code=Code.TIME_RUNS_BACK, seed=_runs_back),
    f.Fault(code=Code.PLAY_OUTSIDE_GAME, seed=_outside_game),
    f.Fault(code=Code.ANNULLED_STILL_COUNTED, seed=_still_counted),
)
