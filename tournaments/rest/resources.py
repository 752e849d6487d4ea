"""Every command as a POST under `/tournaments/{id}/`: address, summary, example."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games import http
from tournaments.handlers.entry_ratings import looked_up, rated_entries
from tournaments.record import commands as c
from tournaments.record.lots import commands as lots
from tournaments.record.promotion import commands as dans
from tournaments.record.ratings import report_commands as reports
from tournaments.record.results import original_commands as originals
from tournaments.rest.shapes import body_shape

ENTRANT = "01890a5d-ac96-774b-bcce-b302099a8057"
OTHER = "01890a5d-ac96-774b-bcce-b302099a8058"
REGULATIONS = {
    "title": "全国象棋个人锦标赛",
    "section": "男子组",
    "edition": "xiangqi-2020",
    "stages": [{"kind": "swiss", "rounds": 9, "pairing": "positional"}],
    "ranking": "swiss_opponents",
}
PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]


Complete = Callable[..., Any]
"""Finishes a command from the registry, given `event_id` and `now` (ms)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """A command's address under the tournament, and the body that becomes it.

    `complete` looks up what the body leaves to the registry.
    """

    address: str
    name: str
    summary: str
    command: type
    shape: type[http.CommandInput]
    example: Mapping[str, Any]
    complete: Complete | None = None


def _resource(
    address: str,
    summary: str,
    command: type,
    example: Mapping[str, Any],
    complete: Complete | None = None,
) -> Resource:
    name = "".join(f"_{text.lower()}" if text.isupper() else text for text in command.__name__)
    return Resource(
        address=address,
        name=f"tournament{name}",
        summary=summary,
        command=command,
        shape=body_shape(command.__name__, command),
        example=example,
        complete=complete,
    )


RESOURCES: tuple[Resource, ...] = (
    _resource(
        "regulations/amendments",
        "Put another version of the regulations in force",
        c.AmendRegulations,
        {"regulations": REGULATIONS, "reason": "轮次调整"},
    ),
    _resource(
        "book-mode-exits",
        "Give up, for good, that every round can be derived from the book",
        c.LeaveBookMode,
        {"reason": "组委会决定"},
    ),
    _resource(
        "entries",
        "Enter players or teams",
        c.EnterEntrants,
        {"entries": [{"id": ENTRANT, "unit": "北京"}, {"id": OTHER, "unit": "上海"}]},
        rated_entries,
    ),
    _resource(
        "entry-corrections",
        "Put another version of an entry in its place before the start",
        c.CorrectEntry,
        {"entry": {"id": ENTRANT, "unit": "北京", "seed": 1}, "reason": "更正种子"},
    ),
    _resource(
        "entry-withdrawals",
        "Take an entry back before the start",
        c.WithdrawEntry,
        {"id": ENTRANT, "reason": "因病"},
    ),
    _resource(
        "draws",
        "Draw the numbers",
        c.DrawNumbers,
        {"method": "lot", "seed": "2026-11-21", "witness": "各队领队"},
    ),
    _resource("start", "Close the entry list and open the first stage", c.StartTournament, {}),
    _resource(
        "stages",
        "Open the next stage with those who qualified",
        c.OpenStage,
        {},
    ),
    _resource(
        "sheets",
        "Draw the sheet of a knockout",
        c.DrawSheet,
        {"seed": "2026-11-21", "witness": "各队领队"},
    ),
    _resource(
        "colour-choices",
        "Record the colours chosen by whoever may choose them",
        c.ChooseColours,
        {"round": 1, "board": 1, "number": 1, "moves_first": True},
    ),
    _resource(
        "game-colours",
        "Settle who moves first in the next deciding game",
        c.SettleGameColours,
        {"round": 1, "board": 1, "seed": "2026-11-21 加赛"},
    ),
    _resource(
        "seed-lists",
        "Rank the seeds by their ratings, results or grades",
        lots.RankSeeds,
        {"basis": "rating", "count": 2, "evidence": "等级分表"},
    ),
    _resource(
        "check-ins",
        "Check entrants in before the start",
        lots.CheckInEntrants,
        {"ids": [ENTRANT, OTHER]},
    ),
    _resource(
        "first-moves",
        "Record how it was settled at a board who moves first",
        lots.SettleFirstMove,
        {"round": 1, "board": 1, "how": "guess", "holder": 1, "black": 3, "white": 4},
    ),
    _resource(
        "pairing-lots",
        "Draw who of two that both lost counts as the winner for the next pairing",
        lots.DrawPairingLot,
        {"round": 3, "board": 1, "seed": "2026-11-23"},
    ),
    _resource(
        "breaks",
        "Allow another break between the games of a round",
        lots.AllowBreak,
        {"round": 1, "break_ms": 600000, "reason": "场馆停电"},
    ),
    _resource(
        "game-results",
        "Record a game of a match of several games or of two teams",
        c.RecordGame,
        {"round": 1, "board": 1, "game": 1, "score": "1-0"},
    ),
    _resource(
        "game-corrections",
        "Correct a game of a match; the match is worked out anew",
        c.CorrectGame,
        {"round": 1, "board": 1, "game": 1, "score": "0-1", "reason": "登记有误"},
    ),
    _resource(
        "match-decisions",
        "Decide who goes on from a match that its result leaves open",
        c.DecideMatch,
        {"round": 1, "board": 1, "how": "play_off", "verdict": "first", "reference": "加赛第1局"},
    ),
    _resource(
        "line-ups",
        "Name who of a team plays at which board in a round",
        c.NameLineUp,
        {"round": 1, "number": 1, "players": [ENTRANT, OTHER]},
    ),
    _resource(
        "line-up-closes", "Close the naming of line-ups of a round", c.CloseLineUps, {"round": 1}
    ),
    _resource(
        "pairing-changes",
        "Change the drafted pairing by hand",
        c.ChangePairing,
        {"round": 1, "pairs": PAIRS, "reason": "裁判长决定"},
    ),
    _resource("draft-discards", "Throw the draft away", c.DiscardDraft, {"round": 1}),
    _resource(
        "publications", "Sign and publish the drafted pairing", c.PublishPairing, {"round": 1}
    ),
    _resource(
        "recalls",
        "Take a published pairing back before anything was played",
        c.RecallPairing,
        {"round": 1, "reason": "名单有误"},
    ),
    _resource(
        "game-links",
        "Name the game played at a board",
        c.LinkGame,
        {"round": 1, "board": 1, "game_id": ENTRANT},
    ),
    _resource(
        "results",
        "Record the signed result of a board",
        c.RecordResult,
        {"round": 1, "board": 1, "score": "1-0", "fouls_second": 1},
    ),
    _resource(
        "corrections",
        "Put another result in place of one recorded by mistake",
        c.CorrectResult,
        {"round": 1, "board": 1, "score": "0-1", "reason": "记分单录入错误"},
    ),
    _resource(
        "score-rulings",
        "Change what a board counts by a ruling",
        c.RuleScore,
        {"round": 5, "board": 1, "score": "0-0", "article": "20.2", "reason": "裁决书第3号"},
    ),
    _resource(
        "missing-as-draws",
        "Count missing results as draws, for pairing only",
        c.CountMissingAsDraws,
        {"round": 1, "note": "两台未完"},
    ),
    _resource(
        "round-closes", "Confirm that every result of the round is in", c.CloseRound, {"round": 1}
    ),
    _resource(
        "round-originals",
        "Note the scan of a signed sheet that came after its round was closed",
        originals.FileOriginal,
        {"round": 1, "original": "0" * 64},
    ),
    _resource(
        "withdrawals",
        "Take out an entrant who leaves",
        c.WithdrawEntrant,
        {"number": 7, "after_round": 3, "reason": "因病"},
    ),
    _resource(
        "expulsions",
        "Take out an entrant by a penalty",
        c.ExpelEntrant,
        {"number": 7, "after_round": 3, "article": "18.3", "reason": "严重违纪"},
    ),
    _resource(
        "eliminations",
        "Take out the lowest after a round",
        c.EliminateEntrants,
        {"after_round": 5, "seed": "2026-11-25"},
    ),
    _resource(
        "returns",
        "Let an entrant who withdrew take part again",
        c.ReturnEntrant,
        {"number": 7, "from_round": 5, "reason": "病愈"},
    ),
    _resource(
        "absences",
        "Leave an entrant unpaired in one round",
        c.ExcuseEntrant,
        {"number": 7, "round": 2, "reason": "已请假"},
    ),
    _resource(
        "absences/withdrawals",
        "Take back that an entrant sits out a round still to be paired",
        c.RecallAbsence,
        {"number": 7, "round": 2, "reason": "按时到场"},
    ),
    _resource(
        "byes",
        "Grant a bye outside the pairing's own",
        c.GrantBye,
        {"number": 7, "round": 2, "kind": "half_bye", "reason": "航班延误"},
    ),
    _resource(
        "sanctions",
        "Note a penalty that puts the entrant last among equals",
        c.RecordSanction,
        {"number": 7, "article": "18.1", "reason": "警告"},
    ),
    _resource(
        "tie-decisions",
        "Settle a tie by a play-off, a lot or a ruling",
        c.DecideTie,
        {
            "round": 9,
            "numbers": [3, 8],
            "how": "lot",
            "seed": "2026-11-29",
            "reference": "抽签记录",
        },
    ),
    _resource(
        "ratings",
        "Set ratings: for the event before its start, for a period in one that spans months",
        c.SetRatings,
        {"from_round": 1, "on": "2026-11-01"},
        looked_up,
    ),
    _resource(
        "board-ratings",
        "Say whether a board is rated, and as what, whatever it counts for places",
        c.RateBoard,
        {"round": 3, "board": 1, "rated": False, "reason": "裁判长决定，该局不计等级分"},
    ),
    _resource(
        "rating-reports",
        "Send the games of a rating period, 0 for the whole event, to be rated",
        reports.ReportRatings,
        {"period": 1},
    ),
    _resource(
        "regulations/amendment-withdrawals",
        "Put the regulations before the last amendment in force again",
        c.TakeBackAmendment,
        {"reason": "修订有误"},
    ),
    _resource(
        "bye-rights",
        "Say whether an entrant may have a half-point or full-point bye",
        c.SetByeRight,
        {"id": ENTRANT, "kind": "half_bye", "allowed": False, "reason": "外卡选手"},
    ),
    _resource(
        "dan-awards/withdrawals",
        "Take the award of a dan back",
        dans.TakeDanBack,
        {"id": ENTRANT, "dan": 2, "reason": "成绩更正，未达标准"},
    ),
    _resource("finish", "Close the event", c.FinishTournament, {}),
)
