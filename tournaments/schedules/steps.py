"""What a schedule asks for next: matches, a decision, or the end of the stage.

Every form of competition is a function from the stage and its results to a `Step`; nothing
is remembered between two calls. Numbers are those of the crosstable (抽签号).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.books.formats import Cited


class ScheduleError(ValueError):
    """A stage that cannot be, or a result that cannot have happened.

    `code` is stable; `cites` is what the books say of it, None where none does.
    """

    def __init__(self, code: str, *, cites: Cited = None, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.cites = cites
        self.detail = detail


class ColourBy(StrEnum):
    """How it is settled who moves first (先后手)."""

    TABLE = "table"  # the number printed first moves first
    LOT = "lot"  # 抽签
    HIGHER_CHOOSES = "higher_chooses"  # 名次列前者选择
    RATED_CHOOSES = "rated_chooses"  # 等级分高者选择
    WINNER_STAYS = "winner_stays"  # 擂主, by the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Two entrants who are to meet; `first` moves first where `colours` says TABLE.

    `key` is stable inside the stage; `round` and `board` count from 1. `label` tells what is
    at stake: "" or one of winners, losers, final, second_final, third_place, place, play_in.
    `group` counts from 1, 0 where the stage has none.
    """

    key: str
    round: int
    board: int
    first: int
    second: int
    colours: ColourBy = ColourBy.TABLE
    label: str = ""
    group: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a match ended: the winner, or None for a draw.

    `both_out` after a double loss (双方均负); a `winner` beside it is who goes on by lot
    (weiqi 17.5), which changes nothing of the score.
    """

    winner: int | None = None
    both_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """These matches are next; `byes` (轮空) rest in this round."""

    matches: tuple[Match, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The stage is over: who shares each place, best first.

    Empty where the order comes from the standings (round robins, Scheveningen).
    """

    ranking: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsDecision:
    """Somebody has to decide before play goes on; `choices` are the codes to choose from."""

    code: str
    cites: Cited = None
    key: str = ""
    numbers: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()


Step = Play | Finished | NeedsDecision
Results = Mapping[str, Result]


def checked(match: Match, result: Result) -> Result:
    """Return `result` when it can belong to `match`.

    :raises ScheduleError: `winner_not_in_match`.
    """
    if result.winner not in (None, match.first, match.second):
        raise ScheduleError("winner_not_in_match", detail=f"{match.key}: {result.winner}")
    return result
