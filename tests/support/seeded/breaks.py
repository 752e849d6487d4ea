"""Faults of time beside the presses, of adjournments and of sealed moves."""

from random import Random

from adjudication.audit.record import GameEntry
from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct
from games.record.audits.findings import Code
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.commitment import commitment_of
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.values import Actor, Role
from games.rules.books.sources import GOMOKU, WEIQI
from tests.support.audited import begun, changed, nth, play, without
from tests.support.scenario import CHIEF
from tests.support.seeded import fault as f
from tests.support.seeded.games import Entries, Game, control_of, orderly, plies_at
from tests.support.seeded.office import at_entry
from tests.support.timed import MINUTE, readings, sudden

SALT = bytes(range(16))


def _timed(edition: str, random: Random) -> Game:
    """Return a game with an hour a side that nothing interrupts."""
    return orderly(edition, random, control=sudden(60), incidents=0)


# Time.


def _readings_apart(edition: str, random: Random) -> f.Seeded | None:
    """Have a device show over a minute less than the server's own times."""
    game = _timed(edition, random)
    moves = [entry for entry in game.entries if isinstance(entry.event, e.MovePlayed)]
    entry = random.choice(moves)
    left = next(
        (played.remaining_ms for played in game.state.moves if played.version == entry.version),
        None,
    )
    if left is None:
        return None
    entries = game.close()
    shown = left - MINUTE - random.randrange(1, 10 * MINUTE)
    faulty = changed(entries, entry, reading_ms=shown)
    return at_entry(entries, faulty, entry, f.number(f.CLOCK, edition))


def _times_signed(edition: str, random: Random) -> f.Seeded | None:
    entries = _timed(edition, random).close()
    closed = nth(entries, e.GameClosed)
    assert isinstance(closed.event, e.GameClosed)
    first, second = closed.event.times_used_ms
    more = random.randrange(1, 20 * MINUTE)
    wrong = random.choice(((first + more, second), (first, second + more), (0, 0)))
    faulty = changed(entries, closed, times_used_ms=wrong)
    return at_entry(entries, faulty, closed, f.number(f.SIGNED, edition))


def _shown_otherwise(edition: str, random: Random) -> f.Seeded | None:
    game = _timed(edition, random)
    side = game.state.side_to_move
    scenario = game.scenario
    now = scenario.now + 180 * MINUTE
    if scenario.when(c.ReportFlag(side=side), now=now).refusal is not None:
        return None
    game.scenario.do(c.ReportFlag(side=side), now=now)
    fell = nth(game.entries, e.FlagFell)
    entries = game.close()
    shown = tuple(
        te.Reading(side=each, left_ms=random.randrange(1, 60 * MINUTE)) for each in game.sides
    )
    faulty = changed(entries, fell, record_shows=shown)
    return at_entry(entries, faulty, fell, f.number(f.CLOCK, edition))


def _not_followed(edition: str, random: Random) -> f.Seeded | None:
    """Have a press annulled when play had gone on with it: nobody saw the clocks that are left."""
    control = control_of(edition, random, pressed=True)
    game = orderly(edition, random, control=control, incidents=0)
    presses = [entry for entry in game.entries if isinstance(entry.event, e.ClockPressed)]
    lawful = Game(edition=edition, random=random, scenario=game.copy()).close()
    if len(presses) < 3:
        return None
    entry = random.choice(presses[:-2])
    annul = AnnulAct(event_version=entry.version, reason="登记有误")
    if game.scenario.when(annul, by=CHIEF).refusal is not None:
        return None
    game.do(annul)
    faulty = game.close()
    first = next(each for each in faulty if each.version > entry.version)
    return f.Seeded(
        lawful=lawful,
        faulty=faulty,
        ply=plies_at(faulty, first.version),
        version=first.version,
        article=f.number(f.CLOCK, edition),
    )


def _pass_without_right(edition: str, random: Random) -> f.Seeded | None:
    """Leave out the flag for which a pass was granted (22.5)."""
    game = orderly(edition, random, control=readings(60, 1), incidents=0)
    side, scenario = game.state.side_to_move, game.scenario
    now = scenario.now + 120 * MINUTE
    if scenario.when(c.ReportFlag(side=side), now=now).refusal is not None:
        return None
    scenario.do(c.ReportFlag(side=side), now=now)
    game.do(t.RequestPass(side=side), t.AnswerPassRequest(grant=True))
    entries = game.close()
    granted = nth(entries, te.PassGranted)
    faulty = without(entries, nth(entries, e.FlagFell))
    return at_entry(entries, faulty, granted, WEIQI("22.5"))


def _lateness(edition: str, random: Random) -> f.Seeded | None:
    """Have the time that lateness costs, or what becomes of it, recorded otherwise."""
    scenario = begun(edition, control=sudden(60))
    game = Game(edition=edition, random=random, scenario=scenario)
    late = t.Lateness(side=random.choice(game.sides), late_ms=random.randrange(1, 14) * MINUTE)
    report = t.ReportLateness(arrivals=(late,))
    if scenario.when(report).refusal is not None:
        return None
    game.do(report)
    recorded = nth(game.entries, te.LatenessRecorded)
    if game.state.ending is None:
        play(scenario, *_some_moves(game))
    entries = game.close()
    event = recorded.event
    assert isinstance(event, te.LatenessRecorded)
    (arrival,) = event.arrivals
    other = te.ArrivedLate(
        side=arrival.side,
        outcome=arrival.outcome,
        article=arrival.article,
        late_ms=arrival.late_ms,
        deduct_ms=arrival.deduct_ms + random.randrange(1, 5 * MINUTE),
    )
    faulty = changed(entries, recorded, arrivals=(other,))
    return at_entry(entries, faulty, recorded, WEIQI("22.1"))


def _some_moves(game: Game) -> tuple[str, ...]:
    state = game.state
    return (game.random.choice(state.kernel.legal_moves(state.position)),)


# Adjournments.

_CONFIRMED: f.Numbers = {"gomoku": GOMOKU("20.1.1"), "weiqi": WEIQI("22.9")}


def _adjourned(
    edition: str, random: Random, *, kind: PauseKind = PauseKind.INTERRUPTION
) -> tuple[Game, str] | None:
    """Return a game in which a move was sealed, opened and played first, and that move."""
    game = _timed(edition, random)
    stop = a.Adjourn(kind=kind, reason="停电", resume_at="次日9时")
    if game.scenario.when(stop).refusal is not None:
        return None
    game.scenario.do(stop, now=game.scenario.now + MINUTE)
    game.do(*(a.ConfirmAdjournment(side=side) for side in game.sides))
    state, side = game.state, game.state.side_to_move
    written = random.choice([move for move in _legal(game) if move != "pass"])
    sealed = a.SealMove(
        side=side,
        ciphertext="00" * 97,
        commitment=commitment_of(written, SALT),
        key_id="ab" * 8,
    )
    game.scenario.do(sealed, by=Actor(id=dict(state.seats)[side], role=Role.PLAYER))
    game.do(
        a.KeepEnvelope(keeper="user:7", signatures=("arbiter",)),
        a.OpenEnvelope(written=written, salt=SALT.hex(), move=written),
        *(a.ConfirmResumption(side=side) for side in game.sides),
        a.ResumeGame(),
    )
    play(game.scenario, written)
    return game, written


def _legal(game: Game) -> tuple[str, ...]:
    return tuple(game.state.kernel.legal_moves(game.state.position))


def _adjourned_times(edition: str, random: Random) -> f.Seeded | None:
    made = _adjourned(edition, random)
    if made is None:
        return None
    entries = made[0].close()
    stopped = nth(entries, ae.GameAdjourned)
    wrong = tuple(
        te.Reading(side=side, left_ms=random.randrange(1, 50 * MINUTE)) for side in made[0].sides
    )
    faulty = changed(entries, stopped, readings=wrong)
    return at_entry(entries, faulty, stopped, f.number(_CONFIRMED, edition))


def _sealed(edition: str, random: Random) -> tuple[Entries, str, GameEntry] | None:
    """Return a closed game with a sealed move, that move, and the opening of its envelope."""
    made = _adjourned(edition, random)
    if made is None:
        return None
    entries = made[0].close()
    return entries, made[1], nth(entries, ae.EnvelopeOpened)


def _unopened(edition: str, random: Random) -> f.Seeded | None:
    made = _sealed(edition, random)
    if made is None:
        return None
    entries, _, opened = made
    resumed = nth(entries, ae.GameResumed)
    return at_entry(entries, without(entries, opened), resumed, GOMOKU("20.2.1"))


def _other_sealed(edition: str, random: Random) -> f.Seeded | None:
    made = _sealed(edition, random)
    if made is None:
        return None
    entries, written, opened = made
    other = random.choice([point for point in ("a1", "h8", "o15", "c3") if point != written])
    faulty = changed(entries, opened, written=other)
    return at_entry(entries, faulty, opened, GOMOKU("20.2.1"))


def _misjudged(edition: str, random: Random) -> f.Seeded | None:
    made = _sealed(edition, random)
    if made is None:
        return None
    entries, _, opened = made
    faulty = changed(entries, opened, code="point_occupied")
    return at_entry(entries, faulty, opened, GOMOKU("20.1.6"))


def _not_played(edition: str, random: Random) -> f.Seeded | None:
    made = _adjourned(edition, random)
    if made is None:
        return None
    game, _ = made
    other = random.choice(_legal(game))
    entries = game.close()
    played = nth(entries, e.MovePlayed, -1)
    faulty = changed(entries, played, move=other)
    return at_entry(entries, faulty, played, GOMOKU("20.2.4"))


_SEALS = ("gomoku-2025",)
FAULTS = (
    f.Fault(code=Code.READINGS_APART, seed=_readings_apart),
    f.Fault(code=Code.TIMES_SIGNED_DIFFER, seed=_times_signed),
    f.Fault(code=Code.SHOWN_OTHERWISE, seed=_shown_otherwise),
    f.Fault(code=Code.CLOCK_NOT_FOLLOWED, seed=_not_followed),
    f.Fault(code=Code.PASS_WITHOUT_RIGHT, seed=_pass_without_right, editions=("weiqi-2002",)),
    f.Fault(code=Code.LATENESS_WRONG, seed=_lateness, editions=("weiqi-2002",)),
    f.Fault(
        code=Code.ADJOURNED_TIMES_DIFFER,
        seed=_adjourned_times,
        editions=("gomoku-2025", "weiqi-2002"),
    ),
    f.Fault(code=Code.RESUMED_UNOPENED, seed=_unopened, editions=_SEALS),
    f.Fault(code=Code.SEALED_MOVE_OTHER, seed=_other_sealed, editions=_SEALS),
    f.Fault(code=Code.SEALED_MOVE_MISJUDGED, seed=_misjudged, editions=_SEALS),
    f.Fault(code=Code.SEALED_MOVE_NOT_PLAYED, seed=_not_played, editions=_SEALS),
)
