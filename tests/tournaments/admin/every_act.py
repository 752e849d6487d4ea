"""Every act of the desk at a point where it fits, with what is filled in."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.core.cache import cache

from games.api import handle
from games.record.values import Role
from games.rules.books.sources import WEIQI
from games.streams.confirmation import ConfirmationNeededError
from tests.support.tournaments import CHIEF, NOW
from tests.tournaments.admin.desk import Desk, client_of, official
from tests.tournaments.rest.formats import begun, event
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.promotion.commands import AwardDan
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import DrawMethod, Score, SheetSlot

WIN, DRAWN = Score.FIRST_WINS, Score.DRAW
SWISS = {"kind": "swiss", "rounds": 3}
Situation = Callable[[], Desk]
Fields = dict[str, Any]


def _person(name: str) -> User | None:
    """Return who is there already: several situations may share a database."""
    return User.objects.filter(username=name).first()


def _chief() -> User:
    return _person("裁判长") or User.objects.create_superuser("裁判长")


def at_desk(count: int, *stages: dict[str, Any], **more: Any) -> Desk:
    """Return the desk of a started event; number n is called 棋手n."""
    cache.clear()
    entered = {name: more.pop(name) for name in ("members", "seeds", "units") if name in more}
    office = begun(event(*stages, **more), count, **entered)
    return Desk(client_of(_chief()), office.tournament)


def give(desk: Desk, *commands: c.TournamentCommand) -> Desk:
    """Give commands, confirming what is asked."""
    for command in commands:
        token = ""
        for _step in range(3):
            try:
                handle(
                    TOURNAMENTS, command, stream_id=desk.id, by=CHIEF, event_id=uuid4(), now=NOW,
                    confirm=token,
                )  # fmt: skip
                break
            except ConfirmationNeededError as error:
                token = error.token
    return desk


def in_weiqi() -> Desk:
    return at_desk(4, SWISS, edition="weiqi-2002")


def published(desk: Desk, number: int = 1) -> Desk:
    give(desk, pair_next(desk.state, number=number, seed="s"))
    return give(desk, c.PublishPairing(round=number))


def results(desk: Desk, number: int, *scores: Score) -> Desk:
    return give(
        desk,
        *(
            c.RecordResult(round=number, board=board, score=score)
            for board, score in enumerate(scores, start=1)
        ),
    )


def played(desk: Desk, number: int, *scores: Score) -> Desk:
    results(published(desk, number), number, *scores)
    return give(desk, c.CloseRound(round=number))


def entry() -> Desk:
    desk = Desk(client_of(_chief()))
    desk.create()
    desk.enter(4)
    return desk


def unpublished() -> Desk:
    desk = Desk(client_of(_chief()))
    desk.create(draft=True)
    return desk


def drawn() -> Desk:
    desk = entry()
    order = tuple(entry.id for entry in desk.state.entries)
    return give(desk, c.DrawNumbers(method=DrawMethod.GIVEN, order=order, witness="all"))


def started() -> Desk:
    return at_desk(4, SWISS, byes={"half_byes": 1})


def drafted() -> Desk:
    desk = started()
    return give(desk, pair_next(desk.state, number=1, seed=""))


def first() -> Desk:
    return published(started())


def full() -> Desk:
    return results(first(), 1, WIN, WIN)


def closed() -> Desk:
    return give(full(), c.CloseRound(round=1))


def over() -> Desk:
    desk = closed()
    played(desk, 2, WIN, WIN)
    return played(desk, 3, WIN, WIN)


def left() -> Desk:
    return give(closed(), c.WithdrawEntrant(number=4, after_round=1, reason="ill"))


def away() -> Desk:
    return give(closed(), c.ExcuseEntrant(number=4, round=2, reason="late"))


def amended() -> Desk:
    desk = closed()
    other = replace(desk.state.regulations, place="Hall 2")
    return give(desk, c.AmendRegulations(regulations=other, reason="asked"))


def stage_over() -> Desk:
    desk = at_desk(4, {**SWISS, "qualifiers": 2}, {"kind": "round_robin"})
    for number in (1, 2, 3):
        played(desk, number, WIN, WIN)
    return desk


def cut() -> Desk:
    desk = at_desk(6, {"kind": "swiss_elimination", "rounds": 3, "eliminated_from": 2,
                       "eliminated_each": 2})  # fmt: skip
    played(desk, 1, WIN, WIN, WIN)
    return played(desk, 2, WIN, WIN, WIN)


def robin() -> Desk:
    return at_desk(4, {"kind": "round_robin"})


def undrawn() -> Desk:
    return at_desk(4, {"kind": "knockout"})


def sheet(**more: Any) -> Desk:
    desk = at_desk(4, {"kind": "knockout", **more})
    return give(desk, c.DrawSheet(slots=tuple(SheetSlot(number=number) for number in (1, 4, 3, 2)),
                                  witness="all"))  # fmt: skip


def knockout(**more: Any) -> Desk:
    return published(sheet(**more))


def drawn_match() -> Desk:
    return results(knockout(), 1, DRAWN, DRAWN)


def deciding() -> Desk:
    desk = knockout(deciding="30.1.1")
    games = (c.RecordGame(round=1, board=1, game=number, score=DRAWN) for number in (1, 2))
    return give(desk, *games)


def two_games() -> Desk:
    desk = published(at_desk(4, {**SWISS, "games": 2}))
    games = (c.RecordGame(round=1, board=1, game=number, score=DRAWN) for number in (1, 2))
    return give(desk, *games)


def lost_by_both() -> Desk:
    return results(published(at_desk(4, SWISS, edition="weiqi-2002", ranking="")), 1,
                   Score.BOTH_LOSE, WIN)  # fmt: skip


def rapid() -> Desk:
    return published(at_desk(4, {**SWISS, "games": 2}, edition="xiangqi-2020-rapid"))


def teams() -> Desk:
    return published(at_desk(2, {"kind": "swiss", "rounds": 1}, members=2,
                             teams={"kind": "fixed_boards", "boards": 2}))  # fmt: skip


def graded() -> Desk:
    desk = at_desk(2, {"kind": "swiss", "rounds": 1}, edition="weiqi-2002", ranking="",
                   grading="professional")  # fmt: skip
    played(desk, 1, WIN)
    give(desk, c.FinishTournament())
    office = _person("等级分办公室") or official("等级分办公室", Role.RATING_OFFICE)
    return Desk(client_of(office), desk.id)


def promoted() -> Desk:
    desk = graded()
    winner = next(slot.id for slot in desk.state.stage.slots if slot.number == 1)
    given = AwardDan(id=winner, dan=2, article=WEIQI("25.3"), reason="approved")
    handle(TOURNAMENTS, given, stream_id=desk.id, by=replace(CHIEF, role=Role.RATING_OFFICE),
           event_id=uuid4(), now=NOW)  # fmt: skip
    return desk


SITUATIONS: dict[str, tuple[Situation, Fields]] = {
    "draw": (entry, {"method": "given", "witness": "领队", "n1": 1, "n2": 2, "n3": 3, "n4": 4}),
    "rating-settings": (entry, {"rating_lists": "全国等级分", "unrated": 1500}),
    "set-rating": (entry, {"entrant": 0, "rating": 2500, "reason": "表误"}),
    "check-in": (entry, {"ids": 0}),
    "seeds": (entry, {"basis": "rating", "count": 2}),
    "start": (drawn, {}),
    "draft-by-hand": (started, {"f1": 1, "s1": 3, "f2": 2, "s2": 4}),
    "draft": (started, {}),
    "leave-book": (started, {"reason": "组委会决定"}),
    "withdraw": (full, {"number": 4, "after_round": 1, "reason": "因病"}),
    "expel": (full, {"number": 4, "after_round": 1, "reason": "违纪", "article": "18.3"}),
    "excuse": (started, {"number": 4, "round": 2, "reason": "请假"}),
    "bye": (started, {"number": 4, "round": 2, "kind": "half_bye", "reason": "航班"}),
    "sanction": (full, {"number": 1, "article": "18.1", "reason": "警告"}),
    "public-criticism": (in_weiqi, {"id": 0, "reason": "赛后在赛场内使用手机"}),
    "bye-right": (started, {"id": 0, "kind": "half_bye", "allowed": "no", "reason": "外卡"}),
    "publish": (drafted, {}),
    "publish-schedule": (robin, {}),
    "change": (drafted, {"f1": 1, "s1": 3, "f2": 2, "s2": 4, "reason": "裁判长决定"}),
    "discard": (drafted, {}),
    "count-missing": (first, {"note": "两台未完"}),
    "recall": (first, {"reason": "名单有误"}),
    "link-game": (first, {"round": 1, "board": 2,
                          "game_id": "01890a5d-ac96-774b-bcce-b302099a8057"}),
    "close": (full, {}),
    "correct": (full, {"round": 1, "board": 1, "score": "0-1", "reason": "误记"}),
    "rule": (full, {"round": 1, "board": 1, "score": "0-0", "article": "20.2", "reason": "裁决"}),
    "rate-board": (full, {"round": 1, "board": 1, "reason": "不计"}),
    "decide-tie": (full, {"round": 1, "how": "ruling", "reference": "裁决3"}),
    "publish-places": (closed, {"round": 1}),
    "report-ratings": (closed, {"period": 0}),
    "file-original": (closed, {"round": 1, "original": "ab" * 32}),
    "return": (left, {"number": 4, "from_round": 2, "reason": "病愈"}),
    "recall-absence": (away, {"number": 4, "round": 2, "reason": "到场"}),
    "take-back-amendment": (amended, {"reason": "有误"}),
    "finish": (over, {}),
    "open-stage": (stage_over, {}),
    "eliminate": (cut, {}),
    "draw-sheet": (undrawn, {"method": "hall", "witness": "领队", "p1": 1, "p2": 4, "p3": 3,
                             "p4": 2}),
    "redraw-sheet": (sheet, {"method": "hall", "witness": "领队", "reason": "漏人", "p1": 1,
                             "p2": 2, "p3": 3, "p4": 4}),
    "choose-colours": (knockout, {"round": 1, "board": 1, "choice": "second"}),
    "settle-colours": (deciding, {"round": 1, "board": 1, "seed": "k"}),
    "decide-match": (drawn_match, {"round": 1, "board": 1, "how": "ruling", "verdict": "first",
                                   "reference": "裁决3"}),
    "correct-game": (two_games, {"round": 1, "board": 1, "game": 1, "score": "1-0",
                                 "reason": "误记"}),
    "first-move": (knockout, {"board": 1, "how": "lot", "winner": 1, "first": 1,
                              "witness": "领队"}),
    "pairing-lot": (lost_by_both, {"board": 1, "seed": "z"}),
    "publish-event": (unpublished, {}),
    "cancel-event": (unpublished, {"reason": "场馆停电"}),
    "break": (rapid, {"minutes": 10, "reason": "停电"}),
    "close-line-ups": (teams, {}),
    "take-dan-back": (promoted, {"award": 0, "reason": "更正"}),
    "give-dan": (graded, {"entrant": 0, "dan": "professional/2", "article": "25.3",
                          "reason": "批准"}),
}  # fmt: skip
