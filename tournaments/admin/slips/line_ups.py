"""Lists of teams that came back, beside the line-ups on record.

Draughts appendix, form team-lineup; xiangqi 2020 11.1-11.4, gomoku 2025 26.2.1-26.2.4.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.admin.slips.rows import LineUp, Reading, SlipRow, comparison_of_list
from tournaments.interchange.slips.team_lists import TeamList
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.state import Round, StageState, TournamentState
from tournaments.selectors import member_names


def rows_of_lists(
    state: TournamentState,
    stage: StageState,
    played: Round,
    lists: Iterable[TeamList],
    *,
    named: Mapping[int, str],
) -> list[SlipRow]:
    """Return a row for each list; of two of one team neither counts."""
    found: dict[int, SlipRow] = {}
    for team_list in lists:
        row = _row(state, stage, played, team_list, named=named)
        if team_list.number in found:
            row = replace(row, reading=Reading(board=0, score=None, team=team_list.number))
            row.fault = _("The team stands in the files more than once.")
            row.comparison = comparison_of_list(None, row.reading)
        found[team_list.number] = row
    return [found[number] for number in sorted(found)]


def row_of_list(
    state: TournamentState,
    stage: StageState,
    played: Round,
    reading: Reading,
    *,
    named: Mapping[int, str],
) -> SlipRow:
    """Return what a list says by ids beside what is on record."""
    names = member_names(state)
    line_up = _line_up(state, stage, played, reading.team, names, named)
    return SlipRow(
        line=None,
        reading=reading,
        comparison=comparison_of_list(line_up, reading),
        written=_(", ").join(names.get(player, "") or "–" for player in reading.players),
        line_up=line_up,
    )


def _row(
    state: TournamentState,
    stage: StageState,
    played: Round,
    team_list: TeamList,
    *,
    named: Mapping[int, str],
) -> SlipRow:
    """Find out who is meant: every name has to be that of a player of the team."""
    names = member_names(state)
    line_up = _line_up(state, stage, played, team_list.number, names, named)
    boards = team_list.names[: state.regulations.teams.boards]
    written = _(", ").join(name or "–" for name in boards)
    reading = Reading(board=0, score=None, team=team_list.number)
    row = SlipRow(
        line=None,
        reading=reading,
        comparison=comparison_of_list(None, reading),
        written=written,
        line_up=line_up,
    )
    if line_up is None:
        row.fault = _("This team does not play in the round.")
        return row
    entry = state.entry(_id(stage, team_list.number))
    ids = {names.get(member, ""): member for member in (entry.members if entry else ())}
    unknown = [name for name in boards if name and name not in ids]
    if unknown:
        row.fault = _("Not on the list of the team: %(names)s.") % {"names": _(", ").join(unknown)}
        return row
    players = tuple(ids[name] if name else "" for name in boards)
    return row_of_list(state, stage, played, replace(reading, players=players), named=named)


def _line_up(
    state: TournamentState,
    stage: StageState,
    played: Round,
    number: int,
    names: Mapping[str, str],
    named: Mapping[int, str],
) -> LineUp | None:
    """Return who plays for a team in a round, by its list where none was handed in."""
    plays = any(number in (board.pair.first, board.pair.second) for board in played.boards)
    if not plays or not is_team_event(state):
        return None
    entry = state.entry(_id(stage, number))
    handed_in = {line_up.number: line_up.players for line_up in played.line_ups}
    boards = state.regulations.teams.boards
    players = handed_in.get(number, entry.members if entry else ())[:boards]
    return LineUp(
        team=f"{number} {named.get(number, '')}".strip(),
        players=players,
        names=tuple(names.get(player, "") for player in players),
        is_named=number in handed_in,
    )


def _id(stage: StageState, number: int) -> str:
    return next(slot.id for slot in stage.slots if slot.number == number)
