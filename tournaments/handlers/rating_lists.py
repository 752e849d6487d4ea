"""Rating lists (等级分表) brought in: looked at first, then stored as an edition of its day.

An edition is never changed: a later list, or a corrected one of the same day, stands beside
it, and each entry says which it was rated by (questions 116 to 119, 134 to 137 of the
tournament managers' checklist). Rows that cannot be are named by line; where the office
stores the others all the same, they are kept with the edition as they stood.
"""

import hashlib
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from uuid import UUID

from django.db import transaction

from games import api
from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.handlers.particulars import fill_in
from tournaments.handlers.registry import decided_rows, sought_by
from tournaments.interchange.rating_lists.reading import read_listed
from tournaments.models import PlayerRating, PlayerTitle, RatingList
from tournaments.ratings.sequences import DEFAULTS
from tournaments.sheets.entries import RowProblem
from tournaments.sheets.rating_lists import RatingRow

declare_refusals(
    409,
    rating_list_faulty=_(
        "Rows of the list have something against them: correct them, or have them left out."
    ),
)
declare_refusals(422, rating_list_unnamed=_("A rating list needs its name and its source."))

CHUNK = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What a list is: its name, game, first day of validity, and where it comes from."""

    name: str
    game: str
    valid_from: date
    source: str
    filename: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A row with the player it means: `before` is the rating on the edition now in force.

    `match` says who may be meant.
    """

    row: RatingRow
    player: UUID | None
    before: int | None = None
    match: api.Found = api.NOBODY_YET


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPreview:
    """What a list would store: rows, its digest, and how it stands to what is stored.

    `edition` is the number it would get for its day; `stored` is the edition that has these
    very bytes already. `missing` counts players of the edition in force not on this list.
    """

    rows: tuple[Rated, ...]
    ignored: tuple[str, ...]
    notes: tuple[str, ...]
    sha256: str
    edition: int
    stored: UUID | None
    before: UUID | None
    missing: int

    @property
    def faulty(self) -> tuple[Rated, ...]:
        """The rows that cannot be stored."""
        return tuple(row for row in self.rows if row.row.problems)

    @property
    def clean(self) -> tuple[Rated, ...]:
        """The rows that can."""
        return tuple(row for row in self.rows if not row.row.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """An edition stored: how many ratings, players new to the registry, rows left out."""

    list: RatingList
    ratings: int
    registered: int
    left_out: int
    replayed: bool = False
    players: tuple[UUID, ...] = ()
    """Who was rated, in the order of the list; nobody where it was stored before."""


def preview_list(
    data: bytes, heading: Heading, *, by: Actor, people: api.Decisions | None = None
) -> RatingPreview:
    """Return what the list in `data` would store.

    `people` is what a person decided of rows that leave open whom they mean.

    :raises FormatError: the file cannot be read at all.
    :raises CommandRefusedError: `game_unknown`, `rating_list_unnamed`.
    :raises NotAllowedError: as `api.check_registrar`.
    """
    api.check_registrar(by)
    _check_heading(heading)
    read = read_listed(data)
    named = decided_rows(read.rows, people)
    sought = [sought_by(row) for row in named]
    found = api.find_players(sought)
    digest = hashlib.sha256(data).hexdigest()
    editions = RatingList.objects.filter(name=heading.name, game=heading.game)
    before = editions.filter(valid_from__lte=heading.valid_from).first()
    known = dict(before.ratings.values_list("player_id", "value")) if before else {}
    rows: list[Rated] = []
    twice = api.repeated_rows(sought, found)
    for at, (row, match) in enumerate(zip(named, found, strict=True)):
        # Who was decided is known by more than a name.
        decided = match.player is not None and bool(row.decided)
        problems = [x for x in row.problems if not (decided and x.code == "identity_missing")]
        readable = not problems
        if match.problem and row.name:
            shown = match.shown(row.name)
            problems.append(RowProblem(code=match.problem, column="name", found=shown))
        if at in twice and readable:
            detail = f"{row.name} @ {named[twice[at]].line}"
            problems.append(RowProblem(code="entrant_twice", column="name", found=detail))
        before_value = known.get(match.player) if match.player is not None else None
        marked = replace(row, problems=tuple(problems))
        rows.append(Rated(row=marked, player=match.player, before=before_value, match=match))
    same_day = editions.filter(valid_from=heading.valid_from)
    stored = same_day.filter(sha256=digest).first()
    return RatingPreview(
        rows=tuple(rows),
        ignored=read.ignored,
        notes=read.notes,
        sha256=digest,
        edition=stored.edition if stored else 1 + max((e.edition for e in same_day), default=0),
        stored=stored.pk if stored else None,
        before=before.pk if before else None,
        missing=len(set(known) - {match.player for match in found}),
    )


def store_list(
    data: bytes,
    heading: Heading,
    *,
    by: Actor,
    now: int,
    leave_out: bool = False,
    people: api.Decisions | None = None,
) -> Stored:
    """Store the list as an edition, whole; the same bytes of the same day are stored once.

    `leave_out`: rows that cannot be are kept with the edition instead of refusing it. `now`
    is in milliseconds since 1970 UTC; `people` as in `preview_list`.

    :raises FormatError: the file cannot be read at all.
    :raises CommandRefusedError: `rating_list_faulty` with the lines, `game_unknown`,
        `rating_list_unnamed`.
    :raises NotAllowedError: as `api.check_registrar`.
    """
    found = preview_list(data, heading, by=by, people=people)
    if found.stored is not None:
        there = RatingList.objects.get(pk=found.stored)
        return Stored(
            list=there,
            ratings=there.ratings.count(),
            registered=0,
            left_out=len(there.left_out),
            replayed=True,
        )
    if (found.faulty and not leave_out) or not found.clean:
        lines = " ".join(str(rated.row.line) for rated in found.faulty[:50])
        raise CommandRefusedError("rating_list_faulty", lines=lines, rows=len(found.faulty))
    rows = [rated.row for rated in found.clean]
    titles = [rated.row.title for rated in found.clean]
    with transaction.atomic():
        players = api.register_players([sought_by(row) for row in rows])
        made = _edition(found, heading, by=by, now=now)
        PlayerRating.objects.bulk_create(
            (
                PlayerRating(player_id=player, list=made, value=row.rating or 0)
                for player, row in zip(players, rows, strict=True)
            ),
            batch_size=CHUNK,
        )
        _keep_particulars(players, rows)
        _keep_titles(players, titles, made)
    return Stored(
        list=made,
        ratings=len(rows),
        registered=sum(rated.player is None for rated in found.clean),
        left_out=len(found.faulty),
        players=players,
    )


def _edition(found: RatingPreview, heading: Heading, *, by: Actor, now: int) -> RatingList:
    """Store the edition that a list makes, with the rows left out of it."""
    return RatingList.objects.create(
        name=heading.name,
        game=heading.game,
        valid_from=heading.valid_from,
        source=heading.source,
        filename=heading.filename[:200],
        sha256=found.sha256,
        edition=found.edition,
        imported_at=datetime.fromtimestamp(now // 1000, tz=UTC),
        imported_by=by.id[:100],
        left_out=[_left_out(rated.row) for rated in found.faulty],
    )


def _check_heading(heading: Heading) -> None:
    if heading.game not in DEFAULTS:
        raise CommandRefusedError("game_unknown", game=heading.game[:40])
    if not heading.name.strip() or not heading.source.strip():
        raise CommandRefusedError("rating_list_unnamed")


def _left_out(row: RatingRow) -> dict[str, object]:
    """Return a row left out as it stood, with why."""
    return {
        "line": row.line,
        "name": row.name,
        "unit": row.unit,
        "federation_number": row.federation_id,
        "problems": [
            {"code": problem.code, "column": problem.column, "found": problem.found}
            for problem in row.problems
        ],
    }


def _keep_titles(players: tuple[UUID, ...], titles: list[str], made: RatingList) -> None:
    """Register the titles that a list brings and the registry has not."""
    titled = {(player, title) for player, title in zip(players, titles, strict=True) if title}
    ids = sorted({id_ for id_, _ in titled})
    for at in range(0, len(ids), CHUNK):
        existing = PlayerTitle.objects.filter(player_id__in=ids[at : at + CHUNK], game=made.game)
        titled -= set(existing.values_list("player_id", "title"))
    PlayerTitle.objects.bulk_create(
        (
            PlayerTitle(player_id=id_, game=made.game, title=title, source=str(made)[:200])
            for id_, title in sorted(titled)
        ),
        batch_size=CHUNK,
    )


def _keep_particulars(players: tuple[UUID, ...], rows: list[RatingRow]) -> None:
    fill_in(
        {
            player: {"pinyin": row.pinyin, "sex": row.sex, "born_on": row.birth_date}
            for player, row in zip(players, rows, strict=True)
        }
    )
