"""Play the made-up games through the same commands everybody uses."""

from collections.abc import Iterator
from pathlib import Path
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction

from adjudication.worker import work_off
from config.demo.scripts import (
    CONFIRM,
    CONFIRM_PENALTY,
    OVERRULE,
    SIGN,
    Act,
    Previewed,
    Script,
)
from games.importing.questions import as_they_stand
from games.importing.reading import read_file
from games.models import LedgerEvent
from games.players.lists import register_player
from games.record import commands as c
from games.record.decider import GAMES
from games.record.officiating.offences.commands import ConfirmPenalty
from games.record.officiating.offences.events import OffenceStatus
from games.record.values import Actor, Role, Seat
from games.rules.books.sources import XIANGQI
from games.rules.editions import kernel_for
from games.selectors import game_state
from games.streams.handling import handle

RULING_TAKES_MS = 20_000


def official(role: Role) -> Actor:
    """An actor under an id of the demo, with no entry in the registry."""
    return Actor(id=f"demo:{role.value.replace('_', '-')}", role=role, device="demo")


CHIEF = official(Role.CHIEF_ARBITER)


class PreviewError(RuntimeError):
    """What a command did is not what its preview showed."""


class MadeUpGame:
    """One script being played; stops at every ruling it has to wait for.

    Times are made up too: they run from `start_ms` at a pace of their own, and so do the
    rulings.
    """

    def __init__(self, script: Script, *, folder: Path, start_ms: int) -> None:
        self._script = script
        self._sides = kernel_for(script.edition).sides
        self._folder = folder
        self._now = start_ms
        self._count = 0
        self._acts = self._all_acts()
        self._waiting: Act | None = None
        # The same ids every time, so that a demo begun again goes on where it was.
        self.stream_id = uuid5(NAMESPACE_URL, script.competition)
        self._given = events_of(self.stream_id)

    def advance(self) -> bool:
        """Play on until a ruling is needed that does not come, or to the end.

        Return whether the script has come to its end.
        """
        while not self._play_on():
            self._now += RULING_TAKES_MS
            if not work_off(now=self._now):
                return False
        # A ruling that nobody in the script waits for is left for the visitor.
        work_off(now=self._now + RULING_TAKES_MS)
        return True

    def _play_on(self) -> bool:
        with transaction.atomic():
            while True:
                act = self._waiting or next(self._acts, None)
                self._waiting = None
                if act is None:
                    return True
                if act in (CONFIRM, OVERRULE) and not self._is_given() and not self._open_ruling():
                    self._waiting = act
                    return False
                for command in self._meant(act):
                    self._give(command)

    def _all_acts(self) -> Iterator[Act]:
        script = self._script
        yield c.ArrangeGame(
            edition=script.edition,
            seats=tuple(
                Seat(side=side, player=str(register_player(name=name).pk))
                for side, name in zip(self._sides, script.players, strict=True)
            ),
            options=script.options,
            time_control=script.control,
            competition=script.competition,
            scheduled_on="2026-05-01",
        )
        yield c.StartGame()
        if script.file:
            yield from self._from_file()
        for index, act in enumerate(script.course):
            if isinstance(act, c.PlayMove):
                self._think(index)
            yield act

    def _from_file(self) -> Iterator[Act]:
        script = self._script
        data = (self._folder / script.file).read_bytes()
        reading = read_file(data, name=script.file, answers=as_they_stand(script.edition))
        moves = (*reading.games[0].moves[: script.stop_after], *script.made_up_moves)
        for index, move in enumerate(moves):
            side = self._sides[index % 2]
            self._think(index)
            yield c.PlayMove(side=side, move=move)
            if not script.control.press_with_move:
                self._now += 1_000
                yield c.PressClock(side=side)
            yield from script.after(index + 1)

    def _think(self, index: int) -> None:
        self._now += 6_000 + (index * 7_919) % 23_000

    def _meant(self, act: Act) -> tuple[Previewed | c.GameCommand, ...]:
        """Return the commands an act stands for as the game stands."""
        if not isinstance(act, str):
            return (act,)
        if act == SIGN:
            ending = game_state(self.stream_id).ending
            result = ending.result if ending else ""
            signers = (*self._sides, "arbiter")
            return tuple(c.SignResult(signer=signer, result=result) for signer in signers)
        if act == CONFIRM_PENALTY:
            return (Previewed(command=ConfirmPenalty(offence_version=self._open_penalty())),)
        version = self._open_ruling()
        if act == CONFIRM:
            return (c.ConfirmRuling(ruling_version=version),)
        if act == OVERRULE:
            reason = "黑方在裁决前已示意变着，裁判长准予继续对弈（虚构）"
            return (
                c.OverruleRuling(ruling_version=version, reason=reason, article=XIANGQI("23.5.2")),
            )
        raise ValueError(act)

    def _open_ruling(self) -> int:
        """Return the version of the ruling that waits, 0 where none does."""
        rulings = game_state(self.stream_id).rulings
        return next((ruling.version for ruling in rulings if ruling.status == "proposed"), 0)

    def _open_penalty(self) -> int:
        """Return the version of the offence whose penalty waits, 0 where none does."""
        entries = game_state(self.stream_id).offences.entries
        waiting = (entry.version for entry in entries if entry.status is OffenceStatus.PENDING)
        return next(waiting, 0)

    def _is_given(self) -> bool:
        return uuid5(self.stream_id, f"demo-{self._count}") in self._given

    def _give(self, act: Previewed | c.GameCommand) -> None:
        command = act.command if isinstance(act, Previewed) else act
        by = official(act.role) if isinstance(act, Previewed) else CHIEF
        if isinstance(command, c.ReportFlag):
            clock = game_state(self.stream_id).clock
            self._now += clock.remaining(command.side) if clock else 0
        elif not isinstance(command, c.PlayMove | c.PressClock):
            self._now += 5_000
        event_id = uuid5(self.stream_id, f"demo-{self._count}")
        self._count += 1
        if event_id in self._given:
            return
        previewed = self._handled(command, by, event_id, dry_run=True) if act != command else None
        done = self._handled(command, by, event_id)
        if previewed is not None and previewed != done:
            raise PreviewError(type(command).__name__)

    def _handled(
        self, command: c.GameCommand, by: Actor, event_id: UUID, *, dry_run: bool = False
    ) -> tuple[object, ...]:
        done = handle(
            GAMES,
            command,
            stream_id=self.stream_id,
            by=by,
            event_id=event_id,
            now=self._now,
            occurred_at=self._now,
            dry_run=dry_run,
        )
        return done.events


def events_of(stream_id: UUID) -> frozenset[UUID]:
    """Return the ids of the events that a demo begun earlier left on a stream."""
    rows = LedgerEvent.objects.filter(stream_id=stream_id)
    return frozenset(rows.values_list("event_id", flat=True))
