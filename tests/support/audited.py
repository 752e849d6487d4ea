"""Lawful games of every edition, and the same with one fault put into the record."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from adjudication.audit.audit import audit
from adjudication.audit.record import GameEntry, read_record
from games.record import commands as c
from games.record import events as e
from games.record.audits.findings import Code, Finding, Severity
from games.record.values import Options, Role, Seat
from games.rules.clocks.control import TimeControl
from games.rules.editions import kernel_for
from games.streams.past import Entry
from tests.support.office_acts import FREE
from tests.support.scenario import ARBITER, CHIEF, COMMITTEE, SYSTEM, Scenario
from tests.support.timed import FIRST, SECOND

Entries = tuple[GameEntry, ...]
ROLES: dict[str, Role] = {
    actor.id: actor.role for actor in (ARBITER, CHIEF, COMMITTEE, SYSTEM, FIRST, SECOND)
}
SECOND_MS = 1000


def begun(
    edition: str,
    *,
    control: TimeControl | None = None,
    options: Options | None = None,
    start_position: str = "",
) -> Scenario:
    """Return a game arranged and started at one second of the server."""
    sides = kernel_for(edition).sides
    seats = tuple(
        Seat(side=side, player=player.id)
        for side, player in zip(sides, (FIRST, SECOND), strict=True)
    )
    free = FREE if kernel_for(edition).game == "gomoku" else Options()
    scenario = Scenario()
    scenario.do(
        c.ArrangeGame(
            edition=edition,
            seats=seats,
            time_control=control,
            options=options or free,
            start_position=start_position,
        ),
        by=CHIEF,
    )
    scenario.do(c.StartGame(), by=CHIEF, now=SECOND_MS)
    return scenario


def play(scenario: Scenario, *moves: str, apart_ms: int = SECOND_MS, press: bool = False) -> None:
    """Have both sides play in turn, `apart_ms` after one another, pressing where they must."""
    for move in moves:
        state = scenario.state
        assert state is not None
        side, now = state.side_to_move, scenario.now + apart_ms
        scenario.do(c.PlayMove(side=side, move=move), by=CHIEF, now=now)
        if press:
            scenario.do(c.PressClock(side=side), by=CHIEF, now=now)


def lawful(
    edition: str, seed: int, *, plies: int = 12, control: TimeControl | None = None
) -> Entries:
    """Return a game of random lawful moves that the second side resigns and all sign."""
    scenario, rng = begun(edition, control=control), Random(seed)
    press = control is not None and not control.press_with_move
    for _ in range(plies):
        state = scenario.state
        assert state is not None
        if state.ending is not None:
            break
        play(scenario, rng.choice(state.kernel.legal_moves(state.position)), press=press)
    return resigned(scenario)


def resigned(scenario: Scenario) -> Entries:
    """Have the second side resign, unless the game is over, and all sign."""
    state = scenario.state
    assert state is not None
    now = scenario.now + SECOND_MS
    if state.ending is None:
        scenario.do(c.Resign(side=state.sides[1]), by=CHIEF, now=now)
    assert scenario.state is not None
    assert scenario.state.ending is not None
    result = scenario.state.ending.result
    signers = zip((*state.sides, "arbiter"), (FIRST, SECOND, ARBITER), strict=True)
    for signer, by in signers:
        scenario.do(c.SignResult(signer=signer, result=result), by=by, now=now)
    return tuple(scenario.entries)


def found(entries: Sequence[GameEntry], **about: Any) -> tuple[Finding, ...]:
    """Return what the audit finds in a record."""
    roles = {entry.version: ROLES[entry.actor] for entry in entries if entry.actor in ROLES}
    return audit(read_record(entries, **{"roles": roles, **about})).findings


def contradictions(entries: Sequence[GameEntry]) -> tuple[Finding, ...]:
    """Return those that somebody must settle."""
    return tuple(each for each in found(entries) if each.severity is Severity.CONTRADICTION)


def codes(entries: Sequence[GameEntry]) -> tuple[Code, ...]:
    """Return the codes of all findings, in their order."""
    return tuple(each.code for each in found(entries))


def nth(entries: Sequence[GameEntry], kind: type, number: int = 1) -> GameEntry:
    """Return the entry of the `number`-th event of a kind, from the end where below zero."""
    those = [entry for entry in entries if isinstance(entry.event, kind)]
    return those[number - 1 if number > 0 else number]


def without(entries: Sequence[GameEntry], entry: GameEntry) -> Entries:
    """Return the record with an entry left out."""
    return tuple(other for other in entries if other is not entry)


def changed(entries: Sequence[GameEntry], entry: GameEntry, **fields: Any) -> Entries:
    """Return the record with other fields in the event of an entry."""
    event: Any = entry.event
    other = replace(entry, event=replace(event, **fields))
    return tuple(other if each is entry else each for each in entries)


def added(entries: Sequence[GameEntry], after: GameEntry, event: e.GameEvent) -> Entries:
    """Return the record with an event of its own behind `after`, the versions moved on."""
    version = after.version + 1
    own: GameEntry = Entry(version=version, event=event, recorded_at=after.recorded_at, act=version)
    kept = tuple(each for each in entries if each.version <= after.version)
    later = tuple(
        replace(each, version=each.version + 1, act=each.act + 1)
        for each in entries
        if each.version > after.version
    )
    return (*kept, own, *later)
