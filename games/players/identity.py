"""Two records found to be one person, one found to be two, and each decision undone.

A registrar decides, with a reason; every decision stays on record (docs/decisions/0051). The
ledger is not touched: its ids go on standing for whom the registry says.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, models, transaction
from django.db.models import Q

from games.hooks import Hook
from games.ledger import store
from games.models import Attribution, Game, IdentityAct, IdentityDecision, Player
from games.players.registration import add_player, check_registrar, refresh_games_of
from games.players.survivors import as_id, records_of
from games.projections.games import refresh
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    entered_together=_("Both are entered in one event: they are two people."),
    identity_decided=_("A record is merged already, or a later decision rests on this one."),
    number_would_be_lost=_("The record with the federation number is the one that stands."),
    played_each_other=_("They have played each other: they are two people."),
)
declare_refusals(
    422,
    no_game_chosen=_("Choose games of this person to be split off."),
    same_record=_("Choose two records: this is one."),
)

FINAL = frozenset({IdentityAct.UNDO, IdentityAct.ERASE})
"""Decisions that are not undone."""
ENTRIES: Hook[Callable[[frozenset[UUID]], frozenset[UUID]]] = Hook()
"""What apps above are asked: the events in which any of these records is entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Following:
    """What a merge takes along: games and events of the record that is merged, and its rows."""

    games: int
    events: int
    rows: int
    refusal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Who decides, when and why."""

    by: Actor
    at: datetime
    reason: str


def games_of(people: Iterable[UUID]) -> models.QuerySet[Game]:
    """Return the games that lists show with any of `people`, the latest first."""
    ids = list(people)
    rows = Game.objects.select_related("first_player", "second_player")
    return rows.filter(Q(first_player__in=ids) | Q(second_player__in=ids))


def preview_merge(person: Player, other: Player) -> Following:
    """Return what merging `other` into `person` takes along, and what stands against it."""
    refusal = ""
    try:
        _check_merge(person, other)
    except CommandRefusedError as error:
        refusal = error.code
    return Following(
        games=games_of([other.pk]).count(),
        events=len(events_of(other.pk)),
        rows=sum(len(rows) for rows in _rows_of(other)),
        refusal=refusal,
    )


def events_of(person: UUID) -> frozenset[UUID]:
    """Return the events in which a person is entered, by any record."""
    records = frozenset(records_of(person))
    return frozenset(event for entered in ENTRIES for event in entered(records))


def merge(person: UUID, other: UUID, decided: Decided) -> IdentityDecision:
    """Find that the record `other` is `person`'s: its games, entries and particulars follow.

    :raises CommandRefusedError: `same_record`, `identity_decided`, `number_would_be_lost`,
        `played_each_other`, `entered_together`, `reason_missing`.
    :raises NotAllowedError: as `check_registrar`.
    """
    check_decided(decided)
    with transaction.atomic():
        survivor, gone = _locked(person, other)
        _check_merge(survivor, gone)
        gone.merged_into = survivor
        gone.save()
        moved = _move(_rows_of(gone), survivor)
        made = record_decision(IdentityAct.MERGE, survivor, gone, decided, moved=moved)
        refresh_games_of([survivor.pk, gone.pk])
    return made


def split(
    person: UUID, streams: Sequence[UUID], other: Player, decided: Decided
) -> IdentityDecision:
    """Find that games of `person` are those of `other`, who is registered where he is new.

    :raises CommandRefusedError: `no_game_chosen`, `same_record`, `identity_decided`,
        `reason_missing`, and as `add_player`.
    :raises NotAllowedError: as `check_registrar`.
    """
    check_decided(decided)
    with transaction.atomic():
        is_new = other._state.adding
        if is_new:
            add_player(other, told_apart=True)
        survivor, gone = _locked(person, other.pk)
        seats = _seats_of(survivor.pk, streams)
        if not seats or {stream for stream, _ in seats} != set(streams):
            raise CommandRefusedError("no_game_chosen")
        attributed = []
        for stream, player in seats:
            row = Attribution.objects.filter(stream_id=stream, player_id=player).first()
            before = str(row.person_id) if row else ""
            attributed.append([str(stream), str(player), before])
            Attribution.objects.update_or_create(
                stream_id=stream, player_id=player, defaults={"person": gone}
            )
        moved = [[Player._meta.label, str(gone.pk)]] if is_new else []
        made = record_decision(
            IdentityAct.SPLIT, survivor, gone, decided, streams=attributed, moved=moved
        )
        _refresh(streams)
    return made


def tell_apart(person: UUID, other: UUID, decided: Decided) -> IdentityDecision:
    """Find that two records are two people's, so that nobody is asked again.

    :raises CommandRefusedError: `same_record`, `identity_decided`.
    :raises NotAllowedError: as `check_registrar`.
    """
    check_registrar(decided.by)
    with transaction.atomic():
        first, second = _locked(*sorted((person, other)))
        return record_decision(IdentityAct.DISTINCT, first, second, decided)


def undo(decision: UUID, decided: Decided) -> IdentityDecision:
    """Undo a decision: everything that followed goes back to where it was.

    :raises CommandRefusedError: `identity_decided`, `reason_missing`.
    :raises NotAllowedError: as `check_registrar`.
    """
    check_decided(decided)
    with transaction.atomic():
        row = IdentityDecision.objects.select_related("person", "other").get(pk=decision)
        people = Player.objects.select_for_update().in_bulk(sorted({row.person_id, row.other_id}))
        survivor, gone = people[row.person_id], people[row.other_id]
        if survivor.merged_into_id and row.act != IdentityAct.DISTINCT:
            raise CommandRefusedError("identity_decided")
        if row.act in FINAL or IdentityDecision.objects.filter(undoes=row).exists():
            raise CommandRefusedError("identity_decided")
        if row.act == IdentityAct.MERGE:
            gone.merged_into = None
            gone.save()
            _move([_still(row.moved, survivor)], gone)
        elif row.act == IdentityAct.SPLIT:
            _give_back(row, survivor, gone)
        made = record_decision(IdentityAct.UNDO, survivor, gone, decided, undoes=row)
        refresh_games_of([survivor.pk, gone.pk])
    return made


def check_decided(decided: Decided) -> None:
    """Let pass only a registrar who gives a reason.

    :raises NotAllowedError: as `check_registrar`.
    :raises CommandRefusedError: `reason_missing`.
    """
    check_registrar(decided.by)
    if not decided.reason.strip():
        raise CommandRefusedError("reason_missing")


def _check_merge(person: Player, other: Player) -> None:
    _check_two(person, other)
    if other.federation_number and not person.federation_number:
        raise CommandRefusedError("number_would_be_lost")
    met = Q(first_player=person, second_player=other) | Q(first_player=other, second_player=person)
    if Game.objects.filter(met).exists():
        raise CommandRefusedError("played_each_other")
    if events_of(person.pk) & events_of(other.pk):
        raise CommandRefusedError("entered_together")


def _check_two(person: Player, other: Player) -> None:
    if person.pk == other.pk:
        raise CommandRefusedError("same_record")
    if person.merged_into_id or other.merged_into_id:
        raise CommandRefusedError("identity_decided")


def _locked(person: UUID, other: UUID) -> tuple[Player, Player]:
    """Return two records that stand, held in the order of their ids."""
    rows = Player.objects.select_for_update().order_by("pk").in_bulk([person, other])
    first, second = rows[person], rows[other]
    _check_two(first, second)
    return first, second


def record_decision(
    act: IdentityAct,
    person: Player,
    other: Player,
    decided: Decided,
    *,
    streams: Sequence[Sequence[str]] = (),
    moved: Sequence[Sequence[str]] = (),
    undoes: IdentityDecision | None = None,
) -> IdentityDecision:
    """Put a decision on record.

    :raises CommandRefusedError: `identity_decided`.
    """
    try:
        with transaction.atomic():
            return IdentityDecision.objects.create(
                act=act,
                person=person,
                other=other,
                streams=list(streams),
                moved=list(moved),
                undoes=undoes,
                reason=decided.reason.strip()[:500],
                by=decided.by.id,
                role=decided.by.role.value,
                at=decided.at,
            )
    except IntegrityError as error:
        # Somebody else undid it in between.
        raise CommandRefusedError("identity_decided") from error


_Rows = list[models.Model]


def _rows_of(player: Player) -> list[_Rows]:
    """Return what other apps' registries have of a record, by table: titles, ratings, particulars.

    The tables of games are read models, keys and decisions, which follow by themselves.
    """
    tables = (relation.related_model for relation in Player._meta.related_objects)
    return [
        list(table._default_manager.filter(player=player))
        for table in dict.fromkeys(tables)
        if isinstance(table, type) and table._meta.app_label != Player._meta.app_label
    ]


def _move(tables: Iterable[_Rows], person: Player) -> list[list[str]]:
    """Give rows to `person`; where the person has such a row already it stays where it is."""
    moved = []
    for row in (row for rows in tables for row in rows):
        row.player = person  # type: ignore[attr-defined]
        try:
            with transaction.atomic():
                row.save()
        except IntegrityError:
            continue
        moved.append([row._meta.label, str(row.pk)])
    return moved


def _still(moved: Iterable[Sequence[str]], person: Player) -> _Rows:
    """Return the rows moved by a merge that are the person's yet."""
    tables = {relation.related_model for relation in Player._meta.related_objects}
    by_label = {table._meta.label: table for table in tables if isinstance(table, type)}
    return [
        row
        for label, key in moved
        for row in by_label[label]._default_manager.filter(pk=key, player=person)
    ]


def _seats_of(person: UUID, streams: Sequence[UUID]) -> list[tuple[UUID, UUID]]:
    """Return stream and id of its record of each seat in games that lists show with a person."""
    found = []
    for game in games_of([person]).filter(pk__in=list(streams)):
        state = GAMES.replay(store.load(game.pk))
        ids = [as_id(state.player(side)) for side in state.sides] if state else []
        shown = (game.first_player_id, game.second_player_id)
        found += [
            (game.pk, id_) for id_, at in zip(ids, shown, strict=False) if id_ and at == person
        ]
    return found


def _give_back(row: IdentityDecision, survivor: Player, gone: Player) -> None:
    """Take a split back, unless its games have gone on to somebody else since."""
    for stream, player, before in row.streams:
        attributed = Attribution.objects.filter(stream_id=stream, player_id=player, person=gone)
        done = attributed.update(person=before) if before else attributed.delete()[0]
        if not done:
            raise CommandRefusedError("identity_decided")
    if row.moved and not gone.merged_into_id and not Attribution.objects.filter(person=gone):
        # Registered by the split alone, the record leads back to the person it came from.
        gone.merged_into = survivor
        gone.save()
    _refresh([UUID(stream) for stream, _, _ in row.streams])


def _refresh(streams: Iterable[UUID]) -> None:
    refresh(dict(Game.objects.filter(pk__in=list(streams)).values_list("id", "version")))
