"""Runs and their ranges in the database: asked for, taken, given back, done.

A range is done in one transaction: the drifts found in it, its counts, its end. Whoever comes
later finds it done and writes nothing; a worker that dies leaves nothing of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, Sum

from adjudication.models import Audit, Ruling
from adjudication.readjudication.choosing import Choice
from adjudication.readjudication.comparing import CODE, Compared
from adjudication.run_models import Drift, Readjudication, ReadjudicationRange
from games import api
from games.rules.books.article import format_articles

GAMES_OF_A_RANGE = 50
"""About a second's work: so much at most is done twice after a kill."""
MOST_ATTEMPTS = 5
"""A range that so many workers left undone is given up: it kills them."""

WAITING, DONE, GIVEN_UP = ReadjudicationRange.State


def ask(choice: Choice, *, asked_by: str, now: int) -> Readjudication:
    """Store a run over the games chosen that have a ruling or an audit, with its ranges."""
    judged = [
        Exists(rows.objects.filter(game=OuterRef("pk")).order_by()) for rows in (Ruling, Audit)
    ]
    games = tuple(choice.ids().filter(judged[0] | judged[1]))
    with transaction.atomic():
        run = Readjudication.objects.create(
            asked_by=asked_by,
            asked_at=api.moment(now),
            choice=choice.as_json,
            code_version=CODE,
            games=len(games),
            finished_at=None if games else api.moment(now),
        )
        ReadjudicationRange.objects.bulk_create(
            (
                ReadjudicationRange(
                    run=run,
                    number=number,
                    games=[str(game) for game in games[first : first + GAMES_OF_A_RANGE]],
                )
                for number, first in enumerate(range(0, len(games), GAMES_OF_A_RANGE), start=1)
            ),
            batch_size=500,
        )
    return run


def take(run_id: int, *, worker: str, now: int) -> ReadjudicationRange | None:
    """Take a range that nobody holds, also one whose worker has not been heard of in time.

    None where there is none, the run was stopped, or other code asked for it.
    """
    with transaction.atomic():
        open_now = ReadjudicationRange.objects.filter(
            run=run_id,
            run__code_version=CODE,
            run__stopped_at=None,
            state=WAITING,
            claimed_until__lte=now,
        ).order_by("attempts", "number")
        found = open_now.select_for_update(skip_locked=True, of=("self",)).first()
        if found is None:
            _end(run_id, now=now)
            return None
        found.claimed_by, found.claimed_until = worker, now + settings.WORK_LEASE_MS
        found.attempts += 1
        if found.attempts > MOST_ATTEMPTS:
            found.claimed_by, found.claimed_until, found.state = "", 0, GIVEN_UP
        found.save(update_fields=("claimed_by", "claimed_until", "attempts", "state"))
    if found.state == GIVEN_UP:
        return take(run_id, worker=worker, now=now)
    return found


def is_open(run_id: int) -> bool:
    """Return whether a run goes on under this code: neither done nor stopped."""
    return Readjudication.objects.filter(
        pk=run_id, code_version=CODE, finished_at=None, stopped_at=None
    ).exists()


def _lease_condition(taken: ReadjudicationRange) -> Q:
    return Q(pk=taken.pk, state=WAITING, claimed_by=taken.claimed_by, attempts=taken.attempts)


def keep(taken: ReadjudicationRange, *, now: int) -> bool:
    """Hold a range longer; return whether it is still this worker's, and the run goes on."""
    rows = ReadjudicationRange.objects.filter(_lease_condition(taken), run__stopped_at=None)
    return bool(rows.update(claimed_until=now + settings.WORK_LEASE_MS))


def give_back(taken: ReadjudicationRange) -> None:
    """Leave a range, undone, to whoever comes next."""
    ReadjudicationRange.objects.filter(_lease_condition(taken)).update(
        claimed_by="", claimed_until=0, attempts=F("attempts") - 1
    )


def finish(
    taken: ReadjudicationRange, found: Sequence[tuple[UUID, Compared]], *, cpu_ms: int, now: int
) -> bool:
    """Put what was found on record; return False where another worker was quicker."""
    with transaction.atomic():
        done = ReadjudicationRange.objects.filter(pk=taken.pk, state=WAITING).update(
            state=DONE,
            claimed_until=0,
            done_games=len(found),
            rulings=sum(compared.rulings for _, compared in found),
            audits=sum(compared.audits for _, compared in found),
            cpu_ms=cpu_ms,
        )
        if not done:
            return False
        Drift.objects.bulk_create(
            Drift(
                run_id=taken.run_id,
                game_id=game,
                number=number,
                kind=drifted.kind,
                version=drifted.version,
                at_version=drifted.at_version,
                ply=drifted.ply,
                subject=drifted.subject,
                then=drifted.then,
                now=drifted.now,
                articles=format_articles(drifted.articles),
                code_then=drifted.code_then,
                code_now=drifted.code_now,
            )
            for game, compared in found
            for number, drifted in enumerate(compared.drifted, start=1)
        )
    _end(taken.run_id, now=now)
    return True


def _end(run_id: int, *, now: int) -> None:
    """Write the end of a run all of whose ranges are done or given up."""
    if not ReadjudicationRange.objects.filter(run=run_id, state=WAITING).exists():
        runs = Readjudication.objects.filter(pk=run_id, finished_at=None)
        runs.update(finished_at=api.moment(now))


def stop(run_id: int, *, now: int) -> None:
    """Have the workers of a run leave it; what they have done stays."""
    runs = Readjudication.objects.filter(pk=run_id, finished_at=None, stopped_at=None)
    runs.update(stopped_at=api.moment(now))


def resume(run_id: int) -> None:
    """Open a run again, with the ranges that were given up."""
    with transaction.atomic():
        again = ReadjudicationRange.objects.filter(run=run_id, state=GIVEN_UP).update(
            state=WAITING, attempts=0
        )
        runs = Readjudication.objects.filter(pk=run_id)
        runs.update(stopped_at=None)
        if again:
            runs.update(finished_at=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run has come: games and what was made anew in them, workers at it, its cost."""

    games: int
    rulings: int
    audits: int
    drifts: int
    workers: int
    waiting: int
    given_up: int
    cpu_ms: int


def progress(run_id: int, *, now: int) -> Progress:
    """Return how far a run has come; `now` in ms."""
    of_state = {
        name: Count("pk", filter=Q(state=state))
        for name, state in (("waiting", WAITING), ("given_up", GIVEN_UP))
    }
    counted = ReadjudicationRange.objects.filter(run=run_id).aggregate(
        workers=Count("pk", filter=Q(state=WAITING, claimed_until__gt=now)),
        games=Sum("done_games", default=0),
        **{name: Sum(name, default=0) for name in ("rulings", "audits", "cpu_ms")},
        **of_state,
    )
    return Progress(drifts=Drift.objects.filter(run=run_id).count(), **counted)
