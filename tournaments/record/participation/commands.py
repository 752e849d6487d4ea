"""Commands on who takes part: withdrawal, expulsion, elimination, absence, byes, sanctions."""

from dataclasses import dataclass
from typing import Annotated, Any

from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.crosstable import Mark
from tournaments.record.declaring import (
    ANNOUNCED,
    ARBITERS,
    CHIEF,
    ENTRANT,
    ENTRANT_FIELD,
    JUDGES,
    Cited,
    NextRound,
    Number,
    Reason,
    RoundNumber,
    Seed,
    is_running,
    is_swiss,
)
from tournaments.record.results.game_facts import KnownGames
from tournaments.record.state import TournamentState

ON_REQUEST = (Mark.HALF_BYE, Mark.FULL_BYE)


def entrant_ids(state: TournamentState) -> tuple[str, ...]:
    """Return the entrants in the order of their numbers."""
    return tuple(number.id for number in sorted(state.numbers, key=lambda n: n.number))


def coming_back(state: TournamentState) -> tuple[tuple[int, int, Mark], ...]:
    """Return whose absence or bye can still be taken back: number, round, kind."""
    stage = state.stage
    away = (*((n, r, Mark.ABSENT) for n, r in stage.excused), *stage.granted)
    return tuple(sorted(pair for pair in away if pair[1] > len(stage.played)))


def _absent(state: TournamentState) -> tuple[int, ...]:
    return tuple(sorted({number for number, _round, _kind in coming_back(state)}))


def _next_absence(state: TournamentState) -> tuple[int, int, Mark]:
    return min(coming_back(state), key=lambda pair: (pair[1], pair[0]))


def _first_absent(state: TournamentState) -> int:
    return _next_absence(state)[0]


def _first_absence(state: TournamentState) -> int:
    return _next_absence(state)[1]


def _someone_left(state: TournamentState) -> bool:
    return is_running(state) and any(not turn.is_in for turn in state.stage.participation)


def _last_closed(state: TournamentState, _given: Any = None) -> int:
    return state.stage.closed


LastPlayed = Annotated[
    int,
    Field(
        label=_("Last round taken part in"),
        help=_("0: has played none."),
        least=0,
        usual=_last_closed,
    ),
]


@declare(
    roles=ARBITERS,
    label=_("An entrant withdraws"),
    office="withdraw",
    fits=is_running,
    group="people",
    summary=_("Take out an entrant who leaves"),
    address="withdrawals",
    example={"number": 7, "after_round": 3, "reason": "因病", "consented_by": "竞赛组委会"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawEntrant:
    """Take out an entrant who leaves (退出) after `after_round`, his last.

    `consented_by`: who of the organising committee agreed to the reason given in writing
    (xiangqi 19.1, gomoku 24.1.2), "" where nobody did.
    """

    number: Number
    after_round: LastPlayed
    reason: Reason
    consented_by: Annotated[
        str, Field(label=_("Consent of the organising committee given by"), longest=300)
    ] = ""
    games: KnownGames = ()


@declare(
    roles=JUDGES,
    label=_("Expel an entrant"),
    office="expel",
    fits=is_running,
    group="people",
    summary=_("Take out an entrant by a penalty"),
    address="expulsions",
    example={"number": 7, "after_round": 3, "article": "18.3", "reason": "严重违纪"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ExpelEntrant:
    """Take out an entrant by a penalty (取消比赛资格); he is treated as withdrawn."""

    number: Number
    after_round: LastPlayed
    reason: Reason
    article: Cited
    games: KnownGames = ()


@declare(
    roles=CHIEF,
    label=_("Eliminate the lowest"),
    office="eliminate",
    group="next",
    summary=_("Take out the lowest after a round"),
    address="eliminations",
    example={"after_round": 5, "seed": "2026-11-25"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class EliminateEntrants:
    """Take out the lowest after `after_round` (末位淘汰, xiangqi 10.4.2).

    Without `numbers` the system finds them, the level ones by lot from `seed`; others than
    the lowest need a `reason`.
    """

    after_round: Annotated[int, Field(implied=_last_closed)]
    numbers: Annotated[tuple[int, ...], ENTRANT_FIELD, Field(label=_("Numbers"))] = ()
    seed: Annotated[Seed, ANNOUNCED] = ""
    reason: Annotated[Reason, Field(label=_("Reason for others than the lowest"))] = ""


@declare(
    roles=CHIEF,
    label=_("An entrant comes back"),
    office="return",
    fits=_someone_left,
    group="people",
    summary=_("Let an entrant who withdrew take part again"),
    address="returns",
    example={"number": 7, "from_round": 5, "reason": "病愈"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnEntrant:
    """Let an entrant who withdrew take part again from `from_round`."""

    number: Number
    from_round: Annotated[NextRound, Field(label=_("From round"))]
    reason: Reason


@declare(
    roles=ARBITERS,
    label=_("Leave unpaired in a round"),
    office="excuse",
    fits=is_swiss,
    group="people",
    summary=_("Leave an entrant unpaired in one round"),
    address="absences",
    example={"number": 7, "round": 2, "reason": "已请假"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ExcuseEntrant:
    """Leave an entrant unpaired in `round` at his own or the arbiter's word."""

    number: Number
    round: NextRound
    reason: Reason = ""


@declare(
    roles=ARBITERS,  # of a granted bye the chief arbiter alone
    label=_("Who was to sit out comes after all"),
    office="recall-absence",
    fits=lambda state: is_running(state) and bool(coming_back(state)),
    group="people",
    summary=_("Take back that an entrant sits out a round still to be paired"),
    address="absences/withdrawals",
    example={"number": 7, "round": 2, "reason": "按时到场"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecallAbsence:
    """Take back that an entrant sits out `round`, unpaired or by a bye granted: he comes."""

    number: Annotated[Number, Field(concerns="absentee", among=_absent, usual=_first_absent)]
    round: Annotated[RoundNumber, Field(usual=_first_absence)]
    reason: Reason


@declare(
    roles=CHIEF,
    label=_("Grant a bye"),
    office="bye",
    fits=is_swiss,
    group="people",
    summary=_("Grant a bye outside the pairing's own"),
    address="byes",
    example={"number": 7, "round": 2, "kind": "half_bye", "reason": "航班延误"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class GrantBye:
    """Grant a bye of half or full points in `round`, outside the pairing's own."""

    number: Number
    round: NextRound
    kind: Annotated[Mark, Field(open=True, label=_("Kind"), among=lambda state: ON_REQUEST)]
    reason: Reason
    article: Cited = None


@declare(
    roles=JUDGES,
    label=_("Note a penalty"),
    office="sanction",
    fits=is_running,
    group="people",
    summary=_("Note a penalty that puts the entrant last among equals"),
    address="sanctions",
    example={"number": 7, "article": "18.1", "reason": "警告"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSanction:
    """Note a penalty that puts the entrant last among equals (xiangqi 18.5).

    `disqualified`: from a game (取消当场资格, 18.2); else a warning (18.1).
    """

    number: Number
    article: Cited
    reason: Reason
    disqualified: Annotated[bool, Field(label=_("Disqualified from the current match"))] = False


def _may_criticise(state: TournamentState) -> bool:
    book = book_of(state.regulations.edition)
    return state.has_started and book.article(Topic.CRITICISM) is not None


@declare(
    roles=CHIEF,
    label=_("Criticise publicly"),
    office="public-criticism",
    fits=_may_criticise,
    group="people",
    summary=_("Criticise publicly who used a phone in the hall and was not playing"),
    address="public-criticisms",
    example={"id": ENTRANT, "reason": "赛完后在赛场内使用手机"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CriticisePublicly:
    """Criticise somebody publicly (通报批评), an entrant or "" for one not entered (weiqi 23.7).

    It costs no game and no point. `withdrawn`: takes the criticism of this entrant back.
    """

    id: Annotated[
        str,
        Field(
            label=_("Entrant"),
            concerns="entrant_id",
            among=entrant_ids,
            blank=_("somebody not entered"),
        ),
    ] = ""
    reason: Reason
    withdrawn: Annotated[bool, Field(label=_("take the criticism back"))] = False


ParticipationCommand = (
    WithdrawEntrant
    | ExpelEntrant
    | EliminateEntrants
    | ReturnEntrant
    | ExcuseEntrant
    | RecallAbsence
    | GrantBye
    | RecordSanction
    | CriticisePublicly
)
