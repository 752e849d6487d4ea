"""Play the made-up games through the same commands everybody uses."""

from collections.abc import Iterator
from pathlib import Path
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction

from adjudication.worker import work_off
from config.demo.made_up import COMPETITION, CONFIRM, OVERRULE, SIGN, Act, Script
from games.handlers import handle
from games.importing.reading import read_file
from games.models import LedgerEvent, Player
from games.record import commands as c
from games.record.values import Actor, Role, Seat
from games.registry import save_player
from games.selectors import game_state

EDITION = "xiangqi-2020"
CHIEF = Actor(id="demo:chief-arbiter", role=Role.CHIEF_ARBITER, device="demo")
SIDES = ("red", "black")
RULING_TAKES_MS = 20_000


class MadeUpGame:
    """One script being played; stops at every ruling it has to wait for.

    Times are made up too: they run from `start_ms` at a pace of their own, and so do the
    rulings.
    """

    def __init__(self, script: Script, *, folder: Path, start_ms: int) -> None:
        reading = read_file((folder / script.file).read_bytes(), name=script.file, edition=EDITION)
        self._script = script
        self._moves = (*reading.games[0].moves[: script.stop_after], *script.made_up_moves)
        self._now = start_ms
        self._count = 0
        self._acts = self._all_acts()
        self._waiting: Act | None = None
        # The same ids every time, so that a demo begun again goes on where it was.
        self.stream_id = uuid5(NAMESPACE_URL, competition_of(script))
        self._given = set(
            LedgerEvent.objects.filter(stream_id=self.stream_id).values_list("event_id", flat=True)
        )

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
                if isinstance(act, str):
                    if act != SIGN and not self._is_given() and self._open_ruling() is None:
                        self._waiting = act
                        return False
                    for command in self._commands_of(act):
                        self._give(command)
                else:
                    self._give(act)

    def _all_acts(self) -> Iterator[Act]:
        script = self._script
        yield c.ArrangeGame(
            edition=EDITION,
            seats=tuple(
                Seat(side=side, player=str(_player(name)))
                for side, name in zip(SIDES, script.players, strict=True)
            ),
            options=script.options,
            time_control=script.control,
            competition=competition_of(script),
            scheduled_on="2026-05-01",
        )
        yield c.StartGame()
        for index, move in enumerate(self._moves):
            side = SIDES[index % 2]
            self._now += 6_000 + (index * 7_919) % 23_000
            yield c.PlayMove(side=side, move=move)
            if not script.control.press_with_move:
                self._now += 1_000
                yield c.PressClock(side=side)
            yield from script.after(index + 1)

    def _commands_of(self, word: str) -> tuple[c.GameCommand, ...]:
        if word == SIGN:
            ending = game_state(self.stream_id).ending
            result = ending.result if ending else ""
            signers = (*SIDES, "arbiter")
            return tuple(c.SignResult(signer=signer, result=result) for signer in signers)
        version = self._open_ruling() or 0
        if word == CONFIRM:
            return (c.ConfirmRuling(ruling_version=version),)
        if word == OVERRULE:
            reason = "黑方在裁决前已示意变着，裁判长准予继续对弈（虚构）"
            return (c.OverruleRuling(ruling_version=version, reason=reason, article="23.5.2"),)
        raise ValueError(word)

    def _open_ruling(self) -> int | None:
        rulings = game_state(self.stream_id).rulings
        return next((one.version for one in rulings if one.status == "proposed"), None)

    def _is_given(self) -> bool:
        return uuid5(self.stream_id, f"demo-{self._count}") in self._given

    def _give(self, command: c.GameCommand) -> None:
        if isinstance(command, c.ReportFlag):
            clock = game_state(self.stream_id).clock
            self._now += clock.remaining(command.side) if clock else 0
        elif not isinstance(command, c.PlayMove | c.PressClock):
            self._now += 5_000
        event_id = uuid5(self.stream_id, f"demo-{self._count}")
        self._count += 1
        if event_id in self._given:
            return
        handle(
            command,
            stream_id=self.stream_id,
            by=CHIEF,
            event_id=event_id,
            now=self._now,
            occurred_at=self._now,
        )


def competition_of(script: Script) -> str:
    """Return the event a made-up game stands under: says what it is and what it shows."""
    return f"{COMPETITION}：{script.title}"


def _player(name: str) -> UUID:
    player = Player.objects.filter(name=name, unit="").first() or Player(name=name)
    save_player(player)
    return player.id
