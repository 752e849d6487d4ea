"""What can happen in a game of weiqi and in no other. Past tense; facts only."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.turn-went-over.v1", label=_("turn forfeited"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TurnWentOver:
    """The turn of `side` went to the opponent without a stone.

    Forfeited (弃权一次) under 18.3 or 19, with a void repetition where the event says so, or
    given over because 21.4 lets the opponent begin. It counts as a ply and is no pass of 7.3.
    """

    ply: int
    side: str
    article: Article | None


@stored("games.repetition-found.v1", label=_("whole-board repetition"))
@dataclass(frozen=True, slots=True, kw_only=True)
class RepetitionFound:
    """`move` of `side` at `ply` brought back, or would have, the position after `equal_ply` (20).

    `kind` is a code of `RepetitionKind`; the prisoners are those of the cycle. `stands`: the
    event's rule lets the move stand until the referee has looked (20.3); else it is void.
    `ko_apart`: the points of the ko that makes it look like a false life (20.2), () for none.
    """

    ply: int
    side: str
    move: str
    equal_ply: int
    kind: str
    article: Article
    taken_by_black: int
    taken_by_white: int
    stands: bool
    ko_apart: tuple[str, ...] = ()


@stored("games.repetition-settled.v1", label=_("repetition settled"))
@dataclass(frozen=True, slots=True, kw_only=True)
class RepetitionSettled:
    """The referee said what kind of repetition it is.

    A false life (假生): `side` may not bring the cycle round by taking at `move`; `kos` are its
    points, two a ko. `void_lifted`: the move voided before was another, and is no fault.
    """

    kind: str
    article: Article
    side: str = ""
    move: str = ""
    kos: tuple[tuple[str, ...], ...] = ()
    void_lifted: bool = False


@stored("games.capture-corrected.v1", label=_("capture put right"))
@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureCorrected:
    """What `side` took off was put right: `put_back` had liberties, `taken_off` had none (18)."""

    ply: int
    side: str
    article: Article
    put_back: tuple[str, ...] = ()
    taken_off: tuple[str, ...] = ()


@stored("games.takeback-voided.v1", label=_("move taken back, void"), detail=("%(moved_to)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class TakebackVoided:
    """`side` took its stone back (悔棋) to play `moved_to`; it stands where it was (17.3)."""

    ply: int
    side: str
    moved_to: str
    article: Article


@stored("games.move-withdrawn.v1", label=_("move withdrawn"))
@dataclass(frozen=True, slots=True, kw_only=True)
class MoveWithdrawn:
    """The last move, of `side`, was taken off the record; the side plays again where it says.

    A stone dropped by accident (17.3), or one of a false life, or the turn forfeited with it
    (20.2).
    """

    ply: int
    side: str
    article: Article


@stored(
    "games.stone-relocated.v1",
    label=_("stone relocated"),
    detail=(
        "%(source)s → %(target)s",
        "%(note)s",
    ),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class StoneRelocated:
    """A stone found moved was put from `source` on `target` (17.5)."""

    source: str
    target: str
    article: Article
    note: str = ""


@stored(
    "games.colours-corrected.v1", label=_("colours corrected"), detail=(_("after move %(plies)d"),)
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursCorrected:
    """Wrong colours were found after `plies` moves, ten at most: the game began anew (17.1)."""

    plies: int
    article: Article


@stored(
    "games.colours-stood.v1", label=_("wrong colours stand"), detail=(_("after move %(plies)d"),)
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursStood:
    """Wrong colours were found after more than ten moves and stand for this game (17.1).

    The seats change hands; the pairing goes by the colours first drawn.
    """

    plies: int
    article: Article


@stored("games.end-proposed.v1", label=_("end proposed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EndProposed:
    """`side`, whose turn it was, said that the game is over, and passed (13.2, 21.1)."""

    side: str


@stored("games.end-accepted.v1", label=_("end accepted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EndAccepted:
    """`side` agreed that the game is over (13.2)."""

    side: str


@stored("games.play-ended.v1", label=_("play ended"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayEnded:
    """The last stone is played: both agreed (7.1) or passed (7.3). What is dead is marked next."""

    article: Article


@stored("games.dead-marked.v1", label=_("dead stones marked"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DeadMarked:
    """`side` marked the dead stones, by whole chains, and the points left in dispute (8, 21.2)."""

    side: str
    dead: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()


@stored(
    "games.life-and-death-disputed.v1", label=_("life and death disputed"), detail=("%(group)s",)
)
@dataclass(frozen=True, slots=True, kw_only=True)
class LifeAndDeathDisputed:
    """The sides differ over `group`; `side`, who says dead, plays first (21.4).

    `saved_position` is the text of the position from which it is played out.
    """

    side: str
    group: tuple[str, ...]
    saved_position: str
    article: Article


@stored("games.game-counted.v1", label=_("game counted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameCounted:
    """The board was counted (9): all figures in quarters of a zi, `margin` Black's."""

    dead: tuple[str, ...]
    shared: tuple[str, ...]
    black: int
    white: int
    komi: int
    black_warnings: int
    white_warnings: int
    margin: int
    article: Article


@stored("games.recount-requested.v1", label=_("recount requested"))
@dataclass(frozen=True, slots=True, kw_only=True)
class RecountRequested:
    """`side` asked for a recount before the result was confirmed by all (复核, 16.4)."""

    side: str


@stored("games.contest-given-up.v1", label=_("contest given up"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ContestGivenUp:
    """`side` gave up the contest on the board, and so its turns: the clocks stop (12.4(4))."""

    side: str
    article: Article


@stored("games.borders-settled.v1", label=_("borders settled"))
@dataclass(frozen=True, slots=True, kw_only=True)
class BordersSettled:
    """The chief referee settled the borders: the `contested` points are those of `side`."""

    side: str
    article: Article
    dead: tuple[str, ...] = ()
    contested: tuple[str, ...] = ()


WeiqiEvent = (
    TurnWentOver
    | RepetitionFound
    | RepetitionSettled
    | CaptureCorrected
    | TakebackVoided
    | MoveWithdrawn
    | StoneRelocated
    | ColoursCorrected
    | ColoursStood
    | EndProposed
    | EndAccepted
    | PlayEnded
    | DeadMarked
    | LifeAndDeathDisputed
    | GameCounted
    | RecountRequested
    | ContestGivenUp
    | BordersSettled
)
