"""Random McMahon events for the proofs: who enters, what is paired, what comes of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.support.event_books import WEIQI
from tests.support.made_events import Recipe, enrol, play_round
from tests.support.slow_pairing import SlowRound
from tournaments.books.pairing import GroupSeeding, System
from tournaments.crosstable import ONE_HALF_ZERO, Crosstable
from tournaments.grades import Grade
from tournaments.pairing.mcmahon import McMahon, start_of, with_unplayed
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import Avoid, PairingSettings
from tournaments.pairing.stream import Stream
from tournaments.pairing.values import NoLegalPairing, Pairing

SEEDINGS = tuple(GroupSeeding)


def dan(number: int) -> Grade:
    return Grade(number=number, is_dan=True)


def kyu(number: int) -> Grade:
    return Grade(number=number, is_dan=False)


@dataclass(frozen=True)
class Round:
    """A round of a made event: the table before it, the settings, the seed, what was paired."""

    table: Crosstable
    settings: PairingSettings
    seed: str
    paired: Pairing | NoLegalPairing

    @property
    def judge(self) -> SlowRound:
        return SlowRound(self.table, self.settings, set(self.settings.away), self.seed)


def mcmahon(
    seeding: GroupSeeding = GroupSeeding.FOLD, *, reduction: int = 1, most: int = 0
) -> PairingSettings:
    """Return the settings of the weiqi book with groups paired so."""
    rules = McMahon(seeding=seeding, reduction=reduction, most=most)
    return replace(WEIQI, system=System.MCMAHON, float_rule=True, mcmahon=rules)


def counted(table: Crosstable) -> Crosstable:
    """Return a table with what rounds without a game bring."""
    entrants = tuple(
        replace(entrant, cells=with_unplayed(entrant.cells, table.points))
        for entrant in table.entrants
    )
    return replace(table, entrants=entrants)


def begun(table: Crosstable, stream: Stream) -> Crosstable:
    """Return a table whose entrants begin by their ranks, from 12 kyu to 7 dan."""
    floor, bar = kyu(5 + stream.below(6)), dan(1 + stream.below(4))
    starts = []
    for entrant in table.entrants:
        rank = stream.below(19) - 12
        grade = kyu(-rank) if rank < 0 else dan(rank + 1)
        start = start_of(None if stream.chance(50) else grade, bar=bar, floor=floor)
        starts.append(replace(entrant, start=start * table.points.win))
    return replace(table, entrants=tuple(starts))


def varied(stream: Stream) -> PairingSettings:
    """Return the settings of a made event: any seeding, handicaps in two events of three."""
    settings = mcmahon(
        SEEDINGS[stream.below(3)],
        reduction=stream.below(3),
        most=(0, 4, 9)[stream.below(3)],
    )
    if stream.chance(150):
        settings = replace(settings, units=(Avoid.SOFT, Avoid.HARD)[stream.below(2)])
    return settings


def event(name: str, least: int, most: int) -> Iterator[Round]:
    """Yield the rounds of an event of `least` to `most` entrants over 5 to 9 rounds."""
    stream = Stream(f"mcmahon {name}")
    settings = varied(stream)
    recipe = Recipe(
        players=least + stream.below(most - least + 1),
        rounds=5 + stream.below(5),
        draws=stream.below(60),
        forfeits=stream.below(30),
        absences=stream.below(60),
        late=stream.below(60),
        withdrawals=stream.below(60),
        units=8,
        points=ONE_HALF_ZERO if stream.chance(500) else Recipe(players=0, rounds=0).points,
    )
    table = begun(enrol(recipe, stream), stream)
    for number in range(1, recipe.rounds + 1):
        away = frozenset(x.number for x in table.entrants if stream.chance(recipe.absences))
        seed = f"{name}/{number}"
        here = settings.away_in(away)
        paired = pair_round(counted(table), here, seed)
        yield Round(counted(table), here, seed, paired)
        if isinstance(paired, NoLegalPairing):
            return
        table = play_round(table, paired, recipe, stream)
