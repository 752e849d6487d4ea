"""What a rule book leaves open, and to whom: one declaration for federations, events and forms.

A setting is known by the place where the options of a game hold it, `xiangqi.natural_limit_rounds`.
What stands here is what the articles say: a number that a book fixes and that the options have a
place for is listed as fixed, so that a refusal can name its article.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article

SettingValue = int | bool | str | None
"""A number, a yes or no, a word; None where nothing is set."""
PENALTIES = "penalties"
"""The part of the settings that says how many of an offence lose the game."""


class Kind(StrEnum):
    """What a value of a setting is."""

    NUMBER = "number"
    TIME = "time"  # ms
    QUARTERS = "quarters"  # of a zi
    YES_NO = "yes_no"
    CHOICE = "choice"
    TEXT = "text"


class Settler(StrEnum):
    """Who settles what the book does not."""

    REGULATIONS = "regulations"  # 竞赛规程、补充规定: a federation for all its events, or an event
    EVENT = "event"  # each event by itself
    BOOK = "book"  # nobody: it is fixed


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One thing that can be set, and the article that leaves it open, silent where none does.

    `part` and `name`: where the options hold it. `usual`: what applies where nothing is set.
    `fewest`, `most`: bounds of a number, None for none; `choices`: the only values there are.
    `needs`: a federation sets it only together with that setting, yes; else `fixed_by` holds.
    """

    part: str
    name: str
    kind: Kind
    article: Article | None
    usual: SettingValue = None
    settler: Settler = Settler.REGULATIONS
    fewest: int | None = None
    most: int | None = None
    choices: tuple[int | str, ...] = ()
    needs: str = ""
    fixed_by: Article | None = None

    @property
    def code(self) -> str:
        """The stable code, as the API and the regulations write it."""
        return f"{self.part}.{self.name}"

    def allows(self, value: SettingValue) -> bool:
        """Return whether `value` is one that the article permits."""
        if self.settler is Settler.BOOK:
            return value == self.usual
        if self.kind is Kind.YES_NO:
            return isinstance(value, bool)
        if self.choices:
            return not isinstance(value, bool) and value in self.choices
        if self.kind is Kind.TEXT:
            return isinstance(value, str)
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        above = self.fewest is None or value >= self.fewest
        return above and (self.most is None or value <= self.most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What one book leaves open.

    `penalties`: by which the regulations may say how many of an offence lose, silent where the
    book names no offences.
    """

    settings: tuple[Setting, ...] = ()
    penalties: Article | None = None

    def setting(self, code: str) -> Setting | None:
        """By its code, part and name; None where the book leaves no such thing."""
        return next((setting for setting in self.settings if setting.code == code), None)

    def of(self, part: str) -> tuple[Setting, ...]:
        """Return the settings that one part of the options holds."""
        return tuple(setting for setting in self.settings if setting.part == part)

    def settable(self, part: str) -> tuple[str, ...]:
        """Return the names of what an event may set in a part, in the order of the book."""
        return tuple(
            setting.name for setting in self.of(part) if setting.settler is not Settler.BOOK
        )


NOTHING_LEFT = Left()


def lateness(article: Article | None, *, usual: int | None = None, **more: object) -> Setting:
    """Return the limit of lateness, in ms; `more` as of `Setting`."""
    return Setting(
        part="time",
        name="lateness_limit_ms",
        kind=Kind.TIME,
        article=article,
        usual=usual,
        fewest=0,
        **more,  # type: ignore[arg-type]
    )


def sealing(article: Article | None) -> tuple[Setting, Setting]:
    """Return the event's own rules on sealed moves: their text, and what an unlawful one costs."""
    return (
        Setting(part="time", name="sealing_rules", kind=Kind.TEXT, article=article, usual=""),
        Setting(
            part="time",
            name="unlawful_sealed_move",
            kind=Kind.CHOICE,
            article=article,
            choices=("loss", "another_move"),
        ),
    )
