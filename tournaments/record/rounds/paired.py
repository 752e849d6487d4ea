"""The next round paired by the system the regulations name, as the command that drafts it.

Xiangqi 2020 10 and appendix 3, weiqi 2002 appendix 五, draughts appendix (四), gomoku 2025
appendix 6; round robins by their tables (循环制轮次表).
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.pairing import FirstRound as Opening
from tournaments.books.pairing import System
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings, book_settings, pair_of
from tournaments.pairing.values import NoLegalPairing
from tournaments.record import commands as c
from tournaments.record.guards import article_on, require_running
from tournaments.record.participation.eliminating import require_eliminated
from tournaments.record.rounds.decide import require_next_round
from tournaments.record.rounds.legality import forbidden_pairs, listed
from tournaments.record.rounds.pair_reasons import FinalReason, MeetingReason, TableReason
from tournaments.record.rounds.planned import pair_planned
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import crosstable, groups_of, members
from tournaments.record.tables.ranked import standings
from tournaments.record.values import Engine, Pair, PairedBy
from tournaments.regulations.mcmahon import is_mcmahon, mcmahon_of
from tournaments.regulations.values import Elsewhere, FirstRound, Hardness
from tournaments.schedules.berger import round_robin

declare_refusals(
    409,
    pairing_not_automatic=_(
        "This stage is paired elsewhere: set the round down by hand or bring it in from a file."
    ),
    finalists_level=_("The first two are not settled: decide the tie before the final."),
    no_legal_pairing=_(
        "No legal pairing is left: shorten the tournament, or have the chief arbiter rule."
    ),
)

ENGINE = Engine(program="qipu", version=1)
OPENINGS = {
    FirstRound.DRAW: Opening.NEAR,
    FirstRound.SEEDS: Opening.NEAR,
    FirstRound.HALVES: Opening.HALVES,
    FirstRound.FOLD: Opening.FOLD,
    FirstRound.RANDOM: Opening.RANDOM,
}


def pair_next(state: TournamentState | None, *, number: int, seed: str) -> c.DraftPairing:
    """Return the command that drafts round `number`.

    :raises CommandRefusedError: `tournament_not_created`, `elimination_due`,
        `pairing_not_automatic`, `no_legal_pairing` with who is stuck, and what refuses the round
        itself.
    """
    if state is None:
        raise CommandRefusedError("tournament_not_created")
    stage = require_running(state)
    require_next_round(state, stage, number)
    kind = stage.rules.kind
    if kind.round_robin:
        return by_table(stage, number)
    if kind.planned:
        return pair_planned(state, stage, number, seed=seed, engine=ENGINE)
    if stage.rules.elsewhere is not Elsewhere.NO:
        raise CommandRefusedError("pairing_not_automatic", system=stage.rules.elsewhere.value)
    require_eliminated(state, stage, number)
    pairs: list[Pair] = []
    byes: list[int] = []
    finalists: tuple[int, ...] = ()
    if kind is StageKind.N_PLUS_ONE and number == stage.rounds:
        finalists = _finalists(state, stage)
        pairs.append(_final(state, stage, finalists))
    for group in _groups_to_pair(stage, number, finalists):
        made, bye = _swiss(state, stage, number, group, seed, frozenset(finalists))
        pairs += [replace(pair, board=len(pairs) + at) for at, pair in enumerate(made, start=1)]
        byes += bye
    return c.DraftPairing(
        round=number,
        pairs=tuple(pairs),
        byes=tuple(byes),
        source=PairedBy.ENGINE,
        engine=replace(ENGINE, system=stage.rules.pairing),
        seed=seed,
    )


def _groups_to_pair(stage: StageState, number: int, finalists: tuple[int, ...]) -> tuple[str, ...]:
    """Return the groups in which somebody is to be paired besides the finalists.

    Where nobody is left anywhere all groups are returned, for the pairing to say so.
    """
    due = stage.to_pair(number) - set(finalists)
    found = tuple(
        group
        for group in groups_of(stage)
        if any(member.number in due for member in members(stage, group))
    )
    return found if found or finalists else groups_of(stage)


def settings_of(
    state: TournamentState, stage: StageState, number: int, apart: frozenset[int] = frozenset()
) -> PairingSettings:
    """Return the pairing's settings for a round: the book's, then the event's own choices."""
    rules = state.regulations
    base = book_settings(rules.edition)
    forbidden = frozenset(pair_of(*sorted(pair)) for pair in forbidden_pairs(state, stage, number))
    hard = rules.forbidden.hardness is Hardness.HARD
    return replace(
        base,
        system=System(stage.rules.pairing.value),
        mcmahon=mcmahon_of(stage.rules),
        float_rule=base.float_rule or is_mcmahon(stage.rules),
        first_round=OPENINGS[stage.rules.first_round],
        forfeits_meet=rules.forfeits_meet,
        repeat_byes=rules.byes.repeat_pairing_bye,
        lean=stage.rules.lean,
        keep_withdrawn=stage.rules.pairs_withdrawn,
        principles=stage.rules.principles,
        forbidden=forbidden if hard else frozenset(),
        discouraged=frozenset() if hard else forbidden,
        away=(stage.numbers - stage.to_pair(number)) | apart,
    )


def _swiss(
    state: TournamentState,
    stage: StageState,
    number: int,
    group: str,
    seed: str,
    apart: frozenset[int],
) -> tuple[list[Pair], list[int]]:
    table = crosstable(state, stage=stage.index, group=group, for_pairing=True)
    paired = pair_round(table, settings_of(state, stage, number, apart), seed)
    if isinstance(paired, NoLegalPairing):
        raise CommandRefusedError(
            paired.code,
            article=paired.article,
            round=number,
            why=paired.why,
            stuck=listed(paired.alone),
        )
    pairs = [
        Pair(
            board=board.number,
            first=board.first,
            second=board.second,
            why=MeetingReason(system=board.why),
            handicap=board.why.handicap,
        )
        for board in paired.boards
    ]
    return pairs, [] if paired.bye is None else [paired.bye]


def _finalists(state: TournamentState, stage: StageState) -> tuple[int, ...]:
    """Return the two first after round N, best first; a shared place has to be settled first."""
    table = standings(state, stage=stage.index, upto=stage.rounds - 1)
    ranked = [line for line in table.lines if line.place is not None and line.left_after is None]
    places = [line.place for line in ranked[:3]]
    if len(ranked) < 2:
        raise CommandRefusedError(
            "no_legal_pairing",
            article=article_on(state, Topic.FORMATS),
            round=stage.rounds,
            why="two are needed for the final",
            stuck=listed([line.number for line in ranked]),
        )
    if len(places) == 3 and places[1] == places[2]:
        raise CommandRefusedError(
            "finalists_level", article=article_on(state, Topic.FORMATS), round=stage.rounds - 1
        )
    return ranked[0].number, ranked[1].number


def _final(state: TournamentState, stage: StageState, finalists: tuple[int, ...]) -> Pair:
    """Return the final of N+1: who has moved first less often than second goes first.

    Where both stand alike the higher placed chooses (10.4.3.2 先平衡双方的先后手).

    Until he has chosen he is set down to move first.
    """
    leads = dict.fromkeys(finalists, 0)
    for round_ in stage.played:
        for board in round_.boards:
            played = board.outcome and all(mark.played for mark in board.outcome.score.marks)
            if not played:
                continue
            for number, step in ((board.pair.first, 1), (board.pair.second, -1)):
                if number in leads:
                    leads[number] += step
    higher, lower = finalists
    first, second = (lower, higher) if leads[lower] < leads[higher] else (higher, lower)
    chooser = higher if leads[lower] == leads[higher] else 0
    said_of_final = book_of(state.regulations.edition).formats.final_of_n_plus_one
    articles = tuple(article for article in said_of_final)
    why = MeetingReason(final=FinalReason(articles=articles, chooser=chooser))
    return Pair(board=1, first=first, second=second, why=why)


def by_table(stage: StageState, number: int) -> c.DraftPairing:
    """Return the row of the round-robin table, group after group; who rests has the bye."""
    cycles = 2 if stage.rules.kind is StageKind.DOUBLE_ROUND_ROBIN else 1
    pairs: list[Pair] = []
    byes: list[int] = []
    due = stage.to_pair(number)
    for group in groups_of(stage):
        numbers = [member.number for member in members(stage, group)]
        rows = round_robin(
            len(numbers), cycles=cycles, exchange_last_two=stage.rules.exchange_last_rounds
        )
        if number > len(rows):
            byes += [number for number in numbers if number in due]
            continue
        row = rows[number - 1]
        for first, second in row.pairs:
            pairs.append(
                Pair(
                    board=len(pairs) + 1,
                    first=numbers[first - 1],
                    second=numbers[second - 1],
                    why=MeetingReason(table=TableReason(row=(first, second), group=group)),
                )
            )
        if row.bye is not None:
            byes.append(numbers[row.bye - 1])
    return c.DraftPairing(
        round=number,
        pairs=tuple(pairs),
        byes=tuple(byes),
        source=PairedBy.TABLE,
        engine=replace(ENGINE, format=stage.rules.kind),
    )
