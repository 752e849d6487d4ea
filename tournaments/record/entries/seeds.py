"""The seeds ranked by what they rest on, before the start (种子的名单及其排列顺序的依据).

Gomoku 2025 appendix 3.一.(四), draughts appendix (一)1(3) and (五)1(1).
"""

from collections.abc import Iterable

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.record.entries.number_draw import lot
from tournaments.record.guards import require_entry_open, require_reason
from tournaments.record.lots import commands as c
from tournaments.record.lots import events as e
from tournaments.record.lots.values import SeedList
from tournaments.record.state import TournamentState
from tournaments.schedules.seeding import Proof, SeedBasis, ranked
from tournaments.schedules.steps import ScheduleError

declare_refusals(
    422,
    seed_evidence_missing=_("Say what the order of the seeds rests on."),
    seeds_level=_("Seeds stand level: send the random seed of a lot for their order."),
    seeds_missing=_("There is nothing to rank the seeds by."),
    seeds_out_of_range=_("The number of seeds is out of range."),
)


def article_of_seeds(state: TournamentState) -> Article | None:
    """Return the article that asks for a basis of the seeds, None where the book does not."""
    return book_of(state.regulations.edition).sheets.seed_basis


@decides(c.RankSeeds)
def rank_seeds(state: TournamentState, command: c.RankSeeds) -> tuple[e.SeedsRanked, ...]:
    """Return the seeds in order of their proofs, the level ones by lot.

    :raises CommandRefusedError: `tournament_started`, `entrant_unknown`, `entrant_twice`,
        `seeds_missing`, `seeds_out_of_range`, `proof_incomplete`, `grade_unknown`,
        `seed_evidence_missing`, `seeds_level`, `reason_missing`.
    """
    require_entry_open(state)
    if state.seeds is not None and state.seeds.seed:
        require_reason(command.reason)
    article = article_of_seeds(state)
    proofs = command.proofs or _rated(state, command.basis)
    _check(state, command, proofs, article)
    try:
        groups = ranked(command.basis, proofs)
    except ScheduleError as error:
        raise CommandRefusedError(error.code, article=article, detail=error.detail) from error
    level = level_groups(groups)
    if level and not command.seed:
        raise CommandRefusedError("seeds_level", article=article, ids=" ".join(level[0]))
    ids = [
        text for group in groups for text in sorted(group, key=lambda each: lot(command.seed, each))
    ]
    seeds = SeedList(
        basis=command.basis,
        ids=tuple(ids[: command.count] if command.count else ids),
        proofs=proofs,
        evidence=command.evidence,
        seed=command.seed if level else "",
    )
    return (e.SeedsRanked(seeds=seeds, reason=command.reason),)


def level_groups(groups: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Return those of the ranked groups whose members stand level."""
    return tuple(group for group in groups if len(group) > 1)


def _rated(state: TournamentState, basis: SeedBasis) -> tuple[Proof, ...]:
    """Return the ratings frozen with the entries as proofs, nothing for another basis."""
    if basis is not SeedBasis.RATING:
        return ()
    return tuple(
        Proof(id=entry.id, rating=entry.rating, dated=entry.rated_on, source=entry.rating_list)
        for entry in state.entries
        if entry.rating is not None
    )


def _check(
    state: TournamentState, command: c.RankSeeds, proofs: tuple[Proof, ...], article: Article | None
) -> None:
    if not proofs:
        raise CommandRefusedError("seeds_missing", article=article)
    if command.count < 0 or command.count > len(proofs):
        raise CommandRefusedError("seeds_out_of_range", article=article, most=len(proofs))
    if command.basis is SeedBasis.OTHER and not command.evidence.strip():
        raise CommandRefusedError("seed_evidence_missing", article=article)
    seen: set[str] = set()
    for proof in proofs:
        if state.entry(proof.id) is None:
            raise CommandRefusedError("entrant_unknown", id=proof.id)
        if proof.id in seen:
            raise CommandRefusedError("entrant_twice", id=proof.id)
        seen.add(proof.id)


def without_basis(state: TournamentState) -> tuple[str, ...]:
    """Return the ids of seeds that no list ranked, where the book asks for its basis."""
    if not article_of_seeds(state):
        return ()
    known = set(state.seeds.ids) if state.seeds else set()
    return tuple(
        entry.id for entry in state.entries if entry.seed is not None and entry.id not in known
    )
