"""Scans of slips, and of signed sheets after the round was closed (gomoku 25.2.2-B).

The record holds their SHA-256 alone. A scan replaces none: each was somebody's proof.
"""

import re

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.topics import Topic
from tournaments.record.guards import article_on, require_board, require_published, stage_of
from tournaments.record.results.commands import FileOriginal
from tournaments.record.results.original_events import OriginalEvent, OriginalFiled, SlipFiled
from tournaments.record.state import StageState, TournamentState
from tournaments.record.values import RoundStatus

declare_refusals(422, digest_wrong=_("This is no SHA-256: 64 figures and letters from a to f."))

_DIGEST = re.compile("[0-9a-f]{64}")


@decides(FileOriginal)
def file_original(state: TournamentState, command: FileOriginal) -> tuple[OriginalEvent, ...]:
    """Return the scan noted, whether or not the event is over.

    :raises CommandRefusedError: `digest_wrong`, `tournament_not_started`, `stage_unknown`,
        `round_not_published`, `board_not_paired`, `round_not_closed`, `changes_nothing`.
    """
    article = article_on(state, Topic.RESULT_RECORD)
    if not _DIGEST.fullmatch(command.original):
        raise CommandRefusedError("digest_wrong", article=article)
    stage = stage_of(state, command.stage)
    if command.board:
        return (_slip(state, stage, command),)
    played = require_published(state, stage, command.round)
    if played.status is not RoundStatus.CLOSED:
        raise CommandRefusedError("round_not_closed", article=article, round=command.round)
    if command.original in played.originals:
        raise CommandRefusedError("changes_nothing")
    return (OriginalFiled(stage=stage.index, round=command.round, original=command.original),)


def _slip(state: TournamentState, stage: StageState, command: FileOriginal) -> SlipFiled:
    board = require_board(state, stage, command.round, command.board)
    if command.original in board.scans:
        raise CommandRefusedError("changes_nothing")
    return SlipFiled(
        stage=stage.index,
        round=command.round,
        board=command.board,
        original=command.original,
    )
