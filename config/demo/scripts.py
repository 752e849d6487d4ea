"""What a made-up game is written in: its players, clock and moves, and what happens there."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.record import commands as c
from games.record.values import Options, Question, Role
from games.rules.clocks.control import ControlKind, TimeControl

COMPETITION = "演示赛（虚构）"
XIANGQI = "xiangqi-2020"

LONG = TimeControl(
    kind=ControlKind.INCREMENT, base_ms=60 * 60_000, increment_ms=30_000, press_with_move=True
)

CONFIRM = "confirm"
"""Stands for the chief arbiter's confirmation of the ruling just proposed."""
OVERRULE = "overrule"
"""Stands for the chief arbiter's setting it aside, with a reason."""
CONFIRM_PENALTY = "confirm penalty"
"""Stands for the chief arbiter's preview, then confirmation, of the penalty that waits."""
SIGN = "sign"
"""Stands for the three signatures that close the record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Previewed:
    """A command whose effect its giver looks at first, then gives just as previewed."""

    command: c.GameCommand
    role: Role = Role.CHIEF_ARBITER


Act = c.GameCommand | Previewed | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """One made-up game: whose moves, which clock, what happens after which ply.

    With a `file` the moves are those of a real game, its result unused: `stop_after` cuts it
    short, None plays it to its end; `made_up_moves` follow the real ones and the title says
    so; `acts` say what happens after which ply. Without one `course` is the whole game.
    """

    title: str
    players: tuple[str, str]
    control: TimeControl
    edition: str = XIANGQI
    file: str = ""
    acts: tuple[tuple[int, tuple[Act, ...]], ...] = ()
    course: tuple[Act, ...] = ()
    stop_after: int | None = None
    made_up_moves: tuple[str, ...] = ()
    options: Options = field(default_factory=Options)

    @property
    def competition(self) -> str:
        """The event the game stands under: says what it is and what it shows."""
        return f"{COMPETITION}：{self.title}"

    def after(self, ply: int) -> Sequence[Act]:
        """Return what happens after `ply` moves of the file."""
        return next((acts for at, acts in self.acts if at == ply), ())


def claim(side: str, question: Question) -> c.MakeClaim:
    """For the demo's made-up games."""
    return c.MakeClaim(side=side, question=question)


def agreed_draw(offered_by: str) -> tuple[Act, ...]:
    """Return a draw of xiangqi offered and accepted."""
    other = "black" if offered_by == "red" else "red"
    return c.OfferDraw(side=offered_by), c.AnswerDrawOffer(side=other, accept=True)


def moves(first: str, second: str, texts: str) -> tuple[c.PlayMove, ...]:
    """Return the moves written in `texts`, made by the two sides in turn."""
    return tuple(
        c.PlayMove(side=(first, second)[index % 2], move=text)
        for index, text in enumerate(texts.split())
    )
