"""Random events for the proofs of pairing: what is made from a seed, and each round of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.support.made_events import Recipe, generate_tournament
from tests.support.pairing_checks import broken
from tests.support.slow_pairing import SlowRound
from tournaments.crosstable import Crosstable
from tournaments.pairing.history import histories
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import Avoid, PairingSettings
from tournaments.pairing.stream import Stream
from tournaments.pairing.values import NoLegalPairing, Pairing

Answer = Pairing | NoLegalPairing


@dataclass(frozen=True)
class Round:
    """A round of a made event: the table before it, the settings, and what was paired."""

    table: Crosstable
    settings: PairingSettings
    paired: Answer


def rounds_of(recipe: Recipe, seed: str, settings: PairingSettings) -> Iterator[Round]:
    """Yield the rounds of a made event, the stuck one included."""
    made = generate_tournament(recipe, seed, settings)
    answers: list[Answer] = [*made.rounds]
    if made.stuck is not None:
        answers.append(made.stuck)
    for answer in answers:
        number = answer.round
        table = replace(
            made.table,
            entrants=tuple(
                replace(
                    entrant,
                    cells=entrant.cells[: number - 1],
                    left_after=None
                    if entrant.left_after is not None and entrant.left_after >= number
                    else entrant.left_after,
                )
                for entrant in made.table.entrants
            ),
        )
        away = frozenset(made.away[number - 1])
        yield Round(table, settings.away_in(away), answer)


def varied(settings: PairingSettings, stream: Stream) -> PairingSettings:
    """Return settings with now and then a rule about units, and forfeits either way."""
    if stream.chance(200):
        settings = replace(settings, units=(Avoid.SOFT, Avoid.HARD)[stream.below(2)])
    if stream.chance(300):
        settings = replace(settings, forfeits_meet=not settings.forfeits_meet)
    return settings


def recipe_for(players: int, rounds: int, stream: Stream) -> Recipe:
    """Return a recipe with everything in it that happens in a hall."""
    return Recipe(
        players=players,
        rounds=rounds,
        draws=300 + stream.below(71),
        forfeits=stream.below(40),
        absences=stream.below(20),
        late=stream.below(60),
        withdrawals=stream.below(80),
        adjourned=stream.below(20),
        units=max(3, players // 4),
    )


def small_event(seed: str, settings: PairingSettings) -> Iterator[Round]:
    """Yield the rounds of an event of 8 to 12 players."""
    stream = Stream(f"small {seed}")
    recipe = recipe_for(8 + stream.below(5), 7, stream)
    return rounds_of(recipe, seed, varied(settings, stream))


def large_event(seed: str, settings: PairingSettings, most: int = 200) -> Iterator[Round]:
    """Yield the rounds of an event of 4 to `most` players, more small ones than large."""
    stream = Stream(f"large {seed}")
    share = stream.below(1000)
    players = 4 + (most - 3) * share * share // 1_000_000
    recipe = recipe_for(players, max(5, players.bit_length() + 1 + stream.below(4)), stream)
    return rounds_of(recipe, seed, varied(settings, stream))


def shown(answer: Answer) -> tuple[frozenset[frozenset[int]], int | None] | None:
    """Return pairs and bye of an answer, None for none."""
    if isinstance(answer, NoLegalPairing):
        return None
    pairs = frozenset(frozenset({board.first, board.second}) for board in answer.boards)
    return pairs, answer.bye


def differs_from_brute_force(round_: Round) -> bool:
    """Return whether trying every pairing finds another one."""
    slow = SlowRound(round_.table, round_.settings, set(round_.settings.away))
    return slow.best() != shown(round_.paired)


def faults_of(round_: Round, *, shuffle: bool = False) -> list[str]:
    """Return what is wrong with a round after the first; with `shuffle` it is paired again."""
    found = broken(round_.table, round_.settings, round_.paired)
    if shuffle:
        entrants = sorted(round_.table.entrants, key=lambda x: (x.number * 7919) % 10007)
        again = pair_round(replace(round_.table, entrants=tuple(entrants)), round_.settings)
        if again != round_.paired:
            found.append("another order of the entrants gives another pairing")
    return found


def balance(table: Crosstable) -> tuple[int, int, int]:
    """Return how many entrants there are, how many one colour apart, how many with a three."""
    cards = histories(table).values()
    level = sum(abs(card.difference) <= 1 for card in cards)
    threes = sum(
        any(abs(sum(card.colours[at : at + 3])) == 3 for at in range(len(card.colours) - 2))
        for card in cards
    )
    return len(cards), level, threes
