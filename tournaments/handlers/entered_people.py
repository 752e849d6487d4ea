"""People and teams of an entry list in the registry, and the entries they become.

Names and particulars go into the registry, never into an event; the list's SHA-256 says where
a title came from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from games import api
from tournaments.books.registry import book_of
from tournaments.books.teams import Strength as BoardStrength
from tournaments.handlers import entry_ratings
from tournaments.handlers.entry_dans import (
    freezes_grades,
    grade_of_title,
    professional_dan_of_title,
    professional_dans,
    registered_grades,
)
from tournaments.handlers.particulars import fill_in
from tournaments.handlers.registry import sought_by
from tournaments.handlers.strengths import Strength, Strengths, dans_of
from tournaments.handlers.team_lists import TeamRows
from tournaments.models import PlayerTitle
from tournaments.ratings.choosing import Chosen
from tournaments.record.state import TournamentState
from tournaments.record.values import Entry
from tournaments.regulations.books import game_of
from tournaments.sheets.entries import EntryRow


def person_entry(
    row: EntryRow,
    chosen: Chosen,
    state: TournamentState,
    source: str,
    before: Mapping[str, Entry],
) -> Entry:
    """Register a person and return the entry, with the rating chosen for it.

    `before` are the entries that this command made when it was sent first.
    """
    player = _register(row, state, source)
    entry = Entry(
        id=player,
        unit=row.unit,
        seed=row.seed,
        dan=_dan(row, player, state),
        grade=_grade(row, player, state),
        country=row.country,
    )
    # Sent again, the list enters what it entered first, whatever came in since.
    return before.get(entry.id) or entry_ratings.with_rating(entry, chosen)


def corrected_entry(before: Entry, row: EntryRow, chosen: Chosen, edition: str) -> Entry:
    """Return a person's entry with what a row says of it anew; the registry stays as it is."""
    dan = professional_dan_of_title(row.title)
    grade = grade_of_title(row.title) if freezes_grades(edition) else ""
    entry = replace(
        before,
        unit=row.unit,
        seed=row.seed,
        dan=dan or before.dan,
        grade=grade or before.grade,
        country=row.country or before.country,
    )
    return entry if row.rating == before.rating else entry_ratings.with_rating(entry, chosen)


def _dan(row: EntryRow, player: str, state: TournamentState) -> int:
    """Return the professional dan frozen with an entry: the list's, else the registry's."""
    book = book_of(state.regulations.edition)
    if book.promotion.norms is None:
        return 0
    dans = professional_dans([UUID(player)], game=book.game)
    return professional_dan_of_title(row.title) or dans.get(UUID(player), 0)


def _grade(row: EntryRow, player: str, state: TournamentState) -> str:
    """Return the dan or level frozen with an entry: the list's, else the registry's."""
    edition = state.regulations.edition
    if not freezes_grades(edition):
        return ""
    grades = registered_grades([UUID(player)], game=book_of(edition).game)
    return grade_of_title(row.title) or grades.get(UUID(player), "")


def again(before: Mapping[str, Entry], made: Entry) -> Entry:
    """Return the entry as the command made it when it was sent first, else as it is made now."""
    return before.get(made.id, made)


def team_entry(
    team: TeamRows,
    state: TournamentState,
    source: str,
    strengths: Strengths,
    *,
    before: Entry | None = None,
) -> Entry:
    """Register a team with its players and return its entry.

    `strengths` are the ratings and dan of its players by line, by which the order of its
    boards is checked (xiangqi 11.1, weiqi 25.2). `before` is the entry that
    this one corrects: team and players keep their ids.
    """
    known = _players_of(before)
    members = tuple(_member(row, known) or _register(row, state, source) for row in team.rows)
    team_strengths = tuple(strengths.get(row.line, Strength()) for row in team.rows)
    ratings = tuple(strength.rating or 0 for strength in team_strengths)
    order = book_of(state.regulations.edition).teams.board_order
    by_dan = order is not None and order.by is BoardStrength.DAN_THEN_RATING
    dans = dans_of(team_strengths) if by_dan else ()
    captain = next((at for at, row in enumerate(team.rows) if row.captain), None)
    return Entry(
        id=before.id if before else str(api.register_player(name=team.name, unit=team.unit).pk),
        unit=team.unit,
        seed=team.seed,
        members=members,
        captain="" if captain is None else members[captain],
        member_ratings=ratings if any(ratings) else (),
        member_dans=dans if any(dans) else (),
    )


def _players_of(entry: Entry | None) -> tuple[api.PlayerCard, ...]:
    """Only members known to the registry; a team not yet entered has none."""
    members = entry.members if entry else ()
    ids = {id_ for member in members if (id_ := api.as_id(member)) is not None}
    return tuple(api.player_cards(ids).values())


def _member(row: EntryRow, known: Sequence[api.PlayerCard]) -> str:
    """Return the id of the player among `known` whom a row names, "" for none of them.

    Namesakes of one team are told apart by their numbers.
    """
    named = [card for card in known if card.name == row.name]
    numbered = [card for card in named if card.federation_number == row.federation_id]
    if len(named) == 1 and not (row.federation_id and named[0].federation_number):
        numbered = named
    return str(numbered[0].id) if len(numbered) == 1 else ""


def _register(row: EntryRow, state: TournamentState, source: str) -> str:
    """Return the id of the player a row names, registered with particulars that were missing."""
    (player,) = api.register_players([sought_by(row)])
    profile = {"pinyin": row.pinyin, "sex": row.sex, "born_on": row.birth_date}
    fill_in({player: {**profile, "country": row.country}})
    if row.title:
        PlayerTitle.objects.get_or_create(
            player_id=player,
            game=game_of(state.regulations.edition),
            title=row.title[:40],
            defaults={"source": f"entry list {source[:12]}"},
        )
    return str(player)
