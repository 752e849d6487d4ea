"""Tournament values as the plain data that the answers are written from."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from games.streams.plain_values import plain
from tournaments import selectors
from tournaments.crosstable import Crosstable
from tournaments.record.results.confirming import confirmed_groups, unconfirmed_groups
from tournaments.record.rounds.breaks import next_game_due
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.tables.crosstables import left_after
from tournaments.record.values import Outcome
from tournaments.rest.deviation_outputs import deviation_data

Data = dict[str, Any]


def tournament_data(tournament_id: UUID, state: TournamentState) -> Data:
    """Return a tournament as of its version."""
    stage = state.stages[-1] if state.stages else None
    named = selectors.names(state, stage, plain=True)
    slots = {slot.id: slot for slot in (stage.slots if stage else state.numbers)}
    rules = state.regulations
    by_stage = selectors.names_by_stage(state, named.by_id)
    return {
        "tournament": tournament_id,
        "version": state.version,
        "event": state.event or None,
        "title": rules.title,
        "section": rules.section,
        "edition": rules.edition,
        "status": "cancelled" if state.cancelled else state.status.value,
        "draft": state.is_draft,
        "cancelled": state.cancelled,
        "book_mode": state.book_mode,
        "revision": state.revision,
        "digest": state.digest,
        "draws": state.draws,
        "seeds": plain(state.seeds) if state.seeds else None,
        "entries": [
            {
                "id": entry.id,
                "name": named.by_id[entry.id],
                "unit": entry.unit,
                "rating": entry.rating,
                "rating_list": entry.rating_list,
                "list_id": entry.list_id,
                "rated_on": entry.rated_on,
                "listed": entry.listed,
                "seed": entry.seed,
                "number": slots[entry.id].number if entry.id in slots else None,
                "grade": entry.grade,
                "dan": entry.dan,
                "country": entry.country,
                "group": slots[entry.id].group if entry.id in slots else "",
                "left_after": left_after(stage, slots[entry.id].number, stage.rounds)
                if stage and entry.id in slots
                else None,
                "members": list(entry.members),
                "captain": entry.captain,
            }
            for entry in state.entries
        ],
        "stages": [_stage_data(stage) for stage in state.stages],
        "deviations": [
            deviation_data(deviation, by_stage.get(deviation.stage, {}))
            for deviation in state.deviations
        ],
    }


def _stage_data(stage: StageState) -> Data:
    return {
        "stage": stage.index,
        "kind": stage.rules.kind.value,
        "rounds": stage.rounds,
        "drafted": len(stage.played),
        "published": stage.published,
        "closed": stage.closed,
        "missing": [
            f"{round_.number}.{board}" for round_ in stage.played for board in round_.missing
        ],
    }


def round_data(state: TournamentState, stage: StageState, round_: Round) -> Data:
    """Return a round with its boards, explanations and results."""
    named = selectors.names(state, stage, plain=True).by_number
    return {
        "stage": stage.index,
        "round": round_.number,
        "status": round_.status.value,
        "paired_by": round_.source.value,
        "engine": plain(round_.engine),
        "seed": round_.seed,
        "drafts": round_.drafts,
        "deviation": plain(round_.deviation),
        "confirmed_groups": list(confirmed_groups(stage, round_)),
        "unconfirmed_groups": list(unconfirmed_groups(stage, round_)),
        "boards": [
            {
                **_board_data(board, named),
                "next_game_due": instant(next_game_due(state, stage, round_, board)),
            }
            for board in round_.boards
        ],
        "byes": [{"number": number, "mark": mark.value} for number, mark in round_.byes],
    }


def _board_data(board: Board, named: dict[int, str]) -> Data:
    pair = board.pair
    return {
        "board": pair.board,
        "first": pair.first,
        "second": pair.second,
        "first_name": named.get(pair.first, ""),
        "second_name": named.get(pair.second, ""),
        "why": plain(pair.why),
        "handicap": pair.handicap,
        "outcome": _outcome_data(board.outcome) if board.outcome else None,
        "counted_as_draw": board.counted,
        "first_move": plain(board.first_move) if board.first_move else None,
        "lot_winner": board.lot_winner or None,
        "games": [game_id for _, game_id in board.games],
    }


def instant(ms: int) -> datetime | None:
    """Return a server time in ms as an instant, None for 0."""
    return datetime.fromtimestamp(ms // 1000, UTC) if ms else None


def _outcome_data(outcome: Outcome) -> Data:
    exact = ("points_first", "points_second", "games_first", "games_second")
    texts = {
        name: None if getattr(outcome, name) is None else str(getattr(outcome, name))
        for name in exact
    }
    plain = ("fouls_first", "fouls_second", "swapped", "annulled", "article", "note")
    return {
        "score": outcome.score.value,
        **texts,
        **{name: getattr(outcome, name) for name in plain},
    }


def crosstable_data(state: TournamentState, stage: StageState, table: Crosstable) -> list[Data]:
    """Return the lines of a crosstable with what every cell is worth."""
    named = selectors.names(state, stage, plain=True).by_id
    return [
        {
            "number": entrant.number,
            "id": entrant.id,
            "name": named.get(entrant.id, ""),
            "unit": entrant.unit,
            "rating": entrant.rating,
            "left_after": entrant.left_after,
            "start": str(entrant.start),
            "points": str(table.points.total(entrant)),
            "cells": [
                {
                    "mark": cell.standing,
                    "played_as": cell.mark.value,
                    "opponent": cell.opponent,
                    "colour": cell.colour.value if cell.colour else None,
                    "board": cell.board,
                    "points": str(table.points.worth(cell)),
                    "fouls": cell.fouls,
                    "annulled": cell.annulled,
                }
                for cell in entrant.cells
            ],
        }
        for entrant in table.entrants
    ]
