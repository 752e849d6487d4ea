"""A federation's own book (补充规则): an edition, and what the federation settles of it.

It may settle what the rule book leaves to the regulations and nothing else, each with the
provision of its own that says so. Pure values: the office keeps the versions, a game pins one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.left import PENALTIES, Kind, Setting, SettingValue, Settler
from games.rules.books.registry import book_of
from games.rules.books.years import Years
from games.rules.offences.escalation import loses_at_once, usual_count
from games.rules.offences.thresholds import counted_of, names_of, offence_named
from games.rules.protocol import UnknownEditionError
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_messages(
    event_regulations=_("the event's regulations"),
    provision=_("%(document_en)s, article %(number)s"),
)
declare_refusals(
    422,
    book_code_malformed=_("A code has 2 to 40 small letters, digits and hyphens."),
    book_name_missing=_("The federation's book needs a name."),
    book_settles_nothing=_("The federation's book settles nothing."),
    setting_unknown=_("The rule book knows no such setting."),
    setting_of_the_event=_("This is settled by each event, not by a federation's book."),
    setting_twice=_("The federation's book settles this twice."),
    years_malformed=_("The years run from an earlier to a later one."),
    provision_missing=_("It must be said which document and article settles this."),
)

FIRST_YEAR, LAST_YEAR = 1, 9999
CODE = re.compile(r"[a-z0-9][a-z0-9-]{1,39}")
"""How the code of a book is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """Where a federation says it: a document by its title, and the article there.

    `document_en` is "" where the document has no English title.
    """

    document: str
    article: str
    document_en: str = ""

    @property
    def cited(self) -> Message:
        """The document by its title in the reader's language, and the article there."""
        return message(
            "provision",
            document=self.document,
            document_en=self.document_en or self.document,
            number=self.article,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """The value of a setting: of number, yes and word the one that is meant, the others None."""

    number: int | None = None
    yes: bool | None = None
    word: str | None = None

    @property
    def plain(self) -> SettingValue:
        """The one of the three that is set, None for nothing."""
        return next(
            (number for number in (self.yes, self.number, self.word) if number is not None), None
        )


def value(plain: SettingValue) -> Value:
    """A truth value is not a number: it is asked for first."""
    if isinstance(plain, bool):
        return Value(yes=plain)
    return Value(word=plain) if isinstance(plain, str) else Value(number=plain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """What a federation settles: the setting by its code, its value, and where it says so."""

    setting: str
    value: Value
    provision: Provision


@dataclass(frozen=True, slots=True, kw_only=True)
class FederationBook:
    """One version of a federation's book on `edition`; a new version is a new value.

    `name_en` is "" where the book has no English name. `years`: those of which games that name no
    edition are read by this one, None for no years.
    """

    code: str
    version: int
    edition: str
    name: str
    overrides: tuple[Override, ...]
    name_en: str = ""
    years: Years | None = None

    def settled(self, code: str) -> Override | None:
        """Return what it settles of a setting, None where it leaves it alone."""
        return next((override for override in self.overrides if override.setting == code), None)


class Origin(StrEnum):
    """Who settled the value of a setting."""

    RULE_BOOK = "rule_book"
    FEDERATION = "federation"
    EVENT = "event"  # 竞赛规程


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """A setting that something rests on: its value, and who settled it by which right.

    `article` of the rule book leaves it open. `book` and `provision` are those of a federation,
    "" and None elsewhere.
    """

    setting: str
    value: Value
    origin: Origin
    article: Article | None
    book: str = ""
    version: int = 0
    provision: Provision | None = None

    @property
    def settler(self) -> Message | None:
        """Who settled it: a federation by its provision or the event, None for the rule book."""
        if self.provision is not None:
            return self.provision.cited
        return message("event_regulations") if self.origin is Origin.EVENT else None


@dataclass(frozen=True, slots=True, kw_only=True)
class BookFault:
    """Why a federation's book cannot be: a stable code, the setting or field, the article."""

    code: str
    place: str
    article: Article | None = None


def setting_of(edition: str, code: str) -> Setting | None:
    """Return the setting of that code under an edition, None where its book has none.

    :raises UnknownEditionError: when there is no such edition.
    """
    left = book_of(edition).left
    part, _, name = code.partition(".")
    if part != PENALTIES:
        return left.setting(code)
    if not left.penalties or name not in names_of(edition):
        return None
    fixed_by = loses_at_once(edition, name)
    return Setting(
        part=PENALTIES,
        name=offence_named(edition, name),
        kind=Kind.NUMBER,
        article=fixed_by or left.penalties,
        usual=usual_count(edition, name),
        settler=Settler.BOOK if fixed_by else Settler.REGULATIONS,
        fewest=1,
    )


def settings_left(edition: str) -> tuple[Setting, ...]:
    """Return what a federation may settle under an edition: the settings, then the penalties.

    :raises UnknownEditionError: when there is no such edition.
    """
    book = book_of(edition)
    own = tuple(setting for setting in book.left.settings if setting.settler is Settler.REGULATIONS)
    counted = [measure.value for measure in counted_of(edition)]
    named = dict.fromkeys([*counted, *(offence.code for offence in book.offences.listed)])
    penalties = (setting_of(edition, f"{PENALTIES}.{name}") for name in named)
    return own + tuple(
        penalty for penalty in penalties if penalty and penalty.settler is Settler.REGULATIONS
    )


def faults_of(book: FederationBook) -> tuple[BookFault, ...]:
    """Return everything that is wrong with a federation's book, nothing where it can be."""
    return tuple(_faults(book))


def _faults(book: FederationBook) -> Iterator[BookFault]:
    if not CODE.fullmatch(book.code):
        yield BookFault(code="book_code_malformed", place="code")
    if not book.name.strip():
        yield BookFault(code="book_name_missing", place="name")
    try:
        book_of(book.edition)
    except UnknownEditionError as error:
        yield BookFault(code=error.code, place="edition")
        return
    if (
        book.years is not None
        and not FIRST_YEAR <= book.years.first <= book.years.last <= LAST_YEAR
    ):
        yield BookFault(code="years_malformed", place="first_year")
    if not book.overrides and book.years is None:
        yield BookFault(code="book_settles_nothing", place="overrides")
    seen: set[str] = set()
    for override in book.overrides:
        setting = setting_of(book.edition, override.setting)
        # An offence has one code here, whatever articles it is known under.
        if setting is None or setting.code != override.setting:
            yield BookFault(code="setting_unknown", place=override.setting)
            continue
        if setting.code in seen:
            yield BookFault(code="setting_twice", place=override.setting, article=setting.article)
        seen.add(setting.code)
        yield from _of_override(book, override, setting)


def _of_override(book: FederationBook, override: Override, setting: Setting) -> Iterator[BookFault]:
    if setting.settler is Settler.BOOK:
        yield BookFault(code="setting_fixed", place=override.setting, article=setting.article)
        return
    if setting.settler is Settler.EVENT:
        yield BookFault(
            code="setting_of_the_event", place=override.setting, article=setting.article
        )
        return
    if setting.needs:
        other = book.settled(setting.needs)
        if other is None or other.value.plain is not True:
            yield BookFault(code="setting_fixed", place=override.setting, article=setting.fixed_by)
            return
    if not setting.allows(override.value.plain):
        yield BookFault(code="option_out_of_range", place=override.setting, article=setting.article)
    if not override.provision.document.strip() or not override.provision.article.strip():
        yield BookFault(code="provision_missing", place=override.setting, article=setting.article)
