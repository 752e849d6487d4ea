"""What an act would draw from a seed, told without its outcome.

A draw is a chance for everybody alike (draughts appendix (一)2: 以机遇性对机遇性; xiangqi 2020
appendix 3 二 1, gomoku 2025 appendix 3): nobody looks at its outcome before it is on record.
Every event that says from which seed it came is answered for here, and by a contract test.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tournaments.record import events as e
from tournaments.record.entries.number_draw import stand_level
from tournaments.record.lots import events as lots
from tournaments.record.lots.server_seeds import announced, is_of_server
from tournaments.record.participation.eliminating import drawing_lots
from tournaments.record.rounds.commands import is_drawn
from tournaments.record.state import StageState, TournamentState
from tournaments.record.values import DrawMethod


class LotKind(StrEnum):
    """What a seed decides."""

    NUMBERS = "numbers"  # 抽签号
    SEEDS = "seeds"  # the order of level seeds
    SHEET = "sheet"  # positions of a knockout
    PAIRING = "pairing"  # a random first round, or colours by lot
    FIRST_MOVE = "first_move"  # 抽签选择先后走
    GAME_COLOURS = "game_colours"  # of a deciding game
    CHOICE = "choice"  # 先后手选择权 (30.2.1)
    NEXT_PAIRING = "next_pairing"  # after both have lost (weiqi 17.5)
    LEAVING = "leaving"  # 末位淘汰
    TIE = "tie"
    MATCH = "match"  # who goes on


@dataclass(frozen=True, slots=True, kw_only=True)
class SeededLot:
    """A lot before it is drawn: of what, from which seed, among whom.

    `numbers` are the entrants', `ids` those of entries that have no numbers yet. A seed of the
    server's own is not told: it is another one when the lot is recorded.
    """

    kind: LotKind
    seed: str
    numbers: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()


def lot_of(
    state: TournamentState | None, events: tuple[e.TournamentEvent, ...]
) -> SeededLot | None:
    """Return the lot that `events` of a command on `state` hold, None where nothing is drawn."""
    if state is None:
        return None
    for event in events:
        finder = FINDERS.get(type(event))
        found = finder(state, event) if finder else None
        if found is not None:
            return replace(found, seed=announced(found.seed))
    return None


def without_server_lots(
    events: tuple[e.TournamentEvent, ...],
) -> tuple[e.TournamentEvent, ...]:
    """Return the events that a confirmation binds: not those whose seed is fresh each time."""
    return tuple(event for event in events if not is_of_server(_seed_of(event)))


def _seed_of(event: Any) -> str:
    """Return the seed that an event names, "" for one that names none."""
    if type(event) not in FINDERS:
        return ""
    holders = (getattr(event, name, None) for name in ("colours", "settled", "seeds"))
    return str(getattr(next((holder for holder in holders if holder), event), "seed", ""))


def _numbers(state: TournamentState, event: e.NumbersDrawn) -> SeededLot | None:
    if not event.seed:
        return None
    if event.method is DrawMethod.RATING and not stand_level(state.entries):
        # Everybody stands where the ratings put him.
        return None
    ids = tuple(entry.id for entry in state.entries)
    return SeededLot(kind=LotKind.NUMBERS, seed=event.seed, ids=ids)


def _seeds(state: TournamentState, event: lots.SeedsRanked) -> SeededLot | None:
    if not event.seeds.seed:
        return None
    # In the order of the list: that of the seeds is what the lot decides.
    ids = tuple(proof.id for proof in event.seeds.proofs)
    return SeededLot(kind=LotKind.SEEDS, seed=event.seeds.seed, ids=ids)


def _sheet(state: TournamentState, event: e.SheetDrawn) -> SeededLot | None:
    everybody = tuple(sorted(_stage(state, event.stage).numbers))
    return _lot(LotKind.SHEET, event.seed, everybody)


def _pairing(state: TournamentState, event: e.PairingDrafted) -> SeededLot | None:
    stage = _stage(state, event.stage)
    if not is_drawn(stage, event.round, event.seed, event.pairs):
        return None
    return _lot(LotKind.PAIRING, event.seed, tuple(sorted(stage.to_pair(event.round))))


def _first_move(state: TournamentState, event: lots.FirstMoveSettled) -> SeededLot | None:
    return _lot(LotKind.FIRST_MOVE, event.settled.seed, _two(state, event))


def _colours(state: TournamentState, event: e.GameColoursSettled) -> SeededLot | None:
    return _lot(LotKind.GAME_COLOURS, event.colours.seed, _two(state, event))


def _choice(state: TournamentState, event: e.ChoiceLotDrawn) -> SeededLot | None:
    return _lot(LotKind.CHOICE, event.seed, _two(state, event))


def _next_pairing(state: TournamentState, event: lots.PairingLotDrawn) -> SeededLot | None:
    return _lot(LotKind.NEXT_PAIRING, event.seed, _two(state, event))


def _leaving(state: TournamentState, event: e.EntrantLeft) -> SeededLot | None:
    if not event.seed:
        return None
    level = drawing_lots(state, _stage(state, event.stage), after=event.after_round)
    return _lot(LotKind.LEAVING, event.seed, tuple(sorted(level)))


def _tie(state: TournamentState, event: e.TieDecided) -> SeededLot | None:
    return _lot(LotKind.TIE, event.seed, tuple(sorted(event.numbers)))


def _match(state: TournamentState, event: e.MatchDecided) -> SeededLot | None:
    return _lot(LotKind.MATCH, event.seed, _two(state, event))


def _lot(kind: LotKind, seed: str, numbers: tuple[int, ...]) -> SeededLot | None:
    return SeededLot(kind=kind, seed=seed, numbers=numbers) if seed else None


def _stage(state: TournamentState, index: int) -> StageState:
    return next(stage for stage in state.stages if stage.index == index)


def _two(state: TournamentState, event: Any) -> tuple[int, ...]:
    """Return the two of the board that an event is about, in order of number."""
    played = _stage(state, event.stage).round(event.round)
    board = played.board(event.board) if played else None
    return tuple(sorted((board.pair.first, board.pair.second))) if board else ()


_Finder = Callable[[TournamentState, Any], SeededLot | None]

FINDERS: dict[type, _Finder] = {
    e.NumbersDrawn: _numbers,
    e.SheetDrawn: _sheet,
    e.PairingDrafted: _pairing,
    e.GameColoursSettled: _colours,
    e.ChoiceLotDrawn: _choice,
    e.EntrantLeft: _leaving,
    e.TieDecided: _tie,
    e.MatchDecided: _match,
    lots.SeedsRanked: _seeds,
    lots.FirstMoveSettled: _first_move,
    lots.PairingLotDrawn: _next_pairing,
}
"""Type of an event that names the seed it came from -> the lot drawn for it."""
