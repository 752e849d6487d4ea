"""Faults of time: presses, readings, flags, the time of penalties."""

from dataclasses import replace
from random import Random

from adjudication.audit.record import GameEntry
from games.record import events as e
from games.record.audits.findings import Code
from games.record.officiating.offences.commands import RecordOffence
from games.record.officiating.timekeeping.events import ServerClockStepped
from games.record.values import other_side
from games.rules.books.sources import XIANGQI
from tests.support.audited import added, changed, nth, without
from tests.support.seeded import fault as f
from tests.support.seeded.games import Entries, Game, control_of, orderly, plies_at
from tests.support.timed import fell_against, sudden

HOUR = 3_600_000


def _timed(edition: str, random: Random, *, pressed: bool | None = None) -> Game:
    """Return a game with a clock; an audit need not follow it past a break or an irregularity."""
    control = control_of(edition, random, pressed=pressed)
    incidents = 0 if edition.startswith("gomoku") else 12
    return orderly(edition, random, control=control, incidents=incidents, breaks=False)


def _drawn(entries: Entries, random: Random, kind: type) -> GameEntry | None:
    those = [entry for entry in entries if isinstance(entry.event, kind)][1:]
    return random.choice(those) if those else None


def _press_out_of_turn(edition: str, random: Random) -> f.Seeded | None:
    entries = _timed(edition, random, pressed=True).close()
    entry = _drawn(entries, random, e.ClockPressed)
    if entry is None or not isinstance(entry.event, e.ClockPressed):
        return None
    return f.Seeded(
        lawful=entries,
        faulty=added(entries, entry, e.ClockPressed(side=entry.event.side)),
        ply=plies_at(entries, entry.version),
        version=entry.version + 1,
        article=f.number(f.CLOCK, edition),
    )


def _reading_impossible(edition: str, random: Random) -> f.Seeded | None:
    pressed = random.random() < 0.5
    game = _timed(edition, random, pressed=pressed)
    entries = game.close()
    entry = _drawn(entries, random, e.ClockPressed if pressed else e.MovePlayed)
    if entry is None:
        return None
    return f.Seeded(
        lawful=entries,
        faulty=changed(entries, entry, reading_ms=random.randrange(HOUR, 2 * HOUR)),
        ply=plies_at(entries, entry.version),
        version=entry.version,
        article=f.number(f.CLOCK, edition),
    )


def _devices_differ(edition: str, random: Random) -> f.Seeded | None:
    entries = _timed(edition, random, pressed=True).close()
    press = _drawn(entries, random, e.ClockPressed)
    moves = [entry for entry in entries if isinstance(entry.event, e.MovePlayed)]
    before = [entry for entry in moves if press is not None and entry.version < press.version]
    if press is None or not before or before[-1].event.side != press.event.side:  # type: ignore[union-attr]
        return None
    low = changed(entries, before[-1], reading_ms=random.randrange(1000, 20_000))
    at = nth(low, e.ClockPressed, 1 + [*_presses(entries)].index(press))
    return f.Seeded(
        lawful=entries,
        faulty=changed(low, at, reading_ms=random.randrange(60_000, 90_000)),
        ply=plies_at(entries, press.version),
        version=press.version,
        article=f.number(f.CLOCK, edition),
    )


def _presses(entries: Entries) -> list[GameEntry]:
    return [entry for entry in entries if isinstance(entry.event, e.ClockPressed)]


def _at_the_last_turn(game: Game) -> tuple[Entries, GameEntry, str] | None:
    """Return the closed game, its last move or press before the end, and whose clock then runs."""
    entry = game.entries[-1]
    if not isinstance(entry.event, e.MovePlayed | e.ClockPressed):
        return None
    running = other_side(game.sides, entry.event.side)
    return game.close(), entry, running


def _flag(edition: str, random: Random, *, confirmed: bool) -> f.Seeded | None:
    game = _timed(edition, random)
    made = _at_the_last_turn(game)
    control = game.state.time_control
    if made is None or control is None:
        return None
    entries, entry, side = made
    fell = e.FlagFell(side=side)
    if confirmed:
        fell = fell_against(side, 100_000, 100_000, edition=edition)
    return f.Seeded(
        lawful=entries,
        faulty=added(entries, entry, fell),
        ply=plies_at(entries, entry.version),
        version=entry.version + 1,
        article=f.on_time(edition, control.kind),
    )


def _flag_early(edition: str, random: Random) -> f.Seeded | None:
    return _flag(edition, random, confirmed=False)


def _flag_confirmed(edition: str, random: Random) -> f.Seeded | None:
    return _flag(edition, random, confirmed=True)


def _flag_not_reported(edition: str, random: Random) -> f.Seeded | None:
    """Have a turn last two hours longer: everything from the hand-over on is so much later."""
    pressed = random.random() < 0.5
    game = _timed(edition, random, pressed=pressed)
    entries, control = game.close(), game.state.time_control
    entry = _drawn(entries, random, e.ClockPressed if pressed else e.MovePlayed)
    if entry is None or control is None:
        return None
    late = 2 * HOUR
    faulty = tuple(
        replace(each, recorded_at=each.recorded_at + late)
        if each.version >= entry.version
        else each
        for each in entries
    )
    return f.Seeded(
        lawful=entries,
        faulty=faulty,
        ply=plies_at(entries, entry.version),
        version=entry.version,
        article=f.on_time(edition, control.kind),
    )


def _untrue_claim(edition: str, random: Random) -> tuple[Entries, GameEntry, GameEntry] | None:
    """Return a game in which an untrue claim cost five minutes, and the offence and its time."""
    game = orderly(edition, random, control=sudden(60, with_move=True), incidents=0)
    side = random.choice(game.sides)
    game.do(RecordOffence(side=side, code="untrue_limit_claim", note="见记录"))
    offence = game.entries[-3]
    taken = game.entries[-1]
    if not isinstance(taken.event, e.TimeAdjusted):
        return None
    return game.close(), offence, taken


def _time_missing(edition: str, random: Random) -> f.Seeded | None:
    made = _untrue_claim(edition, random)
    if made is None:
        return None
    entries, offence, taken = made
    return f.Seeded(
        lawful=entries,
        faulty=without(entries, taken),
        ply=plies_at(entries, offence.version),
        version=offence.version,
        article=XIANGQI("22.2"),
    )


def _time_twice(edition: str, random: Random) -> f.Seeded | None:
    made = _untrue_claim(edition, random)
    if made is None:
        return None
    entries, offence, taken = made
    return f.Seeded(
        lawful=entries,
        faulty=added(entries, taken, taken.event),
        ply=plies_at(entries, offence.version),
        version=offence.version,
        article=XIANGQI("22.2"),
    )


def _server_stepped(edition: str, random: Random) -> f.Seeded | None:
    entries = _timed(edition, random).close()
    entry = _drawn(entries, random, e.MovePlayed)
    if entry is None:
        return None
    stepped = ServerClockStepped(
        by_ms=random.choice((-700, 400, 900)),
        last_at=entry.recorded_at,
        noticed_at=entry.recorded_at,
    )
    return f.Seeded(
        lawful=entries,
        faulty=added(entries, entry, stepped),
        ply=plies_at(entries, entry.version),
        version=entry.version + 1,
        article=f.number(f.CLOCK, edition),
    )


_TAKES_TIME = ("xiangqi-2020", "xiangqi-2020-rapid")
FAULTS = (
    f.Fault(code=Code.PRESS_OUT_OF_TURN, seed=_press_out_of_turn),
    f.Fault(code=Code.READING_IMPOSSIBLE, seed=_reading_impossible),
    f.Fault(code=Code.DEVICES_DIFFER, seed=_devices_differ),
    f.Fault(code=Code.FLAG_EARLY, seed=_flag_early),
    f.Fault(code=Code.FLAG_CONFIRMED, seed=_flag_confirmed),
    f.Fault(code=Code.FLAG_NOT_REPORTED, seed=_flag_not_reported),
    f.Fault(code=Code.TIME_PENALTY_MISSING, seed=_time_missing, editions=_TAKES_TIME),
    f.Fault(code=Code.TIME_PENALTY_TWICE, seed=_time_twice, editions=_TAKES_TIME),
    f.Fault(code=Code.SERVER_STEPPED, seed=_server_stepped),
)
