"""What a case may be about: a game or an event, its entries, its findings, who plays there."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.urls import reverse

from adjudication.case_filing import terms_of
from adjudication.case_models import Case
from adjudication.cases.values import SubjectKind
from adjudication.models import Finding
from games import api
from games.admin.api import actor_of, timeline_of
from games.labels.codes import ROLES, SIDES, word
from games.labels.language import is_chinese
from games.labels.messages import finding_text
from games.labels.terms import term
from games.rights import reach
from tournaments.labels import events as event_words
from tournaments.models import Tournament
from tournaments.record.codec import CODEC
from tournaments.record.decider import TOURNAMENTS
from tournaments.regulations.appeals import AppealTerms
from tournaments.selectors import names

Choices = list[tuple[str, str]]
_GAME, _EVENT = "games.game", Tournament._meta.label_lower
_UNCONTESTED = frozenset({"move-played", "clock-pressed"})
"""Kinds of entries that nobody contests by themselves: there are hundreds of them."""
_LONGEST = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Contested:
    """A game or an event that a case is filed about; `version` is that of its record.

    `people`: id and name of who may have filed, as far as the registry knows them.
    """

    kind: SubjectKind
    id: UUID
    title: str
    edition: str
    event: str
    section: str
    version: int
    sides: tuple[str, ...]
    people: tuple[tuple[str, str], ...]
    terms: AppealTerms
    actor: api.Actor | None = None

    @property
    def url(self) -> str:
        """The address of its page in the office."""
        page = "games_game_change" if self.kind is SubjectKind.GAME else "tournaments_desk"
        return reverse(f"admin:{page}", args=[self.id])

    def entries(self, also: int = 0) -> Choices:
        """Return the entries of the record to choose from, the latest first; `also` with them."""
        is_game = self.kind is SubjectKind.GAME
        rows = _game_entries(self.id) if is_game else _event_entries(self.id, self.actor)
        found = [
            (str(version), f"{version} · {text}")
            for version, kind, text in rows
            if version > 1 and (kind not in _UNCONTESTED or version == also)
        ]
        return found[::-1]

    def findings(self) -> Choices:
        """Return the findings of audits of a game to cite from."""
        if self.kind is not SubjectKind.GAME:
            return []
        return [
            (f"{row.audit_version}:{row.number}", f"{finding_text(row.code)} · {row.articles}")
            for row in Finding.objects.filter(game_id=self.id)
        ]

    def earlier(self) -> Choices:
        """Return the decided cases about the same, whose decision may be contested."""
        rows = Case.objects.filter(subject=self.id).exclude(decided_at=None)
        return [(str(row.pk), str(row)) for row in rows]

    def side_words(self) -> Choices:
        """Return the sides of a game."""
        return [(side, word(SIDES, side)) for side in self.sides]


def contested(request: HttpRequest, kind: SubjectKind, id_: UUID) -> Contested:
    """Return what a case is to be filed about, within the reader's reach.

    :raises Http404: there is none.
    :raises PermissionDenied: it is of another event.
    """
    try:
        found = contested_by_id(kind, id_)
    except api.StreamNotFound as error:
        raise Http404 from error
    table = _GAME if kind is SubjectKind.GAME else _EVENT
    if not reach(request.user, table).holds(found.event, found.section):
        raise PermissionDenied
    actor = actor_of(request, event=found.event, section=found.section)
    return replace(found, actor=actor)


def contested_by_id(kind: SubjectKind, id_: UUID) -> Contested:
    """Return what a case is about, as nobody in particular sees it.

    :raises StreamNotFound: there is no such game or event.
    """
    return _of_game(id_) if kind is SubjectKind.GAME else _of_event(id_)


def _of_game(game: UUID) -> Contested:
    state = api.game_state(game)
    seats = [(id_, word(SIDES, side)) for side, id_ in state.seats]
    named = _names([id_ for id_, _side in seats])
    return Contested(
        kind=SubjectKind.GAME,
        id=game,
        title=" – ".join(named.get(id_, side) for id_, side in seats),
        edition=state.edition,
        event=state.event,
        section=state.section,
        version=state.version,
        sides=state.sides,
        people=tuple((id_, f"{named[id_]} · {side}") for id_, side in seats if id_ in named),
        terms=terms_of(SubjectKind.GAME, game),
    )


def _of_event(event: UUID) -> Contested:
    state = api.cache_of(TOURNAMENTS).current(event).state
    rules = state.regulations
    by_id = names(state, None).by_id
    people = ((entry.id, by_id.get(entry.id, "")) for entry in state.entries)
    return Contested(
        kind=SubjectKind.TOURNAMENT,
        id=event,
        title=f"{rules.title} {rules.section}".strip(),
        edition=rules.edition,
        event=state.event,
        section=state.section,
        version=state.version,
        sides=(),
        people=tuple((id_, name) for id_, name in people if name and api.as_id(id_)),
        terms=rules.appeals,
    )


def _names(ids: list[str]) -> dict[str, str]:
    known = {id_: found for id_ in ids if (found := api.as_id(id_)) is not None}
    distinct = api.distinct_names(list(known.values()))
    return {id_: distinct[found] for id_, found in known.items() if found in distinct}


def _game_entries(game: UUID) -> Iterator[tuple[int, str, str]]:
    """Yield version, kind and words of every entry that stands."""
    for row in timeline_of(api.load_events(game), chinese=is_chinese()).rows:
        if not row.annulled:
            parts = (row.name, row.side, row.move, row.detail, row.role)
            yield row.version, row.kind, " · ".join(part for part in parts if part)[:_LONGEST]


def _event_entries(event: UUID, actor: api.Actor | None) -> Iterator[tuple[int, str, str]]:
    state = api.cache_of(TOURNAMENTS).current(event).state
    edition = state.regulations.edition
    known = names(state, state.stages[-1] if state.stages else None)
    stored = api.load_events(event)
    hidden = api.withheld(stored, lambda _competition, _section: actor)
    for pair in stored:
        decoded = CODEC.decode(pair.type, pair.payload, version=pair.version)
        is_hidden = (pair.stream_id, pair.version) in hidden
        detail = "" if is_hidden else event_words.detail_of(decoded, known.by_number, known.by_id)
        parts = (event_words.name_of(decoded), detail, term(ROLES, pair.role, edition=edition))
        yield pair.version, "", " · ".join(part for part in parts if part)[:_LONGEST]
