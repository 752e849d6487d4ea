"""Pair a round, and re-pair the rounds of the past (编排, 复核).

The one entry to the systems. Given the same crosstable, settings and seed the answer is
the same, in whatever order the entrants stand.
"""

from games.rules.books.article import Article
from tournaments.books.pairing import ColourReason, FirstColours, System
from tournaments.crosstable import Crosstable, Entrant
from tournaments.pairing import articles, fold, groups, halves, neighbours, positional
from tournaments.pairing.byes import can_be_paired, choose_bye
from tournaments.pairing.colours import colours_of
from tournaments.pairing.first_round import pair_first
from tournaments.pairing.history import Float, History, histories
from tournaments.pairing.segments import Field, Pool
from tournaments.pairing.settings import Avoid, PairingSettings, pair_of
from tournaments.pairing.stuck import stuck
from tournaments.pairing.values import (
    Board,
    Explanation,
    NoLegalPairing,
    Pairing,
    PairReason,
    Proposal,
    Side,
)

_SYSTEMS = {
    System.POSITIONAL: positional.pair_pool,
    System.HALVES: halves.pair_pool,
    System.NEIGHBOURS: neighbours.pair_pool,
    System.FOLD: fold.pair_pool,
    System.MCMAHON: groups.pair_pool,
}


def pair_round(
    table: Crosstable, settings: PairingSettings, seed: str = ""
) -> Pairing | NoLegalPairing:
    """Pair the round after the last of `table`.

    `seed` decides a random first round, and in a McMahon groups that are drawn.
    """
    number = table.paired + 1
    article = articles.once(settings)
    if number > table.rounds:
        why = f"all {table.rounds} rounds are paired"
        return NoLegalPairing(
            code="all_rounds_paired", article=articles.rounds(settings), round=number, why=why
        )
    present = {
        entrant.number for entrant in table.entrants if takes_part(entrant, settings, number)
    }
    by_groups = settings.system is System.MCMAHON
    known = histories(table, forfeits_meet=settings.forfeits_meet, whole_wins=by_groups)
    away = tuple(sorted(set(known) - present))
    players = sorted(
        (known[x] for x in present), key=lambda history: (-history.score, history.number)
    )
    if len(players) == 1 < len(known):
        # Everybody else stays away: an odd field all the same (appendix 3 一 (5)).
        return Pairing(round=number, boards=(), bye=players[0].number, away=away)
    if len(players) < 2:
        return NoLegalPairing(
            code="too_few_entrants",
            article=articles.everybody(settings),
            round=number,
            why=f"{len(players)} to pair: a pair needs two",
        )
    barred, avoided = restrictions(players, settings)
    bye = None
    if len(players) % 2:
        bye = choose_bye(players, barred, settings, round_number=number)
    if (len(players) % 2 and bye is None) or (
        not len(players) % 2 and not can_be_paired(players, barred)
    ):
        return _refusal(players, barred, article, number)
    field = Field(
        players=tuple(player for player in players if player is not bye),
        barred=barred,
        avoided=avoided,
        settings=settings,
        round=number,
        rounds=table.rounds,
        seed=seed,
    )
    boards = (
        _seat_first(field, pair_first(field, seed), known)
        if number == 1 and not by_groups
        else _seat(field, pair_field(field), known)
    )
    return Pairing(round=number, boards=boards, bye=None if bye is None else bye.number, away=away)


def takes_part(entrant: Entrant, settings: PairingSettings, number: int) -> bool:
    """Not before it joined, not away, not after it left unless those who left stay paired."""
    if entrant.number in settings.away or entrant.joined_round > number:
        return False
    return settings.keep_withdrawn or entrant.left_after is None or entrant.left_after >= number


def restrictions(
    players: list[History], settings: PairingSettings
) -> tuple[dict[int, frozenset[int]], frozenset[tuple[int, int]]]:
    """Return whom each of `players` may not meet, and the pairs to avoid if possible."""
    numbers = {player.number for player in players}
    barred = {player.number: set(player.met & numbers) for player in players}
    avoided = {pair for pair in settings.discouraged if numbers.issuperset(pair)}
    for number, other in settings.forbidden:
        if number in numbers and other in numbers:
            barred[number].add(other)
            barred[other].add(number)
    if settings.units is not Avoid.NO:
        units: dict[str, list[int]] = {}
        for player in players:
            if player.unit:
                units.setdefault(player.unit, []).append(player.number)
        for mates in units.values():
            for mate in mates:
                if settings.units is Avoid.HARD:
                    barred[mate] |= set(mates) - {mate}
                else:
                    avoided |= {pair_of(mate, other) for other in mates if other != mate}
    return {number: frozenset(others) for number, others in barred.items()}, frozenset(avoided)


def pair_field(field: Field) -> list[Proposal]:
    """Return the pairs of a field, segment by segment: round 2 or later, of a McMahon any."""
    segments = field.segments
    levels: dict[int, int] = {segment[0].score: at for at, segment in enumerate(segments)}
    pairs: list[Proposal] = []
    left: list[History] = []
    for at, segment in enumerate(segments):
        below = [history for lower in segments[at + 1 :] for history in lower]
        made, left = _SYSTEMS[field.settings.system](Pool(field, [*left, *segment], below, levels))
        pairs += made
    return pairs


def _seat(field: Field, pairs: list[Proposal], known: dict[int, History]) -> tuple[Board, ...]:
    def place(pair: Proposal) -> tuple[object, ...]:
        points = known[pair.seeker].score, known[pair.partner].score
        both = pair.seeker, pair.partner
        # Neighbours stand 偶数轮次大号在前 (weiqi appendix 五 2 (4)), and so do their boards.
        large = field.settings.system is System.NEIGHBOURS and field.round % 2 == 0
        return -max(points), -sum(points), -max(both) if large else min(both)

    boards = []
    for at, pair in enumerate(sorted(pairs, key=place), start=1):
        first, second, rule = colours_of(
            known[pair.seeker],
            known[pair.partner],
            field.settings,
            number=field.round,
            rounds=field.rounds,
        )
        boards.append(_board(at, known[first], known[second], pair, rule, field))
    return tuple(boards)


def _seat_first(
    field: Field, pairs: list[Proposal], known: dict[int, History]
) -> tuple[Board, ...]:
    boards = []
    for at, pair in enumerate(pairs, start=1):
        first, second = sorted((pair.seeker, pair.partner))
        rule = ColourReason.LOWER_NUMBER
        if field.settings.first_colours is FirstColours.BY_BOARD:
            rule = ColourReason.BOARD
            if at % 2 == 0:
                first, second = second, first
        plain = Proposal(
            seeker=pair.seeker,
            partner=pair.partner,
            rank=pair.rank,
            reason=PairReason.FIRST_ROUND,
        )
        boards.append(_board(at, known[first], known[second], plain, rule, field))
    return tuple(boards)


def _board(
    at: int,
    first: History,
    second: History,
    pair: Proposal,
    rule: ColourReason,
    field: Field,
) -> Board:
    why = Explanation(
        first=_side(first, second),
        second=_side(second, first),
        seeker=pair.seeker,
        rank=pair.rank,
        reason=pair.reason,
        colour=rule,
        articles=articles.of_pair(field.settings, rule),
        left_out=field.settings.left_out,
        handicap=field.settings.handicap(first.score, second.score),
    )
    return Board(number=at, first=first.number, second=second.number, why=why)


def _side(history: History, other: History) -> Side:
    floats = None
    if history.score != other.score:
        floats = Float.DOWN if history.score > other.score else Float.UP
    return Side(number=history.number, points=history.points, colours=history.colours, float=floats)


def _refusal(
    players: list[History], barred: dict[int, frozenset[int]], article: Article | None, number: int
) -> NoLegalPairing:
    why = (
        f"{len(players)} entrants cannot all be paired without a pair that has met or is forbidden"
    )
    return NoLegalPairing(
        code="no_legal_pairing",
        article=article,
        round=number,
        why=why,
        alone=stuck(players, barred),
    )
