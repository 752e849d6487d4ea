"""What the examples of acts of a tournament share: rules of play, entries, refusals."""

from dataclasses import replace
from typing import Any

import pytest

from adjudication.desk.analysis import analyse
from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from tests.support.tournaments import SWISS, Told, entries, entry_id
from tournaments.books.formats import StageKind
from tournaments.crosstable import ONE_HALF_ZERO
from tournaments.record import commands as c
from tournaments.record.lots import commands as lots
from tournaments.record.values import Entry
from tournaments.regulations.values import Regulations, Stage

MINUTE = 60_000
SECOND = 1000
KNOCKOUT = Stage(kind=StageKind.KNOCKOUT)
GOMOKU = replace(SWISS, edition="gomoku-2025", points=ONE_HALF_ZERO)
DRAUGHTS = replace(SWISS, edition="draughts-100")
WEIQI = replace(SWISS, edition="weiqi-2002")
RAPID = replace(SWISS, edition="xiangqi-2020-rapid")
ONE, TWO, THREE, FOUR = (entry_id(number) for number in range(1, 5))


def refusal(told: Told, command: c.TournamentCommand) -> tuple[str, Article | None]:
    """Return code and article with which a command is refused."""
    with pytest.raises(CommandRefusedError) as refused:
        told.give(command)
    return refused.value.code, refused.value.article


def ranked(told: Told, command: lots.RankSeeds) -> tuple[str, ...]:
    """Return the ids as the seeds stand in the entries after `command`."""
    told.give(command)
    seeded = [entry for entry in told.now.entries if entry.seed is not None]
    return tuple(entry.id for entry in sorted(seeded, key=lambda other: other.seed or 0))


def rated(rules: Regulations, *ratings: int) -> Told:
    told = Told(rules)
    told.give(
        c.EnterEntrants(
            entries=tuple(
                Entry(id=entry_id(at), rating=rating, rating_list="fmjd", rated_on="2026-01-01")
                for at, rating in enumerate(ratings, start=1)
            )
        )
    )
    return told


def entered(rules: Regulations, count: int) -> Told:
    told = Told(rules)
    told.give(c.EnterEntrants(entries=entries(count)))
    return told


def first_at(told: Told, board: int = 1) -> int:
    """Return who is down to move first at a board of round 1."""
    found = told.now.stage.played[0].board(board)
    assert found is not None
    return found.pair.first


def ask(edition: str, **fields: Any) -> dict[str, Any]:
    """Return what the library answers under these rules of play."""
    return analyse({"id": 1, "edition": edition, **fields})


def field(count: int) -> list[dict[str, int]]:
    """Return players without ratings, numbered from 1."""
    return [{"no": number} for number in range(1, count + 1)]
